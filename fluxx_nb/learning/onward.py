"""Leading on: what to do after a game, a lesson or a quiz."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.progress import Learner
from fluxx_nb.learning.rounds import next_rule, to_review
from fluxx_nb.learning.schedule import Status

GAME, LESSON, QUIZ, ROUND = "game", "lesson", "quiz", "round"
"""What can be finished."""

LESSONS = tuple(f"{number:02}" for number in range(11))
"""The numbers of the lessons that teach the game, in order."""


class Suggestion(NamedTuple):
    """Something to do next."""

    kind: str
    """`review`, `learn`, `play`, `lesson` or `edition`."""
    label: str
    """One to five words for a button."""
    target: str
    """What to open: an edition, a rule or the number of a lesson."""
    why: str = ""
    """A sentence that says why."""


def what_next(learner: Learner, finished: str, name: str = "", edition: str = "math") -> list[Suggestion]:
    """What to do after something is finished, the best first; never empty.

    `finished` is GAME, LESSON, QUIZ or ROUND; `name` is the lesson's number, such as `03`.
    """
    return list(_suggested(learner, finished, name, edition))


def _suggested(learner: Learner, finished: str, name: str, edition: str) -> Iterator[Suggestion]:
    path = path_of(edition)
    statuses = learner.statuses(path)
    shaky = [rule for rule in to_review(learner, path) if statuses[rule.id] in (Status.SHAKY, Status.DUE)]
    new = next_rule(learner, path)
    if finished == LESSON and name in LESSONS[:-1]:
        following = LESSONS[LESSONS.index(name) + 1]
        yield Suggestion("lesson", "Next lesson", following)
    if shaky:
        why = f"{shaky[0].title}: {'misread lately' if statuses[shaky[0].id] is Status.SHAKY else 'due for review'}."
        yield Suggestion("review", "Review a rule", shaky[0].id, why)
    if new is not None:
        yield Suggestion("learn", "Learn the next rule", new.id, f"{new.title}.")
    yield Suggestion("play", "Play again" if finished == GAME else "Play a game", edition)
    if new is None and not shaky:
        other = next((one for one in editions() if one != edition and next_rule(learner, path_of(one))), None)
        if other is not None:
            title = path_of(other).title
            yield Suggestion("edition", f"Learn {title}", other, "You know every rule of this edition.")
