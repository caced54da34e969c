"""Tiling: cards side by side on the big screen, each legible from the back of a classroom.

Nothing is covered and nothing is small: what has no room is counted. The cards that matter now are the last to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.view.cards.tiles import LYING, TWO_LINES, UPRIGHT, needed
from fluxx_nb.view.layout.pack import CardSpot, Packing
from fluxx_nb.view.shapes.theme import RATIO

TILE = "tile"
"""How much of a card is seen: a tile."""
_GAP = 0.35
"""Between two tiles, in sizes of the least text."""
_FLAT = 2.7
"""The height of the tallest tile whose picture is before its name."""
_LONG = 11.0
"""The width of the widest of them."""
_SLENDER = 0.8
"""The width of the widest upright tile, in heights."""
_MORE = 1.9
"""The width in which it is told how many have no room."""


class _Way(NamedTuple):
    """A number of tiles of one size in a box."""

    upright: bool
    lines: int
    columns: int
    w: float
    h: float
    kept: int = 0
    """How many places are kept for the number of those that have none."""

    @property
    def places(self) -> int:
        return self.lines * self.columns - self.kept


def _ways(names: tuple[str, ...], width: float, height: float, least: float, most: float) -> Iterator[_Way]:
    gap, count = _GAP * least, len(names)
    upright = max(needed(name, least) for name in names)
    lines = 0
    while True:
        lines += 1
        high = (height - gap * (lines - 1)) / lines
        if high < TWO_LINES * least - 0.01:
            return
        for stands, need in ((True, upright), (False, LYING * least)):
            if stands and high < UPRIGHT * least:
                continue
            most_columns = int((width + gap) / (need + gap))
            columns, room, kept = min(most_columns, -(-count // lines)), width, 0
            if columns * lines < count:
                # The number of those without room is beside the last tile, or in its place.
                room = width - _MORE * least
                columns = int((room + gap) / (need + gap))
                if columns * lines < most_columns * lines - 1:
                    columns, room, kept = most_columns, width, 1
            if columns * lines <= kept:
                continue
            across = (room - gap * (columns - 1)) / columns
            if stands:
                wide = min(across, most, max(need, high * _SLENDER))
                yield _Way(True, lines, columns, wide, min(high, wide * RATIO), kept)
            else:
                yield _Way(False, lines, columns, min(across, _LONG * least), min(high, _FLAT * least), kept)


@lru_cache(maxsize=4096)
def tiled(
    names: tuple[str, ...], width: float, height: float, *, least: float, most: float, focus: tuple[int, ...] = ()
) -> Packing:
    """Find places for cards of these names in a box; upright ones are at most `most` wide.

    `focus` names the cards that matter now, the most important one first.
    """
    count = len(names)
    ways = list(_ways(names, width, height, least, most)) if names else []
    if not ways:
        return Packing((), count, (0.0, height / 2))
    able = [way for way in ways if way.places >= count]
    if able:
        best = max(able, key=lambda way: (way.upright, way.w * way.h))
    else:
        best = max(ways, key=lambda way: (way.places, way.upright))
    shown = min(count, best.places)
    kept = sorted([*focus, *(at for at in range(count) if at not in focus)][:shown])
    w, h = (int(number * 10) / 10 for number in (best.w, best.h))
    step = _GAP * least

    def place(at: int) -> tuple[float, float]:
        return round(at % best.columns * (w + step), 1), round(at // best.columns * (h + step), 1)

    spots = tuple(CardSpot(card, *place(at), w, h, h, TILE) for at, card in enumerate(kept))
    x, y = place(shown - (not best.kept))
    return Packing(spots, count - shown, (x if best.kept else x + w + step, y + h / 2))
