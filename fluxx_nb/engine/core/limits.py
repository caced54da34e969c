"""Limits: caps on hands and Keepers, which bind a player whenever it is not their turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core.decisions import some_of
from fluxx_nb.engine.core.quotas import excess, raises_limit
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, HAND, ROW
from fluxx_nb.engine.core.units import keepers_of, move_unit

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State

_WORDS = {"hand_limit": "cards in hand", "keeper_limit": "Keepers"}


def may_be_over(s: State, seat: int) -> bool:
    """Return whether the seat may be over a limit: a quick test, mostly False."""
    return len(s.zones[HAND[seat]]) > s.hand_cap or len(s.zones[ROW[seat]]) > s.keeper_cap


def over_limit(s: State, seat: int) -> str | None:
    """Return the first limit that the seat exceeds, or None."""
    for slot in LIMITS:
        if excess(s, seat, slot):
            return slot
    return None


def who_must_comply(s: State, current: int) -> tuple[int, str] | None:
    """Return the next player who is over a limit, and which, clockwise from the current player, who is not bound."""
    for seat in s.others(current):
        if may_be_over(s, seat) and (slot := over_limit(s, seat)) is not None:
            return seat, slot
    return None


def comply(g: Engine, seat: int, slot: str, why: Reason) -> Generator[Any, Any, None]:
    """Make a player discard down to a limit; the player chooses the cards."""
    s = g.state
    over, rule = excess(s, seat, slot), s.by[slot]
    raising = raises_limit(s, seat, slot)
    cards = tuple(s.hand(seat)) if slot == "hand_limit" else tuple(keepers_of(s, seat))
    going: tuple[int, ...] = cards
    if over < len(cards):
        prompt = f"Discard {over} of your {_WORDS[slot]}"
        chosen = yield some_of(seat, "limit", cards, why, rule, prompt, over, over, raising)
        going = chosen if isinstance(chosen, tuple) else (chosen,)
    with g.because_of(rule, raising):
        for card in going:
            if slot == "hand_limit":
                g.move(seat, card, HAND[seat], DISCARD, why)
            else:
                move_unit(g, seat, card, DISCARD, why)
