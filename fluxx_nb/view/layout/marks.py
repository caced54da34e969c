"""Marks: what the table highlights. Each kind of mark has its own shape, so that none depends on color."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fluxx_nb.engine.core.state import BASICS
from fluxx_nb.view.cards.faces import written_on
from fluxx_nb.view.layout.arrows import arrow
from fluxx_nb.view.layout.region import bounds
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.model.attention import Highlight
from fluxx_nb.view.model.tablemodel import TableModel
from fluxx_nb.view.shapes.color import faded
from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Area, Circle, Hit, Journey, Path, Placed, Rect, Scene, Shape, Text, rect_in
from fluxx_nb.view.shapes.theme import DARK

BAR_SHAPE = 0.8
"""A card that is lower than this share of its width is a bar."""
_RING = 2.5
"""The width of a ring around a card that matters, at scale 1."""
_INSIDE = 7
"""How far an arrow reaches into a seat, at scale 1."""
_REACH = 120
"""How wide the part of a seat's edge is that an arrow may meet, at scale 1."""
_STEP = 18
"""From one dot of a trail to the next, at scale 1."""
_PLAY = "M30 18L82 50L30 82Z"
_USE = "M58 8L24 56L46 56L40 92L76 42L54 42Z"


def _corner(sheet: Sheet, box: Area) -> tuple[float, float, float]:
    """Return where a card's mark is: inside its lower right corner, or at the edge if only its name shows."""
    if box.h > box.w * BAR_SHAPE:
        # A tile has a picture right to its corner, and room beside it.
        radius, inside = (6 * sheet.scale, 0.3) if sheet.plan.tiles else (8 * sheet.scale, 0.8)
        return box.right - radius * inside, box.bottom - radius * inside, radius
    radius = min(5.5 * sheet.scale, box.h * 0.45)
    return box.right + radius * 0.2, box.bottom - radius * 0.6, radius


def _disc(sheet: Sheet, box: Area, sign: str) -> list[Shape]:
    """Return a small disc at a card's lower right corner with a character that says what can be done with the card."""
    x, y, radius = _corner(sheet, box)
    scale = radius * 1.5 / 100
    return [
        Circle(round(x, 1), round(y, 1), round(radius, 1), sheet.palette.accent, DARK, 1.2),
        Path(tuple(placed(outline(sign), x - 50 * scale, y - 50 * scale, scale)), fill=DARK),
    ]


def _ring(box: Area, colour: str, line: float, radius: float) -> list[Shape]:
    around = box.inset(-line / 2)
    return [
        rect_in(around, radius, stroke=DARK, line=line + 2),
        rect_in(around, radius, stroke=colour, line=line),
    ]


def _offer(sheet: Sheet, model: TableModel) -> None:
    """Mark the cards that may be chosen."""
    ask, s = model.ask, sheet.scale
    signs: list[Shape] = []
    for one in sheet.cards:
        if ask is not None and (one.card in ask.cards or one.card in ask.uses) and one.card >= 0:
            sign = _PLAY if one.card in ask.cards else _USE
            sheet.marks += _ring(one.shown, sheet.palette.accent, 2 * s, 5 * s)
            signs += _disc(sheet, one.shown, sign)
    # A mark at a corner is over the rings of the neighbors.
    sheet.marks += signs


def _find(sheet: Sheet, highlight: Highlight) -> Placed | None:
    if highlight.card >= 0:
        return next((one for one in reversed(sheet.cards) if one.card == highlight.card), None)
    if highlight.target is None:
        return None
    return next((one for one in reversed(sheet.cards) if one.zone == highlight.target), None)


def _glow(sheet: Sheet, box: Area) -> list[Shape]:
    s, accent = sheet.scale, sheet.palette.accent
    return [
        rect_in(box.inset(-4.5 * s), 9 * s, stroke=faded(accent, 0.4), line=4 * s),
        *_ring(box, accent, 3 * s, 6 * s),
    ]


def _trail(sheet: Sheet, start: Area, end: Area) -> list[Shape]:
    """Return a dotted line from where the card was to where it is now, below all words and cards."""
    x1, y1 = start.middle, start.y + start.h / 2
    x2, y2 = end.middle, end.y + end.h / 2
    far = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    step = _STEP * sheet.scale
    count = int(far / step)
    dots: list[Shape] = []
    for at in range(1, count):
        share = at / count
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        if not start.holds(x, y) and not end.inset(-9 * sheet.scale).holds(x, y):
            radius = (1.4 + 1.8 * share) * sheet.scale
            dots.append(Circle(round(x, 1), round(y, 1), round(radius, 1), sheet.palette.accent, DARK, 0.8))
    return dots


def _names(sheet: Sheet) -> list[Area]:
    """Return where something is written: the strips and bars of cards, and the words beside them."""
    found: list[Area] = []
    for one in sheet.cards:
        if one.zone == BASICS:
            texts = (bounds(shape) for shape in sheet.faces[one.face].shapes if isinstance(shape, Text))
            found += [box._replace(x=box.x + one.x, y=box.y + one.y) for box in texts]
        elif one.card >= 0 and one.shown.h:
            found += written_on(one.box) if one.h > one.w * BAR_SHAPE else (one.box,)
    return found + [bounds(shape) for shape in (*sheet.notes, *sheet.marks) if isinstance(shape, Text)]


