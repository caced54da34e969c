"""Can the right answer be guessed without knowing the rule? Guessers that look at position, length and words only.

    python benchmarks/guessing.py [EDITION…]

Every scenario that asks and a sample of questions about seeded games; a guesser should be near chance.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import sqrt
from typing import NamedTuple

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.task import Task
from fluxx_nb.learning.taskstream import game_tasks, scenario_tasks

_SAME = 3
"""No one sees a difference of so many characters at a glance."""

Guesser = Callable[[Task], str]


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def _shared(task: Task) -> str:
    known = _words(f"{task.story} {task.ask}")
    return max(task.options, key=lambda one: len(_words(one) & known) / (len(_words(one)) or 1))


def _extreme(task: Task, pick: Callable[[Iterable[int]], int]) -> str:
    """The longest or shortest option; among those that look as long, the first, which is drawn by a seed."""
    length = pick([len(one) for one in task.options])
    return next(one for one in task.options if abs(len(one) - length) <= _SAME)


def _size(option: str) -> int:
    """What an option is sorted by: numbers by their value; words, which have no size, stay in their order."""
    return int(option) if option.isdigit() else 0


def _middle(task: Task) -> str:
    return sorted(task.options, key=_size)[len(task.options) // 2]


def _likeness(task: Task, alike: Callable[[set[str], set[str]], float]) -> Callable[[str], float]:
    """How much the words of an option are like those of the others."""
    return lambda one: sum(alike(_words(one), _words(other)) for other in task.options if other != one)


def _shared_part(mine: set[str], others: set[str]) -> float:
    return len(mine & others) / (len(mine | others) or 1)


GUESSERS: dict[str, Guesser] = {
    "first": lambda task: task.options[0],
    "last": lambda task: task.options[-1],
    "visibly longest": lambda task: _extreme(task, max),
    "visibly shortest": lambda task: _extreme(task, min),
    "smallest number": lambda task: min(task.options, key=_size),
    "largest number": lambda task: max(task.options, key=_size),
    "middle in size": _middle,
    "most words of the question": _shared,
    "most like the others": lambda task: max(
        task.options, key=_likeness(task, lambda mine, others: len(mine & others))
    ),
    "least like the others": lambda task: min(task.options, key=_likeness(task, _shared_part)),
}


class Score(NamedTuple):
    """How one guesser did."""

    right: int
    asked: int
    chance: float
    """How many it would get right by picking at random."""

    @property
    def excess(self) -> float:
        """By how many standard deviations it is better than chance."""
        mean = self.chance / self.asked
        return (self.right - self.chance) / sqrt(self.asked * mean * (1 - mean))


def scores(tasks: Iterable[Task]) -> dict[str, Score]:
    """How each guesser does with some questions."""
    asked = list(tasks)
    chance = sum(1 / len(task.options) for task in asked)
    return {
        name: Score(sum(guess(task) == task.answer for task in asked), len(asked), chance)
        for name, guess in GUESSERS.items()
    }


def scenario_questions(edition: str) -> Iterator[Task]:
    """The question of every scenario, once."""
    found = {task.id: task for rule in path_of(edition) for task in scenario_tasks(rule, edition)}
    return iter(found.values())


def game_questions(edition: str, each: int) -> Iterator[Task]:
    """So many questions about seeded games for each rule."""
    for rule in path_of(edition):
        yield from islice(game_tasks(rule, edition), each)


def main() -> None:
    """Print a table for the editions that the command line names, or for all."""
    named = sys.argv[1:] or editions()
    for title, found in (
        ("scenarios", [task for one in named for task in scenario_questions(one)]),
        ("games", [task for one in named for task in game_questions(one, 6)]),
    ):
        sys.stdout.write(f"{title}: {len(found)} questions\n")
        for name, score in scores(found).items():
            share, chance = score.right / score.asked, score.chance / score.asked
            sys.stdout.write(f"  {name:28} {share:6.1%}   chance {chance:6.1%}   {score.excess:+.1f} sd\n")


if __name__ == "__main__":
    main()
