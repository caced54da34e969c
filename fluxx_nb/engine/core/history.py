"""History: what was answered in a game, and where a game can be continued."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.engine.core.state import State

Record = int | tuple[int, ...] | str
"""One line of a game's history: the place of the answer among the options, several, or a word and what it is about:
`join:` or `leave:` a name, `chance:` the outcome of what is random in the next answer."""


class Checkpoint(NamedTuple):
    """The State at a main question of a turn. No effect is half done there, so a game can be continued from it."""

    state: State
    events: int
    """How many events led to the question."""
    answers: int
    """How many answers led to it."""
    cause: int
    """The number of the event in the log from which events follow there, or -1."""
