"""The big screen: a TableModel as a Scene that is legible from the back of a classroom.

The cards, plates and marks of any table on another plan: whose turn it is, the numbers that apply, the Goal, the
cards in front of each player, how many cards each one holds, and the hand of the player who is asked.
"""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.engine.core.card import BASIC, RULE
from fluxx_nb.engine.core.state import (
    BASICS,
    DISCARD,
    DRAW,
    GOALS,
    METAS,
    OUT,
    RESOLVING,
    RULES,
    RULES_DECK,
    SCORED,
    aside_of,
)
from fluxx_nb.view.cards.tiles import LYING
from fluxx_nb.view.layout.bigscreen_lines import PlayerLine, draw_line, line_boxes, shared_lines, tallest
from fluxx_nb.view.layout.bigscreen_plan import PLATES, ScreenContent, big_screen_plan
from fluxx_nb.view.layout.center import no_goal
from fluxx_nb.view.layout.counters import table_counters
from fluxx_nb.view.layout.ending import draw_joy, draw_ribbon
from fluxx_nb.view.layout.marks import draw_marks
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.layout.tablelayout import finished, focus_of
from fluxx_nb.view.model.required import BasicRule
from fluxx_nb.view.model.tablemodel import TableModel, Unit
from fluxx_nb.view.shapes.metrics import fit, width_of
from fluxx_nb.view.shapes.scene import Area, Face, Hit, Placed, Rect, Scene, Shape, Text, rect_in
from fluxx_nb.view.shapes.theme import EDGE, TYPES, palette_of

_NUMBER = 1.5
"""The size of a number that applies, in sizes of the least text."""


def on_big_screen(model: TableModel, width: float, height: float, least: float) -> Scene:
    """Lay out the table for a class, with no text below `least` pixels."""
    tall = tallest(model)
    played = len(model.playing) + sum(map(len, model.aside))
    goals = max(len(model.goals), model.goal_places)
    rules = len(model.rules) + len(model.metas)
    bill = ScreenContent(len(model.seats), tall, goals, rules, played, model.outcome is not None)
    palette, focus = palette_of(model.edition), focus_of(model)
    bills = [bill, bill._replace(close=True)] if tall >= 0 else [bill]
    sheets = [Sheet(big_screen_plan(float(width), float(height), least, one), palette, focus) for one in bills]
    # Lines are equally high unless more fits with other heights.
    sheet = min(sheets, key=lambda one: _left_out(shared_lines(one, model, tall)))
    places, radius = sheet.plan, round(sheet.plan.least * 0.35, 1)
    for box in (*line_boxes(sheet, model), places.goals, places.rules):
        sheet.notes.append(rect_in(box, radius, palette.tray, palette.hairline, 1))
    draw_joy(sheet, model, Area(0, 0, PLATES * places.least, 0))
    _numbers(sheet, model)
    _now(sheet, model)
    _goals(sheet, model)
    _rules(sheet, model)
    heads = {
        seat.seat: draw_line(sheet, seat, box, line)
        for seat, box, line in zip(model.seats, line_boxes(sheet, model), shared_lines(sheet, model, tall), strict=True)
    }
    return finished(sheet, model, draw_marks(sheet, model, heads))


def _left_out(lines: list[PlayerLine]) -> tuple[int, int]:
    """Return how many cards have no room: those that matter, and all."""
    return sum(line.lost for line in lines), sum(line.hidden for line in lines)


def _said(part: BasicRule, least: float) -> tuple[tuple[str, ...], float, float]:
    """Return the title of a number in one or two lines, its width, and the size of the number beside it."""
    lines = tuple(part.title.split())[:2]
    size = _NUMBER * least if len(part.now) <= 3 else least
    return lines, max(width_of(line, least, bold=True) for line in lines), size


def _fields(parts: tuple[BasicRule, ...], box: Area, least: float) -> list[Area]:
    """Return the numbers that apply, side by side, each as wide as its words."""
    gap = 0.25 * least
    wanted = []
    for part in parts:
        _, title, size = _said(part, least)
        wanted.append(title + min(width_of(part.now, size, bold=True), 5 * least) + 1.3 * least)
    room = box.w - gap * (len(parts) - 1)
    # A number is never cut: other rules share the room that it leaves.
    firm = [size if len(part.now) <= 3 else 0.0 for part, size in zip(parts, wanted, strict=True)]
    loose = sum(wanted) - sum(firm)
    if loose and sum(wanted) > room:
        wanted = [size or want * (room - sum(firm)) / loose for size, want in zip(firm, wanted, strict=True)]
    found, x = [], box.x
    for want in wanted:
        wide = round(want * room / sum(wanted), 1)
        found.append(Area(round(x, 1), box.y, wide, box.h))
        x += wide + gap
    return found


