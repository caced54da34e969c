"""Live lessons: made from a notebook of this package or of a teacher, from scenarios, or by topic, level and seed.

A notebook is read, never run: only calls of `quiz` and `puzzle` whose arguments are plain values count.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.classroom.assignment import Assignment
from fluxx_nb.classroom.live.items import LiveItem, LiveLesson, LiveQuestion, LiveSet, live_question, live_race
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.sets import MIXED, draw_questions
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.lessons import notebooks_root
from fluxx_nb.maths.puzzle import LEVELS, Puzzle, draw_puzzle, lay_puzzle
from fluxx_nb.story.scenarios.filekinds import is_path
from fluxx_nb.story.study.quiz import Quiz, TableQuestion
from fluxx_nb.story.study.quiz import questions as scenario_questions

QUESTIONS, RACE_LEVEL = 5, 3
_SPARE = 5
"""Spare questions of each topic and level, or of each rule, at most."""
_OTHER_SEED = 7919
"""Added to a seed, so that spare questions are not those of the lesson."""
_LARGEST_FILE = 20_000_000
MOST_ITEMS = 60
_ASKS = re.compile(r'^ *"(?:quiz|puzzle)\(', re.MULTILINE)
"""A line of a stored notebook that asks something."""


class _Part(NamedTuple):
    """Items of a lesson that one call asks for."""

    asked: list[TableQuestion | Puzzle]
    assignment: Assignment | None = None
    """Which topic, level and seed they are of; None where they were not drawn so."""


def lesson_by_topic(
    topic: str = MIXED,
    level: int = 1,
    seed: int = 0,
    edition: str = "math",
    count: int = QUESTIONS,
    race: int | None = RACE_LEVEL,
) -> LiveLesson:
    """Return questions of a topic and, for Math Fluxx, a race at the end; with `race=None` there is no race."""
    drawn = draw_questions(edition, topic, level, seed, count)
    if race is not None and race not in LEVELS:
        raise ClassroomError(f"`race` is {shown(race)}, but puzzles have the levels 1 to {max(LEVELS)}.")
    puzzles = [draw_puzzle(race, seed)] if race is not None and drawn[0].edition == "math" else []
    topics = {question.topic.title for question in drawn}
    title = f"{drawn[0].deck.title} · {topics.pop() if len(topics) == 1 else 'questions'} · level {level}"
    recipe = {"topic": topic, "level": level, "seed": seed, "edition": edition, "count": count, "race": race}
    return _lesson(title, [_drawn_part(drawn, topic, seed), _Part([*puzzles])], seed, recipe)


def lesson_named(word: str) -> LiveLesson:
    """Return a lesson: a notebook by number, name or path, a scenario, an edition, or a file of scenarios."""
    path = notebook_of(word)
    recipe = {"lesson": word}
    if path is None and word in TOPICS:
        raise ClassroomError(f"{shown(word)} is a topic. Use --topic {word}{_lesson_about(word)}.")
    if path is None and word.partition("/")[0] not in editions() and not is_path(word):
        known = f"{_numbers()} Editions: {', '.join(editions())}."
        raise ClassroomError(f"There is no lesson, edition or file {shown(word)}. {known}")
    if path is None:
        asked: list[TableQuestion | Puzzle] = [*scenario_questions(word)]
        return _lesson(word if len(asked) > 1 else _title(asked), [_Part(asked)], 0, recipe)
    return _lesson(*read_notebook(path), 0, recipe)


def lesson_of(recipe: Mapping[str, Any]) -> LiveLesson:
    """Return the lesson that a recipe makes."""
    return lesson_named(str(recipe["lesson"])) if "lesson" in recipe else lesson_by_topic(**recipe)


def lesson_from(asked: list[TableQuestion], title: str, assignment: Assignment | None = None) -> LiveLesson:
    """Return a lesson of questions that a notebook has drawn already, and what it has drawn them by."""
    return _lesson(title, [_Part([*asked], assignment)], 0, {})


def _title(asked: list[TableQuestion | Puzzle]) -> str:
    return asked[0].title if asked and not isinstance(asked[0], Puzzle) else "Live class"


def notebook_of(word: str) -> Path | None:
    """Return the notebook that a word names; None where it names none, which may be a scenario then."""
    if word.endswith(".ipynb"):
        if not Path(word).is_file():
            raise ClassroomError(f"There is no notebook {shown(word)}. Check the path.")
        return Path(word)
    wanted = word.lower().removeprefix("lesson").strip(" -_")
    for stem, path in _notebooks().items():
        if wanted in (stem, stem[:2], stem[3:]) or (wanted.isdecimal() and wanted.zfill(2) == stem[:2]):
            return path
    if wanted.isdecimal():
        raise ClassroomError(f"There is no lesson {shown(word)}. {_numbers()}")
    return None


def _notebooks() -> dict[str, Path]:
    """Return the lessons of this package, by the names of their files."""
    return {path.stem: path for path in sorted(notebooks_root().glob("*.ipynb"))}


def _numbers() -> str:
    """Return the numbers of the lessons that ask something, in a sentence."""
    asking = [int(stem[:2]) for stem, path in _notebooks().items() if _ASKS.search(path.read_text(encoding="utf-8"))]
    return f"Lessons with questions: {_ranges(asking)}."


def _ranges(numbers: list[int]) -> str:
    """Return numbers in few words: `1 to 3, 7`."""
    rows = [[number for _, number in row] for _, row in groupby(enumerate(numbers), lambda one: one[1] - one[0])]
    return ", ".join(str(row[0]) if len(row) == 1 else f"{row[0]} to {row[-1]}" for row in rows)


def _lesson_about(topic: str) -> str:
    """Return how to name the first lesson that asks questions of a topic; nothing where none does."""
    for path in sorted(notebooks_root().glob("*.ipynb")):
        if re.search(rf'topic=\\?"{topic}', path.read_text(encoding="utf-8")):
            return f", or lesson {int(path.stem[:2])}"
    return ""


def read_notebook(path: Path) -> tuple[str, list[_Part]]:
    """Return the title of a notebook and what it asks, part by part."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise ClassroomError(f"{path.name} is larger than {_LARGEST_FILE // 10**6} MB. Use a smaller notebook.")
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        kinds = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except OSError as error:
        raise ClassroomError(f"{path.name} can't be read ({error.strerror}).") from None
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ClassroomError(f"{path.name} is not a notebook.") from None
    heads = (line for kind, text in kinds if kind == "markdown" for line in text.splitlines())
    title = next((line.lstrip("# ").strip() for line in heads if line.startswith("# ")), path.stem)
    asked = [one for kind, text in kinds if kind == "code" for one in _asked_in(text)]
    if not asked:
        raise ClassroomError(f"{path.name} asks nothing: it has no cell with quiz(…) or puzzle(…). Use another lesson.")
    return title, asked


def _asked_in(code: str) -> Iterator[_Part]:
    """Yield what the calls of `quiz` and `puzzle` in a cell ask, in their order."""
    try:
        calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    except (SyntaxError, ValueError, RecursionError):
        return
    for call in calls:
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name not in ("quiz", "puzzle"):
            continue
        try:
            given = [ast.literal_eval(one) for one in call.args]
            named = {one.arg: ast.literal_eval(one.value) for one in call.keywords if one.arg}
        except ValueError:
            continue
        yield _quiz(*given, **named) if name == "quiz" else _puzzle(*given, **named)


def _quiz(what: Any, topic: Any = None, level: Any = None, seed: Any = 0, questions: Any = None) -> _Part:
    if topic is None and level is None and questions is None:
        return _Part([*scenario_questions(what, seed)])
    drawn = draw_questions(what, topic or MIXED, 1 if level is None else level, seed, questions or QUESTIONS)
    return _drawn_part(drawn, topic or MIXED, seed)


def _drawn_part(drawn: list[Question], topic: str, seed: int) -> _Part:
    edition = drawn[0].edition
    known = edition in editions() and drawn[0].deck is load_edition(edition)
    assignment = Assignment(edition, topic, drawn[0].level, seed, len(drawn))
    return _Part([*drawn], assignment if known else None)


def _puzzle(
    level: Any = 3, seed: Any = 0, numbers: Any = None, make: Any = None, rules: Any = None, **others: Any
) -> _Part:
    if numbers is not None:
        return _Part([lay_puzzle(numbers, make, rules)])
    drawn = draw_puzzle(level, seed, rules=rules, cards=others.get("cards"), solutions=others.get("solutions"))
    return _Part([drawn])


def _kin(one: TableQuestion) -> str:
    """Return which questions are like it: those of its topic and level, or scenarios about its rule."""
    if isinstance(one, Question):
        return f"{one.edition}/{one.topic.name}/{one.level}"
    taught = one.scenario.teaches if isinstance(one, Quiz) and one.edition in editions() else ()
    return f"{one.edition}/{taught[0]}" if taught else ""


def _like(one: TableQuestion, seed: int, known: Collection[str]) -> Sequence[TableQuestion]:
    """Return spare questions like one that has kin, none of them known by name."""
    if isinstance(one, Question):
        return draw_questions(one.deck, one.topic.name, one.level, seed, _SPARE)
    if not isinstance(one, Quiz):
        return ()
    rule, asked = one.scenario.teaches[0], scenario_questions(one.edition, seed)

    def unlike(other: Quiz) -> tuple[bool, bool]:
        taught = other.scenario.teaches
        return rule not in taught, taught[0] != rule

    subject = _subject(rule)
    found = [other for other in asked if other.name not in known and subject in map(_subject, other.scenario.teaches)]
    # Those about the same rule come first; where the lesson asks them all, one of the same subject is better than none.
    return sorted(found, key=unlike)[:_SPARE]


def _subject(rule: str) -> str:
    """Return what a rule is about, in its first word: the turn, a limit, a Goal."""
    return rule.partition(".")[0]


def _lesson(title: str, parts: list[_Part], seed: int, recipe: Mapping[str, object]) -> LiveLesson:
    asked = [one for part in parts for one in part.asked][:MOST_ITEMS]
    if not asked:
        raise ClassroomError("There is no question here. Name a lesson, such as 22, or a topic.")
    items: list[LiveItem] = []
    spare: dict[str, tuple[LiveQuestion, ...]] = {}
    known = [one for one in asked if not isinstance(one, Puzzle)]
    for one in asked:
        if isinstance(one, Puzzle):
            items.append(live_race(one))
            continue
        kin = _kin(one)
        if kin and kin not in spare:
            spare[kin] = tuple(map(live_question, _like(one, seed + _OTHER_SEED, {other.name for other in known})))
        items.append(live_question(one, kin))
    starts = accumulate((len(part.asked) for part in parts), initial=0)
    sets = [
        LiveSet(part.assignment, at) for part, at in zip(parts, starts, strict=False) if part.assignment is not None
    ]
    return LiveLesson(title, tuple(items), spare, tuple(one for one in sets if one.end <= len(items)), recipe)
