"""A Position: a game at a question, and what comes after each answer, without touching the game itself.

A Game cannot be copied while it works, so a Position keeps the State at the last main question of the turn and the
answers since, and plays those again for each branch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Past, Record
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, RULES, State

MOST_GROUPS = 120
"""A question for several cards has one answer for each group of them; beyond so many they are not gone through."""
_IN_ORDER = frozenset({DRAW, DISCARD, GOALS, RULES})
"""The zones in which it matters what lies above what."""


class Position:
    """A game at a question."""

    __slots__ = ("_since", "_state", "game", "news")

    def __init__(self, game: Game, before: Position | None = None, seen: int = 0) -> None:
        self.game = game
        self.news = game.events[seen:]
        """What has happened since the position before."""
        self._state: State | None
        self._since: tuple[Record, ...]
        if game.at_main_decision:
            self._state, self._since = game.state.copy(), ()
        elif before is not None:
            self._state, self._since = before._state, (*before._since, game.answers[-1])
        else:
            self._state, self._since = _last_main(game)

    @property
    def decision(self) -> Decision | None:
        """The question, or None where the game is over."""
        return self.game.decision

    def after(self, record: Record) -> Position:
        """The position after an answer, given by its place, or its places, among the options."""
        game = self._again()
        seen = len(game.events)
        game.repeat(record)
        return Position(game, self, seen)

    def _again(self) -> Game:
        """The same game once more, at the same question."""
        mine = self.game
        if self._state is None:
            twin = Game(mine.deck, mine.setup)
        else:
            twin = Game(mine.deck, mine.setup, past=Past.forgotten(self._state.copy()))
        for record in self._since:
            twin.repeat(record)
        return twin

    def records(self) -> list[Record] | None:
        """Every answer that makes a difference, copies of a card counted once; None where there are too many groups."""
        decision = self.decision
        if decision is None:
            return []
        places = self._places(decision)
        if not decision.several:
            return list(places)
        size = len(decision.options)
        sizes = range(decision.least, min(decision.most, size) + 1)
        if sum(comb(size, many) for many in sizes) > MOST_GROUPS:
            return None
        return list(_distinct(places, size, sizes, self._kinds(decision)))

    def _kinds(self, decision: Decision) -> list[str]:
        return [label(self.game.state, option, decision.who) for option in decision.options]

    def _places(self, decision: Decision) -> list[int]:
        """The places of the options, one for each that reads differently."""
        first: dict[str, int] = {}
        for place, words in enumerate(self._kinds(decision)):
            first.setdefault(words, place)
        return list(first.values())

    def words(self, record: Record) -> str:
        """An answer in words."""
        decision = self.decision
        assert decision is not None
        kinds = self._kinds(decision)
        if isinstance(record, int):
            return kinds[record]
        return ", ".join(kinds[place] for place in record if isinstance(place, int)) or "pass"

    def key(self) -> object:
        """What makes two main questions of a turn the same: everything on the table but the order of hands and rows."""
        s = self.game.state
        zones = tuple(
            (zone, tuple(cards) if zone in _IN_ORDER else frozenset(cards)) for zone, cards in s.zones.items() if cards
        )
        counts = frozenset(s.counts.items())
        numbers = (s.turn, s.drawn, s.missed, s.played, s.chance_count, frozenset(s.used), s.blocked, s.tied)
        return zones, numbers, counts, frozenset(s.attached.items()), frozenset(s.covered.items())


def _last_main(game: Game) -> tuple[State | None, tuple[Record, ...]]:
    """The State at the last main question of a game, and the answers since; None for the very beginning."""
    twin = Game(game.deck, game.setup)
    state, since = (twin.state.copy() if twin.at_main_decision else None), 0
    for number, record in enumerate(game.answers, 1):
        twin.repeat(record)
        if twin.at_main_decision:
            state, since = twin.state.copy(), number
    return state, tuple(game.answers[since:])


def _distinct(places: list[int], size: int, sizes: range, kinds: list[str]) -> Iterator[tuple[int, ...]]:
    """The groups of options that read differently."""
    seen: set[tuple[str, ...]] = set()
    for many in sizes:
        for group in combinations(range(size), many):
            words = tuple(sorted(kinds[place] for place in group))
            if words not in seen:
                seen.add(words)
                yield group
