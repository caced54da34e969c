"""Verbs that act on hands."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine.decisions import PASS, Decision, player_option, seat_chosen
from fluxx_nb.engine.deck import ACTION, GOAL, UNGOAL
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.plays import playing
from fluxx_nb.engine.state import DISCARD, hand_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_TRADE = ("action.trade-hands",)
_TAKE = ("action.use-what-you-take",)
_DISCARD = ("action.discard-is-not-play",)


def choose_player(
    g: Game, me: int, card: int, seats: list[int], prompt: str, cite: tuple[str, ...]
) -> Generator[Any, Any, int]:
    """Let a player choose one of several seats; with only one there is nothing to ask."""
    if len(seats) == 1:
        return seats[0]
    chosen = yield Decision(me, "player", tuple(player_option(seat) for seat in seats), cite, card, prompt)
    return seat_chosen(chosen)


@verb
def trade_hands(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Trade your whole hand for the hand of a player of your choice, even for nothing."""
    others = g.state.others(me)
    if not others:
        g.fizzle(me, card, "there is nobody to trade with", _TRADE)
        return
    seat = yield from choose_player(g, me, card, others, "Trade hands with whom?", _TRADE)
    g.emit("swapped", me, _TRADE, card, data=(hand_of(me), hand_of(seat)))


@verb
def rotate_hands(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Choose a direction; every player passes their hand on that way."""
    s = g.state
    if len(s.order) < 2:
        g.fizzle(me, card, "there is nobody to pass a hand to")
        return
    way = yield Decision(me, "direction", ("left", "right"), _ONCE, card, "Which way do the hands go?")
    zones = [hand_of(seat) for seat in s.order]
    g.emit("swapped", me, _ONCE, card, data=tuple(zones if way == "left" else reversed(zones)))


def _others_hold(g: Game, me: int, card: int, **args: Any) -> bool:
    return any(g.state.hand(seat) for seat in g.state.others(me))


@verb(possible=_others_hold)
def take_and_play(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Take a card at random from another player's hand and play it."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card", _TAKE)
        return
    seat = yield from choose_player(g, me, card, holders, "Take a card from whose hand?", _TAKE)
    taken = g.pick(me, s.hand(seat), _TAKE)
    yield playing(g, me, taken, hand_of(seat), "taken")


@verb
def take_from_each_hand(g: Game, me: int, card: int) -> Work:
    """Take a card at random from the hand of each other player into your hand."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
    for seat in holders:
        taken = g.pick(me, s.hand(seat), _ONCE)
        g.move(me, taken, hand_of(seat), hand_of(me), "take", _ONCE)
    return None


@verb
def each_gives(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Every other player chooses a card from their hand and gives it to you."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
    for seat in holders:
        held = tuple(s.hand(seat))
        given = held[0]
        if len(held) > 1:
            given = yield Decision(seat, "give", held, ("turn.out-of-turn",), card, f"Give {s.names[me]} which card?")
        g.move(seat, given, hand_of(seat), hand_of(me), "give", _ONCE)


@verb
def discard_hand_and_draw(g: Game, me: int, card: int) -> Work:
    """Discard your whole hand, then draw as many cards as you discarded."""
    held = list(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to discard")
        return None
    for other in held:
        g.move(me, other, hand_of(me), DISCARD, "discard", _DISCARD)
    g.draw(me, len(held), hand_of(me), "effect", _ONCE, nested=True)
    return None


def _holds_a_card(g: Game, me: int, card: int, **args: Any) -> bool:
    return bool(g.state.hand(me))


@verb(possible=_holds_a_card)
def discard_hand(g: Game, me: int, card: int) -> Work:
    """Discard your whole hand."""
    held = list(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to discard")
    for other in held:
        g.move(me, other, hand_of(me), DISCARD, "discard", _DISCARD)
    return None


def _holds_goals(g: Game, me: int, card: int, **args: Any) -> bool:
    return any(g.deck.types[other] in (GOAL, UNGOAL) for other in g.state.hand(me))


@verb(possible=_holds_goals)
def mill_goals(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard as many Goals from your hand as you like, and draw as many cards."""
    goals = tuple(other for other in g.state.hand(me) if g.deck.types[other] in (GOAL, UNGOAL))
    if not goals:
        g.fizzle(me, card, "there is no Goal in hand to discard")
        return
    chosen = yield Decision(me, "discard", goals, _DISCARD, card, "Discard which Goals?", 1, len(goals))
    going = chosen if isinstance(chosen, tuple) else (chosen,)
    for goal in going:
        g.move(me, goal, hand_of(me), DISCARD, "discard", _DISCARD)
    g.draw(me, len(going), hand_of(me), "effect", _ONCE, nested=True)


def _looking(g: Game, card: int) -> tuple[str, ...]:
    """The passage on a look into a hand: a free action of a rule or a Keeper, or an Action."""
    return _ONCE if g.deck.types[card] == ACTION else ("turn.free-actions",)


@verb(possible=_others_hold)
def look_at_hand(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Look at the hand of another player."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
        return
    seat = yield from choose_player(g, me, card, holders, "Look at whose hand?", _looking(g, card))
    g.emit("looked", me, _looking(g, card), card, hand_of(seat), data=tuple(s.hand(seat)))


@verb(possible=_others_hold)
def take_chosen_card(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Look at the hand of another player and take a card of your choice into your hand."""
    s = g.state
    holders = [seat for seat in s.others(me) if s.hand(seat)]
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
        return
    cite = _looking(g, card)
    seat = yield from choose_player(g, me, card, holders, "Look at whose hand?", cite)
    held = tuple(s.hand(seat))
    g.emit("looked", me, cite, card, hand_of(seat), data=held)
    taken = held[0]
    if len(held) > 1:
        taken = yield Decision(me, "take", held, cite, card, "Take which card?")
    g.move(me, taken, hand_of(seat), hand_of(me), "take", cite)


@verb
def others_discard(
    g: Game, me: int, card: int, *, count: int = 1, kind: Literal["any", "action", "goal"] = "any"
) -> Generator[Any, Any, None]:
    """Every other player discards so many cards: of a kind if they choose, else at random."""
    s = g.state
    cite = ("turn.out-of-turn", "surprise.stars-are-wrong") if kind != "any" else ("turn.out-of-turn",)
    for seat in s.others(me):
        for _ in range(numeral(g, card, count)):
            held = s.hand(seat)
            if not held:
                break
            if kind == "any":
                options: tuple[Any, ...] = tuple(held)
            else:
                options = ("random", *(other for other in held if g.deck.types[other] == kind))
            gone = options[0]
            if len(options) > 1:
                gone = yield Decision(seat, "discard", options, cite, card, "Discard which card?")
            if gone == "random" or gone == PASS:
                gone = g.pick(me, held, cite)
            g.move(seat, gone, hand_of(seat), DISCARD, "discard", _DISCARD)
