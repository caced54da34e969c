"""The plan: where everything has its place on a table of a certain size, whatever lies there.

Rules, Goals and piles are always at the same place. On a wide table the others sit along the top and the own seat along
the bottom; on a narrow one everything is stacked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fluxx_nb.view.scene.scene import Area

NARROW = 720
"""Below this width the table is stacked."""
_MARGIN = 8.0
_GAP = 6.0
_OPEN = 79.0
"""How much more height narrow seats need if their hands are open."""
_OTHERS = 149.0
"""The height of the other players' seats."""
_FIRST = 152.0
"""The height of the piles and Goals on a stacked table."""
PLATE = 21.0
"""The height of the plate with a player's name."""
LABEL = 15.0
"""The height of a small label."""


@dataclass(frozen=True)
class Plan:
    """Boxes in pixels, and the scale that they were planned at."""

    width: float
    height: float
    scale: float
    header: Area
    others: tuple[Area, ...]
    own: Area
    hand: Area
    row: Area
    draw: Area
    discard: Area
    playing: Area
    basics: Area
    metas: Area
    """Has no width if no Meta Rule was agreed on."""
    rules: Area
    """The New Rules; in solitaire, where these have their spots, the scored Goals."""
    rules_deck: Area
    """Has no width but in solitaire."""
    goals: Area
    narrow: bool


def _needed(players: int, open_hands: bool) -> float:
    """The height that a wide table needs at scale 1."""
    if players < 2:
        return 605.0 - _OTHERS
    return 605.0 + (_OPEN if open_hands and players > 3 else 0.0)


@lru_cache(maxsize=256)
def plan(width: float, height: float | None, players: int, metas: int, open_hands: bool, solo: bool = False) -> Plan:
    """Plan a table. Without a height, one that suits the width is chosen."""
    if width < NARROW:
        return _stacked(width, height, players, metas, open_hands, solo)
    needed = _needed(players, open_hands)
    if height is None:
        height = max(needed, round(width * 0.5625))
    scale = min(width / 800, height / needed)
    return _wide(width, height, scale, players, metas, open_hands, solo)


def _scaled(box: Area, scale: float) -> Area:
    return Area(*(round(number * scale, 1) for number in box))


def _wide(width: float, height: float, scale: float, players: int, metas: int, open_hands: bool, solo: bool) -> Plan:
    across, down = width / scale, height / scale
    spare = max(0.0, down - _needed(players, open_hands))
    inner = across - 2 * _MARGIN
    header = Area(_MARGIN, 5, inner, 25)
    top = 0.0 if players < 2 else _OTHERS + spare * 0.3 + (_OPEN if open_hands and players > 3 else 0)
    seats = Area(_MARGIN, header.bottom + 5, inner, top)
    middle = Area(_MARGIN, seats.bottom + _GAP, inner, 250 + spare * 0.4)
    own = Area(_MARGIN, middle.bottom + _GAP, inner, down - middle.bottom - _GAP - _MARGIN)
    count = max(1, players - 1)
    each = (inner - _GAP * (count - 1)) / count
    others = tuple(Area(seats.x + at * (each + _GAP), seats.y, each, seats.h) for at in range(players - 1))

    wider = max(0.0, across - 800)
    left = 162 + min(50.0, wider * 0.15)
    right = 176 + min(120.0, wider * 0.3)
    upper = 132 + spare * 0.22
    lower = middle.h - upper - _GAP
    below = middle.y + upper + _GAP
    half = (left - _GAP) / 2
    centre = Area(middle.x + left + _GAP, middle.y, inner - left - right - 2 * _GAP, middle.h)
    meta = min(2, metas) * 84.0
    rules_deck = half if solo else 0.0
    before = rules_deck + _GAP if solo else 0.0
    cards = Area(own.x + 6, own.y + PLATE + 5, own.w - 12, own.h - PLATE - 11)
    share = round(cards.w * 0.57)
    boxes = {
        "header": header,
        "own": own,
        "hand": Area(cards.x, cards.y, share, cards.h),
        "row": Area(cards.x + share + 14, cards.y, cards.w - share - 14, cards.h),
        "draw": Area(middle.x, middle.y, half, upper),
        "discard": Area(middle.x + half + _GAP, middle.y, half, upper),
        "playing": Area(middle.x, below, left, lower),
        "rules_deck": Area(centre.x, middle.y, rules_deck, upper),
        "basics": Area(centre.x + before, middle.y, centre.w - before - (meta + _GAP if meta else 0), upper),
        "metas": Area(centre.right - meta, middle.y, meta, upper),
        "rules": Area(centre.x, below, centre.w, lower),
        "goals": Area(centre.right + _GAP, middle.y, right, middle.h),
    }
    placed = {name: _scaled(box, scale) for name, box in boxes.items()}
    return Plan(width, height, scale, others=tuple(_scaled(box, scale) for box in others), narrow=False, **placed)


def _stacked(width: float, height: float | None, players: int, metas: int, open_hands: bool, solo: bool) -> Plan:
    count = max(0 if solo else 1, players - 1)
    columns = {0: 1, 1: 1, 2: 2, 3: 3, 4: 2}.get(count, 3)
    lines = -(-count // columns)
    seat = 149.0 + (72 if open_hands else 0)
    inner_height = 5 + 40 + 5 + lines * (seat + _GAP) + _FIRST + 132 + 114 + 3 * _GAP + 290 + _MARGIN
    scale = min(1.25, max(0.8, width / 480))
    if height is not None:
        scale = min(scale, height / inner_height)
    across, down = width / scale, (height / scale if height is not None else inner_height)
    inner = across - 2 * _MARGIN
    header = Area(_MARGIN, 5, inner, 40)
    each = (inner - _GAP * (columns - 1)) / columns
    y = header.bottom + 5
    others = []
    for at in range(players - 1):
        line, column = divmod(at, columns)
        others.append(Area(_MARGIN + column * (each + _GAP), y + line * (seat + _GAP), each, seat))
    y += lines * (seat + _GAP)
    third = (inner - 2 * _GAP) / 3
    half = (third - _GAP) / 2
    meta = min(2, metas) * 84.0
    rules_deck = half if solo else 0.0
    before = rules_deck + _GAP if solo else 0.0
    below = y + _FIRST + _GAP
    rules = below + 132 + _GAP
    own = Area(_MARGIN, rules + 114 + _GAP, inner, down - rules - 114 - _GAP - _MARGIN)
    cards = Area(own.x + 6, own.y + PLATE + 5, own.w - 12, own.h - PLATE - 11)
    high = round(cards.h * 0.52)
    boxes = {
        "header": header,
        "own": own,
        "hand": Area(cards.x, cards.bottom - high, cards.w, high),
        "row": Area(cards.x, cards.y, cards.w, cards.h - high - 12),
        "draw": Area(_MARGIN, y, half, _FIRST),
        "discard": Area(_MARGIN + half + _GAP, y, half, _FIRST),
        "playing": Area(_MARGIN + third + _GAP, y, third, _FIRST),
        "goals": Area(_MARGIN + 2 * (third + _GAP), y, third, _FIRST),
        "rules_deck": Area(_MARGIN, below, rules_deck, 132),
        "basics": Area(_MARGIN + before, below, inner - before - (meta + _GAP if meta else 0), 132),
        "metas": Area(_MARGIN + inner - meta, below, meta, 132),
        "rules": Area(_MARGIN, rules, inner, 114),
    }
    placed = {name: _scaled(box, scale) for name, box in boxes.items()}
    return Plan(
        width, round(down * scale), scale, others=tuple(_scaled(box, scale) for box in others), narrow=True, **placed
    )
