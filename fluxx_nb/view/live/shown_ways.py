"""The ways that are shown: at which moment someone asked for them, and the Keepers of the one that was clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.state import State
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import listing
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.registry import handles
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.words.messages import MarkWay, ShowWays

if TYPE_CHECKING:
    from fluxx_nb.maths import Way
    from fluxx_nb.view.live.table import Table


@handles(ShowWays)
def _show(table: Table, _: ShowWays) -> None:
    table.ways_shown.open(table.now)
    table.show()


@handles(MarkWay)
def _mark(table: Table, message: MarkWay) -> None:
    said = table.ways_shown.mark(table.now, message.seat, message.goal, message.place)
    table.point_out()
    table.side.advise(said)


class ShownWays:
    """Closed at every new moment, so that a class guesses first."""

    def __init__(self) -> None:
        self._moment: tuple[Timeline, int, int] | None = None
        self.marked: tuple[int, ...] = ()
        """The cards of the way that was clicked."""

    def look(self, now: Frame) -> Frame:
        """A moment with what was asked for at it; at any other everything is closed again."""
        if now.closed or now.moment != self._moment:
            self._moment, self.marked = None, ()
        return now._replace(ways_shown=self._moment is not None)

    def open(self, now: Frame) -> None:
        """Show the ways of a moment."""
        self._moment = now.moment

    def mark(self, now: Frame, seat: int, goal: int, place: int) -> str:
        """Mark the Keepers of a way; returns what is to be said of it."""
        from fluxx_nb.maths import chances
        from fluxx_nb.view.words.ways_to_win import LISTED

        s = now.state
        if not now.ways_shown or seat not in s.order:
            raise NotNow("Show the ways first.")
        found = [one for one in chances(s, now.session.line.game.setup, seat) if one.goal == goal]
        ways = found[0].ways.first(LISTED) if found else []
        if not 0 <= place < len(ways):
            raise NotNow("That way is not there any more.")
        self.marked = keepers_of_way(s, seat, ways[place])
        names = listing([s.deck.cards[card].name for card in self.marked])
        return f"{ways[place].words} It takes {names} in front of {s.names[seat]}."


def keepers_of_way(s: State, seat: int, way: Way) -> tuple[int, ...]:
    """The cards before a seat that a way uses."""
    left, found = list(way.keepers), []
    for card in s.row(seat):
        value = s.deck.values[card]
        if value in left:
            left.remove(value)
            found.append(card)
    return tuple(found)
