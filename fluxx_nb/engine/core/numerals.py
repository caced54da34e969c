"""Numerals: the numbers printed on Actions and New Rules, which a rule in play may raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.card import ACTION, META, RULE

if TYPE_CHECKING:
    from fluxx_nb.engine.core.game import Game


def numeral(g: Game, card: int, printed: int) -> int:
    """The number that a numeral on a card stands for now."""
    raised = g.state.rules.get("inflation", 0)
    return printed + int(raised) if raised and g.deck.types[card] in (ACTION, RULE, META) else printed
