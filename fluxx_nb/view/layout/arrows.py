"""Arrows: one line from the card that acts to what it acts on, routed around all names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot, inf
from typing import NamedTuple

from fluxx_nb.view.layout.routing import Ground, Point, between
from fluxx_nb.view.shapes.scene import Area, Command, Path, Shape
from fluxx_nb.view.shapes.theme import DARK

_BENDS = (0.1, -0.1, 0.22, -0.22, 0.36, -0.36)
"""How far a curve swings out to a side, in lengths of the way."""
_SAMPLES = 32
"""How many pieces of a curve are looked at."""
_SHARES = tuple(((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (at / _SAMPLES for at in range(_SAMPLES + 1)))
"""What start, handle and end have in each point of a curve."""
_HEAD, _HALF_HEAD = 11.0, 6.0
"""The length of an arrowhead and half its width, at scale 1 and at least."""
_LINE, _RIM = 3.0, 5.5
"""The width of the line and of the dark line beneath it, at scale 1."""
_ALONG, _DOWN = (0.5, 0.2, 0.8), 0.62
"""Where an arrow leaves or meets a box: along its upper and lower side, and down the others, below a card's name."""
_ASIDE = 0.35
"""How straight a curve leaves and comes: the cosine of its angle with the way out."""
_NEAR = 26.0
"""Neighbors that are closer than this need no arrow: one sees it."""
_AIR = 1.5
"""What stays free between a line and a name, at scale 1."""
_STUBS = (10.0, 2.0)
"""How far a line that goes round leaves straight and comes straight, at scale 1; the second where room is short."""
_ROUND = (60.0, 30.0, 15.0, 5.0, 0.0)
"""How round the corners of such a line are: as the first of these that crosses no name."""


class _Port(NamedTuple):
    """A place on the edge of a box, and the way out of the box there."""

    x: float
    y: float
    out: Point

    def off(self, far: float) -> Point:
        """Return the point at this distance from the box."""
        return self.x + self.out[0] * far, self.y + self.out[1] * far


def _ports(box: Area, other: Area) -> set[_Port]:
    """Return where a line to another box can leave this one; for a flat box only on the facing side."""
    sides = [(box.y, -1.0), (box.bottom, 1.0)]
    if not box.h:
        sides = sides[1:] if other.y > box.y else sides[:1]
    found = {_Port(box.x + box.w * share, y, (0.0, way)) for share in _ALONG for y, way in sides}
    if box.h:
        y = box.y + box.h * _DOWN
        found |= {_Port(box.x, y, (-1.0, 0.0)), _Port(box.right, y, (1.0, 0.0))}
    return found


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    return (
        (one * start[0] + two * bend[0] + three * end[0], one * start[1] + two * bend[1] + three * end[1])
        for one, two, three in _SHARES
    )


def _straight(way: Point, out: Point) -> bool:
    """Return whether a way has about the direction of another."""
    return way[0] * out[0] + way[1] * out[1] >= _ASIDE * hypot(*way)


