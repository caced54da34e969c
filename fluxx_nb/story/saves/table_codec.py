"""Table codec: lists of card names as two characters a card, so that a share code stays short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from fluxx_nb.engine.core.bounds import MOST_CARDS
from fluxx_nb.engine.core.deck import Deck

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PILES = ("rules", "goals", "draw", "discard", "rules_deck", "scored")
_HELD = ("hand", "face_out", "keepers")


def titles_mark(deck: Deck) -> str:
    """Return a short hash of a deck's titles: squeezed lists mean the same cards as long as it is the same."""
    return f"{crc32('|'.join(card.name for card in deck.titles).encode()):08x}"


def squeezed(deck: Deck, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with every plain list of cards as one word."""
    places = {card.name: place for place, card in enumerate(deck.titles)}

    def word(cards: Any) -> Any:
        if not all(isinstance(card, str) for card in cards):
            return cards
        return "".join(_DIGITS[places[card] // 36] + _DIGITS[places[card] % 36] for card in cards)

    return _changed(entry, word)


def spread(deck: Deck, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table that `squeezed` was given; raise ValueError for any other text."""
    titles = [card.name for card in deck.titles]

    def cards(word: Any) -> Any:
        if not isinstance(word, str):
            return word
        if len(word) % 2 or len(word) > 2 * MOST_CARDS or not set(word) <= set(_DIGITS):
            raise ValueError(f"{word[:20]!r} is no list of cards")
        places = [int(word[at : at + 2], 36) for at in range(0, len(word), 2)]
        if places and max(places) >= len(titles):
            raise ValueError(f"there is no card number {max(places)} in {deck.title}")
        return [titles[place] for place in places]

    return _changed(entry, cards)


def _changed(entry: Mapping[str, Any], change: Any) -> dict[str, Any]:
    """Return a table with each of its lists of cards changed."""
    found = {key: change(value) if key in _PILES else value for key, value in entry.items()}
    players = found.get("players")
    if isinstance(players, dict):
        found["players"] = {
            name: {key: change(value) if key in _HELD else value for key, value in seat.items()}
            if isinstance(seat, dict)
            else seat
            for name, seat in players.items()
        }
    return found
