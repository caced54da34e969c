"""Seats: a player's plate, hand and row of Keepers and Creepers."""

from __future__ import annotations

from fluxx_nb.engine.core.state import HAND, ROW, UNDER, WAITING
from fluxx_nb.view.draw.counters import seat_counters
from fluxx_nb.view.draw.plan import PLATE
from fluxx_nb.view.draw.sheet import Sheet
from fluxx_nb.view.face.faces import back
from fluxx_nb.view.look.model import CardView, SeatView, TableModel, Unit
from fluxx_nb.view.look.text import quota_words
from fluxx_nb.view.scene.metrics import width_of
from fluxx_nb.view.scene.scene import Area, Command, Hit, Path
from fluxx_nb.view.scene.theme import DARK

SPLIT = 250.0
"""From this width on, an open hand lies beside the row rather than below it."""


def pennant(box: Area) -> tuple[Command, ...]:
    """The shape of the plate of the player at turn: it points at the player's cards."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    tip, c = box.h / 2, box.h * 0.36
    return (
        ("M", x + c, y), ("L", r - tip, y), ("L", r, y + tip), ("L", r - tip, b), ("L", x + c, b),
        ("Q", x, b, x, b - c), ("L", x, y + c), ("Q", x, y, x + c, y), ("Z",),
    )  # fmt: skip


def _plate(sheet: Sheet, model: TableModel, seat: SeatView, box: Area, room: float) -> float:
    """Write the name; returns where the plate ends on the right."""
    s = sheet.scale
    size = 12.5
    words = f"{seat.name} (you)" if seat.own else seat.name
    state = "has won" if seat.won else "their turn" if seat.at_turn else "is asked" if seat.asked else ""
    base = box.y + PLATE * s * 0.71
    wide = width_of(words, size * s, bold=True)
    if state == "is asked" and wide + width_of(state, 10.5 * s, bold=True) + 28 * s > room:
        # The name says more, and the question above the table names the player too.
        state = ""
    wide_state = width_of(state, 10.5 * s, bold=True) + 6 * s if state else 0.0
    room = max(30 * s, room)
    end = min(box.x + room, box.x + 8 * s + wide + wide_state + (14 * s if state else 4 * s))
    fill = sheet.palette.text
    if seat.at_turn or seat.won:
        plate = Area(box.x, box.y, end - box.x, round(PLATE * s, 1))
        sheet.notes.append(Path(pennant(plate), fill=sheet.palette.accent))
        fill = DARK
    free = end - box.x - 8 * s - (14 * s if state else 0)
    if wide + wide_state > free:
        # A narrow plate keeps the word and shortens the name.
        wide = max(20 * s, free - wide_state)
    sheet.say(words, box.x + 8 * s, base, size, bold=True, room=wide + 1, fill=fill)
    if state:
        sheet.say(state, box.x + 8 * s + wide + 6 * s, base, 10.5, bold=True, room=wide_state, fill=fill)
    return end


def _fan(sheet: Sheet, seat: SeatView, right: float, y: float, room: float) -> None:
    """A hidden hand: small backs in a fan, with their number."""
    s = sheet.scale
    size = round(13 * s, 1)
    count = len(seat.hand)
    said = f"{count} in hand" if room > 130 * s else str(count)
    if seat.waiting:
        said += f", owes {len(seat.waiting)}"
    wide = width_of(said, 10.5 * s)
    if seat.waiting and wide > room - 30 * s:
        said = f"{count}+{len(seat.waiting)}"
        wide = width_of(said, 10.5 * s)
    cards = [view for view in (*seat.hand, *seat.waiting) if view.look is None]
    # The fan opens to the left from a fixed place, so that its cards hold still while it grows.
    reach = max(size, min(69 * s, room - wide - 10 * s))
    step = min(7 * s, (reach - size) / max(1, len(cards) - 1))
    start = right - size - step * max(0, len(cards) - 1)
    drawn = back(sheet.palette, size)
    for index, view in enumerate(cards):
        sheet.place(CardView(-1, view.zone, None), drawn, right - size - index * step, y, drawn.height)
    sheet.say(
        said, start - 5 * s if cards else right, y + drawn.height * 0.7, 10.5, anchor="end", fill=sheet.palette.soft
    )
    sheet.anchors[HAND[seat.seat]] = Area(start, y, size, drawn.height)


def _hand_units(seat: SeatView) -> list[Unit]:
    """The hand, with what is attached to a card that is held face out."""
    held = {unit.head.card: unit for unit in seat.held}
    return [held.get(view.card) or Unit(view) for view in (*seat.hand, *seat.waiting)]


def _anchors(sheet: Sheet, seat: SeatView, hand: Area, row: Area) -> None:
    side = 40 * sheet.scale
    sheet.anchors[ROW[seat.seat]] = sheet.anchors[UNDER[seat.seat]] = Area(row.x, row.y, side, side * 1.4)
    sheet.anchors.setdefault(HAND[seat.seat], Area(hand.x, hand.y, side, side * 1.4))
    sheet.anchors[WAITING[seat.seat]] = sheet.anchors[HAND[seat.seat]]


def _counted(seat: SeatView, scale: float) -> float:
    """The room beside the plate that the emblems of counters need."""
    return (len(seat.points) * 24 + seat.invisible * 26) * scale


def draw_other(sheet: Sheet, model: TableModel, seat: SeatView, box: Area) -> None:
    """Another player's place."""
    s = sheet.scale
    sheet.hits.append(Hit(f"seat:{seat.seat}", Area(box.x, box.y, box.w, PLATE * s)))
    content = Area(box.x + 5 * s, box.y + (PLATE + 4) * s, box.w - 10 * s, box.h - (PLATE + 8) * s)
    if seat.open_hand:
        end = _plate(sheet, model, seat, box, box.w - 8 * s - _counted(seat, s))
        seat_counters(sheet, seat, end, box.y, box.right - end)
        hand, row = split_open(content, s)
        if hand.x > row.x and hand.x - end > 6 * s:
            # Two groups of open cards lie side by side here: say which of them is the hand.
            base = box.y + PLATE * s * 0.71
            sheet.say(f"{len(seat.hand)} in hand", hand.x, base, 10.5, room=hand.w, fill=sheet.palette.soft)
        sheet.spread(list(seat.row), row, most=100)
        sheet.spread(_hand_units(seat), hand, most=84)
    else:
        most = min(box.w * 0.68, box.w - 52 * s) - _counted(seat, s)
        end = _plate(sheet, model, seat, box, most)
        end = seat_counters(sheet, seat, end, box.y, box.right - end - 150 * s)
        _fan(sheet, seat, box.right - 6 * s, box.y + 3 * s, box.right - end - 12 * s)
        hand, row = content, content
        # What is held face out lies open for everybody, and so beside the row.
        sheet.spread([*seat.row, *seat.held], row, most=100)
    _anchors(sheet, seat, hand, row)


