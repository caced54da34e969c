"""The command line `fluxx-nb` starts here, with next to nothing: it can be stopped while the rest still loads."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns 0 when all is well, 1 when something was found wrong, 2 when the words make no sense."""
    try:
        line = import_module("fluxx_nb.commandline")
        found: int = line.run(argv)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("fluxx-nb: stopped", file=sys.stderr)
        return 1
    return found
