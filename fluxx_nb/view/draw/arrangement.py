"""The layout: a TableModel becomes a Scene of a certain size."""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.view.draw.centre import draw_centre
from fluxx_nb.view.draw.marks import draw_marks
from fluxx_nb.view.draw.plan import LABEL, PLATE, Plan, plan
from fluxx_nb.view.draw.seats import draw_other, draw_own, split_open
from fluxx_nb.view.draw.sheet import Sheet
from fluxx_nb.view.face.emblems import emblem
from fluxx_nb.view.look.model import TableModel
from fluxx_nb.view.look.text import status, to_text
from fluxx_nb.view.scene.metrics import width_of
from fluxx_nb.view.scene.scene import Area, Glow, Path, Rect, Scene, Shape, Text, rect_in
from fluxx_nb.view.scene.theme import DARK, Palette, TypeStyle, palette_of


def layout(model: TableModel, width: float, height: float | None = None) -> Scene:
    """Lay out the table in a picture of this width; without a height, one that suits it is chosen."""
    open_hands = model.seat is None
    places = plan(float(width), height, len(model.seats), len(model.metas), open_hands, model.rules_deck is not None)
    palette = palette_of(model.edition)
    sheet = Sheet(places, palette)
    _header(sheet, model)
    draw_centre(sheet, model)
    boxes: dict[int, Area] = {}
    for seat, box in zip(model.seats[1:], places.others, strict=True):
        draw_other(sheet, model, seat, box)
        boxes[seat.seat] = box
    if model.seats:
        draw_own(sheet, model, model.seats[0])
        boxes[model.seats[0].seat] = places.own
    journeys = draw_marks(sheet, model, boxes)
    return Scene(
        width=places.width,
        height=places.height,
        felt=felt(places, palette, open_hands),
        notes=tuple(sheet.notes),
        cards=tuple(sheet.cards),
        marks=tuple(sheet.marks),
        faces=sheet.faces,
        hits=tuple(sheet.hits),
        title=f"{model.title}: {status(model)}",
        description=to_text(model),
        anchors=sheet.anchors,
        journeys=journeys,
    )


def _header(sheet: Sheet, model: TableModel) -> None:
    """The moment in one line, and the question that is pending."""
    s, box, palette = sheet.scale, sheet.plan.header, sheet.palette
    said = status(model)
    line = box.h if not sheet.plan.narrow else box.h / 2
    base = box.y + line / 2 + 4.6 * s
    room = box.w * 0.5 if not sheet.plan.narrow else box.w - 8 * s
    x = box.x + 6 * s
    if model.outcome is not None:
        wide = min(room, width_of(said, 14 * s, bold=True) + 20 * s)
        banner = Area(box.x, box.y + 1, wide, line - 2)
        sheet.notes.append(rect_in(banner, 5 * s, palette.accent))
        sheet.say(said, x + 4 * s, base, 14, bold=True, room=wide - 14 * s, fill=DARK)
    else:
        sheet.say(said, x, base, 13, bold=True, room=room)
    if model.ask is not None:
        prompt = f"{model.ask.name}: {model.ask.prompt}"
        if sheet.plan.narrow:
            sheet.say(prompt, x, base + line, 12, room=room, fill=palette.accent)
        else:
            sheet.say(
                prompt, box.right - 6 * s, base, 12.5, anchor="end", room=box.w - room - 20 * s, fill=palette.accent
            )
    else:
        y = base + (line if sheet.plan.narrow else 0)
        sheet.say(model.title, box.right - 6 * s, y, 12, anchor="end", room=box.w * 0.4, fill=palette.soft)


@lru_cache(maxsize=64)
def felt(places: Plan, palette: Palette, open_hands: bool) -> tuple[Shape, ...]:
    """The ground of the table: felt, trays and labels, all that holds still from step to step."""
    s, width, height = places.scale, places.width, places.height
    ground = Glow(width / 2, height * 0.48, round(max(width, height) * 0.66, 1), palette.felt, palette.rim)
    shapes: list[Shape] = [Rect(0, 0, width, height, 0, ground)]
    shapes += _watermark(places, palette)
    radius = round(8 * s, 1)
    for box in (*places.others, places.own):
        shapes.append(rect_in(box, radius, palette.tray, palette.hairline, 1))
        plate = Area(box.x, box.y, box.w, round(PLATE * s, 1))
        shapes.append(rect_in(plate, radius, "#ffffff14"))
    piles = (places.draw, places.discard, places.rules_deck)
    for box in (*piles, places.playing, places.rules, places.goals, places.metas):
        if box.w:
            shapes.append(rect_in(box, radius, palette.tray))
    solo = bool(places.rules_deck.w)
    labels = [
        (places.draw, "Main deck" if solo else "Draw pile"),
        (places.discard, "Discards"),
        (places.playing, "Being played"),
        (places.rules, "Scored Goals" if solo else "New Rules"),
        (places.goals, "Goal"),
    ]
    if places.metas.w:
        labels.append((places.metas, "Meta Rules"))
    if solo:
        labels.append((places.rules_deck, "Rules deck"))
    for box, said in labels:
        shapes.append(
            Text(
                round(box.middle, 1),
                round(box.y + LABEL * s * 0.78, 1),
                said,
                round(10 * s, 2),
                palette.soft,
                True,
                "middle",
                box.w,
            )
        )
    shapes += _dividers(places, palette, open_hands)
    return tuple(shapes)


def _dividers(places: Plan, palette: Palette, open_hands: bool) -> list[Shape]:
    s = places.scale
    found: list[Shape] = []

    def line(x1: float, y1: float, x2: float, y2: float) -> None:
        ends = (("M", round(x1, 1), round(y1, 1)), ("L", round(x2, 1), round(y2, 1)))
        found.append(Path(ends, stroke=palette.hairline, line=1))

    if places.narrow:
        y = (places.row.bottom + places.hand.y) / 2
        line(places.hand.x, y, places.hand.right, y)
    else:
        x = (places.hand.right + places.row.x) / 2
        line(x, places.own.y + 6 * s, x, places.own.bottom - 6 * s)
    if open_hands:
        for box in places.others:
            content = Area(box.x + 5 * s, box.y + (PLATE + 4) * s, box.w - 10 * s, box.h - (PLATE + 8) * s)
            hand, row = split_open(content, s)
            if hand.y == row.y:
                line((row.right + hand.x) / 2, content.y, (row.right + hand.x) / 2, content.bottom)
            else:
                line(content.x, (row.bottom + hand.y) / 2, content.right, (row.bottom + hand.y) / 2)
    return found


def _watermark(places: Plan, palette: Palette) -> list[Shape]:
    """The edition's emblem, hardly there, in the middle of the felt."""
    tone = "#ffffff0b"
    style = TypeStyle("", "", "", 0, 0, tone, tone, tone, tone, "#00000000")
    side = min(places.width, places.height) * 0.62
    return list(emblem(palette.emblem, (places.width - side) / 2, (places.height - side) / 2, side, style))
