"""Distances: how much each seat needs for each Goal, cached from one imagined table to the next.

Nearly all tables that a bot imagines differ in the hands and not in what is face up, and a bot that looks ahead
meets the same rows again and again.
"""

from __future__ import annotations

from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import HAND, ROW, State
from fluxx_nb.engine.core.winning import blockers, goal_test
from fluxx_nb.players.imagination import after, shift

Known = dict[tuple[int, int], int]
"""What is known of one table: by seat and Goal, how many things are lacking."""

_MOST = 20_000
"""At most this many tables are cached; then the cache is emptied."""


class Distances:
    """The distances that one bot has computed in one game."""

    def __init__(self) -> None:
        self._tables: dict[tuple[object, ...], Known] = {}

    def at(self, s: State, me: int = -1, laid: tuple[int, ...] = ()) -> Known | None:
        """Return the cache for a table with some more cards in front of a seat; None if hands matter, too."""
        if s.always:
            return None
        rows = [(seat, *s.row(seat), *laid) if seat == me else (seat, *s.row(seat)) for seat in s.order]
        # A number may be calculated on that player's turn only.
        key = (s.turn if s.ways else -1, tuple(s.by.items()), tuple(s.attached.items()), *rows)
        known = self._tables.get(key)
        if known is None:
            if len(self._tables) >= _MOST:
                self._tables.clear()
            known = self._tables[key] = {}
        return known

    def lacking(
        self, known: Known | None, s: State, setup: Setup, seat: int, goal: int, laid: tuple[int, ...] = ()
    ) -> int:
        """Return how many things a seat needs for a Goal, blocking Creepers counted, with the cards `laid` added."""
        found = None if known is None else known.get((seat, goal))
        if found is None:
            table = after(s, [shift(card, HAND[seat], ROW[seat]) for card in laid]) if laid else s
            test = goal_test(table, goal)
            found = len(test.lacks(table, setup, seat)) + len(blockers(table, seat, test))
            if known is not None and not test.counts_hands:
                known[seat, goal] = found
        return found
