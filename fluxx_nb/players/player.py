"""A Player makes the choices of one seat, and sees only what that seat sees."""

from __future__ import annotations

from typing import Protocol

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.sight import Sight

Places = int | tuple[int, ...]
"""An answer: the place of an option in the Decision's list, or several places where several are asked for."""


class Player(Protocol):
    """The interface of all bots."""

    def choose(self, decision: Decision, sight: Sight) -> Places:
        """Return the answer to a Decision of this player's seat."""
        ...

    def why(self, decision: Decision, sight: Sight) -> str:
        """Return in one sentence what it would answer, and why."""
        ...
