"""Results: what was answered, as plain data that a teacher can take along as CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.maths.line_ends import breakable


@dataclass(frozen=True)
class Answered:
    """One question and what was said to it; an answer of `None` was never given."""

    number: int
    name: str
    """The question by edition, topic, level and position."""
    ask: str
    first: str | None
    """The first answer that was given, which counts."""
    right: bool | None
    """Whether that was right; None without an answer."""
    tries: int
    answer: str
    """The right answer."""
    misreading: str
    """The misreading behind a wrong first answer, by name; empty without one."""
    votes: Mapping[str, int] = field(default_factory=dict)
    """How many hands of a class went up for each answer; empty where no one voted."""
    thinks: str = ""
    """The misreading in words, as the rest of a sentence about the answer."""


@dataclass(frozen=True)
class QuizResults(Sequence[Answered]):
    """The answers to a quiz, in the order of its questions."""

    rows: tuple[Answered, ...]

    def __getitem__(self, at: int) -> Answered:  # type: ignore[override]
        return self.rows[at]

    def __iter__(self) -> Iterator[Answered]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return sum(row.first is not None for row in self.rows)

    @property
    def right(self) -> int:
        """How many first answers were right."""
        return sum(row.right is True for row in self.rows)

    @property
    def wrong(self) -> tuple[Answered, ...]:
        """What went wrong at the first attempt."""
        return tuple(row for row in self.rows if row.right is False)

    def to_csv(self, path: str | Path | None = None) -> str:
        """The results as CSV with a line of headings; with a path, written there as well."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow([one.name for one in fields(Answered)])
        for row in self.rows:
            table.writerow([spreadsheet_cell(value) for value in asdict(row).values()])
        return _written(out.getvalue(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """The results as JSON; with a path, written there as well."""
        data = {
            "questions": len(self.rows),
            "answered": self.answered,
            "right": self.right,
            "answers": [asdict(row) for row in self.rows],
        }
        return _written(json.dumps(data, ensure_ascii=False, indent=1) + "\n", path)

    def __str__(self) -> str:
        return f"{self.right} of {self.answered} right, {len(self.rows) - self.answered} not answered"

    def __repr__(self) -> str:
        return f"<Results: {self}>"


def spreadsheet_cell(value: object) -> object:
    """Return a value for a spreadsheet; a text that looks like a formula stays a text."""
    if value is None:
        return ""
    if isinstance(value, dict):
        value = "; ".join(f"{answer}: {hands}" for answer, hands in value.items())
    if isinstance(value, str):
        value = breakable(value)
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value


def _written(text: str, path: str | Path | None) -> str:
    if path is not None:
        write_whole(Path(path), text)
    return text
