"""Powers: the Free Actions that New Rules and Keepers grant on a player's turn. They are options, never plays."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import KEEPER, FreeAction
from fluxx_nb.engine.core.decisions import use_chosen
from fluxx_nb.engine.core.effects import carry_out
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import ROW, RULES
from fluxx_nb.engine.core.units import is_disabled

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

ANY_TIME, BEFORE_LAST_PLAY = "any time", "before the last play"
WHENS = (ANY_TIME, BEFORE_LAST_PLAY)

USED_UP, SWITCHED_OFF, TOO_LATE, IDLE = "used up", "switched off", "too late", "idle"
"""Why a Free Action may not be used now."""


def why_not(g: Engine, me: int, card: int, index: int) -> str:
    """Return why a Free Action may not be used now; empty when it may."""
    option, action, _ = g.deck.free[card][index]
    return USED_UP if action.once and option in g.state.used else _barred(g, me, card, action)


def _barred(g: Engine, me: int, card: int, action: FreeAction) -> str:
    """Return what blocks a Free Action, apart from having been used before."""
    s = g.state
    if s.attached and g.deck.types[card] == KEEPER and is_disabled(s, card):
        return SWITCHED_OFF
    if action.when == BEFORE_LAST_PLAY and (not g.drawing_done or plays_left(s, me) < 1):
        return TOO_LATE
    if not action.do:
        return ""
    first = action.do[0]
    if first.verb.in_row and card not in s.zones[ROW[me]]:
        return IDLE
    return "" if first.verb.possible(g, me, card, **first.args) else IDLE


def free_options(g: Engine, me: int) -> tuple[str, ...]:
    """Return the Free Actions that the player whose turn it is may use now."""
    s, deck = g.state, g.deck
    granting = s.zones[RULES] if s.freedoms else []
    if s.masks[me] & deck.powers:
        granting = granting + s.zones[ROW[me]]
    for lend_powers in deck.systems.lend_powers:
        granting = granting + lend_powers(s, me)
    found: list[str] = []
    for card in filter(deck.is_granting, granting):
        for option, action, unhindered in deck.free[card]:
            if action.once and option in s.used:
                continue
            if (unhindered and not s.attached) or not _barred(g, me, card, action):
                found.append(option)
    return tuple(found)


def use(g: Engine, me: int, option: str) -> Generator[Any, Any, None]:
    """Use a Free Action; the cause is put back when it is done."""
    card, index = use_chosen(option)
    before = g.cause
    g.emit("used", me, reasons.POWER if g.deck.types[card] == KEEPER else reasons.FREE_ACTION, card, data=option)
    g.because_of_last()
    yield from carry_out(g, me, card, g.deck.cards[card].free[index].do)
    g.cause = before
