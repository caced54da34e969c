"""What follows a play: the table before and after it, and the kinds of questions that can be asked about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.topic import Choice, Misreading
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import State


class Follows(NamedTuple):
    """A play, and the table before and after it."""

    position: Position
    after: Game
    landed: State
    card: str
    seat: int
    """The seat that a question about one player is about."""

    @property
    def me(self) -> str:
        """The player of the card."""
        return self.position.player

    @property
    def who(self) -> str:
        """The player at that seat."""
        return self.landed.names[self.seat]

    def moved(self, why: Reason) -> int:
        """Return how many cards have moved for a reason since the play."""
        events = self.after.events[len(self.position.game.events) :]
        return sum(event.what == "moved" and event.why is why for event in events)


class Kind(NamedTuple):
    """One kind of question about what follows."""

    fits: Callable[[Follows], bool]
    ask: Callable[[Follows], str]
    right: Callable[[Follows], Choice]
    misreadings: tuple[Misreading, ...]
    settles: tuple[str, ...]
    of_one: bool = False
    """Whether it is about one player, who may be any of them."""
