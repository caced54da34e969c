"""Verbs that concern everybody at the table at once: calls for help, and games that the whole table sets the size of."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.numerals import numeral
from fluxx_nb.engine.quotas import creepers_of
from fluxx_nb.engine.rules import remove_rule
from fluxx_nb.engine.state import RULES, hand_of
from fluxx_nb.engine.verbs.draws import draw_and_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_GONE = ("rule.gone",)


@verb
def draw_by_creepers(g: Game, me: int, card: int, *, at_least: int, for_each: int) -> Work:
    """Every player draws so many cards for each Creeper before them, and at least so many."""
    s = g.state
    seats = [me, *s.others(me)]
    # Creepers that turn up in these very draws call nobody to help any more.
    owed = {seat: max(numeral(g, card, at_least), numeral(g, card, for_each) * len(creepers_of(s, seat))) for seat in seats}
    for seat, count in owed.items():
        g.draw(seat, count, hand_of(seat), "effect", _ONCE, nested=True)
    return None


@verb
def draw_one_per_player_and_play(g: Game, me: int, card: int) -> Work:
    """Draw as many cards apart from the hand as there are players, and play them all; all of it is one play."""
    players = len(g.state.order)
    return draw_and_play(g, me, card, draw=players, play=players)


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
