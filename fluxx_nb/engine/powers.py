"""Powers: the free actions that New Rules and Keepers grant on the own turn. They are options, never plays."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import use_chosen
from fluxx_nb.engine.deck import KEEPER, FreeAction
from fluxx_nb.engine.effects import carry_out, could_do
from fluxx_nb.engine.invisibility import held_out
from fluxx_nb.engine.quotas import is_disabled, plays_left
from fluxx_nb.engine.state import RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_BY_RULE = ("turn.free-actions",)
_BY_KEEPER = ("keeper.free-power", "turn.free-actions")

ANY_TIME, BEFORE_LAST_PLAY = "any time", "before the last play"
WHENS = (ANY_TIME, BEFORE_LAST_PLAY)


def why_not(g: Game, me: int, card: int, index: int) -> tuple[str, str] | None:
    """Why a free action may not be used now, with the passage that says so; None when it may."""
    s = g.state
    option: FreeAction = g.deck.cards[card].free[index]
    if option.once and g.deck.grants[card][index] in s.used:
        return "it has been used in this turn", "turn.free-actions"
    if g.deck.types[card] == KEEPER and s.attached and is_disabled(s, card):
        return "a Creeper attached to it switches its power off", "creeper.attach"
    if option.when == BEFORE_LAST_PLAY and (not g.drawing_done or plays_left(s, me) < 1):
        return "it must come before the last play", "turn.free-actions"
    if not could_do(g, me, card, option.do):
        return "it would do nothing now", "turn.free-actions"
    return None


def free_options(g: Game, me: int) -> tuple[str, ...]:
    """The free actions that the player at turn may use now."""
    s = g.state
    grants = g.deck.grants
    found: list[str] = []
    for zone in (RULES, 9 + 4 * me) if g.deck.powers else (RULES,):
        for card in s.zones[zone]:
            if grants[card]:
                for index, option in enumerate(grants[card]):
                    if why_not(g, me, card, index) is None:
                        found.append(option)
    if g.deck.veils:
        for card in held_out(s, me):
            found += [option for index, option in enumerate(grants[card]) if why_not(g, me, card, index) is None]
    return tuple(found)


def use(g: Game, me: int, option: str) -> Generator[Any, Any, None]:
    """Use a free action; the cause is put back when it is done."""
    card, index = use_chosen(option)
    cite = _BY_KEEPER if g.deck.types[card] == KEEPER else _BY_RULE
    before = g.cause
    g.emit("used", me, cite, card, data=option)
    g.because_of_last()
    work = carry_out(g, me, card, g.deck.cards[card].free[index].do)
    if work is not None:
        yield from work
    g.cause = before
