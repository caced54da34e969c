"""Verbs that end a turn, grant another one, or end it by an exchange of places."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.outcomes import pick_number
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DRAW, HAND, ROW, zones_of
from fluxx_nb.engine.core.units import beneath, part, riders_of
from fluxx_nb.engine.systems.shelters import take_out
from fluxx_nb.engine.verbs.targets import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def end_turn(g: Engine, me: int, card: int) -> Work:
    """Your turn ends immediately, even if cards are left to play."""
    g.emit("ended", me, reasons.TURN_ENDED, card)
    return NOTHING


@verb
def swap_plays_for_draws(g: Engine, me: int, card: int) -> Work:
    """Draw as many cards as you have plays left; your turn ends immediately."""
    g.draw(me, plays_left(g.state, me), HAND[me], reasons.EFFECT)
    g.emit("ended", me, reasons.TURN_ENDED, card)
    return NOTHING


def _no_extra_turn_yet(g: Engine, me: int, card: int) -> bool:
    return me == g.state.turn and not g.state.counts.get(EXTRA_TURN)


@verb
def take_another_turn(g: Engine, me: int, card: int) -> Work:
    """Take another turn as soon as this one is over, but never more than one extra turn in a row."""
    if not _no_extra_turn_yet(g, me, card):
        g.fizzle(me, card, "no one gets more than one extra turn in a row")
        return NOTHING
    g.emit("counted", me, reasons.EXTRA_TURN, card, data=(EXTRA_TURN, GRANTED))
    return NOTHING


@verb(possible=_no_extra_turn_yet, in_row=True)
def bury_for_a_turn(g: Engine, me: int, card: int) -> Work:
    """Put this card from your row into the middle of the draw pile and take another turn after this one."""
    s = g.state
    if not _no_extra_turn_yet(g, me, card):
        g.fizzle(me, card, "one extra turn in a row is all that it gives")
        return NOTHING
    with g.because_of(through=(card,)):
        for rider in riders_of(s, card):
            part(g, me, rider, reasons.ALONG)
    for hidden in beneath(s, card):
        take_out(g, me, hidden, reasons.ALONG)
    g.move(me, card, ROW[me], DRAW, reasons.BURY)
    # Somewhere in the middle half of the pile: no one can know the place.
    pile = s.zones[DRAW][:-1]
    quarter = len(pile) // 4
    depth = len(pile) - pick_number(g, range(len(pile) - quarter, quarter - 1, -1))
    g.emit("shuffled", me, reasons.BURY, card, DRAW, DRAW, (*pile[:depth], card, *pile[depth:]))
    g.emit("counted", me, reasons.EXTRA_TURN, card, data=(EXTRA_TURN, GRANTED))
    return NOTHING


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
