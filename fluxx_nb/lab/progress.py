"""Progress: how far a long simulation is, and how long it will still take."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

_PATIENCE = 2.0
"""Seconds before the first word about progress, and between two words where lines cannot be rewritten."""
_MINUTE = 60

Progress = Callable[[int, int], None]
"""Hears how many games are done, and of how many."""


def progress_on_stderr() -> Progress:
    """Says how far a long simulation is; a short one is over before anything is said."""
    begin = last = perf_counter()
    spoke = False

    def tell(done: int, games: int) -> None:
        nonlocal last, spoke
        now = perf_counter()
        live = sys.stderr.isatty()
        if now - begin > _PATIENCE and done < games and (live or now - last > _PATIENCE):
            spoke, last = True, now
            left = (now - begin) / done * (games - done)
            line = f"{done:,} of {games:,} games, about {_lasting(left)} to go"
            sys.stderr.write(f"\r{line}\033[K" if live else f"{line}\n")
            sys.stderr.flush()
        elif spoke and live and done >= games:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    return tell


def _lasting(seconds: float) -> str:
    return f"{seconds:.0f} seconds" if seconds < 2 * _MINUTE else f"{seconds / _MINUTE:.0f} minutes"
