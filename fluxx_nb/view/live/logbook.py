"""The logbook: everything that has been looked at, one line each, indented by cause. Lines are sent once."""

from __future__ import annotations

from ipywidgets import Box

from fluxx_nb.story.explain import Moment
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.sitting import Sitting

_DEEPEST = 6


class Logbook:
    """Sends the lines of the log that the page does not have yet."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self.widget = Box()
        self.widget.add_class("fluxx-log")
        self._sitting: Sitting | None = None
        self._line: Timeline | None = None
        self._seat: int | None = None
        self._sent = 0
        self._seen: dict[int, int] = {}

    def show(self, sitting: Sitting) -> None:
        """Bring the log up to date."""
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

    def _send(self, start: int, reset: bool) -> None:
        sitting = self._sitting
        if sitting is None:
            return
        end = self._seen[id(sitting.line)]
        lines = [_line(moment) for moment in sitting.moments(start, end) if not sitting.no_news(moment.n)]
        self._sent = end
        self._companion.tail = [reset, self._companion.tail[1] + 1, lines]

    def resend(self) -> None:
        """Send all lines to a page that has just come."""
        self._send(0, reset=True)


def _line(moment: Moment) -> list[int | str | bool]:
    return [moment.n + 1, min(moment.depth, _DEEPEST), moment.text, moment.told_anyway]
