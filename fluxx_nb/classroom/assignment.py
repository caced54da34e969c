"""An assignment: the edition, topic, level and seed of a set of questions, and the result code of its answers.

A result code is short enough to be typed: it has the assignment, the first answer to each question, a byte that tells
whether the questions are still the same in this version, and a checksum against typing errors. It is not a secret.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from typing import Any
from zlib import crc32

from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.results import Answered, QuizResults
from fluxx_nb.classroom.sets import MIXED, draw_questions, topics_of
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are easily misread."""
_ALIKE = str.maketrans("ILO", "110")
_GROUP = 4
_SALT = b"fluxx_nb result 1"
_MOST_CHARACTERS = 80
DAMAGED = "The result code is damaged. Copy it again."


@dataclass(frozen=True)
class Assignment:
    """A set of questions by name: the same for everyone."""

    edition: str
    topic: str
    level: int
    seed: int
    questions: int

    def draw(self) -> list[Question]:
        """Return its questions."""
        return draw_questions(self.edition, self.topic, self.level, self.seed, self.questions)

    def __str__(self) -> str:
        return f"{self.edition}/{self.topic}, level {self.level}, seed {self.seed}, {self.questions} questions"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Assignment:
        """Return the assignment in plain data; raise `ClassroomError` where something is missing or wrong."""
        for field in fields(cls):
            kind: type = int if field.type == "int" else str
            if not isinstance(data, dict) or type(data.get(field.name)) is not kind:
                raise ClassroomError(f"'{field.name}' is missing or not {'a number' if kind is int else 'a text'}.")
        if data["edition"] not in editions():
            # A name, never a path: a file that was handed in does not choose the deck that it is judged by.
            near = nearest_word(data["edition"], editions())
            raise ClassroomError(f"there is no edition {shown(data['edition'])}; {near}")
        return cls(**{field.name: data[field.name] for field in fields(cls)})


def judged(questions: Sequence[Question], answers: Sequence[str | None]) -> QuizResults:
    """Return the results of first answers, each judged by its question; an answer of None was not given."""
    rows = []
    for number, (question, said) in enumerate(zip(questions, answers, strict=True), 1):
        chosen = None if said is None else question.choice(said)
        rows.append(
            Answered(
                number,
                question.name,
                question.ask,
                None if chosen is None else chosen.text,
                None if chosen is None else not chosen.misreading,
                int(chosen is not None),
                question.answer,
                "" if chosen is None else chosen.misreading,
                thinks="" if chosen is None else chosen.thinks,
            )
        )
    return QuizResults(tuple(rows))


# Result codes -------------------------------------------------------------------------------------------------------


def code_head(assignment: Assignment, questions: Sequence[Question]) -> bytes:
    """Return the part of a result code that does not depend on the answers."""
    seed, digits = assignment.seed, bytearray()
    while seed >= 0x80:
        digits.append(seed & 0x7F | 0x80)
        seed >>= 7
    digits.append(seed)
    topic = _number_of(assignment.edition, assignment.topic)
    size = (assignment.level - 1) << 6 | assignment.questions
    return bytes([*topic.to_bytes(2, "big"), size, *digits, _print_of(questions)])


def result_code(assignment: Assignment, questions: Sequence[Question], answers: Sequence[str | None]) -> str:
    """Return the code of the first answers to an assignment.

    >>> homework = Assignment("math", "factors", 1, 7, 3)
    >>> code = result_code(homework, homework.draw(), [None, None, None])
    >>> [row.first for row in read_code(code)[1]]
    [None, None, None]
    """
    places = [
        0 if said is None else 1 + question.options.index(question.choice(said).text)
        for question, said in zip(questions, answers, strict=True)
    ]
    return written_code(code_head(assignment, questions) + _packed(places))


def written_code(payload: bytes) -> str:
    """Return bytes and their checksum in groups of characters that are easy to type."""
    text = _characters(payload)
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def _characters(payload: bytes) -> str:
    data = payload + (crc32(_SALT + payload) & 0xFFFF).to_bytes(2, "big")
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    return "".join(_ALPHABET[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def read_code(code: str) -> tuple[Assignment, QuizResults]:
    """Return the assignment and the results in a result code; raise `ClassroomError` where it is not valid."""
    payload = _payload(code)
    try:
        assignment, rest = _assignment_in(payload)
    except (LookupError, StopIteration):
        raise ClassroomError(DAMAGED) from None
    if not rest:
        raise ClassroomError(DAMAGED)
    questions = _drawn(assignment)
    places = [nibble for byte in rest[1:] for nibble in (byte >> 4, byte & 0xF)][: len(questions)]
    if rest[0] != _print_of(questions):
        raise ClassroomError("The result code is from another version of these questions. Use that version to read it.")
    if len(places) < len(questions) or any(at > len(one.options) for at, one in zip(places, questions, strict=True)):
        raise ClassroomError(DAMAGED)
    answers = [one.options[at - 1] if at else None for at, one in zip(places, questions, strict=True)]
    return assignment, judged(questions, answers)


@lru_cache(64)
def _drawn(assignment: Assignment) -> tuple[Question, ...]:
    """Return its questions; a whole class hands in the same ones."""
    return tuple(assignment.draw())


def is_code(text: str) -> bool:
    """Return whether a text is a result code, by its characters and its checksum."""
    try:
        return bool(_payload(text))
    except ClassroomError:
        return False


def _payload(code: str) -> bytes:
    text = re.sub(r"[\s-]", "", code).upper().translate(_ALIKE)
    if not text or len(text) > _MOST_CHARACTERS or not set(text) <= set(_ALPHABET):
        raise ClassroomError(f"{shown(code)} is not a result code. A code has groups such as 7K2Q-F9AB.")
    bits = "".join(f"{_ALPHABET.index(character):05b}" for character in text)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - len(bits) % 8, 8))
    payload = data[:-2]
    # Written again, it must be the same: this checks also the bits that only fill the last character.
    if _characters(payload) != text:
        raise ClassroomError(DAMAGED)
    return payload


def _assignment_in(payload: bytes) -> tuple[Assignment, bytes]:
    edition, topic = _names()[int.from_bytes(payload[:2], "big")]
    level, questions = 1 + (payload[2] >> 6), payload[2] & 0x3F
    end = next(at for at in range(3, len(payload)) if payload[at] < 0x80)
    seed = sum((payload[at] & 0x7F) << 7 * (at - 3) for at in range(3, end + 1))
    return Assignment(edition, topic, level, seed, questions), payload[end + 1 :]


def _packed(places: Sequence[int]) -> bytes:
    pairs = [*places, *[0] * (len(places) % 2)]
    return bytes(pairs[at] << 4 | pairs[at + 1] for at in range(0, len(pairs), 2))


def _print_of(questions: Sequence[Question]) -> int:
    told = "\n".join("\t".join((one.ask, *one.options)) for one in questions)
    return crc32(told.encode()) & 0xFF


def _number_of(edition: str, topic: str) -> int:
    return crc32(f"{edition}/{topic}".encode()) & 0xFFFF


@cache
def _names() -> dict[int, tuple[str, str]]:
    """The topics of all editions, by their number in a code."""
    return {
        _number_of(edition, topic): (edition, topic)
        for edition in editions()
        for topic in (MIXED, *(one.name for one in topics_of(load_edition(edition))))
    }
