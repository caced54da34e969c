"""Consequences: what the rules demand at once after each step of the game, in one place.

Somebody may have won; a Creeper may cling to a Keeper; a Goal may be one too many; players may be over a limit; and the
player at turn may owe a draw. `settle` looks at all of it after every step, and does nothing when nothing is due.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine import solo, ungoals
from fluxx_nb.engine.creepers import attach_waiting, creeper_to_attach
from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import CREEPER
from fluxx_nb.engine.effects import Work
from fluxx_nb.engine.goals import Standing, asks_for, blockers, standing, surplus_goals
from fluxx_nb.engine.invisibility import NO_WIN, is_invisible, offer_to_appear, uphold
from fluxx_nb.engine.limits import comply, who_must_comply
from fluxx_nb.engine.quotas import bonus_lines, draws_required
from fluxx_nb.engine.shelter import offer_release, owners_with_sheltered
from fluxx_nb.engine.state import DISCARD, GOALS, RESOLVING, WIN_MATTERS, hand_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

SPARE_CARD, NO_HAND_BONUS = "spare card", "no-hand bonus"
"""Marks in `State.used` for cards that a rule has granted in this turn."""

_TIE = ("goal.tie",)
_BLOCKED = ("creeper.blocks",)
_OTHER_BLOCKS = ("creeper.other-blocks", "creeper.blocks")
_UP = ("rule.draw-up",)
_AGENDA = ("goal.agenda-removed",)


class Over(Exception):
    """The game has ended: nothing that was pending is done any more."""


def judge(g: Game, actor: int, found: Standing | None) -> None:
    """The one verdict: ends the game if exactly one player meets a Goal, or an Ungoal is met and nobody does."""
    s = g.state
    blocked = found.blocked if found is not None else ()
    if blocked != s.blocked:
        if s.deck.veils:
            # Whoever is kept from winning by nothing but being Invisible may end that at any time.
            new = [pair for pair in blocked if pair not in s.blocked]
            g.may_appear = tuple(dict.fromkeys(seat for seat, goal in new if _only_unseen(g, seat, goal)))
        _say_blocked(g, blocked)
    if g.setup.solo and found is not None and found.winners:
        # Alone, one scores a Goal that is met, and goes on.
        g.met_goal = found.winners[0][1]
        return
    if found is None or (not found.winners and found.ungoal < 0):
        if s.tied:
            g.emit("tied", -1, _TIE, data=())
        return
    seats = tuple(dict.fromkeys(seat for seat, _ in found.winners))
    if len(seats) == 1 and found.ungoal < 0:
        seat, goal = found.winners[0]
        test = s.deck.tests[goal]
        # The equation behind a calculated win is for people; a game without a log has no readers.
        told = test is not None and g.log is not None
        g.emit(
            "won",
            seat,
            _winning(g, seat, goal, actor) if told else ("goal.everyone",),
            goal,
            data=test.proof(s, g.setup, seat) if test is not None and told else "",
        )
        raise Over
    if not seats:
        if s.deck.claims or "ungoal_winner" in s.rules:
            # Somebody may claim it: players have to be asked before the game ends.
            g.ungoal_met = -1 if ungoals.is_settled(s, found.ungoal) else found.ungoal
            return
        alone = g.deck.solo_cite if g.setup.solo else ()
        g.emit("lost", -1, (*ungoals.passages(s, found.ungoal), *alone), found.ungoal)
        raise Over
    if seats != s.tied:
        g.emit("tied", -1, _TIE, found.winners[0][1], data=seats)


def _only_unseen(g: Game, seat: int, goal: int) -> bool:
    """Whether nothing but being Invisible keeps the seat from winning with a Goal that it meets."""
    test = g.deck.tests[goal]
    return test is not None and is_invisible(g.state, seat) and not blockers(g.state, seat, test)


def _say_blocked(g: Game, blocked: tuple[tuple[int, int], ...]) -> None:
    """Say that only a Creeper keeps somebody from winning, or that this is no longer so."""
    deck = g.deck
    for seat, goal in blocked or ((-1, -1),):
        cite: tuple[str, ...] = _BLOCKED
        test = deck.tests[goal] if goal >= 0 else None
        if test is not None and any(
            deck.types[card] == CREEPER and asks_for(test, deck.cards[card]) for card in g.state.row(seat)
        ):
            cite = _OTHER_BLOCKS
        if goal >= 0 and _only_unseen(g, seat, goal):
            cite = NO_WIN
        elif goal < 0 and deck.veils:
            cite = _BLOCKED + NO_WIN
        if g.setup.solo:
            cite += g.deck.solo_cite
        g.emit("blocked", seat, cite, goal, data=blocked)


def _winning(g: Game, seat: int, goal: int, actor: int) -> tuple[str, ...]:
    """The passages that tell why this is a win."""
    s, deck = g.state, g.deck
    cite = ["goal.everyone"]
    test = deck.tests[goal]
    if test is not None:
        if test.calculable:
            cite.append("math.victories")
        cite += dict.fromkeys(deck.icons[icon] for icon in sorted(test.names) if icon in deck.icons)
        if any(deck.types[card] == CREEPER and not asks_for(test, deck.cards[card]) for card in s.row(seat)):
            cite.append("creeper.rid")
    # A Goal that came in the middle of an Action counts, however soon another would have followed it.
    if s.zones[RESOLVING]:
        cite.append("goal.brief")
    if actor != seat:
        cite.append("win.forced")
    return tuple(cite)


def settle(g: Game, me: int) -> Work:
    """Ask what follows from the last events; returns the work that it takes, or None."""
    flags = g.unsettled
    if not flags:
        return None
    s = g.state
    if s.deck.veils and s.counts:
        uphold(g)
        flags = g.unsettled
    g.unsettled = s.deck.unsettled
    if flags & WIN_MATTERS:
        found = standing(s, g.setup)
        if found is not None or s.tied or s.blocked:
            judge(g, me, found)
            if g.ungoal_met >= 0 or g.may_appear or g.met_goal >= 0:
                return _settle(g, me)
    if flags & s.watched or g.goal_news:
        if _due(g):
            return _settle(g, me)
        g.goal_news = False
    return None


def _draws_owed(g: Game) -> int:
    if not g.drawing_done or g.state.ending:
        return 0
    s = g.state
    return draws_required(s, s.turn) - s.drawn - s.missed


def owes_spare_card(g: Game) -> bool:
    """Whether "play all but 1" grants its extra card: the hand was empty and only one card was drawn."""
    s = g.state
    if s.rules["play"] >= 0 or not s.began_empty or not g.drawing_done or s.ending:
        return False
    # The 1 of "drew only 1" is a numeral like any other.
    return s.drawn == 1 + s.rules.get("inflation", 0) and not s.used & {SPARE_CARD, NO_HAND_BONUS}


def _due(g: Game) -> bool:
    s = g.state
    deck = s.deck
    if g.drawing_done and not s.ending:
        draws = s.draws
        if draws < 0:
            draws = draws_required(s, s.turn)
        if draws > s.drawn + s.missed or (s.plays < 0 and owes_spare_card(g)):
            return True
    if len(s.zones[GOALS]) > 1 and surplus_goals(s):
        return True
    if s.limits and who_must_comply(s) is not None:
        return True
    if deck.attaching and creeper_to_attach(s) is not None:
        return True
    return deck.shelters and bool(owners_with_sheltered(g))


def _settle(g: Game, me: int) -> Generator[Any, Any, None]:
    s = g.state
    while True:
        if g.ungoal_met >= 0:
            over = yield from ungoals.met(g)
            if over:
                raise Over
        elif g.met_goal >= 0:
            yield from solo.score(g)
        elif g.may_appear:
            yield from offer_to_appear(g)
        elif s.deck.attaching and creeper_to_attach(s) is not None:
            yield from attach_waiting(g)
        elif surplus_goals(s):
            yield from _discard_goal(g, me)
        elif (found := who_must_comply(s)) is not None:
            yield from comply(g, found[0], found[1], ("limit.others-now", "turn.out-of-turn"))
        elif _draws_owed(g) > 0:
            owed = _draws_owed(g)
            bonuses = [passage for line in bonus_lines(s, s.turn, "draw") for passage in line.cite]
            g.draw(s.turn, owed, hand_of(s.turn), "draw", (*_UP, *dict.fromkeys(bonuses)))
        elif owes_spare_card(g):
            g.emit("used", s.turn, ("turn.play",), s.by["play"], data=SPARE_CARD)
            g.draw(s.turn, 1, hand_of(s.turn), "extra", ("turn.play",))
        elif s.deck.shelters and owners_with_sheltered(g):
            yield from offer_release(g)
        else:
            g.goal_news = False
            return
        if s.deck.veils and s.counts:
            uphold(g)
        flags = g.unsettled
        g.unsettled = s.deck.unsettled
        if flags & WIN_MATTERS:
            judge(g, me, standing(s, g.setup))


def _discard_goal(g: Game, me: int) -> Generator[Any, Any, None]:
    goals = tuple(surplus_goals(g.state))
    chosen = yield Decision(me, "goal", goals, _AGENDA, -1, "Discard which Goal?")
    g.move(me, chosen, GOALS, DISCARD, "discard", _AGENDA)
