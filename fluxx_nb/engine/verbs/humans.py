"""Verbs that gather cards with an icon, and those that hide cards beneath a Keeper."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.shelter import can_shelter, put_under, take_out
from fluxx_nb.engine.state import DISCARD, row_of, under_of
from fluxx_nb.engine.units import move_unit
from fluxx_nb.engine.verbs.keepers import in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_RID = ("creeper.rid",)


@verb
def gather_from_each(g: Game, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Take one card with an icon from each other player who has one, and lay it before yourself."""
    s = g.state
    taken = 0
    for seat in s.others(me):
        targets = [other for other in s.row(seat) if icon in g.deck.cards[other].icons]
        if not targets:
            continue
        chosen = targets[0]
        if len(targets) > 1:
            prompt = f"Take which of {s.names[seat]}'s?"
            chosen = yield Decision(me, "target", tuple(targets), _ONCE, card, prompt)
        move_unit(g, me, chosen, row_of(me), "steal", ("keeper.no-grab",))
        taken += 1
    if not taken:
        g.fizzle(me, card, f"no other player has a card with the {icon} icon in play")


@verb
def pass_along(g: Game, me: int, card: int, *, icon: str) -> Work:
    """Every player passes all their cards with an icon to the player on their left."""
    s = g.state
    moving = [(seat, other) for seat in s.order for other in s.row(seat) if icon in g.deck.cards[other].icons]
    if not moving or len(s.order) < 2:
        g.fizzle(me, card, f"no card with the {icon} icon is in play")
        return None
    for seat, other in moving:
        move_unit(g, me, other, row_of(s.next_seat(seat)), "pass", _RID)
    return None


def _something_to_hide(g: Game, me: int, card: int) -> bool:
    return bool(can_shelter(g.state, me, card))


@verb(possible=_something_to_hide)
def hide(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Put cards that it shelters beneath this Keeper, where they are out of play."""
    targets = tuple(can_shelter(g.state, me, card))
    if not targets:
        g.fizzle(me, card, "there is nothing before you that it could hide", _RID)
        return
    chosen = targets
    if len(targets) > 1:
        chosen = yield Decision(me, "hide", targets, _RID, card, "Put which cards beneath it?", 1, len(targets))
    for hidden in chosen if isinstance(chosen, tuple) else (chosen,):
        put_under(g, me, hidden, card)


def _something_hidden(g: Game, me: int, card: int) -> bool:
    return any(g.state.attached.get(hidden) == card for hidden in g.state.zones[under_of(me)])


@verb(possible=_something_hidden)
def bring_out(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Bring cards out from beneath this Keeper."""
    hidden = tuple(c for c in g.state.zones[under_of(me)] if g.state.attached.get(c) == card)
    if not hidden:
        g.fizzle(me, card, "nothing lies beneath it", _RID)
        return
    chosen: Any = hidden
    if len(hidden) > 1:
        chosen = yield Decision(me, "release", hidden, _RID, card, "Bring out which cards?", 1, len(hidden))
    for shown in chosen if isinstance(chosen, tuple) else (chosen,):
        take_out(g, me, shown)


@verb
def each_discards_one(g: Game, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Every player discards one of their own cards in play that bear an icon."""
    s = g.state
    done = False
    for seat in [me, *s.others(me)]:
        targets = [other for other in in_play(g, seat, whose="own") if icon in g.deck.cards[other].icons]
        if not targets:
            continue
        done = True
        chosen = targets[0]
        if len(targets) > 1:
            chosen = yield Decision(seat, "discard", tuple(targets), _RID, card, "Discard which of yours?")
        move_unit(g, seat, chosen, DISCARD, "trash", _RID)
    if not done:
        g.fizzle(me, card, f"no card with the {icon} icon is in play", _RID)
