"""What to ask about numbers: draws, plays, discards, hands, and the numbers that rules set."""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.quotas import excess, plays_left, plays_owed
from fluxx_nb.engine.core.reasons import PILE_RAN_OUT, PLAY
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, DRAW, HAND, MANY, RULES, State
from fluxx_nb.learning.aspects import Aspect, Happening, number


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
    found, required = len(drawn_now), h.after.draws
    wrong = [
        (required, "whole number again", f"You drew {required}, as if none had been drawn this turn."),
        (0, "no draw", "You drew nothing."),
        (1, "Basic Rules", "You drew 1 card, as the Basic Rules say."),
        (required + 1, "Basic Rules added", "You added the 1 card of the Basic Rules."),
        (found + 2, "too many", "You drew more than the rules require."),
    ]
    return number(f"How many cards does {h.after.names[who]} draw then?", found, wrong)


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
        (was, "not counted", "You kept the number from before the step."),
        (was - 1, "rule waits", "You let the new number wait."),
        (0, "turn is over", "You ended the turn after this."),
        (held, "whole hand", "You wanted every card in hand to be played."),
        (left + 1, "one too many", "You counted one play too many."),
    ]
    return number(f"How many plays does {s.names[me]} have left then?", left, wrong)


def required(h: Happening) -> Aspect | None:
    """The number of draws, plays, cards or Keepers that applies after the step."""
    event = h.event
    if event.what not in ("began", "ceased") or event.slot not in _NUMBERS:
        return None
    ask, read = _NUMBERS[event.slot]
    now, was = read(h.after), read(h.before)
    if not 0 < now < MANY:
        return None
    said = event.setting[1] if event.what == "began" else 0
    new = said if isinstance(said, int) else now
    one_more, only_one = (now + 1, "one too many", "You counted one too many."), (1, "one", "You allowed only 1.")
    if event.slot in _BASIC:
        one_more = new + 1, "Basic Rules added", "You added the 1 of the Basic Rules."
        only_one = 1, "Basic Rules", "You kept to the Basic Rules."
    wrong = [
        (was, "old number", "You kept the number from before."),
        one_more,
        (was + new, "numbers added", "You added the old number to the new one."),
        only_one,
        (0, "nothing", "You took the number for gone."),
    ]
    return number(ask, now, [one for one in wrong if one[0] < MANY])


_NUMBERS: dict[str, tuple[str, Callable[[State], int]]] = {
    "draw": ("How many cards does a turn draw after that?", lambda s: s.draws),
    "play": ("How many cards does a turn play after that?", lambda s: s.plays),
    "goals": ("How many Goals can be in play after that?", lambda s: int(s.rules.get("goals", 1))),
    "hand_limit": ("How many cards may you hold out of turn after that?", lambda s: s.hand_cap),
    "keeper_limit": ("How many Keepers may you have out of turn after that?", lambda s: s.keeper_cap),
}

_BASIC = frozenset({"draw", "play"})
"""The numbers that the Basic Rules have: draw 1, play 1. They set no limit and no number of Goals."""


def discards(h: Happening) -> Aspect | None:
    """How many cards a limit makes a player discard."""
    event, s = h.event, h.after
    if event.asks != "limit":
        return None
    decision = event.decision
    found, held = decision.least, len(decision.options)
    wrong = [
        (0, "limit waits", "You let the limit wait."),
        (held - found, "number to discard", "You took the limit for the number to discard."),
        (held, "everything", "You discarded everything."),
    ]
    return number(f"How many cards must {s.names[decision.who]} discard then?", found, wrong)


def own_limit(h: Happening) -> Aspect | None:
    """How many cards or Keepers the current player has by a limit that others must meet at once: all of them."""
    event, s = h.event, h.after
    if s.turn != h.before.turn or s.turn < 0 or s.outcome is not None:
        return None
    slot = event.slot if event.what == "began" else "keeper_limit"
    over = excess(s, s.turn, slot) if slot in LIMITS and slot in s.rules else 0
    if not over:
        return None
    me, hand = s.names[s.turn], slot == "hand_limit"
    now = len(s.hand(s.turn)) if hand else sum(s.deck.types[card] == KEEPER for card in s.row(s.turn))
    wrong = [
        (now - over, "own turn", f"You let the limit apply on {me}'s own turn."),
        (over, "number to discard", "You mixed up what goes and what stays."),
        (0, "everything", "You discarded everything."),
    ]
    ask = f"How many cards does {me} hold right after that?" if hand else f"How many Keepers does {me} have right then?"
    return number(ask, now, wrong)


def under_limit(h: Happening) -> Aspect | None:
    """How many cards someone holds who has fewer than a new Hand Limit allows: as many as before."""
    event, s = h.event, h.after
    if event.what != "began" or event.slot != "hand_limit":
        return None
    cap = s.hand_cap
    short = [seat for seat in s.others(s.turn) if 0 < len(s.hand(seat)) < cap < MANY]
    if not short:
        return None
    who, now = s.names[short[0]], len(s.hand(short[0]))
    wrong = [
        (cap, "draws up", f"You let {who} draw up to the limit."),
        (max(0, now - cap), "number to discard", "You took the limit for the number to discard."),
    ]
    return number(f"How many cards does {who} hold right after that?", now, wrong)


def held(h: Happening) -> Aspect | None:
    """How many cards a player holds after the step."""
    who = h.event.who if h.event.who >= 0 else h.after.turn
    if who < 0 or who >= len(h.before.names):
        return None
    was, now = len(h.before.hand(who)), len(h.after.hand(who))
    apart = sum(e.what == "moved" and e.source != HAND[who] and e.target < 0 for e in h.step())
    wrong = [
        (now + apart, "taken into the hand", "You took the cards that are set aside into the hand."),
        (was, "same as before", "You left the hand as it was."),
        (0, "empty", "You emptied the hand."),
    ]
    return number(f"How many cards does {h.after.names[who]} hold then?", now, wrong)


