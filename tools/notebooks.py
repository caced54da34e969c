"""Runs the notebooks and stores what they show: `python tools/notebooks.py [NAME…]`, with Jupyter installed.

What is stored reads well without a kernel and is the same on every machine: pictures and text, no widgets (they would
show as errors), no state, no times, no versions. The list of lessons that run when opened is written again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from fluxx_nb.lessons import MARK, MARKED, digests

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
LISTED = ROOT / "fluxx_nb/front/labextensions/fluxx-nb/static/lessons.json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
WIDGET = "application/vnd.jupyter.widget-view+json"


def tidy(notebook: Any, name: str) -> None:
    """Leave only what is the same in every run."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}, MARK: MARKED})
    for place, cell in enumerate(notebook.cells):
        cell.id = f"lesson-{name[:2]}-cell-{place:02}"
        tags = cell.metadata.get("tags")
        slide = {"slideshow": {"slide_type": _slide(cell)}}
        cell.metadata = nbformat.from_dict({"tags": tags, **slide} if tags else slide)
        if cell.cell_type == "code":
            # What is left of a widget without its kernel is a dump of words, and a picture stands before it.
            cell.outputs = [output for output in cell.outputs if WIDGET not in output.get("data", {})]
        for output in cell.get("outputs", ()):
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})
            if output.output_type == "error":
                output.traceback = [output.traceback[-1]]


def _slide(cell: Any) -> str:
    """Where a cell stands among slides: a heading begins one, a table has one below it, all else goes on."""
    if cell.cell_type == "markdown" and cell.source.startswith("#"):
        return "slide"
    return "subslide" if cell.get("outputs") else "-"


def run(path: Path) -> None:
    """Run a notebook and store it."""
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(FOLDER)}}
    NotebookClient(notebook, timeout=120, store_widget_state=False, record_timing=False, resources=where).execute()
    tidy(notebook, path.stem)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def main(names: list[str]) -> None:
    """Run the notebooks that are named, or all."""
    wanted = [path for path in sorted(FOLDER.glob("*.ipynb")) if not names or any(name in path.stem for name in names)]
    for path in wanted:
        run(path)
        sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.0f} kB\n")
    LISTED.write_text(json.dumps(digests(FOLDER), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
