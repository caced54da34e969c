"""Prospects: how likely a seat is to win, estimated from an imagined table with open hands.

What each trait counts for was fitted (logistic regression) to 300 games of two greedy players with each of the five
decks: who won, seen from the beginning of every turn. A chance is a seat's share of the weights of all seats.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, State
from fluxx_nb.players.distances import Distances, TableDistances


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
    table = TableDistances(distances, s, setup)
    with_keepers = table.lacking_with(seat, keepers) if keepers else None

    def lacking(goals: list[int]) -> tuple[list[int], list[int]]:
        """How much is lacking for each of some Goals, as the row is and, where that is something, with the Keepers."""
        found, more = [], []
        for goal in goals:
            if types[goal] == GOAL:
                missing = table.lacking(seat, goal)
                found.append(missing)
                if missing and with_keepers is not None:
                    more.append(with_keepers(goal))
        return found, more

    in_play, by_hand = lacking(s.zones[GOALS])
    held, held_by_hand = lacking(hand)
    met, soon, met_by_hand = _coming(s, seat, keepers, distances)
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


def _coming(s: State, seat: int, keepers: tuple[int, ...], distances: Distances) -> tuple[int, int, int]:
    """How many Goals that may still come a seat meets, lacks one card for, and would meet with the Keepers in hand."""
    deck, mask = s.deck, s.masks[seat]
    shown = mask
    for card in keepers:
        shown |= deck.bits[card]
    marks = _marks(deck)
    # No card is in two places, so the sum has one bit for each Goal.
    gone = sum([marks[card] for zone in (DISCARD, GOALS, HAND[seat]) for card in s.zones[zone]])
    met, soon = distances.within_reach(deck, marks, mask)
    by_hand = distances.within_reach(deck, marks, shown)[0] & ~met
    return (met & ~gone).bit_count(), (soon & ~gone).bit_count(), (by_hand & ~gone).bit_count()


@lru_cache(maxsize=8)
def _marks(deck: Deck) -> list[int]:
    """For each card a bit of its own if it is a Goal that names what it asks for, or else 0; also for a blank card."""
    kinds, tests = deck.types, deck.tests
    naming = [test is not None and kinds[at] == GOAL and test.shown for at, test in enumerate(tests)]
    return [1 << at if named else 0 for at, named in enumerate(naming)] + [0]


def chance_of_winning(s: State, setup: Setup, me: int, distances: Distances) -> float:
    """Return a seat's chance, from 0 to 1; in Solo Fluxx, compared with a seat that has nothing."""
    spoken = {}
    for seat in s.order:
        weights = _CURRENT if seat == s.turn else _WEIGHTS
        traits = traits_of(s, setup, seat, distances)
        spoken[seat] = exp(sum(map(mul, weights, traits)))
    return spoken.get(me, 0.0) / (sum(spoken.values()) + (len(spoken) == 1))
