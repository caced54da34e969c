"""Verbs that put an end to several New Rules at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import verb
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.rules import remove_rule
from fluxx_nb.engine.state import RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_GONE = ("rule.gone",)


@verb
def veto_rules(g: Game, me: int, card: int, *, most: int) -> Generator[Any, Any, None]:
    """Discard up to so many New Rules in play, of your choice."""
    rules = tuple(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
        return
    limit = min(numeral(g, card, most), len(rules))
    prompt = f"Discard which New Rules, up to {limit}?"
    chosen = yield Decision(me, "discard", rules, _GONE, card, prompt, 0, limit)
    for rule in chosen if isinstance(chosen, tuple) else (chosen,):
        remove_rule(g, me, rule, "trash")
