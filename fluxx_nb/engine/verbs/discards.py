"""Verbs that make players discard cards from their hands, and one that begins a new discard pile."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import GOAL, UNGOAL
from fluxx_nb.engine.core.decisions import PASS, RANDOM, Decision, some_of
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.numerals import numeral
from fluxx_nb.engine.core.outcomes import shuffle
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, DRAW, HAND
from fluxx_nb.engine.verbs.draws import counting_as
from fluxx_nb.engine.verbs.targets import choose_one, holds_a_card, in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


def _discard_one(g: Engine, seat: int, card: int, prompt: str, why: Reason) -> Generator[Any, Any, None]:
    """Let a player choose a card of their hand, and discard it."""
    gone = yield from choose_one(seat, "discard", g.state.hand(seat), why, card, prompt)
    g.move(seat, gone, HAND[seat], DISCARD, why)


@verb
def discard_hand_and_draw(g: Engine, me: int, card: int) -> Work:
    """Discard your whole hand, then draw as many cards as you discarded."""
    held = len(g.state.hand(me))
    discard_hand(g, me, card)
    g.draw(me, held, HAND[me], reasons.EFFECT)
    return NOTHING


@verb(possible=holds_a_card)
def discard_hand(g: Engine, me: int, card: int) -> Work:
    """Discard your whole hand."""
    held = list(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to discard")
    for other in held:
        g.move(me, other, HAND[me], DISCARD, reasons.DISCARD)
    return NOTHING


def _goals_held(g: Engine, me: int, card: int) -> tuple[int, ...]:
    return tuple(other for other in g.state.hand(me) if g.deck.types[other] in (GOAL, UNGOAL))


@verb(possible=_goals_held)
def mill_goals(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard as many Goals from your hand as you like, and draw as many cards."""
    goals = _goals_held(g, me, card)
    if not goals:
        g.fizzle(me, card, "there is no Goal in hand to discard")
        return
    chosen = yield some_of(me, "discard", goals, reasons.DISCARD_BY_CHOICE, card, "Discard which Goals?", 1, len(goals))
    going = chosen if isinstance(chosen, tuple) else (chosen,)
    for goal in going:
        g.move(me, goal, HAND[me], DISCARD, reasons.DISCARD_BY_CHOICE)
    g.draw(me, len(going), HAND[me], reasons.EFFECT)


@verb
def others_discard(
    g: Engine, me: int, card: int, *, count: int = 1, kind: Literal["any", "action", "goal"] = "any"
) -> Generator[Any, Any, None]:
    """Every other player discards a number of cards: of a kind if they choose, else at random."""
    s = g.state

    def discard(seat: int) -> Generator[Any, Any, None]:
        held = s.hand(seat)
        if kind == "any":
            options: tuple[Any, ...] = tuple(held)
        else:
            options = (RANDOM, *(other for other in held if g.deck.types[other] == kind))
        gone = options[0]
        if len(options) > 1:
            gone = yield Decision(seat, "discard", options, reasons.DISCARD, card, "Discard which card?")
        if gone == RANDOM or gone == PASS:
            gone = g.pick(me, held, reasons.DISCARD)
        g.move(seat, gone, HAND[seat], DISCARD, reasons.DISCARD)

    def discard_all(seat: int) -> Generator[Any, Any, None]:
        for _ in range(numeral(g, card, count)):
            yield from each(lambda: [seat] if s.hand(seat) else [], discard)

    if not s.others(me):
        g.fizzle(me, card, "there is no other player")
    elif not any(s.hand(seat) for seat in s.others(me)):
        g.fizzle(me, card, "no other player holds a card")
    yield from each(lambda: s.others(me), discard_all)


@verb
def discard_without(g: Engine, me: int, card: int, *, named: str) -> Generator[Any, Any, None]:
    """Every player who has no card of this name in play discards a card from hand, beginning with you."""
    s = g.state
    if not any(s.hand(seat) for seat in s.order):
        g.fizzle(me, card, "no one holds a card")
        return

    def discard(seat: int) -> Generator[Any, Any, None]:
        protecting = counting_as(s, seat, named)
        if protecting:
            name = g.deck.cards[protecting[0]].name
            has = f"{named} in play" if name == named else f"{name} in play, which counts as {named}"
            with g.because_of(through=protecting):
                g.fizzle(seat, card, f"{s.names[seat]}, who has {has}", reasons.SPARED)
        elif s.hand(seat):
            yield from _discard_one(g, seat, card, "Discard which card?", reasons.DISCARD)

    yield from each(lambda: s.seats_from(me), discard)


@verb(possible=holds_a_card)
def replace_card(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a card from your hand and draw another one."""
    if not g.state.hand(me):
        g.fizzle(me, card, "there is no card in hand to discard")
        return
    yield from _discard_one(g, me, card, "Discard which card?", reasons.DISCARD_BY_CHOICE)
    g.draw(me, 1, HAND[me], reasons.EFFECT)


def _can_pay_and_steal(g: Engine, me: int, card: int) -> bool:
    return bool(g.state.hand(me)) and bool(in_play(g, me, "keeper", "others"))


@verb(possible=_can_pay_and_steal)
def pay_thief(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a card from your hand, as the fee for a theft."""
    if not g.state.hand(me):
        g.fizzle(me, card, "there is no card in hand to pay with")
        return
    yield from _discard_one(g, me, card, "Pay with which card?", reasons.DISCARD_BY_CHOICE)


@verb
def empty_trash(g: Engine, me: int, card: int) -> Work:
    """Start a new discard pile with this card, and shuffle the old one into the draw pile."""
    s = g.state
    if not s.zones[DISCARD]:
        g.fizzle(me, card, "the discard pile is empty")
        return NOTHING
    order = tuple(shuffle(g, [*s.zones[DRAW], *s.zones[DISCARD]]))
    g.emit("shuffled", me, reasons.BY_A_CARD, card, DISCARD, DRAW, order)
    return NOTHING
