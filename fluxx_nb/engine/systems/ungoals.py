"""Ungoals that are met: everyone loses, unless someone can claim the Ungoal.

Three things turn the loss of all into the win of one. A Surprise in hand that claims the Ungoal comes first, and every
player is asked for it, whatever they hold. Then the Meta Rule by which the highest count of points wins, if the table
agreed on it; without it, a Keeper in play that claims the Ungoal. With none of them all players lose.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import KEEPER, SURPRISE, UNGOAL, Card
from fluxx_nb.engine.core.consequences import Over, say_tie
from fluxx_nb.engine.core.decisions import PASS, Decision, Option, some_of
from fluxx_nb.engine.core.effects import NOTHING, Work
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, RESOLVING, UNDER
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import is_disabled
from fluxx_nb.engine.core.winning import Standing, Win, goal_test, standing
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.engine.systems.shelters import take_out, way_out
from fluxx_nb.engine.systems.surprises import reveal

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.events import Event
    from fluxx_nb.engine.core.state import State

ANY = "any"
"""What a card writes under `claims` when it claims every Ungoal."""
LEVEL = "level"
"""The counts of this word and an Ungoal: how many players tied when it was last met."""

_MET = "ungoal"


def is_claimed(s: State, card: int, ungoal: int) -> bool:
    """Return whether a card makes its owner the winner when this Ungoal is met."""
    claims = s.deck.cards[card].claims
    return ANY in claims or s.deck.cards[ungoal].name in claims


def claimant(s: State, ungoal: int) -> tuple[int, int] | None:
    """Return the seat with a working Keeper in play that claims the Ungoal, and that Keeper."""
    for seat in s.order:
        for card in s.row(seat):
            if s.deck.types[card] == KEEPER and is_claimed(s, card, ungoal) and not is_disabled(s, card):
                return seat, card
    return None


def foremost(s: State, ungoal: int) -> tuple[int, ...]:
    """Return the seats with the most points of the agreed kind; of those, the ones with most of the Ungoal's cards."""
    kind = s.rules["ungoal_winner"]
    points = {seat: points_of(s, seat, kind) for seat in s.order}
    ahead = [seat for seat in s.order if points[seat] == max(points.values())]
    if len(ahead) == 1:
        return tuple(ahead)
    names, cards = goal_test(s, ungoal).names, s.deck.cards
    named = {seat: sum(cards[card].name in names for card in s.row(seat)) for seat in ahead}
    return tuple(seat for seat in ahead if named[seat] == max(named.values()))


def _is_settled(s: State, ungoal: int) -> bool:
    """Return whether the players have been asked about this Ungoal already, and still tie as they did then."""
    return "ungoal_winner" in s.rules and bool(s.counts.get((LEVEL, ungoal))) and foremost(s, ungoal) == s.tied


def _met(g: Engine, me: int, ungoal: int) -> Generator[Any, Any, None]:
    """Find out who wins by an Ungoal that is met while no one meets a Goal."""
    s = g.state
    del g.noted[_MET]
    contested = "ungoal_winner" in s.rules
    if contested:
        yield from _uncover(g)
        verdict = standing(s, g.setup)
        if verdict is not None and verdict.ahead:
            # If a card brought out meets a Goal as well, the win test runs again. A player who leaves changes nothing,
            # because an Ungoal counts in the instant in which it is met.
            return
    claimed = yield from _revealed(g, ungoal)
    if claimed is not None:
        _win(g, me, ungoal, claimed[0], claimed[1], reasons.UNGOAL_CLAIMED)
    if contested:
        ahead = foremost(s, ungoal)
        if len(ahead) > 1:
            g.emit("counted", -1, reasons.UNGOAL_TIE, ungoal, data=((LEVEL, ungoal), len(ahead)))
            if ahead != s.tied:
                g.emit("tied", -1, reasons.UNGOAL_TIE, ungoal, data=tuple((seat, ungoal) for seat in ahead))
            return
        _win(g, me, ungoal, ahead[0], s.by["ungoal_winner"], reasons.MOST_POINTS)
    found = claimant(s, ungoal)
    if found is None:
        _lose(g, ungoal)
    _win(g, me, ungoal, found[0], found[1], reasons.UNGOAL_CLAIMED)


