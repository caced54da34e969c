"""What the canvas library imports but the table never uses: lent to it, empty, where that is missing or too large."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_NAMES = ("numpy", "PIL", "PIL.Image")


def lend(platform: str = sys.platform, *, visitor: bool = False) -> None:
    """Let ipycanvas be imported without numpy and Pillow: in a browser's page, and for a visitor of the app.

    Compiled for a browser they are only to be had from a network, and the kernel of a visitor, where nothing but tables
    is drawn, is 15 MB smaller without them. The empty ones are taken away again: IPython would take a numpy that it
    finds for a whole one, and who asks for numpy later gets it.
    """
    missing = platform == "emscripten" and find_spec("numpy") is None
    if not (missing or visitor) or not sys.modules.keys().isdisjoint(("ipycanvas", *_NAMES)):
        return
    empty = {name: ModuleType(name) for name in _NAMES}
    setattr(empty["PIL"], "Image", empty["PIL.Image"])  # noqa: B010  (a module made here has no such attribute by type)
    sys.modules.update(empty)
    try:
        import_module("ipycanvas")
    finally:
        for name in empty:
            del sys.modules[name]
