"""Parts: what the scripts of several widgets have in common.

A widget's script is one file without imports, since nobody knows under which address a page could find another; so the
common part is put before it here.
"""

from __future__ import annotations

from pathlib import Path

_PARTS = Path(__file__).with_name("parts.js").read_text(encoding="utf-8")


def script_of(path: Path) -> str:
    """The script of a widget with what it needs of the common parts, as anywidget takes it."""
    return f"{_PARTS}\n{path.read_text(encoding='utf-8')}"
