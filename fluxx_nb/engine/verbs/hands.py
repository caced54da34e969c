"""Verbs that trade, mix, look at and take from hands."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import afresh, each
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.outcomes import shuffle
from fluxx_nb.engine.core.state import HAND
from fluxx_nb.engine.verbs.targets import choose_one, choose_player, others_hold, others_who_hold

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def trade_hands(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Trade your whole hand for the hand of a player of your choice, even for nothing."""
    others = g.state.others(me)
    if not others:
        g.fizzle(me, card, "there is no one to trade with")
        return
    seat = yield from choose_player(g, me, card, others, "Trade hands with whom?", reasons.TRADE_HANDS)
    g.emit("swapped", me, reasons.TRADE_HANDS, card, data=(HAND[me], HAND[seat]))


@verb
def rotate_hands(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Choose a direction; every player passes their hand on that way."""
    s = g.state
    if len(s.order) < 2:
        g.fizzle(me, card, "there is no one to pass a hand to")
        return
    way = yield Decision(me, "direction", ("left", "right"), reasons.HANDS_GO_ROUND, card, "Which way do the hands go?")
    zones = [HAND[seat] for seat in s.order]
    g.emit("swapped", me, reasons.HANDS_GO_ROUND, card, data=tuple(zones if way == "left" else reversed(zones)))


@verb
def mix_hands(g: Engine, me: int, card: int) -> Work:
    """Shuffle the hands of all players together and deal them out again, beginning with yourself."""
    s = g.state
    seats = [me, *s.others(me)]
    holder = {held: seat for seat in seats for held in s.hand(seat)}
    if not holder:
        g.fizzle(me, card, "no one holds a card")
        return NOTHING
    order = shuffle(g, list(holder), dealt=True)
    g.emit("picked", me, reasons.SHARE, card)
    for at, dealt in enumerate(order):
        seat = seats[at % len(seats)]
        if holder[dealt] != seat:
            g.move(me, dealt, HAND[holder[dealt]], HAND[seat], reasons.SHARE)
    return NOTHING


@verb
def take_from_each_hand(g: Engine, me: int, card: int) -> Work:
    """Take a card at random from the hand of each other player into your hand."""
    holders = others_who_hold(g, me)
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
    for seat in holders:
        _take_at_random(g, me, seat)
    return NOTHING


def _take_at_random(g: Engine, me: int, seat: int) -> None:
    taken = g.pick(me, g.state.hand(seat), reasons.TAKE)
    g.move(me, taken, HAND[seat], HAND[me], reasons.TAKE)


@verb
def raid_hand(g: Engine, me: int, card: int, *, helped_by: str) -> Generator[Any, Any, None]:
    """Take a card at random from another player's hand; with a card of this name in front of you, from every one."""
    s = g.state
    holders = others_who_hold(g, me)
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
        return
    if not s.masks[me] & g.deck.bit[helped_by]:
        seat = yield from choose_player(g, me, card, holders, "Raid whose hand?", reasons.TAKE)
        holders = [seat]
    for seat in holders:
        _take_at_random(g, me, seat)


@verb
def each_gives(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Every other player chooses a card from their hand and gives it to you."""
    s = g.state
    gifts: list[int] = []

    def give(seat: int) -> Generator[Any, Any, None]:
        given = yield from choose_one(seat, "give", s.hand(seat), reasons.GIVE, card, f"Give {s.names[me]} which card?")
        g.move(seat, given, HAND[seat], HAND[me], reasons.GIVE)
        gifts.append(given)

    yield from each(lambda: others_who_hold(g, me), give)
    if not gifts:
        g.fizzle(me, card, "no other player holds a card")


@verb(possible=others_hold)
def look_at_hand(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Look at the hand of another player."""
    yield from _look(g, me, card, others_who_hold(g, me))


def _look(g: Engine, me: int, card: int, seats: list[int]) -> Generator[Any, Any, int]:
    """Look at a hand; return whose, or -1 if no one holds a card."""
    if not seats:
        g.fizzle(me, card, "no other player holds a card")
        return -1
    seat = yield from choose_player(g, me, card, seats, "Look at whose hand?", reasons.LOOK)
    g.emit("looked", me, reasons.LOOK, card, HAND[seat], data=tuple(g.state.hand(seat)))
    return seat


@verb(possible=others_hold)
def take_chosen_card(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Look at the hand of another player and take a card of your choice into your hand."""
    seat = yield from _look(g, me, card, others_who_hold(g, me))
    if seat >= 0:
        yield from afresh(lambda: _take(g, me, card, seat))


def _take(g: Engine, me: int, card: int, seat: int, swap: bool = False) -> Generator[Any, Any, None]:
    """Take a card from a hand that was looked at; if it is a swap, give another one for it."""
    s = g.state
    held, mine = tuple(s.hand(seat)), tuple(s.hand(me))
    if not held:
        g.fizzle(me, card, f"{s.names[seat]} has left the game")
        return
    taken = yield from choose_one(me, "take", held, reasons.TAKE, card, "Take which card?")
    if swap:
        given = yield from choose_one(me, "give", mine, reasons.GIVE, card, "Give which card in exchange?")
    g.move(me, taken, HAND[seat], HAND[me], reasons.TAKE)
    if swap:
        g.move(me, given, HAND[me], HAND[seat], reasons.GIVE)


def _within_reach(g: Engine, me: int, shield: str) -> list[int]:
    """Return the other players who hold cards and have no card named `shield` in play."""
    safe = g.deck.bit[shield] if shield else 0
    return [seat for seat in others_who_hold(g, me) if not g.state.masks[seat] & safe]


def _can_swap(g: Engine, me: int, card: int, *, shield: str = "") -> bool:
    return bool(g.state.hand(me) and _within_reach(g, me, shield))


@verb(possible=_can_swap)
def swap_for_chosen(g: Engine, me: int, card: int, *, shield: str = "") -> Generator[Any, Any, None]:
    """Look at another player's hand, take a card of your choice from it and give one of yours for it."""
    s = g.state
    seats = _within_reach(g, me, shield)
    mine = s.hand(me)
    if not seats or not mine:
        g.fizzle(me, card, "there is no hand within reach" if mine else f"{s.names[me]} has no card to give for one")
        return
    seat = yield from _look(g, me, card, seats)
    yield from afresh(lambda: _take(g, me, card, seat, swap=True))
