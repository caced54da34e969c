"""The logbook: every step that has been looked at, one line each, indented by cause. Lines are sent once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fluxx_nb.story.explain.told_step import ToldStep
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.branches import way_to
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.frame import Frame, told
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.swings import swings_of

_DEEPEST = 6


class Logbook:
    """Sends the lines of the log that the page does not have yet."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self.widget = companion.box("fluxx-log")
        self._session: Session | None = None
        self._shown: tuple[Timeline, int | None, str] | None = None
        """The line, the seat and the grain of the lines that the page has."""
        self._sent = 0

    def since(self, session: Session) -> int:
        """The first event that the page has no line for."""
        return 0 if self._is_fresh(session) else self._sent

    def _is_fresh(self, session: Session) -> bool:
        return session is not self._session or self._shown != (session.line, session.seat, session.grain)

    def show(self, now: Frame) -> None:
        """Bring the log up to date."""
        session = now.session
        fresh = self._is_fresh(session)
        self._session, self._shown = session, (session.line, now.seat, session.grain)
        # What is still to come is not told before it is looked at.
        seen = now.seen
        start = 0 if fresh else self._sent
        if fresh or start < seen:
            ahead = told(session, now.at, seen) if seen > now.at else ()
            self._send([*(step for step in now.steps if step.end > start), *ahead], reset=fresh)

    def _send(self, steps: Iterable[ToldStep], reset: bool) -> None:
        session = self._session
        assert session is not None
        self._sent = session.seen(session.line)
        way = way_to(session.line)
        swings = swings_of(session.line, session.seat)
        lines = [_line(step, bool(way) and step.end > way[0].asked, swings) for step in steps if step.told]
        self._companion.tail = [reset, self._companion.tail[1] + 1, lines]

    def resend(self) -> None:
        """Send all lines to a page that has just come."""
        if self._session is not None:
            self._send(told(self._session, 0, self._session.seen(self._session.line)), reset=True)


def _line(step: ToldStep, branched: bool, swings: Mapping[int, str]) -> list[int | str | bool]:
    """What the page gets: where the step begins and ends, its indent and words, and what sets it apart.

    That is whether only the branch has it, and how it swung the game, if it is among the plays that did so most.
    """
    swung = next((words for event, words in swings.items() if step.start <= event < step.end), "")
    return [step.start, step.end, min(step.depth, _DEEPEST), step.text, branched, swung]
