"""Attention: what an event is about, so that the table can highlight it."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DISCARD, State


@dataclass(frozen=True)
class Highlight:
    """Something to look at: a card (or its back), a zone, or a seat."""

    card: int = HIDDEN
    source: int | None = None
    """The zone that the card left."""
    target: int | None = None
    """The zone that the card came to, or the zone that is meant."""
    seat: int = -1


def _zone_of(s: State, card: int) -> int | None:
    return next((zone for zone, cards in s.zones.items() if card in cards), None)


def _seen(s: State, sight: Sight, card: int) -> bool:
    zone = _zone_of(s, card)
    return zone is not None and sight.sees(zone)


def highlights(s: State, sight: Sight, event: Event | None) -> tuple[Highlight, ...]:
    """Return what an event is about, as far as a seat may see it."""
    if event is None:
        return ()
    what = event.what
    if what == "moved":
        # A card that left an open place is known, even if it went where it cannot be seen.
        open_card = sight.sees(event.target) or sight.sees(event.source)
        return (Highlight(event.card if open_card else HIDDEN, event.source, event.target),)
    if what == "shuffled":
        return (Highlight(source=DISCARD if event.source == DISCARD else None, target=event.target),)
    if what == "swapped":
        return tuple(Highlight(target=zone) for zone in event.cycle)
    if what in ("attached", "covered"):
        return tuple(Highlight(card) for card in (event.card, event.source) if _seen(s, sight, card))
    if what == "scored":
        return (Highlight(event.card, event.source, event.target),)
    if what in ENDS or (what == "blocked" and event.who >= 0):
        return (*_if_seen(s, sight, event.card), Highlight(seat=event.who))
    if what in ("turned", "joined"):
        return (Highlight(seat=event.who),)
    return _if_seen(s, sight, event.card)


def _if_seen(s: State, sight: Sight, card: int) -> tuple[Highlight, ...]:
    return (Highlight(card),) if card >= 0 and _seen(s, sight, card) else ()
