"""Weights: what each mark of a question says for each rule, learned from the ways of asking by `tools/desk_index.py`.

A question's score for a rule is the sum of its marks' weights, seldom marks before common ones, divided by the length
of the question's marks. The last column is for questions that no rulebook answers. `chances` makes chances of scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

NOTHING = ""
"""Used instead of a rule for questions that no rulebook answers."""


@dataclass(frozen=True)
class Weights:
    """The weights of all marks."""

    rules: Sequence[str]
    """The rules that have a column, in order."""
    marks: Mapping[str, int]
    """The row of each mark."""
    telling: Sequence[float]
    """How much each mark tells: seldom ones more than common ones."""
    table: memoryview
    """A signed byte for each mark and column, row by row."""
    scale: float
    """What a byte of 1 means."""
    strange: frozenset[str] = frozenset()
    """Words among the marks that hardly any question about the rules has."""

    def knows(self, mark: str) -> bool:
        """Whether a mark was met in the ways of asking."""
        return mark in self.marks

    def common(self, mark: str) -> float:
        """Return how common a mark is in the ways of asking: 0.5 if it is in every second one, 0 if it is in none."""
        return 1 / (exp(self.telling[self.marks[mark]]) - 1) if mark in self.marks else 0.0

    def score(self, marks: Iterable[str]) -> dict[str, float]:
        """Return how well a question with these marks fits each rule, and `NOTHING`."""
        # In order, since sums of fractions depend on it: the same question has the same answer in every process.
        rows = sorted(self.marks[mark] for mark in marks if mark in self.marks)
        wide = len(self.rules) + 1
        sums = [0.0] * wide
        for row in rows:
            share = self.telling[row]
            sums = [so_far + share * weight for so_far, weight in zip(sums, self._row(row, wide), strict=True)]
        size = sqrt(sum(self.telling[row] ** 2 for row in rows)) or 1.0
        return {rule: one * self.scale / size for rule, one in zip((*self.rules, NOTHING), sums, strict=True)}

    def _row(self, row: int, wide: int) -> memoryview:
        return self.table[row * wide : (row + 1) * wide]


def chances(scores: Mapping[str, float]) -> dict[str, float]:
    """Return the chance that each rule is meant; together they are 1."""
    best = max(scores.values())
    shares = {rule: exp(score - best) for rule, score in scores.items()}
    total = sum(shares.values())
    return {rule: share / total for rule, share in shares.items()}
