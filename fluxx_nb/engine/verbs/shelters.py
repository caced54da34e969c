"""Verbs that put cards beneath a Keeper, out of play, and bring them out again."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import some_of
from fluxx_nb.engine.core.effects import verb
from fluxx_nb.engine.core.units import beneath
from fluxx_nb.engine.systems.shelters import can_shelter, put_under, take_out

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


def _sheltered(g: Engine, me: int, card: int) -> tuple[int, ...]:
    return tuple(can_shelter(g.state, me, card))


@verb(possible=_sheltered, in_row=True)
def hide(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Put cards that it shelters beneath this Keeper, where they are out of play."""
    found = _sheltered(g, me, card)
    if not found:
        g.fizzle(me, card, f"there is nothing in front of {g.state.names[me]} that it could hide")
        return
    chosen: Any = found
    if len(found) > 1:
        chosen = yield some_of(me, "hide", found, reasons.HIDE, card, "Put which cards beneath it?", 1, len(found))
    for hidden in chosen if isinstance(chosen, tuple) else (chosen,):
        put_under(g, me, hidden, card)


def _beneath(g: Engine, me: int, card: int) -> tuple[int, ...]:
    return tuple(beneath(g.state, card))


@verb(possible=_beneath, in_row=True)
def bring_out(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Bring cards out from beneath this Keeper."""
    hidden = _beneath(g, me, card)
    if not hidden:
        g.fizzle(me, card, "nothing is beneath it")
        return
    chosen: Any = hidden
    if len(hidden) > 1:
        chosen = yield some_of(me, "release", hidden, reasons.RELEASE, card, "Bring out which cards?", 1, len(hidden))
    for shown in chosen if isinstance(chosen, tuple) else (chosen,):
        take_out(g, me, shown)
