"""Consequences: what the rules demand at once after each step of the game, in one place.

Someone may have won; there may be one Goal too many; players may be over a limit; the current player may have to draw
more. The systems of a deck add theirs. `settle` looks at all of it after every step, in the order that each states,
and does nothing when nothing is due.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed
from fluxx_nb.engine.core.counts import NEXT_SEAT
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.effects import NOTHING, Work
from fluxx_nb.engine.core.limits import comply, who_must_comply
from fluxx_nb.engine.core.naming import carried_out
from fluxx_nb.engine.core.quotas import draw_lines, draws_required
from fluxx_nb.engine.core.state import (
    DISCARD,
    EVERYTHING,
    GOALS,
    HAND,
    NUMBERS_CHANGED,
    OTHERS_GREW,
    ROWS_CHANGED,
    WIN_MATTERS,
)
from fluxx_nb.engine.core.system import Consequence, Systems
from fluxx_nb.engine.core.winning import (
    Standing,
    Win,
    allowed_by,
    blockers,
    decided_by,
    goal_test,
    set_free_by,
    standing,
    surplus_goals,
)

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

SPARE_CARD, NO_HAND_BONUS = "spare card", "no-hand bonus"
"""Marks in `State.used` for cards that a rule has granted in this turn."""


class Over(Exception):
    """The game has ended: nothing that was pending is done any more."""


def settle(g: Engine, me: int) -> Work:
    """Return the work that follows from the last events."""
    for uphold in g.systems.uphold:
        uphold(g)
    s, flags = g.state, g.unsettled
    g.unsettled = s.always
    if flags & WIN_MATTERS:
        found = standing(s, g.setup)
        if found is not None or s.tied or s.blocked:
            judge(g, me, found)
    if flags & s.watched or g.noted:
        for due in g.systems.due_after[EVERYTHING if g.noted else flags]:
            if due(g):
                return _settling(g, me)
        g.noted.clear()
    return NOTHING


def _settling(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Do what is due, in order, until nothing is."""
    s = g.state
    g.settling = True
    while True:
        for consequence in g.consequences:
            due = consequence.due(g)
            if due:
                try:  # noqa: SIM105  (`suppress` would be three more calls each time)
                    yield from consequence.do(g, me, due)
                except Changed:
                    # With other players at the table, something else may be due.
                    pass
                break
        else:
            g.noted.clear()
            g.settling = False
            return
        for uphold in g.systems.uphold:
            uphold(g)
        flags, g.unsettled = g.unsettled, s.always
        if flags & WIN_MATTERS:
            judge(g, me, standing(s, g.setup))


# The verdict ----------------------------------------------------------------------------------------------------


def judge(g: Engine, actor: int, found: Standing | None) -> None:
    """End the game if exactly one player meets a Goal, unless a system decides differently."""
    s = g.state
    blocked = found.blocked if found is not None else ()
    if blocked != s.blocked:
        _say_blocked(g, blocked, found)
    if found is not None and (found.winners or found.blocked or found.ungoal >= 0):
        for verdict in g.systems.judge:
            if verdict(g, found):
                return
    if found is None or not found.winners:
        level = found.level if found is not None else ()
        seats = tuple(dict.fromkeys(seat for seat, _ in level))
        if seats != s.tied:
            why, goal = (reasons.TIE, level[0][1]) if level else (reasons.TIE_OVER, -1)
            g.emit("tied", -1, why, goal, data=level)
        return
    if len(found.ahead) == 1:
        seat, goal = found.winners[0]
        win, by = Win(actor), goal
        through: tuple[int, ...] = ()
        if g.log is not None:
            # What the winner shows, and the equation behind a calculated win, are for people: no log, no readers.
            test = goal_test(s, goal)
            win = Win(actor, test.proof(s, g.setup, seat), tuple(test.has(s, g.setup, seat)))
            by, through = decided_by(s, goal, win.how), allowed_by(s, seat, goal, win.how)
        with g.because_of(by, through):
            g.emit("won", seat, reasons.GOAL_MET, goal, data=win)
        raise Over
    say_tie(g, found)


def say_tie(g: Engine, found: Standing) -> None:
    """Emit that several players meet a Goal at once, or that an Ungoal is met too, unless this was emitted already."""
    s = g.state
    if (found.ahead, found.ungoal) != (s.tied, s.tied_ungoal):
        with g.because_of(g.by, (found.ungoal,) if found.ungoal >= 0 else ()):
            g.emit("tied", -1, reasons.TIE, found.winners[0][1], data=found.winners)


