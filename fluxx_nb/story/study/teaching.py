"""What scenarios teach: whether the step that decides is told and quotes a taught rule, and where right answers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.explain.told_step import ToldStep, tell_steps
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.study.quiz import Quiz

_MOST_UNEVEN = 1.5
"""A position may be right this many times as often as it would be if all were alike; a few questions may be uneven."""
_FEW = 24


@dataclass
class Teaching:
    """What was found about the questions of scenarios."""

    asked: int = 0
    """How many scenarios ask a question."""
    undecided: list[str] = field(default_factory=list)
    """Scenarios in which no event decides the question."""
    untold: list[str] = field(default_factory=list)
    """Scenarios whose deciding event no sentence tells."""
    unquoted: list[str] = field(default_factory=list)
    """Scenarios whose deciding step quotes no rule that they teach."""
    positions: dict[int, Counter[int]] = field(default_factory=dict)
    """By the number of options, how often each position, counted from 1, is the right one."""

    @property
    def uneven(self) -> list[tuple[int, int]]:
        """The positions that are right too often, each with the number of options."""
        return [
            (size, place)
            for size, found in self.positions.items()
            if found.total() >= _FEW
            for place, often in found.items()
            if often > _MOST_UNEVEN * found.total() / size
        ]

    @property
    def sound(self) -> bool:
        """Whether nothing was found that needs a change."""
        return not (self.undecided or self.untold or self.unquoted or self.uneven)

    def as_json(self) -> dict[str, Any]:
        """Return what was found as plain data."""
        return {
            "asked": self.asked,
            "undecided": self.undecided,
            "untold": self.untold,
            "unquoted": self.unquoted,
            "positions": {str(size): [found[place] for place in range(1, size + 1)] for size, found in self._sorted()},
            "uneven": [{"options": size, "position": place} for size, place in self.uneven],
        }

    def _sorted(self) -> list[tuple[int, Counter[int]]]:
        return sorted(self.positions.items())


def teaching_of(scenarios: Iterable[Scenario]) -> Teaching:
    """Look at the questions of scenarios: what decides them, what is quoted there, and where the right answers are."""
    found = Teaching()
    for one in scenarios:
        if one.ask:
            found.asked += 1
            place = one.options.index(one.answer) + 1
            found.positions.setdefault(len(one.options), Counter())[place] += 1
            _look_at(one, found)
    return found


def _look_at(one: Scenario, found: Teaching) -> None:
    quiz = Quiz(one)
    moment = quiz.moment
    quotable = {name for row in citations_of(one.deck).rows for name in row.quote}
    if quotable.isdisjoint(one.teaches):
        # Some rules are about no event of a game, such as that editions are not combined.
        return
    if moment is None:
        found.undecided.append(one.name)
        return
    step = next(step for step in tell_steps(quiz.game) if step.start <= moment.n < step.end)
    if not _tells(step, moment.n):
        found.untold.append(one.name)
    elif not any(_quotes(step, passage) for passage in quiz.passages):
        found.unquoted.append(one.name)


def _tells(step: ToldStep, n: int) -> bool:
    """Return whether a line that is shown, or the question at the end of the step, tells event `n`."""
    if step.question is not None and step.question.n == n:
        return True
    line = max((line for line in step.lines if line.n <= n), key=lambda line: line.n, default=None)
    return line is not None and line in step.shown


def _quotes(step: ToldStep, passage: Passage) -> bool:
    """Return whether a step, or the question at its end, quotes the words of a passage, even under another id."""
    asked = step.asked.sources if step.asked is not None else ()
    rules = [source for source in (*step.sources, *asked) if isinstance(source, Passage)]
    return any(passage.id == rule.id or passage.quote in rule.quote for rule in rules)
