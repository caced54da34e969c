"""Splitting a seat between hand and row, so that as much as possible of both can be seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import NamedTuple

from fluxx_nb.view.layout.pack import BAR, LEAST_BAR, PEEKING, WHOLE, CardSpot, pack
from fluxx_nb.view.layout.space import CARD_GAP, LEAST_CARD, room_for
from fluxx_nb.view.shapes.scene import Area
from fluxx_nb.view.shapes.theme import RATIO

_PEEKING, _TUCKED, _BAR = 0.8, 0.7, 0.45
"""What a card is worth that is not to be seen whole; whole it is worth 1."""
_LONG = 130.0
"""A bar that is shorter than this is worth less: its name is cut."""
_COUNTED = -0.8
"""What a card is worth that has no place at all."""
_UNREADABLE = -9.0
"""What a bar is worth on which hardly a syllable has room: anything else is better."""
_LARGE, _BONUS = 90.0, 0.15
"""A whole card of this width is worth a little more."""
_BEST = 1 + _BONUS
"""The most that a card is worth."""
_LOST = -4.0
"""What a card is worth that matters now and is not whole: everything else gives way to it."""
_IN_PLAY = 1.5
"""How much more a card in play is worth than one in a hand: it decides who wins."""
_CALM = 1.04
"""Another split must be this much better than the usual one: places should hold still."""
_SHARES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
_LABEL = 88.0
"""The room for the label of an empty place, in pixels."""
_EDGE = 14.0
"""An empty line, in pixels."""


class Split(NamedTuple):
    """Where the hand and the row are."""

    hand: Area
    row: Area


def _seen(spot: CardSpot) -> float:
    """Return what a card in its place is worth."""
    if spot.form == BAR:
        return _BAR * min(1.0, (spot.w / _LONG) ** 2) if spot.w >= LEAST_BAR else _UNREADABLE
    if spot.form == WHOLE:
        return 1 + _BONUS * min(1.0, spot.w / _LARGE)
    return _PEEKING if spot.form == PEEKING else _TUCKED


@lru_cache(maxsize=4096)
def _worth(cards: int, width: int, height: int, most: float, scale: float, matter: int = 0) -> float:
    """Return how well so many cards can be seen in a box of whole pixels, of which the first few matter now."""
    found = pack(
        (1,) * cards,
        width,
        height,
        most=most,
        gap=max(CARD_GAP, 5 * scale),
        scale=scale,
        focus=tuple(range(min(cards, matter))),
    )
    lost = sum(spot.form != WHOLE for spot in found.spots if spot.card < matter)
    return sum(map(_seen, found.spots)) + found.hidden * _COUNTED + lost * _LOST


def _best(splits: Iterable[Split], cards: tuple[int, int], scale: float, matter: tuple[int, int] = (0, 0)) -> Split:
    """Return the split in which hand and row can be seen best; the first one is the usual one."""
    most = max(LEAST_CARD, 100 * scale)
    hand, row = cards
    most_of_hand, most_of_row = hand * _BEST, row * _BEST * _IN_PLAY

    def worth(split: Split, enough: float) -> float:
        """Return the worth of a split; `enough` if it cannot be more than that."""
        laid = _worth(row, round(split.row.w), round(split.row.h), most, scale, matter[1]) * _IN_PLAY
        if laid + most_of_hand <= enough:
            return enough
        return laid + _worth(hand, round(split.hand.w), round(split.hand.h), most, scale, matter[0])

    usual, *others = splits
    first = worth(usual, -inf)
    best, found = first, usual
    for split in others:
        if first * _CALM >= most_of_hand + most_of_row:
            break
        if (seen := worth(split, best)) > best:
            best, found = seen, split
    return usual if first * _CALM >= best else found


def _beside(box: Area, share: float, gap: float, left: bool) -> Split:
    """Return the hand on the left of the row, or on its right."""
    wide = round((box.w - gap) * share)
    rest = box.w - gap - wide
    if left:
        return Split(Area(box.x, box.y, wide, box.h), Area(box.right - rest, box.y, rest, box.h))
    return Split(Area(box.right - wide, box.y, wide, box.h), Area(box.x, box.y, rest, box.h))


def _below(box: Area, share: float, gap: float) -> Split:
    high = round((box.h - gap) * share)
    return Split(
        Area(box.x, box.bottom - high, box.w, high),
        Area(box.x, box.y, box.w, box.h - high - gap),
    )


def _just_whole(length: float, needs: tuple[float, float]) -> tuple[float, ...]:
    """Return the shares of a hand at which it, or the row, is just long enough for its cards that matter."""
    hand, row = needs
    shares = ((hand + 1) / length if hand else 0.0, 1 - (row + 1) / length if row else 0.0)
    return tuple(share for share in shares if 0 < share < 1)


def _across(box: Area, gap: float, matter: tuple[int, int]) -> tuple[float, ...]:
    """Return shares to try for a hand beside its row."""
    hand, row = (room_for(count, exactly=True) for count in matter)
    return (*_SHARES, *_just_whole(box.w - gap, (hand, row)))


def _down(box: Area, gap: float, matter: tuple[int, int]) -> tuple[float, ...]:
    """Return shares to try for a hand below its row."""
    hand, row = (LEAST_CARD * RATIO if count else 0.0 for count in matter)
    return (*_SHARES, *_just_whole(box.h - gap, (hand, row)))


def split_beside(box: Area, hand: int, row: int, usual: float, scale: float, matter: tuple[int, int] = (0, 0)) -> Split:
    """Return the split of the viewer's seat: the hand on the left, the row on the right; an empty hand takes no room.

    `matter` tells how many cards of the hand and of the row matter now.
    """
    gap = 14 * scale
    label = min(0.5, _LABEL / box.w)
    if not hand:
        return _beside(box, label, gap, left=True)
    shares = (usual, *_across(box, gap, matter)) if row else (usual, 1 - label)
    return _best((_beside(box, share, gap, left=True) for share in shares), (hand, row), scale, matter)


def split_below(box: Area, hand: int, row: int, usual: float, scale: float, matter: tuple[int, int] = (0, 0)) -> Split:
    """Return the split of the viewer's seat on a stacked table: the hand below the row."""
    gap = 12 * scale
    empty = _EDGE / box.h
    if not hand:
        return _below(box, empty, gap)
    shares = (usual, *_down(box, gap, matter)) if row else (usual, 1 - empty)
    return _best((_below(box, share, gap) for share in shares), (hand, row), scale, matter)


def split_open(
    box: Area, hand: int, row: int, scale: float, wide: float, shares: tuple[float, float], matter: tuple[int, int]
) -> Split:
    """Return the split of another player's open hand: usually beside the row if the seat is `wide`, else below it."""
    if not hand:
        return Split(Area(box.right, box.y, 0, box.h), box)
    across, down = 12 * scale, 5 * scale
    if not row:
        return Split(box, Area(box.x, box.y, 0, 0))
    sides = [_beside(box, share, across, left=False) for share in (shares[0], *_across(box, across, matter))]
    lows = [_below(box, share, down) for share in (shares[1], *_down(box, down, matter))]
    return _best([*sides, *lows] if box.w >= wide else [*lows, *sides], (hand, row), scale, matter)
