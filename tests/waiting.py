"""How tests wait: for a condition, never for a time.

`until` and `eventually` look again and again and give up only where something hangs. `without_waiting` runs a coroutine
on a loop whose clock jumps to the next timer: pauses cost nothing, and a busy machine changes nothing.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from playwright.sync_api import Page

T = TypeVar("T")

PATIENCE = float(os.environ.get("FLUXX_NB_PATIENCE", "300"))
"""Seconds after which something hangs, also on a machine with much other work: the one bound of every test that waits.
Set the variable to less where you expect a failure and don't want to wait for it."""
MS = 1000 * PATIENCE
"""The same as browsers count."""
_PAUSE = 0.05


def until(condition: Callable[[], T], what: str | Callable[[], str]) -> T:
    """Return what `condition` returns once that is true; `what` says what was waited for in vain."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited {PATIENCE:.0f} s in vain: {what if isinstance(what, str) else what()}"
        time.sleep(_PAUSE)
    return found


def wait_in(page: Page, condition: str, arg: object = None) -> None:
    """Wait until this JavaScript function is true in the page.

    By itself, Playwright asks again at the page's next frame, and a page beside busy others may draw none for minutes.
    """
    page.wait_for_function(condition, arg=arg, polling=1000 * _PAUSE)


async def eventually(condition: Callable[[], T], what: str, pause: float = _PAUSE) -> T:
    """Return what `condition` returns once that is true, and let the loop's other tasks work meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited {PATIENCE:.0f} s in vain: {what}"
        await asyncio.sleep(pause)
    return found


class _Jumping(selectors.DefaultSelector):
    """Reports what is ready now; where nothing is, the clock jumps instead of waiting."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(None if timeout is None else 0)
        if not ready and timeout:
            self.now += timeout
        return ready


class _JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Jumping()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def without_waiting(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine as `asyncio.run` does, with every pause skipped; timers still fire in their order."""
    loop = _JumpingLoop()
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(work)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        asyncio.set_event_loop(None)
        loop.close()
