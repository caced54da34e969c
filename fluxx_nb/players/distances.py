"""Distances: how much each seat lacks for each Goal.

Most Goals ask for some cards by name, and the bits of a row say at once which of them are missing. What takes a closer
look (a calculation, a Creeper in the way) is remembered from one imagined table to the next: nearly all of them differ
by what is held and not by what is face up, and a player who looks ahead comes back to the same rows again and again.
"""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BLOCKING, GOALS, HAND, ROW, State
from fluxx_nb.engine.core.winning import GoalTest, blockers, goal_test, standing
from fluxx_nb.players.imagination import after, shift, take_turn

Known = dict[tuple[object, ...], float]
"""What has been found out about one table: by what was asked, a number."""

_MOST = 20_000
"""This many tables, and as many numbers, are remembered; then all are forgotten, and a few soon known again."""


class Distances:
    """The distances that one bot has computed in one game."""

    def __init__(self) -> None:
        self._tables: dict[tuple[object, ...], Known] = {}
        self._numbers = 0
        self._reached: dict[int, tuple[int, int]] = {}

    def at(self, s: State, me: int = -1, laid: tuple[int, ...] = ()) -> Known:
        """What is known of a table, if some more cards were in front of a seat; nothing is kept where hands matter."""
        if s.always:
            return {}
        rows = [(seat, *s.row(seat), *laid) if seat == me else (seat, *s.row(seat)) for seat in s.order]
        # A number may be calculated on that player's turn only.
        key = (s.turn if s.ways else -1, tuple(s.by.items()), tuple(s.attached.items()), *rows)
        known = self._tables.get(key)
        if known is None:
            if len(self._tables) >= _MOST:
                self._forget()
            known = self._tables[key] = {}
        return known

    def note(self, known: Known, asked: tuple[object, ...], found: float) -> None:
        """Remember a number that was found out about a table."""
        self._numbers += 1
        if self._numbers > _MOST:
            self._forget()
        known[asked] = found

    def _forget(self) -> None:
        self._tables.clear()
        self._numbers = 0

    def within_reach(self, deck: Deck, marks: list[int], mask: int) -> tuple[int, int]:
        """The marks of the Goals that a row with these bits meets, and of those for which it lacks one card."""
        found = self._reached.get(mask)
        if found is None:
            if len(self._reached) >= _MOST:
                self._reached.clear()
            met = soon = 0
            for test, mark in zip(deck.tests, marks, strict=False):
                if mark and test is not None:
                    missing = test.shown & ~mask
                    if not missing:
                        met |= mark
                    elif not missing & (missing - 1):
                        soon |= mark
            found = self._reached[mask] = met, soon
        return found


class TableDistances:
    """How much each seat lacks at one table."""

    __slots__ = ("_distances", "_known", "_s", "_setup")

    def __init__(self, distances: Distances, s: State, setup: Setup, known: Known | None = None) -> None:
        """Look at a table; `known` is what is known of it, if someone has looked that up already."""
        self._distances, self._s, self._setup, self._known = distances, s, setup, known

    def lacking(self, seat: int, goal: int) -> int:
        """How many things a seat lacks for a Goal, blocking Creepers counted."""
        s = self._s
        test = goal_test(s, goal)
        if test.by_bits and not (s.always or (s.ways and test.calculable)):
            mask = s.masks[seat]
            missing = (test.shown & ~mask).bit_count()
            return missing + self._blocking(seat, goal, test) if mask & BLOCKING else missing
        return self._counted(self._remembered(), seat, goal, ())

    def lacking_with(self, seat: int, laid: tuple[int, ...]) -> Callable[[int], int]:
        """Return what says the same of one seat, if these Keepers of its hand were in front of it."""
        s, more = self._s, 0
        for card in laid:
            more |= s.deck.bits[card]
        mask = s.masks[seat] | more
        # A card that keeps Creepers from blocking has that bit too.
        unclear = s.always or more & BLOCKING
        known: Known | None = None

        def lacking(goal: int) -> int:
            nonlocal known
            test = goal_test(s, goal)
            if test.by_bits and not (unclear or (s.ways and test.calculable)):
                missing = (test.shown & ~mask).bit_count()
                return missing + self._blocking(seat, goal, test) if mask & BLOCKING else missing
            if known is None:
                known = self._distances.at(s, seat, laid)
            return self._counted(known, seat, goal, laid)

        return lacking

    def _counted(self, known: Known, seat: int, goal: int, laid: tuple[int, ...]) -> int:
        found = known.get((seat, goal))
        if found is not None:
            return int(found)
        s = self._s
        table = after(s, [shift(card, HAND[seat], ROW[seat]) for card in laid]) if laid else s
        test = goal_test(table, goal)
        lacking = len(test.lacks(table, self._setup, seat)) + len(blockers(table, seat, test))
        if not test.counts_hands:
            self._distances.note(known, (seat, goal), lacking)
        return lacking

    def threatens(self, seat: int) -> bool:
        """Whether a seat could claim a calculated win as soon as its turn comes."""
        s, known = self._s, self._remembered()
        asked = ("threat", seat, *s.zones[GOALS])
        found = known.get(asked)
        if found is None:
            met = standing(after(s, [take_turn(seat)]), self._setup)
            found = met is not None and met.ungoal < 0 and any(winner == seat for winner, _ in met.winners)
            self._distances.note(known, asked, found)
        return bool(found)

    def _blocking(self, seat: int, goal: int, test: GoalTest) -> int:
        """How many cards keep a seat from winning with a Goal."""
        known, asked = self._remembered(), ("blocking", seat, goal)
        found = known.get(asked)
        if found is None:
            found = len(blockers(self._s, seat, test))
            self._distances.note(known, asked, found)
        return int(found)

    def _remembered(self) -> Known:
        if self._known is None:
            self._known = self._distances.at(self._s)
        return self._known
