"""Runs the notebooks and stores what they show: `python tools/notebooks.py [NAME…]`, with Jupyter installed.

What is stored reads well without a kernel and is the same on every machine: pictures and text, no widgets (they would
show as errors), no state, no times, no versions.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
WIDGET = "application/vnd.jupyter.widget-view+json"


def tidy(notebook: Any, name: str) -> None:
    """Leave only what is the same in every run."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for place, cell in enumerate(notebook.cells):
        cell.id = f"lesson-{name[:2]}-cell-{place:02}"
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})
            if output.output_type == "error":
                output.traceback = [output.traceback[-1]]


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


if __name__ == "__main__":
    main(sys.argv[1:])
