"""Unreached: what an effect that takes all cards of a kind leaves alone, because it is Invisible.

Such a card does not move, so no event tells of it; the first one that is discarded does.
"""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import clauses, marked, tally


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
