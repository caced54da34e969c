"""Sight: what one seat may see of a State. Bots and tables look through it, so neither can peek."""

from __future__ import annotations

from fluxx_nb.engine.invisibility import face_out
from fluxx_nb.engine.state import DRAW, RULES_DECK, SCORED, State, hand_of, seat_of

HIDDEN = -1
"""Stands for a card that the seat may not see."""


class Sight:
    """A State as one seat sees it; with no seat, as a teacher sees it: every hand, but never the draw pile's order."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.seat = seat

    def sees(self, zone: int) -> bool:
        """Whether the cards of a zone are open to this seat."""
        if zone == DRAW or zone == RULES_DECK:
            return False
        # Groups of cards that wait aside belong to the player at turn, who alone is looking at them.
        if zone < 0 and zone != SCORED:
            return self.seat is None or self.seat == self.state.turn
        owner = seat_of(zone)
        if owner < 0 or zone & 3 == 1:
            return True
        if self.seat is None:
            return True
        # Cards dealt face down are known to nobody until they are played.
        return owner == self.seat and zone & 3 != 3

    def cards(self, zone: int) -> list[int]:
        """The cards of a zone, with HIDDEN for each one that this seat may not see."""
        cards = self.state.zones.get(zone, [])
        if self.sees(zone):
            return list(cards)
        shown = face_out(self.state, zone)
        return [card if card in shown else HIDDEN for card in cards]

    def hand(self, seat: int) -> list[int]:
        """A seat's hand as this seat sees it."""
        return self.cards(hand_of(seat))
