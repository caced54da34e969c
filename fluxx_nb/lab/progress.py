"""Progress: how far a long simulation is, and how long it will still take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter

_PATIENCE = 2.0
"""Seconds before the first word about progress, and between two words where lines cannot be rewritten."""
_REWRITTEN = 0.2
"""Seconds between two words in a line that is written over."""
_MINUTE, _HOUR = 60, 3600
_BAR = 20
"""The characters of the bar."""

Progress = Callable[[int, int], None]
"""Hears how many games are done, and of how many."""


class ProgressLine:
    """Says on stderr how far a long simulation is; a short one is over before anything is said."""

    def __init__(self) -> None:
        self._begin = self._last = perf_counter()
        self._live = _is_rewritten()
        self._wide = 0
        """How many characters are in the line."""

    def __call__(self, done: int, games: int) -> None:
        """Tell how many games are done, and of how many."""
        now = perf_counter()
        waits = _REWRITTEN if self._live else _PATIENCE
        if now - self._begin > _PATIENCE and done < games and now - self._last > waits:
            self._last = now
            left = (now - self._begin) / done * (games - done)
            words = f"{done:,} of {games:,} games, about {_lasting(left)} to go"
            self._write(f"{_bar(done / games)} {words}" if self._live else words)

    def _write(self, words: str) -> None:
        if self._live:
            _murmur(f"\r{words.ljust(self._wide)}")
            self._wide = len(words)
        else:
            _murmur(f"{words}\n")

    def wipe(self) -> None:
        """Leave an empty line, so that what is told next does not follow these words."""
        if self._wide:
            _murmur(f"\r{' ' * self._wide}\r")


@contextmanager
def told(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Return what is told of progress: the function itself, a line on stderr for True, else nothing."""
    if progress is not True:
        yield progress or None
        return
    line = ProgressLine()
    try:
        yield line
    finally:
        line.wipe()


def _murmur(text: str) -> None:
    """Write it, or lose it: a simulation does not end because its progress cannot be shown."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def _is_rewritten() -> bool:
    """Whether a line can be written over: in a terminal, and below a notebook's cell."""
    if sys.stderr is None:
        return False
    return sys.stderr.isatty() or type(sys.stderr).__module__.partition(".")[0] == "ipykernel"


def _bar(share: float) -> str:
    full = int(share * _BAR)
    return f"[{'#' * full}{'.' * (_BAR - full)}]"


def _lasting(seconds: float) -> str:
    if seconds < 2 * _MINUTE:
        return f"{seconds:.0f} seconds"
    return f"{seconds / _MINUTE:.0f} minutes" if seconds < 2 * _HOUR else f"{seconds / _HOUR:.0f} hours"
