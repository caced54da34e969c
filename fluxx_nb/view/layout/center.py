"""The center of the table: piles, Basic Rules with New Rules over them, other rules, Goals, cards being played."""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.engine.core.card import BASIC
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, GOALS, METAS, OUT, RESOLVING, RULES, SCORED, aside_of
from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.cards.faces import FOOTED, back, badge, face, strip_height, strip_path, tucked
from fluxx_nb.view.cards.numerals import numeral
from fluxx_nb.view.layout.counters import table_counters
from fluxx_nb.view.layout.plan import Plan
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.layout.space import LEAST_CARD
from fluxx_nb.view.model.tablemodel import PileView, TableModel, Unit
from fluxx_nb.view.shapes.metrics import LEAST_TEXT, fit, shorten, width_of, wrap
from fluxx_nb.view.shapes.scene import Area, Circle, Face, Hit, Path, Placed, Rect, Shape, Text, Tooltip, rect_in
from fluxx_nb.view.shapes.theme import DARK, EDGE, RATIO, SHADOW, STRIP, TYPES

_SIGNS = {
    "draw": "draw",
    "play": "play",
    "hand_limit": "hand",
    "keeper_limit": "shield",
    "limit": "shield",
    "other": "gear",
}


_DISC, _LEAST_DISC = 18.0, 16.0
"""The height of the disc with a pile's number, at scale 1, and the least, in pixels, that its text needs."""
_COUNT = 11.5
"""The size of that number, at scale 1."""


def _disc(scale: float) -> float:
    return max(_LEAST_DISC, _DISC * scale)


def below_label(plan: Plan, box: Area) -> Area:
    """Return the room for cards in a box that has a label on top."""
    pad = 5 * plan.scale
    top = plan.label + 3 * plan.scale
    return Area(box.x + pad, box.y + top, box.w - 2 * pad, box.h - top - pad * 0.8)


def _pile_box(sheet: Sheet, box: Area) -> Area:
    s = sheet.scale
    room = below_label(sheet.plan, box)
    width = float(int(min(room.w - 2 * s, (room.h - _disc(s)) / RATIO)))
    return Area(round(room.middle - width / 2, 1), round(room.y + 2 * s, 1), width, round(width * RATIO, 1))


def _count(sheet: Sheet, box: Area, count: int) -> None:
    """Draw a pile's number on a disc below its lower edge."""
    s = sheet.scale
    said = str(count)
    size = sheet.letters(_COUNT)
    high = _disc(s) - 1
    wide = max(high * 1.2, width_of(said, size, bold=True) + 12 * s)
    y = box.bottom + 1 + high / 2
    palette = sheet.palette
    disc = Area(box.middle - wide / 2, y - high / 2, wide, high)
    sheet.notes.append(rect_in(disc, high / 2, palette.rim, palette.text, 1.2))
    sheet.notes.append(Text(round(box.middle, 1), round(y + size * 0.36, 1), said, size, palette.text, True, "middle"))


def _empty_slot(sheet: Sheet, box: Area) -> None:
    s = sheet.scale
    dash = (round(4 * s, 1), round(4 * s, 1))
    sheet.notes.append(rect_in(box, box.w * 0.075, stroke=sheet.palette.hairline, line=1.2, dash=dash))


