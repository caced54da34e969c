"""Verbs that play cards from unusual places: dealt face down, from the discard pile, or out of the hand in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import ACTION, KEEPER
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.plays import playing
from fluxx_nb.engine.state import DISCARD, aside_of, hand_of, row_of, waiting_of
from fluxx_nb.engine.units import move_unit

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_OMEN = ("creeper.dreams-and-omens", "action.once")
_RISE = ("action.one-play", "action.once")
_BACK = ("keeper.free-power", "turn.free-actions")


@verb
def deal_face_down(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Draw a card for each player and lay one face down before everybody, to be played before their next turn."""
    s = g.state
    aside = aside_of(s.aside_depth())
    g.emit("set aside", me, _OMEN, card, 0, aside)
    g.draw(me, len(s.order), aside, "effect", _OMEN, nested=True)
    for seat in [*s.others(me), me]:
        cards = tuple(s.zones[aside])
        if not cards:
            break
        chosen = cards[0]
        if len(cards) > 1:
            chosen = yield Decision(me, "give", cards, _ONCE, card, f"Which card, face down, for {s.names[seat]}?")
        g.move(me, chosen, aside, waiting_of(seat), "give", _ONCE)
    g.emit("taken up", me, _ONCE, card, aside)


@verb
def play_risen(g: Game, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Look through the discard pile for an Action or a Keeper with an icon, and play it at once."""
    types, cards = g.deck.types, g.deck.cards
    found = [
        other
        for other in g.state.zones[DISCARD]
        if types[other] == ACTION or (types[other] == KEEPER and icon in cards[other].icons)
    ]
    if not found:
        g.fizzle(me, card, f"the discard pile holds no Action and no Keeper with the {icon} icon", _RISE)
        return
    chosen = found[0]
    if len(found) > 1:
        chosen = yield Decision(me, "target", tuple(found), _RISE, card, "Play which card from the discard pile?")
    yield playing(g, me, chosen, DISCARD, "nested")


def _holds_a_card(g: Game, me: int, card: int) -> bool:
    return bool(g.state.hand(me))


@verb(possible=_holds_a_card)
def play_one_more(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Play a card from your hand at once; it is not one of your plays."""
    held = tuple(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to play", ("turn.empty-hand",))
        return
    chosen = yield Decision(me, "play one more", held, ("turn.free-actions", "turn.any-card"), card, "Play which card?")
    yield playing(g, me, chosen, hand_of(me), "nested")


@verb
def return_to_hand(g: Game, me: int, card: int) -> Work:
    """Take this Keeper back into your hand."""
    if card in g.state.zones[row_of(me)]:
        move_unit(g, me, card, hand_of(me), "take", _BACK)
    return None
