"""Verbs that act on Goals in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.state import DISCARD, GOALS

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)


@verb
def discard_goals(g: Game, me: int, card: int) -> Work:
    """Discard every Goal in play, so that nobody can win for now."""
    goals = list(g.state.zones[GOALS])
    if not goals:
        g.fizzle(me, card, "no Goal is in play", ("goal.none-yet",))
    for goal in goals:
        g.move(me, goal, GOALS, DISCARD, "trash", ("goal.none-yet",))
    return None