def _gap(one: Area, other: Area) -> float:
    """Return how far apart two boxes are."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return hypot(across, down)


Piece = tuple[Point, Point, Point]
"""A part of a line: where it begins, the handle that bends it, where it ends."""


def _points(line: Iterable[Piece]) -> Iterator[Point]:
    return (point for piece in line for point in _curve(*piece))


def _swung(ground: Ground, starts: list[_Port], ends: list[_Port], air: float, head: float) -> list[Piece]:
    """Return the cheapest single curve that crosses no name."""
    found: list[tuple[float, Piece]] = []
    for source in starts:
        start = source.off(air)
        for target in ends:
            end = target.off(head)
            dx, dy = end[0] - start[0], end[1] - start[1]
            for share in _BENDS:
                bend = ((start[0] + end[0]) / 2 - dy * share, (start[1] + end[1]) / 2 + dx * share)
                leaves = _straight((bend[0] - start[0], bend[1] - start[1]), source.out)
                if leaves and _straight((bend[0] - end[0], bend[1] - end[1]), target.out):
                    found.append((hypot(dx, dy), (start, bend, end)))
    best: list[Piece] = []
    least = inf
    # The nearest first: no curve costs less than the line between its ends, so most need not be looked at.
    for far, piece in sorted(found):
        if far >= least:
            break
        cost = ground.along(_curve(*piece))
        if cost < least:
            best, least = [piece], cost
    return best


def _led(ground: Ground, starts: list[_Port], ends: list[_Port], air: float, head: float, stub: float) -> list[Piece]:
    """Return the cheapest way round all names, in straight pieces with round corners."""
    leaving = {one.off(air + stub): one for one in starts if _open(ground, one, air, air + stub)}
    coming = {one.off(head + stub): one for one in ends if _open(ground, one, head, head + stub)}
    way = ground.way(leaving, coming)
    if not way:
        return []
    corners = [leaving[way[0]].off(air), *way, coming[way[-1]].off(head)]
    lines = (list(_rounded(corners, size)) for size in _ROUND)
    return next((line for line in lines if ground.along(_points(line)) < inf), [])


def _open(ground: Ground, port: _Port, near: float, far: float) -> bool:
    """Return whether a line can leave a box there."""
    return ground.along(between(port.off(near), port.off(far))) < inf


def _rounded(corners: list[Point], size: float) -> Iterator[Piece]:
    """Yield a line from corner to corner, each of them cut off by a curve."""
    last = corners[0]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        inward, onward = (_towards(corner, other, size) for other in (before, after))
        yield last, last, inward
        yield inward, corner, onward
        last = onward
    yield last, last, corners[-1]


def _towards(start: Point, end: Point, far: float) -> Point:
    """Return the point at this distance on the way from one to another, at most half the way."""
    whole = hypot(end[0] - start[0], end[1] - start[1])
    share = min(far, whole / 2) / (whole or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def arrow(
    source: Area, target: Area, names: Iterable[Area], cards: Iterable[Area], table: Area, scale: float, colour: str
) -> list[Shape]:
    """Return an arrow from one box to another around all names; empty if there is no way, or no need."""
    grown = max(1.0, scale)
    if _gap(source, target) < _NEAR * grown:
        return []
    air, head = (_RIM / 2 + _AIR) * grown, _HEAD * grown
    own = [box.inset(-1) for box in (source, target)]
    # A line that leaves a box, or comes to it, may be close to a name on it.
    kept = [name if any(box.covers(name) for box in own) else name.inset(-air) for name in names]
    ground = Ground(table, kept, cards)
    starts = [one for one in _ports(source, target) if ground.at(one.off(air)) < inf]
    ends = [one for one in _ports(target, source) if ground.at(one.off(head)) < inf]
    tries = (_led(ground, starts, ends, air, head, stub * grown) for stub in _STUBS)
    line = _swung(ground, starts, ends, air, head) or next(filter(None, tries), [])
    if not line:
        return []
    drawn, tip = tuple(_commands(line)), _head(line[-1], grown)
    return [
        Path(drawn, stroke=DARK, line=round(_RIM * grown, 1)),
        Path(tip, DARK, DARK, round((_RIM - _LINE) * grown, 1)),
        Path(drawn, stroke=colour, line=round(_LINE * grown, 1)),
        Path(tip, colour),
    ]


def _commands(line: list[Piece]) -> Iterator[Command]:
    yield ("M", *(round(number, 1) for number in line[0][0]))
    for start, bend, end in line:
        handle = () if bend == start else bend
        yield ("Q" if handle else "L", *(round(number, 1) for number in (*handle, *end)))


def _head(piece: Piece, scale: float) -> tuple[Command, ...]:
    """Return a triangle at the end of a line, in the direction of the line there."""
    _, bend, end = piece
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
