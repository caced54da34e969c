"""The lessons of a site: the notebooks, their cells unchanged, and the page from which they are opened."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fluxx_nb.lessons import MARK

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fluxx: a table that explains itself</title>
<style>
  body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem;
         color: #1d2530; background: #fff; }}
  li {{ margin: .4rem 0; }}
  a {{ color: #0b5cad; }}
  @media (prefers-color-scheme: dark) {{ body {{ color: #e8edf2; background: #14181d; }} a {{ color: #8fc1ff; }} }}
</style>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<h1>Fluxx at a table that explains itself</h1>
<p>Every step on the table quotes the rulebook, or the card, that makes it happen. A lesson opens in JupyterLab and runs
by itself. All of it happens in your browser, which needs about half a minute to begin; what you change is kept
there.</p>
<ol start="0" style="list-style: none; padding: 0">
{lessons}
</ol>
<p><a href="lab/index.html">All files in JupyterLab</a></p>
<p><small>An unofficial teaching tool. Fluxx is a registered trademark of Looney Labs; the decks here are partly of our
own making, and every card says where it comes from. The real games are at
<a href="https://www.looneylabs.com">looneylabs.com</a>.</small></p>
</html>
"""
"""With the element in which JupyterLite's own pages look for settings of the whole site."""


_BEYOND = (".plot(", ".per_card(", ".per_game(")
"""What asks for pandas or matplotlib, which the page does not have."""
_STILL = " <small>(to read: its pictures are drawn in JupyterLab only)</small>"


def is_beyond(path: Path) -> bool:
    """Whether a lesson needs more than the page has; such a one does not run when it is opened, and can be read."""
    return any(word in text for kind, text in sources(path) if kind == "code" for word in _BEYOND)


def copy_lessons(source: Path, folder: Path) -> list[Path]:
    """Copy the lessons as the page takes them; returns the notebooks."""
    hidden = shutil.ignore_patterns(".*", "__*", "pictures")
    shutil.copytree(source, folder, ignore=hidden)
    notebooks = sorted(folder.glob("*.ipynb"))
    read = import_module("nbformat").read
    for path in notebooks:
        # Files hold texts line by line; a server joins them, and here is no server.
        notebook = read(path, as_version=4)
        # The kernel in the page has a name of its own; and what is stored was made by us, as a server's signature says.
        notebook["metadata"]["kernelspec"] = {"display_name": "Python", "language": "python", "name": "python"}
        if is_beyond(path):
            notebook["metadata"].pop(MARK, None)
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return notebooks


def sources(path: Path) -> list[tuple[str, str]]:
    """The cells of a notebook: what kind each is, and what stands in it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def first_page(notebooks: list[Path]) -> str:
    """The page from which the lessons are opened."""
    return _PAGE.format(lessons="\n".join(_links(notebooks)))


def _links(notebooks: list[Path]) -> Iterator[str]:
    for path in notebooks:
        headings = (_heading(text) for kind, text in sources(path) if kind == "markdown" and text.startswith("#"))
        title = f"{path.stem.partition('_')[0]} {next(headings, path.stem)}"
        more = _STILL if is_beyond(path) else ""
        yield f'<li><a href="lab/index.html?path={quote(path.name)}">{escape(title)}</a>{more}</li>'


def _heading(text: str) -> str:
    return text.splitlines()[0].lstrip("# ").strip()


def settings(packages: tuple[str, ...]) -> dict[str, Any]:
    """What JupyterLite is told: to load these packages while it starts, and nothing from a network."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(packages)}}
    data: dict[str, Any] = {
        "appName": "Fluxx",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
