"""The front of a site: the page from which everything is opened, and a notebook of one cell for each thing to open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

from fluxx_nb.lessons import MARK, MARKED, digests
from fluxx_nb.site.lessons import KERNEL, PROGRESS, is_beyond, sources

LEARN = "learn.ipynb"
"""The file of the Learn page."""
_FIRST = "00_start_here.ipynb"
_ROWS = {"0": "Learn the game", "1": "Learn the game", "2": "Learn mathematics with Math Fluxx", "3": "Experiments"}
"""What the lessons are about, by the first digit of their numbers."""
_STILL = "<small>(to read only)</small>"
_WAIT = "*Python is starting in your browser. That takes about half a minute, and longer on a slow machine.*"
_ANY_SEED = "1000000"
"""Stands for a random seed in a page's code: a site is built once, and every visit should be a new one."""
_FOLDERS = (PROGRESS, ".fluxx_nb")
"""Where tables save progress and games. JupyterLite asks its server for the list of each folder, so both have one."""
_NOTE = "<small>Python runs in your browser. It needs about half a minute to start.</small>"
_KEPT = (
    "<p>Your progress and your games are saved in this browser and sent nowhere. Clearing the data of this site "
    'deletes them. <a href="lab/index.html">All files in JupyterLab</a></p>'
    "<p>Lessons to read only draw pictures that this page can't: open them in JupyterLab on your machine.</p>"
)
_CONFIG = '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>'
"""JupyterLite's pages look for it in the first one."""


def write_pages(folder: Path) -> list[Path]:
    """Write a notebook of one cell for each thing that the first page offers, into a folder of lessons."""
    # The page is that of the app, whose tables need Jupyter. What looks at a site that is built does without.
    from fluxx_nb.view.app.front import offers
    from fluxx_nb.view.app.links import find_link

    written = []
    for go in offers():
        name, _, asked = go.partition("&")
        link = find_link(name, {**dict(parse_qsl(asked)), "seed": _ANY_SEED})
        written.append(folder / _file(go))
        _write_page(written[-1], link.title, link.cell)
    return written


def _write_page(path: Path, title: str, cell: str) -> None:
    imported = "import fluxx_nb\n"
    if f"seed={_ANY_SEED}" in cell:
        imported, cell = f"from random import randrange\n\n{imported}", cell.replace(_ANY_SEED, "randrange(1_000_000)")
    words = {"cell_type": "markdown", "id": "page-words", "metadata": {}, "source": f"# {title}\n\n{_WAIT}"}
    code: dict[str, Any] = {
        "cell_type": "code", "id": "page-code", "execution_count": None, "outputs": [], "source": f"{imported}\n{cell}",
        "metadata": {"trusted": True, "jupyter": {"source_hidden": True}},
    }  # fmt: skip
    notebook = {
        "cells": [words, code], "nbformat": 4, "nbformat_minor": 5,
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}, MARK: MARKED},
    }  # fmt: skip
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _file(go: str) -> str:
    return f"{go.partition('&')[0]}.ipynb"


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
    """Return the first page of a site with these lessons: that of the app, with the addresses of a site."""
    from fluxx_nb.view.app.front import front_html, lesson_link, lesson_row
    from fluxx_nb.view.words.scripts import script_of

    def link(path: Path) -> str:
        return lesson_link(_notebook(path.name), path.name[:2], _title(path), _STILL if is_beyond(path) else "")

    rows = groupby(notebooks, key=lambda path: _ROWS.get(path.name[:1], "More"))
    return front_html(
        _address,
        "".join(lesson_row(title, map(link, them)) for title, them in rows),
        top='<p class="ways-back"></p>',
        note=_NOTE,
        foot=_KEPT,
        tail=f'{_CONFIG}<script type="module">{script_of(Path(__file__).with_name("front.js"))}</script>',
    )


def _address(go: str) -> str:
    """Return where something opens. Only a lesson has JupyterLab around it, and the desk has places of its own."""
    if go == "lesson-00":
        return _notebook(_FIRST)
    place = "&go=desk" if go == "desk" else ""
    return f"{_notebook(_FIRST if go == 'first' else _file(go))}&fluxx-bare{place}"


def _notebook(name: str) -> str:
    return f"lab/index.html?path={quote(name)}"


def _title(path: Path) -> str:
    headings = (text for kind, text in sources(path) if kind == "markdown" and text.startswith("#"))
    return next(headings, path.stem).splitlines()[0].lstrip("# ").strip()
