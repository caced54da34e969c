"""Counters: small emblems with a number or a word beside a player's name and in the middle of the table."""

from __future__ import annotations

from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.cards.naming import icon_emblem
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.model.tablemodel import SeatView, TableModel
from fluxx_nb.view.model.tally import PointCount
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Text
from fluxx_nb.view.shapes.theme import DARK, TypeStyle

SIZE = 10.5
"""Of the words, at scale 1."""
_LEAST_SIDE = 18.0
"""Of an emblem with a number in it, in pixels."""
_APART = 5.0
"""Between an emblem and what is beside it, in pixels, and at scale 1 where that is more."""


def _ink(colour: str, ground: str) -> TypeStyle:
    return TypeStyle("", "", "", 0, 0, colour, colour, colour, ground, ground)


def _counter(sheet: Sheet, one: PointCount, x: float, middle: float, side: float) -> None:
    """Draw the emblem of a kind of points with their number in it."""
    accent = sheet.palette.accent
    # Negative points have their own emblem: a − alone is easily overlooked.
    kind = one.kind if one.count >= 0 else f"anti-{one.kind}"
    sheet.notes += emblem(icon_emblem(kind), x, middle - side / 2, side, _ink(accent, DARK))
    size = max(sheet.plan.least, round(side * (0.62 if len(one.number) < 2 else 0.5), 2))
    place = (round(x + side / 2, 1), round(middle + size * 0.36, 1))
    sheet.notes.append(Text(*place, one.number, size, DARK, True, "middle", round(side * 0.8, 1)))


def counter_side(sheet: Sheet) -> float:
    """Return how large the emblem of a counter is: a number of legible size has room in it."""
    return max(_LEAST_SIDE, sheet.plan.plate - 3 * sheet.scale)


def seat_counters(sheet: Sheet, seat: SeatView, x: float, y: float, room: float) -> float:
    """Draw a player's points and whether the player is Invisible; return where they end on the right."""
    s = sheet.scale
    side = counter_side(sheet)
    middle = y + sheet.plan.plate / 2
    end = x + room
    apart = _APART * max(1.0, s)
    for one in seat.points:
        x += apart
        _counter(sheet, one, x, middle, side)
        x += side + apart
        said = one.kind.title() if one.needed is None else f"of {one.needed} {one.kind.title()}"
        x = _word(sheet, said, x, middle, end)
    if seat.invisible:
        x += 6 * s
        ground = sheet.palette.rim
        sheet.notes += emblem("unseen", x, middle - side * 0.45, side * 0.9, _ink(sheet.palette.accent, ground))
        # This word is more important than those about the hand beside it.
        x = _word(sheet, "Invisible", x + side * 0.9 + 3 * s, middle, end + 90 * s)
    return x


def _word(sheet: Sheet, said: str, x: float, middle: float, end: float) -> float:
    """Write a word after an emblem if there is room; return where it ends."""
    s = sheet.scale
    size = sheet.letters(SIZE)
    wide = width_of(said, size, bold=True)
    if x + wide > end:
        return x
    sheet.say(said, x, middle + size * 0.36, SIZE, bold=True, room=wide + 1, fill=sheet.palette.accent)
    return x + wide + 2 * s


def table_counters(sheet: Sheet, model: TableModel, box: Area, label: str) -> None:
    """Draw the points of all players together, at the top of a box beside its label."""
    s = sheet.scale
    side = _LEAST_SIDE * max(1.0, s)
    size = sheet.letters(SIZE)
    middle = box.y + max(sheet.plan.label * 0.6, side / 2)
    base = middle + size * 0.36
    x = box.right - 5 * s
    start = box.x + 5 * s + width_of(label, size, bold=True) + 12 * s
    accent = sheet.palette.accent
    for one in reversed(model.points):
        said = f"of {one.needed}" if one.needed is not None else ""
        if said:
            sheet.say(said, x, base, SIZE, bold=True, anchor="end", fill=accent)
            x -= width_of(said, size, bold=True) + _APART * max(1.0, s)
        x -= side
        _counter(sheet, one, x, middle, side)
        x -= 4 * s
        for title in (f"{one.kind.title()} on the table", one.kind.title()):
            wide = width_of(title, size, bold=True)
            if x - wide >= start:
                sheet.say(title, x, base, SIZE, bold=True, anchor="end", fill=accent)
                x -= wide + 10 * s
                break
