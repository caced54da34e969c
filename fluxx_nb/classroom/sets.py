"""Sets of questions by topic, level and seed: none twice, and the same for everyone with the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import LEVELS, ClassroomError, Topic, whole_number
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.engine.core.bounds import LARGEST_SEED
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.tables import deck as deck_of

T = TypeVar("T")
MOST_QUESTIONS = 40
MIXED = "mixed"
"""All topics of an edition, one after the other."""
_PATIENCE = 400
"""How many drafts may repeat what was asked before a topic is said to have no more."""
MOST_ALIKE = 3
"""How often in a row the right answer may be the same one, or be in the same place: a class notices more."""
_PASSED_OVER = 12
"""How many questions with the same right answer are passed over for one with another."""


def topics_of(deck: Deck) -> list[Topic]:
    """The topics that an edition has."""
    return [topic for topic in TOPICS.values() if topic.edition in ("", deck.edition)]


def draw_questions(
    edition: str | Path | Deck = "math", topic: str = MIXED, level: int = 1, seed: int = 0, questions: int = 5
) -> list[Question]:
    """Return questions of a topic; the same topic, level and seed give the same questions."""
    deck = deck_of(edition)
    wanted = whole_number("questions", questions, 1, MOST_QUESTIONS)
    level = whole_number("level", level, min(LEVELS), max(LEVELS))
    seed = whole_number("seed", seed, 0, LARGEST_SEED)
    streams = [_stream(deck, one, level, seed) for one in _topics(deck, topic)]
    found: list[Question] = []
    while len(found) < wanted and streams:
        for stream in list(streams):
            question = _new(stream, found)
            if question is None:
                streams.remove(stream)
            elif len(found) < wanted:
                found.append(_moved(question, found))
    if not found:
        raise ClassroomError(f"{deck.title} has no question about {topic!r} at level {level}; try another level.")
    return found


def _topics(deck: Deck, name: Any) -> list[Topic]:
    here = {topic.name: topic for topic in topics_of(deck)}
    if name == MIXED:
        return list(here.values())
    if not isinstance(name, str):
        raise ClassroomError(f"There is no topic {shown(name)}; {nearest_word('', [MIXED, *here])}")
    if name in here:
        return [here[name]]
    if name in TOPICS:
        raise ClassroomError(f"The topic {name!r} is of {TOPICS[name].edition} only; {nearest_word('', here)}")
    raise ClassroomError(f"There is no topic {shown(name)}; {nearest_word(name, [MIXED, *here])}")


def _stream(deck: Deck, topic: Topic, level: int, seed: int) -> Iterator[Question]:
    rng = SeededChoices(seed, deck.edition, topic.name, level)
    for drawn in topic.drafts(deck, level, rng):
        draft = drawn.unbroken
        yield Question(topic, level, draft, tuple(rng.shuffled([draft.right, *draft.wrong])))


def _new(stream: Iterator[Question], found: list[Question]) -> Question | None:
    """The next question that differs from all before it in what it asks or in its answers.

    After `MOST_ALIKE` times the same right answer, one with another right answer comes first, if one is near.
    """
    asked = {gist(question) for question in found}
    tired = _always([gist_of_answer(question.answer) for question in found])
    passed: list[Question] = []
    for one in islice(stream, _PATIENCE):
        if gist(one) in asked:
            continue
        if gist_of_answer(one.answer) != tired:
            return one
        passed.append(one)
        if len(passed) == _PASSED_OVER:
            break
    return passed[0] if passed else None


def _moved(question: Question, found: list[Question]) -> Question:
    """Return a question whose right answer is in another place, if it has been in this one too often."""
    place = question.options.index(question.answer)
    if place != _always([one.options.index(one.answer) for one in found]):
        return question
    first, *rest = question.choices
    return replace(question, choices=(*rest, first))


def _always(told: list[T]) -> T | None:
    """Return what was told the last `MOST_ALIKE` times; None where that differs or was less often."""
    last = told[-MOST_ALIKE:]
    return last[0] if len(last) == MOST_ALIKE and all(one == last[0] for one in last) else None


def gist_of_answer(text: str) -> str:
    """Return what a class remembers of a right answer: Yes or No if it begins so, else all of it.

    >>> gist_of_answer("Yes, it makes 24")
    'Yes'
    """
    first = text.partition(",")[0]
    return first if first in ("Yes", "No") else text


def gist(question: Question) -> tuple[Any, ...]:
    """Return what makes a question another one than the rest: what it asks, its answer and its options."""
    return question.ask, question.answer, *sorted(question.options)
