"""Deals: what to say of cards that are gathered, shuffled and dealt to the very players who had them before.

Such a card does not move, so no event tells of it; the one that tells of the shuffle does.
"""

from __future__ import annotations

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import listing, tally

_GATHERS = "share_out"
"""The verb that gathers cards in play; what is dealt from hand to hand is nobody's business."""


def is_deal(o: Occasion) -> bool:
    """Whether cards are being shuffled in order to be dealt out anew."""
    return (o.event.what, o.event.why) == ("picked", "share")


def given_back(o: Occasion) -> str:
    """Who is dealt which of their own cards again, as a sentence of its own; empty where nobody is."""
    s, card = o.before, o.card
    kinds = _gathered_kinds(card) if is_deal(o) and card is not None else ""
    if not kinds:
        return ""
    moved = {event.card for event in o.events[o.k + 1 :] if event.why == "share" and event.cause == o.event.cause}
    told = []
    for seat in s.order:
        kept = [one for one in s.row(seat) if o.deck.types[one] in kinds and one not in moved and not is_unseen(s, one)]
        if kept:
            told.append(f"{s.names[seat]} gets back {tally([o.deck.cards[one].name for one in kept])}")
    return f"{listing(told)}." if told else ""


def _gathered_kinds(card: Card) -> str:
    """The kinds of cards that a card gathers, in its own words, such as `keeper or creeper`."""
    return next((str(step.args.get("what", "keeper")) for step in card.play if step.verb.name == _GATHERS), "")
