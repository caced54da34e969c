"""The class table: a folder of progress files as one table of rules by pupils, for a teacher."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.learning.path import LearningError, PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.progress import Learner
from fluxx_nb.learning.progressfile import read
from fluxx_nb.learning.schedule import Clock, Status, utc_now
from fluxx_nb.learning.shelf import Shelf
from fluxx_nb.learning.storage import FileStore


@dataclass(frozen=True)
class ClassRow:
    """One rule, with how well each pupil knows it."""

    rule: PathRule
    statuses: tuple[Status, ...]
    """In the order of the pupils."""
    misread: str
    """The misreading that came up most often; empty where there was none."""

    @property
    def counts(self) -> Counter[Status]:
        """How many pupils have each status."""
        return Counter(self.statuses)


@dataclass(frozen=True)
class ClassTable:
    """Rules by pupils."""

    edition: str
    pupils: tuple[str, ...]
    rows: tuple[ClassRow, ...]
    unread: tuple[str, ...]
    """Files that could not be read, each with the reason."""

    def to_csv(self) -> str:
        """The table as CSV with a line of headings."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["rule", "title", *map(_cell, self.pupils), "often misread"])
        for row in self.rows:
            table.writerow([row.rule.id, row.rule.title, *map(str, row.statuses), _cell(row.misread)])
        return out.getvalue()

    def __str__(self) -> str:
        lines = [f"{counted(len(self.pupils), 'pupil')}, {counted(len(self.rows), 'rule')}"]
        for row in self.rows:
            told = ", ".join(f"{number} {status}" for status, number in row.counts.items())
            lines.append(f"{row.rule.title}: {told}")
        return "\n".join((*lines, *self.unread))


def class_table(folder: str | Path, edition: str | None = None, clock: Clock = utc_now) -> ClassTable:
    """The progress files of a folder as one table; without an edition, the one that most answers are about."""
    pupils, unread = _pupils(Path(folder), clock)
    named = edition or _most_practiced(pupils)
    path = path_of(named)
    rows = [ClassRow(rule, tuple(one.status(rule.id) for one in pupils), _often(pupils, rule)) for rule in path]
    return ClassTable(path.edition, tuple(one.name for one in pupils), tuple(rows), tuple(unread))


def _pupils(folder: Path, clock: Clock) -> tuple[list[Learner], list[str]]:
    if not folder.is_dir():
        raise LearningError(f"{folder} is not a folder. Name the folder with the progress files.")
    found: dict[str, Learner] = {}
    unread = []
    for path in Shelf(folder).paths():
        try:
            text = FileStore(path).read()
            learner = read(text or "", clock)
        except LearningError as error:
            unread.append(f"{path.name}: {error}")
            continue
        # A pupil may hand in a file twice, or files of two machines.
        known = found.get(learner.name.casefold())
        found[learner.name.casefold()] = known.take_in(learner) if known is not None else learner
    if not found:
        raise LearningError(f"{folder} holds no progress file that can be read. {' '.join(unread)}".strip())
    return sorted(found.values(), key=lambda one: one.name.casefold()), unread


def _most_practiced(pupils: Sequence[Learner]) -> str:
    here = editions()
    counts = Counter(one.edition for pupil in pupils for one in pupil.answers if one.edition in here)
    return counts.most_common(1)[0][0] if counts else here[0]


def _often(pupils: Sequence[Learner], rule: PathRule) -> str:
    told = Counter(says for pupil in pupils for says in pupil.misread(rule.id))
    return told.most_common(1)[0][0] if told else ""


def _cell(text: str) -> str:
    """A text for a spreadsheet; one that would be taken for a formula is kept a text."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
