"""Invisibility: a card held face out in the hand puts its holder's Keepers out of everybody else's reach.

The card is a card of that hand like any other. The State counts, for each card that can do this, the seat that holds
it face out. A holder whom the card has left is visible at once, whatever took it; `uphold` sees to that after each
step of the game.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import PASS, Decision
from fluxx_nb.engine.deck import KEEPER
from fluxx_nb.engine.state import DISCARD, RESOLVING, hand_of, is_hand, is_row, row_of, seat_of, under_of
from fluxx_nb.engine.units import riders_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

MARK = "invisible:"
"""The counts of this name and a card's number: the seat that holds the card face out, or -1."""
APPEAR = "become visible"
"""The answer of a player who turns the card inward."""

UNSEEN = ("fantasy.invisible",)
LOST = ("fantasy.invisible-lost",)
NO_WIN = ("fantasy.invisible-no-win",)
_ALONG = ("fantasy.invisible", "creeper.attach")
_BACK = ("creeper.attach",)


def held_out(s: State, seat: int) -> list[int]:
    """The cards that a seat holds face out."""
    if not s.counts:
        return []
    return [card for card in s.deck.veils if s.counts.get(f"{MARK}{card}", -1) == seat and card in s.hand(seat)]


def is_invisible(s: State, seat: int) -> bool:
    """Whether the seat's Keepers are Invisible."""
    return bool(s.deck.veils) and bool(held_out(s, seat))


def is_unseen(s: State, card: int) -> bool:
    """Whether a card in play is Invisible: a Keeper of an Invisible player, or what is attached to one."""
    if not s.deck.veils or not (s.deck.types[card] == KEEPER or card in s.attached):
        return False
    return any(card in s.row(seat) for seat in s.order if is_invisible(s, seat))


def within_reach(s: State, me: int, cards: list[int]) -> list[int]:
    """Those of the cards in play that a player may interact with: all but what is Invisible before others."""
    if not s.deck.veils or not s.counts:
        return cards
    mine = s.row(me)
    return [card for card in cards if card in mine or not is_unseen(s, card)]


def face_out(s: State, zone: int) -> list[int]:
    """The cards of a hand that everybody sees, and what is attached to them."""
    seat = seat_of(zone)
    if seat < 0 or not s.deck.veils:
        return []
    held = held_out(s, seat)
    return [*held, *(rider for card in held for rider in riders_of(s, card))]


def unseen_passage(s: State, me: int) -> tuple[str, ...]:
    """The passage on Invisible Keepers, where somebody else has some that an effect must leave alone."""
    hidden = s.deck.veils and any(is_invisible(s, seat) and s.row(seat) for seat in s.others(me))
    return UNSEEN if hidden else ()


def veil(g: Game, seat: int, card: int, source: int) -> None:
    """Take a card into the hand and hold it face out; a Creeper that is attached to it goes along, face out too."""
    if g.state.counts.get(f"{MARK}{card}") != seat:
        lose(g, card)
    g.move(seat, card, source, hand_of(seat), "take", UNSEEN)
    for rider in riders_of(g.state, card):
        g.move(seat, rider, g.state.zone_holding(rider), under_of(seat), "along", _ALONG)
    g.emit("counted", seat, UNSEEN, card, data=(f"{MARK}{card}", seat))


def lose(g: Game, card: int) -> None:
    """Make visible whoever held a card face out that is now gone from that hand."""
    seat = g.state.counts.get(f"{MARK}{card}", -1)
    if seat >= 0:
        g.emit("counted", seat, LOST, card, data=(f"{MARK}{card}", -1))


def turn_in(g: Game, seat: int, card: int) -> None:
    """Turn a card inward: its holder is visible, and a Creeper that was attached to it drops on the table."""
    g.emit("counted", seat, NO_WIN, card, data=(f"{MARK}{card}", -1))
    _drop(g, seat, card)


def uphold(g: Game) -> None:
    """Make visible whoever no longer holds the card; a card that is just being played is waited for."""
    s = g.state
    for card in s.deck.veils:
        seat = s.counts.get(f"{MARK}{card}", -1)
        if seat < 0 or card in s.hand(seat) or card in s.zones[RESOLVING]:
            continue
        played = card in s.row(seat)
        g.emit("counted", seat, NO_WIN if played else LOST, card, data=(f"{MARK}{card}", -1))
        _drop(g, seat, card)


def _drop(g: Game, seat: int, card: int) -> None:
    """Put down what was held face out together with a card: where the card has gone, or before its holder."""
    s = g.state
    zone = s.zone_holding(card)
    for rider in riders_of(s, card):
        at = s.zone_holding(rider)
        if is_row(zone):
            g.move(seat, rider, at, zone, "along", _BACK)
            continue
        g.emit("detached", seat, _BACK, rider, card)
        g.move(seat, rider, at, row_of(seat_of(zone)) if is_hand(zone) else DISCARD, "along", _BACK)


def offer_to_appear(g: Game) -> Generator[Any, Any, None]:
    """Ask the Invisible players who meet a Goal whether they turn the card inward now, on whoever's turn it is."""
    seats, g.may_appear = g.may_appear, ()
    for seat in seats:
        held = held_out(g.state, seat)
        if not held:
            continue
        prompt = "You meet the Goal, but nobody sees it. Become visible?"
        answer = yield Decision(seat, "appear", (PASS, APPEAR), NO_WIN, held[0], prompt)
        if answer == APPEAR:
            for card in held:
                turn_in(g, seat, card)
            return
