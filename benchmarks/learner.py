"""Does the path teach? A simulated learner with the path, with the ten lessons in order, and with random scenarios.

    python benchmarks/learner.py              a table of minutes, and the curves as SVG into docs/
    python benchmarks/learner.py --quick      fewer learners, and nothing is written

docs/learning.md says how the simulation works and what it cannot tell. Nothing here is fitted to people.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from fluxx_nb.learning.path import LearningPath
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.progress import GivenAnswer, Learner
from fluxx_nb.learning.rounds import SHOW, plan_round
from fluxx_nb.story.scenarios.library import scenario, scenarios

EDITION = "math"
_START = datetime(2026, 1, 1, 15, tzinfo=timezone.utc)
_GOAL = 0.9
_MOST_MINUTES = 800
_DOCS = Path(__file__).resolve().parents[1] / "docs"
_LESSONS = Path(__file__).with_name("ten_lessons.json")


class Setting(NamedTuple):
    """How the simulated learner learns. All numbers are assumptions."""

    misreads: float = 0.6
    """How likely a rule is misread before anything is learned."""
    guess: float = 0.25
    """How likely a right answer is without knowing the rule."""
    seen: float = 0.35
    """Which part of a rule that is not known is learned by seeing it at a table."""
    corrected: float = 0.45
    """Which part is learned by a wrong prediction and its correction."""
    confirmed: float = 0.2
    """Which part is learned by a right prediction."""
    half_life: float = 2.0
    """After how many days half of what was learned once is forgotten."""
    grows: float = 1.8
    """By which factor that time grows with each practice on another day."""
    builds_on: float = 0.7
    """How much a rule that builds on unknown rules is harder to learn: 0 not at all, 1 impossible."""
    minutes_a_day: float = 20.0
    show_minutes: float = 1.0
    ask_minutes: float = 0.75


SETTINGS = {
    "as assumed": Setting(),
    "order does not matter": Setting(builds_on=0.0),
    "forgets fast": Setting(half_life=0.7, grows=1.4),
    "forgets nothing": Setting(half_life=10_000.0),
    "learns slowly": Setting(seen=0.2, corrected=0.25, confirmed=0.1),
    "learns only by seeing": Setting(corrected=0.1, confirmed=0.1),
    "ten minutes a day": Setting(minutes_a_day=10.0),
}


class Mind:
    """What a simulated learner knows of each rule."""

    def __init__(self, path: LearningPath, setting: Setting, rng: Random) -> None:
        self.path, self.setting, self._rng = path, setting, rng
        self._known = {rule.id: 1 - setting.misreads * 2 * rng.random() for rule in path}
        self._known = {rule: min(1.0, max(0.0, known)) for rule, known in self._known.items()}
        self._given = dict(self._known)
        """What the learner knew before: it is not forgotten."""
        self._half_life = dict.fromkeys(self._known, setting.half_life)
        self._at = dict.fromkeys(self._known, 0.0)

    def knows(self, rule: str, day: float) -> float:
        """How likely the learner reads a rule right on a day."""
        given = self._given[rule]
        kept: float = 0.5 ** ((day - self._at[rule]) / self._half_life[rule])
        return given + (self._known[rule] - given) * kept

    def right(self, rules: Sequence[str], day: float) -> float:
        """The share of right predictions at tables not seen before, over some rules."""
        known = sum(self.knows(rule, day) for rule in rules) / len(rules)
        return known + (1 - known) * self.setting.guess

    def see(self, rule: str, day: float) -> None:
        """Be shown a rule at a table."""
        self._learn(rule, self.setting.seen, day)

    def predict(self, rule: str, day: float) -> bool:
        """Answer a question about a rule and hear whether it was right."""
        knows = self._rng.random() < self.knows(rule, day)
        right = knows or self._rng.random() < self.setting.guess
        self._learn(rule, self.setting.confirmed if right else self.setting.corrected, day)
        return right

    def _learn(self, rule: str, part: float, day: float) -> None:
        known = self.knows(rule, day)
        before = [self.knows(one, day) for one in self.path[rule].before]
        ready = 1 - self.setting.builds_on * (1 - min(before, default=1.0))
        self._known[rule] = known + (1 - known) * part * ready
        if day - self._at[rule] > 0.5:
            self._half_life[rule] *= self.setting.grows
        self._at[rule] = day


class Step(NamedTuple):
    """One thing that a learner does."""

    rule: str
    asked: bool


class _Clock:
    def __init__(self) -> None:
        self.day = 0.0

    def __call__(self) -> datetime:
        return _START + timedelta(days=self.day)


def by_path(path: LearningPath, clock: _Clock) -> Iterator[tuple[Step, Learner]]:
    """The rounds of a path, as the program plans them, with its schedule."""
    learner = Learner("Ada", clock)
    while True:
        for part in plan_round(learner, path):
            yield Step(part.rule.id, part.kind != SHOW), learner
            if part.kind == SHOW:
                learner.meet(part.rule, EDITION)


def cut_to(path: LearningPath, rules: Collection[str]) -> LearningPath:
    """The path with some of its rules only."""
    chapters = []
    for chapter in path.chapters:
        kept = (rule for rule in chapter.rules if rule.id in rules)
        cut = (rule._replace(before=tuple(one for one in rule.before if one in rules)) for rule in kept)
        chapters.append(chapter._replace(rules=tuple(cut)))
    return replace(path, chapters=tuple(chapters))


@cache
def lesson_scenarios() -> tuple[str, ...]:
    """The scenarios of the ten lessons in order, as these were before the path took over some of their questions."""
    told: dict[str, list[str]] = json.loads(_LESSONS.read_text(encoding="utf-8"))
    return tuple(name for names in told.values() for name in names)


def _taught(name: str, path: LearningPath) -> list[str]:
    rules = [path.get(one) for one in scenario(name).teaches]
    return list(dict.fromkeys(rule.id for rule in rules if rule is not None))


def covered(path: LearningPath) -> list[str]:
    """The rules of the path that the ten lessons teach: the main one of each scenario, as in `by_lessons`."""
    shown = {rule for name in lesson_scenarios() for rule in _taught(name, path)[:1]}
    return [rule.id for rule in path if rule.id in shown]


def by_lessons(mind: Mind, clock: _Clock) -> Iterator[tuple[Step, None]]:
    """The ten lessons in order, again and again: each scenario is read about, then asked about."""
    while True:
        for name in lesson_scenarios():
            for rule in _taught(name, mind.path)[:1]:
                yield Step(rule, False), None
                yield Step(rule, True), None


def by_chance(mind: Mind, clock: _Clock, rng: Random) -> Iterator[tuple[Step, None]]:
    """Random scenarios of the edition, each asked about and then shown."""
    names = [one.name for one in scenarios(EDITION)]
    while True:
        for rule in _taught(rng.choice(names), mind.path)[:1]:
            yield Step(rule, True), None
            yield Step(rule, False), None


WAYS = ("path", "lessons", "random scenarios")
SHORT = "path of these rules"
"""The path without the rules that do not count: what compares ways of learning the same."""


class Course(NamedTuple):
    """How one learner did: the share of right predictions, minute by minute."""

    curve: tuple[tuple[float, float], ...]

    def minutes(self) -> float | None:
        """How many minutes it took to reach the goal; None where that never happened."""
        return next((at for at, right in self.curve if right >= _GOAL), None)


def learn(
    way: str, setting: Setting, seed: int, rules: Sequence[str] | None = None, most: float = _MOST_MINUTES
) -> Course:
    """One learner, one way of learning; `rules` are those that count, all of the path if left out."""
    rng, path = Random(seed), path_of(EDITION)
    mind, clock = Mind(path, setting, rng), _Clock()
    counted = list(rules) if rules is not None else [rule.id for rule in path]
    steps: Iterator[tuple[Step, Learner | None]]
    if way == "path":
        steps = iter(by_path(path, clock))
    elif way == SHORT:
        steps = iter(by_path(cut_to(path, counted), clock))
    elif way == "lessons":
        steps = iter(by_lessons(mind, clock))
    else:
        steps = iter(by_chance(mind, clock, rng))
    minutes, curve, asked = 0.0, [(0.0, mind.right(counted, 0.0))], 0.0
    for step, learner in steps:
        minutes += setting.ask_minutes if step.asked else setting.show_minutes
        # Learning goes on for so long each day, and the next day at the same time.
        clock.day = minutes // setting.minutes_a_day + (minutes % setting.minutes_a_day) / (24 * 60)
        if step.asked:
            right = mind.predict(step.rule, clock.day)
            if learner is not None:
                learner.note(GivenAnswer(clock(), EDITION, step.rule, f"simulated {minutes}", "", right))
        else:
            mind.see(step.rule, clock.day)
        if minutes - asked >= 5:
            asked = minutes
            curve.append((minutes, mind.right(counted, clock.day)))
            if curve[-1][1] >= _GOAL + 0.03 or minutes >= most:
                return Course(tuple(curve))
    return Course(tuple(curve))


def median(values: Sequence[float | None]) -> str:
    """The median in minutes; never, where most did not get there."""
    known = sorted(one if one is not None else float("inf") for one in values)
    middle = known[len(known) // 2]
    return "never" if middle == float("inf") else f"{middle:.0f}"


def table(learners: int, settings: dict[str, Setting], rules: Sequence[str] | None = None) -> Iterator[str]:
    """Rows of Markdown: minutes to the goal for each setting and way."""
    ways = WAYS if rules is None else (SHORT, *WAYS)
    yield f"| setting | {' | '.join(ways)} |"
    yield f"| --- |{' --- |' * len(ways)}"
    for name, setting in settings.items():
        found = [median([learn(way, setting, seed, rules).minutes() for seed in range(learners)]) for way in ways]
        yield f"| {name} | {' | '.join(found)} |"


_COLORS = {"path": "#0072b2", "lessons": "#d55e00", "random scenarios": "#009e73"}
_DASHES = {"path": "", "lessons": "8 4", "random scenarios": "2 4"}


def drawing(learners: int, most: float = 600.0) -> str:
    """The curves of all ways as SVG: the mean of some learners."""
    width, height, left, top = 720, 360, 60, 30

    def x(minutes: float) -> float:
        return left + minutes / most * (width - left - 40)

    def y(share: float) -> float:
        return top + (1 - share) / 0.7 * (height - top - 50)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<title>Right predictions on tables not seen before, by minutes of learning</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for share in (0.3, 0.5, 0.7, 0.9):
        dark = "#444" if share == _GOAL else "#ccc"
        lines.append(f'<line x1="{left}" x2="{width - 20}" y1="{y(share):.0f}" y2="{y(share):.0f}" stroke="{dark}"/>')
        lines.append(f'<text x="{left - 8}" y="{y(share) + 5:.0f}" text-anchor="end">{share:.0%}</text>')
    lines += [
        f'<text x="{x(minutes):.0f}" y="{height - 22}" text-anchor="middle">{minutes} min</text>'
        for minutes in range(0, int(most) + 1, 100)
    ]
    for number, way in enumerate(WAYS):
        courses = [learn(way, Setting(), seed, most=most).curve for seed in range(learners)]
        points = []
        for minutes in range(0, int(most) + 1, 10):
            # A learner who is done stays where they were.
            shares = [next((r for at, r in reversed(curve) if at <= minutes), curve[0][1]) for curve in courses]
            points.append(f"{x(minutes):.0f},{y(sum(shares) / len(shares)):.1f}")
        style = f'stroke="{_COLORS[way]}" stroke-width="3" stroke-dasharray="{_DASHES[way]}" fill="none"'
        lines.append(f'<polyline points="{" ".join(points)}" {style}/>')
        at = height - 120 + 22 * number
        lines.append(f'<line x1="{width - 220}" x2="{width - 180}" y1="{at - 5}" y2="{at - 5}" {style}/>')
        lines.append(f'<text x="{width - 172}" y="{at}">{way}</text>')
    return "\n".join((*lines, "</svg>")) + "\n"


def main() -> None:
    """Print the tables; without --quick, write the curves as well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="two learners instead of five, and nothing is written")
    quick = parser.parse_args().quick
    learners = 2 if quick else 5
    shown = covered(path_of(EDITION))
    for title, rules in (
        (f"all {len(path_of(EDITION))} rules", None),
        (f"the {len(shown)} rules of the lessons", shown),
    ):
        sys.stdout.write(f"\nMinutes to {_GOAL:.0%} right, {title}, median of {learners} learners:\n\n")
        for row in table(learners, SETTINGS, rules):
            sys.stdout.write(f"{row}\n")
    if not quick:
        (_DOCS / "learning-curves.svg").write_text(drawing(learners), encoding="utf-8")


if __name__ == "__main__":
    main()
