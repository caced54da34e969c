"""The logbook: everything that has been looked at, one line each, indented by cause. Lines are sent once."""

from __future__ import annotations

from collections.abc import Iterable

from ipywidgets import Box

from fluxx_nb.story.explain import Moment
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.glance import Glance
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

    def since(self, sitting: Sitting) -> int:
        """The first event that the page has no line for."""
        return 0 if self._is_fresh(sitting) else self._sent

    def _is_fresh(self, sitting: Sitting) -> bool:
        return sitting is not self._sitting or sitting.line is not self._line or sitting.seat != self._seat

    def show(self, now: Glance) -> None:
        """Bring the log up to date."""
        sitting = now.sitting
        fresh = self._is_fresh(sitting)
        if sitting is not self._sitting:
            self._seen.clear()
        self._sitting, self._line, self._seat = sitting, sitting.line, now.seat
        # What is still to come is not told before it is looked at.
        seen = self._seen[id(sitting.line)] = max(now.at, self._seen.get(id(sitting.line), 0))
        start = 0 if fresh else self._sent
        if fresh or start < seen:
            ahead = sitting.moments(now.at, seen) if seen > now.at else ()
            self._send([*(moment for moment in now.moments if moment.n >= start), *ahead], reset=fresh)

    def _send(self, moments: Iterable[Moment], reset: bool) -> None:
        sitting = self._sitting
        assert sitting is not None
        self._sent = self._seen[id(sitting.line)]
        lines = [_line(moment) for moment in moments if not sitting.no_news(moment.n)]
        self._companion.tail = [reset, self._companion.tail[1] + 1, lines]

    def resend(self) -> None:
        """Send all lines to a page that has just come."""
        if self._sitting is not None:
            self._send(self._sitting.moments(0, self._seen[id(self._sitting.line)]), reset=True)


def _line(moment: Moment) -> list[int | str | bool]:
    return [moment.n + 1, min(moment.depth, _DEEPEST), moment.text, moment.told_anyway]
