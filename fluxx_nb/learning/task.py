"""A Task: one prediction about a table, with the rule that it practices and the misreading behind each wrong answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.learning.path import PathRule
from fluxx_nb.story.explain.explanation import Moment
from fluxx_nb.story.study.quiz import Feedback, TableQuestion
from fluxx_nb.story.time.timeline import Timeline

SCENARIO, GAME, LIVE = "scenario", "game", "live"
"""Where the table of a task comes from: a scenario, a seeded game, or the game that the learner is playing."""


class WrongAnswer(NamedTuple):
    """What is behind a wrong answer."""

    name: str
    """The misreading as a sentence that is the same at every table, for counting and for looking back."""
    says: str
    """What the answer would mean at this table, and why it is not so."""


@dataclass(frozen=True, eq=False)
class Task:
    """One prediction. It has all that a question about a table has, so that whatever shows those shows a Task."""

    rule: PathRule
    """The rule that it practices."""
    question: TableQuestion
    source: str
    """One of SCENARIO, GAME and LIVE."""
    misreadings: Mapping[str, WrongAnswer] = field(default_factory=dict)
    """For each wrong option the misreading that leads to it."""
    taught: tuple[str, ...] = ()
    """The passages that its scenario teaches, the main one first; empty for a table of a game."""

    @property
    def id(self) -> str:
        """A name that stays the same, so that a learner does not get the same table twice."""
        return self.question.name

    @property
    def name(self) -> str:
        """The same name, as results and pages call it."""
        return self.question.name

    @property
    def title(self) -> str:
        """What it is about. It says no more than the question does."""
        return self.question.title

    @property
    def story(self) -> str:
        """What to know before the question."""
        return self.question.story

    @property
    def deck(self) -> Deck:
        """The deck of the table."""
        return self.question.deck

    @property
    def edition(self) -> str:
        """The edition of the table."""
        return self.question.edition

    @property
    def ask(self) -> str:
        """The question."""
        return self.question.ask

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from, in an order that gives nothing away."""
        return self.question.options

    @property
    def answer(self) -> str:
        """The right answer."""
        return self.question.answer

    @property
    def quote(self) -> Passage:
        """The rule in the rulebook's words."""
        return self.rule.quote

    @property
    def moment(self) -> Moment | None:
        """The event that settles it."""
        return self.question.moment

    def line(self) -> Timeline:
        """The game with what settles the question, looked at from where it is asked."""
        return self.question.line()

    def judge(self, choice: Any) -> Feedback:
        """Reply to an answer, right or wrong."""
        return self.question.judge(choice)

    def nudge(self, choice: Any) -> Feedback:
        """Reply to a wrong answer so that the learner can try again."""
        return self.question.nudge(choice)

    def tell(self) -> Feedback:
        """The right answer with its reasons."""
        return self.question.tell()

    def misreading(self, choice: str) -> WrongAnswer | None:
        """The misreading behind an answer; None for the right one."""
        return None if choice == self.answer else self.misreadings.get(choice) or expected(choice)

    def __repr__(self) -> str:
        return f"<Task {self.id} ({self.rule.id}): {self.ask}>"


def expected(choice: str) -> WrongAnswer:
    """What a wrong answer of a scenario says, where no misreading of its own is named."""
    says = f"You expected: {choice.rstrip('.')}."
    return WrongAnswer(says, says)
