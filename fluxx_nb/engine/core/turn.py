"""The turn: draw, play, comply with limits, and on to the next player, clockwise.

The State has everything that a turn needs, so the loop can start again at the main question of any turn: that is
how a game is continued from a copied State.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed
from fluxx_nb.engine.core.consequences import NO_HAND_BONUS, Over, settle
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT, TAKEN, TIMER
from fluxx_nb.engine.core.decisions import PASS, Decision, decision_of
from fluxx_nb.engine.core.effects import NOTHING, Work
from fluxx_nb.engine.core.limits import comply, may_be_over, over_limit
from fluxx_nb.engine.core.numerals import raised_by
from fluxx_nb.engine.core.plays import play, playing
from fluxx_nb.engine.core.powers import free_options, use
from fluxx_nb.engine.core.quotas import BONUS, draw_lines, play_lines, plays_left
from fluxx_nb.engine.core.settings import PLAY_ALL
from fluxx_nb.engine.core.state import HAND, NUMBERS_CHANGED, WAITING
from fluxx_nb.engine.core.winning import Win, nearest

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

_TURN, _PLAY_WHICH = reasons.TURN, "Play which card?"
"""The reason and the prompt of the main question of every turn."""


def turns(g: Engine) -> Generator[Any, Any, None]:
    """Run turn after turn; if the State is in a turn already, continue at its main question."""
    s = g.state
    me = s.turn
    g.drawing_done = is_drawn = me in s.order
    asked = idle = 0
    while s.order:
        if not is_drawn:
            me = _next(g, me)
            work = _draw(g, me)
            if work:
                yield from work
        is_drawn = False
        yield from _play(g, me)
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


def _next(g: Engine, me: int) -> int:
    """Emit whose turn is next and return that seat."""
    s = g.state
    g.cause = -1
    why = reasons.CLOCKWISE if me >= 0 else reasons.SITUATION if g.setup.is_scenario else reasons.FIRST_TURN
    if me < 0 and g.setup.first in s.order:
        me = g.setup.first
    elif not s.counts:
        me = s.next_seat(me)
    elif s.counts.get(EXTRA_TURN) == GRANTED and me in s.order:
        why, g.by = reasons.EXTRA_TURN, s.granted_by
        g.emit("counted", me, why, data=(EXTRA_TURN, TAKEN))
    else:
        if s.counts.get(EXTRA_TURN):
            with g.because_of(s.granted_by):
                g.emit("counted", me, reasons.EXTRA_TURN, data=(EXTRA_TURN, 0))
        if s.counts.get(NEXT_SEAT, -1) >= 0:
            me = s.counts[NEXT_SEAT]
            g.emit("counted", me, why, data=(NEXT_SEAT, -1))
        else:
            me = s.next_seat(me)
    g.emit("turned", me, why)
    g.by = -1
    if g.log is not None:
        g.turning = g.cause = len(g.log) - 1
    return me


def _draw(g: Engine, me: int) -> Work:
    """Draw the number of cards required, after everything that comes before the draw."""
    s = g.state
    g.drawing_done = False
    if g.unsettled or s.began_empty or g.deck.lends_powers or s.zones[WAITING[me]]:
        return _drawing(g, me)
    # A Free Action that a rule grants can seldom be used before the draw.
    if s.freedoms and free_options(g, me):
        return _drawing(g, me)
    return _draw_required(g, me)


def _drawing(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Do what comes before the draw, and then draw."""
    if g.unsettled:
        yield from settle(g, me)
    yield from _before_the_draw(g, me)
    yield from _draw_required(g, me)


def _draw_required(g: Engine, me: int) -> Work:
    """Draw the number of cards required and settle what follows."""
    s, deck = g.state, g.deck
    if s.bonuses or s.ended_by is not None or s.masks[me] & deck.extra_bits:
        _draw_line_by_line(g, me)
    else:
        g.draw(me, s.draws, HAND[me], reasons.DRAW)
    g.drawing_done = True
    if s.plays < 0 and s.rules["play"] < 0:
        # "Play all but 1" may grant a card now that the draws are known.
        g.unsettled |= NUMBERS_CHANGED
    return settle(g, me) if g.unsettled else NOTHING


