"""Verbs that end a turn or grant another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.outcomes import pick_number
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DRAW, HAND, ROW
from fluxx_nb.engine.core.units import beneath, part, riders_of
from fluxx_nb.engine.systems.shelters import take_out

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
        g.fizzle(me, card, "one extra turn in a row is all that anyone gets")
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
