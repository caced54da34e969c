"""The random bot: takes any legal answer, each with the same chance."""

from __future__ import annotations

from math import comb
from random import Random

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.players.player import Places


class RandomPlayer:
    """A bot that chooses at random: the baseline for all others."""

    def __init__(self, seed: int = 0) -> None:
        self._roll = Random(seed).random

    def choose(self, decision: Decision, sight: Sight | None = None) -> Places:
        """Return a random option; if several are required, a random group of a legal size."""
        if not decision.several:
            return int(self._roll() * len(decision.options))
        least, most, size = decision.least, decision.most, len(decision.options)
        places = list(range(size))
        wanted = least if least == most else self._how_many(size, least, min(most, size))
        for at in range(wanted):
            other = at + int(self._roll() * (size - at))
            places[at], places[other] = places[other], places[at]
        return tuple(places[:wanted])

    def roll(self, size: int) -> int:
        """Return a whole number from 0 up to, not including, `size`."""
        return int(self._roll() * size)

    def _how_many(self, size: int, least: int, most: int) -> int:
        """Return the size of a group, weighted by how many groups of that size there are."""
        groups = [comb(size, count) for count in range(least, most + 1)]
        at = int(self._roll() * sum(groups))
        for count, weight in enumerate(groups, least):
            at -= weight
            if at < 0:
                return count
        return most

    def why(self, decision: Decision, sight: Sight) -> str:
        """Return that it has no reason, in words."""
        size = len(decision.options)
        return "there is only one answer." if size == 1 else f"any of {size} options: I choose without looking."

    def __repr__(self) -> str:
        return "<a player who answers at random>"
