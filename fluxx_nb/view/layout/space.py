"""Sharing space: how neighbors divide a length. One with many cards gets more if there is not enough for all."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.view.shapes.theme import RATIO

LEAST_CARD = 56.0
"""The narrowest card that is on the table whole, with its name, in pixels of the page."""
CARD_GAP = 4.0
"""Between two cards, in pixels of the page, where there is little room."""
_PAIR = 2
"""Needs grow by so many cards at once, so that a single one does not move everything."""


def room_for(cards: int, exactly: bool = False) -> float:
    """Return the length that a number of the narrowest cards side by side needs."""
    count = cards if exactly else -(-cards // _PAIR) * _PAIR
    return count * (LEAST_CARD + CARD_GAP)


def holds_whole(cards: int, width: float, height: float) -> bool:
    """Return whether a number of cards fits in a box without overlapping."""
    across = int((width + CARD_GAP) / (LEAST_CARD + CARD_GAP))
    down = int((height + CARD_GAP) / (LEAST_CARD * RATIO + CARD_GAP))
    return cards <= across * max(1, down)


def divide(total: float, cards: Sequence[int], leasts: Sequence[float], rim: float) -> list[float]:
    """Return the shares of a length for neighbors with these numbers of cards: equal if that suits all, else by need.

    No one gets less than their share of `leasts`, as long as there is that much; `rim` is what each needs besides the
    cards.
    """
    if not cards:
        return []
    equal = total / len(cards)
    if max(*leasts, *(room_for(count, exactly=True) + rim for count in cards)) <= equal:
        return [equal] * len(cards)
    free = total - sum(leasts)
    if free <= 0:
        return [least * total / sum(leasts) for least in leasts]
    wanted = [max(least, room_for(count) + rim) for count, least in zip(cards, leasts, strict=True)]
    spare = total - sum(wanted)
    if spare >= 0:
        return [want + spare / len(cards) for want in wanted]
    beyond = sum(wanted) - sum(leasts)
    return [least + (want - least) * free / beyond for want, least in zip(wanted, leasts, strict=True)]
