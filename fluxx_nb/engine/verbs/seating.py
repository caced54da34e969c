"""Verbs that exchange what belongs to whole seats: places at the table, and all hands at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine import chance
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.state import hand_of, row_of, under_of, waiting_of
from fluxx_nb.engine.verbs.hands import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_NEXT = ("order.clockwise",)


@verb
def trade_places(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Change seats with another player, leaving all cards where they are; your turn ends at once."""
    s = g.state
    others = s.others(me)
    if not others:
        g.fizzle(me, card, "there is nobody to change places with")
        return
    seat = yield from choose_player(g, me, card, others, "Change places with whom?", _ONCE)
    # Zones belong to players, so leaving the cards on the table means that the two players trade them.
    for zone_of in (hand_of, row_of, under_of, waiting_of):
        if s.zones[zone_of(me)] or s.zones[zone_of(seat)]:
            g.emit("swapped", me, _ONCE, card, data=(zone_of(me), zone_of(seat)))
    order = list(s.order)
    here, there = order.index(me), order.index(seat)
    order[here], order[there] = seat, me
    g.emit("reseated", me, _ONCE, card, target=seat, data=tuple(order))
    # The turn goes on from the chair in which it began.
    g.emit("counted", me, _NEXT, card, data=("next seat", order[(here + 1) % len(order)]))
    g.emit("ended", me, _ONCE, card)


@verb
def mix_hands(g: Game, me: int, card: int) -> Work:
    """Shuffle the hands of all players together and deal them out again, beginning with yourself."""
    s = g.state
    seats = [me, *s.others(me)]
    holder = {held: seat for seat in seats for held in s.hand(seat)}
    if not holder:
        g.fizzle(me, card, "nobody holds a card")
        return None
    order = chance.shuffled(g.setup.seed, s.luck, list(holder))
    g.emit("picked", me, _ONCE, card)
    for at, dealt in enumerate(order):
        seat = seats[at % len(seats)]
        if holder[dealt] != seat:
            g.move(me, dealt, hand_of(holder[dealt]), hand_of(seat), "share", _ONCE)
    return None
