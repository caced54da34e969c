"""Routing: the cheapest way for a line that may not cross names and should avoid cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import ceil, hypot, inf

from fluxx_nb.view.shapes.scene import Area

Point = tuple[float, float]

_CELL = 3.0
"""How finely the ground is known, in pixels."""
_STRIDE = 3
"""How many cells a step of a search goes."""
_FREE, _CARD, _NEAR, _NAME = range(4)
_COST = (1.0, 1.8, 2.5, inf)
"""What a pixel of the way costs: on the bare table, over a card, close to a name, over a name."""
_BESIDE = 6.0
"""How far around a name is close to it."""
_TAUT = 1.02
"""How much more a way may cost that has a corner less."""
_AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
_SLANT = 2**0.5 - 1
"""What a step aslant costs more than one that is straight."""


class Ground:
    """A table as a grid: each cell has the cost of a line over it."""

    def __init__(self, table: Area, names: Iterable[Area], cards: Iterable[Area]) -> None:
        self._wide, self._high = ceil(table.w / _CELL), ceil(table.h / _CELL)
        self._cells = bytearray(self._wide * self._high)
        names = list(names)
        for box in cards:
            self._mark(box, _CARD)
        for box in names:
            self._mark(box.inset(-_BESIDE), _NEAR)
        for box in names:
            self._mark(box, _NAME)

    def _mark(self, box: Area, kind: int) -> None:
        left, right = max(0, int(box.x // _CELL)), min(self._wide, ceil(box.right / _CELL))
        if left >= right:
            return
        row = bytes((kind,)) * (right - left)
        for y in range(max(0, int(box.y // _CELL)), min(self._high, ceil(box.bottom / _CELL))):
            start = y * self._wide
            self._cells[start + left : start + right] = row

    def _at(self, x: int, y: int) -> float:
        return _COST[self._cells[y * self._wide + x]] if 0 <= x < self._wide and 0 <= y < self._high else inf

    def at(self, point: Point) -> float:
        """Return the cost of a pixel at a point: infinite over a name and outside the table."""
        return self._at(int(point[0] // _CELL), int(point[1] // _CELL))

    def along(self, points: Iterable[Point]) -> float:
        """Return what the way from point to point costs."""
        cells, wide, high = self._cells, self._wide, self._high
        total, before, last = 0.0, 0.0, None
        for point in points:
            x, y = int(point[0] // _CELL), int(point[1] // _CELL)
            here = _COST[cells[y * wide + x]] if 0 <= x < wide and 0 <= y < high else inf
            if last is not None:
                each = here if here > before else before
                if each == inf:
                    return inf
                total += each * hypot(point[0] - last[0], point[1] - last[1])
            last, before = point, here
        return total

    def way(self, starts: Iterable[Point], ends: Iterable[Point]) -> list[Point]:
        """Return the cheapest way from any of the starts to any of the ends, with few corners; empty if none."""
        first = {self._square(one): one for one in starts if self.at(one) < inf}
        goals = {self._square(one): one for one in ends if self.at(one) < inf}
        if not first or not goals:
            return []
        squares = self._squares(first.keys() | goals.keys())
        wide = self._wide // _STRIDE + 2
        across = _apart([at % wide for at in goals], wide)
        down = _apart([at // wide for at in goals], len(squares) // wide)
        steps = [(x + y * wide, hypot(x, y)) for x, y in _AROUND]
        best = [0.0 if at in first else inf for at in range(len(squares))]
        came = [-1] * len(squares)
        queue = [(0.0, 0.0, at) for at in first]
        while queue:
            _, cost, at = heappop(queue)
            if cost > best[at]:
                continue
            if at in goals:
                return self._pulled(self._back(at, came, first, goals))
            here = squares[at]
            for by, far in steps:
                near = at + by
                each = squares[near]
                reached = cost + far * (here if here > each else each)
                if reached < best[near]:
                    best[near], came[near] = reached, at
                    # The rest costs at least as much as the bare table between here and the ends.
                    aside, off = across[near % wide], down[near // wide]
                    ahead = aside + _SLANT * off if aside > off else off + _SLANT * aside
                    heappush(queue, (reached + ahead, reached, near))
        return []

    def _square(self, point: Point) -> int:
        """Return the number of the search square with this point; the outermost squares are never entered."""
        side, count = _CELL * _STRIDE, self._wide // _STRIDE
        x, y = min(int(point[0] // side), count - 1), min(int(point[1] // side), self._high // _STRIDE - 1)
        return (y + 1) * (count + 2) + x + 1

    def _squares(self, ends: Iterable[int]) -> list[float]:
        """Return the cost of each search square: that of the cell in its middle, and no extra cost where a way ends."""
        count = self._wide // _STRIDE
        rim = [inf] * (count + 2)
        found = rim[:]
        for y in range(self._high // _STRIDE):
            start = (y * _STRIDE + 1) * self._wide + 1
            row = self._cells[start : start + count * _STRIDE : _STRIDE]
            found += [inf, *map(_COST.__getitem__, row), inf]
        found += rim
        for at in ends:
            found[at] = _COST[_FREE]
        return found

    def _back(self, at: int, came: list[int], first: dict[int, Point], goals: dict[int, Point]) -> list[Point]:
        """Return the way to a square, from its beginning on."""
        side, wide = _CELL * _STRIDE, self._wide // _STRIDE + 2
        found, end = [goals[at]], at
        while came[at] >= 0:
            if at != end:
                found.append(((at % wide - 0.5) * side, (at // wide - 0.5) * side))
            at = came[at]
        return [first[at], *reversed(found)]

    def _pulled(self, points: list[Point]) -> list[Point]:
        """Return a way without the corners that a straight line past them can replace at no more cost."""
        turns = zip(points, points[1:], points[2:], strict=False)
        corners = [points[0], *(turn[1] for turn in turns if _bent(*turn)), points[-1]]
        costs = [0.0, *accumulate(self.along(between(*ends)) for ends in pairwise(corners))]
        kept, at = [corners[0]], 0
        while at < len(corners) - 1:
            straight = (
                onward
                for onward in range(len(corners) - 1, at + 1, -1)
                if self.along(between(corners[at], corners[onward])) <= (costs[onward] - costs[at]) * _TAUT
            )
            at = next(straight, at + 1)
            kept.append(corners[at])
        return kept


def _apart(goals: list[int], count: int) -> list[int]:
    """Return for each column, or row, how far it is from those between the outermost goals."""
    first, last = min(goals), max(goals)
    return [max(first - at, at - last, 0) for at in range(count)]


def _bent(before: Point, corner: Point, after: Point) -> bool:
    """Return whether a line changes its direction at a point."""
    (x, y), (a, b), (c, d) = before, corner, after
    return abs((a - x) * (d - b) - (b - y) * (c - a)) > 1e-6


def between(start: Point, end: Point, far: float = _CELL) -> Iterator[Point]:
    """Yield points on the straight way from one to another, both of them among these."""
    count = max(1, ceil(hypot(end[0] - start[0], end[1] - start[1]) / far))
    for at in range(count + 1):
        share = at / count
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
