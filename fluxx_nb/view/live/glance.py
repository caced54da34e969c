"""A glance: everything about the moment that is looked at, computed once and handed to all parts of the table."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain import Moment, explain
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.live.sitting import Question, Sitting
from fluxx_nb.view.look.model import TableModel, look


class Glance(NamedTuple):
    """The moment that a sitting looks at."""

    sitting: Sitting
    line: Timeline
    answers: int
    """How many answers had been given on this line when it was looked at."""
    at: int
    seat: int | None
    question: Question | None
    state: State
    model: TableModel
    moments: tuple[Moment, ...]
    """What led here, explained; the last one is what has just happened. There is none at the very beginning."""

    @property
    def moment(self) -> Moment | None:
        """What has just happened."""
        return self.moments[-1] if self.moments else None

    @property
    def is_past(self) -> bool:
        """Whether something has happened since: a game and its timeline may be changed in a cell, too."""
        line = self.sitting.line
        return (self.line, self.at, self.answers) != (line, line.at, len(line.game.answers))


def glance(sitting: Sitting, since: int) -> Glance:
    """Look at a sitting's moment, with the events from number `since` explained, and at least the last one."""
    line, at, seat, question = sitting.line, sitting.at, sitting.seat, sitting.question
    start = max(0, min(since, at - 1))
    # One State for all: it goes along with the events that are explained.
    state = line.state_at(start)
    moments = []
    for k in range(start, at):
        moments.append(explain(line.events, k, state, seat))
        apply(state, line.events[k])
    event = line.event(at - 1) if at else None
    model = look(state, seat, event=event, decision=question.decision if question is not None else None)
    return Glance(sitting, line, len(line.game.answers), at, seat, question, state, model, tuple(moments))
