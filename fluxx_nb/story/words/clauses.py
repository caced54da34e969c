"""Clauses that other cards, and what does not happen, add to a sentence.

A Keeper may let its owner exceed a limit, and a Goal may lie beside another one only because a rule allows it: their
words follow those of the card that acts. A card that stays where it is makes no event, so the sentence of the event
that passes it by tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import UNGOAL, Card
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import extra_lines
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.engine.goals.numbergoals import calculated_only
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.story.moment.occasion import Occasion, grafted
from fluxx_nb.story.words.endings import unblocked
from fluxx_nb.story.words.teller import Teller, clauses, count, listing, marked, sentence_of, tally

# What other cards say -----------------------------------------------------------------------------------------------


def words_besides(o: Occasion) -> Iterator[str]:
    """What the other cards say that matter to an event, each with its name."""
    if o.event.why.limits:
        yield from (_says(o, line.card) for line in extra_lines(o.before, o.event.who, "extra_limit"))
    if o.event.what == "won" and (graft := grafted(o.before, o.event)) >= 0:
        yield _says(o, graft)
    if o.event.what == "moved" and o.event.target == GOALS and calculated_only(o.before, o.event.card):
        yield _says(o, o.before.by["math_only"])
    rule = makes_room(o)
    if rule >= 0:
        yield _says(o, rule)


def makes_room(o: Occasion) -> int:
    """The rule thanks to which a Goal that comes into play lies beside another one; or -1."""
    s, event = o.before, o.event
    if event.what != "moved" or event.target != GOALS or not s.zones[GOALS]:
        return -1
    kinds = [o.deck.types[goal] for goal in (*s.zones[GOALS], event.card)]
    if kinds.count(UNGOAL) > 1:
        return -1
    if len(kinds) <= s.rules.get("goals", 1):
        return s.by["goals"]
    plain = len(kinds) - kinds.count(UNGOAL)
    return s.by["goal_and_ungoal"] if "goal_and_ungoal" in s.by and plain <= s.rules.get("goals", 1) else -1


def _says(o: Occasion, card: int) -> str:
    found = o.deck.cards[card]
    return f"{found.name} says: {found.text}"


# Dealt back to the players who had them -----------------------------------------------------------------------------


_GATHERS, _GATHERS_HANDS = "share_out", "mix_hands"
"""The verbs that gather cards in play, and hands."""


def is_deal(o: Occasion) -> bool:
    """Whether cards are being shuffled in order to be dealt out anew."""
    return o.event.what == "picked" and o.event.why is reasons.SHARE


def given_back(o: Occasion) -> str:
    """Who is dealt which of their own cards again, as a sentence of its own; empty where nobody is."""
    s, card = o.before, o.card
    if not is_deal(o) or card is None:
        return ""
    moved = {event.card for event in o.events[o.k + 1 :] if event.why is reasons.SHARE and event.cause == o.event.cause}
    if _GATHERS_HANDS in card.verbs():
        return _hands_given_back(o, moved)
    kinds = _gathered_kinds(card)
    told = []
    for seat in s.order:
        kept = [one for one in s.row(seat) if o.deck.types[one] in kinds and one not in moved and not is_unseen(s, one)]
        if kept:
            told.append(f"{s.names[seat]} gets back {tally([marked(o.deck.cards[one]) for one in kept])}")
    return f"{clauses(told)}." if told else ""


def _hands_given_back(o: Occasion, moved: set[int]) -> str:
    """How a deal of all hands begins, and how many cards come back; which ones they are is nobody's business."""
    s = o.before
    begins = f"They are dealt out one at a time, beginning with {s.names[o.event.who]}"
    kept = {seat: sum(one not in moved for one in s.hand(seat)) for seat in s.order}
    told = [f"{s.names[seat]} gets back {count(number, 'card')}" for seat, number in kept.items() if number]
    return f"{begins}; {clauses(told)}." if told else f"{begins}."


def _gathered_kinds(card: Card) -> str:
    """The kinds of cards that a card gathers, in its own words, such as `keeper or creeper`."""
    return next((str(step.args.get("what", "keeper")) for step in card.play if step.verb.name == _GATHERS), "")


# Free to win again --------------------------------------------------------------------------------------------------


def release_sentence(o: Occasion, t: Teller) -> str:
    """That nothing keeps players from winning any more, with what has gone or come since it did; else empty."""
    because = _because(o, t) if o.event.why is reasons.UNBLOCKED else ""
    return f"{because}, and {unblocked(t)}." if because else ""


def _because(o: Occasion, t: Teller) -> str:
    """What set them free: Creepers that are gone, cards that make them harmless, or being visible again."""
    gone = list(dict.fromkeys(event.card for event in o.since_blocked() if o.rids_of_a_creeper(event)))
    if gone:
        are = t.agree(gone[0], "is", "are") if len(gone) == 1 else "are"
        return f"{listing([t.title(card) for card in gone])} {are} out of the way"
    tamers = list(dict.fromkeys(o.tamers()))
    if tamers:
        makes = t.agree(tamers[0], "makes", "make") if len(tamers) == 1 else "make"
        return f"{listing([t.title(card) for card in tamers])} {makes} the Creepers harmless"
    seen = [t.player(one.who) for one in o.since_blocked() if one.why.reveals and one.who in _seats(o)]
    return f"{seen[0]} is visible again" if seen else ""


def _seats(o: Occasion) -> set[int]:
    return {seat for seat, _ in o.before.blocked}


# Out of reach -------------------------------------------------------------------------------------------------------


def left_alone(o: Occasion) -> str:
    """Which cards stay although all of their kind are discarded, and why, as a sentence of its own; mostly empty."""
    event, s = o.event, o.before
    if event.what != "moved" or event.why is not reasons.TRASH or o.actor is None:
        return ""
    sweeps = next((step.args for step in o.actor.steps() if step.verb.name == "discard_all"), None)
    earlier = (one for one in o.events[event.cause + 1 : o.k] if one.cause == event.cause)
    if sweeps is None or any(one.what == "moved" and one.why is reasons.TRASH for one in earlier):
        return ""
    kinds, named = sweeps.get("what", "creeper"), sweeps.get("named", "")
    told = []
    for seat in s.others(event.who):
        cards = [o.deck.cards[card] for card in s.row(seat) if is_unseen(s, card)]
        stay = [card for card in cards if card.type in kinds and named in ("", card.name, *card.icons)]
        if stay:
            names = tally([marked(card) for card in stay])
            told.append(f"{names} cannot be reached, as {s.names[seat]} is Invisible")
    return f"{clauses(told)}." if told else ""


# Choices that are still open ----------------------------------------------------------------------------------------


def open_question(events: Sequence[Event], k: int) -> int:
    """Return the number of the question before event `k` in this turn that has no answer yet; -1 if there is none."""
    answered = 0
    for at in range(k - 1, -1, -1):
        what = events[at].what
        if what == "turned":
            break
        if what == "answered":
            answered += 1
        elif what == "asked":
            if not answered:
                return at
            answered -= 1
    return -1


def asked_again(o: Occasion) -> str:
    """Return the sentence of a choice that was open before and is still the same; empty for any other event."""
    event = o.event
    if event.what != "asked":
        return ""
    before = open_question(o.events, o.k)
    if before < 0 or o.events[before].data != event.data:
        return ""
    return sentence_of(f"{o.before.names[event.who]}'s choice is still open: {event.data.prompt}")