def _cause(sheet: Sheet, model: TableModel, seats: dict[int, Area]) -> None:
    """Draw an arrow from the card that acts to what it acts on, and a ring around each."""
    cause = model.cause
    if cause is None:
        return
    source = _box_of(sheet, cause.card)
    if source is None:
        return
    concerned = {card: box for card in cause.cards if (box := _box_of(sheet, card)) is not None}
    glowing = {highlight.card for highlight in model.highlights}
    for card, box in (*concerned.items(), (cause.card, source)):
        if card not in glowing:
            sheet.marks += _ring(box, sheet.palette.accent, _RING * sheet.scale, 5 * sheet.scale)
    boxes = list(concerned.values())
    boxes += [field for field, part in zip(sheet.fields, model.parts, strict=True) if part.slot in cause.slots]
    if not boxes and cause.seat in seats:
        boxes = [_hit(sheet, seats[cause.seat], source)]
    if not boxes:
        return
    target = min(boxes, key=lambda box: abs(box.middle - source.middle) + abs(box.y - source.y))
    table = Area(0, 0, sheet.plan.width, sheet.plan.height)
    cards = [one.shown for one in sheet.cards if one.shown not in (source, target)]
    sheet.marks += arrow(source, target, _names(sheet), cards, table, sheet.scale, sheet.palette.accent)


def _hit(sheet: Sheet, seat: Area, source: Area) -> Area:
    """Return where an arrow may meet a seat: on the edge that faces its source, close to it."""
    s = sheet.scale
    plate = Area(seat.x, seat.y, seat.w, sheet.plan.plate)
    sheet.marks += _ring(plate.inset(1), sheet.palette.accent, 2 * s, 5 * s)
    inset = _INSIDE * s
    y = seat.bottom - inset if source.y > seat.y else seat.y + inset
    wide = min(seat.w - 6 * inset, _REACH * s)
    x = min(max(source.middle - wide / 2, seat.x + 3 * inset), seat.right - 3 * inset - wide)
    return Area(x, y, wide, 0)


def _box_of(sheet: Sheet, card: int) -> Area | None:
    """Return where a card can be seen."""
    return next((one.shown for one in reversed(sheet.cards) if one.card == card and one.shown.h), None)


def draw_marks(sheet: Sheet, model: TableModel, seats: dict[int, Area]) -> tuple[Journey, ...]:
    """Mark what may be chosen and what has just happened; return the cards that have just moved."""
    _offer(sheet, model)
    for seat in model.seats:
        if seat.chosen:
            plate = seats[seat.seat]
            box = Area(plate.x, plate.y, plate.w, sheet.plan.plate)
            sheet.marks += _ring(box.inset(1), sheet.palette.accent, 2 * sheet.scale, 5 * sheet.scale)
            sheet.hits.append(Hit(f"seat:{seat.seat}", box))
    journeys: list[Journey] = []
    for highlight in model.highlights:
        if highlight.seat >= 0 and highlight.seat in seats:
            box = seats[highlight.seat].inset(1.5)
            sheet.marks += _ring(box, sheet.palette.accent, 2.5 * sheet.scale, 8 * sheet.scale)
            continue
        one = _find(sheet, highlight)
        if one is None and highlight.target in sheet.anchors:
            end = sheet.anchors[highlight.target]
        elif one is not None:
            end = one.shown
        else:
            continue
        if highlight.source is not None and highlight.source in sheet.anchors:
            sheet.notes[:0] = _trail(sheet, sheet.anchors[highlight.source], end)
        if highlight.source is not None and highlight.target is not None:
            name = one.id if one is not None else f"card:{highlight.card}"
            journeys.append(Journey(name, highlight.source, highlight.target))
        sheet.marks += _glow(sheet, end)
    _cause(sheet, model, seats)
    return tuple(journeys)


# What a person points at ---------------------------------------------------------------------------------------------

_INK, _CHALK = "#17191f", "#ffffff"


def _frame(box: Area) -> list[Shape]:
    """Return a dashed frame: what is looked at."""
    around = box.inset(-3)
    return [
        Rect(*around, 6, stroke=_INK, line=4.5),
        Rect(*around, 6, stroke=_CHALK, line=2.5, dash=(7, 4)),
    ]


def _tick(one: Placed) -> list[Shape]:
    """Return a tick on a disc: what is picked."""
    x, y, r = one.shown.x + 11, one.shown.y + min(11.0, one.shown.h / 2), 9.0
    path = (("M", x - r * 0.5, y), ("L", x - r * 0.1, y + r * 0.4), ("L", x + r * 0.5, y - r * 0.4))
    return [Circle(x, y, r, _CHALK, _INK, 1.5), Path(path, stroke=_INK, line=2.5)]


def pointed_at(scene: Scene, looked_at: Iterable[int | None], picked: Iterable[object]) -> Scene:
    """Return the Scene with the cards that are looked at framed and the cards that are picked ticked."""
    framed, chosen = set(looked_at), set(picked)
    marks: list[Shape] = []
    for one in scene.cards:
        if one.card >= 0 and one.card in framed:
            marks += _frame(one.shown)
        if one.card >= 0 and one.card in chosen:
            marks += _tick(one)
    return replace(scene, marks=(*scene.marks, *marks)) if marks else scene
