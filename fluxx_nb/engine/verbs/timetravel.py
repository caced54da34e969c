"""Verbs that bend the order of turns by giving something up for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine import chance
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.state import DRAW, row_of
from fluxx_nb.engine.units import riders_of
from fluxx_nb.engine.verbs.turns import GRANTED

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_FREE = ("keeper.free-power", "turn.free-actions")


def _no_extra_turn_yet(g: Game, me: int, card: int) -> bool:
    return me == g.state.turn and not g.state.counts.get("extra turn")


@verb(possible=_no_extra_turn_yet)
def bury_for_a_turn(g: Game, me: int, card: int) -> Work:
    """Put this card from your row into the middle of the draw pile and take another turn after this one."""
    s = g.state
    if not _no_extra_turn_yet(g, me, card):
        g.fizzle(me, card, "one extra turn in a row is all that it gives", _FREE)
        return None
    for rider in riders_of(s, card):
        g.emit("detached", me, ("creeper.attach",), rider, card)
    g.move(me, card, row_of(me), DRAW, "bury", _FREE)
    # Somewhere in the middle half of the pile: nobody can know the place.
    pile = s.zones[DRAW][:-1]
    quarter = len(pile) // 4
    depth = quarter + chance.pick(g.setup.seed, s.luck, len(pile) - 2 * quarter + 1)
    g.emit("shuffled", me, _FREE, card, DRAW, DRAW, (*pile[:depth], card, *pile[depth:]))
    g.emit("counted", me, _FREE, card, data=("extra turn", GRANTED))
    return None