def _win(g: Engine, me: int, ungoal: int, winner: int, card: int, why: Reason) -> NoReturn:
    """End the game: one player wins by an Ungoal, because of a card."""
    with g.because_of(card):
        g.emit("won", winner, why, ungoal, data=Win(me, card=card))
    raise Over


def _lose(g: Engine, ungoal: int) -> NoReturn:
    """End the game: everyone loses."""
    with g.because_of(ungoal):
        g.emit("lost", -1, reasons.UNGOAL_MET, ungoal)
    raise Over


def _uncover(g: Engine) -> Generator[Any, Any, None]:
    """Ask owners of hidden cards whether they bring them out before the points are counted."""
    s = g.state

    def ask(seat: int) -> Generator[Any, Any, None]:
        hidden = tuple(s.zones[UNDER[seat]])
        if not hidden:
            return
        shelter = s.covered[hidden[0]]
        prompt = f"{way_out(s.deck.cards[shelter])} which card before the points are counted?"
        chosen = yield some_of(seat, "release", hidden, reasons.POINTS_COUNTED, shelter, prompt, 0, len(hidden))
        for card in chosen if isinstance(chosen, tuple) else (chosen,):
            if card != PASS:
                take_out(g, seat, card, reasons.POINTS_COUNTED)

    yield from each(lambda: s.seats_from(s.turn), ask)


def _revealed(g: Engine, ungoal: int) -> Generator[Any, Any, tuple[int, int] | None]:
    """Ask everyone, the current player first, for a Surprise that claims the Ungoal; others may cancel it."""
    s = g.state
    if not g.setup.ask_surprises or not any(s.deck.cards[c].claims for c in s.deck.all_of(SURPRISE)):
        return None

    def ask(seat: int) -> Generator[Any, Any, tuple[int, int] | None]:
        held = (c for c in s.hand(seat) if s.deck.types[c] == SURPRISE and is_claimed(s, c, ungoal))
        options: tuple[Option, ...] = (PASS, *held)
        prompt = f"{s.deck.cards[ungoal].name} is met. Reveal a Surprise?"
        answer = yield Decision(seat, "surprise", options, reasons.CLAIM, ungoal, prompt)
        before = g.cause

        def claim() -> Work:
            # What ends the game follows from what met the Ungoal, and not from the Surprise.
            g.cause = before
            g.move(seat, answer, RESOLVING, DISCARD, reasons.SPENT)
            return NOTHING

        if answer == PASS or not (yield from reveal(g, seat, answer, reasons.SURPRISE, claim)):
            return None
        return seat, answer

    found: tuple[int, int] | None = yield from each(lambda: s.seats_from(s.turn), ask)
    return found


def _tell_level(s: State, event: Event) -> str:
    return f"{event.counted[1]} players share the highest count, so {s.deck.cards[event.card].name} has no winner yet"


class Ungoals(System):
    """Goals with which everyone loses."""

    tells: ClassVar = {LEVEL: _tell_level}
    consequences = (Consequence(10, lambda g: _MET in g.noted, lambda g, me, _: _met(g, me, g.noted[_MET])),)

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return where there are any."""
        return any(card.type == UNGOAL for card in titles)

    def judge(self, g: Engine, found: Standing) -> bool:
        """Judge an Ungoal that is met: everyone loses, unless someone can claim it or someone meets a Goal as well.

        The game does not end until there is a clear winner. A Goal and an Ungoal that are met at the same moment leave
        that open, for one player and for several who tie: in our reading, play goes on for both.
        """
        s = g.state
        if found.ungoal < 0:
            return False
        if found.ahead:
            say_tie(g, found)
        elif any(card.claims for card in g.deck) or "ungoal_winner" in s.rules:
            # Someone may claim it: players have to be asked before the game ends.
            if not _is_settled(s, found.ungoal):
                g.noted[_MET] = found.ungoal
        else:
            _lose(g, found.ungoal)
        return True
