"""Outlook: how good a table looks to one seat, as a number, and how much a change of the table would be worth."""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.engine.core.card import ACTION, CREEPER, GOAL, KEEPER, SURPRISE, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Fact
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import HIDDEN
from fluxx_nb.engine.core.state import GOALS, HAND, ROW, State
from fluxx_nb.engine.core.winning import asks_for, standing
from fluxx_nb.players.distances import Distances, TableDistances
from fluxx_nb.players.imagination import after, lay_out, shift_unit

WIN, ALL_LOSE = 1000.0, -400.0
CARD = 0.6
"""What an unknown card in this seat's hand is worth."""
THREAT = 60.0
"""What it costs that another player wins in their next turn if nothing changes."""

_NEAR = (1.6, 1.0, 0.45, 0.2)
_FAR = 0.05
_MINE, _THEIRS, _PROMISE, _SECRET = 9.0, 6.0, 3.0, 5.0
"""What nearness is worth: the own and the others', for Goals in play; with the Keepers in hand; for Goals in hand."""
_READY = 5.0
"""What it is worth to hold the very card that wins on the next play."""
_HELD = {ACTION: 0.6, KEEPER: 0.6, SURPRISE: 1.2, GOAL: 0.4}
_BLOCKED = 3.0


@lru_cache(maxsize=8)
def _fits(deck: Deck) -> tuple[float, ...]:
    """Return for each card the share of Goals that ask for it: everyone knows the deck."""
    tests = [title.goal for title in deck.titles if title.goal is not None and title.type == GOAL]
    count = len(tests) or 1
    return tuple(sum(asks_for(test, card) for test in tests) / count for card in deck.cards)


@lru_cache(maxsize=8)
def _worths(deck: Deck) -> tuple[list[float], list[float], list[float]]:
    """What each card is worth in the own hand, in front of the own seat, and in front of another."""
    laid: list[float] = []
    for card, fit in zip(deck.cards, _fits(deck), strict=True):
        burden = -_BLOCKED if card.type == CREEPER and card.blocks else 0.0
        laid.append(0.8 + fit if card.type == KEEPER else burden)
    return [_HELD.get(kind, CARD) for kind in deck.types], laid, [-0.4 * worth for worth in laid]


def _near(lacking: int) -> float:
    return _NEAR[lacking] if lacking < len(_NEAR) else _FAR


class Outlook:
    """One seat's rating of a table that it imagines."""

    def __init__(self, s: State, setup: Setup, me: int, distances: Distances | None = None) -> None:
        self.s = s
        self.setup = setup
        self.me = me
        self.deck: Deck = s.deck
        self.others = s.others(me)
        self.fit = _fits(s.deck)
        """By card, which part of the deck's Goals ask for it."""
        self._distances = Distances() if distances is None else distances
        self._uses: dict[int, float] = {}
        self.now = self.rate(s)

    @property
    def hand(self) -> list[int]:
        """The hand of this seat."""
        return self.s.hand(self.me)

    def gain(self, facts: list[Fact]) -> float:
        """Return how much better the table would be after some events."""
        return self.rate(after(self.s, facts)) - self.now

    def gain_by_unit(self, card: int, target: int) -> float:
        """Return how much better the table would be if a card in play went elsewhere."""
        return self.gain(shift_unit(self.s, card, target))

    def use_of(self, card: int) -> float:
        """Return what a card is worth in this seat's hand, whether it is there already or might come there."""
        # Every card of a hand may ask this about all others: without a cache the cost is the cube of the hand's size.
        if card not in self._uses:
            hand = self.hand
            if card in hand:
                self._uses[card] = -self.gain([lay_out(HAND[self.me], [held for held in hand if held != card])])
            else:
                self._uses[card] = self.gain([lay_out(HAND[self.me], [*hand, card])])
        return self._uses[card]

    def name(self, card: int) -> str:
        """Return the name of a card."""
        return self.deck.cards[card].name

    # The number -------------------------------------------------------------------------------------------------

    def rate(self, s: State) -> float:
        """How good a table is: 1000 for a win, -1000 for another player's, and small numbers between."""
        known = self._distances.at(s)
        # Playouts in many worlds come to the same tables: what is hidden differs, and counts for nothing here.
        asked = ("worth", self.me, *s.zones[GOALS], HIDDEN, *s.zones[HAND[self.me]])
        worth = known.get(asked)
        if worth is None:
            worth = self._rate(s, TableDistances(self._distances, s, self.setup, known))
            self._distances.note(known, asked, worth)
        return worth

    def _rate(self, s: State, table: TableDistances) -> float:
        found = standing(s, self.setup)
        if found is not None:
            winners = {seat for seat, _ in found.winners}
            if len(winners) == 1 and found.ungoal < 0:
                return WIN if self.me in winners else -WIN
            if not winners and found.ungoal >= 0:
                return ALL_LOSE
        return self._goals(s, table) + self._cards(s) - THREAT * self._threats(s, table)

    def distance(self, s: State, seat: int, goal: int) -> int:
        """How many things a seat lacks for a Goal, blocking Creepers counted."""
        return TableDistances(self._distances, s, self.setup).lacking(seat, goal)

    def _goals(self, s: State, table: TableDistances) -> float:
        kinds, me = self.deck.types, self.me
        in_hand = s.hand(me)
        in_play = [goal for goal in s.zones[GOALS] if kinds[goal] != UNGOAL]
        secret = [goal for goal in in_hand if kinds[goal] == GOAL]
        if not in_play and not secret:
            return 0.0
        keepers = tuple(card for card in in_hand if kinds[card] == KEEPER)
        lacks = table.lacking
        with_keepers = table.lacking_with(me, keepers) if keepers else None
        worth = 0.0
        for goal in in_play:
            lacking = lacks(me, goal)
            worth += _MINE * _near(lacking)
            if with_keepers is not None:
                lacking = with_keepers(goal)
            worth += _PROMISE * _near(lacking) + _READY * (bool(keepers) and lacking == 0)
            worth -= _THEIRS * sum([_near(lacks(other, goal)) for other in self.others])
        for goal in secret:
            lacking = lacks(me, goal)
            near = _near(lacking) + _near(lacking if with_keepers is None else with_keepers(goal))
            worth += _SECRET * near / 2 + _READY * (lacking == 0)
        return worth

    def _cards(self, s: State) -> float:
        held, mine, theirs = _worths(self.deck)
        zones, me = s.zones, self.me
        worth = sum([held[card] for card in zones[HAND[me]]])
        for seat in s.order:
            worths = mine if seat == me else theirs
            for card in zones[ROW[seat]]:
                worth += worths[card]
        return worth

    def _threats(self, s: State, table: TableDistances) -> int:
        """How many others could claim a calculated win as soon as their turn comes."""
        return sum(map(table.threatens, self.others)) if s.ways and s.zones[GOALS] else 0