def _closed_pile(sheet: Sheet, pile: PileView, place: Area, name: str) -> None:
    """Draw a pile of which only the back of its top card can be seen."""
    box = _pile_box(sheet, place)
    sheet.anchors[pile.zone] = box
    sheet.hits.append(Hit(f"zone:{pile.zone}", place))
    if not pile.count:
        _empty_slot(sheet, box)
    else:
        drawn = back(sheet.palette, box.w)
        sheet.faces[drawn.key] = drawn
        # The thicker the pile, the more edges show below its top card.
        for edge in range(min(3, pile.count // 12), 0, -1):
            shift = edge * 1.5 * sheet.scale
            lower = Area(box.x + shift, box.y + shift, box.w, box.h)
            sheet.notes.append(rect_in(lower, box.w * 0.075, sheet.palette.back, EDGE, 0.75))
        label = f"{name}, {pile.count} cards"
        top = f"pile:{pile.zone}"
        sheet.cards.append(Placed(top, drawn.key, box.x, box.y, box.w, drawn.height, pile.zone, -1, label, box))
    _count(sheet, box, pile.count)


def _discard_pile(sheet: Sheet, pile: PileView) -> None:
    box = _pile_box(sheet, sheet.plan.discard)
    sheet.anchors[DISCARD] = box
    sheet.hits.append(Hit(f"zone:{DISCARD}", sheet.plan.discard))
    if not pile.count:
        _empty_slot(sheet, box)
    # The card below the top one is there too, so that it shows while the top one glides in or out.
    for view in reversed(pile.cards[:2]):
        assert view.look is not None
        shown = box.h if view is pile.cards[0] else 0.0
        sheet.place(view, face(view.look, box.w), box.x, box.y, shown, ", on the discard pile")
    _count(sheet, box, pile.count)


_BASICS_STRIP, _LEAST_BASICS_STRIP = 20.0, 18.5
"""The height of the strip of the Basic Rules, at scale 1, and the least, in pixels, that its text needs."""


def basics_strip(scale: float) -> float:
    """Return the height of the strip of the Basic Rules."""
    return round(max(_LEAST_BASICS_STRIP, _BASICS_STRIP * scale), 1)


@lru_cache(maxsize=64)
def _basics_face(
    width: float, height: float, scale: float, parts: tuple[tuple[str, str, str], ...], start: float = 0.0
) -> Face:
    """Return the Basic Rules: one wide card with a field for each number that New Rules may replace.

    `start` is where the part of its strip begins that can be read.
    """
    style = TYPES[BASIC]
    strip = Area(0, 0, width, basics_strip(scale))
    radius = round(6 * scale, 1)
    size = max(LEAST_TEXT, round(12 * scale, 2))
    side = strip.h * 0.87
    shapes: list[Shape] = [
        Rect(-0.5, 1.5, width + 1, height + 1, radius, SHADOW),
        Rect(0, 0, width, height, radius, style.paper),
        Path(strip_path(strip, radius), fill=style.colour),
    ]
    if start < width:
        left, base = start + 6 * scale, round(strip.h / 2 + size * 0.36, 1)
        shapes += badge(style, left, (strip.h - side) / 2, side)
        shapes.append(Text(round(left + 5 * scale + side, 1), base, "Basic Rules", size, style.ink, bold=True))
    for box, part in zip(basics_fields(Area(0, 0, width, height), scale), parts, strict=True):
        shapes += _basics_field(box, scale, *part)
    shapes.append(Rect(0, 0, width, height, radius, stroke=EDGE, line=0.75))
    return Face(f"basics/{width:g}x{height:g}/{scale:g}/{start:g}/{parts}", width, height, tuple(shapes))


def _basics_field(box: Area, scale: float, slot: str, title: str, printed: str) -> list[Shape]:
    """Return a number of the Basic Rules, with what it counts above it."""
    style = TYPES[BASIC]
    shapes: list[Shape] = [rect_in(box, 4 * scale, style.tint)]
    if not slot:
        return shapes
    most = max(LEAST_TEXT, 10 * scale)
    room = round(box.w * 0.94, 1)
    fitted = fit(title.upper(), room, round(most * 2.2, 1), most=most, least=LEAST_TEXT, lines=2)
    y = box.y + 2 * scale
    for line in fitted.lines:
        y += fitted.size
        shapes.append(Text(round(box.middle, 1), round(y, 1), line, fitted.size, style.deep, True, "middle", room))
    rest = Area(box.x, y + 4 * scale, box.w, box.bottom - y - 8 * scale)
    side = rest.h * 0.34
    shapes += emblem(_SIGNS[slot], box.middle - side / 2, rest.y, side, style, style.tint)
    high = rest.h * (0.56 if printed != "∞" else 0.48)
    return shapes + list(numeral(printed, box.middle, rest.bottom - high, box.w * 0.62, high, style.deep, style.tint))


def basics_fields(box: Area, scale: float) -> list[Area]:
    """Return the four fields of the Basic Rules card."""
    gap = 5 * scale
    top = basics_strip(scale) + 4 * scale
    each = (box.w - 5 * gap) / 4
    return [Area(box.x + gap + at * (each + gap), box.y + top, each, box.h - top - gap) for at in range(4)]


def _basics(sheet: Sheet, model: TableModel) -> None:
    s, box = sheet.scale, sheet.plan.basics
    sheet.anchors[BASICS] = box
    if model.basics >= 0:
        # A field covered by a New Rule is empty: its words would only show at the edges.
        printed = tuple(
            (part.slot, part.title, part.printed) if cover is None else ("", "", "")
            for part, cover in zip(model.parts, model.covers, strict=True)
        )
        drawn = _basics_face(box.w, box.h, s, printed, _free_strip(model, box, s))
        sheet.faces[drawn.key] = drawn
        name = f"card:{model.basics}"
        sheet.cards.append(
            Placed(name, drawn.key, box.x, box.y, box.w, box.h, BASICS, model.basics, "Basic Rules", box)
        )
        sheet.hits.append(Hit(name, box))
    sheet.fields = basics_fields(box, s)
    for field, part, cover in zip(sheet.fields, model.parts, model.covers, strict=True):
        covered = 0.0
        if cover is not None and cover.look is not None:
            # On a low table a rule is taller than its field: its name matters more than the strip above that.
            covered = width = float(int(max(min(field.w, field.h / RATIO), min(LEAST_CARD, box.h / RATIO))))
            drawn = face(cover.look, width)
            note = f", laid over the {part.title} of the Basic Rules"
            top = max(box.y, min(field.y + (field.h - drawn.height) / 2, box.bottom - drawn.height))
            sheet.place(cover, drawn, field.middle - width / 2, top, drawn.height, note)
        if part.note:
            _counts_now(sheet, field, part.note, covered)


def _free_strip(model: TableModel, box: Area, scale: float) -> float:
    """Return where the first part of the strip begins that no New Rule covers; past its end if all are covered."""
    fields = basics_fields(Area(0, 0, box.w, box.h), scale)
    if not any(model.covers) or fields[0].h >= LEAST_CARD * RATIO:
        return 0.0
    free = [at for at, cover in enumerate(model.covers) if cover is None]
    # The title is as long as two fields.
    return next((fields[at].x if at else 0.0 for at in free if at + 1 in free), box.w)


def _counts_now(sheet: Sheet, field: Area, now: str, covered: float) -> None:
    """Draw a tag with the number that applies, where another one is printed, above the bottom of the card."""
    s = sheet.scale
    said = f"now {now}"
    size = sheet.letters(10.5)
    wide = width_of(said, size, bold=True) + 10 * s
    high = size * 1.45
    foot = covered * 0.17 if covered >= FOOTED else 0.0
    box = Area(field.middle - wide / 2, field.bottom - high - foot + 2 * s, wide, high)
    sheet.marks.append(rect_in(box, 4 * s, sheet.palette.accent, DARK, 1))
    base = round(box.y + high / 2 + size * 0.36, 1)
    sheet.marks.append(Text(round(box.middle, 1), base, said, size, DARK, True, "middle"))


def _playing(sheet: Sheet, model: TableModel) -> None:
    box = below_label(sheet.plan, sheet.plan.playing)
    cards = [*model.playing, *(view for group in model.aside for view in group)]
    sheet.spread([Unit(view) for view in cards], box, most=80)
    place = Area(box.x, box.y, 50 * sheet.scale, 70 * sheet.scale)
    sheet.anchors[RESOLVING] = place
    for depth in range(len(model.aside) + 1):
        sheet.anchors[aside_of(depth)] = place


def _anchor(sheet: Sheet, zone: int, box: Area) -> None:
    side = 50 * sheet.scale
    sheet.anchors[zone] = Area(box.x, box.y, side, side * RATIO)


def draw_center(sheet: Sheet, model: TableModel) -> None:
    """Draw everything that belongs to all players."""
    plan, s = sheet.plan, sheet.scale
    alone = model.rules_deck is not None
    _closed_pile(sheet, model.draw, plan.draw, "Main deck" if alone else "Draw pile")
    sheet.anchors[OUT] = sheet.anchors[DRAW]
    if model.rules_deck is not None:
        _closed_pile(sheet, model.rules_deck, plan.rules_deck, "Rules deck")
    _discard_pile(sheet, model.discard)
    _basics(sheet, model)
    rules, goals = below_label(plan, plan.rules), below_label(plan, plan.goals)
    lying = model.rules
    if model.scored is not None:
        # New Rules have their spots, and the Goals that were met are in their place.
        lying = (*lying, *reversed(model.scored.cards))
        sheet.anchors[SCORED] = Area(rules.x, rules.y, 50 * s, 50 * s * RATIO)
        _scored_number(sheet, model.scored.count)
    sheet.spread([Unit(view) for view in lying], rules, most=96)
    _goals(sheet, model, goals)
    _anchor(sheet, RULES, rules if not alone else plan.basics)
    _anchor(sheet, GOALS, goals)
    if plan.metas.w:
        metas = below_label(plan, plan.metas)
        sheet.spread([Unit(view) for view in model.metas], metas, most=80)
        _anchor(sheet, METAS, metas)
    _playing(sheet, model)
    table_counters(sheet, model, plan.rules, "New Rules")


def _scored_number(sheet: Sheet, count: int) -> None:
    """Draw the score at the right end of the label of the scored Goals."""
    box, s = sheet.plan.rules, sheet.scale
    sheet.say(str(count), box.right - 8 * s, box.y + sheet.plan.label * 0.85, 12, bold=True, anchor="end")


def _goals(sheet: Sheet, model: TableModel, box: Area) -> None:
    """Draw the Goals, large. If only one may stay, a new one covers the old one until that is gone."""
    units = [Unit(view) for view in model.goals]
    if not units:
        no_goal(sheet, box)
    elif model.goal_places > 1:
        # Two have places side by side even while there is one; more than two share the box.
        sheet.spread(units, box, most=min(150, (box.w / 2 - 5) / sheet.scale), centred=True)
    else:
        width = float(int(min(box.w, 150 * sheet.scale, box.h / (RATIO + STRIP))))
        strip = strip_height(width)
        for at, view in enumerate(model.goals):
            assert view.look is not None
            last = at == len(units) - 1
            drawn = face(view.look, width) if last else tucked(view.look, width)
            shown = drawn.height if last else strip
            sheet.place(view, drawn, box.middle - width / 2, box.y + at * strip, shown)
        if len(units) == 1:
            _goal_words(sheet, model, Area(box.x, box.y + width * RATIO, box.w, box.h - width * RATIO))


def _goal_words(sheet: Sheet, model: TableModel, box: Area) -> None:
    """Write what the Goal asks for, in the words of its card, as far as there is room."""
    s, look = sheet.scale, model.goals[0].look
    size = sheet.letters(10.5)
    if look is None or box.h < size * 2.6:
        return
    lines = wrap(look.text, size, box.w)
    count = int((box.h - 11 * s) / (size * 1.2))
    if len(lines) > count:
        lines = [*lines[: count - 1], shorten(f"{lines[count - 1]} …", size, box.w)]
        sheet.hints.append(Tooltip(box, look.text))
    for at, line in enumerate(lines):
        y = box.y + 11 * s + size * (1.2 * at + 0.9)
        sheet.say(line, box.middle, y, 10.5, anchor="middle", room=box.w, fill=sheet.palette.soft)


def no_goal(sheet: Sheet, box: Area) -> None:
    """Draw an empty place for a Goal."""
    radius = min(box.w, box.h) * 0.26
    y = box.y + box.h * 0.46
    for share in (1.0, 0.55):
        ring = round(radius * share, 1)
        line = round(2 * sheet.scale, 1)
        sheet.notes.append(Circle(round(box.middle, 1), round(y, 1), ring, stroke=sheet.palette.hairline, line=line))
    sheet.say("no Goal yet", box.middle, y + radius + 16 * sheet.scale, 11, anchor="middle", fill=sheet.palette.soft)
