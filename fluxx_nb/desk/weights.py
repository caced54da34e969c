"""Weights: what each mark of a question says for each rule, learned from the ways of asking by `tools/desk_index.py`.

A question's score for a rule is the sum of its marks' weights, seldom marks before common ones, divided by the length
of the question's marks. The last column is for questions that no rulebook answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

NOTHING = ""
"""Used instead of a rule for questions that no rulebook answers."""


class Scored(NamedTuple):
    """How well a question fits."""

    rules: Mapping[str, float]
    nothing: float
    """How well it fits among the questions that no rulebook answers."""


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

    def score(self, marks: Iterable[str]) -> Scored:
        """Return how well a question with these marks fits each rule."""
        rows = [self.marks[mark] for mark in marks if mark in self.marks]
        wide = len(self.rules) + 1
        sums = [0.0] * wide
        for row in rows:
            share = self.telling[row]
            sums = [so_far + share * weight for so_far, weight in zip(sums, self._row(row, wide), strict=True)]
        size = sqrt(sum(self.telling[row] ** 2 for row in rows)) or 1.0
        *scores, nothing = (one * self.scale / size for one in sums)
        return Scored(dict(zip(self.rules, scores, strict=True)), nothing)

    def _row(self, row: int, wide: int) -> memoryview:
        return self.table[row * wide : (row + 1) * wide]
