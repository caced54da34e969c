"""Verbs for cards that make their holder's Keepers Invisible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.invisibility import held_out, lose, turn_in, veil
from fluxx_nb.engine.spellcraft import cast_before, note_cast
from fluxx_nb.engine.state import RESOLVING, row_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game


def _lies_before(g: Game, me: int, card: int) -> bool:
    return card in g.state.zones[row_of(me)]


@verb(possible=_lies_before)
def hold_face_out(g: Game, me: int, card: int) -> Work:
    """Hold this card face out in your hand: your Keepers are Invisible as long as you do."""
    if card in g.state.zones[row_of(me)]:
        veil(g, me, card, row_of(me))
    elif cast_before(g, card):
        lose(g, card)
        g.fizzle(me, card, "it has been cast in this turn already, and is used up")
    else:
        veil(g, me, card, RESOLVING)
        note_cast(g, me, card, ("fantasy.invisible",))
    return None


def _is_held_out(g: Game, me: int, card: int) -> bool:
    return card in held_out(g.state, me)


@verb(possible=_is_held_out)
def turn_inward(g: Game, me: int, card: int) -> Work:
    """Turn this card inward again: your Keepers are visible."""
    turn_in(g, me, card)
    return None
