"""Prospects: how likely a seat is to win, estimated from an imagined table with open hands.

What each trait counts for was fitted (logistic regression) to 300 games of two greedy players with each of the five
decks: who won, seen from the beginning of every turn. A chance is a seat's share of the weights of all seats.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, GOALS, State
from fluxx_nb.players.distances import Distances


class Traits(NamedTuple):
    """What helps a seat to win, counted; or, as weights, how much it helps."""

    one: float
    """Goals in play for which it lacks one thing, a blocking Creeper counted as one."""
    two: float
    ready: float
    """Goals in play that the Keepers in its hand would meet."""
    near: float
    """Goals in play for which one thing would be lacking with the Keepers in its hand."""
    met: float
    """Goals that may still come and that it would meet."""
    soon: float
    """Goals that may still come and for which it lacks one card."""
    met_by_hand: float
    """Goals that may still come and that it would meet with the Keepers in its hand."""
    held: float
    """Goals in its hand that it meets."""
    held_one: float
    held_by_hand: float
    """Goals in its hand that it would meet with the Keepers in its hand."""
    keepers: float
    creepers: float
    hand: float
    """How many cards it holds."""


_WEIGHTS = Traits(0.24, 0.12, 0.3, 0.08, 0.1, 0.05, 0.1, 1.0, 0.1, 0.0, 0.05, -0.19, 0.04)
_CURRENT = _WEIGHTS._replace(ready=1.4, held=3.8, held_by_hand=0.3)
"""The player who is about to play may win at once with what is in the hand."""


def traits_of(s: State, setup: Setup, seat: int, distances: Distances) -> Traits:
    """Return what helps a seat to win."""
    types, hand, row = s.deck.types, s.hand(seat), s.row(seat)
    keepers = tuple(card for card in hand if types[card] == KEEPER)
    known, laid = distances.at(s), distances.at(s, seat, keepers)

    def lacking(goals: list[int]) -> tuple[list[int], list[int]]:
        """Return how much each Goal still needs, as the row is and with the Keepers in hand."""
        plain = [distances.lacking(known, s, setup, seat, goal) for goal in goals if types[goal] == GOAL]
        if not keepers or not plain:
            return plain, []
        more = [distances.lacking(laid, s, setup, seat, goal, keepers) for goal in goals if types[goal] == GOAL]
        return plain, [after for before, after in zip(plain, more, strict=True) if before]

    in_play, by_hand = lacking(s.zones[GOALS])
    held, held_by_hand = lacking(hand)
    met, soon, met_by_hand = _coming(s, seat, keepers)
    creepers = sum(types[card] == CREEPER for card in row)
    return Traits(
        in_play.count(1),
        in_play.count(2),
        by_hand.count(0),
        by_hand.count(1),
        met,
        soon,
        met_by_hand,
        held.count(0),
        held.count(1),
        held_by_hand.count(0),
        len(row) - creepers,
        creepers,
        len(hand),
    )


def _coming(s: State, seat: int, keepers: tuple[int, ...]) -> tuple[int, int, int]:
    """Return how many Goals that may still come a seat meets, needs one card for, and would meet with its hand."""
    bits, mask = s.deck.bits, s.masks[seat]
    shown = mask
    for card in keepers:
        shown |= bits[card]
    gone = {*s.zones[DISCARD], *s.zones[GOALS], *s.hand(seat)}
    met = soon = by_hand = 0
    for goal, need in _needs(s.deck):
        if goal not in gone:
            missing = need & ~mask
            if not missing:
                met += 1
                continue
            soon += not missing & (missing - 1)
            by_hand += not need & ~shown
    return met, soon, by_hand


@lru_cache(maxsize=8)
def _needs(deck: Deck) -> tuple[tuple[int, int], ...]:
    """Return for each Goal that names its cards the bits that a seat must show."""
    tests = [(goal, test) for goal, test in enumerate(deck.tests) if test is not None and deck.types[goal] == GOAL]
    return tuple((goal, test.shown) for goal, test in tests if test.shown)


def chance_of_winning(s: State, setup: Setup, me: int, distances: Distances) -> float:
    """Return a seat's chance, from 0 to 1; in Solo Fluxx, compared with a seat that has nothing."""
    spoken = {}
    for seat in s.order:
        weights = _CURRENT if seat == s.turn else _WEIGHTS
        traits = traits_of(s, setup, seat, distances)
        spoken[seat] = exp(sum(weight * trait for weight, trait in zip(weights, traits, strict=True)))
    return spoken.get(me, 0.0) / (sum(spoken.values()) + (len(spoken) == 1))
