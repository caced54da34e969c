"""Deals: what to say of cards that are gathered, shuffled and dealt to the very players who had them before.

Such a card does not move, so no event tells of it; the one that tells of the shuffle does.
"""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import clauses, count, marked, tally

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
