"""What to ask about the numbers of a turn: draws, plays, and the numbers that rules set."""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.engine.core.quotas import plays_left, plays_owed
from fluxx_nb.engine.core.reasons import PLAY
from fluxx_nb.engine.core.state import DRAW, HAND, MANY, RULES, State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.learning.aspects import TOO_MANY, Aspect, Happening, number
from fluxx_nb.learning.because import draws_because, number_because, plays_because
from fluxx_nb.story.words.teller import count, listing, sentence_of

_KEPT_BASIC = "You kept to the number of the Basic Rules."


def drawn(h: Happening) -> Aspect | None:
    """How many cards a player draws in the step."""
    who = h.event.who
    if h.event.what != "moved" or not h.event.why.draws or who < 0:
        return None
    drawn_now = [
        e for e in h.step() if e.what == "moved" and e.who == who and (e.source, e.target) == (DRAW, HAND[who])
    ]
    if not all(e.why.draws for e in drawn_now):
        # A rule gives other cards in the same step: it would not be clear which of them are meant.
        return None
    found, required, s = len(drawn_now), h.after.draws, h.after
    wrong = [
        (required, "You drew the whole number again.", "would be all of them again"),
        (0, "You drew nothing.", "would mean no draw at all"),
        (1, _KEPT_BASIC, "is the number of the Basic Rules, which a Draw rule replaces"),
        (required + 1, "You added the 1 card of the Basic Rules.", "would add 1 to what the rules require"),
        (found + 2, TOO_MANY, "is 2 too many"),
    ]
    why = draws_because(s, who, s.drawn - found if s.turn == who else 0)
    return number(f"How many cards does {s.names[who]} draw then?", found, why, wrong)


def plays(h: Happening) -> Aspect | None:
    """How many plays the current player has left after the step."""
    s, me = h.after, h.after.turn
    if me < 0 or h.before.turn != me or s.outcome is not None or "first_play_random" in s.rules:
        return None
    # While something is still being carried out, the number may change once more.
    last = h.events[h.span.stop - 1]
    if last.asks not in ("play", "finish") or last.decision.who != me:
        return None
    left, held, was = plays_left(s, me) if last.asks == "play" else 0, len(s.hand(me)), plays_left(h.before, me)
    wrong = [
        (was, "You kept the number from before.", "is what was left before"),
        (was - 1, "You took 1 off the number from before.", f"would take 1 off the {was} left before"),
        (0, "You ended the turn.", "would end the turn now"),
        (held, "You wanted every card in hand to be played.", "would be every card in hand"),
        (left + 1, TOO_MANY, "is 1 too many"),
    ]
    return number(f"How many plays does {s.names[me]} have left then?", left, plays_because(s, me), wrong)


def required(h: Happening) -> Aspect | None:
    """The number of draws, plays, cards or Keepers that applies after the step."""
    event = h.event
    if event.what not in ("began", "ceased") or event.slot not in _NUMBERS:
        return None
    ask, read = _NUMBERS[event.slot]
    now, was = read(h.after), read(h.before)
    if not 0 < now < MANY:
        return None
    new = event.amount if event.what == "began" else 0
    one_more, only_one = (now + 1, TOO_MANY, "is 1 too many"), (1, "You allowed only 1.", "would allow only 1")
    if event.slot in _BASIC:
        one_more = new + 1, "You added the 1 of the Basic Rules.", "would add the 1 of the Basic Rules"
        only_one = 1, _KEPT_BASIC, "is the number of the Basic Rules"
    wrong = [
        (was, "You kept the number from before.", "was the number before"),
        one_more,
        (was + new, "You added the old number to the new one.", "would add the old number to the new one"),
        only_one,
        (0, "You allowed none at all.", "would allow none at all"),
    ]
    why = number_because(h.after, event.slot, now)
    return number(ask, now, why, [one for one in wrong if one[0] < MANY])


_NUMBERS: dict[str, tuple[str, Callable[[State], int]]] = {
    "draw": ("How many cards does a turn draw after that?", lambda s: s.draws),
    "play": ("How many cards does a turn play after that?", lambda s: s.plays),
    "goals": ("How many Goals can be in play after that?", lambda s: int(s.rules.get("goals", 1))),
    "hand_limit": ("How many cards may you hold out of turn after that?", lambda s: s.hand_cap),
    "keeper_limit": ("How many Keepers may you have out of turn after that?", lambda s: s.keeper_cap),
}

_BASIC = frozenset({"draw", "play"})
"""The numbers that the Basic Rules have: draw 1, play 1. They set no limit and no number of Goals."""


def no_more_plays(h: Happening) -> Aspect | None:
    """How many cards someone plays in a turn whose hand is empty before all plays are made."""
    if h.event.what != "finished" or h.event.who < 0 or h.event.who != h.before.turn:
        return None
    played, asked = h.events[h.k], h.before
    owed, who = plays_owed(asked, played.who), asked.names[played.who]
    total = asked.played + sum(e.what == "moved" and e.why is PLAY and e.who == played.who for e in h.step())
    wrong = [
        (
            asked.played + owed if owed else total + 1,
            "You wanted plays without a card to play.",
            f"would need more cards than {who} has",
        ),
        (1, _KEPT_BASIC, "is the number of the Basic Rules"),
    ]
    why = f"By then {who} has played {total} and has no card left, so the turn ends."
    return number(f"How many cards has {who} played in this turn then?", total, why, wrong)


_BONUS = 3


def bonus(h: Happening) -> Aspect | None:
    """How many cards a player holds after playing a New Rule that rewards an empty hand at the start of a turn."""
    if h.event.what != "began" or h.before.turn != h.after.turn or h.after.turn < 0:
        return None
    s = h.after
    now, more = len(s.hand(s.turn)), h.event.amount or _BONUS
    wrong = [
        (now + more, "You let the bonus count in the middle of a turn.", "would count the bonus in mid-turn"),
        (now + 1, "You drew 1 card for the bonus.", "would count 1 card for the bonus"),
    ]
    why = "The bonus is only for someone whose hand is empty when a turn starts."
    return number(f"How many cards does {s.names[s.turn]} hold right after that?", now, why, wrong)


def rules_in_play(h: Happening) -> Aspect | None:
    """How many New Rules are in play after the step."""
    before, after = h.before.zones[RULES], h.after.zones[RULES]
    was, now = len(before), len(after)
    if was < 1:
        return None
    wrong = [
        (1, "You discarded every older New Rule.", "would mean that all older New Rules go"),
        (was + 1, "You kept two rules about the same thing.", "would mean that no rule goes"),
        (was, "You discarded a rule about something else.", "would mean that a rule about something else goes"),
    ]
    names = [listing([marked(h.after.deck.cards[card]) for card in cards]) for cards in _changed(before, after)]
    changes = [f"{name} {does}" for name, does in zip(names, ("comes", "goes"), strict=True) if name]
    why = sentence_of(f"{count(was, 'New Rule')} {'was' if was == 1 else 'were'} in play; {listing(changes)}")
    return number("How many New Rules are in play then?", now, why, wrong)


def _changed(before: list[int], after: list[int]) -> tuple[list[int], list[int]]:
    """Return the cards that came and those that went."""
    return [card for card in after if card not in before], [card for card in before if card not in after]
