"""Verbs that draw cards, and those that draw and play in one."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision, player_option, seat_chosen
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.plays import playing
from fluxx_nb.engine.state import DISCARD, DRAW, aside_of, hand_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_ASIDE = ("action.one-play",)


@verb
def draw(g: Game, me: int, card: int, *, count: int) -> Work:
    """Draw so many cards into the hand."""
    g.draw(me, numeral(g, card, count), hand_of(me), "effect", _ONCE, nested=True)
    return None


@verb
def everybody_gets(g: Game, me: int, card: int, *, count: int = 1) -> Generator[Any, Any, None]:
    """Draw so many cards for each player and hand them out, one player after the other."""
    s = g.state
    aside = aside_of(s.aside_depth())
    each = numeral(g, card, count)
    g.emit("set aside", me, _ASIDE, card, 0, aside)
    g.draw(me, each * len(s.order), aside, "effect", _ONCE, nested=True)
    for seat in [*s.others(me), me]:
        for _ in range(each):
            cards = s.zones[aside]
            if not cards:
                break
            chosen = cards[0]
            if len(set(cards)) > 1:
                prompt = "Which card do you keep?" if seat == me else f"Which card does {s.names[seat]} get?"
                chosen = yield Decision(me, "give", tuple(cards), _ONCE, card, prompt)
            g.move(me, chosen, aside, hand_of(seat), "give", _ONCE)
    g.emit("taken up", me, _ASIDE, card, aside)


@verb
def draw_and_play(g: Game, me: int, card: int, *, draw: int, play: int) -> Generator[Any, Any, None]:
    """Draw so many cards apart from the hand, play so many of them, and discard the rest; all of it is one play."""
    s = g.state
    aside = aside_of(s.aside_depth())
    cite = ("action.draw-2-use", "action.one-play") if draw == play else ("action.draw-3-play-2", "action.one-play")
    g.emit("set aside", me, cite, card, 0, aside)
    drawn = played = 0
    while True:
        # Numerals may be raised while this goes on: then one more is drawn and one more is played.
        short = numeral(g, card, draw) - drawn
        if short > 0:
            g.draw(me, short, aside, "effect", cite, nested=True)
            drawn += short
            work = g.settle(me)
            if work is not None:
                yield work
            continue
        if played >= numeral(g, card, play) or not s.zones[aside]:
            break
        options = tuple(s.zones[aside])
        left = numeral(g, card, play) - played
        chosen = yield Decision(me, "play aside", options, cite, card, f"Play which of these, with {left} to play?")
        played += 1
        yield playing(g, me, chosen, aside, "nested")
    for left_over in list(s.zones[aside]):
        g.move(me, left_over, aside, DISCARD, "leftover", (*cite, "action.discard-is-not-play"))
    g.emit("taken up", me, cite, card, aside)


@verb
def draw_for_each(g: Game, me: int, card: int, *, icon: str, count: int = 1) -> Work:
    """Draw so many cards for each card with an icon before you."""
    s = g.state
    bearers = sum(icon in g.deck.cards[other].icons for other in s.row(me))
    if not bearers:
        g.fizzle(me, card, f"no card with the {icon} icon lies before {s.names[me]}")
        return None
    g.draw(me, numeral(g, card, count) * bearers, hand_of(me), "effect", _ONCE, nested=True)
    return None


def _pile_left(g: Game, me: int, card: int, **args: Any) -> bool:
    return bool(g.state.zones[DRAW] or g.state.zones[DISCARD])


@verb(possible=_pile_left)
def play_top_card(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Take the top card of the draw pile and play it at once."""
    s = g.state
    aside = aside_of(s.aside_depth())
    cite = ("turn.free-actions",)
    g.emit("set aside", me, cite, card, 0, aside)
    for drawn in g.draw(me, 1, aside, "effect", cite, nested=True):
        yield playing(g, me, drawn, aside, "nested")
    g.emit("taken up", me, cite, card, aside)


@verb
def choose_player_to_draw(g: Game, me: int, card: int, *, count: int) -> Generator[Any, Any, None]:
    """Choose another player, who draws so many cards."""
    others = g.state.others(me)
    if not others:
        g.fizzle(me, card, "there is no other player")
        return
    seat = others[0]
    if len(others) > 1:
        options = tuple(player_option(other) for other in others)
        seat = seat_chosen((yield Decision(me, "player", options, _ONCE, card, "Who draws?")))
    g.draw(seat, numeral(g, card, count), hand_of(seat), "effect", _ONCE, nested=True)
