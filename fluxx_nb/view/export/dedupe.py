"""Likeness: shapes that need not be kept twice, since one is the other in another size and place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from fluxx_nb.view.shapes.scene import Circle, Command, Shape

_NEAR = 0.15
"""How many pixels a point may be off when an outline is shown in another size."""
_UNIT = 200.0
"""The size in which outlines are kept: their points are rounded to tenths of it."""
_EVEN = 0.25
"""How many pixels a dot may be off its row; the places of dots are rounded to tenths."""
_FEWEST = 3


class DotRow(NamedTuple):
    """Dots in a row, each as far from the last one and as much larger: the first, the last, and how many there are."""

    first: Circle
    last: Circle
    dots: int


def _goes_on(row: list[Circle], dot: Circle) -> bool:
    """Whether a dot goes on a row."""
    first, last = row[0], row[-1]
    if dot[3:] != first[3:]:
        return False
    steps = len(row) - 1
    return not steps or all(
        abs((one - begun) * steps - (then - begun) * (steps + 1)) <= _EVEN * (steps + 1)
        for begun, then, one in zip(first[:3], last[:3], dot[:3], strict=True)
    )


def rows(shapes: Iterable[Shape]) -> Iterator[Shape | DotRow]:
    """The same shapes, with dots in a row taken together."""
    row: list[Circle] = []
    for shape in chain(shapes, [None]):
        if row and not (isinstance(shape, Circle) and _goes_on(row, shape)):
            yield from row if len(row) < _FEWEST else [DotRow(row[0], row[-1], len(row))]
            row = []
        if isinstance(shape, Circle):
            row.append(shape)
        elif shape is not None:
            yield shape


class PlacedOutline(NamedTuple):
    """An outline as it is used: its number, where its first point is, and how many times as large it is."""

    number: int
    x: float
    y: float
    scale: float


class Outlines:
    """Outlines, of which those that differ only in size and place are one. Each begins at (0, 0)."""

    def __init__(self) -> None:
        self.kept: list[tuple[Command, ...]] = []
        self._alike: dict[tuple[str, ...], list[tuple[int, list[float]]]] = {}

    def find(self, commands: tuple[Command, ...]) -> PlacedOutline:
        """Where to find an outline among those that are kept."""
        letters = tuple(str(command[0]) for command in commands)
        x, y = (float(number) for number in commands[0][1:3])
        numbers = [
            float(number) - (y if index & 1 else x) for command in commands for index, number in enumerate(command[1:])
        ]
        size = max(map(abs, numbers), default=0.0) or 1.0
        alike = self._alike.setdefault(letters, [])
        for number, unit in alike:
            if all(abs(one * size - other) <= _NEAR for one, other in zip(unit, numbers, strict=True)):
                return PlacedOutline(number, x, y, size / _UNIT)
        unit = [one / size for one in numbers]
        alike.append((len(self.kept), unit))
        rest = iter(unit)
        self.kept.append(tuple((command[0], *(next(rest) * _UNIT for _ in command[1:])) for command in commands))
        return PlacedOutline(len(self.kept) - 1, x, y, size / _UNIT)
