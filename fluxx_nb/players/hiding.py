"""Hiding: which cards to put beneath a Keeper, out of play, and which to bring out again."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.events import Fact
from fluxx_nb.engine.core.state import ROW, UNDER
from fluxx_nb.players.imagination import shift
from fluxx_nb.players.outlook import Outlook


def gains_by_hiding(o: Outlook, cards: Sequence[int]) -> dict[int, float]:
    """Return what it is worth to put each of the bot's cards in play beneath a Keeper."""
    return _gains_together(o, {card: shift(card, ROW[o.me], UNDER[o.me]) for card in cards})


def gains_by_release(o: Outlook, cards: Sequence[int]) -> dict[int, float]:
    """Return what it is worth to bring each card out from beneath a Keeper."""
    return _gains_together(o, {card: shift(card, UNDER[o.me], ROW[o.me]) for card in cards})


def _gains_together(o: Outlook, moves: dict[int, Fact]) -> dict[int, float]:
    """Return what each card adds to the best group of moves: one by one while that helps, or all if only that helps."""
    gains: dict[int, float] = {}
    group: list[Fact] = []
    reached = 0.0
    left = dict(moves)
    while left:
        added = {card: o.gain([*group, fact]) - reached for card, fact in left.items()}
        best = max(added, key=added.__getitem__)
        if added[best] <= 0:
            gains.update(added)
            break
        gains[best] = added[best]
        reached += added[best]
        group.append(left.pop(best))
    together = o.gain(list(moves.values())) if moves else 0.0
    return gains if reached >= together else dict.fromkeys(moves, together / len(moves))
