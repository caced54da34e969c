"""Packing: many cards in one box, so that every name can be read.

Cards lie side by side as long as there is room; then they overlap from above, each leaving the strip with the name of
the one below it free. A card keeps its place when others are added after it, as long as the size holds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.view.scene.theme import RATIO, STRIP


class Spot(NamedTuple):
    """A place for one card, from the upper left corner of the box."""

    x: float
    y: float
    shown: float
    """How much of its height no later card covers."""


class Packing(NamedTuple):
    """Places for cards of one size."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    chips: bool = False
    """Whether there is room for strips with names only."""
    hidden: int = 0
    """How many cards at the end have no place at all."""


STEP = 0.89
"""From one size of cards to the next smaller one."""


def rung(width: float, largest: float) -> float:
    """The width to use where `width` is at hand and `largest` is what the place is made for.

    There are only a few sizes, so that cards seldom change theirs when one more joins them.
    """
    size = largest
    while size > width + 0.01 and size > 12:
        size *= STEP
    return float(int(size)) if size >= 24 else round(size, 1)


CHIP, LOW_CHIP = 15.0, 12.5
"""The height of a strip with a name, at scale 1, and how low it may become."""


@lru_cache(maxsize=4096)
def pack(
    depths: tuple[int, ...], width: float, height: float, *, most: float, least: float, gap: float, scale: float = 1.0
) -> Packing:
    """Find places for units of cards (a depth of 2 is a Keeper with one card attached) in a box.

    Cards are at most `most` wide. Where they would be narrower than `least`, only their names are shown.
    """
    if not depths:
        return Packing(round(min(most, width, height / RATIO), 1), 0, ())
    widths = [
        min(
            most,
            (width - gap * (count - 1)) / count,
            height / (RATIO + STRIP * (max(_column_depths(depths, count)) - 1)),
        )
        for count in range(1, len(depths) + 1)
    ]
    # Rather a little smaller than one more card covered.
    columns = max(count for count, wide in enumerate(widths, 1) if wide >= max(widths) * 0.87)
    best = widths[columns - 1]
    if best < least <= max(widths):
        columns = widths.index(max(widths)) + 1
        best = widths[columns - 1]
    if best < least:
        return _chips(sum(depths), width, height, gap, scale)
    size = rung(best, min(most, width, height / RATIO))
    if size < least:
        size = float(int(best))
    strip = size * STRIP
    high = size * RATIO
    spots: list[Spot] = []
    depth = [0] * columns
    for index, tall in enumerate(depths):
        column = index % columns
        for _ in range(tall):
            spots.append(Spot(column * (size + gap), round(depth[column] * strip, 2), round(strip, 2)))
            depth[column] += 1
    totals = _column_depths(depths, columns)
    filled = [0] * columns
    for at, spot in enumerate(spots):
        column = round(spot.x / (size + gap))
        filled[column] += 1
        if filled[column] == totals[column]:
            spots[at] = spot._replace(shown=round(high, 2))
    return Packing(size, round(high, 2), tuple(spots))


def _column_depths(depths: tuple[int, ...], columns: int) -> list[int]:
    return [sum(depths[column::columns]) for column in range(columns)]


def _chips(count: int, width: float, height: float, gap: float, scale: float) -> Packing:
    """Names only, in columns from the left."""
    gap = min(gap, 2 * scale)
    # One column with lower strips is better than two with half of each name.
    high = round(min(CHIP, max(LOW_CHIP, (height / scale + 2) / count - 2)) * scale, 1)
    rows = max(1, int((height + gap + 0.1) / (high + gap)))
    columns = -(-count // rows)
    # No column is narrower than a short name.
    columns = min(columns, max(1, int((width + gap) / (44 * scale + gap))))
    wide = round((width - gap * (columns - 1)) / columns, 1)
    wide = min(wide, round(150 * scale, 1))
    placed = min(count, rows * columns)
    spots = tuple(
        Spot(round(index // rows * (wide + gap), 2), round(index % rows * (high + gap), 2), high)
        for index in range(placed)
    )
    return Packing(wide, high, spots, chips=True, hidden=count - placed)
