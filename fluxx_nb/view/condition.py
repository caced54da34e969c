"""Conditions: what has befallen a card where it lies, such as being Invisible, and the sign that tells it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fluxx_nb.engine.deck import Deck
from fluxx_nb.engine.invisibility import face_out, is_unseen
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import State, is_row, under_of
from fluxx_nb.view.looks import Look, Sign, look_of

INVISIBLE, HELD_OUT, POWERLESS, BENEATH = "invisible", "held face out", "power off", "beneath"
_EMBLEMS = {INVISIBLE: "unseen", HELD_OUT: "eye", POWERLESS: "empty", BENEATH: "beneath"}


def condition_of(s: State, card: int, zone: int) -> str:
    """The condition of a card in a zone, or nothing where nothing is to be said."""
    if is_row(zone):
        if is_unseen(s, card):
            return INVISIBLE
        return POWERLESS if s.attached and is_disabled(s, card) else ""
    if zone >= 8 and card in face_out(s, zone):
        return HELD_OUT
    return BENEATH if zone >= 8 and zone & 3 == under_of(0) & 3 else ""


@lru_cache(maxsize=4096)
def look_in(deck: Deck, card: int, condition: str) -> Look:
    """How a card in a condition is shown: with one more sign."""
    look = look_of(deck, card)
    if not condition:
        return look
    sign = Sign(_EMBLEMS[condition], "", condition)
    return replace(look, signs=(*look.signs, sign), condition=condition)
