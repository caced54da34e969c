"""Plays: what happens when a card is played, by its type."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import afresh
from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.consequences import settle
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.effects import NOTHING, Work, carry_out
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.rules import lay_rule
from fluxx_nb.engine.core.state import DISCARD, GOALS, RESOLVING, ROW, RULES
from fluxx_nb.engine.core.winning import surplus_goals

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State


def play(g: Engine, me: int, card: int, source: int, why: Reason) -> Work:
    """Play a card from a zone. The caller puts `g.cause` back when all of it is done."""
    kind = g.deck.types[card]
    target = _PLACES[kind] or ROW[me]
    if g.systems.announce:
        g.lay(me, card, source, RESOLVING, why)
        return _announced(g, me, card, target)
    g.lay(me, card, source, target, why)
    return _LANDED[kind](g, me, card)


def playing(g: Engine, me: int, card: int, source: int, why: Reason) -> Generator[Any, Any, None]:
    """Play a card as part of something else; the cause is put back at the end."""
    before = g.cause
    work = play(g, me, card, source, why)
    if work:
        yield work
    g.cause = before


def _announced(g: Engine, me: int, card: int, target: int) -> Generator[Any, Any, None]:
    """Play a card against which a Surprise may be played: it is shown, and lands only if it is not canceled."""
    for announce in g.systems.announce:
        if (yield announce(g, me, card)):
            yield from settle(g, me)
            return
    if target != RESOLVING:
        g.move(me, card, RESOLVING, target, reasons.LAND)
    yield from _LANDED[g.deck.types[card]](g, me, card)


def _land(g: Engine, me: int, card: int) -> Work:
    """Return what follows when a Keeper has come into play."""
    return settle(g, me) if g.unsettled else NOTHING


def _land_rule(g: Engine, me: int, card: int) -> Work:
    """Return what follows when a New Rule has come into play: it applies at once."""
    lay_rule(g, me, card)
    return settle(g, me)


def _land_goal(g: Engine, me: int, card: int) -> Work:
    """Return what follows when a Goal has come into play: an older one is discarded if there is no room for both."""
    s = g.state
    for goal_comes in g.systems.goal_comes:
        goal_comes(g)
    if len(s.zones[GOALS]) > 1:
        older = [goal for goal in surplus_goals(s) if goal != card]
        if len(older) > 1:
            return _replace(g, me, tuple(older))
        if older:
            g.move(me, older[0], GOALS, DISCARD, reasons.REPLACED)
    return settle(g, me)


def _replace(g: Engine, me: int, older: tuple[int, ...]) -> Generator[Any, Any, None]:
    # No win is tested while there is one Goal too many, even if someone joins or leaves meanwhile.
    g.settling = True
    gone = yield from afresh(lambda: _choose_goal(g.state, me, older))
    g.settling = False
    g.move(me, gone, GOALS, DISCARD, reasons.REPLACED)
    yield from settle(g, me)


def _choose_goal(s: State, me: int, older: tuple[int, ...]) -> Generator[Any, Any, int]:
    room = s.by.get("goals", s.by.get("goal_and_ungoal", -1))
    gone: int = yield Decision(me, "goal", older, reasons.REPLACED, room, "Discard which of the older Goals?")
    return gone


def _act(g: Engine, me: int, card: int) -> Work:
    """Carry out an Action (or a Surprise on its player's turn), then discard it.

    It stays in the zone of cards being played until then, so that no reshuffle can bring it back while it resolves.
    """
    work = carry_out(g, me, card, g.deck.cards[card].play)
    if work:
        return _acting(g, me, card, work)
    _spend(g, me, card)
    return NOTHING


def _acting(g: Engine, me: int, card: int, work: Work) -> Generator[Any, Any, None]:
    yield from work
    _spend(g, me, card)


def _spend(g: Engine, me: int, card: int) -> None:
    """Discard an Action that is done, unless it has left the table already."""
    if card in g.state.zones[RESOLVING]:
        g.move(me, card, RESOLVING, DISCARD, reasons.SPENT)


_PLACES = {KEEPER: 0, RULE: RULES, GOAL: GOALS, UNGOAL: GOALS, ACTION: RESOLVING, SURPRISE: RESOLVING}
"""Where a card goes by its type; 0 means the row of its player."""

_LANDED: dict[str, Callable[[Engine, int, int], Work]] = {
    KEEPER: _land,
    RULE: _land_rule,
    GOAL: _land_goal,
    UNGOAL: _land_goal,
    ACTION: _act,
    SURPRISE: _act,
}
"""What follows when a card has come to its place."""
