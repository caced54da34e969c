"""Verbs that are stronger for whoever has a certain card in play, and those that count points."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import ACTION
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.goalparts import points_of
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import DISCARD, hand_of
from fluxx_nb.engine.verbs.hands import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_ONCE = ("action.once",)
_FREE = ("turn.free-actions",)
_DISCARD = ("turn.out-of-turn", "action.discard-is-not-play")


def counts_as_having(s: State, seat: int, name: str) -> bool:
    """Whether an Action or a New Rule finds a card of this name before the seat.

    Another Keeper may stand in for it, but only while the real one lies before nobody.
    """
    real = s.deck.bit[name]
    if s.masks[seat] & real:
        return True
    if any(s.masks[other] & real for other in s.order):
        return False
    stand_ins = [card for card in s.row(seat) if name in s.deck.cards[card].while_in_play.get("counts_as", ())]
    return any(not is_disabled(s, card) for card in stand_ins)


def _draws_something(g: Game, me: int, card: int, *, named: str, count: int, otherwise: int = 0) -> bool:
    return otherwise > 0 or counts_as_having(g.state, me, named)


@verb(possible=_draws_something)
def draw_with(g: Game, me: int, card: int, *, named: str, count: int, otherwise: int = 0) -> Work:
    """Draw so many cards if a card of this name lies before you, and otherwise so many."""
    s = g.state
    number = count if counts_as_having(s, me, named) else otherwise
    if not number:
        g.fizzle(me, card, f"{named} does not lie before {s.names[me]}")
        return None
    cite = _ONCE if g.deck.types[card] == ACTION else _FREE
    g.draw(me, numeral(g, card, number), hand_of(me), "effect", cite, nested=True)
    return None


@verb
def discard_without(g: Game, me: int, card: int, *, named: str) -> Generator[Any, Any, None]:
    """Every player who has no card of this name in play discards a card from hand, beginning with you."""
    s = g.state
    done = False
    for seat in [me, *s.others(me)]:
        held = tuple(s.hand(seat))
        if not held or counts_as_having(s, seat, named):
            continue
        done = True
        gone = held[0]
        if len(held) > 1:
            gone = yield Decision(seat, "discard", held, _DISCARD, card, "Discard which card?")
        g.move(seat, gone, hand_of(seat), DISCARD, "discard", _DISCARD)
    if not done:
        g.fizzle(me, card, f"everybody who holds a card has {named}")


@verb
def raid_hand(g: Game, me: int, card: int, *, helped_by: str) -> Generator[Any, Any, None]:
    """Take a card at random from another player's hand; with a card of this name before you, from every other hand."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
        return
    if not s.masks[me] & g.deck.bit[helped_by]:
        seat = yield from choose_player(g, me, card, holders, "Raid whose hand?", _ONCE)
        holders = [seat]
    for seat in holders:
        taken = g.pick(me, s.hand(seat), _ONCE)
        g.move(me, taken, hand_of(seat), hand_of(me), "take", _ONCE)


def _has_points(g: Game, me: int, card: int, *, kind: str) -> bool:
    return points_of(g.state, me, kind) > 0


@verb(possible=_has_points)
def draw_points(g: Game, me: int, card: int, *, kind: str) -> Work:
    """Draw as many cards as your own count of points says."""
    s = g.state
    count = points_of(s, me, kind)
    if count <= 0:
        g.fizzle(me, card, f"{s.names[me]} has no {kind} points", _FREE)
        return None
    cite = (*_FREE, g.deck.icons[kind]) if kind in g.deck.icons else _FREE
    g.draw(me, count, hand_of(me), "effect", cite, nested=True)
    return None