def _say_blocked(g: Engine, blocked: tuple[tuple[int, int], ...], found: Standing | None) -> None:
    """Emit that a player who meets a Goal is blocked, or no longer is."""
    s = g.state
    before = s.blocked
    for hook in g.systems.newly_blocked:
        hook(g, [pair for pair in blocked if pair not in before])
    for seat, goal in blocked:
        with g.because_of(through=tuple(blockers(s, seat, goal_test(s, goal)))):
            g.emit("blocked", seat, reasons.BLOCKED, goal, data=blocked)
    if not blocked:
        free = found is not None and any(pair in before for pair in found.winners)
        through = set_free_by(s) if free else tuple(goal for _, goal in before if goal in s.zones[GOALS])[:1]
        with g.because_of(through=through):
            g.emit("blocked", -1, reasons.UNBLOCKED if free else reasons.NO_LONGER_MET, data=blocked)


# What every edition has -----------------------------------------------------------------------------------------


def _surplus(g: Engine) -> list[int]:
    return surplus_goals(g.state) if len(g.state.zones[GOALS]) > 1 else []


def _discard_goal(g: Engine, me: int, goals: list[int]) -> Generator[Any, Any, None]:
    s = g.state
    # A player who has left chooses nothing: the next player does.
    who = me if me in s.order else s.counts[NEXT_SEAT]
    chosen = yield Decision(who, "goal", tuple(goals), reasons.NO_ROOM_FOR_A_GOAL, -1, "Discard which Goal?")
    g.move(who, chosen, GOALS, DISCARD, reasons.NO_ROOM_FOR_A_GOAL)


def _over(g: Engine) -> tuple[int, str] | None:
    s = g.state
    # Before the first turn of a scenario, its current player is not bound either.
    return who_must_comply(s, s.turn if s.turn >= 0 else g.setup.first) if s.limits else None


def _comply(g: Engine, me: int, found: tuple[int, str]) -> Generator[Any, Any, None]:
    return comply(g, *found, reasons.LIMIT_OFF_TURN)


def _draws_owed(g: Engine) -> int:
    s = g.state
    if not g.drawing_done or s.ended_by is not None:
        return 0
    owed = draws_required(s, s.turn) - s.drawn - s.missed
    return owed if owed > 0 else 0


def _draw_up(g: Engine, me: int, owed: int) -> Work:
    turn = g.state.turn
    with g.because_of(_raises_the_draw(g) if g.log is not None else -1):
        g.draw(turn, owed, HAND[turn], reasons.DRAW_UP)
    return NOTHING


def _raises_the_draw(g: Engine) -> int:
    """Return the card that requires more draws: the one being played, or else the first not drawn for yet."""
    s = g.state
    lines = draw_lines(s, s.turn)
    cards = {line.card for line in lines if line.card >= 0}
    done = s.drawn + s.missed
    later = [line.card for at, line in enumerate(lines) if sum(one.amount for one in lines[: at + 1]) > done]
    return next((card for card in carried_out(g) if card in cards), later[0])


def owes_spare_card(g: Engine) -> bool:
    """Return whether "play all but 1" grants its extra card: the hand was empty and only one card was drawn."""
    s = g.state
    if s.rules["play"] >= 0 or not s.began_empty or not g.drawing_done or s.ending:
        return False
    # The 1 of "drew only 1" is a numeral like any other.
    return s.drawn == 1 + s.rules.get("inflation", 0) and not s.used & {SPARE_CARD, NO_HAND_BONUS}


def _draw_spare(g: Engine, me: int, due: bool) -> Work:
    s = g.state
    rule = s.by["play"]
    g.emit("used", s.turn, reasons.SPARE_CARD, rule, data=SPARE_CARD)
    with g.because_of(rule):
        g.draw(s.turn, 1, HAND[s.turn], reasons.SPARE_CARD)
    return NOTHING


COMMON = (
    Consequence(50, _surplus, _discard_goal, WIN_MATTERS),
    Consequence(60, _over, _comply, NUMBERS_CHANGED | OTHERS_GREW | ROWS_CHANGED),
    Consequence(70, _draws_owed, _draw_up, NUMBERS_CHANGED | ROWS_CHANGED),
    Consequence(80, owes_spare_card, _draw_spare, NUMBERS_CHANGED | ROWS_CHANGED),
)
"""What may be due in every edition."""


def in_order(systems: Systems) -> tuple[Consequence, ...]:
    """Return the consequences of every edition and those that the systems add, in their order."""
    if not systems.in_order:
        systems.in_order = tuple(sorted((*COMMON, *systems.consequences), key=lambda one: one.order))
        systems.due_after = [
            tuple(one.due for one in systems.in_order if one.after & flags) for flags in range(EVERYTHING + 1)
        ]
    return systems.in_order
