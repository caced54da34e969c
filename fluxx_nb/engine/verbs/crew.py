"""Verbs for a crew and its guests: everybody is beamed up, and somebody is passed on."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.deck import KEEPER
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import hand_of, row_of
from fluxx_nb.engine.traps import trapped
from fluxx_nb.engine.units import move_unit

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_RID = ("creeper.rid",)


def _bearers(g: Game, seat: int, icon: str) -> list[int]:
    cards, types = g.deck.cards, g.deck.types
    return [card for card in g.state.row(seat) if types[card] == KEEPER and icon in cards[card].icons]


def _receiver(g: Game, name: str) -> int:
    """The seat that has a Keeper of this name in working order, or -1."""
    s = g.state
    for seat in s.order:
        for card in s.row(seat):
            if g.deck.cards[card].name == name and not is_disabled(s, card):
                return seat
    return -1


@verb
def beam_up(g: Game, me: int, card: int, *, icon: str, receiver: str) -> Generator[Any, Any, None]:
    """Every Keeper with an icon goes to its owner's hand, or all of them to whoever has a receiver in working order."""
    s = g.state
    cite = (*_ONCE, g.deck.icons[icon]) if icon in g.deck.icons else _ONCE
    crews = {seat: found for seat in [me, *s.others(me)] if (found := _bearers(g, seat, icon))}
    if not crews:
        g.fizzle(me, card, f"no Keeper with the {icon} icon is in play", cite)
        return
    taker = _receiver(g, receiver)
    for seat in crews:
        # Nobody answers their own play, and whoever receives all of them loses none.
        if taker >= 0 and seat not in (me, taker) and (yield from trapped(g, taker, crews[seat][0])):
            return
    for seat, crew in crews.items():
        for member in crew:
            goes_to = seat if taker < 0 else taker
            move_unit(g, goes_to, member, hand_of(goes_to), "take", cite)


def _somebody_else(g: Game, me: int, card: int) -> bool:
    return len(g.state.order) > 1


@verb(possible=_somebody_else)
def pass_on(g: Game, me: int, card: int) -> Work:
    """Lay this very card before the player on your left."""
    s = g.state
    if len(s.order) < 2:
        g.fizzle(me, card, "there is nobody to pass it to", _RID)
        return None
    move_unit(g, me, card, row_of(s.next_seat(me)), "pass", _RID)
    return None
