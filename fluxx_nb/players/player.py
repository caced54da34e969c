"""A Player answers the Decisions that are put to one seat, and sees of the game only what that seat sees."""

from __future__ import annotations

from typing import Protocol

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.sight import Sight

Places = int | tuple[int, ...]
"""An answer: the place of an option in the Decision's list, or several places where several are asked for."""


class Player(Protocol):
    """Whatever can sit at the table."""

    def choose(self, decision: Decision, sight: Sight) -> Places:
        """Answer a Decision that is put to this player's seat."""
        ...

    def why(self, decision: Decision, sight: Sight) -> str:
        """Say in one sentence what it would answer, and why."""
        ...
