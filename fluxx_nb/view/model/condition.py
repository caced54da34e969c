"""Conditions: what has happened to a card in play, such as being Invisible, and the symbol for it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.state import ROWS, UNDER, State, seat_of
from fluxx_nb.engine.core.units import is_disabled
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.view.cards.looks import Look, Symbol, look_of

INVISIBLE, HELD_OUT, POWERLESS, BENEATH = "invisible", "held face out", "power off", "beneath"
_EMBLEMS = {INVISIBLE: "unseen", HELD_OUT: "eye", POWERLESS: "empty", BENEATH: "beneath"}


def condition_of(s: State, card: int, zone: int) -> str:
    """Return the condition of a card in a zone; empty if it has none."""
    if zone in ROWS:
        if is_unseen(s, card):
            return INVISIBLE
        return POWERLESS if s.attached and is_disabled(s, card) else ""
    seat = seat_of(zone)
    if seat >= 0 and any(card in show(s, seat) for show in s.deck.systems.show):
        return HELD_OUT
    return BENEATH if zone in UNDER else ""


@lru_cache(maxsize=4096)
def look_in(deck: Deck, card: int, condition: str) -> Look:
    """Return how a card in a condition is shown: with one more symbol."""
    look = look_of(deck, card)
    if not condition:
        return look
    symbol = Symbol(_EMBLEMS[condition], "", condition)
    return replace(look, symbols=(*look.symbols, symbol), condition=condition)
