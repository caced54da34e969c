"""Seats: a player's plate, hand and row of Keepers and Creepers."""

from __future__ import annotations

from fluxx_nb.engine.core.state import HAND, ROW, UNDER, WAITING
from fluxx_nb.view.cards.faces import back
from fluxx_nb.view.layout.counters import counter_side, seat_counters
from fluxx_nb.view.layout.plan import SPLIT
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.layout.split import split_open
from fluxx_nb.view.model.tablemodel import CardView, SeatView, TableModel, Unit
from fluxx_nb.view.model.text import quota_words
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Command, Hit, Path, Rect, rect_in
from fluxx_nb.view.shapes.theme import DARK, RATIO

_NAME, _WORDS = 12.5, 10.5
"""The sizes of a player's name and of the words beside it, at scale 1."""
_BACK = 13.0
"""The width of a card in a hidden hand, at scale 1."""
_HAND_SHARE = 0.4
"""What an open hand usually takes of the width beside its row."""
_LOW_HAND = 0.42
"""What it usually takes of the height below its row."""


def pennant(box: Area) -> tuple[Command, ...]:
    """Return the shape of the current player's plate: it points at the player's cards."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    tip, c = box.h / 2, box.h * 0.36
    return (
        ("M", x + c, y), ("L", r - tip, y), ("L", r, y + tip), ("L", r - tip, b), ("L", x + c, b),
        ("Q", x, b, x, b - c), ("L", x, y + c), ("Q", x, y, x + c, y), ("Z",),
    )  # fmt: skip


def _baseline(sheet: Sheet, box: Area, size: float) -> float:
    return box.y + sheet.plan.plate / 2 + sheet.letters(size) * 0.36


def _named(seat: SeatView, plain: str) -> tuple[str, str]:
    """Return the words on a plate: the name, and what the player is doing now."""
    if seat.won:
        return plain, "has won"
    if seat.current_player:
        return (plain, "your turn") if seat.own else (f"{plain}'s", "turn")
    return plain, "is asked" if seat.asked else ""


def plate(sheet: Sheet, seat: SeatView, box: Area, room: float) -> float:
    """Draw the plate with the name; return where it ends on the right."""
    s = sheet.scale
    plain = f"{seat.name} (you)" if seat.own else seat.name
    base = _baseline(sheet, box, _NAME)
    pad, tip, gap = 8 * s, sheet.plan.plate / 2, 6 * s
    marked = seat.current_player or seat.won
    ends = pad + (tip if marked else pad / 2)
    # The name says most: the shape of the plate and the words beside the table tell whose turn it is.
    for words, state in (_named(seat, plain), (plain, ""), (seat.name, "")):
        wide = width_of(words, sheet.letters(_NAME), bold=True) + 1
        wide_state = width_of(state, sheet.letters(_WORDS), bold=True) + 1 + gap if state else 0.0
        if wide + wide_state + ends <= room:
            break
    wide = max(20 * s, min(wide, room - ends))
    end = box.x + ends + wide + wide_state
    fill = sheet.palette.text
    if marked:
        flag = Area(box.x, box.y, end - box.x, sheet.plan.plate)
        sheet.notes.append(Path(pennant(flag), fill=sheet.palette.accent))
        fill = DARK
    sheet.say(words, box.x + pad, base, _NAME, bold=True, room=wide, fill=fill)
    if state:
        # Where a wider font is used, it is squeezed, so that it ends before the tip.
        sheet.say(state, box.x + pad + wide + gap, base, _WORDS, bold=True, room=wide_state - gap, fill=fill)
    return end


def fan(sheet: Sheet, seat: SeatView, right: float, y: float, room: float, high: float = 0) -> None:
    """Draw a hidden hand: small backs in a fan, with their number, in a line as high as a plate or `high`."""
    s = sheet.scale
    high = high or sheet.plan.plate
    size = round(min(_BACK * s, high / RATIO), 1)
    letters = sheet.letters(_WORDS)
    count, owed = len(seat.hand), len(seat.waiting)
    cards = [view for view in (*seat.hand, *seat.waiting) if view.look is None]
    least = (size + 5 * s) if cards else 0.0
    long = f"{count} in hand" + (f", owes {owed}" if owed else "")
    short = f"{count}+{owed}" if owed else str(count)
    # Words are more important than a wide fan.
    said = next((words for words in (long, short) if width_of(words, letters) + least <= room), "")
    wide = width_of(said, letters)
    # The fan opens to the left from a fixed place, so that its cards stay still while it grows.
    reach = max(size, min(69 * s, room - wide - 6 * s))
    step = min(7 * s, (reach - size) / max(1, len(cards) - 1))
    start = right - size - step * max(0, len(cards) - 1)
    drawn = back(sheet.palette, size)
    y += (high - drawn.height) / 2
    if room >= size:
        for index, view in enumerate(cards):
            sheet.place(CardView(-1, view.zone, None), drawn, right - size - index * step, y, drawn.height)
    if said:
        base = y + drawn.height / 2 + letters * 0.36
        end = start - 5 * s if cards else right
        sheet.say(said, end, base, _WORDS, anchor="end", room=wide + 1, fill=sheet.palette.soft)
    sheet.anchors[HAND[seat.seat]] = Area(start, y, size, drawn.height)


def hand_units(seat: SeatView) -> list[Unit]:
    """Return the hand, with what is attached to a card that is held face out."""
    held = {unit.head.card: unit for unit in seat.held}
    return [held.get(view.card) or Unit(view) for view in (*seat.hand, *seat.waiting)]


def anchor_seat(sheet: Sheet, seat: SeatView, hand: Area, row: Area) -> None:
    """Note where hidden cards of a seat come from and go to."""
    side = 40 * sheet.scale
    sheet.anchors[ROW[seat.seat]] = sheet.anchors[UNDER[seat.seat]] = Area(row.x, row.y, side, side * 1.4)
    sheet.anchors.setdefault(HAND[seat.seat], Area(hand.x, hand.y, side, side * 1.4))
    sheet.anchors[WAITING[seat.seat]] = sheet.anchors[HAND[seat.seat]]


def counted_room(sheet: Sheet, seat: SeatView) -> float:
    """Return the room beside the plate that the emblems of counters need."""
    return (len(seat.points) + seat.invisible) * (counter_side(sheet) + 10 * max(1.0, sheet.scale))


def draw_other(sheet: Sheet, seat: SeatView, box: Area) -> None:
    """Draw another player's seat."""
    s, top = sheet.scale, sheet.plan.plate
    sheet.hits.append(Hit(f"seat:{seat.seat}", Area(box.x, box.y, box.w, top)))
    content = Area(box.x + 5 * s, box.y + top + 4 * s, box.w - 10 * s, box.h - top - 8 * s)
    counted = counted_room(sheet, seat)
    hidden = sum(view.look is None for view in (*seat.hand, *seat.waiting))
    if seat.open_hand:
        end = plate(sheet, seat, box, box.w - counted)
        end = seat_counters(sheet, seat, end, box.y, box.right - end)
        held, lying = len(seat.hand) + len(seat.waiting), sum(len(unit.cards) for unit in seat.row)
        matter = (
            sum(view.card in sheet.focus for view in seat.hand),
            sum(view.card in sheet.focus for unit in seat.row for view in unit.cards),
        )
        hand, row = split_open(content, held, lying, s, SPLIT * s, (_HAND_SHARE, _LOW_HAND), matter)
        _say_hand(sheet, seat, box, end, hand, row)
        sheet.spread(list(seat.row), row, most=100)
        sheet.spread(hand_units(seat), hand, most=84)
        if held and lying:
            sheet.notes.append(_between(sheet, content, hand, row))
    else:
        number = width_of(str(len(seat.hand)), sheet.letters(_WORDS)) + 9 * s + (_BACK * s if hidden else 0)
        end = plate(sheet, seat, box, box.w - counted - number)
        end = seat_counters(sheet, seat, end, box.y, box.right - end - 150 * s)
        fan(sheet, seat, box.right - 6 * s, box.y, box.right - end - 10 * s)
        hand, row = content, content
        # Cards held face out are open to everyone, and so beside the row.
        sheet.spread([*seat.row, *seat.held], row, most=100)
    anchor_seat(sheet, seat, hand, row)


