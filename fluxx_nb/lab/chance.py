"""Chances: a share of many trials with the interval that holds the true one."""

from __future__ import annotations

from math import hypot, sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
"""How often an interval holds the true chance."""


class Chance(NamedTuple):
    """How often something came true, and between which shares the true chance is."""

    won: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of the trials in which it came true; a half where there were none."""
        return self.won / self.of if self.of else 0.5

    @property
    def certain(self) -> bool:
        """Whether it is certain, as at the end of a game."""
        return self.low == self.high

    @property
    def half_width(self) -> float:
        """How far the interval reaches to either side, on average."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.share:.0%} ({self.low:.0%} to {self.high:.0%})" if self.of else "not known yet"


def chance_of(won: int, of: int, level: float = LEVEL) -> Chance:
    """The Wilson interval: it stays between 0 and 1, and is right for few trials and for rare events too."""
    if not of:
        return Chance(0, 0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    # The share itself is always within, also where a sum of fractions comes out a hair beside it.
    return Chance(won, of, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def apart(one: Chance, other: Chance, level: float = LEVEL) -> bool:
    """Whether two shares differ by more than chance: 0 is not in Newcombe's interval of it."""
    low, high = sorted((_at_level(one, level), _at_level(other, level)), key=lambda chance: chance.share)
    return high.share - low.share > hypot(low.high - low.share, high.share - high.low)


def _at_level(chance: Chance, level: float) -> Chance:
    """The same trials with the interval of another level; what is certain stays so."""
    return chance if chance.certain else chance_of(chance.won, chance.of, level)


def level_for_all(count: int) -> float:
    """The level of each of many intervals so that all of them hold together (Bonferroni's correction)."""
    return 1 - (1 - LEVEL) / max(1, count)
