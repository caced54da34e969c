"""The end of a game: a ribbon says how it ended, and the winner's seat has rays and confetti."""

from __future__ import annotations

from math import cos, pi, sin

from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, RULE
from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.model.tablemodel import TableModel
from fluxx_nb.view.model.text import status
from fluxx_nb.view.shapes.color import faded
from fluxx_nb.view.shapes.metrics import shorten, width_of
from fluxx_nb.view.shapes.scene import Area, Command, Path, Shape, Tooltip
from fluxx_nb.view.shapes.theme import DARK, TYPES, TypeStyle

_RAYS = 14
_RAY = 0.16
"""How strong a ray is."""
_CONFETTI = 70
"""The most pieces in a seat."""
_ROOM = 850.0
"""The room that one piece has, in square pixels."""
_PIECE = 4.2
"""Half the length of a piece of confetti, at scale 1."""
_GOLDEN = 0.618034, 0.754878
"""Steps that spread points evenly and never in rows, across and down."""
_COLOURS = tuple(TYPES[kind].colour for kind in (KEEPER, GOAL, RULE, ACTION))
_SIZES = (14.0, 12.0, 10.5)
"""The sizes of the words on the ribbon, at scale 1: the first that fits."""


def draw_joy(sheet: Sheet, model: TableModel, before: Area) -> None:
    """Draw rays and confetti in the winner's seat, below all cards and words.

    `before` is what the name takes of a seat's width or height.
    """
    for seat, box in zip(model.seats, (sheet.plan.own, *sheet.plan.others), strict=False):
        if seat.won:
            inside = Area(box.x + before.w, box.y + before.h, box.w - before.w, box.h - before.h)
            sheet.notes += _rays(inside, faded(sheet.palette.accent, _RAY))
            sheet.notes += _confetti(inside.inset(_PIECE * sheet.scale * 1.5), sheet.scale, sheet.palette.accent)


def _rays(box: Area, colour: str) -> list[Shape]:
    """Return wedges from the middle of the lower edge, up to the edges of the box."""
    x, y = box.middle, box.bottom
    commands: list[Command] = []
    for at in range(_RAYS):
        commands.append(("M", round(x, 1), round(y, 1)))
        for share in (at + 0.2, at + 0.8):
            angle = pi * share / _RAYS
            dx, dy = -cos(angle), -sin(angle)
            far = min(box.w / 2 / max(abs(dx), 1e-6), box.h / max(abs(dy), 1e-6))
            commands.append(("L", round(x + dx * far, 1), round(y + dy * far, 1)))
        commands.append(("Z",))
    return [Path(tuple(commands), fill=colour)]


def _confetti(box: Area, scale: float, accent: str) -> list[Shape]:
    """Return small slips of paper, turned this way and that; one path for each color."""
    half = _PIECE * scale
    colours = (*_COLOURS, accent)
    count = max(0, min(_CONFETTI, int(box.w * box.h / _ROOM)))
    pieces: list[list[Command]] = [[] for _ in colours]
    for at in range(count):
        x = box.x + box.w * ((0.5 + at * _GOLDEN[0]) % 1)
        y = box.y + box.h * ((0.5 + at * _GOLDEN[1]) % 1)
        angle = at * 2.4
        along, across = (half * cos(angle), half * sin(angle)), (-half * 0.5 * sin(angle), half * 0.5 * cos(angle))
        corners = [
            (x + a * along[0] + b * across[0], y + a * along[1] + b * across[1])
            for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
        letters = ("M", "L", "L", "L")
        pieces[at % len(colours)] += [
            (letter, round(px, 1), round(py, 1)) for letter, (px, py) in zip(letters, corners, strict=True)
        ]
        pieces[at % len(colours)].append(("Z",))
    return [Path(tuple(piece), fill=colour) for piece, colour in zip(pieces, colours, strict=True) if piece]


def _ribbon(box: Area) -> tuple[Command, ...]:
    """Return a band with notched ends."""
    notch = box.h * 0.35
    x, y, r, b = (round(number, 1) for number in (box.x, box.y, box.right, box.bottom))
    middle = round((y + b) / 2, 1)
    return (
        ("M", x, y), ("L", r, y), ("L", round(r - notch, 1), middle), ("L", r, b), ("L", x, b),
        ("L", round(x + notch, 1), middle), ("Z",),
    )  # fmt: skip


def draw_ribbon(sheet: Sheet, model: TableModel, box: Area) -> None:
    """Draw how the game ended on a ribbon across the top of the table."""
    s, palette = sheet.scale, sheet.palette
    outcome = model.outcome
    assert outcome is not None
    side = box.h * 0.72
    room = box.w - 2 * (box.h + side)
    # Smaller letters are better than a name that is cut.
    letters = next(
        (one for one in _SIZES if width_of(status(model), sheet.letters(one), bold=True) <= room), _SIZES[-1]
    )
    size = sheet.letters(letters)
    longer = f"{status(model)}: {outcome.how}" if outcome.how else status(model)
    said = longer if width_of(longer, size, bold=True) <= room else status(model)
    said = shorten(said, size, room, bold=True)
    wide = width_of(said, size, bold=True)
    trophy = side + 6 * s if outcome.won else 0.0
    whole = wide + trophy + 2 * box.h
    ribbon = Area(box.middle - whole / 2, box.y + 1, whole, box.h - 2)
    sheet.notes.append(Path(_ribbon(ribbon), fill=palette.accent))
    if said != longer:
        sheet.hints.append(Tooltip(ribbon, longer))
    x = ribbon.x + box.h
    if outcome.won:
        ink = TypeStyle("", "", "", 0, 0, DARK, DARK, DARK, palette.accent, palette.accent)
        sheet.notes += emblem("trophy", x, box.y + (box.h - side) / 2, side, ink)
    base = box.y + box.h / 2 + size * 0.36
    sheet.say(said, x + trophy, base, letters, bold=True, room=wide + 1, fill=DARK)
