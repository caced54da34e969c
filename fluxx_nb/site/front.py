"""The front of a site: the page from which everything is opened, and the Learn page, a notebook of one cell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import quote

from fluxx_nb.lessons import MARK, MARKED, digests
from fluxx_nb.site.lessons import KERNEL, PROGRESS, is_beyond, sources

LEARN = "learn.ipynb"
"""The file of the Learn page."""
_PAGE = Template((Path(__file__).parent / "front.html").read_text(encoding="utf-8"))
_FIRST = "00_start_here.ipynb"
_ROWS = {"0": "Learn the game", "1": "Learn the game", "2": "Learn mathematics with Math Fluxx", "3": "Experiments"}
"""What the lessons are about, by the first digit of their numbers."""
_STILL = " <small>(to read: its pictures are drawn in JupyterLab only)</small>"
_PICTURE = re.compile(r'<img [^>]*src="data:image/[^>]*>')
_LEARN_WORDS = """\
# Learn the rules

Rounds of five minutes: see a rule at a table, predict what happens, and come back to what you missed. Your progress is
saved in this browser.

*Python is starting in your browser. That takes about half a minute, and longer on a slow machine.*"""
_LEARN_CODE = "import fluxx_nb\n\nfluxx_nb.learn()"
_FOLDERS = (PROGRESS, ".fluxx_nb")
"""Where tables save progress and games. JupyterLite asks its server for the list of each folder, so both have one."""


def write_learn(folder: Path) -> None:
    """Write the Learn page into a folder of lessons."""
    words = {"cell_type": "markdown", "id": "learn-words", "metadata": {}, "source": _LEARN_WORDS}
    code: dict[str, Any] = {
        "cell_type": "code", "id": "learn-code", "execution_count": None, "outputs": [], "source": _LEARN_CODE,
        "metadata": {"trusted": True, "jupyter": {"source_hidden": True}},
    }  # fmt: skip
    notebook = {
        "cells": [words, code], "nbformat": 4, "nbformat_minor": 5,
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}, MARK: MARKED},
    }  # fmt: skip
    (folder / LEARN).write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def let_run(made: Path) -> None:
    """List the notebooks of a finished site as those that run when they are opened."""
    listed = made / "extensions" / "fluxx-nb" / "static" / "lessons.json"
    listed.write_text(json.dumps(digests(made / "files"), indent=1) + "\n", encoding="utf-8")


def add_folders(made: Path) -> None:
    """Add the empty folders in which tables save to the lists of a finished site."""
    listing = made / "api" / "contents" / "all.json"
    root = json.loads(listing.read_text(encoding="utf-8"))
    for name in _FOLDERS:
        folder = {**root, "name": name, "path": name, "content": []}
        there = listing.parent / name / listing.name
        there.parent.mkdir(exist_ok=True)
        there.write_text(json.dumps(folder), encoding="utf-8")
        root["content"].append({**folder, "format": None, "content": None})
    listing.write_text(json.dumps(root, indent=1), encoding="utf-8")


def front_page(notebooks: Sequence[Path]) -> str:
    """Return the first page of a site with these lessons."""
    return _PAGE.substitute(
        first=_address(_FIRST, bare=True),
        learn=_address(LEARN, bare=True),
        picture=_picture(notebooks),
        lessons="\n".join(_rows(notebooks)),
    )


def _address(name: str, *, bare: bool = False) -> str:
    """Return where a notebook opens; a `bare` one without JupyterLab around it."""
    return f"lab/index.html?{'fluxx-bare&amp;' * bare}path={quote(name)}"


def _picture(notebooks: Iterable[Path]) -> str:
    """Return the first picture of a table that the first lesson stores."""
    first = next((path for path in notebooks if path.name == _FIRST), None)
    found = _PICTURE.search("".join(_stored(first))) if first is not None else None
    return found.group() if found is not None else ""


def _stored(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            yield "".join(output.get("data", {}).get("text/html", ""))


def _rows(notebooks: Iterable[Path]) -> Iterator[str]:
    for title, them in groupby(notebooks, key=lambda path: _ROWS.get(path.name[:1], "More")):
        yield f"<h2>{escape(title)}</h2>\n<ol>"
        yield from map(_link, them)
        yield "</ol>"


def _link(path: Path) -> str:
    headings = (_heading(text) for kind, text in sources(path) if kind == "markdown" and text.startswith("#"))
    title = f"{path.stem.partition('_')[0]} {next(headings, path.stem)}"
    more = _STILL if is_beyond(path) else ""
    return f'<li><a href="{_address(path.name)}">{escape(title)}</a>{more}</li>'


def _heading(text: str) -> str:
    return text.splitlines()[0].lstrip("# ").strip()