@lru_cache(maxsize=256)
def _number_face(part: BasicRule, width: float, height: float, least: float, kind: str) -> Face:
    """Return a number that applies with what it counts, in the colors of the card that says so."""
    style = TYPES[kind]
    lines, wide, size = _said(part, least)
    pad = 0.3 * least
    shapes: list[Shape] = [Rect(0, 0, width, height, round(least * 0.3, 1), style.colour, EDGE, 1.2)]
    y = height / 2 - least * (len(lines) / 2 - 0.83)
    for line in lines:
        shapes.append(Text(round(pad, 1), round(y, 1), line, least, style.ink, True, max_width=round(wide + 2, 1)))
        y += least
    room = round(width - wide - 3 * pad, 1)
    fitted = fit(part.now, room, height, most=size, least=least, lines=2)
    y = height / 2 - fitted.size * (len(fitted.lines) / 2 - 0.86)
    for line in fitted.lines:
        x = round(width - pad - room / 2, 1)
        shapes.append(Text(x, round(y, 1), line, fitted.size, style.ink, True, "middle", room))
        y += fitted.size
    return Face(f"number/{kind}/{part}/{width:g}x{height:g}/{least:g}", width, height, tuple(shapes))


def _numbers(sheet: Sheet, model: TableModel) -> None:
    """Draw the four numbers of the Basic Rules as they are now, whichever card sets them."""
    box, least = sheet.plan.basics, sheet.plan.least
    sheet.anchors[BASICS] = sheet.anchors[RULES_DECK] = box
    sheet.fields = _fields(model.parts, box, least)
    if model.outcome is not None:
        # The winner is shown in their place.
        draw_ribbon(sheet, model, sheet.plan.header)
        return
    for at, (part, cover, field) in enumerate(zip(model.parts, model.covers, sheet.fields, strict=True)):
        drawn = _number_face(part, field.w, field.h, least, RULE if cover is not None else BASIC)
        if cover is not None:
            note = f", laid over the {part.title} of the Basic Rules: {part.now}"
            sheet.place(cover, drawn, field.x, field.y, field.h, note)
            continue
        sheet.faces[drawn.key] = drawn
        name = f"basics:{at}"
        label = f"Basic Rules, {part.title}: {part.now}"
        sheet.cards.append(Placed(name, drawn.key, *field, BASICS, -1, label, field))
        if model.basics >= 0:
            sheet.hits.append(Hit(f"card:{model.basics}", field))


def _now(sheet: Sheet, model: TableModel) -> None:
    """Draw the cards that are being played, or the one that was just discarded; else the sizes of the piles."""
    box, least = sheet.plan.playing, sheet.plan.least
    cards = [*model.playing, *(view for group in model.aside for view in group)]
    top = model.discard.cards[:1]
    if not cards and top and top[0].card in sheet.focus:
        cards = [*top]
    for zone in (DRAW, DISCARD, OUT, RESOLVING, *map(aside_of, range(len(model.aside) + 1))):
        sheet.anchors[zone] = Area(box.x, box.y, min(box.w, LYING * least), box.h)
    if model.outcome is not None:
        return
    if cards:
        sheet.spread([Unit(view) for view in cards], box, most=80)
        return
    piles = [("Draw pile", model.draw), ("Discards", model.discard)]
    if model.rules_deck is not None:
        piles = [("Main deck", model.draw), ("Rules deck", model.rules_deck)]
    for at, (name, pile) in enumerate(piles):
        base = box.y + box.h / 2 + least * (1.1 * at - 0.2)
        sheet.say(f"{name} {pile.count}", box.right, base, 10.5, anchor="end", room=box.w, fill=sheet.palette.soft)
        sheet.hits.append(Hit(f"zone:{pile.zone}", Area(box.x, box.y + box.h / 2 * at, box.w, box.h / 2)))


def _below_label(sheet: Sheet, box: Area, said: str) -> Area:
    """Write the label of a place; return the room below it."""
    pad, label = 0.25 * sheet.plan.least, sheet.plan.label
    base = box.y + label / 2 + sheet.letters(10.5) * 0.36
    sheet.say(said, box.x + pad, base, 10.5, bold=True, room=box.w - 2 * pad, fill=sheet.palette.soft)
    return Area(box.x + pad, box.y + label, box.w - 2 * pad, box.h - label - pad)


def _goals(sheet: Sheet, model: TableModel) -> None:
    said = "Goal" if len(model.goals) < 2 else "Goals"
    box = _below_label(sheet, sheet.plan.goals, said)
    sheet.anchors[GOALS] = box
    if model.goals:
        sheet.spread([Unit(view) for view in model.goals], box, most=200, centred=True)
    else:
        no_goal(sheet, box)
    table_counters(sheet, model, sheet.plan.goals, said)


def _rules(sheet: Sheet, model: TableModel) -> None:
    """Draw the New Rules that set no number."""
    scored = () if model.scored is None else tuple(reversed(model.scored.cards))
    said = "New Rules" if model.scored is None else f"Scored Goals {model.scored.count}"
    box = _below_label(sheet, sheet.plan.rules, said)
    for zone in (RULES, METAS, SCORED):
        sheet.anchors[zone] = box
    sheet.spread([Unit(view) for view in (*model.metas, *model.rules, *scored)], box, most=80)
