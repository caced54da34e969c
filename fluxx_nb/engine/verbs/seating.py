"""Verbs that exchange places at the table."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.counts import NEXT_SEAT
from fluxx_nb.engine.core.effects import verb
from fluxx_nb.engine.core.state import zones_of
from fluxx_nb.engine.verbs.targets import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def trade_places(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Change seats with another player, leaving all cards where they are; your turn ends at once."""
    s = g.state
    others = s.others(me)
    if not others:
        g.fizzle(me, card, "there is no one to change places with")
        return
    seat = yield from choose_player(g, me, card, others, "Change places with whom?", reasons.TRADE_PLACES)
    # Zones belong to players, so leaving the cards on the table means that the two players trade them.
    for mine, theirs in zip(zones_of(me), zones_of(seat), strict=True):
        if s.zones[mine] or s.zones[theirs]:
            g.emit("swapped", me, reasons.TRADE_PLACES, card, data=(mine, theirs))
    order = list(s.order)
    here, there = order.index(me), order.index(seat)
    order[here], order[there] = seat, me
    g.emit("reseated", me, reasons.TRADE_PLACES, card, target=seat, data=tuple(order))
    # The turn goes on from the chair in which it began.
    g.emit("counted", me, reasons.TRADE_PLACES, card, data=(NEXT_SEAT, order[(here + 1) % len(order)]))
    g.emit("ended", me, reasons.TRADE_PLACES, card)
