"""Scripts: what the scripts of pages and widgets have in common is put before each of them.

A script is one file without imports, since no one knows under which address a page could find another.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
DOM = _HERE / "dom.js"
"""What makes elements, for every script."""
_PARTS = _HERE / "parts.js"


def script_of(path: Path) -> str:
    """Return the script of a widget after the common parts, as anywidget takes it."""
    return "\n".join(one.read_text(encoding="utf-8") for one in (DOM, _PARTS, path))
