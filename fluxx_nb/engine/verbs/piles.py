"""Verbs that act on the draw pile and the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.outcomes import shuffle
from fluxx_nb.engine.core.state import DISCARD, DRAW

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def empty_trash(g: Engine, me: int, card: int) -> Work:
    """Start a new discard pile with this card, and shuffle the old one into the draw pile."""
    s = g.state
    if not s.zones[DISCARD]:
        g.fizzle(me, card, "the discard pile is empty")
        return NOTHING
    order = tuple(shuffle(g, [*s.zones[DRAW], *s.zones[DISCARD]]))
    g.emit("shuffled", me, reasons.BY_A_CARD, card, DISCARD, DRAW, order)
    return NOTHING
