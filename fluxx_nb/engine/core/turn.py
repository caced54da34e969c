"""The turn: draw, play, comply with limits, and on to the next player, clockwise.

Everything that a turn knows lives in the State, so the loop can start anew at the main question of any turn: that is
how a game is continued from a copied State.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed
from fluxx_nb.engine.core.consequences import NO_HAND_BONUS, Over, settle
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT, TAKEN, TIMER
from fluxx_nb.engine.core.decisions import PASS, Decision, Option
from fluxx_nb.engine.core.limits import comply, may_be_over, over_limit
from fluxx_nb.engine.core.plays import play, playing
from fluxx_nb.engine.core.powers import free_options, use
from fluxx_nb.engine.core.quotas import BONUS, draw_lines, play_lines, plays_left
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
    resume = me in s.order
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
                g.draw(me, s.draws, hand, reasons.DRAW)
            g.drawing_done = True
            if s.plays < 0 and s.rules["play"] < 0:
                # "Play all but 1" may grant a card now that the draws are known.
                g.unsettled |= NUMBERS_CHANGED
            if g.unsettled:
                yield from settle(g, me)
        cause = g.cause
        while True:
            if s.ending:
                break
            held = zones[hand]
            free: tuple[str, ...] = ()
            if s.freedoms or (may_use and (lends or s.masks[me] & powers)):
                free = free_options(g, me)
            try:
                if held and s.played < s.plays:
                    options: tuple[Option, ...] = (*held, *free) if free else tuple(held)
                    choice: Any = yield Decision(me, "play", options, reasons.TURN, -1, "Play which card?")
                elif (s.plays < 0 or s.bonuses or s.masks[me] & extra) and plays_left(s, me) > 0:
                    if _first_is_random(g, me):
                        choice = yield from _first_play(g, me, free)
                    else:
                        choice = yield Decision(me, "play", (*held, *free), reasons.TURN, -1, "Play which card?")
                elif free:
                    prompt = "Use a free action, or end the turn?"
                    choice = yield Decision(me, "finish", (PASS, *free), reasons.TURN, -1, prompt)
                    if choice == PASS:
                        break
                else:
                    break
            except Changed:
                continue
            if choice.__class__ is int:
                yield from play(g, me, choice, hand, reasons.PLAY)
                g.cause = cause
            else:
                yield from use(g, me, choice)
        if not zones[hand] and not s.ending:
            _say_hand_is_empty(g, me)
        if s.played or s.drawn:
            idle = 0
        else:
            idle = idle + 1 if asked == len(g.answers) else 0
            asked = len(g.answers)
            if idle > len(s.order):
                g.emit("lost", -1, reasons.NO_CARD_LEFT)
                raise Over
        if s.limits and may_be_over(s, me):
            yield from _comply(g, me)
        for between_turns in g.systems.between_turns:
            yield from between_turns(g, me)
        if s.counts and TIMER in s.counts:
            _time_is_up(g)


def _next(g: Game, me: int) -> int:
    """Whose turn comes, and say so."""
    s = g.state
    g.cause = -1
    why = reasons.CLOCKWISE if me >= 0 else reasons.SITUATION if g.setup.is_situation else reasons.FIRST_TURN
    if me < 0 and g.setup.first in s.order:
        me = g.setup.first
    elif not s.counts:
        me = s.next_seat(me)
    elif s.counts.get(EXTRA_TURN) == GRANTED and me in s.order:
        why = reasons.EXTRA_TURN
        g.emit("counted", me, why, data=(EXTRA_TURN, TAKEN))
    else:
        if s.counts.get(EXTRA_TURN):
            g.emit("counted", me, reasons.EXTRA_TURN, data=(EXTRA_TURN, 0))
        if s.counts.get(NEXT_SEAT, -1) >= 0:
            me = s.counts[NEXT_SEAT]
            g.emit("counted", me, why, data=(NEXT_SEAT, -1))
        else:
            me = s.next_seat(me)
    g.emit("turned", me, why)
    g.because_of_last()
    g.turning = g.cause
    return me


def _before_the_draw(g: Game, me: int) -> Generator[Any, Any, None]:
    """What comes before the draw: cards that are owed, the bonus for an empty hand, free actions."""
    s = g.state
    waiting = WAITING[me]
    while s.zones[waiting] and not s.ending:
        yield playing(g, me, s.zones[waiting][0], waiting, reasons.OWED_PLAY)
    if s.began_empty and not s.ending and "no_hand_bonus" in s.rules:
        count = s.rules["no_hand_bonus"] + s.rules.get("inflation", 0)
        g.emit("used", me, reasons.NO_HAND_BONUS, s.by["no_hand_bonus"], data=NO_HAND_BONUS)
        g.draw(me, count, HAND[me], reasons.NO_HAND_BONUS)
        yield from settle(g, me)
    while not s.ending and (free := free_options(g, me)):
        try:
            choice = yield Decision(me, "begin", (PASS, *free), reasons.TURN, -1, "Use a free action before you draw?")
        except Changed:
            continue
        if choice == PASS:
            break
        yield from use(g, me, choice)


def _draw_line_by_line(g: Game, me: int) -> None:
    """Draw for each line of the number in force, so that a bonus card says what it comes from."""
    if g.state.ending:
        return
    for line in draw_lines(g.state, me):
        g.draw(me, line.amount, HAND[me], reasons.BONUS_DRAW if line.kind == BONUS else reasons.DRAW)


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
        choice = yield Decision(me, "begin", (PASS, *free), reasons.FIRST_PLAY_RANDOM, -1, prompt)
        if choice != PASS:
            return choice
    return g.pick(me, g.state.hand(me), reasons.FIRST_PLAY_RANDOM)


def _say_hand_is_empty(g: Game, me: int) -> None:
    """Say that a turn is over because the hand is empty, where the rules would want more."""
    s = g.state
    if s.rules["play"] == PLAY_ALL:
        g.emit("finished", me, reasons.ALL_PLAYED)
    elif sum(line.amount for line in play_lines(s, me)) > s.played:
        g.emit("finished", me, reasons.HAND_EMPTY)


def _comply(g: Game, me: int) -> Generator[Any, Any, None]:
    """The player whose turn it was complies with the limits, now that it is over."""
    s = g.state
    g.drawing_done = False
    # A card that goes may be the one that raised the limits; and what is discarded for one may let somebody win before
    # the next is complied with.
    while (over := over_limit(s, me)) is not None:
        try:
            yield from comply(g, me, over, reasons.LIMIT_AT_THE_END)
        except Changed:
            continue
        yield from settle(g, me)


def _time_is_up(g: Game) -> None:
    """Time Limit: when the hidden timer has run out, the one player who is nearest to winning wins."""
    s = g.state
    if s.turns < s.counts[TIMER]:
        return
    best = nearest(s, g.setup)
    if len(best) == 1:
        seat, goal = best[0]
        g.emit("won", seat, reasons.TIME_UP, goal, data=Win(s.turn, card=s.by["time_limit"]))
        raise Over
