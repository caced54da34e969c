"""Spots: in Solo Fluxx there is room for four New Rules, one of each kind, and a newer one takes its spot.

A rule's kind is what it is about: how many cards to draw, how many to play, a limit, or anything else. A Hand Limit and
a Keeper Limit share a spot, although they do not contradict each other, and so do any two other rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.state import State

SPOTS = ("draw", "play", "limit", "other")
"""The four spots, in their order on the table."""


def spot_of(deck: Deck, card: int) -> str:
    """Return the spot of a New Rule; one that is about several things is in the first of theirs."""
    about = {slot for slot, _ in deck.slots[card]}
    if "draw" in about:
        return "draw"
    if "play" in about:
        return "play"
    return "limit" if about.intersection(LIMITS) else "other"


def rivals(s: State, card: int) -> list[int]:
    """Return the other New Rules in the spot of this one that are not about the same setting."""
    spot = spot_of(s.deck, card)
    about = {slot for slot, _ in s.deck.slots[card]}
    return [
        other
        for other in s.zones[RULES]
        if other != card
        and spot_of(s.deck, other) == spot
        and about.isdisjoint(slot for slot, _ in s.deck.slots[other])
    ]
