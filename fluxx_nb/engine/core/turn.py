"""The turn: draw, play, comply with limits, and on to the next player, clockwise.

Everything that a turn knows lives in the State, so the loop can start anew at the main question of any turn: that is
how a game is continued from a copied State.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core.consequences import NO_HAND_BONUS, Over, settle
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT, TAKEN, TIMER
from fluxx_nb.engine.core.decisions import PASS, Decision, Option
from fluxx_nb.engine.core.limits import comply, may_be_over, over_limit
from fluxx_nb.engine.core.plays import play, playing
from fluxx_nb.engine.core.powers import free_options, use
from fluxx_nb.engine.core.quotas import BONUS, draw_lines, play_lines, plays_left
from fluxx_nb.engine.core.seats import grant_requests
from fluxx_nb.engine.core.settings import PLAY_ALL
from fluxx_nb.engine.core.state import HAND, NUMBERS_CHANGED, WAITING
from fluxx_nb.engine.core.winning import Win, nearest

if TYPE_CHECKING:
    from fluxx_nb.engine.core.game import Game


def turns(g: Game) -> Generator[Any, Any, None]:
    """Play turn after turn; where the State stands in a turn already, go on at the main question of that turn."""
    s = g.state
    zones, powers, extra = s.zones, g.deck.powers, g.deck.extra_bits
    lends = g.deck.systems.lend_powers
    may_use = bool(powers or lends)
    me = s.turn
    resume = me >= 0
    asked = idle = 0
    while s.order:
        if resume:
            resume = False
            hand = HAND[me]
            g.drawing_done = True
        else:
            me = _next(g, me)
            hand = HAND[me]
            g.drawing_done = False
            if g.unsettled:
                yield from settle(g, me)
            if s.freedoms or s.began_empty or may_use or zones[WAITING[me]]:
                yield from _before_the_draw(g, me)
            if s.bonuses or s.ending or s.masks[me] & extra:
                _draw_line_by_line(g, me)
            else:
                g.draw(me, s.draws, hand, "draw")
            g.drawing_done = True
            if s.plays < 0 and s.rules["play"] < 0:
                # "Play all but 1" may grant a card now that the draws are known.
                g.unsettled |= NUMBERS_CHANGED
            if g.unsettled:
                yield from settle(g, me)
        cause = g.cause
        while True:
            if g.requests:
                yield from _let_come_and_go(g, me)
                if me not in s.order:
                    break
            if s.ending:
                break
            held = zones[hand]
            free: tuple[str, ...] = ()
            if s.freedoms or (may_use and (lends or s.masks[me] & powers)):
                free = free_options(g, me)
            if held and s.played < s.plays:
                options: tuple[Option, ...] = (*held, *free) if free else tuple(held)
                choice: Any = yield Decision(me, "play", options, "turn", -1, "Play which card?")
            elif (s.plays < 0 or s.bonuses or s.masks[me] & extra) and plays_left(s, me) > 0:
                if _first_is_random(g, me):
                    choice = yield from _first_play(g, me, free)
                else:
                    choice = yield Decision(me, "play", (*held, *free), "turn", -1, "Play which card?")
            elif free:
                choice = yield Decision(me, "finish", (PASS, *free), "turn", -1, "Use a free action, or end the turn?")
                if choice == PASS:
                    break
            else:
                break
            if choice.__class__ is int:
                yield from play(g, me, choice, hand, "play")
                g.cause = cause
            else:
                yield from use(g, me, choice)
        if not zones[hand] and not s.ending and me in s.order:
            _say_hand_is_empty(g, me)
        if s.played or s.drawn:
            idle = 0
        else:
            idle = idle + 1 if asked == len(g.answers) else 0
            asked = len(g.answers)
            if idle > len(s.order):
                g.emit("lost", -1, "no card left")
                raise Over
        if s.limits and may_be_over(s, me) and me in s.order:
            yield from _comply(g, me)
        for between_turns in g.systems.between_turns:
            yield from between_turns(g, me)
        if s.counts and TIMER in s.counts:
            _time_is_up(g)


def _let_come_and_go(g: Game, me: int) -> Generator[Any, Any, None]:
    """Let players join and leave, also those who ask for it while something that follows is asked about."""
    while g.requests:
        grant_requests(g)
        yield from settle(g, me)


def _next(g: Game, me: int) -> int:
    """Whose turn comes, and say so."""
    s = g.state
    g.cause = -1
    why = "clockwise"
    if me < 0:
        me = g.setup.first
        why = "situation" if g.setup.is_situation else "first turn"
    elif not s.counts:
        me = s.next_seat(me)
    elif s.counts.get(EXTRA_TURN) == GRANTED and me in s.order:
        why = "extra turn"
        g.emit("counted", me, why, data=(EXTRA_TURN, TAKEN))
    else:
        if s.counts.get(EXTRA_TURN):
            g.emit("counted", me, "extra turn", data=(EXTRA_TURN, 0))
        if s.counts.get(NEXT_SEAT, -1) >= 0:
            me = s.counts[NEXT_SEAT]
            g.emit("counted", me, why, data=(NEXT_SEAT, -1))
        else:
            me = s.next_seat(me)
    g.emit("turned", me, why)
    g.because_of_last()
    return me


def _before_the_draw(g: Game, me: int) -> Generator[Any, Any, None]:
    """What comes before the draw: cards that are owed, the bonus for an empty hand, free actions."""
    s = g.state
    waiting = WAITING[me]
    while s.zones[waiting]:
        yield playing(g, me, s.zones[waiting][0], waiting, "owed play")
    if s.began_empty and "no_hand_bonus" in s.rules:
        count = s.rules["no_hand_bonus"] + s.rules.get("inflation", 0)
        g.emit("used", me, "no-hand bonus", s.by["no_hand_bonus"], data=NO_HAND_BONUS)
        g.draw(me, count, HAND[me], "no-hand bonus")
        yield from settle(g, me)
    while not s.ending and (free := free_options(g, me)):
        choice = yield Decision(me, "begin", (PASS, *free), "turn", -1, "Use a free action before you draw?")
        if choice == PASS:
            break
        yield from use(g, me, choice)


def _draw_line_by_line(g: Game, me: int) -> None:
    """Draw for each line of the number in force, so that a bonus card says what it comes from."""
    if g.state.ending:
        return
    for line in draw_lines(g.state, me):
        g.draw(me, line.amount, HAND[me], "bonus draw" if line.why == BONUS else "draw")


def _first_is_random(g: Game, me: int) -> bool:
    """Whether the first card of this turn is picked at random: only when more than one is to be played."""
    s = g.state
    if s.played or "first_play_random" not in s.rules:
        return False
    return len(s.hand(me)) > 1 and plays_left(s, me) > 1


def _first_play(g: Game, me: int, free: tuple[str, ...]) -> Generator[Any, Any, Any]:
    """Let luck pick the first card, unless the player uses a free action before that."""
    if free:
        prompt = "Use a free action before luck picks your first card?"
        choice = yield Decision(me, "begin", (PASS, *free), "first play random", -1, prompt)
        if choice != PASS:
            return choice
    return g.pick(me, g.state.hand(me), "first play random")


def _say_hand_is_empty(g: Game, me: int) -> None:
    """Say that a turn is over because the hand is empty, where the rules would want more."""
    s = g.state
    if s.rules["play"] == PLAY_ALL:
        g.emit("finished", me, "all played")
    elif sum(line.amount for line in play_lines(s, me)) > s.played:
        g.emit("finished", me, "hand empty")


def _comply(g: Game, me: int) -> Generator[Any, Any, None]:
    """The player whose turn it was complies with the limits, now that it is over."""
    s = g.state
    g.drawing_done = False
    # A card that goes may be the one that raised the limits; and what is discarded for one may let somebody win before
    # the next is complied with.
    while (over := over_limit(s, me)) is not None:
        yield from comply(g, me, over, "limit at the end")
        yield from settle(g, me)


def _time_is_up(g: Game) -> None:
    """Time Limit: when the hidden timer has run out, the one player who is nearest to winning wins."""
    s = g.state
    if s.turns < s.counts[TIMER]:
        return
    best = nearest(s, g.setup)
    if len(best) == 1:
        seat, goal = best[0]
        g.emit("won", seat, "time up", goal, data=Win(s.turn, card=s.by["time_limit"]))
        raise Over
