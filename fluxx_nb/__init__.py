"""Fluxx in Jupyter: a table that explains itself.

The whole public surface is what `fluxx_nb.surface` lists; everything else may change.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluxx_nb.surface import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Fetched when somebody asks for it: the command line is there at once, and can be stopped while the rest loads.
    surface = import_module("fluxx_nb.surface")
    if hasattr(surface, name):
        return getattr(surface, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *import_module("fluxx_nb.surface").__all__})


if "IPython" in sys.modules:
    # In a notebook whatever a cell ends with is to show itself, from wherever in the package it was imported.
    import_module("fluxx_nb.surface")
