"""Units in words: a Creeper is moved or discarded, and its Keeper goes along.

The Keeper of a unit moves first, whichever of its cards was chosen. The sentence begins with the chosen one.
"""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER
from fluxx_nb.engine.core.state import DISCARD, ROWS
from fluxx_nb.engine.core.units import riders_of
from fluxx_nb.engine.core.winning import asks_for, goal_test
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.moves import led_phrase
from fluxx_nb.story.words.teller import Teller, sentence_of

_FOR_CREEPERS = frozenset({"move_creeper", "banish", "pass_along"})
"""Verbs that are about Creepers and move them to other players."""


def unit_sentence(o: Occasion, teller: Teller) -> str:
    """Return the sentence for a card of a unit that a Creeper leads; empty for all other events."""
    event = o.event
    if event.what != "moved":
        return ""
    leader = leader_of(o)
    if leader >= 0:
        return sentence_of(led_phrase(teller, event, leader))
    if event.why is not reasons.ALONG:
        return ""
    at = o.k - 1
    while o.events[at].why is reasons.ALONG:
        at -= 1
    head = o.events[at]
    if head.what != "moved" or leader_of(Occasion(o.events, at, o.before), (event.card,)) < 0:
        return ""
    card, keeper = teller.title(event.card), teller.title(head.card)
    if event.target in ROWS:
        return (
            f"{card} {teller.agree(event.card, 'is', 'are')} still attached to {keeper}, "
            f"in front of {teller.owner(event.target)}."
        )
    gone = teller.agree(head.card, "has", "have")
    return f"{card} {teller.agree(event.card, 'goes', 'go')} to the discard pile; {keeper} {gone} gone along."


def leader_of(o: Occasion, riders: tuple[int, ...] = ()) -> int:
    """Return the Creeper that was chosen, if its Keeper goes along with it; else -1."""
    event = o.event
    if event.what != "moved" or event.source not in ROWS or event.target not in (*ROWS, DISCARD):
        return -1
    found = [rider for rider in riders or riders_of(o.before, event.card) if o.deck.types[rider] == CREEPER]
    if not found or event.why is reasons.ALONG:
        return -1
    if event.why is reasons.SERVED_ITS_GOAL:
        return _asked_for(o, found)
    chosen = _chosen(o)
    if chosen >= 0:
        return chosen if chosen in found else -1
    return found[0] if _is_about_creepers(o) else -1


def _asked_for(o: Occasion, riders: list[int]) -> int:
    """Return the Creeper that a scored Goal asked for where it did not ask for the Keeper that goes along; or -1."""
    test, cards = goal_test(o.before, next(o.acting())), o.deck.cards
    if asks_for(test, cards[o.event.card]):
        return -1
    return next((rider for rider in riders if asks_for(test, cards[rider])), -1)


def _chosen(o: Occasion) -> int:
    """Return the card that someone chose for what is being carried out; or -1."""
    acting = next((at for at in o.chain if o.events[at].card >= 0 and o.events[at].what in ("moved", "used")), o.k)
    for event in o.back(acting):
        if event.what == "answered" and isinstance(event.answer, int):
            return event.answer
    return -1


def _is_about_creepers(o: Occasion) -> bool:
    """Return whether the card that acts looks for Creepers alone."""
    acting = next(o.acting(), -1)
    if acting < 0:
        return False
    steps = o.deck.cards[acting].steps()
    return any(step.verb.name in _FOR_CREEPERS or step.args.get("what") == CREEPER for step in steps)
