"""The plan: where everything has its place on a table of a certain size.

Rules, Goals and piles are always at the same place, and so are the seats, as long as their cards fit there. On a wide
table the others sit along the top and the viewer at the bottom; on a narrow one everything is stacked. Lengths
grow with the table, but what holds text never becomes too low for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.view.layout.pack import LEAST_BAR
from fluxx_nb.view.layout.space import LEAST_CARD, divide, holds_whole, room_for
from fluxx_nb.view.layout.split import split_below, split_beside
from fluxx_nb.view.shapes.metrics import LEAST_TEXT
from fluxx_nb.view.shapes.scene import Area
from fluxx_nb.view.shapes.theme import RATIO

NARROW = 520
"""Below this width the table is stacked."""
_WIDE = 800.0
"""The width of a table at scale 1."""
_SHAPE = 0.5625
"""The height of a table in widths, where nothing else is asked for."""
_MARGIN = 8.0
_GAP = 6.0
_OPEN = 79.0
"""How much more height the seats need if hands are open and there are many of them."""
_OTHERS = 149.0
"""The height of the other players' seats."""
_MIDDLE, _LEAST_MIDDLE = 250.0, 218.0
"""The height of what belongs to all, and the least, in pixels, for two lines of cards."""
_LOW_UPPER = 80.0
"""The least height of the piles and the Basic Rules, in pixels: a New Rule that is on them has its name."""
_TABLE = 605.0
"""The height of a table with all of this."""
_UPPER = 132.0
"""The height of the piles and the Basic Rules."""
_PILES, _GOALS = 162.0, 176.0
"""The widths of the two piles and of the Goals."""
_PLATE, _LEAST_PLATE = 21.0, 19.0
"""The height of the plate with a player's name, and the least, in pixels, that its text needs."""
_LABEL, _LEAST_LABEL = 15.0, 15.0
"""The height of a small label, and the least, in pixels, that its text needs."""
_HEADER, _LEAST_HEADER = 25.0, 21.0
_LEAST_PILES = 136.0
"""Two piles side by side with legible labels, in pixels."""
_LEAST_GOALS = 124.0
_LEAST_BASICS = 268.0
"""Four numbers with legible titles, in pixels."""
_LEAST_SEAT = 82.0
"""A name and a small fan of cards, in pixels."""
_HAND_SHARE = 0.57
"""What the own hand usually takes of the own seat's width, and below, of a stacked one's height."""
_HAND_HIGH = 0.52
_NARROW_LABEL = 88.0
"""The room for the label of an empty place, in pixels."""
_META = 84.0
_FIRST, _SECOND, _THIRD, _LAST = 152.0, 132.0, 114.0, 290.0
"""The heights of the four parts of a stacked table: piles and Goals, Basic Rules, New Rules, the own seat."""


class Load(NamedTuple):
    """How many cards are in front of a player, and how many of the hand are to be seen."""

    row: int = 0
    hand: int = 0
    matter: tuple[int, int] = (0, 0)
    """How many of the hand and of the row matter now: they are whole, so the seat is wide enough for that."""

    @property
    def least(self) -> float:
        """The width in which the cards that matter are whole, with the others of hand and row as bars beside them."""
        here = sum(self.matter)
        others = (self.hand > self.matter[0]) + (self.row > self.matter[1])
        return room_for(here, exactly=True) + LEAST_BAR * others if here else 0.0


class Crowd(NamedTuple):
    """How many cards there are to lay out."""

    seats: tuple[Load, ...]
    """The own seat comes first."""
    rules: int = 0
    goals: int = 1
    playing: int = 0


@dataclass(frozen=True)
class Plan:
    """Boxes in pixels, and the scale that they were planned at."""

    width: float
    height: float
    scale: float
    plate: float
    """The height of the plate with a player's name."""
    label: float
    """The height of a small label."""
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
    """The New Rules; in Solo Fluxx, where these have their spots, the scored Goals."""
    rules_deck: Area
    """Has no width but in Solo Fluxx."""
    goals: Area
    narrow: bool
    least: float
    """No text is smaller than this, in pixels."""
    tiles: bool
    """Whether cards are side by side as tiles, as on the big screen."""


