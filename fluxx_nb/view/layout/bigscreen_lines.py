"""The players' lines on the big screen: name, number of cards in hand, and the visible cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from fluxx_nb.view.cards.tiles import TWO_LINES, UPRIGHT
from fluxx_nb.view.layout.bigscreen_plan import PLATES
from fluxx_nb.view.layout.counters import seat_counters
from fluxx_nb.view.layout.seats import anchor_seat, counted_room, fan, hand_units, plate
from fluxx_nb.view.layout.sheet import Sheet
from fluxx_nb.view.model.tablemodel import CardView, SeatView, TableModel, Unit
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Hit, rect_in

_TRAY = "#ffffff1f"
"""Drawn under a hand, so that no one takes it for cards in play."""
_MOST = 100
"""The width of the widest card in front of a player or in a hand, at scale 1."""
_FEW = 3
"""With at most this many players the other hands are open, too, if they have room."""


def tallest(model: TableModel) -> int:
    """Return the seat with the tallest line: the winner, else an open hand (of who is asked, or the current player)."""
    if model.outcome is not None:
        return next((at for at, seat in enumerate(model.seats) if seat.won), -1)
    open_hands = [at for at, seat in enumerate(model.seats) if seat.open_hand and (seat.hand or seat.waiting)]
    seats = model.seats
    first = [at for at in open_hands if seats[at].asked] + [at for at in open_hands if seats[at].current_player]
    return next(iter((*first, *open_hands)), -1)


def line_boxes(sheet: Sheet, model: TableModel) -> list[Area]:
    """Return the lines of the players."""
    return [sheet.plan.own, *sheet.plan.others][: len(model.seats)]


def _hidden(seat: SeatView) -> SeatView:
    """Return the seat with its hand face down."""
    down = tuple(CardView(-1, view.zone, None) for view in seat.hand)
    return replace(seat, hand=down, waiting=tuple(CardView(-1, view.zone, None) for view in seat.waiting))


class PlayerLine(NamedTuple):
    """Where the cards of a player are."""

    row: Area
    hand: Area
    """Has no width if the hand is not shown."""
    lost: int
    """How many of the cards that matter now have no room."""
    hidden: int
    """How many cards have none."""
    upright: int
    """How many are upright."""


def shared_lines(sheet: Sheet, model: TableModel, tall: int) -> list[PlayerLine]:
    """Return where the cards of all players are.

    The other hands are shown if all of them have room; none are shown when the game is over.
    """
    over = model.outcome is not None
    places = list(zip(model.seats, line_boxes(sheet, model), strict=True))
    usual = [_line(sheet, seat, box, shown=at == tall and not over) for at, (seat, box) in enumerate(places)]
    if over or len(places) > _FEW:
        return usual
    lines = [_line(sheet, seat, box, shown=True, tall=at == tall) for at, (seat, box) in enumerate(places)]
    return usual if any(line.hidden for at, line in enumerate(lines) if at != tall) else lines


def _units(seat: SeatView, shown: bool) -> list[Unit]:
    """Return the cards in front of a player; those held face out are open to everyone, and so beside the row."""
    return [*seat.row] if shown else [*seat.row, *seat.held]


def _line(sheet: Sheet, seat: SeatView, box: Area, *, shown: bool, tall: bool = True) -> PlayerLine:
    """Share the line of a player between hand and row, so that as much as possible of both is shown."""
    gap = 0.25 * sheet.plan.least
    left = box.x + PLATES * sheet.plan.least + gap
    inside = Area(left, box.y + gap, box.right - left - gap, box.h - 2 * gap)
    if not shown or not seat.open_hand or not hand_units(seat):
        return _tried(sheet, seat, inside, Area(left, box.y, 0.0, 0.0))
    ways = [_tried(sheet, seat, row, hand) for row, hand in _splits(inside, bool(seat.row), tall, sheet.plan.least)]
    return min(ways, key=lambda line: (line.lost, line.hidden, -line.upright))


def _tried(sheet: Sheet, seat: SeatView, row: Area, hand: Area) -> PlayerLine:
    groups = [(_units(seat, bool(hand.w)), row), (hand_units(seat), hand)] if hand.w else [(_units(seat, False), row)]
    found = [sheet.packed(units, box, _MOST) for units, box in groups]
    lost = 0
    for (units, _), one in zip(groups, found, strict=True):
        views = [view for unit in units for view in unit.cards]
        placed = {spot.card for spot in one.spots}
        lost += sum(view.card in sheet.focus for at, view in enumerate(views) if at not in placed)
    upright = sum(spot.h >= UPRIGHT * sheet.plan.least for one in found for spot in one.spots)
    return PlayerLine(row, hand, lost, sum(one.hidden for one in found), upright)


def _splits(box: Area, lying: bool, tall: bool, least: float) -> Iterator[tuple[Area, Area]]:
    """Yield ways to divide a box into row and hand: below each other in a tall line, and beside each other."""
    apart = 0.6 * least
    if not lying:
        yield Area(box.x, box.y, 0.0, 0.0), box
        return
    room, low = box.h - apart, TWO_LINES * least
    if tall and room >= 2 * low:
        for high in (room / 2, low, room - low):
            yield box._replace(h=room - high), Area(box.x, box.bottom - high, box.w, high)
    for share in (0.5, 0.35, 0.65):
        wide = (box.w - apart) * share
        yield box._replace(w=box.w - apart - wide), Area(box.right - wide, box.y, wide, box.h)


def draw_line(sheet: Sheet, seat: SeatView, box: Area, line: PlayerLine) -> Area:
    """Draw a player's line: the name, the number of cards in hand, and the cards beside them.

    Returns the place of the name.
    """
    least, gap = sheet.plan.least, 0.25 * sheet.plan.least
    head = Area(box.x, box.y, PLATES * least, min(box.h, sheet.plan.plate))
    sheet.hits.append(Hit(f"seat:{seat.seat}", head))
    end = plate(sheet, seat, head, head.w - counted_room(sheet, seat))
    seat_counters(sheet, seat, end, box.y, 0)
    row, hand = line.row, line.hand
    # The number is where the hand is.
    level = max(head.bottom, hand.y if hand.w else 0.0)
    fan(sheet, _hidden(seat), head.right - gap, level, head.w - 2 * gap, min(head.h, box.bottom - level))
    sheet.spread(_units(seat, bool(hand.w)), row, most=_MOST)
    if hand.w:
        sheet.notes.append(rect_in(hand.inset(-gap * 0.6), least * 0.3, _TRAY))
        found = sheet.spread(hand_units(seat), hand, most=_MOST)
        _name_hand(sheet, hand, max((spot.x + spot.w for spot in found.spots), default=0.0))
    anchor_seat(sheet, seat, hand if hand.w else row, row)
    return head


def _name_hand(sheet: Sheet, hand: Area, taken: float) -> None:
    """Label a hand at its end, if there is room."""
    said, size = "in hand", sheet.letters(10.5)
    wide = width_of(said, size)
    if hand.w - taken > wide + sheet.plan.least:
        base = hand.y + hand.h / 2 + size * 0.36
        sheet.say(said, hand.right - 0.3 * size, base, 10.5, anchor="end", room=wide + 1, fill=sheet.palette.soft)
