"""Verbs that act on the draw pile and the discard pile."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine import chance
from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import ACTION, RULE
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.plays import playing
from fluxx_nb.engine.state import DISCARD, DRAW

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_LOOK = ("pile.look",)


@verb
def empty_trash(g: Game, me: int, card: int) -> Work:
    """Start a new discard pile with this card, and shuffle the old one into the draw pile."""
    s = g.state
    if not s.zones[DISCARD]:
        g.fizzle(me, card, "the discard pile is empty", ("pile.reshuffle",))
        return None
    order = tuple(chance.shuffled(g.setup.seed, s.luck, [*s.zones[DRAW], *s.zones[DISCARD]]))
    g.emit("shuffled", me, ("pile.reshuffle",), card, DISCARD, DRAW, order)
    return None


@verb
def play_from_discard(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Search the discard pile for an Action or a New Rule, and play it."""
    s = g.state
    found = [other for other in s.zones[DISCARD] if g.deck.types[other] in (ACTION, RULE)]
    if not found:
        g.fizzle(me, card, "the discard pile holds no Action and no New Rule", _LOOK)
        return
    chosen = found[0]
    if len(found) > 1:
        chosen = yield Decision(me, "target", tuple(found), _LOOK, card, "Play which card from the discard pile?")
    yield playing(g, me, chosen, DISCARD, "nested")