def _needed(players: int, open_hands: bool) -> float:
    """Return the height that a wide table needs at scale 1."""
    if players < 2:
        return _TABLE - _OTHERS
    return _TABLE + (_OPEN if open_hands and players > 3 else 0.0)


@lru_cache(maxsize=256)
def plan(
    width: float,
    height: float | None,
    players: int,
    metas: int,
    open_hands: bool,
    solo: bool = False,
    crowd: Crowd | None = None,
) -> Plan:
    """Return the plan of a table. Without a height, one that suits the width is chosen; without a crowd, few cards."""
    crowd = crowd or Crowd((Load(1, 1),) * players)
    if width < NARROW:
        return _Stacked(width, height, players, metas, open_hands, solo, crowd).plan()
    needed = _needed(players, open_hands)
    if height is None:
        height = max(needed, round(width * _SHAPE))
    scale = min(width / _WIDE, height / needed)
    return _Wide(width, height, scale, players, metas, open_hands, solo, crowd).plan()


def _rounded(box: Area) -> Area:
    return Area(*(round(number, 1) for number in box))


class _Planner:
    """What both forms of the table have in common."""

    def __init__(self, width: float, scale: float, metas: int, solo: bool, crowd: Crowd) -> None:
        self.scale, self.solo, self.crowd = scale, solo, crowd
        self.gap, self.margin = _GAP * scale, _MARGIN * scale
        self.inner = width - 2 * self.margin
        self.plate = max(_LEAST_PLATE, _PLATE * scale)
        self.label = max(_LEAST_LABEL, _LABEL * scale)
        self.meta = min(2, metas) * max(_META * scale, LEAST_CARD + 2 * self.gap)

    def inside(self, own: Area) -> Area:
        """Return the room for cards in the viewer's seat."""
        pad = self.gap
        return Area(own.x + pad, own.y + self.plate + pad, own.w - 2 * pad, own.h - self.plate - 2 * pad)

    def leasts(self, loads: Iterable[Load]) -> list[float]:
        """Return how wide each of these seats is at least."""
        return [max(_LEAST_SEAT, load.least + 5 * self.gap) for load in loads]

    def finished(self, width: float, height: float, others: list[Area], narrow: bool, boxes: dict[str, Area]) -> Plan:
        """Return the plan with all of its numbers rounded."""
        placed = {name: _rounded(box) for name, box in boxes.items()}
        seats = tuple(_rounded(box) for box in others)
        return Plan(
            width,
            height,
            self.scale,
            round(self.plate, 1),
            round(self.label, 1),
            others=seats,
            narrow=narrow,
            least=LEAST_TEXT,
            tiles=False,
            **placed,
        )


