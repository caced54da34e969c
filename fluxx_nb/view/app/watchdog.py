"""The watchdog: ends a server whose event loop has stopped, so that whatever supervises it can start it again."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType

STALLED = 70
"""The exit status of a server that was ended because it did not answer any more."""
_TICK = 0.25
_STDERR = 2


class Watchdog:
    """Watches an event loop while the context is open; `stop` is what a signal to end asks the loop to do.

    A thread counts its own ticks rather than the seconds of a clock: a process that was suspended, and the machine with
    it, has not stalled.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, stop: Callable[[], None], limit: float, grace: float) -> None:
        self._loop, self._stop = loop, stop
        self._limit, self._grace = limit, grace
        self._steps, self._asked = 0, False
        self._done = threading.Event()

    def __enter__(self) -> Watchdog:
        self._old = signal.signal(signal.SIGTERM, self._terminate)
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()
        signal.signal(signal.SIGTERM, self._old)

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        self._loop.call_soon_threadsafe(self._stop)

    def _beat(self) -> None:
        self._steps += 1

    def _watch(self) -> None:
        seen, missed = -1, 0
        while not self._done.wait(_TICK):
            missed = 0 if self._steps != seen else missed + 1
            if not missed:
                seen = self._steps
                self._ask()
            elif missed * _TICK >= (self._grace if self._asked else self._limit):
                self._end(missed * _TICK)

    def _ask(self) -> None:
        try:
            self._loop.call_soon_threadsafe(self._beat)
        except RuntimeError:  # the loop was closed: there is nothing left to watch
            self._done.set()

    def _end(self, seconds: float) -> None:
        told = f"fluxx-nb: the server has not answered for {seconds:.0f} seconds and ends. What it was doing:\n"
        # Not through sys.stderr: what has stopped may hold its lock.
        with suppress(OSError):
            os.write(_STDERR, told.encode())
            faulthandler.dump_traceback(_STDERR, all_threads=True)
        os._exit(STALLED)
