"""The lessons of a site: the notebooks, their cells unchanged, and the settings of JupyterLite around them."""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

from fluxx_nb.lessons import MARK

KERNEL = {"display_name": "Python", "language": "python", "name": "python"}
"""The kernel in the page, which has a name of its own."""
PROGRESS = "fluxx-progress"
"""The folder beside the lessons in which the progress of learners is saved: never that of who builds the site."""
_BEYOND = (".plot(", ".per_card(", ".per_game(")
"""What asks for pandas or matplotlib, which the page does not have."""


def is_beyond(path: Path) -> bool:
    """Whether a lesson needs more than the page has; such a one does not run when it is opened, and can be read."""
    return any(word in text for kind, text in sources(path) if kind == "code" for word in _BEYOND)


def copy_lessons(source: Path, folder: Path) -> list[Path]:
    """Copy the lessons as the page takes them; returns the notebooks."""
    hidden = shutil.ignore_patterns(".*", "__*", "pictures", PROGRESS)
    shutil.copytree(source, folder, ignore=hidden)
    notebooks = sorted(folder.glob("*.ipynb"))
    read = import_module("nbformat").read
    for path in notebooks:
        # Files hold texts line by line; a server joins them, and here is no server.
        notebook = read(path, as_version=4)
        # What is stored was made by us, as a server's signature says elsewhere.
        notebook["metadata"]["kernelspec"] = KERNEL
        if is_beyond(path):
            notebook["metadata"].pop(MARK, None)
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return notebooks


def sources(path: Path) -> list[tuple[str, str]]:
    """The cells of a notebook: the kind and the text of each."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def settings(packages: tuple[str, ...]) -> dict[str, Any]:
    """What JupyterLite is told: to load these packages while it starts, and nothing from a network."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(packages)}}
    data: dict[str, Any] = {
        "appName": "Fluxx",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
