"""The logbook: every step that has been looked at, one line each, indented by cause. Lines are sent once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ipywidgets import Box

from fluxx_nb.story.explain.told_step import Beat
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.branches import way_to
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.frame import Glance, told
from fluxx_nb.view.live.sampling import swings_of
from fluxx_nb.view.live.session import Sitting

_DEEPEST = 6


class Logbook:
    """Sends the lines of the log that the page does not have yet."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self.widget = Box()
        self.widget.add_class("fluxx-log")
        self._sitting: Sitting | None = None
        self._shown: tuple[Timeline, int | None, str] | None = None
        """The line, the seat and the grain of the lines that the page has."""
        self._sent = 0

    def since(self, sitting: Sitting) -> int:
        """The first event that the page has no line for."""
        return 0 if self._is_fresh(sitting) else self._sent

    def _is_fresh(self, sitting: Sitting) -> bool:
        return sitting is not self._sitting or self._shown != (sitting.line, sitting.seat, sitting.grain)

    def show(self, now: Glance) -> None:
        """Bring the log up to date."""
        sitting = now.sitting
        fresh = self._is_fresh(sitting)
        self._sitting, self._shown = sitting, (sitting.line, now.seat, sitting.grain)
        # What is still to come is not told before it is looked at.
        seen = now.seen
        start = 0 if fresh else self._sent
        if fresh or start < seen:
            ahead = told(sitting, now.at, seen) if seen > now.at else ()
            self._send([*(beat for beat in now.beats if beat.end > start), *ahead], reset=fresh)

    def _send(self, beats: Iterable[Beat], reset: bool) -> None:
        sitting = self._sitting
        assert sitting is not None
        self._sent = sitting.seen(sitting.line)
        way = way_to(sitting.line)
        swings = swings_of(sitting.line, sitting.seat)
        lines = [_line(beat, bool(way) and beat.end > way[0].asked, swings) for beat in beats if beat.told]
        self._companion.tail = [reset, self._companion.tail[1] + 1, lines]

    def resend(self) -> None:
        """Send all lines to a page that has just come."""
        if self._sitting is not None:
            self._send(told(self._sitting, 0, self._sitting.seen(self._sitting.line)), reset=True)


def _line(beat: Beat, branched: bool, swings: Mapping[int, str]) -> list[int | str | bool]:
    """What the page gets: where the step begins and ends, its indent and words, and what sets it apart.

    That is whether only the branch has it, and how it swung the game, if it is among the plays that did so most.
    """
    swung = next((words for event, words in swings.items() if beat.start <= event < beat.end), "")
    return [beat.start, beat.end, min(beat.depth, _DEEPEST), beat.text, branched, swung]
