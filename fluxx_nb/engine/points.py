"""Points that a player needs for a Goal: cards bear them by kind, such as Doom, and some cards take them off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.goalparts import PARTS, Part, points_of

if TYPE_CHECKING:
    from fluxx_nb.engine.setup import Setup
    from fluxx_nb.engine.state import State


class OwnPoints(Part):
    """So many points of a kind before the player; cards that bear the icon of that kind do not block."""

    name = "own_points"
    hint = dict[str, int]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the personal count is high enough."""
        return all(points_of(s, seat, kind) >= count for kind, count in self.value.items())

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """How many points are missing."""
        missing = {kind: count - points_of(s, seat, kind) for kind, count in self.value.items()}
        return [f"{count} more {kind} points" for kind, count in missing.items() if count > 0]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The personal count."""
        return [f"{points_of(s, seat, kind)} {kind} points" for kind in self.value]

    def words(self) -> str:
        """The condition."""
        return " and ".join(f"{count} {kind} points of one's own" for kind, count in self.value.items())

    def wants(self) -> frozenset[str]:
        """The kinds, which are icons too."""
        return frozenset(self.value)


PARTS[OwnPoints.name] = OwnPoints
