"""Rounds: five minutes of learning. One new rule at a table, predictions on tables not seen before, one older rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.learning.path import LearningPath, PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.progress import Learner
from fluxx_nb.learning.schedule import SOON, Status
from fluxx_nb.learning.task import GAME, SCENARIO, Task
from fluxx_nb.learning.taskstream import game_tasks, scenario_tasks, tasks
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.words.teller import listing

SHOW, PREDICT, REVIEW, KNOWN = "show", "predict", "review", "known"
"""The kinds of parts of a round."""
_PREDICTIONS = 2
_REVIEWS = 4
"""How many older rules a round has that shows no new one."""
_MOST_OLDER = 2
"""How many older rules come with a new one at most."""
_MINUTES = {SHOW: 1.0, PREDICT: 0.75, REVIEW: 0.75, KNOWN: 0.5}
"""How long each part takes, roughly."""
_CANDIDATES = 4
"""Among how many tasks the next one is chosen."""
_MOST_KNOWN = 2
"""How many rules with a difference from an edition that the learner knows are told in one round."""


class Carried(NamedTuple):
    """A rule that the learner has met in another edition, and need not begin with here."""

    rule: PathRule
    edition: str
    """The title of that edition."""
    different: str
    """What is different here; empty where nothing is."""
    known: bool = True
    """Whether the learner knows the rule, and has not only met it."""

    def __str__(self) -> str:
        known = f"You {'know this from' if self.known else 'have met this in'} {self.edition}"
        return f"{known}; only this is different: {self.different}" if self.different else f"{known}."


def origins(carried: Sequence[Carried]) -> str:
    """Return the editions from which rules come, as words; empty for no rules."""
    return listing(list(dict.fromkeys(one.edition for one in carried)))


class RoundPart(NamedTuple):
    """One screen of a round."""

    kind: str
    """SHOW (a rule at its table), PREDICT, REVIEW, or KNOWN (a rule from another edition, with what differs)."""
    rule: PathRule
    task: Task | None = None
    """What to ask; None for a part that only shows."""
    scenario: Scenario | None = None
    """The table on which the rule is shown, with its script to step through."""
    carried: Carried | None = None

    def __repr__(self) -> str:
        return f"<{self.kind} {self.rule.id}{f': {self.task.id}' if self.task else ''}>"


@dataclass(frozen=True)
class Round:
    """About five minutes of learning."""

    edition: str
    parts: tuple[RoundPart, ...]
    carried: tuple[Carried, ...] = ()
    """The rules with which the learner need not begin here, because they come from another edition."""

    @property
    def new(self) -> PathRule | None:
        """The rule that is new in this round; None where the learner has met all."""
        return next((part.rule for part in self.parts if part.kind == SHOW), None)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The questions of the round, in order."""
        return tuple(part.task for part in self.parts if part.task is not None)

    @property
    def minutes(self) -> float:
        """How long it takes, roughly."""
        return sum(_MINUTES[part.kind] for part in self.parts)

    def __repr__(self) -> str:
        return f"<Round of {self.edition}: {', '.join(map(repr, self.parts))}>"


def next_round(learner: Learner, edition: str, seed: int = 0) -> Round:
    """The next round of a learner: the same progress, time and seed give the same round.

    >>> round = next_round(Learner("Ada"), "math")
    >>> round.new.id, [part.kind for part in round.parts]
    ('turn.draw', ['show', 'predict', 'predict', 'predict'])
    """
    path = path_of(edition)
    drawer = _Drawer(learner, path, seed)
    parts = []
    for number, planned in enumerate(plan_round(learner, path)):
        rule = planned.rule
        if planned.kind == SHOW:
            shown = shown_by(rule, path.edition)
            drawer.seen.update({shown.name} if shown is not None else ())
            parts.append(planned._replace(scenario=shown))
        else:
            # A new rule is asked about at tables of games and of scenarios in turn.
            source = GAME if planned.kind == PREDICT and number % 2 else SCENARIO
            parts.append(planned._replace(task=drawer.task(rule, source)))
    return Round(path.edition, tuple(parts), tuple(carried_rules(learner, path)))


def plan_round(learner: Learner, path: LearningPath) -> list[RoundPart]:
    """What the next round is about, before its tables and questions are drawn.

    As long as a rule is new to the learner, the round shows one, however many older rules wait for a review.
    """
    new = next_rule(learner, path)
    told, reviews = _older_rules(learner, path, alone=new is None)
    known = [RoundPart(KNOWN, one.rule, carried=one) for one in told]
    shown: list[RoundPart] = []
    if new is not None:
        wanted = _PREDICTIONS if told or reviews else _PREDICTIONS + 1
        shown = [RoundPart(SHOW, new), *[RoundPart(PREDICT, new)] * wanted]
    return [*known, *shown, *(RoundPart(REVIEW, rule) for rule in reviews)]


