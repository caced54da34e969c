"""Units: cards that lie together before a player and leave together, such as a Keeper with a Creeper attached to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.deck import KEEPER
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import hand_of, is_row, row_of, seat_of, under_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_UNIT = ("creeper.attach",)


def riders_of(s: State, card: int) -> list[int]:
    """The cards that are attached to a card, or lie beneath it."""
    return [rider for rider, carrier in s.attached.items() if carrier == card]


def head_of(s: State, card: int) -> int:
    """The Keeper of the unit that a card belongs to: the card itself where nothing carries it."""
    return s.attached.get(card, card)


def victim_of(s: State, who: int, card: int) -> int:
    """The card that goes when `who` takes or discards a card in play: one that stands in for it, if there is one."""
    stand_ins = s.deck.stand_ins
    if not stand_ins:
        return card
    head = head_of(s, card)
    owner = seat_of(s.zone_holding(head))
    if owner < 0 or owner == who or s.deck.types[head] != KEEPER or head in stand_ins:
        return card
    return next((other for other in s.row(owner) if other in stand_ins and not is_disabled(s, other)), card)


def move_unit(g: Game, who: int, card: int, target: int, why: str, cite: tuple[str, ...]) -> None:
    """Move a card from a row with everything that is attached to it or lies beneath it.

    To another row the unit goes whole. To the discard pile too. Into a hand only the Keeper goes: a Creeper cannot be
    held, so it stays before the player who takes the Keeper.
    """
    s = g.state
    head = head_of(s, card)
    source = s.zone_holding(head)
    riders = riders_of(s, head)
    g.move(who, head, source, target, why, cite)
    for rider in riders:
        at = s.zone_holding(rider)
        hidden = not is_row(at)
        if is_row(target):
            owner = seat_of(target)
            g.move(who, rider, at, under_of(owner) if hidden else target, "along", _UNIT)
        elif target >= 8 and target == hand_of(seat_of(target)):
            g.emit("detached", who, _UNIT, rider, head)
            g.move(who, rider, at, row_of(seat_of(target)), "along", _UNIT) if at != row_of(seat_of(target)) else None
        else:
            g.emit("detached", who, _UNIT, rider, head)
            g.move(who, rider, at, target, "along", _UNIT)