class _Wide(_Planner):
    """The players sit round the table."""

    def __init__(
        self,
        width: float,
        height: float,
        scale: float,
        players: int,
        metas: int,
        open_hands: bool,
        solo: bool,
        crowd: Crowd,
    ) -> None:
        super().__init__(width, scale, metas, solo, crowd)
        self.width, self.height, self.players, self.open_hands = width, height, players, open_hands
        self.spare = max(0.0, height - _needed(players, open_hands) * scale)

    def plan(self) -> Plan:
        s, gap, margin = self.scale, self.gap, self.margin
        header = Area(margin, 5 * s, self.inner, max(_LEAST_HEADER, _HEADER * s))
        top = 0.0
        if self.players > 1:
            top = (_OTHERS + (_OPEN if self.open_hands and self.players > 3 else 0)) * s + self.spare * 0.3
        high = _MIDDLE * s + self.spare * 0.4
        short = max(0.0, _LEAST_MIDDLE - high)
        top -= min(short, top / 5)
        high += short
        below = self.height - header.bottom - 5 * s - top - high - 2 * gap - margin
        given = self._given(top, below, high)
        high, below = high - given, below + given
        top += self._lent(top, below)
        seats = Area(margin, header.bottom + 5 * s, self.inner, top)
        middle = Area(margin, seats.bottom + gap, self.inner, high)
        own = Area(margin, middle.bottom + gap, self.inner, self.height - middle.bottom - gap - margin)
        boxes = {"header": header, "own": own, **self._middle(middle), **self._own(own)}
        return self.finished(self.width, self.height, self._others(seats), False, boxes)

    @property
    def _low(self) -> float:
        """The height of a seat with one line of whole cards."""
        return self.plate + 2 * self.gap + LEAST_CARD * RATIO + 1

    @property
    def _row_of_rules(self) -> float:
        """The height of a row of cards below the Basic Rules."""
        return self.label + LEAST_CARD * RATIO + 2 * self.gap

    def _given(self, top: float, below: float, high: float) -> float:
        """Return how much height the middle of a low table gives up, so that whole cards fit in the seats."""
        wanted = self._low * (2 if top else 1) - top - below
        return max(0.0, min(wanted, high - _LOW_UPPER - self.gap - self._row_of_rules))

    def _lent(self, top: float, below: float) -> float:
        """Return the height that the viewer's seat gives to the others; negative if it gets some from them."""
        if not top or not self.crowd.seats:
            return 0.0
        own, *others = self.crowd.seats
        inside, low = self.plate + 2 * self.gap, self._low
        if below < low:
            # Whole cards have room in every seat, if they have in any.
            return -max(0.0, min(low - below, top - low))
        if top < low:
            return min(low - top, below - low)
        each = self.inner / len(others) - 3 * self.gap
        mine = holds_whole(own.hand + own.row, self.inner - 4 * self.gap, below - inside)
        theirs = all(holds_whole(one.hand + one.row, each, top - inside) for one in others)
        if mine == theirs:
            return 0.0
        return max(0.0, below - low) if mine else -max(0.0, top - low)

    def _others(self, seats: Area) -> list[Area]:
        loads = self.crowd.seats[1:]
        count = max(1, self.players - 1)
        total = seats.w - self.gap * (count - 1)
        beside = total / count >= SPLIT * self.scale
        cards = [one.row + one.hand if beside else max(one.row, one.hand) for one in loads]
        found, x = [], seats.x
        for wide in divide(total, cards, self.leasts(loads), 2 * self.gap):
            found.append(Area(x, seats.y, wide, seats.h))
            x += wide + self.gap
        return found

    def _own(self, own: Area) -> dict[str, Area]:
        load = self.crowd.seats[0] if self.crowd.seats else Load()
        return split_beside(self.inside(own), load.hand, load.row, _HAND_SHARE, self.scale, load.matter)._asdict()

    def _middle(self, box: Area) -> dict[str, Area]:
        s, gap = self.scale, self.gap
        wider = max(0.0, self.width / s - _WIDE)
        left = max(_LEAST_PILES, (_PILES + min(50.0, wider * 0.15)) * s)
        right = max(_LEAST_GOALS, (_GOALS + min(120.0, wider * 0.3)) * s)
        many = room_for(self.crowd.goals) if self.crowd.goals > _PAIR_OF_GOALS else 0.0
        right = max(right, min(many + 2 * gap, box.w - left - 2 * gap - _LEAST_BASICS))
        upper = min(_UPPER * s + self.spare * 0.22, box.h - gap - self._row_of_rules)
        below, lower = box.y + upper + gap, box.h - upper - gap
        half = (left - gap) / 2
        centre = Area(box.x + left + gap, box.y, box.w - left - right - 2 * gap, box.h)
        deck = half if self.solo else 0.0
        before = deck + gap if self.solo else 0.0
        playing = self._playing(left, centre.w, lower)
        start = box.x + playing + gap
        return {
            "draw": Area(box.x, box.y, half, upper),
            "discard": Area(box.x + half + gap, box.y, half, upper),
            "playing": Area(box.x, below, playing, lower),
            "rules_deck": Area(centre.x, box.y, deck, upper),
            "basics": Area(centre.x + before, box.y, centre.w - before - (self.meta + gap if self.meta else 0), upper),
            "metas": Area(centre.right - self.meta, box.y, self.meta, upper),
            "rules": Area(start, below, centre.right - start, lower),
            "goals": Area(centre.right + gap, box.y, right, box.h),
        }

    def _playing(self, left: float, rules: float, height: float) -> float:
        """Return the width for cards being played: they and the New Rules lend each other what they do not need."""
        inside = height - self.label - 2 * self.gap
        rim = 3 * self.gap
        wanted = room_for(self.crowd.playing, exactly=True) + rim
        if wanted > left:
            lying = min(room_for(self.crowd.rules) + rim, rules / 2)
            return min(wanted, max(left, left + rules - lying))
        if holds_whole(self.crowd.rules, rules - 2 * self.gap, inside):
            return left
        return min(left, max(_NARROW_LABEL * max(1.0, self.scale), wanted))


