"""The turn: draw, play, comply with limits, and on to the next player, clockwise.

Everything that a turn knows lives in the State, so the loop can start anew at the main question of any turn: that is
how a game is continued from a copied State.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.consequences import NO_HAND_BONUS, Over, settle
from fluxx_nb.engine.decisions import PASS, Decision, PlayDecision
from fluxx_nb.engine.goals import nearest
from fluxx_nb.engine.limits import comply
from fluxx_nb.engine.plays import play, playing
from fluxx_nb.engine.powers import free_options, use
from fluxx_nb.engine.quotas import draw_lines, draws_required, excess, play_lines, plays_left
from fluxx_nb.engine.seats import grant_requests
from fluxx_nb.engine.settings import PLAY_ALL
from fluxx_nb.engine.state import NUMBERS_CHANGED, waiting_of
from fluxx_nb.engine.verbs.turns import GRANTED, TAKEN

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_CLOCKWISE = ("order.clockwise",)
_AGAIN = ("action.once",)
_DRAW = ("turn.draw",)
_FREE = ("turn.free-actions",)
_BONUS = ("rule.no-hand-bonus",)
_RANDOM = ("rule.instant", "turn.play")
_TIME = ("setup.meta-rules",)
_HAND = ("turn.hand-limit",)
_KEEPERS = ("turn.keeper-limit",)


def turns(g: Game, resume: bool = False) -> Generator[Any, Any, None]:
    """Play turn after turn. With `resume`, go on at the main question of the turn that the State stands in."""
    s = g.state
    deck = g.deck
    powers = deck.powers
    me = s.turn
    while s.order:
        if resume:
            resume = False
            g.drawing_done = True
        else:
            me = _next(g, me)
            g.drawing_done = False
            work = settle(g, me)
            if work is not None:
                yield work
            if powers or s.freedoms or s.zones[11 + 4 * me] or (s.began_empty and "no_hand_bonus" in s.rules):
                yield from _before_the_draw(g, me)
            if not s.ending:
                if s.bonuses or deck.extras:
                    _draw_line_by_line(g, me)
                else:
                    needed = draws_required(s, me)
                    short = needed - len(g.draw(me, needed, 8 + 4 * me, "draw", _DRAW))
                    if short:
                        g.forgo(me, short)
            g.drawing_done = True
            if s.rules["play"] < 0:
                # "Play all but 1" may grant a card now that the draws are known.
                g.unsettled |= NUMBERS_CHANGED
            if g.unsettled:
                work = settle(g, me)
                if work is not None:
                    yield work
        while True:
            if g.requests:
                grant_requests(g)
                if me not in s.order:
                    break
            if s.ending:
                break
            free = free_options(g, me) if powers or s.freedoms else ()
            if plays_left(s, me) > 0:
                if "first_play_random" in s.rules and _first_is_random(g, me):
                    choice: Any = g.pick(me, s.zones[8 + 4 * me], _RANDOM)
                else:
                    hand = tuple(s.zones[8 + 4 * me])
                    choice = yield PlayDecision(me, hand + free if free else hand)
            elif free:
                choice = yield Decision(me, "finish", (PASS, *free), _FREE, -1, "Use a free action, or end the turn?")
                if choice == PASS:
                    break
            else:
                break
            if choice.__class__ is int:
                before = g.cause
                work = play(g, me, choice, 8 + 4 * me, "play")
                if work is not None:
                    yield work
                g.cause = before
            else:
                yield use(g, me, choice)
        if g.log is not None:
            _say_why_it_ends(g, me)
        if s.limits and me in s.order and (excess(s, me, "hand_limit") or excess(s, me, "keeper_limit")):
            yield from _comply(g, me)
        if "timer" in s.counts:
            _time_is_up(g)


def _say_why_it_ends(g: Game, me: int) -> None:
    """Say that a turn is over because the hand is empty, where the rules would want more."""
    s = g.state
    if s.ending or me not in s.order or s.zones[8 + 4 * me]:
        return
    if s.rules["play"] == PLAY_ALL:
        g.emit("finished", me, ("rule.play-all",))
    elif sum(line.amount for line in play_lines(s, me)) > s.played:
        g.emit("finished", me, ("turn.empty-hand",))


def _next(g: Game, me: int) -> int:
    """Whose turn comes, and say so."""
    s = g.state
    if s.turns == 0:
        me = g.setup.first
        g.cause = -1
        g.emit("turned", me, (g.deck.first,))
    elif not s.counts:
        me = s.next_seat(me)
        g.cause = -1
        g.emit("turned", me, _CLOCKWISE)
    elif s.counts.get("extra turn") == GRANTED and me in s.order:
        g.cause = -1
        g.emit("counted", me, _AGAIN, data=("extra turn", TAKEN))
        g.emit("turned", me, _AGAIN)
    else:
        g.cause = -1
        if s.counts.get("extra turn"):
            g.emit("counted", me, _CLOCKWISE, data=("extra turn", 0))
        if s.counts.get("next seat", -1) >= 0:
            me = s.counts["next seat"]
            g.emit("counted", me, _CLOCKWISE, data=("next seat", -1))
        else:
            me = s.next_seat(me)
        g.emit("turned", me, _CLOCKWISE)
    g.because_of_last()
    return me


def _before_the_draw(g: Game, me: int) -> Generator[Any, Any, None]:
    """What comes before the draw: cards that are owed, the bonus for an empty hand, free actions."""
    s = g.state
    waiting = waiting_of(me)
    while s.zones[waiting]:
        yield from playing(g, me, s.zones[waiting][0], waiting, "owed")
    if s.began_empty and "no_hand_bonus" in s.rules:
        count = s.rules["no_hand_bonus"] + s.rules.get("inflation", 0)
        g.emit("used", me, _BONUS, s.by["no_hand_bonus"], data=NO_HAND_BONUS)
        g.draw(me, count, 8 + 4 * me, "bonus", _BONUS)
        work = g.settle(me)
        if work is not None:
            yield work
    if g.deck.powers or s.freedoms:
        while not s.ending and (free := free_options(g, me)):
            choice = yield Decision(me, "begin", (PASS, *free), _FREE, -1, "Use a free action before you draw?")
            if choice == PASS:
                break
            yield use(g, me, choice)


def _draw_line_by_line(g: Game, me: int) -> None:
    """Draw for each line of the number in force, so that a bonus card says what it comes from."""
    lines = draw_lines(g.state, me)
    needed = sum(line.amount for line in lines)
    got = 0
    for line in lines:
        cite = _DRAW if line.why in ("base", "rule") else (*line.cite, *_DRAW)
        got += len(g.draw(me, line.amount, 8 + 4 * me, "draw", cite))
    if got < needed:
        g.forgo(me, needed - got)


def _first_is_random(g: Game, me: int) -> bool:
    """Whether the first card of this turn is picked at random: only when more than one is to be played."""
    s = g.state
    return s.played == 0 and len(s.zones[8 + 4 * me]) > 1 and plays_left(s, me) > 1


def _comply(g: Game, me: int) -> Generator[Any, Any, None]:
    """The player at turn complies with the limits, now that the turn is over."""
    for slot, cite in (("hand_limit", _HAND), ("keeper_limit", _KEEPERS)):
        if excess(g.state, me, slot):
            yield from comply(g, me, slot, cite)
    g.drawing_done = False
    work = g.settle(me)
    if work is not None:
        yield work


def _time_is_up(g: Game) -> None:
    """Time Limit: when the hidden timer has run out, the one player who is nearest to winning wins."""
    s = g.state
    if s.turns < s.counts["timer"]:
        return
    best = nearest(s, g.setup)
    if len(best) == 1:
        seat, goal = best[0]
        g.emit("won", seat, _TIME, goal, data="the time is up, and nobody is nearer to the Goal")
        raise Over
