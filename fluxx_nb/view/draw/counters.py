"""Counters: small emblems with a number or a word beside a player's name and in the middle of the table."""

from __future__ import annotations

from fluxx_nb.view.draw.plan import LABEL, PLATE
from fluxx_nb.view.draw.sheet import Sheet
from fluxx_nb.view.face.emblems import emblem
from fluxx_nb.view.face.naming import icon_emblem
from fluxx_nb.view.look.model import SeatView, TableModel
from fluxx_nb.view.look.tally import Points
from fluxx_nb.view.scene.metrics import width_of
from fluxx_nb.view.scene.scene import Text
from fluxx_nb.view.scene.theme import DARK, TypeStyle

SIZE = 10.5
"""Of the words, at scale 1."""


def _ink(colour: str, ground: str) -> TypeStyle:
    return TypeStyle("", "", "", 0, 0, colour, colour, colour, ground, ground)


def _counter(sheet: Sheet, one: Points, x: float, middle: float, side: float) -> None:
    """The emblem of a kind of points with their number in it."""
    accent = sheet.palette.accent
    sheet.notes += emblem(icon_emblem(one.kind), x, middle - side / 2, side, _ink(accent, DARK))
    size = side * (0.62 if len(one.number) < 2 else 0.5)
    place = (round(x + side / 2, 1), round(middle + size * 0.36, 1))
    sheet.notes.append(Text(*place, one.number, round(size, 2), DARK, True, "middle"))


def seat_counters(sheet: Sheet, seat: SeatView, x: float, y: float, room: float) -> float:
    """A player's points, and whether the player is Invisible; returns where they end on the right."""
    s = sheet.scale
    side = (PLATE - 3) * s
    middle = y + PLATE * s / 2
    end = x + room
    for one in seat.points:
        x += 4 * s
        _counter(sheet, one, x, middle, side)
        x += side + 2 * s
        said = one.kind.title() if one.needed is None else f"of {one.needed} {one.kind.title()}"
        x = _word(sheet, said, x, middle, end)
    if seat.invisible:
        x += 6 * s
        ground = sheet.palette.rim
        sheet.notes += emblem("unseen", x, middle - side * 0.45, side * 0.9, _ink(sheet.palette.accent, ground))
        # This word is worth more than those about the hand beside it.
        x = _word(sheet, "Invisible", x + side * 0.9 + 3 * s, middle, end + 90 * s)
    return x


def _word(sheet: Sheet, said: str, x: float, middle: float, end: float) -> float:
    """Write a word behind an emblem if there is room for it."""
    s = sheet.scale
    wide = width_of(said, SIZE * s, bold=True)
    if x + wide > end:
        return x
    sheet.say(said, x, middle + SIZE * s * 0.36, SIZE, bold=True, room=wide + 1, fill=sheet.palette.accent)
    return x + wide + 2 * s


def table_counters(sheet: Sheet, model: TableModel) -> None:
    """The points of all players together, at the head of the New Rules."""
    s, box = sheet.scale, sheet.plan.rules
    side = (LABEL + 3) * s
    middle = box.y + LABEL * s * 0.6
    x = box.right - 5 * s
    for one in reversed(model.points):
        said = f"of {one.needed}" if one.needed is not None else ""
        if said:
            sheet.say(said, x, middle + SIZE * s * 0.36, SIZE, bold=True, anchor="end", fill=sheet.palette.accent)
            x -= width_of(said, SIZE * s, bold=True) + 3 * s
        x -= side
        _counter(sheet, one, x, middle, side)
        x -= 4 * s
        title = f"{one.kind.title()} on the table"
        free = x - box.middle - 34 * s
        if width_of(title, SIZE * s, bold=True) > free:
            title = one.kind.title()
        sheet.say(title, x, middle + SIZE * s * 0.36, SIZE, bold=True, anchor="end", fill=sheet.palette.accent)
        x -= width_of(title, SIZE * s, bold=True) + 10 * s
