"""The one door for chance: every shuffle and every random pick of a game comes through here.

An outcome is a function of the game's seed and of how many there were before, so a State carries one whole number,
and a game that is replayed, copied or forked meets the same outcomes without any generator to save.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from random import Random

# Keeps the streams of neighboring seeds apart: no game has this many random outcomes.
_STRIDE = 1_000_003


def _stream(seed: int, count: int) -> Random:
    return Random(seed * _STRIDE + count)


def shuffled(seed: int, count: int, cards: Sequence[int]) -> list[int]:
    """Return the cards in a new order, fixed by the seed and by the number of outcomes before."""
    # Only `random()` is promised to give the same numbers in every version of Python, so the shuffle is ours:
    # every card gets a random number, and the cards are sorted by it. Places are sorted, since that compares numbers
    # alone: pairs of a number and a card take three times as long.
    places = range(len(cards))
    rolls = [*starmap(_stream(seed, count).random, [()] * len(cards))]
    return [cards[place] for place in sorted(places, key=rolls.__getitem__)]


def pick(seed: int, count: int, size: int) -> int:
    """Return a whole number from 0 up to, not including, `size`."""
    return int(_stream(seed, count).random() * size)
