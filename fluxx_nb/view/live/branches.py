"""Branches: the lines of a game as a tree, where each leaves the line before it, and which moments belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import State
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
    """What a branch begins with: an answer, somebody who comes or goes, or nothing yet."""
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
    """How a line has ended, or how far it has come; what nobody has looked at yet is not told."""
    at_end = seen >= len(line)
    state = line.state_at(seen)
    outcome = look(state, None).outcome if at_end else None
    if outcome is not None:
        return outcome.words
    steps = line.steps.number(seen - 1) if seen else 0
    return f"so far turn {state.turns}, step {steps}" if at_end else f"seen up to turn {state.turns}, step {steps}"


def same_moment(line: Timeline, at: int, root: Timeline) -> int:
    """The moment of the game as it was played at which as many answers had been given as at a moment of a branch."""
    way = way_to(line)
    if not way or at <= way[0].asked:
        # Up to there they are one and the same.
        return at
    answers = line.answers_before(at)
    return root.asked_before(answers) if answers < len(root.game.answers) else len(root)
