"""The command line `fluxx-nb` starts here, with next to nothing: it can be stopped while the rest still loads."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from fluxx_nb.outputs import complain, open_outputs, settle


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns 0 when all is well, 1 when something was found wrong, 2 when the words make no sense."""
    open_outputs()
    try:
        line = import_module("fluxx_nb.commandline")
        found: int = line.run(argv)
    except KeyboardInterrupt:
        complain("fluxx-nb: stopped")
        found = 1
    settle()
    return found
