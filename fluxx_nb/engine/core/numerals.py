"""Numerals: the numbers printed on Actions and New Rules, which a rule in play may raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.card import ACTION, BASIC, META, RULE
from fluxx_nb.engine.core.settings import LIMITS, PLAY_ALL

if TYPE_CHECKING:
    from fluxx_nb.engine.core.card import Card
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State

_RAISED = (ACTION, RULE, META)
"""The types of cards whose numerals a rule may raise."""
RAISED_SETTINGS = frozenset({"draw", "play", "no_hand_bonus", *LIMITS})
"""Settings whose number is a numeral on a rule."""


def numeral(g: Engine, card: int, printed: int) -> int:
    """Return the number that a numeral on a card means now."""
    raised = g.state.rules.get("inflation", 0)
    return printed + int(raised) if raised and g.deck.types[card] in _RAISED else printed


def raised_by(s: State, card: int) -> tuple[int, ...]:
    """Return the rule that raises the numerals on a card, if there is one."""
    return (s.by["inflation"],) if "inflation" in s.by and s.deck.types[card] in _RAISED else ()


def raised_setting(slot: str, value: int, by: int) -> int:
    """Return the number that a setting means once every numeral is raised by this much."""
    if slot not in RAISED_SETTINGS or (slot == "play" and value == PLAY_ALL):
        return value
    # "All but 1" is kept as -1: raising that numeral leaves one more card unplayed.
    return value - by if value < 0 else value + by


def bears_numerals(card: Card) -> bool:
    """Return whether a numeral on the card is one that a rule may raise."""
    if card.type == BASIC:
        return True
    if card.type not in _RAISED:
        return False
    if any(isinstance(value, int) and raised_setting(slot, value, 1) != value for slot, value in card.rule.items()):
        return True
    steps = [*card.play, *(step for option in card.free for step in option.do)]
    return any(hint is int for step in steps for hint in step.verb.hints.values())
