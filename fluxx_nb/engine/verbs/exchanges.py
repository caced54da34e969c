"""Verbs that exchange single cards of a hand: with another player's hand, or with the draw pile."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import verb
from fluxx_nb.engine.state import DISCARD, hand_of
from fluxx_nb.engine.verbs.hands import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_FREE = ("turn.free-actions",)
_DISCARD = ("action.discard-is-not-play",)


def _within_reach(g: Game, me: int, shield: str) -> list[int]:
    """The other players who hold cards and have no card of the shielding name in play."""
    s = g.state
    safe = g.deck.bit[shield] if shield else 0
    return [seat for seat in s.others(me) if s.hand(seat) and not s.masks[seat] & safe]


def _can_swap(g: Game, me: int, card: int, *, shield: str = "") -> bool:
    return bool(g.state.hand(me) and _within_reach(g, me, shield))


@verb(possible=_can_swap)
def swap_for_chosen(g: Game, me: int, card: int, *, shield: str = "") -> Generator[Any, Any, None]:
    """Look at another player's hand, take a card of your choice from it and give one of yours for it."""
    s = g.state
    seats = _within_reach(g, me, shield)
    mine = tuple(s.hand(me))
    if not seats or not mine:
        g.fizzle(me, card, "there is no hand within reach" if mine else f"{s.names[me]} has no card to give for one")
        return
    seat = yield from choose_player(g, me, card, seats, "Look at whose hand?", _FREE)
    held = tuple(s.hand(seat))
    g.emit("looked", me, _FREE, card, hand_of(seat), data=held)
    taken = held[0]
    if len(held) > 1:
        taken = yield Decision(me, "take", held, _FREE, card, "Take which card?")
    given = mine[0]
    if len(mine) > 1:
        given = yield Decision(me, "give", mine, _FREE, card, "Give which card for it?")
    g.move(me, taken, hand_of(seat), hand_of(me), "take", _FREE)
    g.move(me, given, hand_of(me), hand_of(seat), "give", _FREE)


def _holds_a_card(g: Game, me: int, card: int) -> bool:
    return bool(g.state.hand(me))


@verb(possible=_holds_a_card)
def replace_card(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a card from your hand and draw another one."""
    held = tuple(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to discard")
        return
    gone = held[0]
    if len(held) > 1:
        gone = yield Decision(me, "discard", held, _DISCARD, card, "Discard which card?")
    g.move(me, gone, hand_of(me), DISCARD, "discard", _DISCARD)
    g.draw(me, 1, hand_of(me), "effect", _FREE, nested=True)
