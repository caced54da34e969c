"""The one door for luck: every shuffle and every random pick of a game comes through here.

Luck is a function of the game's seed and of how often luck was asked for, so a State carries it as one whole number,
and a game that is replayed, copied or forked meets the same luck without any generator to save.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

# Keeps the streams of neighbouring seeds apart: no game asks for luck this often.
_STRIDE = 1_000_003


def _stream(seed: int, count: int) -> Random:
    return Random(seed * _STRIDE + count)


def shuffled(seed: int, count: int, cards: Sequence[int]) -> list[int]:
    """Return the cards in a new order, fixed by the seed and by how often luck was asked for before."""
    # Only `random()` is promised to give the same numbers in every version of Python, so the shuffle is ours:
    # every card gets a random number, and the cards are sorted by it.
    # The numbers are rolled for as long as there are cards; none of them is ever 2.
    rolls = dict(zip(cards, iter(_stream(seed, count).random, 2.0), strict=False))
    return sorted(cards, key=rolls.__getitem__)


def pick(seed: int, count: int, size: int) -> int:
    """Return a whole number from 0 up to, not including, `size`."""
    return int(_stream(seed, count).random() * size)
