"""Taming: the cards because of which a Creeper does not keep its owner from winning."""

from __future__ import annotations

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.units import is_disabled


def tamers_of(s: State, seat: int, creeper: Card) -> list[int]:
    """The cards that make a player's Creeper harmless: rules in force, or else Keepers of its owner's."""
    kinds = {"all", creeper.name, *creeper.icons}
    rules = [card for slot, card in s.by.items() if slot.startswith("harmless") and kinds.intersection(s.rules[slot])]
    return rules or [
        card
        for card in s.row(seat)
        if kinds.intersection(s.deck.cards[card].while_in_play.get("harmless", ())) and not is_disabled(s, card)
    ]
