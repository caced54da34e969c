"""Plays: what happens when a card is played, by its type."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.consequences import settle
from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import ACTION, CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.effects import Work, carry_out
from fluxx_nb.engine.goals import surplus_goals
from fluxx_nb.engine.quotas import keepers_of
from fluxx_nb.engine.rules import lay_rule
from fluxx_nb.engine.state import DISCARD, GOALS, NUMBERS_CHANGED, RESOLVING, RULES, row_of
from fluxx_nb.engine.surprises import is_cancelled

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_KEEPER = ("keeper.play",)
_RULE = ("rule.instant",)
_GOAL = ("goal.everyone",)
_UNGOAL = ("goal.ungoal",)
_REPLACE = ("goal.replace",)
_AGENDA = ("goal.double-agenda", "goal.replace")
_ACTION = ("action.once", "action.one-play")
_SPENT = ("action.once",)
_SURPRISE = ("surprise.any-time",)
_LAY = ("creeper.auto",)


def play(g: Game, me: int, card: int, source: int, why: str) -> Work:
    """Play a card from a zone. The caller puts `g.cause` back when all of it is done."""
    deck = g.deck
    if deck.has_surprises:
        return _announced(g, me, card, source, why)
    kind = deck.types[card]
    if kind == ACTION:
        g.lay(me, card, source, RESOLVING, why, _ACTION)
        return _act(g, me, card)
    if kind == KEEPER:
        g.lay(me, card, source, 9 + 4 * me, why, _KEEPER if g.log is None else _landing(g, me, card))
        return settle(g, me)
    if kind == RULE:
        g.lay(me, card, source, RULES, why, _RULE)
        lay_rule(g, me, card)
        return settle(g, me)
    if kind == CREEPER:
        g.lay(me, card, source, row_of(me), "lay", _LAY)
        return settle(g, me)
    g.lay(me, card, source, GOALS, why, _aim(g, kind))
    return _land_goal(g, me, card)


def _landing(g: Game, me: int, card: int) -> tuple[str, ...]:
    """The passages that tell what it means that this player lays a Keeper now."""
    s = g.state
    cite = ["keeper.play", *g.deck.marks[card]]
    mine = len(keepers_of(s, me))
    if mine:
        cite += g.deck.several_keepers
    if not s.zones[GOALS]:
        cite.append("goal.none-yet")
    if me == s.turn and mine >= s.keeper_cap:
        cite.append("limit.own-turn")
    return tuple(cite)


def _aim(g: Game, kind: str) -> tuple[str, ...]:
    """The passages that tell what a Goal or an Ungoal is for."""
    if kind == UNGOAL:
        return _UNGOAL
    return g.deck.solo_cite if g.setup.solo else _GOAL


def playing(g: Game, me: int, card: int, source: int, why: str) -> Generator[Any, Any, None]:
    """Play a card inside something else: the same, with the cause put back at the end."""
    before = g.cause
    work = play(g, me, card, source, why)
    if work is not None:
        yield work
    g.cause = before


def _announced(g: Game, me: int, card: int, source: int, why: str) -> Generator[Any, Any, None]:
    """Play a card where Surprises exist: it is shown first, and lands only if nobody cancels it."""
    kind = g.deck.types[card]
    cites = {KEEPER: _KEEPER, RULE: _RULE, ACTION: _ACTION, CREEPER: _LAY}
    cite = _aim(g, kind) if kind in (GOAL, UNGOAL) else cites.get(kind, _SURPRISE)
    if kind == CREEPER:
        g.lay(me, card, source, row_of(me), "lay", cite)
    else:
        g.lay(me, card, source, RESOLVING, why, cite)
        cancelled = yield is_cancelled(g, me, card)
        if cancelled:
            pass
        elif kind == KEEPER:
            g.move(me, card, RESOLVING, row_of(me), "land", _landing(g, me, card))
        elif kind == RULE:
            g.move(me, card, RESOLVING, RULES, "land", cite)
            lay_rule(g, me, card)
        elif kind == GOAL or kind == UNGOAL:
            g.move(me, card, RESOLVING, GOALS, "land", cite)
            work = _land_goal(g, me, card)
            if work is not None:
                yield from work
            return
        else:
            work = _act(g, me, card)
            if work is not None:
                yield from work
            return
    work = settle(g, me)
    if work is not None:
        yield from work


def _land_goal(g: Game, me: int, card: int) -> Work:
    """A Goal has come to the table: an older one goes if there is no place for both."""
    s = g.state
    if g.deck.shelters:
        g.goal_news = True
    goals = s.zones[GOALS]
    if len(goals) > 1:
        older = [goal for goal in surplus_goals(s) if goal != card]
        if len(older) > 1:
            return _choose_goal(g, me, tuple(older))
        if older:
            g.move(me, older[0], GOALS, DISCARD, "replaced", _REPLACE)
        if len(goals) > 1:
            # Where one has gone and still one is too many, the rules have to be asked.
            g.unsettled |= NUMBERS_CHANGED
    return settle(g, me)


def _choose_goal(g: Game, me: int, older: tuple[int, ...]) -> Generator[Any, Any, None]:
    gone = yield Decision(me, "goal", older, _AGENDA, -1, "Discard which of the older Goals?")
    g.move(me, gone, GOALS, DISCARD, "replaced", _AGENDA)
    g.unsettled |= NUMBERS_CHANGED
    work = settle(g, me)
    if work is not None:
        yield from work


def _act(g: Game, me: int, card: int) -> Work:
    """Do what an Action (or a Surprise on the own turn) says, then discard it.

    It stays in the zone of cards being played until then, so that no reshuffle can bring it back while it resolves.
    """
    work = carry_out(g, me, card, g.deck.cards[card].play)
    if work is not None:
        return _acting(g, me, card, work)
    _spend(g, me, card)
    return None


def _acting(g: Game, me: int, card: int, work: Generator[Any, Any, Any]) -> Generator[Any, Any, None]:
    yield from work
    _spend(g, me, card)


def _spend(g: Game, me: int, card: int) -> None:
    """Discard an Action that is done, unless it has found another way off the table."""
    if card in g.state.zones[RESOLVING]:
        g.move(me, card, RESOLVING, DISCARD, "spent", _SPENT)
