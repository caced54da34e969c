"""Which answer each playout gives first, so that every playout tells as much as it can.

The player of a playout takes one of some answers, each as likely as the others: the *usual* ones. Playouts give these
equally often, so that together they are a fair sample of what that player does, and each tells of its own answer too.
Answers that this player never gives are *rare*. Up to every third playout tries one of them, until it is clear that
none of them is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fluxx_nb.engine.core import chance
from fluxx_nb.lab.chance import chance_of

_FEWEST = 8
"""How often a rare answer is tried before it may be given up."""
_SURE = 0.99
"""The level at which an answer is given up. It is above that of the intervals: one that was unlucky at first
must not be left with too low a chance."""


class AnswerTally(NamedTuple):
    """How often the player who answers has won after an answer, and how often it was given."""

    won: int = 0
    given: int = 0


class AnswerPlan:
    """Chooses the answers of playouts, and counts what they lead to."""

    def __init__(self, options: int, usual: Sequence[int], *, rare: bool, seed: int) -> None:
        self.tallies = [AnswerTally()] * options
        """By option, what its playouts have shown."""
        self.usual = tuple(usual)
        self.rare = [place for place in range(options) if place not in self.usual] if rare else []
        """The rare answers that may still be the best."""
        self._seed = seed
        self._counted = self._tried = 0
        self._order: list[int] = []

    def next(self) -> tuple[int, bool]:
        """Return the next answer to give, and whether it is a usual one, which counts for the players' chances."""
        rounds, at = divmod(self._counted, len(self.usual))
        if self.rare and 2 * self._tried < self._counted:
            place = min(self.rare, key=self._given)
            # No more often than each of the usual ones.
            if self._given(place) < rounds:
                self._tried += 1
                return place, False
        if not at:
            # In a new order each time: a round that is broken off favors no answer.
            self._order = chance.shuffled(self._seed, self._counted, self.usual)
        self._counted += 1
        return self._order[at], True

    def note(self, place: int, won: bool) -> None:
        """Count a playout after this answer."""
        tally = self.tallies[place]
        self.tallies[place] = AnswerTally(tally.won + won, tally.given + 1)
        if place in self.rare and self._is_beaten(place):
            self.rare.remove(place)

    def _given(self, place: int) -> int:
        return self.tallies[place].given

    def _is_beaten(self, place: int) -> bool:
        mine = self.tallies[place]
        if mine.given < _FEWEST:
            return False
        high = chance_of(*mine, _SURE).high
        return any(chance_of(*other, _SURE).low > high for other in self.tallies if other.given)
