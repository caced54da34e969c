"""What the canvas library imports but the table never uses: lent to it, empty, in a page that has neither."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_NAMES = ("numpy", "PIL", "PIL.Image")


def lend(platform: str = sys.platform) -> None:
    """Let ipycanvas be imported in a browser without numpy and Pillow.

    Compiled for a browser they are only to be had from a network. The empty ones are taken away again: IPython would
    take a numpy that it finds for a whole one.
    """
    if platform != "emscripten" or find_spec("numpy") is not None or "ipycanvas" in sys.modules:
        return
    empty = {name: ModuleType(name) for name in _NAMES}
    setattr(empty["PIL"], "Image", empty["PIL.Image"])  # noqa: B010  (a module made here has no such attribute by type)
    sys.modules.update(empty)
    try:
        import_module("ipycanvas")
    finally:
        for name in empty:
            del sys.modules[name]
