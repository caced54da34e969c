"""Packing: many cards in one box, so that every name can be read.

Cards are side by side as long as there is room; then they overlap from above, each leaving the strip with the name of
the one below it free; then only bars with names remain, and in the end the rest is counted. A card keeps its place when
others are added after it, as long as the size stays. Cards that matter now are never covered: in a column they are in
front, and among bars they are beside them, whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.view.cards.faces import LEAST_STRIP, strip_height
from fluxx_nb.view.layout.space import LEAST_CARD
from fluxx_nb.view.shapes.theme import RATIO, STRIP

WHOLE, PEEKING, TUCKED, BAR = "whole", "peeking", "tucked", "bar"
"""How much of a card is seen: all of it, much of its picture, its strip alone, or a bar."""


class CardSpot(NamedTuple):
    """A place for one card, from the upper left corner of the box."""

    card: int
    """Which of the cards it is, all units counted through."""
    x: float
    y: float
    w: float
    h: float
    shown: float
    """How much of its height no later card covers."""
    form: str = WHOLE


class Packing(NamedTuple):
    """Places for cards, in the order in which they are laid."""

    spots: tuple[CardSpot, ...]
    hidden: int = 0
    """How many cards have no place at all."""
    more: tuple[float, float] = (0.0, 0.0)
    """Where it is told how many: the left edge and the middle of a line."""


STEP = 0.89
"""From one size of cards to the next smaller one."""
_NEARLY = 0.87
"""Rather a little smaller than one more card covered."""
_PEEK = 2.1
"""A covered card that shows this many strips shows some of its picture, and is drawn with it."""
BAR_HEIGHT, LOW_BAR, TALL_BAR = 18.0, 16.0, 28.0
"""The height of a bar with a name, in pixels, how low it may become, and how tall one is with two lines."""
_BAR_GAP = 2.0
LEAST_BAR, _MOST_BAR = 76.0, 150.0
"""How wide a bar is at least, in pixels, and at most, at scale 1."""
_BAR_STEP = 3.0
"""From one width of bars to the next."""


def rung(width: float, largest: float) -> float:
    """Return the width to use if `width` is available and the place is made for `largest`.

    There are only a few sizes, so that cards seldom change theirs when one more joins them.
    """
    size = largest
    while size > width + 0.01:
        size *= STEP
    # An odd size is better than an illegible one.
    size = max(size, min(width, LEAST_CARD))
    return float(int(size)) if size >= LEAST_CARD else round(size, 1)


class _Try(NamedTuple):
    """One way to lay whole cards: in columns, or in lines that do not overlap."""

    size: float
    covered: int
    columns: int
    lines: int = 1


def _stack_width(height: float, depth: int) -> float:
    """Return the width of cards if `depth` of them are in one column, each with its strip free."""
    wide = height / (RATIO + STRIP * (depth - 1))
    return min(wide, (height - LEAST_STRIP * (depth - 1)) / RATIO)


def _tries(depths: tuple[int, ...], width: float, height: float, most: float, gap: float) -> list[_Try]:
    count, cards = len(depths), sum(depths)
    plain = cards == count
    found = []
    for columns in range(1, count + 1):
        across = min(most, (width - gap * (columns - 1)) / columns)
        # Where nothing is attached to anything, all columns but the last ones are as deep as the first.
        deepest = -(-count // columns) if plain else max(_column_depths(depths, columns))
        found.append(_Try(min(across, _stack_width(height, deepest)), cards - columns, columns))
        lines = -(-count // columns)
        if lines > 1 and plain:
            size = min(across, (height - gap * (lines - 1)) / lines / RATIO)
            found.append(_Try(size, 0, columns, lines))
    return found


@lru_cache(maxsize=4096)
def pack(
    depths: tuple[int, ...],
    width: float,
    height: float,
    *,
    most: float,
    gap: float,
    scale: float = 1.0,
    focus: tuple[int, ...] = (),
) -> Packing:
    """Find places for units of cards (a depth of 2 is a Keeper with one card attached) in a box.

    Cards are at most `most` wide. Where they would be narrower than a legible card, only bars are shown. `focus` names
    the units that matter now, the most important one first.
    """
    if not depths or width <= 0 or height <= 0:
        return Packing((), sum(depths))
    tries = _tries(depths, width, height, most, gap)
    largest = max(one.size for one in tries)
    least = min(LEAST_CARD, most)
    if largest >= least:
        fronts = [one for one in tries if one.size >= least and (not one.covered or one.columns >= len(focus))]
        able = fronts or [one for one in tries if one.size >= least]
        enough = max(one.size for one in able) * _NEARLY
        best = min((one for one in able if one.size >= enough), key=lambda one: (one.covered, -one.size))
        size = rung(best.size, min(most, width, height / RATIO))
        if best.lines > 1:
            return _grid(len(depths), size, best.columns, gap)
        return _columns(depths, size, best.columns, gap, height, focus)
    if focus:
        return _bars_beside(depths, width, height, most=most, gap=gap, scale=scale, focus=focus)
    return _bars(range(sum(depths)), width, height, scale)


def _grid(count: int, size: float, columns: int, gap: float) -> Packing:
    high = round(size * RATIO, 2)
    return Packing(
        tuple(
            CardSpot(at, at % columns * (size + gap), at // columns * (high + gap), size, high, high)
            for at in range(count)
        )
    )


def _column_depths(depths: tuple[int, ...], columns: int) -> list[int]:
    return [sum(depths[column::columns]) for column in range(columns)]


def _in_front(columns: list[list[int]], focus: tuple[int, ...], depths: tuple[int, ...]) -> None:
    """Bring the units that matter to the front of their columns, or of others that have none."""
    wanted = [unit for unit in focus if unit < len(depths)]
    taken: set[int] = set()
    for unit in wanted:
        home = next(at for at, column in enumerate(columns) if unit in column)
        if home in taken:
            free = (at for at in range(len(columns)) if at not in taken)
            other = next((at for at in free if depths[columns[at][-1]] == depths[unit]), None)
            if other is None:
                continue
            mine, theirs = columns[home].index(unit), columns[other][-1]
            columns[home][mine], columns[other][-1] = theirs, unit
            home = other
        columns[home].remove(unit)
        columns[home].append(unit)
        taken.add(home)


def _columns(
    depths: tuple[int, ...], size: float, columns: int, gap: float, height: float, focus: tuple[int, ...]
) -> Packing:
    """Return cards of one size in columns, each leaving at least the strip of the one below it free."""
    strip, high = strip_height(size), round(size * RATIO, 2)
    filled = [list(range(column, len(depths), columns)) for column in range(columns)]
    _in_front(filled, focus, depths)
    deepest = max(_column_depths(depths, columns))
    step = min(high, (height - high) / (deepest - 1)) if deepest > 1 else strip
    # Less than that would show only a sliver of a picture.
    step = step if step >= strip * _PEEK else strip
    first = [sum(depths[:unit]) for unit in range(len(depths))]
    spots: list[CardSpot] = []
    for column, units in enumerate(filled):
        cards = [first[unit] + at for unit in units for at in range(depths[unit])]
        for level, index in enumerate(cards):
            last = level == len(cards) - 1
            shown = high if last else step
            form = WHOLE if last else PEEKING if step > strip else TUCKED
            spots.append(
                CardSpot(index, column * (size + gap), round(level * step, 2), size, high, round(shown, 2), form)
            )
    return Packing(tuple(spots))


def _bar_width(room: float, most: float) -> float:
    """Return the width of bars with this much room for each; as with cards there are only a few sizes."""
    if room >= most:
        return most
    return LEAST_BAR + (room - LEAST_BAR) // _BAR_STEP * _BAR_STEP if room >= LEAST_BAR else int(room * 10) / 10


def _bars(
    cards: range | list[int], width: float, height: float, scale: float, left: float = 0.0, top: float = 0.0
) -> Packing:
    """Return names only, in columns from the left; what has no room is counted in the last place."""
    count = len(cards)
    if not count:
        return Packing(())
    # One column with lower bars is better than two with half of each name.
    high = round(min(BAR_HEIGHT, max(LOW_BAR, (height + _BAR_GAP) / count - _BAR_GAP)), 1)
    rows = max(1, int((height + _BAR_GAP + 0.1) / (high + _BAR_GAP)))
    most = max(1, int((width + _BAR_GAP) / (LEAST_BAR + _BAR_GAP)))
    columns = min(-(-count // rows), most)
    tall = int((height + _BAR_GAP + 0.1) / (TALL_BAR + _BAR_GAP))
    if tall * columns >= count:
        high, rows = TALL_BAR, tall
    wide = _bar_width((width - _BAR_GAP * (columns - 1)) / columns, round(_MOST_BAR * max(1.0, scale), 1))
    places = rows * columns
    shown = count if count <= places else places - 1

    def place(at: int) -> tuple[float, float]:
        return round(left + at // rows * (wide + _BAR_GAP), 2), round(top + at % rows * (high + _BAR_GAP), 2)

    spots = tuple(CardSpot(index, *place(at), wide, high, high, BAR) for at, index in enumerate(cards[:shown]))
    x, y = place(shown)
    return Packing(spots, count - shown, (x, y + high / 2))


def _bars_beside(
    depths: tuple[int, ...],
    width: float,
    height: float,
    *,
    most: float,
    gap: float,
    scale: float,
    focus: tuple[int, ...],
) -> Packing:
    """Return the cards that matter are whole, as many as there is room for, and bars are beside or below them."""
    # One with very much attached to it leaves its place to those that have room.
    focus = tuple(unit for unit in focus if _stack_width(height, depths[unit]) >= LEAST_CARD)
    found: list[tuple[int, int, Packing]] = []
    for count in range(len(focus), 0, -1):
        units = sorted(focus[:count])
        deepest = max(depths[unit] for unit in units)
        rest = _cards_of(depths, [unit for unit in range(len(depths)) if unit not in units])
        across = min(most, _stack_width(height, deepest), (width - gap * (count - 1)) / count)
        for room in (width - LEAST_BAR - gap if rest else width, width):
            size = min(across, (room - gap * (count - 1)) / count)
            if size < LEAST_CARD:
                continue
            size = rung(size, LEAST_CARD / STEP**2) if room < width or not rest else LEAST_CARD
            whole = _wholes(depths, units, size, gap, height)
            left = 0.0 if room == width and rest else count * (size + gap)
            packing = _with_bars(whole, rest, width, height, gap=gap, scale=scale, left=left)
            if packing is not None:
                found.append((count, -packing.hidden, packing))
    if not found:
        return _bars(range(sum(depths)), width, height, scale)
    return max(found, key=lambda one: one[:2])[2]


def _with_bars(
    whole: list[CardSpot], rest: list[int], width: float, height: float, *, gap: float, scale: float, left: float
) -> Packing | None:
    """Return whole cards with bars from `left` on, or below them; None if not even the number of the rest has room."""
    top = max(spot.y + spot.h for spot in whole) + gap
    if left:
        bars = _bars(rest, width - left, height, scale, left)
    else:
        bars = _bars(rest, width, height - top, scale, top=top) if height - top >= LOW_BAR else Packing(())
    hidden = len(rest) - len(bars.spots)
    if hidden and top + LOW_BAR > height and not bars.spots:
        return None
    return Packing((*whole, *bars.spots), hidden, bars.more if bars.spots else (0.0, top + LOW_BAR / 2))


def _cards_of(depths: tuple[int, ...], units: list[int]) -> list[int]:
    """Return the cards of some units, numbered through all units."""
    return [sum(depths[:unit]) + at for unit in units for at in range(depths[unit])]


def _wholes(depths: tuple[int, ...], units: list[int], size: float, gap: float, height: float) -> list[CardSpot]:
    """Return units side by side, each in a column of its own."""
    ours = tuple(depths[unit] for unit in units)
    cards = _cards_of(depths, units)
    found = _columns(ours, size, len(units), gap, height, ())
    return [spot._replace(card=cards[spot.card]) for spot in found.spots]
