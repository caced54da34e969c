"""A Learner: what one person has met, answered and played, and what the schedule says about each rule."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, TypeVar

from fluxx_nb.engine.core.text import shown
from fluxx_nb.learning.path import LearningError, LearningPath, PathRule
from fluxx_nb.learning.schedule import UNPLANNED, Clock, Plan, Record, Review, Status, utc_now
from fluxx_nb.learning.task import Task, WrongAnswer
from fluxx_nb.story.study.quiz import Feedback

LONGEST_NAME = 40


class Met(NamedTuple):
    """A rule was shown to the learner."""

    at: datetime
    edition: str
    rule: str


class GivenAnswer(NamedTuple):
    """The learner answered a question about a rule, or wanted to do something that it forbids."""

    at: datetime
    edition: str
    rule: str
    task: str
    """The id of the task; for a refused click `refused`."""
    said: str
    right: bool
    misreading: str = ""
    """The misreading behind a wrong answer, as a sentence."""


class Played(NamedTuple):
    """The learner finished a game, a lesson or a quiz."""

    at: datetime
    edition: str
    what: str
    """`game`, `lesson` or `quiz`."""
    name: str
    """Which one; for a game its seed, or a name."""
    result: str = ""
    """`won`, `lost`, or how many answers were right."""


class Place(NamedTuple):
    """Where the learner was last."""

    at: datetime
    where: str


class Reply(NamedTuple):
    """What a learner gets back for an answer."""

    feedback: Feedback
    misreading: WrongAnswer | None
    """The misreading behind a wrong answer; None for the right one."""
    plan: Plan
    """What the schedule says about the rule now."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.feedback.right


_T = TypeVar("_T", Met, GivenAnswer, Played)
WON = "won"
"""The result of a game that the learner won."""
REFUSED = "refused"
"""What a refused click has instead of a task."""


class Learner:
    """One person who learns. Change it only by its methods; `Shelf` loads and saves it."""

    def __init__(self, name: str, clock: Clock = utc_now) -> None:
        self.name = checked_name(name)
        self.clock = clock
        self.met: list[Met] = []
        self.answers: list[GivenAnswer] = []
        self.finished: list[Played] = []
        self.place: Place | None = None
        self._records: dict[str, Record] = {}

    # What happens -----------------------------------------------------------------------------------------------

    def meet(self, rule: PathRule, edition: str) -> None:
        """Note that a rule was shown."""
        self.met.append(Met(self.clock(), edition, rule.id))
        self._record(rule.id).met = True

    def answer(self, task: Task, choice: str) -> Reply:
        """Judge an answer, note it and return what to say."""
        feedback = task.judge(choice)
        misreading = task.misreading(feedback.chosen)
        said = misreading.name if misreading is not None else ""
        self.note(GivenAnswer(self.clock(), task.edition, task.rule.id, task.id, feedback.chosen, feedback.right, said))
        return Reply(feedback, misreading, self.plan(task.rule.id))

    def was_refused(self, rule: PathRule, edition: str, wanted: str) -> None:
        """Note that the learner wanted to do what a rule forbids: it counts as a wrong answer."""
        misreading = f"You wanted to {wanted}."
        self.note(GivenAnswer(self.clock(), edition, rule.id, REFUSED, wanted, False, misreading))

    def note(self, answer: GivenAnswer) -> None:
        """Note an answer that was judged already."""
        self.answers.append(answer)
        self._record(answer.rule).reviews.append(Review(answer.at, answer.right))

    def finish(self, what: str, name: str, edition: str = "", result: str = "") -> None:
        """Note that a game, a lesson or a quiz is done."""
        self.finished.append(Played(self.clock(), edition, what, name, result))

    def go(self, where: str) -> None:
        """Note where the learner is."""
        self.place = Place(self.clock(), where)

    # What is known ----------------------------------------------------------------------------------------------

    def history(self, rule: str) -> list[GivenAnswer]:
        """All answers about a rule, the oldest first."""
        return [one for one in self.answers if one.rule == rule]

    def plan(self, rule: str) -> Plan:
        """What the schedule says about a rule now."""
        record = self._records.get(rule)
        return record.plan(self.clock()) if record is not None else UNPLANNED

    def status(self, rule: str) -> Status:
        """How well the learner knows a rule now."""
        return self.plan(rule).status

    def statuses(self, path: LearningPath) -> dict[str, Status]:
        """The status of every rule of a path, in learning order."""
        return {rule.id: self.status(rule.id) for rule in path}

    def editions_of(self, rule: str) -> list[str]:
        """The editions in which the learner has met a rule or answered about it, each once, the first one first."""
        entries: list[Met | GivenAnswer] = [*self.met, *self.answers]
        entries.sort(key=lambda one: one.at)
        return list(dict.fromkeys(one.edition for one in entries if one.rule == rule))

    def editions(self) -> set[str]:
        """All editions in which the learner has met a rule or answered about one."""
        return {one.edition for one in self.met} | {one.edition for one in self.answers}

    def rules(self) -> set[str]:
        """All rules that the learner has met or answered about."""
        return {one.rule for one in self.met} | {one.rule for one in self.answers}

    def has_won(self, game: str) -> bool:
        """Whether the learner has won the game of this name."""
        return any((one.name, one.result) == (game, WON) for one in self.finished)

    @property
    def has_progress(self) -> bool:
        """Whether there is anything to lose: a rule met, an answer, or something finished."""
        return bool(self.met or self.answers or self.finished)

    def seen(self) -> set[str]:
        """The ids of all tasks that the learner has answered."""
        return {one.task for one in self.answers}

    def misread(self, rule: str) -> list[str]:
        """The misreadings behind the wrong answers about a rule, the latest first, each once."""
        return list(dict.fromkeys(one.misreading for one in reversed(self.history(rule)) if one.misreading))

    # Two windows ------------------------------------------------------------------------------------------------

    def take_in(self, other: Learner) -> Learner:
        """Add everything that another copy of this learner knows; nothing is lost, and nothing counts twice."""
        self.met = _union(self.met, other.met)
        self.answers = _union(self.answers, other.answers)
        self.finished = _union(self.finished, other.finished)
        if other.place is not None and (self.place is None or other.place.at > self.place.at):
            self.place = other.place
        self._records = {}
        for met in self.met:
            self._record(met.rule).met = True
        for answer in self.answers:
            self._record(answer.rule).reviews.append(Review(answer.at, answer.right))
        return self

    def _record(self, rule: str) -> Record:
        return self._records.setdefault(rule, Record())

    def __repr__(self) -> str:
        return f"<Learner {self.name}: {len(self.answers)} answers, {len(self.finished)} games and lessons>"


def _union(mine: list[_T], theirs: Iterable[_T]) -> list[_T]:
    once: dict[_T, None] = dict.fromkeys(mine)
    once.update(dict.fromkeys(theirs))
    return sorted(once, key=lambda one: one.at)


def checked_name(name: object) -> str:
    """A learner's name without spaces around it; anything that no list could show is refused."""
    text = " ".join(name.split()) if isinstance(name, str) else ""
    if not text or len(text) > LONGEST_NAME or not text.isprintable():
        raise LearningError(
            f"{shown(name)} can't be a learner's name. Use 1 to {LONGEST_NAME} characters that can be printed."
        )
    return text
