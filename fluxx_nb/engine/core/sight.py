"""Sight: what one seat may see of a State. Bots and tables get only this; it has no reference to the State."""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.counts import TIMER
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.state import DRAW, HAND, ROWS, RULES_DECK, SCORED, WAITING, State, seat_of

HIDDEN = -1
"""In place of a card that the seat may not see."""

_FACE_DOWN = frozenset(WAITING)


class Sight:
    """A State as one seat sees it; with no seat, as a teacher sees it: every hand, but never the draw pile's order."""

    __slots__ = ("cards", "glimpse", "seat", "sees")

    def __init__(self, state: State, seat: int | None) -> None:
        def sees(zone: int) -> bool:
            if zone == DRAW or zone == RULES_DECK:
                return False
            # Groups of cards that wait aside belong to the player whose turn it is, who alone is looking at them.
            if zone < 0 and zone != SCORED:
                return seat is None or seat == state.turn
            owner = seat_of(zone)
            if owner < 0 or zone in ROWS or seat is None:
                return True
            # Cards dealt face down are known to no one until they are played.
            return owner == seat and zone not in _FACE_DOWN

        def cards(zone: int) -> list[int]:
            lying = state.zones.get(zone, [])
            if sees(zone):
                return list(lying)
            shown = _shown(state, zone)
            return [card if card in shown else HIDDEN for card in lying]

        self.seat = seat
        self.sees: Callable[[int], bool] = sees
        """Whether the cards of a zone are open to this seat."""
        self.cards: Callable[[int], list[int]] = cards
        """The cards of a zone, with HIDDEN for each one that this seat may not see."""
        self.glimpse: Callable[[], State] = lambda: _blanked(state, sees, cards)
        """A State to think with: a copy in which every card that this seat may not see is blank."""

    def hand(self, seat: int) -> list[int]:
        """Return a seat's hand as this seat sees it."""
        return self.cards(HAND[seat])


def _shown(state: State, zone: int) -> list[int]:
    """Return the cards of a zone that everyone sees although the zone is not open."""
    show = state.deck.systems.show
    owner = seat_of(zone)
    return [card for look in show for card in look(state, owner)] if owner >= 0 else []


def _blanked(state: State, sees: Callable[[int], bool], cards: Callable[[int], list[int]]) -> State:
    twin = state.copy()
    blank = tuple((zone, tuple(cards(zone))) for zone in twin.zones if not sees(zone))
    apply(twin, Event("arranged", -1, -1, 0, 0, blank, reasons.IMAGINED))
    for parted, relation in (("detached", twin.attached), ("uncovered", twin.covered)):
        for rider, carrier in list(relation.items()):
            if not any(rider in lying for lying in twin.zones.values()):
                apply(twin, Event(parted, -1, rider, carrier, 0, None, reasons.IMAGINED))
    if TIMER in twin.counts:
        apply(twin, Event("counted", -1, -1, 0, 0, (TIMER, 0), reasons.IMAGINED))
    return twin
