"""Memory: the hidden cards that a seat knows all the same, because it saw them go where they lie."""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import HAND, HANDS, State

_DEALT_ANEW = "share"
"""Why cards move that were shuffled together first: nobody can follow them."""


def remembered(start: State, events: Iterable[Event], seat: int | None) -> frozenset[int]:
    """The cards in other hands that a seat has seen go there, or has looked at, and that have not been mixed since."""
    if seat is None:
        return frozenset()
    s = start
    sight = Sight(s, seat)
    known: set[int] = set()
    for event in events:
        card = event.card
        if event.what == "moved":
            if event.target in HANDS and event.why != _DEALT_ANEW and (card in known or sight.sees(event.source)):
                known.add(card)
            else:
                known.discard(card)
        elif event.what == "swapped":
            known.update(s.hand(seat))
        elif event.what == "looked" and event.who == seat:
            known.update(event.data)
        elif event.what == "shuffled":
            known.difference_update(event.data)
        elif event.what == "picked" and event.why == _DEALT_ANEW:
            known.clear()
        apply(s, event)
    return frozenset(card for other in s.others(seat) for card in s.zones[HAND[other]] if card in known)
