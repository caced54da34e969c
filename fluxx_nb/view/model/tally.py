"""The tally: points of each kind, such as Doom, of a player and of the whole table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.engine.systems.points import points_of


@dataclass(frozen=True)
class PointCount:
    """How many points of a kind there are, and how many the Goals and Ungoals in play ask for."""

    kind: str
    count: int
    needed: int | None = None

    @property
    def number(self) -> str:
        """The count as it is written."""
        return str(self.count).replace("-", "−")

    @property
    def words(self) -> str:
        """The count in words."""
        return f"{self.kind.title()} {self.number}" + (f" of {self.needed}" if self.needed is not None else "")


@lru_cache(maxsize=16)
def kinds_of(deck: Deck) -> tuple[str, ...]:
    """Return the kinds of points that cards of a deck bear."""
    return tuple(dict.fromkeys(kind for card in deck for kind in card.points))


def _needed(s: State, part: str, kind: str) -> int | None:
    tests = (s.deck.tests[card] for card in s.zones[GOALS])
    asked = [one.value for test in tests if test is not None for one in test.parts if one.name == part]
    return min((counts[kind] for counts in asked if kind in counts), default=None)


def own_points(s: State, seat: int) -> tuple[PointCount, ...]:
    """Return the points of a player."""
    return tuple(
        PointCount(kind, points_of(s, seat, kind), _needed(s, "own_points", kind)) for kind in kinds_of(s.deck)
    )


def table_points(s: State) -> tuple[PointCount, ...]:
    """Return the points of all players together."""
    return tuple(
        PointCount(kind, sum(points_of(s, seat, kind) for seat in s.order), _needed(s, "table_points", kind))
        for kind in kinds_of(s.deck)
    )
