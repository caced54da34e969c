"""Limits: caps on hands and Keepers, which bind a player whenever it is not their turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.quotas import excess, keepers_of, may_be_over
from fluxx_nb.engine.settings import LIMITS
from fluxx_nb.engine.state import DISCARD, hand_of
from fluxx_nb.engine.units import move_unit

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_WORDS = {"hand_limit": "cards in hand", "keeper_limit": "Keepers"}


def who_must_comply(s: State) -> tuple[int, str] | None:
    """The next player not at turn who is over a limit, and which; clockwise from the player at turn."""
    if not s.limits:
        return None
    for seat in s.others(s.turn):
        # A glance first: mostly nobody has that many cards.
        slot = over_limit(s, seat) if may_be_over(s, seat) else None
        if slot is not None:
            return seat, slot
    return None


def over_limit(s: State, seat: int) -> str | None:
    """The first limit that the seat exceeds, or None."""
    for slot in LIMITS:
        if excess(s, seat, slot):
            return slot
    return None


def comply(g: Game, seat: int, slot: str, cite: tuple[str, ...]) -> Generator[Any, Any, None]:
    """Let a player discard down to a limit; the player chooses which cards go."""
    s = g.state
    over = excess(s, seat, slot)
    if not over:
        return
    cards = tuple(s.hand(seat)) if slot == "hand_limit" else tuple(keepers_of(s, seat))
    going: tuple[int, ...] = cards
    cite = ("limit.choose", *cite, "action.discard-is-not-play")
    if over < len(cards):
        prompt = f"Discard {over} of your {_WORDS[slot]}"
        chosen = yield Decision(seat, "limit", cards, cite, s.by[slot], prompt, over, over)
        going = chosen if isinstance(chosen, tuple) else (chosen,)
    if slot == "hand_limit":
        g.move_all(seat, going, hand_of(seat), DISCARD, "limit", cite)
    else:
        for card in going:
            move_unit(g, seat, card, DISCARD, "limit", cite)
