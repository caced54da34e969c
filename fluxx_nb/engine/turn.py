"""The turn: draw, play, comply with limits, and on to the next player, clockwise.

Everything that a turn knows lives in the State, so the loop can start anew at the main question of any turn: that is
how a game is continued from a copied State.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.consequences import NO_HAND_BONUS, Over, settle
from fluxx_nb.engine.decisions import PASS, Decision, PlayDecision
from fluxx_nb.engine.events import begin_turn
from fluxx_nb.engine.goals import nearest
from fluxx_nb.engine.limits import comply, over_limit
from fluxx_nb.engine.plays import play, playing
from fluxx_nb.engine.powers import free_options, use
from fluxx_nb.engine.quotas import draw_lines, may_be_over, play_lines, plays_left
from fluxx_nb.engine.seats import grant_requests
from fluxx_nb.engine.settings import PLAY_ALL
from fluxx_nb.engine.solo import turn_up_rule
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
_STUCK = ("turn.empty-hand", "pile.reshuffle")
_TIME = ("setup.meta-rules",)
_HAND = ("turn.hand-limit",)
_KEEPERS = ("turn.keeper-limit",)


def turns(g: Game, resume: bool = False) -> Generator[Any, Any, None]:
    """Play turn after turn. With `resume`, go on at the main question of the turn that the State stands in."""
    s = g.state
    zones = s.zones
    me = s.turn
    asked = idle = 0
    while s.order:
        if resume:
            resume = False
            hand = 8 + 4 * me
            g.drawing_done = True
        else:
            me = _next(g, me)
            hand = 8 + 4 * me
            g.drawing_done = False
            if g.unsettled:
                work = settle(g, me)
                if work is not None:
                    yield from work
            if s.freedoms or zones[hand + 3] or (s.began_empty and "no_hand_bonus" in s.rules):
                yield from _before_the_draw(g, me)
            if not s.ending:
                draws = s.draws
                if draws < 0:
                    _draw_line_by_line(g, me)
                else:
                    g.draw(me, draws, hand, "draw", _DRAW)
            g.drawing_done = True
            if s.plays < 0 and s.rules["play"] < 0:
                # "Play all but 1" may grant a card now that the draws are known.
                g.unsettled |= NUMBERS_CHANGED
            if g.unsettled:
                work = settle(g, me)
                if work is not None:
                    yield from work
        cause = g.cause
        while True:
            if g.requests:
                grant_requests(g)
                work = settle(g, me)
                if work is not None:
                    yield from work
                if me not in s.order:
                    break
            if s.ending:
                break
            free = free_options(g, me) if s.freedoms else ()
            held = zones[hand]
            if held and s.played < s.plays:
                choice: Any = yield PlayDecision(me, (*held, *free) if free else tuple(held))
            elif s.plays < 0 and plays_left(s, me) > 0:
                if _first_is_random(g, me):
                    choice = g.pick(me, held, _RANDOM)
                else:
                    choice = yield PlayDecision(me, (*held, *free))
            elif free:
                choice = yield Decision(me, "finish", (PASS, *free), _FREE, -1, "Use a free action, or end the turn?")
                if choice == PASS:
                    break
            else:
                break
            if not free or choice.__class__ is int:
                work = play(g, me, choice, hand, "play")
                if work is not None:
                    yield from work
                g.cause = cause
            else:
                yield from use(g, me, choice)
        if g.log is not None:
            _say_why_it_ends(g, me)
        if s.played or s.drawn:
            idle = 0
        else:
            idle = idle + 1 if asked == len(g.answers) else 0
            asked = len(g.answers)
            if idle > len(s.order):
                g.emit("lost", -1, _STUCK, data="no card is left to draw or to play")
                raise Over
        if s.limits and me in s.order and may_be_over(s, me):
            yield from _comply(g, me)
        # An extra turn follows its turn at once.
        if g.setup.solo and s.counts.get("extra turn") != GRANTED and (yield from turn_up_rule(g, me)):
            raise Over
        if s.counts and "timer" in s.counts:
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
    g.cause = -1
    cite: tuple[str, ...] = _CLOCKWISE
    if me < 0:
        me = g.setup.first
        cite = (g.deck.first,)
    elif not s.counts:
        me = s.next_seat(me)
    elif s.counts.get("extra turn") == GRANTED and me in s.order:
        cite = _AGAIN
        g.emit("counted", me, cite, data=("extra turn", TAKEN))
    else:
        if s.counts.get("extra turn"):
            g.emit("counted", me, cite, data=("extra turn", 0))
        if s.counts.get("next seat", -1) >= 0:
            me = s.counts["next seat"]
            g.emit("counted", me, cite, data=("next seat", -1))
        else:
            me = s.next_seat(me)
    if g.setup.solo:
        cite = g.deck.solo_cite
    g.unsettled |= begin_turn(s, me)
    log = g.log
    if log is not None:
        g.cause = len(log)
        log.append(("turned", me, -1, 0, 0, None, cite, -1))
    return me


def _before_the_draw(g: Game, me: int) -> Generator[Any, Any, None]:
    """What comes before the draw: cards that are owed, the bonus for an empty hand, free actions."""
    s = g.state
    waiting = waiting_of(me)
    while s.zones[waiting]:
        yield playing(g, me, s.zones[waiting][0], waiting, "owed")
    if s.began_empty and "no_hand_bonus" in s.rules:
        count = s.rules["no_hand_bonus"] + s.rules.get("inflation", 0)
        g.emit("used", me, _BONUS, s.by["no_hand_bonus"], data=NO_HAND_BONUS)
        g.draw(me, count, 8 + 4 * me, "bonus", _BONUS)
        work = settle(g, me)
        if work is not None:
            yield from work
    if s.freedoms:
        while not s.ending and (free := free_options(g, me)):
            choice = yield Decision(me, "begin", (PASS, *free), _FREE, -1, "Use a free action before you draw?")
            if choice == PASS:
                break
            yield from use(g, me, choice)


def _draw_line_by_line(g: Game, me: int) -> None:
    """Draw for each line of the number in force, so that a bonus card says what it comes from."""
    for line in draw_lines(g.state, me):
        cite = _DRAW if line.why in ("base", "rule") else (*line.cite, *_DRAW)
        g.draw(me, line.amount, 8 + 4 * me, "draw", cite)


def _first_is_random(g: Game, me: int) -> bool:
    """Whether the first card of this turn is picked at random: only when more than one is to be played."""
    s = g.state
    if s.played or "first_play_random" not in s.rules:
        return False
    return len(s.zones[8 + 4 * me]) > 1 and plays_left(s, me) > 1


def _comply(g: Game, me: int) -> Generator[Any, Any, None]:
    """The player at turn complies with the limits, now that the turn is over."""
    s = g.state
    # A card that goes may be the one that raised the limits.
    while (over := over_limit(s, me)) is not None:
        yield from comply(g, me, over, (_HAND if over == "hand_limit" else _KEEPERS) + g.deck.limits_cite)
    g.drawing_done = False
    work = settle(g, me)
    if work is not None:
        yield from work


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
