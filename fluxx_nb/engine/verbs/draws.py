"""Verbs that draw cards."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.numerals import numeral, raised_by
from fluxx_nb.engine.core.state import HAND
from fluxx_nb.engine.core.units import creepers_of, is_disabled
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.engine.verbs.dealing import Deal, deal_out
from fluxx_nb.engine.verbs.targets import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State


def _draw_for(g: Engine, seat: int, card: int, count: int, counted: tuple[int, ...] = ()) -> None:
    """Make a player draw a number of cards that depends on a numeral of the card, and on the cards `counted` for it."""
    with g.because_of(through=(*raised_by(g.state, card), *counted)):
        g.draw(seat, count, HAND[seat], reasons.EFFECT)


@verb
def draw(g: Engine, me: int, card: int, *, count: int) -> Work:
    """Draw a number of cards into the hand."""
    _draw_for(g, me, card, numeral(g, card, count))
    return NOTHING


@verb
def everybody_gets(g: Engine, me: int, card: int, *, count: int = 1) -> Generator[Any, Any, None]:
    """Draw a number of cards for each player and hand them out, one player after the other, to yourself last."""
    deal = Deal(
        HAND,
        reasons.DRAWN_APART,
        reasons.EFFECT,
        reasons.HANDED_OUT,
        "Which card does {} get?",
        "Which card do you keep?",
    )
    yield from deal_out(g, me, card, numeral(g, card, count), deal)


@verb
def draw_for_each(g: Engine, me: int, card: int, *, icon: str, count: int = 1) -> Work:
    """Draw a number of cards for each card with an icon in front of you."""
    s = g.state
    bearers = tuple(other for other in s.row(me) if icon in g.deck.cards[other].icons)
    if not bearers:
        g.fizzle(me, card, f"no card with the {icon.title()} icon is in front of {s.names[me]}")
    _draw_for(g, me, card, numeral(g, card, count) * len(bearers), bearers)
    return NOTHING


@verb
def choose_player_to_draw(g: Engine, me: int, card: int, *, count: int) -> Generator[Any, Any, None]:
    """Choose another player, who draws a number of cards."""
    others = g.state.others(me)
    if not others:
        g.fizzle(me, card, "there is no other player")
        return
    seat = yield from choose_player(g, me, card, others, "Who draws?", reasons.EFFECT)
    _draw_for(g, seat, card, numeral(g, card, count))


@verb
def draw_by_creepers(g: Engine, me: int, card: int, *, at_least: int, for_each: int) -> Work:
    """Every player draws a number of cards for each Creeper in front of them, and at least a minimum."""
    s = g.state
    # Creepers that come with these draws do not count.
    least, each = numeral(g, card, at_least), numeral(g, card, for_each)
    counted = {seat: tuple(creepers_of(s, seat)) for seat in [me, *s.others(me)]}
    for seat, creepers in counted.items():
        more = each * len(creepers) > least
        _draw_for(g, seat, card, each * len(creepers) if more else least, creepers if more else ())
    return NOTHING


def counting_as(s: State, seat: int, name: str) -> tuple[int, ...]:
    """Return the cards by which Actions and New Rules take the seat to have a card of this name.

    Those are its cards of this name or, while no one has any, the one Keeper of the seat that counts as it.
    """
    bit, cards = s.deck.bit[name], s.deck.cards
    if s.masks[seat] & bit:
        return tuple(card for card in s.row(seat) if s.deck.bits[card] & bit)
    if any(s.masks[other] & bit for other in s.order):
        return ()
    counting = (card for card in s.row(seat) if name in cards[card].while_in_play.get("counts_as", ()))
    return tuple(card for card in counting if not is_disabled(s, card))[:1]


def _draws_something(g: Engine, me: int, card: int, *, named: str, count: int, otherwise: int = 0) -> bool:
    return otherwise > 0 or bool(counting_as(g.state, me, named))


@verb(possible=_draws_something)
def draw_with(g: Engine, me: int, card: int, *, named: str, count: int, otherwise: int = 0) -> Work:
    """Draw one number of cards if a card of this name is in front of you, and another number if not."""
    s = g.state
    having = counting_as(s, me, named)
    number = count if having else otherwise
    if not number:
        g.fizzle(me, card, f"{named} is not in front of {s.names[me]}")
        return NOTHING
    _draw_for(g, me, card, numeral(g, card, number), having)
    return NOTHING


def _has_points(g: Engine, me: int, card: int, *, kind: str) -> bool:
    return points_of(g.state, me, kind) > 0


@verb(possible=_has_points)
def draw_points(g: Engine, me: int, card: int, *, kind: str) -> Work:
    """Draw as many cards as your own count of points says."""
    s = g.state
    count = points_of(s, me, kind)
    if count <= 0:
        g.fizzle(me, card, f"{s.names[me]} has no {kind} points")
        return NOTHING
    with g.because_of(through=tuple(other for other in s.row(me) if kind in g.deck.cards[other].points)):
        g.draw(me, count, HAND[me], reasons.EFFECT)
    return NOTHING
