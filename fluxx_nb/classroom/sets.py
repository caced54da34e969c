"""Sets of questions by topic, level and seed: none twice, and the same for everyone with the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import LEVELS, ClassroomError, Topic, whole_number
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.engine.core.bounds import LARGEST_SEED
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.tables import deck as deck_of

MOST_QUESTIONS = 40
MIXED = "mixed"
"""All topics of an edition, one after the other."""
_PATIENCE = 400
"""How many drafts may repeat what was asked before a topic is said to have no more."""


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
                found.append(question)
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
    """The next question that differs from all before it in what it asks or in its answers."""
    asked = {gist(question) for question in found}
    return next((one for one in islice(stream, _PATIENCE) if gist(one) not in asked), None)


def gist(question: Question) -> tuple[Any, ...]:
    """Return what makes a question another one than the rest: what it asks, its answer and its options."""
    return question.ask, question.answer, *sorted(question.options)