def in_front(h: Happening) -> Aspect | None:
    """How many Keepers or Creepers a player has after one more came."""
    who, s = h.event.who, h.after
    if not 0 <= who < len(h.before.names) or h.event.card < 0:
        return None
    kind = s.deck.types[h.event.card]
    now, was = (sum(x.deck.types[card] == kind for card in x.row(who)) for x in (s, h.before))
    if kind not in (KEEPER, CREEPER) or now != was + 1 or not was:
        return None
    noun = "Keeper" if kind == KEEPER else "Creeper"
    wrong = [
        (1, "replaced", f"You let the new {noun} replace the others."),
        (was, "one goes", f"You discarded a {noun} for the new one."),
    ]
    return number(f"How many {noun}s does {s.names[who]} have then?", now, wrong)


def within_reach(h: Happening) -> Aspect | None:
    """How many Keepers a player may choose from for a card: those in play that it names, and none in a hand or pile."""
    event, s = h.event, h.after
    if event.asks != "target" or h.before.turn != event.decision.who:
        return None
    types, found = s.deck.types, [card for card in event.decision.options if isinstance(card, int)]
    rows = [card for seat in s.order for card in s.row(seat)]
    if len(found) != len(event.decision.options) or any(types[card] != KEEPER or card not in rows for card in found):
        return None

    def more(cards: list[int]) -> int:
        return len(found) + sum(types[card] == KEEPER for card in cards)

    wrong = [
        (more([card for seat in s.order for card in s.hand(seat)]), "hands", "You counted Keepers in hands."),
        (more(list(s.zones[DISCARD])), "discard pile", "You counted Keepers in the discard pile."),
        (
            sum(types[card] == KEEPER for card in rows),
            "all in play",
            "You counted Keepers that the card doesn't reach.",
        ),
    ]
    who = s.names[event.decision.who]
    return number(f"How many Keepers may {who} choose from then?", len(found), wrong)


def bonus(h: Happening) -> Aspect | None:
    """How many cards a player holds after playing a New Rule that rewards an empty hand at the start of a turn."""
    if h.event.what != "began" or h.before.turn != h.after.turn or h.after.turn < 0:
        return None
    s, said = h.after, h.event.setting[1]
    now, more = len(s.hand(s.turn)), said if isinstance(said, int) else _BONUS
    wrong = [
        (now + more, "at once", "You let the bonus count in the middle of a turn."),
        (now + 1, "one card", "You drew 1 card for it."),
    ]
    return number(f"How many cards does {s.names[s.turn]} hold right after that?", now, wrong)


_BONUS = 3


def rules_in_play(h: Happening) -> Aspect | None:
    """How many New Rules are in play after the step."""
    was, now = len(h.before.zones[RULES]), len(h.after.zones[RULES])
    if was < 1:
        return None
    wrong = [
        (1, "others go", "You discarded every older New Rule."),
        (was + 1, "none goes", "You kept rules that concern the same thing."),
        (was, "one goes", "You let the new rule replace one that it does not concern."),
    ]
    return number("How many New Rules are in play then?", now, wrong)


def no_more_plays(h: Happening) -> Aspect | None:
    """How many cards someone plays in a turn whose hand is empty before all plays are made."""
    if h.event.what != "finished" or h.event.who < 0 or h.event.who != h.before.turn:
        return None
    played, asked = h.events[h.k], h.before
    owed = plays_owed(asked, played.who)
    total = asked.played + sum(e.what == "moved" and e.why is PLAY and e.who == played.who for e in h.step())
    wrong = [
        (asked.played + owed if owed else total + 1, "plays are owed", "You asked for plays without a card to play."),
        (1, "Basic Rules", "You kept to the 1 play of the Basic Rules."),
    ]
    return number(f"How many cards has {asked.names[played.who]} played in this turn then?", total, wrong)


def shuffled(h: Happening) -> Aspect | None:
    """How large the discard pile is after it was shuffled."""
    if h.event.why is not PILE_RAN_OUT:
        return None
    was, now = len(h.before.zones[DISCARD]), len(h.after.zones[DISCARD])
    wrong = [
        (was, "pile stays", "You left the discard pile where it was."),
        (was // 2, "half of it", "You shuffled only a part of the discard pile."),
    ]
    return number("The draw pile runs out. How many cards are in the discard pile after that?", now, wrong)


def dealt(h: Happening) -> Aspect | None:
    """How many cards someone who joins is dealt."""
    if h.event.what != "joined":
        return None
    now = len(h.after.hand(h.event.who))
    wrong = [
        (0, "waits", "You let the new player wait for their first draw."),
        (h.before.draws, "draws", "You dealt as many cards as a turn draws."),
        (max(len(h.before.hand(seat)) for seat in h.before.order), "as the others", "You matched another hand."),
    ]
    return number(f"How many cards is {h.event.name} dealt?", now, wrong)


def left_behind(h: Happening) -> Aspect | None:
    """How many cards of someone who leaves are discarded."""
    if h.event.what != "left":
        return None
    who, s = h.event.who, h.before
    hand, row = len(s.hand(who)), len(s.row(who))
    now = len(h.after.zones[DISCARD]) - len(s.zones[DISCARD])
    wrong = [
        (hand, "only the hand", "You left the cards in play on the table."),
        (row, "only cards in play", "You forgot the cards in hand."),
        (0, "none", "You left everything where it was."),
    ]
    return number(f"How many of {s.names[who]}'s cards go to the discard pile?", now, wrong)
