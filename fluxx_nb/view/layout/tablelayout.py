"""The layout: a TableModel as a Scene of a certain size."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.layout.center import draw_center
from fluxx_nb.view.layout.ending import draw_joy, draw_ribbon
from fluxx_nb.view.layout.marks import draw_marks
from fluxx_nb.view.layout.panels import furniture
from fluxx_nb.view.layout.plan import Crowd, Load, Plan, plan
from fluxx_nb.view.layout.seats import draw_other, draw_own
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.model.tablemodel import SeatView, TableModel
from fluxx_nb.view.model.text import status, to_text
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Glow, Journey, Rect, Scene, Shape
from fluxx_nb.view.shapes.theme import Palette, TypeStyle, palette_of

_WATERMARK = "#ffffff0b"


def _load(seat: SeatView, deciding: Container[int]) -> Load:
    row = [view.card for unit in seat.row for view in unit.cards]
    held = [view.card for unit in seat.held for view in unit.cards]
    if not seat.open_hand:
        # Cards held face out are beside the row.
        row, hand = row + held, []
    else:
        attached = [view.card for unit in seat.held for view in unit.attached]
        hand = [view.card for view in (*seat.hand, *seat.waiting)] + attached
    matter = sum(card in deciding for card in hand), sum(card in deciding for card in row)
    return Load(len(row), len(hand), matter)


def planned(model: TableModel, width: float, height: float | None = None) -> Plan:
    """Return the places of a table for what is on it."""
    alone = model.rules_deck is not None
    deciding = frozenset(_deciding(model))
    scored = model.scored.count if model.scored is not None else 0
    crowd = Crowd(
        tuple(_load(seat, deciding) for seat in model.seats),
        rules=len(model.rules) + scored,
        goals=max(len(model.goals), model.goal_places),
        playing=len(model.playing) + sum(map(len, model.aside)),
    )
    return plan(float(width), height, len(model.seats), len(model.metas), model.seat is None, alone, crowd)


def layout(model: TableModel, width: float, height: float | None = None, palette: Palette | None = None) -> Scene:
    """Lay out the table in a picture of this width; without a height, one that suits it is chosen."""
    places = planned(model, width, height)
    palette = palette or palette_of(model.edition)
    sheet = Sheet(places, palette, focus_of(model))
    sheet.notes += furniture(places, palette)
    draw_joy(sheet, model, Area(0, 0, 0, places.plate))
    _header(sheet, model)
    draw_center(sheet, model)
    boxes: dict[int, Area] = {}
    for seat, box in zip(model.seats[1:], places.others, strict=True):
        draw_other(sheet, seat, box)
        boxes[seat.seat] = box
    if model.seats:
        draw_own(sheet, model, model.seats[0])
        boxes[model.seats[0].seat] = places.own
    return finished(sheet, model, draw_marks(sheet, model, boxes))


def finished(sheet: Sheet, model: TableModel, journeys: tuple[Journey, ...]) -> Scene:
    """Return the Scene that a sheet has become."""
    width, height = sheet.plan.width, sheet.plan.height
    return Scene(
        width=width,
        height=height,
        felt=felt(width, height, sheet.palette),
        notes=tuple(sheet.notes),
        cards=tuple(sheet.cards),
        marks=tuple(sheet.marks),
        faces=sheet.faces,
        hits=tuple(sheet.hits),
        title=f"{model.title}: {status(model)}",
        description=to_text(model),
        anchors=sheet.anchors,
        journeys=journeys,
        hints=tuple(sheet.hints),
    )


def _deciding(model: TableModel) -> tuple[int, ...]:
    """Return the cards that have just acted, and those that they acted on."""
    about = (highlight.card for highlight in model.highlights)
    acting = model.cause.shown if model.cause is not None else ()
    return tuple(card for card in (*about, *acting) if card >= 0)


def focus_of(model: TableModel) -> tuple[int, ...]:
    """Return the cards that matter now, the most important one first: they are never covered."""
    ask = model.ask
    choices = sorted(ask.cards | ask.uses) if ask is not None else []
    return tuple(dict.fromkeys((*_deciding(model), *(card for card in choices if card >= 0))))


def _header(sheet: Sheet, model: TableModel) -> None:
    """Write the moment in one line, and the pending choice."""
    s, box, palette = sheet.scale, sheet.plan.header, sheet.palette
    said = status(model)
    narrow = sheet.plan.narrow
    line = box.h / 2 if narrow else box.h
    if model.outcome is not None:
        draw_ribbon(sheet, model, Area(box.x, box.y, box.w, line))
        return
    size = sheet.letters(13)
    base = box.y + line / 2 + size * 0.36
    x, right = box.x + 6 * s, box.right - 6 * s
    wide = min(width_of(said, size, bold=True) + 2, right - x)
    ask = "" if model.ask is None else f"{model.ask.name}: {model.ask.prompt}"
    if not narrow and ask:
        # The question is more important than the count of cards, which is at the seats, too.
        wide = min(wide, max((right - x) * 0.5, right - x - width_of(ask, sheet.letters(12.5)) - 20 * s))
    sheet.say(said, x, base, 13, bold=True, room=wide + 1)
    if narrow:
        wide, base = 0.0, base + line
    rest = right - x - wide - 16 * s
    if ask:
        anchor, at = ("start", x) if narrow else ("end", right)
        sheet.say(ask, at, base, 12.5, anchor=anchor, room=rest, fill=palette.accent)
    elif rest > width_of(model.title, sheet.letters(12)):
        sheet.say(model.title, right, base, 12, anchor="end", room=rest, fill=palette.soft)


@lru_cache(maxsize=64)
def felt(width: float, height: float, palette: Palette) -> tuple[Shape, ...]:
    """Return the background of the table, with the edition's emblem, very faint, in its middle."""
    ground = Glow(width / 2, height * 0.48, round(max(width, height) * 0.66, 1), palette.felt, palette.rim)
    style = TypeStyle("", "", "", 0, 0, _WATERMARK, _WATERMARK, _WATERMARK, _WATERMARK, "#00000000")
    side = min(width, height) * 0.62
    return (
        Rect(0, 0, width, height, 0, ground),
        *emblem(palette.emblem, (width - side) / 2, (height - side) / 2, side, style),
    )