def _before_the_draw(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Do what comes before the draw: cards dealt face down, the bonus for an empty hand, Free Actions."""
    s = g.state
    waiting = WAITING[me]
    while s.zones[waiting] and not s.ending:
        card = s.zones[waiting][0]
        g.by = s.laid_by.get(card, -1)
        yield playing(g, me, card, waiting, reasons.OWED_PLAY)
    if s.began_empty and not s.ending and "no_hand_bonus" in s.rules:
        rule = s.by["no_hand_bonus"]
        count = s.rules["no_hand_bonus"] + s.rules.get("inflation", 0)
        g.emit("used", me, reasons.NO_HAND_BONUS, rule, data=NO_HAND_BONUS)
        with g.because_of(rule, raised_by(s, rule)):
            g.draw(me, count, HAND[me], reasons.NO_HAND_BONUS)
        yield from settle(g, me)
    while not s.ending and (free := free_options(g, me)):
        try:
            choice = yield Decision(me, "begin", (PASS, *free), reasons.TURN, -1, "Use a Free Action before you draw?")
        except Changed:
            continue
        if choice == PASS:
            break
        yield from use(g, me, choice)


def _draw_line_by_line(g: Engine, me: int) -> None:
    """Draw for each line of the number required, so that a bonus card says what it comes from."""
    if g.state.ending:
        return
    for line in draw_lines(g.state, me):
        if line.kind == BONUS:
            with g.because_of(line.card):
                g.draw(me, line.amount, HAND[me], reasons.BONUS_DRAW)
        else:
            g.draw(me, line.amount, HAND[me], reasons.DRAW)


def _play(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Play the number of cards required, one after the other, and use Free Actions before, between and after them."""
    s, deck, hand, cause = g.state, g.deck, HAND[me], g.cause
    while s.ended_by is None:
        held = s.zones[hand]
        free: tuple[str, ...] = ()
        if s.freedoms or (deck.lends_powers and (s.masks[me] & deck.powers or deck.systems.lend_powers)):
            free = free_options(g, me)
        try:
            if (held and s.played < s.plays) or (
                (s.plays < 0 or s.bonuses or s.masks[me] & deck.extra_bits) and plays_left(s, me) > 0
            ):
                if s.plays < 0 and _first_is_random(g, me):
                    choice: Any = yield from _first_play(g, me, free)
                else:
                    options = (*held, *free) if free else tuple(held)
                    choice = yield decision_of((me, "play", options, _TURN, -1, _PLAY_WHICH, 1, 1, False, ()))
            elif free:
                prompt = "Use a Free Action, or end the turn?"
                choice = yield Decision(me, "finish", (PASS, *free), reasons.TURN, -1, prompt)
                if choice == PASS:
                    break
            else:
                break
        except Changed:
            continue
        if choice.__class__ is int:
            work = play(g, me, choice, hand, reasons.PLAY)
            if work:
                yield from work
            g.cause = cause
        else:
            yield from use(g, me, choice)
    _say_if_hand_is_empty(g, me)


def _first_is_random(g: Engine, me: int) -> bool:
    """Return whether the first card of this turn is picked at random: only when more than one is to be played."""
    s = g.state
    if s.played or "first_play_random" not in s.rules:
        return False
    return len(s.hand(me)) > 1 and plays_left(s, me) > 1


def _first_play(g: Engine, me: int, free: tuple[str, ...]) -> Generator[Any, Any, Any]:
    """Pick the first card at random, unless the player uses a Free Action before that."""
    if free:
        prompt = "Use a Free Action before your first card is picked at random?"
        choice = yield Decision(me, "begin", (PASS, *free), reasons.FIRST_PLAY_RANDOM, -1, prompt)
        if choice != PASS:
            return choice
    rule = g.state.by["first_play_random"]
    with g.because_of(rule):
        card = g.pick(me, g.state.hand(me), reasons.FIRST_PLAY_RANDOM)
    g.by = rule
    return card


def _say_if_hand_is_empty(g: Engine, me: int) -> None:
    """Emit that a turn ends with an empty hand, if more plays are required."""
    s = g.state
    if s.zones[HAND[me]] or s.ended_by is not None:
        return
    if s.rules["play"] == PLAY_ALL:
        g.emit("finished", me, reasons.ALL_PLAYED)
    elif sum(line.amount for line in play_lines(s, me)) > s.played:
        g.emit("finished", me, reasons.HAND_EMPTY)


def _comply(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Make the player whose turn ends comply with the limits."""
    s = g.state
    g.drawing_done = False
    # A discarded card may be the one that raised the limits; and a discard for one limit may let someone win before
    # the next limit is checked.
    while (over := over_limit(s, me)) is not None:
        try:
            yield from comply(g, me, over, reasons.LIMIT_AT_THE_END)
        except Changed:
            continue
        yield from settle(g, me)


def _time_is_up(g: Engine) -> None:
    """End the game by Time Limit if the hidden timer has run out: the one player nearest to winning wins."""
    s = g.state
    if s.turns < s.counts[TIMER]:
        return
    best = nearest(s, g.setup)
    if len(best) == 1:
        seat, goal = best[0]
        limit = s.by["time_limit"]
        with g.because_of(limit):
            g.emit("won", seat, reasons.TIME_UP, goal, data=Win(s.turn, card=limit))
        raise Over
