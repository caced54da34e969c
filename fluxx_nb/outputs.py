"""The outputs of a command: both exist from its start to its end, whatever the shell did to them."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO


class Unwritable(Exception):
    """The output cannot be written: a disk is full, its reader is gone, or the shell has closed it."""

    def __init__(self, why: OSError) -> None:
        super().__init__(why.strerror or str(why))
        self.is_read = not isinstance(why, BrokenPipeError)
        """Whether anyone still reads it: after `fluxx-nb tell math | head` no one does."""


class _Closed(io.TextIOBase):
    """Replaces an output that the shell has closed; writing to it raises."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


def open_outputs() -> None:
    """Fill the gaps that a shell leaves with `>&-` and `2>&-`.

    Python has no stream there, so that writing fails in as many ways as there are writers. And the next file that the
    command opens would get the free number, and with it all that another program writes there.
    """
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(spare, True)
    os.close(spare)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no sign for a quotation mark or a minus shows something else instead of an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """Write to the output and flush, so that the reader sees the line at once and a failure shows here."""
    try:
        print(text, flush=True)
    except OSError as why:
        _go_nowhere(sys.stdout)
        raise Unwritable(why) from None


def complain(text: str) -> None:
    """Write to the error stream; a complaint that cannot be written is lost, and changes nothing else."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def settle() -> None:
    """Let go of what could not be written: Python would try it again when it ends, and end with an error of its own."""
    _settle(sys.stdout)
    _settle(sys.stderr)


def _settle(stream: TextIO) -> None:
    try:
        stream.flush()
    except OSError:
        _go_nowhere(stream)


def _go_nowhere(stream: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream that is no file keeps nothing back
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