def split_open(content: Area, scale: float) -> tuple[Area, Area]:
    """Where hand and row of another player lie if the hand is open."""
    if content.w >= SPLIT * scale:
        wide = round(content.w * 0.4)
        gap = 12 * scale
        return (
            Area(content.right - wide, content.y, wide, content.h),
            Area(content.x, content.y, content.w - wide - gap, content.h),
        )
    high = min(content.h * 0.42, 76 * scale)
    return (
        Area(content.x, content.bottom - high, content.w, high),
        Area(content.x, content.y, content.w, content.h - high - 5 * scale),
    )


def draw_own(sheet: Sheet, model: TableModel, seat: SeatView) -> None:
    """The place at the bottom: the own one, or the first player's for who only watches."""
    s, plan = sheet.scale, sheet.plan
    box = plan.own
    sheet.hits.append(Hit(f"seat:{seat.seat}", Area(box.x, box.y, box.w, PLATE * s)))
    end = _plate(sheet, model, seat, box, box.w * (0.62 if plan.narrow else 0.4))
    limit = (plan.row.x if not plan.narrow else box.right) - 8 * s
    end = seat_counters(sheet, seat, end, box.y, limit - end - 90 * s)
    base = box.y + PLATE * s * 0.71
    count = len(seat.hand)
    said = f"{count} in hand" if count != 1 else "1 card in hand"
    if seat.waiting:
        said += f", {len(seat.waiting)} face down to play"
    if seat.at_turn and model.quota is not None:
        said += f" · {quota_words(model)}"
    sheet.say(said, end + 10 * s, base, 10.5, room=max(20.0, limit - end - 8 * s), fill=sheet.palette.soft)
    if not plan.narrow:
        sheet.say(f"In front of {seat.name}", plan.row.x, base, 10.5, room=plan.row.w, fill=sheet.palette.soft)
    sheet.spread(list(seat.row), plan.row, most=110)
    sheet.spread(_hand_units(seat), plan.hand, most=110)
    _anchors(sheet, seat, plan.hand, plan.row)
