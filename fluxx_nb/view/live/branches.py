"""Branches: the lines of a game as a tree, each named by the answer with which it leaves the line before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.labels import label
from fluxx_nb.story.timeline import Timeline


class Branch(NamedTuple):
    """One line of the game among its branches."""

    line: Timeline
    depth: int
    title: str


def branches_of(line: Timeline, depth: int = 0) -> Iterator[Branch]:
    """A line and all that leave it, each under the one that it leaves."""
    yield Branch(line, depth, _title(line))
    for branch in line.branches:
        yield from branches_of(branch, depth + 1)


def _title(line: Timeline) -> str:
    if line.parent is None:
        return "The game as it was played"
    for number, asked in line.decisions():
        if number == line.forked_at:
            return f"What if {_said(line, asked)}"
    return "What if …"


def _said(line: Timeline, asked: int) -> str:
    state, event = line.state_at(asked), line.event(asked)
    chosen = event.data if isinstance(event.data, tuple) else (event.data,)
    words = ", ".join(label(state, option, event.who) for option in chosen) or "nothing"
    return f"{state.names[event.who]} answers: {words}? (turn {state.turns})"
