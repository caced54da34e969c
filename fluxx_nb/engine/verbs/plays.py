"""Verbs that play further cards, drawn for it or taken from elsewhere; all they cause is part of the one play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed
from fluxx_nb.engine.core.card import ACTION, KEEPER, RULE
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.effects import Work, verb
from fluxx_nb.engine.core.numerals import numeral, raised_by
from fluxx_nb.engine.core.plays import playing
from fluxx_nb.engine.core.state import DISCARD, DRAW, HAND, WAITING, aside_of
from fluxx_nb.engine.verbs.dealing import Deal, deal_out
from fluxx_nb.engine.verbs.targets import choose_one, choose_player, holds_a_card, others_hold, others_who_hold

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def draw_and_play(g: Engine, me: int, card: int, *, draw: int, play: int) -> Generator[Any, Any, None]:
    """Draw cards apart from the hand, play a number of them, and discard the rest; all of it is one play."""
    s = g.state
    aside = aside_of(s.aside_depth())
    g.emit("set aside", me, reasons.DRAWN_APART, card, 0, aside)
    drawn = played = 0
    while True:
        # Numerals may be raised while this goes on: then one more is drawn and one more is played.
        short = numeral(g, card, draw) - drawn
        if short > 0 and not s.ending:
            with g.because_of(through=raised_by(s, card)):
                g.draw(me, short, aside, reasons.DRAWN_APART)
            drawn += short
            yield from g.settle(me)
            continue
        options = tuple(s.zones[aside])
        # "Use 'em" means all that were drawn, even if a rule that raised the numerals has gone since.
        left = len(options) if draw == play else numeral(g, card, play) - played
        if left <= 0 or not options or s.ending:
            break
        all_of_them = "Both" if len(options) == 2 else "All"
        must = f"Play which one {'next' if played else 'first'}? {all_of_them} must be played."
        prompt = must if left >= len(options) > 1 else f"Play which of these? {left} must be played."
        try:
            chosen = yield Decision(me, "play aside", options, reasons.DRAWN_APART, card, prompt)
        except Changed:
            continue
        played += 1
        yield playing(g, me, chosen, aside, reasons.NESTED)
    # One of them may have ended the turn before the others could be played.
    why = reasons.CUT_SHORT if s.ending and left > 0 else reasons.LEFTOVER
    for left_over in list(s.zones[aside]):
        g.move(me, left_over, aside, DISCARD, why)
    g.emit("taken up", me, reasons.DRAWN_APART, card, aside)


@verb
def draw_one_per_player_and_play(g: Engine, me: int, card: int) -> Work:
    """Draw as many cards apart from the hand as there are players, and play them all; all of it is one play."""
    players = len(g.state.order)
    work: Work = draw_and_play(g, me, card, draw=players, play=players)
    return work


def _pile_left(g: Engine, me: int, card: int, **args: Any) -> bool:
    return bool(g.state.zones[DRAW] or g.state.zones[DISCARD])


@verb(possible=_pile_left)
def play_top_card(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Take the top card of the draw pile and play it at once."""
    s = g.state
    aside = aside_of(s.aside_depth())
    g.emit("set aside", me, reasons.DRAWN_APART, card, 0, aside)
    g.draw(me, 1, aside, reasons.DRAWN_APART)
    yield from g.settle(me)
    for drawn in list(s.zones[aside]):
        yield playing(g, me, drawn, aside, reasons.NESTED)
    g.emit("taken up", me, reasons.DRAWN_APART, card, aside)


@verb
def deal_face_down(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Draw a card for each player and put one face down in front of everyone, to be played before their next turn."""
    prompt = "Which card, face down, for {}?"
    deal = Deal(
        WAITING, reasons.FACE_DOWN, reasons.FACE_DOWN, reasons.FACE_DOWN, prompt, prompt.format(g.state.names[me])
    )
    yield from deal_out(g, me, card, 1, deal)


@verb
def play_from_discard(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Search the discard pile for an Action or a New Rule, and play it."""
    found = [other for other in g.state.zones[DISCARD] if g.deck.types[other] in (ACTION, RULE)]
    if not found:
        g.fizzle(me, card, "the discard pile holds no Action and no New Rule")
        return
    yield from _play_one_of(g, me, card, found)


@verb
def play_risen(g: Engine, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Look through the discard pile for an Action or a Keeper with an icon, and play it at once."""
    types, cards = g.deck.types, g.deck.cards
    found = [
        other
        for other in g.state.zones[DISCARD]
        if types[other] == ACTION or (types[other] == KEEPER and icon in cards[other].icons)
    ]
    if not found:
        g.fizzle(me, card, f"the discard pile holds no Action and no Keeper with the {icon.title()} icon")
        return
    yield from _play_one_of(g, me, card, found)


def _play_one_of(g: Engine, me: int, card: int, found: list[int]) -> Generator[Any, Any, None]:
    """Play one of some cards of the discard pile, of the player's choice."""
    prompt = "Play which card from the discard pile?"
    chosen = yield from choose_one(me, "target", found, reasons.FROM_THE_DISCARD_PILE, card, prompt)
    yield playing(g, me, chosen, DISCARD, reasons.NESTED)


@verb(possible=holds_a_card)
def play_one_more(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Play a card from your hand at once; it is not one of your plays."""
    held = tuple(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to play")
        return
    chosen = yield Decision(me, "play one more", held, reasons.NESTED, card, "Play which card?")
    yield playing(g, me, chosen, HAND[me], reasons.NESTED)


@verb(possible=others_hold)
def take_and_play(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Take a card at random from another player's hand and play it."""
    s = g.state
    holders = others_who_hold(g, me)
    if not holders:
        g.fizzle(me, card, "no other player holds a card")
        return
    seat = yield from choose_player(g, me, card, holders, "Take a card from whose hand?", reasons.TAKEN_AND_PLAYED)
    taken = g.pick(me, s.hand(seat), reasons.TAKEN_AND_PLAYED)
    yield playing(g, me, taken, HAND[seat], reasons.TAKEN_AND_PLAYED)