SPLIT = 250.0
"""From this width on, an open hand is beside the row rather than below it."""
_PAIR_OF_GOALS = 2
"""The number of Goals that fit side by side."""


class _Stacked(_Planner):
    """Everything is in one column."""

    def __init__(
        self, width: float, height: float | None, players: int, metas: int, open_hands: bool, solo: bool, crowd: Crowd
    ) -> None:
        count = max(0 if solo else 1, players - 1)
        self.columns = {0: 1, 1: 1, 2: 2, 3: 3, 4: 2}.get(count, 3)
        self.lines = -(-count // self.columns)
        self.seat_high = _OTHERS + (72 if open_hands else 0)
        parts = _FIRST + _SECOND + _THIRD + 3 * _GAP + _LAST + _MARGIN
        tall = 5 + 40 + 5 + self.lines * (self.seat_high + _GAP) + parts
        scale = min(1.25, max(1.0, width / 480))
        if height is not None:
            scale = min(scale, height / tall)
        super().__init__(width, scale, metas, solo, crowd)
        self.width, self.players = width, players
        self.height = height if height is not None else float(round(tall * scale))

    def plan(self) -> Plan:
        s, gap, margin, inner = self.scale, self.gap, self.margin, self.inner
        header = Area(margin, 5 * s, inner, max(2 * _LEAST_HEADER - 4, 40 * s))
        y = header.bottom + 5 * s
        others = self._others(y)
        y += self.lines * (self.seat_high * s + gap)
        third = (inner - 2 * gap) / 3
        half = (third - gap) / 2
        deck = half if self.solo else 0.0
        before = deck + gap if self.solo else 0.0
        first, second, last = _FIRST * s, _SECOND * s, _THIRD * s
        below = y + first + gap
        rules = below + second + gap
        top = rules + last + gap
        own = Area(margin, top, inner, self.height - top - margin)
        boxes = {
            "header": header,
            "own": own,
            **self._own(own),
            "draw": Area(margin, y, half, first),
            "discard": Area(margin + half + gap, y, half, first),
            "playing": Area(margin + third + gap, y, third, first),
            "goals": Area(margin + 2 * (third + gap), y, third, first),
            "rules_deck": Area(margin, below, deck, second),
            "basics": Area(margin + before, below, inner - before - (self.meta + gap if self.meta else 0), second),
            "metas": Area(margin + inner - self.meta, below, self.meta, second),
            "rules": Area(margin, rules, inner, last),
        }
        return self.finished(self.width, self.height, others, True, boxes)

    def _others(self, y: float) -> list[Area]:
        high = self.seat_high * self.scale
        found: list[Area] = []
        loads = list(self.crowd.seats[1:])
        for line in range(self.lines):
            here = loads[line * self.columns : (line + 1) * self.columns]
            # A last line that is not full keeps the columns of those above it.
            here += [Load()] * (self.columns - len(here))
            cards = [max(one.row, one.hand) for one in here]
            x = self.margin
            total = self.inner - self.gap * (self.columns - 1)
            for wide in divide(total, cards, self.leasts(here), 2 * self.gap)[: len(loads) - line * self.columns]:
                found.append(Area(x, y + line * (high + self.gap), wide, high))
                x += wide + self.gap
        return found

    def _own(self, own: Area) -> dict[str, Area]:
        load = self.crowd.seats[0] if self.crowd.seats else Load()
        return split_below(self.inside(own), load.hand, load.row, _HAND_HIGH, self.scale, load.matter)._asdict()
