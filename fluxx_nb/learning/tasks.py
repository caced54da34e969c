"""Practice without end: the scenarios that ask about a rule, then real positions of seeded games that show it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import count, islice

from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.sets import draw_questions
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.learning.happenings import games
from fluxx_nb.learning.path import PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.predictions import predictions
from fluxx_nb.learning.task import GAME, SCENARIO, Misreading, Task
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.study.quiz import Quiz

_GAMES = 24
"""How many games are looked through for a rule before its scenarios come again."""
_TOPICS = ("what-next", "plays-left", "who-wins", "legal")
_SET = 12


def tasks(rule: str, edition: str, seed: int = 0) -> Iterator[Task]:
    """Tasks about a rule, without end: first each scenario once, then positions of games, then all of them again.

    >>> one = next(tasks("rule.draw-up", "math"))
    >>> one.rule.id, one.answer in one.options
    ('rule.draw-up', True)
    """
    found = path_of(edition)[rule]
    for lap in count():
        drawn = 0
        for task in _lap(found, edition, seed + lap):
            drawn += 1
            yield task
        if not drawn:
            return


def unseen(rule: str, edition: str, seen: Collection[str], seed: int = 0, most: int = 12) -> Iterator[Task]:
    """At most so many tasks about a rule on tables that are not among those seen."""
    fresh = (task for task in _lap(path_of(edition)[rule], edition, seed) if task.id not in seen)
    return islice(fresh, most)


def _lap(rule: PathRule, edition: str, seed: int) -> Iterator[Task]:
    yield from scenario_tasks(rule, edition, seed)
    yield from classroom_tasks(rule, edition, seed)
    yield from game_tasks(rule, edition, seed)


def scenario_tasks(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """The scenarios that ask about a rule: those that are mainly about it first, each group in a drawn order."""
    rng = SeededChoices(seed, edition, rule.id)
    about: tuple[list[Scenario], list[Scenario]] = ([], [])
    for one in scenarios(edition):
        if one.ask and not set(rule.passage_ids).isdisjoint(one.teaches):
            about[one.teaches[0] not in rule.passage_ids].append(one)
    for group in about:
        for one in rng.shuffled(group):
            yield Task(rule, Quiz(one, seed), SCENARIO)


def classroom_tasks(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """Questions of the classroom about real positions whose right answer rests on the rule."""
    for question in _drawn(edition, seed % 1000):
        if question.passages and question.passages[0].id in rule.passage_ids:
            says = {
                one.text: Misreading(one.misreading, f"That answer {one.thinks}.")
                for one in question.choices
                if one.misreading
            }
            yield Task(rule, question, GAME, says)


@lru_cache(maxsize=8)
def _drawn(edition: str, seed: int) -> tuple[Question, ...]:
    return tuple(
        question
        for topic in _TOPICS
        for level in (1, 2)
        for question in draw_questions(edition, topic, level, seed, _SET)
    )


def game_tasks(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """Questions about steps of seeded games that show the rule."""
    rng = SeededChoices(seed, edition)
    for played in islice(games(load_edition(edition), rng.below(900_000)), _GAMES):
        yield from predictions(rule, played)
