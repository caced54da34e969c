"""Votes: what a class has answered to one question, at the first vote and after the talk."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from fluxx_nb.classroom.live.items import LiveQuestion

SPLIT = (0.3, 0.7)
"""Between these shares of right answers a talk is worth the time: enough pupils can convince enough others."""
_FEWEST = 4
"""Fewer answers say nothing about a class."""


@dataclass
class Votes:
    """The answers to one question, by the number of the seat."""

    item: LiveQuestion
    first: dict[int, int] = field(default_factory=dict)
    second: dict[int, int] = field(default_factory=dict)
    talked: bool = False
    """Whether the class was asked a second time."""
    revealed: bool = False
    """Whether the answer has been told; from then on no vote changes."""

    @property
    def voted_again(self) -> bool:
        """Whether anyone has used the second vote; a talk without one has nothing to show."""
        return self.talked and bool(self.second)

    def counts(self, second: bool = False) -> list[int]:
        """Return how many chose each option."""
        found = Counter((self.second if second else self.first).values())
        return [found[at] for at in range(len(self.item.options))]

    def forget(self, seat: int) -> None:
        """Take back the votes of a seat that is gone."""
        self.first.pop(seat, None)
        self.second.pop(seat, None)

    @property
    def is_split(self) -> bool:
        """Whether the class disagrees so much that it should talk before the answer is told."""
        if len(self.first) < _FEWEST:
            return False
        share = self.counts()[self.item.right] / len(self.first)
        return SPLIT[0] <= share <= SPLIT[1]

    @property
    def pair(self) -> tuple[int, int]:
        """The two answers to talk about, in the order of the options: those chosen most, right or wrong."""
        counts = self.counts()
        # Which one is right must not show, so it plays no part here.
        one, other = sorted(range(len(counts)), key=lambda at: (-counts[at], at))[:2]
        return min(one, other), max(one, other)
