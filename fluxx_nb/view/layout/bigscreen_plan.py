"""The plan of the big screen: where everything is when a whole class reads it.

All lengths are multiples of the least text, so that there are few things and all of them are large: the numbers
that apply along the top, Goal and New Rules on the right, and one line for each player. The player who is asked has
the tallest line, with the hand below the cards in front of that player.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.view.cards.tiles import TWO_LINES, UPRIGHT
from fluxx_nb.view.layout.plan import Plan
from fluxx_nb.view.shapes.scene import Area

_SMALLEST = 10.5
"""The smallest text that is drawn at scale 1."""
_ACROSS, _DOWN = 38.0, 20.0
"""The letters that fit across and down; on a smaller screen they are smaller."""
_MARGIN = _GAP = 0.3
_BAND = TWO_LINES + 0.2
"""The height of the numbers that apply; at the end, the winner is there instead."""
_SIDE = 9.2
"""The width of Goal and New Rules."""
_LABEL = 1.75
_PLATE = 1.7
_GOAL, _GOALS = (0.46, 0.37), (0.58, 0.48)
"""What one Goal and several get of the height, and what they get above many New Rules."""
_MANY = 2
"""More New Rules than this are many."""
_NUMBERS = 0.71
"""What the numbers that apply get of the width beside Goal and New Rules."""
_LINE = 3.15
"""The lowest line of a player: a name, and the number of cards in hand."""
_FEW = 3
"""Up to this many players, there is room for taller cards in the middle."""
PLATES = 7.3
"""The width of the names."""


class ScreenContent(NamedTuple):
    """What the big screen has to show."""

    players: int
    tall: int = -1
    """Which of them has the tallest line, if anyone has."""
    goals: int = 1
    rules: int = 0
    playing: int = 0
    over: bool = False
    close: bool = False
    """Whether all other lines are as low as they can be."""


def legible(width: float, height: float, least: float) -> float:
    """Return the least text size for this room: `least`, or smaller if there is hardly any room."""
    return round(max(1.0, min(least, width / _ACROSS, height / _DOWN)), 2)


@lru_cache(maxsize=256)
def big_screen_plan(width: float, height: float, least: float, bill: ScreenContent) -> Plan:
    """Return the plan of a big screen with no text smaller than `least`."""
    em = legible(width, height, least)
    gap, margin = _GAP * em, _MARGIN * em
    header = Area(margin, margin, width - 2 * margin, _BAND * em if bill.over else 0.0)
    top = header.bottom + gap if bill.over else margin
    high = height - margin - top
    side = Area(width - margin - _SIDE * em, top, _SIDE * em, high)
    left = side.x - gap - margin
    numbers = Area(margin, margin, left * _NUMBERS, _BAND * em)
    seats = numbers.bottom + gap
    playing = Area(numbers.right + gap, margin, left - numbers.w - gap, numbers.h)
    if bill.playing > 1 and not bill.over:
        # Several cards to choose from have a line of their own.
        tall = UPRIGHT if bill.players <= _FEW else _BAND
        playing = Area(margin, seats, left, tall * em)
        seats = playing.bottom + gap
    share = (_GOALS if bill.goals > 1 else _GOAL)[bill.rules > _MANY]
    goals = side._replace(h=high * share)
    rules = Area(side.x, goals.bottom + gap, side.w, side.bottom - goals.bottom - gap)
    lines = _lines(Area(margin, seats, left, height - margin - seats), em, gap, bill)
    nothing = Area(playing.x, playing.y, 0.0, 0.0)
    return Plan(
        width=width,
        height=height,
        scale=round(em / _SMALLEST + 0.001, 3),
        plate=round(_PLATE * em, 1),
        label=round(_LABEL * em, 1),
        header=header,
        others=tuple(lines[1:]),
        own=lines[0] if lines else nothing,
        hand=nothing,
        row=nothing,
        draw=nothing,
        discard=nothing,
        playing=playing,
        basics=numbers,
        metas=nothing,
        rules=rules,
        rules_deck=nothing,
        goals=goals,
        narrow=False,
        least=em,
        tiles=True,
    )


def _lines(box: Area, em: float, gap: float, bill: ScreenContent) -> list[Area]:
    """Return one line for each player; the tallest one is twice as high as the others, or gets what they leave."""
    count = bill.players
    total = box.h - gap * (count - 1)
    if not count:
        return []
    equal = 0.0 if bill.close else total / (count + (bill.tall >= 0))
    low = max(equal, min(_LINE * em, total / count))
    heights = [low] * count
    if bill.tall >= 0:
        heights[bill.tall] = total - low * (count - 1)
    found, y = [], box.y
    for high in heights:
        found.append(Area(box.x, round(y, 1), box.w, round(high, 1)))
        y += high + gap
    return found
