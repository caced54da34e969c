"""Verbs that discard New Rules in play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import some_of
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.numerals import numeral
from fluxx_nb.engine.core.rules import remove_rule
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import RULES
from fluxx_nb.engine.verbs.targets import choose_one

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb
def trash_rule(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a New Rule in play, of your choice."""
    rules = tuple(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
        return
    gone = yield from choose_one(me, "target", rules, reasons.TRASH, card, "Discard which New Rule?")
    remove_rule(g, me, gone, reasons.TRASH)


@verb
def simplify_rules(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard up to half of the New Rules in play (rounded up), of your choice."""
    rules = len(g.state.zones[RULES])
    yield from _discard_some(
        g, me, card, (rules + 1) // 2, f"half of {rules}, rounded up" if rules % 2 else f"half of {rules}"
    )


@verb
def veto_rules(g: Engine, me: int, card: int, *, most: int) -> Generator[Any, Any, None]:
    """Discard up to a number of New Rules in play, of your choice."""
    yield from _discard_some(g, me, card, numeral(g, card, most))


def _discard_some(g: Engine, me: int, card: int, most: int, why: str = "") -> Generator[Any, Any, None]:
    rules = tuple(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
        return
    most = min(most, len(rules))
    number = f"at most {most}{f': {why}' if why else ''}"
    prompt = "Discard which New Rule (or none)?" if most == 1 else f"Discard which New Rules ({number})?"
    chosen = yield some_of(me, "discard", rules, reasons.TRASH, card, prompt, 0, most)
    for rule in chosen if isinstance(chosen, tuple) else (chosen,):
        remove_rule(g, me, rule, reasons.TRASH)


@verb
def reset_rules(g: Engine, me: int, card: int) -> Work:
    """Discard every New Rule in play: only the Basic Rules are left."""
    rules = list(g.state.zones[RULES])
    if not rules:
        g.fizzle(me, card, "no New Rule is in play")
    for rule in rules:
        remove_rule(g, me, rule, reasons.TRASH)
    return NOTHING


@verb
def discard_limits(g: Engine, me: int, card: int) -> Work:
    """Discard every Hand Limit and Keeper Limit in play."""
    s = g.state
    limits = dict.fromkeys(s.by[slot] for slot in LIMITS if slot in s.by)  # one card may set both
    if not limits:
        g.fizzle(me, card, "no limit is in play")
    for rule in limits:
        remove_rule(g, me, rule, reasons.TRASH)
    return NOTHING
