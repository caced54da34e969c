"""Verbs whose numbers come from the whole table: how many players there are, and how much trouble each is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.quotas import creepers_of
from fluxx_nb.engine.state import hand_of
from fluxx_nb.engine.verbs.draws import draw_and_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)


@verb
def draw_by_creepers(g: Game, me: int, card: int, *, at_least: int, for_each: int) -> Work:
    """Every player draws so many cards for each Creeper before them, and at least so many."""
    s = g.state
    seats = [me, *s.others(me)]
    # Creepers that turn up in these very draws call nobody to help any more.
    least, each = numeral(g, card, at_least), numeral(g, card, for_each)
    owed = {seat: max(least, each * len(creepers_of(s, seat))) for seat in seats}
    for seat, count in owed.items():
        g.draw(seat, count, hand_of(seat), "effect", _ONCE, nested=True)
    return None


@verb
def draw_one_per_player_and_play(g: Game, me: int, card: int) -> Work:
    """Draw as many cards apart from the hand as there are players, and play them all; all of it is one play."""
    players = len(g.state.order)
    work: Work = draw_and_play(g, me, card, draw=players, play=players)
    return work
