"""Lessons as pages: the notebooks that need no code, without their cells about code."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.lessons import notebooks_root

HIDDEN = "remove_cell"
"""The tag of a cell for readers who see code."""
_TO_CHANGE = "## Change something"
"""How the last part of every lesson begins: what to change in the code."""
_TO_BEGIN = "Run ▸ Run All Cells"
"""How every lesson says to start it; a page starts by itself."""
_ROWS = {"0": "Learn the game", "2": "Learn mathematics with Math Fluxx"}
"""The rows of lessons that need no code, by the first digit of their numbers."""
_LINK = re.compile(r"\[([^\]]+)\]\((?:(\d\d)_\w+\.ipynb|[\w.]+\.md)\)")

_HINT = re.compile(rf"\s*\([^()]*{_TO_BEGIN}[^()]*\)")


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
        """The row of the first page that lists it."""
        return _ROWS[self.number[0]]

    def cells(self) -> list[dict[str, Any]]:
        """What a visitor sees of it."""
        return [_for_readers(cell) for cell in _read(self.path)["cells"] if not _is_about_code(cell)]


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


def _is_about_code(cell: dict[str, Any]) -> bool:
    return HIDDEN in cell["metadata"].get("tags", ()) or "".join(cell["source"]).startswith(_TO_CHANGE)


def _for_readers(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell whose links lead to pages of the app; a link to what is no page here is its words alone."""
    if cell["cell_type"] != "markdown":
        return cell
    here = {lesson.number for lesson in lessons()}

    def lead(found: re.Match[str]) -> str:
        words, number = found.groups()
        return f"[{words}](?go=lesson-{number})" if number in here else words

    shown, _, _ = "".join(cell["source"]).partition(f"\n\n{_TO_CHANGE}")
    parts = [_HINT.sub("", part) for part in shown.split("\n\n")]
    told = "\n\n".join(part for part in parts if _TO_BEGIN not in part)
    return {**cell, "source": _LINK.sub(lead, told)}
