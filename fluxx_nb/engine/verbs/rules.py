"""Verbs that act on New Rules in play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.rules import remove_rule
from fluxx_nb.engine.settings import LIMITS
from fluxx_nb.engine.state import RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_GONE = ("rule.gone",)


@verb
def trash_rule(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a New Rule in play, of your choice."""
    rules = tuple(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
        return
    gone = rules[0]
    if len(rules) > 1:
        gone = yield Decision(me, "target", rules, _GONE, card, "Discard which New Rule?")
    remove_rule(g, me, gone, "trash")


@verb
def simplify_rules(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard up to half of the New Rules in play (rounded up), of your choice."""
    rules = tuple(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
        return
    most = (len(rules) + 1) // 2
    prompt = f"Discard which New Rules, up to {most}?"
    chosen = yield Decision(me, "discard", rules, _GONE, card, prompt, 0, most)
    for rule in chosen if isinstance(chosen, tuple) else (chosen,):
        remove_rule(g, me, rule, "trash")


@verb
def reset_rules(g: Game, me: int, card: int) -> Work:
    """Discard every New Rule in play: only the Basic Rules are left."""
    rules = list(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
    for rule in rules:
        remove_rule(g, me, rule, "reset")
    return None


@verb
def discard_limits(g: Game, me: int, card: int) -> Work:
    """Discard every Hand Limit and Keeper Limit in play."""
    s = g.state
    limits = [s.by[slot] for slot in LIMITS if slot in s.by]
    if not limits:
        g.fizzle(me, card, "no limit is in play")
    for rule in limits:
        remove_rule(g, me, rule, "trash")
    return None
