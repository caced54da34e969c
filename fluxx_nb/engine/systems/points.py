"""Points: cards bear them by kind, such as Doom, and some cards take them off; Goals and Ungoals count them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.state import ROW
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.goals.parts import PARTS, Part

if TYPE_CHECKING:
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State


def points_of(s: State, seat: int, kind: str) -> int:
    """Return the points of a kind in front of a seat; cards with negative points take them off."""
    points = s.deck.points_of(kind)
    return sum([points[card] for card in s.zones[ROW[seat]]])


class TablePoints(Part):
    """The points of all players together reach a number."""

    name = "table_points"
    hint = dict[str, int]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the sum over the table is high enough."""
        return all(sum(points_of(s, o, kind) for o in s.order) >= n for kind, n in self.value.items())

    def words(self) -> str:
        """Return the condition."""
        return " and ".join(f"{n} {kind} points on the table" for kind, n in self.value.items())


class OwnPoints(Part):
    """A number of points of a kind in front of the player; cards with the icon of that kind do not block."""

    name = "own_points"
    hint = dict[str, int]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat has enough points."""
        return all(points_of(s, seat, kind) >= count for kind, count in self.value.items())

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return how many points are missing."""
        missing = {kind: count - points_of(s, seat, kind) for kind, count in self.value.items()}
        return [f"{n} more {kind} point{'s' if n > 1 else ''}" for kind, n in missing.items() if n > 0]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the seat's points."""
        return [f"{points_of(s, seat, kind)} {kind} points" for kind in self.value]

    def words(self) -> str:
        """Return the condition."""
        return " and ".join(f"{count} {kind} points of their own" for kind, count in self.value.items())

    def wants(self) -> frozenset[str]:
        """Return the kinds, which are icons too."""
        return frozenset(self.value)


PARTS.update({part.name: part for part in (TablePoints, OwnPoints)})


class Points(System):
    """Cards that bear points. Parts of Goals count them, so it has no hooks."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a card of the deck bears points."""
        return any(card.points for card in titles)
