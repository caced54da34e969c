"""Places: where a card may be in a TableDraft, in the words of a scenario file, and what people call them."""

from __future__ import annotations

import re

from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.story.scenarios.legality import HOLDS_OUT

HAND, FACE_OUT, ROW, BENEATH = "hand", "face_out", "keepers", "beneath"
_MIDDLE = ("rules", "goals", "draw", "discard")
_SOLO = ("rules_deck", "scored")
LABELS = {
    HAND: "Hand",
    FACE_OUT: "Held face out",
    ROW: "Keepers",
    BENEATH: "Beneath another card",
    "rules": "New Rules",
    "goals": "Goals",
    "draw": "Draw pile",
    "discard": "Discard pile",
    "meta_rules": "Meta Rules",
    "rules_deck": "Rules deck",
    "scored": "Scored Goals",
}
"""The title of each place."""
_FIELD = re.compile(r"`(\w+)(?:: ?\w+)?`")


def of_seat(key: str, seat: int) -> str:
    """A place of a player."""
    return f"{key}:{seat}"


def is_seats(place: str) -> bool:
    """Whether a place belongs to a player."""
    return ":" in place


def seat_of(place: str) -> int:
    """The player whose place it is."""
    return int(place.partition(":")[2])


def label_of(place: str) -> str:
    """What a place is called."""
    return LABELS[place.partition(":")[0]]


def places_of(deck: Deck, seats: int, solo: bool = True) -> tuple[str, ...]:
    """The places of a table with so many seats, as far as the deck has cards for them."""
    keys = [HAND, ROW]
    if any(HOLDS_OUT in card.verbs() for card in deck):
        keys.append(FACE_OUT)
    if FACE_OUT in keys or any("shelters" in card.while_in_play for card in deck):
        keys.append(BENEATH)
    middle = [*_MIDDLE, *(["meta_rules"] if deck.all_of(META) else []), *(_SOLO if solo and deck.solo else ())]
    return (*(of_seat(key, seat) for seat in range(seats) for key in keys), *middle)


def spoken(problem: str) -> str:
    """A problem of a scenario file as a sentence: places are called by their titles, and there are no lines."""

    def called(found: re.Match[str]) -> str:
        return f"“{LABELS[found[1]]}”" if found[1] in LABELS else found[1]

    words = _FIELD.sub(called, problem)
    return f"{words[0].upper()}{words[1:]}".rstrip(".") + "."