def _say_hand(sheet: Sheet, seat: SeatView, box: Area, end: float, hand: Area, row: Area) -> None:
    """Label the hand if two groups of open cards are here, with its size."""
    said = f"{len(seat.hand)} in hand"
    base = _baseline(sheet, box, _WORDS)
    wide = width_of(said, sheet.letters(_WORDS))
    gap = 6 * sheet.scale
    if hand.x > row.x and hand.x - end > gap and wide <= hand.w:
        sheet.say(said, hand.x, base, _WORDS, room=hand.w, fill=sheet.palette.soft)
    elif end + wide + 2 * gap < box.right:
        sheet.say(said, box.right - gap, base, _WORDS, anchor="end", fill=sheet.palette.soft)


def _between(sheet: Sheet, content: Area, hand: Area, row: Area) -> Rect:
    """Return a thin line between a row and an open hand."""
    if hand.x > row.x:
        line = Area((row.right + hand.x) / 2, content.y, 1, content.h)
    else:
        line = Area(content.x, (row.bottom + hand.y) / 2, content.w, 1)
    return rect_in(line, 0, sheet.palette.hairline)


def draw_own(sheet: Sheet, model: TableModel, seat: SeatView) -> None:
    """Draw the seat at the bottom: the viewer's, or the first player's for a spectator."""
    s, plan = sheet.scale, sheet.plan
    box = plan.own
    sheet.hits.append(Hit(f"seat:{seat.seat}", Area(box.x, box.y, box.w, plan.plate)))
    end = plate(sheet, seat, box, box.w * (0.62 if plan.narrow else 0.4))
    before = f"In front of {seat.name}"
    letters = sheet.letters(_WORDS)
    wide = width_of(before, letters) + 1
    counted = width_of("00 in hand", letters) + 18 * s
    start = max(plan.row.x, end + counted_room(sheet, seat) + counted)
    limit = box.right - 8 * s
    if not plan.narrow and start + wide < limit:
        limit = start - 8 * s
        sheet.say(before, start, _baseline(sheet, box, _WORDS), _WORDS, room=wide, fill=sheet.palette.soft)
    end = seat_counters(sheet, seat, end, box.y, limit - end - 90 * s)
    _say_own(sheet, model, seat, end + 10 * s, limit)
    sheet.spread(list(seat.row), plan.row, most=110)
    sheet.spread(hand_units(seat), plan.hand, most=110)
    anchor_seat(sheet, seat, plan.hand, plan.row)


def _say_own(sheet: Sheet, model: TableModel, seat: SeatView, x: float, limit: float) -> None:
    """Write how many cards are in the viewer's hand, and what is still to be done with them."""
    count = len(seat.hand)
    said = f"{count} in hand" if count != 1 else "1 card in hand"
    if seat.waiting:
        said += f", {len(seat.waiting)} face down to play"
    longer = f"{said} · {quota_words(model)}" if seat.current_player and model.quota is not None else said
    letters = sheet.letters(_WORDS)
    words = next(
        (one for one in (longer, said, f"{count} in hand", f"{count}") if width_of(one, letters) <= limit - x), ""
    )
    if words:
        base = _baseline(sheet, sheet.plan.own, _WORDS)
        sheet.say(words, x, base, _WORDS, room=limit - x, fill=sheet.palette.soft)
