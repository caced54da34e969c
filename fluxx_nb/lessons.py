"""Lessons: what makes two notebooks the same lesson, and which may run by themselves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.errors import UserError

MARK = "fluxx_nb"
"""The part of a notebook's metadata that says that it runs when it is opened. Remove it to switch that off."""
MARKED = {"run_on_open": True}
_PACKAGE = Path(__file__).resolve().parent


class NoLessons(UserError):
    """The package was installed without its notebooks."""


def notebooks_root(package: Path = _PACKAGE) -> Path:
    """Return the folder of the notebooks: inside the installed package, or at the top of the source tree."""
    for place in (package / "notebooks", package.parent / "notebooks"):
        if place.is_dir():
            return place
    raise NoLessons("no notebooks found. Install fluxx-nb again.")


def code_digest(notebook: Mapping[str, Any]) -> str:
    """A hash of a notebook's code alone; the page makes the same one (see `front/`)."""
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return hashlib.sha256(json.dumps(code, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def digests(folder: Path) -> dict[str, str]:
    """The hash of each lesson's code, by its name: only what is listed so runs by itself."""
    return {
        path.name: code_digest(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.ipynb"))
    }


def content_digest(name: str, content: bytes) -> str:
    """A hash of what an author or a reader writes: running a notebook and saving it changes nothing of that."""
    if name.endswith(".ipynb"):
        try:
            notebook = json.loads(content)
            told = [[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]]
            content = json.dumps([told, notebook["metadata"].get(MARK)]).encode()
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            # No notebook at all: then every byte counts.
            pass
    return hashlib.blake2b(content, digest_size=12).hexdigest()
