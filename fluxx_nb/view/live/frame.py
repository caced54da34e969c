"""A frame: everything about the moment that is looked at, computed once and handed to all parts of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain.told_step import ToldStep, next_steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.branches import Fork, way_to
from fluxx_nb.view.live.session import EFFECT, CurrentQuestion, Session
from fluxx_nb.view.model.after import look_after
from fluxx_nb.view.model.tablemodel import TableModel

CLOSED = "Answer the question first, or reveal it."
"""The text wherever a closed table would tell more than its moment."""


class Frame(NamedTuple):
    """The moment that a sitting looks at."""

    session: Session
    line: Timeline
    answers: int
    """How many answers had been given on this line when it was looked at."""
    way: tuple[Fork, ...]
    """The answers that lead here from the game as it was played; none where that is looked at."""
    at: int
    seen: int
    """How much of this line has been looked at; what comes later is not told."""
    seat: int | None
    question: CurrentQuestion | None
    state: State
    model: TableModel
    steps: tuple[ToldStep, ...]
    """What led here, told step by step; there is nothing at the very beginning."""
    closed: bool
    """Whether a question above the table waits for an answer, so that nothing may tell more than this moment."""
    step: ToldStep | None
    """What has just happened: a step as people count it; in the midst of one, its last event alone."""
    ways_shown: bool = False
    """Whether someone has asked for the ways to make a number at this moment."""
    wide: float = 0
    """The width of the picture on the page."""
    rule: str = ""
    """The id of the rule whose page is open; empty while none has been opened."""
    asked: str = ""
    """What was asked in the tab Ask."""

    @property
    def moment(self) -> tuple[Timeline, int, int]:
        """What tells this moment from any other."""
        return self.line, self.at, self.answers

    @property
    def branch(self) -> str:
        """What the branch that is looked at is called, with the turn in which it begins; empty for the game itself."""
        return "; then ".join(f"{one.title if one is self.way[0] else one.said} — turn {one.turn}" for one in self.way)

    @property
    def is_past(self) -> bool:
        """Whether something has happened since: a game and its timeline may be changed in a cell, too."""
        line = self.session.line
        return self.moment != (line, line.at, len(line.game.answers))


def frame_of(session: Session, since: int, closed: bool = False) -> Frame:
    """Look at a sitting's moment, with the steps from event number `since` told, and at least the last one.

    A closed table shows the moment, but not what the players are asked.
    """
    line, at, seat, question = session.line, session.at, session.seat, None if closed else session.question
    way, seen = way_to(line), session.seen(line)
    start = _beginning(session, max(0, min(since, at - 1)))
    # One State for all: it goes along with what is told.
    state = line.state_at(start)
    steps = tuple(_told(session, state, start, at))
    step = None if not steps else steps[-1] if line.steps.ends_at(at) else steps[-1].events[-1]
    asked = question.decision if question is not None else None
    model = entitled(look_after(step, line.events, state, seat, asked), session)
    answers = len(line.game.answers)
    return Frame(session, line, answers, way, at, seen, seat, question, state, model, steps, closed, step)


def entitled(model: TableModel, session: Session) -> TableModel:
    """A moment whose picture says so if it is one of a branch."""
    return model if session.line is session.root else replace(model, title=f"{model.title}, what if")


def told(session: Session, start: int, end: int) -> Iterator[ToldStep]:
    """The steps of a sitting's line to which events belong, from number `start` up to, not including, number `end`."""
    start = _beginning(session, start)
    return _told(session, session.line.state_at(start), start, end)


def _beginning(session: Session, k: int) -> int:
    """Where the step begins to which event `k` belongs."""
    steps = session.line.steps
    return k if session.grain == EFFECT else steps.span(steps.number(k)).start


def _told(session: Session, state: State, start: int, end: int) -> Iterator[ToldStep]:
    line, seat = session.line, session.seat
    if session.grain != EFFECT:
        yield from next_steps(line.events, line.steps, state, start, end, seat)
        return
    for k in range(start, end):
        yield from next_steps(line.events, line.steps, state, k, k + 1, seat)
