"""History: what was answered in a game, and all that a game needs to go on from a position."""

from __future__ import annotations

from typing import Any, NamedTuple

from fluxx_nb.engine.core.state import State

Record = int | tuple[int, ...] | str
"""One line of a game's history: the place of the answer among the options, several, or a word and what it is about:
`join:` or `leave:` a name, `chance:` the outcome of what is random in the next answer."""


class Past(NamedTuple):
    """What a game needs to go on at the main question of a turn; it takes over the State and the lists."""

    state: State
    log: list[Any]
    answers: list[Record]
    cause: int
    """The number of the event in the log that led to the question, or -1."""

    @classmethod
    def forgotten(cls, state: State) -> Past:
        """Return a past of which only the State is left: the log begins anew, and nothing in it led to the question."""
        return cls(state, [], [], -1)
