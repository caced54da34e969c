"""Memory: the hidden cards that a seat knows because it saw them go where they are."""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import HAND, HANDS, State


def remembered(start: State, events: Iterable[Event], seat: int | None) -> frozenset[int]:
    """Return the cards in other hands that a seat has seen go there, or looked at, and that were not mixed since.

    A player who joined late remembers nothing from before.
    """
    if seat is None:
        return frozenset()
    s = start
    sight = Sight(s, seat)
    known: set[int] = set()
    for event in events:
        card = event.card
        if seat >= len(s.names):
            apply(s, event)
            continue
        unseen = not sight.sees(event.source) and not sight.sees(event.target)
        if event.what == "moved" and unseen and {event.source, event.target} <= HANDS:
            # One of the cards in that hand: a seat that sees neither hand cannot tell which.
            known.difference_update(s.zones[event.source])
        elif event.what == "moved":
            # Cards that were shuffled together first: no one can follow them.
            if event.target in HANDS and event.why is not reasons.SHARE and (card in known or sight.sees(event.source)):
                known.add(card)
            else:
                known.discard(card)
        elif event.what == "swapped":
            known.update(s.hand(seat))
        elif event.what == "looked" and event.who == seat:
            known.update(event.seen)
        elif event.what == "shuffled":
            known.difference_update(event.order)
        elif event.what == "picked" and event.why is reasons.SHARE:
            known.clear()
        apply(s, event)
    return frozenset(card for other in s.others(seat) for card in s.zones[HAND[other]] if card in known)
