"""The logbook: the list of everything that happened, kept in step with the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.story.explain import Moment
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.shim import LogList
from fluxx_nb.view.sitting import Sitting

_DEEPEST = 6


class Logbook:
    """Sends the lines of the log that the browser does not have yet."""

    def __init__(self, go: Callable[[int], None], preview: Callable[[int], None], key: str) -> None:
        self.widget = LogList(key=key)
        self.widget.on_msg(self._heard)
        self._go, self._preview = go, preview
        self._sitting: Sitting | None = None
        self._line: Timeline | None = None
        self._seat: int | None = None
        self._sent = 0
        self._seen: dict[int, int] = {}

    def show(self, sitting: Sitting) -> None:
        """Bring the log up to date, and mark the moment that is looked at."""
        if sitting is not self._sitting:
            self._seen.clear()
        self._sitting = sitting
        # What is still to come is not told before it is looked at.
        seen = self._seen[id(sitting.line)] = max(sitting.at, self._seen.get(id(sitting.line), 0))
        fresh = sitting.line is not self._line or sitting.seat != self._seat
        if fresh or self._sent < seen:
            start = 0 if fresh else self._sent
            self._line, self._seat = sitting.line, sitting.seat
            self._send(start, reset=fresh)
        self.widget.at = sitting.at

    def _send(self, start: int, reset: bool) -> None:
        assert self._sitting is not None
        sitting = self._sitting
        lines = [_line(moment) for moment in sitting.moments(start, self._seen[id(sitting.line)])]
        self._sent = start + len(lines)
        self.widget.send({"reset": reset, "lines": lines})

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("want") == "lines":
            if self._sitting is not None:
                self._send(0, reset=True)
        elif isinstance(content.get("go"), int):
            self._go(content["go"])
        elif isinstance(content.get("preview"), int):
            self._preview(content["preview"])


def _line(moment: Moment) -> tuple[int, int, str, bool]:
    return moment.n + 1, min(moment.depth, _DEEPEST), moment.text, moment.told_anyway
