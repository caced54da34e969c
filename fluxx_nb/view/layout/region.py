"""Regions: which part of the table a change concerns, so that only that part is painted again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from fluxx_nb.view.shapes.metrics import WIDEST, width_of
from fluxx_nb.view.shapes.scene import BLEED, Area, Circle, Path, Placed, Rect, Shape

Item = Shape | Placed
"""Whatever is in the layer of the cards."""

_NEAR = 14.0
"""Boxes no further apart than this become one: a larger box is cheaper to send than two."""
_AIR = 1.0
"""Room for edges that are blended with the ground."""


def _around(points: list[tuple[float, float]]) -> Area:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return Area(left, top, right - left, bottom - top)


@lru_cache(maxsize=8192)
def bounds(item: Item) -> Area:
    """Return the box that an item can paint in."""
    if isinstance(item, Placed):
        return item.box.inset(-BLEED)
    if isinstance(item, Rect):
        return Area(item.x, item.y, item.w, item.h).inset(-item.line / 2 - _AIR)
    if isinstance(item, Circle):
        return Area(item.x, item.y, 0, 0).inset(-item.radius - item.line / 2 - _AIR)
    if isinstance(item, Path):
        # A curve never leaves the hull of its points and handles.
        numbers = [float(number) for command in item.commands for number in command[1:]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        return _around(points).inset(-item.line / 2 - _AIR) if points else Area(0, 0, 0, 0)
    wide = width_of(item.text, item.size, item.bold) * WIDEST
    wide = min(wide, item.max_width) if item.max_width else wide
    left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
    return Area(left, item.y - item.size * 1.1, wide, item.size * 1.5).inset(-_AIR)


def changed(old: Iterable[Item], new: Iterable[Item], width: float, height: float) -> list[Area]:
    """Return the boxes in which two pictures differ: whole pixels, and no further than the table reaches."""
    # Plain numbers: a step has many dots and words that change, and each is compared with the others.
    boxes = set()
    wide, high = ceil(width), ceil(height)
    for item in set(old) ^ set(new):
        x, y, w, h = bounds(item)
        left, top, right, bottom = max(0, floor(x)), max(0, floor(y)), min(wide, ceil(x + w)), min(high, ceil(y + h))
        if left < right and top < bottom:
            boxes.add((left, top, right, bottom))
    return [Area(left, top, right - left, bottom - top) for left, top, right, bottom in _joined(sorted(boxes))]


def _joined(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return the boxes with those joined that meet or nearly do, so that nothing is painted twice."""
    found: list[tuple[int, int, int, int]] = []
    for left, top, right, bottom in boxes:
        grown = True
        while grown:
            grown, apart = False, []
            for other in found:
                x, y, end, foot = other
                if x < right + _NEAR and end > left - _NEAR and y < bottom + _NEAR and foot > top - _NEAR:
                    left, top, right, bottom = min(left, x), min(top, y), max(right, end), max(bottom, foot)
                    grown = True
                else:
                    apart.append(other)
            found = apart
        found.append((left, top, right, bottom))
    return found


def touched(items: Iterable[Item], boxes: list[Area]) -> list[Item]:
    """Return the items that reach into one of the boxes, in their order, the lowest first."""
    found = []
    for item in items:
        reach = bounds(item)
        if any(reach.meets(box) for box in boxes):
            found.append(item)
    return found
