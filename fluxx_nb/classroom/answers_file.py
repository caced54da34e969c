"""Answers in a file: what a quiz stores beside a notebook, and how it is judged again after it was handed in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fluxx_nb.classroom.assignment import Assignment, judged
from fluxx_nb.classroom.results import QuizResults
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.maths.line_ends import breakable

_LARGEST = 100_000
"""A file of answers is far smaller than this many bytes."""


def save_answers(path: str | Path, assignment: Assignment, answers: Sequence[str | None]) -> None:
    """Write the first answers to an assignment; whether they are right is not written."""
    kept = [None if said is None else breakable(said) for said in answers]
    write_whole(Path(path), json.dumps({**assignment.as_json(), "answers": kept}, ensure_ascii=False, indent=1) + "\n")


def load_answers(path: str | Path) -> tuple[Assignment, list[str | None]]:
    """Return the assignment and the first answers in a file; raise `ClassroomError` where it has none."""
    need("`path`", path, str | Path, "the name of a file, such as 'answers.json'")
    file = Path(path)
    try:
        if file.stat().st_size > _LARGEST:
            raise ClassroomError(f"{file.name} is too large for a file of answers.")
        data: Any = json.loads(file.read_text(encoding="utf-8"))
    except ClassroomError:
        raise
    except FileNotFoundError:
        raise ClassroomError(f"{file.name} is not there. Answer the quiz first: quiz(…, save='{file.name}').") from None
    except (OSError, ValueError, RecursionError):
        raise ClassroomError(f"{file.name} cannot be read as a file of answers.") from None
    try:
        assignment = Assignment.from_json(data)
    except ClassroomError as error:
        raise ClassroomError(f"{file.name} is not a file of answers: {error}") from None
    answers = data.get("answers")
    if not isinstance(answers, list) or not all(one is None or isinstance(one, str) for one in answers):
        raise ClassroomError(f"{file.name} is not a file of answers: 'answers' is not a list of texts.")
    if len(answers) != assignment.questions:
        raise ClassroomError(f"{file.name} has {len(answers)} answers to {assignment.questions} questions.")
    return assignment, answers


def grade(
    path: str | Path,
    *,
    edition: str | None = None,
    topic: str | None = None,
    level: int | None = None,
    seed: int | None = None,
    questions: int | None = None,
) -> QuizResults:
    """Judge the answers that `quiz(…, save=path)` has stored: `grade("answers.json", topic="factors", seed=7).right`.

    The questions are drawn again by topic, level and seed, and every answer is judged again, so a file says what was
    answered, never what was right. Name what was set, and the answers to another quiz are refused.
    """
    found, answers = load_answers(path)
    wanted = {"edition": edition, "topic": topic, "level": level, "seed": seed, "questions": questions}
    for name, value in wanted.items():
        there = getattr(found, name)
        if value is not None and value != there:
            raise ClassroomError(f"{Path(path).name} has the answers to another quiz: {name} {there}, not {value}.")
    return judged(found.draw(), answers)
