"""Lessons as pages: the notebooks that need no code, without what speaks of code."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.commands.lab import notebooks_root

HIDDEN = "remove_cell"
"""The tag of a cell that speaks to somebody who sees code."""
_ROWS = {"0": "The game", "2": "Mathematics with Math Fluxx"}
"""The rows of lessons that need no code, by the first digit of their numbers."""
_LINK = re.compile(r"\[([^\]]+)\]\((?:(\d\d)_\w+\.ipynb|[\w.]+\.md)\)")


class Lesson(NamedTuple):
    """A notebook that reads as a page."""

    number: str
    title: str
    path: Path

    @property
    def key(self) -> str:
        """What links call it."""
        return f"lesson-{self.number}"

    @property
    def row(self) -> str:
        """The row that it stands in."""
        return _ROWS[self.number[0]]

    def cells(self) -> list[dict[str, Any]]:
        """What a visitor sees of it."""
        return [_linked(cell) for cell in _read(self.path)["cells"] if HIDDEN not in cell["metadata"].get("tags", ())]


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons that need no code, in their order."""
    found = [path for path in sorted(notebooks_root().glob("[0-9][0-9]_*.ipynb")) if path.name[0] in _ROWS]
    return tuple(Lesson(path.name[:2], _title(path), path) for path in found)


def _title(path: Path) -> str:
    first = "".join(_read(path)["cells"][0]["source"])
    return first.partition("\n")[0].lstrip("# ")


def _linked(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell whose links lead to pages of the app; a link to what is no page here is its words alone."""
    if cell["cell_type"] != "markdown":
        return cell
    here = {lesson.number for lesson in lessons()}

    def lead(found: re.Match[str]) -> str:
        words, number = found.groups()
        return f"[{words}](?go=lesson-{number})" if number in here else words

    return {**cell, "source": _LINK.sub(lead, "".join(cell["source"]))}
