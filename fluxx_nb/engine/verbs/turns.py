"""Verbs that act on turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.quotas import plays_left
from fluxx_nb.engine.state import hand_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_ENDS = ("rule.play-all-ends",)

GRANTED, TAKEN = 1, 2
"""The count named `extra turn`: an extra turn is still to come, or is being taken."""


@verb
def end_turn(g: Game, me: int, card: int) -> Work:
    """Your turn ends immediately, even if cards are left to play."""
    g.emit("ended", me, _ENDS, card)
    return None


@verb
def take_another_turn(g: Game, me: int, card: int) -> Work:
    """Take another turn as soon as this one is over, but never more than one extra turn in a row."""
    s = g.state
    if me != s.turn or s.counts.get("extra turn"):
        g.fizzle(me, card, "one extra turn in a row is all that anybody gets")
        return None
    g.emit("counted", me, _ONCE, card, data=("extra turn", GRANTED))
    return None


@verb
def swap_plays_for_draws(g: Game, me: int, card: int) -> Work:
    """Draw as many cards as you have plays left; your turn ends immediately."""
    g.draw(me, plays_left(g.state, me), hand_of(me), "effect", ("turn.free-actions",), nested=True)
    g.emit("ended", me, _ENDS, card)
    return None