def _older_rules(learner: Learner, path: LearningPath, *, alone: bool) -> tuple[list[Carried], list[PathRule]]:
    """What a round says about rules that the learner has met: differences from another edition, then reviews.

    `alone` is for a round without a new rule, which has more of them.
    """
    different = [one for one in carried_rules(learner, path) if one.different]
    unasked = [one for one in different if not _is_asked_here(learner, one.rule, path.edition)]
    reviews = to_review(learner, path)
    urgent = [rule for rule in reviews if learner.status(rule.id) in (Status.SHAKY, Status.DUE)]
    # Rules that were misread or are due do not wait until all differences are told.
    told = unasked[: 1 if urgent and not alone else _MOST_KNOWN]
    places = _REVIEWS if alone else _MOST_OLDER if told or len(urgent) > 1 else 1
    asked = {one.rule.id for one in told}
    return told, [rule for rule in reviews if rule.id not in asked][: places - len(told)]


class _Drawer:
    """Draws tasks for a round, none of them twice, and those first that the learner has not seen."""

    def __init__(self, learner: Learner, path: LearningPath, seed: int) -> None:
        self.seen = learner.seen()
        self._learner, self._path, self._edition = learner, path, path.edition
        self._answers: set[str] = set()
        # Each round of the same learner draws from other games.
        self._seed = seed + len(learner.answers)

    def task(self, rule: PathRule, source: str = SCENARIO) -> Task:
        """A task about a rule, if possible from this source and on a table that asks for nothing unmet."""
        candidates = list(islice(self._fresh(rule, source), _CANDIDATES))
        if not candidates:
            candidates = [next(tasks(rule.id, self._edition, self._seed))]
        # The same answer twice in a row would teach the answer, not the rule.
        found = next((one for one in candidates if one.answer not in self._answers), candidates[0])
        self.seen.add(found.id)
        self._answers.add(found.answer)
        return found

    def _fresh(self, rule: PathRule, source: str) -> Iterator[Task]:
        scenes = [one for one in scenario_tasks(rule, self._edition, self._seed) if one.id not in self.seen]
        easy = sorted(filter(self._is_easy, scenes), key=lambda one: len(one.story))
        games = (one for one in game_tasks(rule, self._edition, self._seed) if one.id not in self.seen)
        yield from islice(games, _CANDIDATES) if source == GAME else easy
        yield from easy
        yield from games
        yield from scenes

    def _is_easy(self, task: Task) -> bool:
        """Whether a scenario is mainly about the rule and teaches nothing else that the learner has not met."""
        taught = task.taught
        rules = [self._path.get(one) for one in taught]
        return taught[0] in task.rule.passage_ids and all(
            one is None or one.id == task.rule.id or self._met(one.id) for one in rules
        )

    def _met(self, rule: str) -> bool:
        return self._learner.status(rule) is not Status.NEW


def shown_by(rule: PathRule, edition: str) -> Scenario | None:
    """The scenario that shows a rule best: one that is mainly about it; None where the edition has none."""
    found = [one for one in scenarios(edition) if not set(rule.passage_ids).isdisjoint(one.teaches)]
    return min(found, key=lambda one: (one.teaches[0] not in rule.passage_ids, len(one.teaches)), default=None)


def next_rule(learner: Learner, path: LearningPath) -> PathRule | None:
    """The first rule that is new to the learner and builds only on rules that are not; None where all are met."""
    statuses = learner.statuses(path)
    fresh = [rule for rule in path if statuses[rule.id] is Status.NEW]
    ready = (rule for rule in fresh if all(statuses[one] is not Status.NEW for one in rule.before))
    return next(ready, fresh[0] if fresh else None)


def to_review(learner: Learner, path: LearningPath) -> list[PathRule]:
    """The rules to ask about again, the most urgent first: misread ones, then due ones, then the least certain."""
    now = learner.clock()
    plans = {rule.id: learner.plan(rule.id) for rule in path}
    met = [rule for rule in path if plans[rule.id].status is not Status.NEW]

    def urgency(rule: PathRule) -> tuple[int, float]:
        plan = plans[rule.id]
        if plan.status is Status.SHAKY:
            return 0, plan.recall
        soon = plan.due is None or plan.due <= now + SOON
        return (1 if plan.status is Status.DUE or soon else 2), plan.recall

    return sorted(met, key=urgency)


def carried_rules(learner: Learner, path: LearningPath) -> list[Carried]:
    """The rules of a path that the learner has met in another edition, with what is different here."""
    found: list[Carried] = []
    if learner.editions() <= {path.edition}:
        return found
    for rule in path:
        if learner.status(rule.id) is Status.NEW:
            continue
        others = [one for one in learner.editions_of(rule.id) if one != path.edition]
        if not others or _is_met_first(learner, rule, path.edition):
            continue
        there = _path_or_none(others[0])
        title = there.title if there is not None else others[0]
        was = there.get(rule.id) if there is not None else None
        different = rule.here if was is None or was.here != rule.here else ""
        known = learner.status(rule.id) in (Status.KNOWN, Status.DUE)
        found.append(Carried(rule, title, different, known))
    return found


def _path_or_none(edition: str) -> LearningPath | None:
    """The path of an edition that progress names; None where this program has none of that name."""
    return path_of(edition) if edition in editions() else None


def _is_met_first(learner: Learner, rule: PathRule, edition: str) -> bool:
    return learner.editions_of(rule.id)[:1] == [edition]


def _is_asked_here(learner: Learner, rule: PathRule, edition: str) -> bool:
    return any(one.edition == edition for one in learner.history(rule.id))
