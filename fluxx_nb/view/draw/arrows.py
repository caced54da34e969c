"""Arrows: one clear curve from the card that acts to what it acts on, which runs beneath every name on its way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from fluxx_nb.view.scene.scene import Area, Command, Path, Shape
from fluxx_nb.view.scene.theme import DARK

Point = tuple[float, float]

_BENDS = (0.18, -0.18, 0.34, -0.34)
"""How far a curve swings out to a side, in lengths of the way."""
_SWING = max(_BENDS) / 2
"""How far a curve can leave the box around both of its ends."""
_SAMPLES = 24
"""The points at which a curve is looked at."""
_OVER_NAME, _OVER_CARD = 40.0, 6.0
"""What it costs to pass over a name or over the rest of a card, in pixels of a longer way."""
_HEAD, _HALF_HEAD = 11.0, 6.0
"""The length of an arrowhead and half its width, at scale 1 and at least."""
_LINE, _RIM = 3.0, 5.5
"""The width of the line and of the dark line beneath it, at scale 1."""
_BELOW_NAME = 0.62
"""Where an arrow leaves or meets the side of a card: below its name, in heights."""
_AGAINST = 500.0
"""What it costs to leave a box across itself, or to come to one from aside, in pixels of a longer way."""
_ASIDE = 0.35
"""How straight a curve leaves and comes: the cosine of its angle with the way out."""
_NEAR = 26.0
"""Neighbours that are closer than this need no arrow: one sees it."""


def _sides(box: Area, towards: Point) -> list[tuple[Point, Point]]:
    """The middles of the two sides of a box that look towards a point, each with the way out of the box."""
    x, y = box.middle, box.y + box.h * _BELOW_NAME
    across = ((box.right, y), (1.0, 0.0)) if towards[0] >= x else ((box.x, y), (-1.0, 0.0))
    down = ((x, box.bottom), (0.0, 1.0)) if towards[1] >= y else ((x, box.y), (0.0, -1.0))
    return [across, down]


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    for at in range(_SAMPLES + 1):
        t = at / _SAMPLES
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield (
            one * start[0] + two * bend[0] + three * end[0],
            one * start[1] + two * bend[1] + three * end[1],
        )


def _straight(way: Point, out: Point) -> bool:
    """Whether a way goes in about the direction of another."""
    return way[0] * out[0] + way[1] * out[1] >= _ASIDE * hypot(*way)


def _ways(source: Area, target: Area, head: float, table: Area) -> Iterator[tuple[float, tuple[Point, Point, Point]]]:
    """Curves from a side of one box to a side of the other: start, bend and the foot of the arrowhead.

    Each comes with what it costs that it would lie over one of the two boxes.
    """
    middle = (target.middle, target.y + target.h / 2)
    for start, away in _sides(source, middle):
        for tip, out in _sides(target, start):
            end = (tip[0] + out[0] * head, tip[1] + out[1] * head)
            dx, dy = end[0] - start[0], end[1] - start[1]
            for share in _BENDS:
                bend = ((start[0] + end[0]) / 2 - dy * share, (start[1] + end[1]) / 2 + dx * share)
                if table.holds(*bend) and table.holds(*end):
                    leaves = _straight((bend[0] - start[0], bend[1] - start[1]), away)
                    comes = _straight((bend[0] - end[0], bend[1] - end[1]), out)
                    yield _AGAINST * ((not leaves) + (not comes)), (start, bend, end)


def _least(found: tuple[float, tuple[Point, Point, Point]]) -> float:
    """What a way costs at least."""
    cost, (start, _, end) = found
    return cost + hypot(end[0] - start[0], end[1] - start[1])


def _gap(one: Area, other: Area) -> float:
    """How far apart two boxes are."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return hypot(across, down)


def _within(points: Iterable[Point], boxes: list[Area]) -> int:
    """How many of the points lie in one of the boxes."""
    edges = [(box.x, box.right, box.y, box.bottom) for box in boxes]
    return sum(any(left <= x < right and top <= y < bottom for left, right, top, bottom in edges) for x, y in points)


def arrow(
    source: Area, target: Area, names: Iterable[Area], cards: Iterable[Area], table: Area, scale: float, colour: str
) -> list[Shape]:
    """An arrow from one box to another; where it would cross a name, it passes beneath."""
    grown = max(1.0, scale)
    if _gap(source, target) < _NEAR * grown:
        return []
    left, top = min(source.x, target.x), min(source.y, target.y)
    right, bottom = max(source.right, target.right), max(source.bottom, target.bottom)
    around = Area(left, top, right - left, bottom - top).inset(-hypot(right - left, bottom - top) * _SWING)
    names, cards = ([box for box in boxes if box.meets(around)] for boxes in (names, cards))
    best: tuple[float, tuple[Point, Point, Point]] | None = None
    # The cheapest beginnings first: no curve is shorter than the line between its ends, so most need not be looked at.
    for cost, way in sorted(_ways(source, target, _HEAD * grown, table), key=_least):
        if best is not None and _least((cost, way)) >= best[0]:
            break
        points = list(_curve(*way))
        cost += sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        cost += _OVER_NAME * _within(points, names) + _OVER_CARD * _within(points, cards)
        if best is None or cost < best[0]:
            best = (cost, way)
    if best is None:
        return []
    line = tuple(_commands(best[1], names))
    head = _head(best[1], grown)
    shapes = (
        Path(line, stroke=DARK, line=round(_RIM * grown, 1)),
        Path(head, DARK, DARK, round((_RIM - _LINE) * grown, 1)),
        Path(line, stroke=colour, line=round(_LINE * grown, 1)),
        Path(head, colour),
    )
    # A line that lies beneath names all the way leaves its head alone.
    return [shape for shape in shapes if shape.commands]


def _commands(way: tuple[Point, Point, Point], names: list[Area]) -> Iterator[Command]:
    """The curve, left out where it would cross a name."""
    points = list(_curve(*way))
    free = [not any(box.inset(-2).holds(*point) for box in names) for point in points]
    if all(free):
        (x, y), (cx, cy), (ex, ey) = ((round(a, 1), round(b, 1)) for a, b in way)
        yield ("M", x, y)
        yield ("Q", cx, cy, ex, ey)
        return
    down = False
    for point, seen in zip(points, free, strict=True):
        x, y = round(point[0], 1), round(point[1], 1)
        if seen:
            yield ("L" if down else "M", x, y)
        down = seen


def _head(way: tuple[Point, Point, Point], scale: float) -> tuple[Command, ...]:
    """A triangle at the end of the curve, which goes on in the direction that the curve has there."""
    _, bend, end = way
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    far = hypot(dx, dy) or 1.0
    dx, dy = dx / far, dy / far
    wide, long = _HALF_HEAD * scale, _HEAD * scale
    corners = (
        (end[0] + dx * long * 0.8, end[1] + dy * long * 0.8),
        (end[0] - dy * wide, end[1] + dx * wide),
        (end[0] + dy * wide, end[1] - dx * wide),
    )
    (x, y), *others = ((round(a, 1), round(b, 1)) for a, b in corners)
    return (("M", x, y), *(("L", a, b) for a, b in others), ("Z",))
