"""Verbs for spells, which come back to a hand or are held there face out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.state import HAND, RESOLVING, ROW
from fluxx_nb.engine.systems.invisibility import held_out, lose, turn_in, veil
from fluxx_nb.engine.systems.spells import cast_before, counts_as_bearing, note_cast

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def come_back(g: Engine, me: int, card: int, *, icon: str) -> Work:
    """Take this spell back into your hand if you have a card with an icon, but only once in a turn."""
    s = g.state
    if not counts_as_bearing(s, me, icon) or card not in s.zones[RESOLVING]:
        return NOTHING
    if cast_before(g.state, card):
        g.fizzle(me, card, "it has already come back once this turn", reasons.CAME_BACK)
        return NOTHING
    g.move(me, card, RESOLVING, HAND[me], reasons.CAST)
    note_cast(g, me, card)
    return NOTHING


def _lies_in_front(g: Engine, me: int, card: int) -> bool:
    return card in g.state.row(me)


@verb(possible=_lies_in_front)
def hold_face_out(g: Engine, me: int, card: int) -> Work:
    """Hold this card face out in your hand: your Keepers are Invisible as long as you do."""
    if card in g.state.row(me):
        veil(g, me, card, ROW[me])
    elif cast_before(g.state, card):
        lose(g, card)
        g.fizzle(me, card, "it has been cast in this turn already, and is used up")
    elif card not in g.state.zones[RESOLVING]:
        g.fizzle(me, card, "it is neither being played nor in front of the player who would hold it")
    else:
        veil(g, me, card, RESOLVING)
        note_cast(g, me, card)
    return NOTHING


def _is_held_out(g: Engine, me: int, card: int) -> bool:
    return card in held_out(g.state, me)


@verb(possible=_is_held_out)
def turn_inward(g: Engine, me: int, card: int) -> Work:
    """Turn this card inward again: your Keepers are visible."""
    if not _is_held_out(g, me, card):
        g.fizzle(me, card, "it is not held face out")
        return NOTHING
    turn_in(g, me, card)
    return NOTHING
