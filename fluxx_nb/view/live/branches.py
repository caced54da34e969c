"""Branches: the lines of a game as a tree, where each leaves the line before it, and which moments belong together."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.text import counted
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.model.tablemodel import look

PLAYED = "The game as it was played"


class Fork(NamedTuple):
    """Where a branch leaves the line before it, and with which answer."""

    asked: int
    """How many events led to the question."""
    turn: int
    step: int
    said: str
    """Who answers what."""

    @property
    def title(self) -> str:
        """The branch in a few words."""
        return f"What if: {self.said}"

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"turn {self.turn}, step {self.step}"


class Branch(NamedTuple):
    """One line of the game among its branches."""

    line: Timeline
    depth: int
    leaves: Fork | None
    """None for the game as it was played."""

    @property
    def title(self) -> str:
        """What it is called."""
        return PLAYED if self.leaves is None else self.leaves.title


def branches_of(line: Timeline, depth: int = 0) -> Iterator[Branch]:
    """A line and all that leave it, each under the one that it leaves."""
    yield Branch(line, depth, _leaving(line))
    for branch in line.branches:
        yield from branches_of(branch, depth + 1)


def way_to(line: Timeline) -> tuple[Fork, ...]:
    """Every answer that leads away from the game as it was played to this line, the first one first."""
    leaving = _leaving(line)
    return () if leaving is None or line.parent is None else (*way_to(line.parent), leaving)


def _leaving(line: Timeline) -> Fork | None:
    if line.parent is None:
        return None
    asked = line.asked_before(line.forked_at)
    state = line.state_at(asked)
    return Fork(asked, state.turns, line.steps.number(asked - 1), _first_words(line, state, asked))


def _first_words(line: Timeline, state: State, asked: int) -> str:
    """What a branch begins with: an answer, someone who comes or goes, or nothing yet."""
    first = line.game.answers[line.forked_at : line.forked_at + 1]
    if not first:
        return "nothing is answered yet"
    if isinstance(first[0], str):
        verb, _, name = first[0].partition(":")
        return f"{name} {verb}s"
    event = line.event(asked)
    chosen = event.answer if isinstance(event.answer, tuple) else (event.answer,)
    words = ", ".join(label(state, option, event.who) for option in chosen) or "nothing"
    return f"{state.names[event.who]} answers {words}"


def standing(line: Timeline, seen: int) -> str:
    """How a line has ended, or how far it has come; what no one has looked at yet is not told."""
    at_end = seen >= len(line)
    state = line.state_at(seen)
    outcome = look(state, None).outcome if at_end else None
    if outcome is not None:
        return outcome.words
    steps = line.steps.number(seen - 1) if seen else 0
    return f"so far turn {state.turns}, step {steps}" if at_end else f"seen up to turn {state.turns}, step {steps}"


class Pace(NamedTuple):
    """How far a line has come, in what players count: the turn, and the choices made in it."""

    turn: int
    choices: int

    def __str__(self) -> str:
        return f"turn {self.turn}, after {counted(self.choices, 'choice')}"


def pace_at(line: Timeline, at: int) -> Pace:
    """Return how far a line has come after `at` events."""
    turn = line.state_at(at).turns
    began = bisect_left(range(at), turn, key=lambda k: line.state_at(k).turns)
    return Pace(turn, line.answers_before(at) - line.answers_before(began))


def same_moment(line: Timeline, at: int, root: Timeline, seen: int) -> tuple[int, int]:
    """Return the moment at which a branch and the game are compared, for each of them.

    It is the same turn after as many choices on both; if one of them has not come so far, the last moment of that one.
    The branch has been looked at up to `at`, the game up to `seen`.
    """
    way = way_to(line)
    if not way or at <= way[0].asked:
        # Up to there they are one and the same.
        return at, at
    seen = max(seen, way[0].asked)
    shared = min(pace_at(line, at), pace_at(root, seen))
    first = way[0].asked
    return _last_by(line, shared, first, at), _last_by(root, shared, first, seen)


def _last_by(line: Timeline, pace: Pace, first: int, last: int) -> int:
    """Return the last moment, from `first` to `last`, by which a line has come no farther than this."""
    return first + bisect_right(range(first, last + 1), pace, key=lambda k: pace_at(line, k)) - 1
