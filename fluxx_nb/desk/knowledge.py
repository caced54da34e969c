"""Knowledge: what a player may know at a moment, so that judging a position betrays nothing.

Without peeking, every card that the seat cannot see now is unknown and stays so: the draw pile, other hands, what is
face down. As soon as something depends on such a card, or on chance, nothing sure can be said any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import State

_NEWS = frozenset({"shuffled", "picked", "looked"})
"""Events that show what no one, or not everyone, knew before."""


class Knowledge:
    """What one seat knows at one moment; with `peek`, everything, the order of the draw pile included."""

    def __init__(self, state: State, seat: int, peek: bool = False) -> None:
        self.seat = seat
        self.peek = peek
        sight = Sight(state, seat)
        self._unknown = frozenset(
            card
            for zone, cards in state.zones.items()
            for card, shown in zip(cards, sight.cards(zone), strict=True)
            if shown == HIDDEN
        )

    def lasts(self, events: Sequence[Event]) -> int:
        """How many of these events, from the first on, could have been foretold."""
        if self.peek:
            return len(events)
        return next((at for at, event in enumerate(events) if self._is_news(event)), len(events))

    def _is_news(self, event: Event) -> bool:
        return event.what in _NEWS or not self._unknown.isdisjoint(cards_in(event))

    def unknown_in(self, event: Event) -> bool:
        """Whether an event is about a card that this seat does not know."""
        return not self.peek and not self._unknown.isdisjoint(cards_in(event))

    def sees_options(self, decision: Decision) -> bool:
        """Whether the options of a question are known before it is put; a Surprise in another hand is not."""
        if self.peek:
            return True
        return self._unknown.isdisjoint(option for option in decision.options if isinstance(option, int))


def cards_in(event: Event) -> Iterator[int]:
    """The cards that an event moves or lays out."""
    if event.what == "arranged":
        for _, cards in event.layout:
            yield from cards
    elif event.what == "moved":
        yield event.card
