"""Ungoals that are met: everybody loses, unless somebody was waiting for just that.

Three things turn the loss of all into the win of one. A Surprise in hand that claims the Ungoal comes first, and every
player is asked for it, whatever they hold. Then the Meta Rule by which the highest count of points wins, if the table
agreed on it; without it, a Keeper in play that claims the Ungoal. With none of them all players lose.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import PASS, Decision
from fluxx_nb.engine.deck import KEEPER, SURPRISE
from fluxx_nb.engine.goalparts import points_of
from fluxx_nb.engine.goals import standing
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.shelter import take_out
from fluxx_nb.engine.state import DISCARD, RESOLVING, hand_of, under_of
from fluxx_nb.engine.surprises import is_cancelled

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

ANY = "any"
"""What a card writes under `claims` when it claims every Ungoal."""

_CLAIM = ("cthulhu.cultists",)
_REVEAL = ("surprise.any-time", "cthulhu.cultists")
_AGREED = ("setup.meta-rules",)
_UNCOVER = ("turn.out-of-turn", "setup.meta-rules")
_TIE = ("goal.tie", "setup.meta-rules")


def is_claimed(s: State, card: int, ungoal: int) -> bool:
    """Whether a card makes its owner the winner when this Ungoal is met."""
    claims = s.deck.cards[card].claims
    return ANY in claims or s.deck.cards[ungoal].name in claims


def claimant(s: State, ungoal: int) -> tuple[int, int] | None:
    """The seat with a working Keeper in play that claims the Ungoal, and that Keeper."""
    for seat in s.order:
        for card in s.row(seat):
            if s.deck.types[card] == KEEPER and is_claimed(s, card, ungoal) and not is_disabled(s, card):
                return seat, card
    return None


def foremost(s: State, ungoal: int) -> tuple[int, ...]:
    """The seats with the most points of the agreed kind; of those, the ones with most cards that the Ungoal names."""
    kind = s.rules["ungoal_winner"]
    points = {seat: points_of(s, seat, kind) for seat in s.order}
    ahead = [seat for seat in s.order if points[seat] == max(points.values())]
    if len(ahead) == 1:
        return tuple(ahead)
    test = s.deck.tests[ungoal]
    assert test is not None
    cards = s.deck.cards
    named = {seat: sum(cards[card].name in test.names for card in s.row(seat)) for seat in ahead}
    return tuple(seat for seat in ahead if named[seat] == max(named.values()))


def is_settled(s: State, ungoal: int) -> bool:
    """Whether the players have been asked about this Ungoal already, and are as level as they were then."""
    return "ungoal_winner" in s.rules and bool(s.counts.get(_level(s, ungoal))) and foremost(s, ungoal) == s.tied


def _level(s: State, ungoal: int) -> str:
    """The name of the count that remembers a tie over an Ungoal, which is not the same as a tie over a Goal."""
    return f"number of players level at {s.deck.cards[ungoal].name}"


def passages(s: State, ungoal: int) -> tuple[str, ...]:
    """The passages that tell why a met Ungoal ends the game, with those on the icons and points that it asks for."""
    deck = s.deck
    test = deck.tests[ungoal]
    assert test is not None
    words = sorted(test.names)
    for kind in [kind for part in test.parts if part.name == "table_points" for kind in part.value]:
        words.append(kind)
        if any(deck.cards[card].points.get(kind, 0) < 0 for seat in s.order for card in s.row(seat)):
            words.append(f"anti-{kind}")
    return (*deck.ungoal_cite, *dict.fromkeys(deck.icons[word] for word in words if word in deck.icons))


def met(g: Game) -> Generator[Any, Any, bool]:
    """An Ungoal is met and nobody meets a Goal: find out who wins by it; returns whether the game is over."""
    s = g.state
    ungoal, g.ungoal_met = g.ungoal_met, -1
    contested = "ungoal_winner" in s.rules
    if contested:
        yield from _uncover(g)
        verdict = standing(s, g.setup)
        if verdict is not None and verdict.winners:
            # What was brought out meets a Goal as well: the verdict is a new one.
            return False
    winner = yield from _revealed(g, ungoal)
    cite = passages(s, ungoal)
    if winner is not None:
        seat, surprise = winner
        told = f"{s.deck.cards[surprise].name} was revealed at the moment of the Ungoal"
        g.emit("won", seat, (*_CLAIM, *cite), ungoal, data=told)
        return True
    if contested:
        kind = s.rules["ungoal_winner"]
        ahead = foremost(s, ungoal)
        if len(ahead) > 1:
            g.emit("counted", -1, _TIE, ungoal, data=(_level(s, ungoal), len(ahead)))
            if ahead != s.tied:
                g.emit("tied", -1, _TIE, ungoal, data=ahead)
            return False
        told = f"{points_of(s, ahead[0], kind)} {kind.title()} points are the highest count"
        g.emit("won", ahead[0], (*_AGREED, *cite), ungoal, data=told)
        return True
    found = claimant(s, ungoal)
    if found is None:
        g.emit("lost", -1, cite, ungoal)
        return True
    seat, keeper = found
    g.emit("won", seat, (*_CLAIM, *cite), ungoal, data=f"{s.deck.cards[keeper].name} turns the Ungoal into a win")
    return True


def _uncover(g: Game) -> Generator[Any, Any, None]:
    """Before the points are counted in public, owners of hidden cards may bring them out."""
    s = g.state
    for seat in _round(s):
        hidden = tuple(s.zones[under_of(seat)])
        if not hidden:
            continue
        prompt = "Bring it out before the points are counted?"
        chosen = yield Decision(seat, "release", hidden, _UNCOVER, s.attached[hidden[0]], prompt, 0, len(hidden))
        for card in chosen if isinstance(chosen, tuple) else (chosen,):
            if card != PASS:
                take_out(g, seat, card, _UNCOVER)


def _revealed(g: Game, ungoal: int) -> Generator[Any, Any, tuple[int, int] | None]:
    """Ask everybody, the player at turn first, for a Surprise that claims the Ungoal; others may cancel it."""
    s = g.state
    if not g.setup.ask_surprises or not any(s.deck.cards[c].claims for c in s.deck.all_of(SURPRISE)):
        return None
    for seat in _round(s):
        held = (c for c in s.hand(seat) if s.deck.types[c] == SURPRISE and is_claimed(s, c, ungoal))
        answer = yield Decision(seat, "surprise", (PASS, *held), _REVEAL, ungoal, "Reveal a Surprise at this Ungoal?")
        if answer == PASS:
            continue
        before = g.cause
        g.move(seat, answer, hand_of(seat), RESOLVING, "surprise", _REVEAL)
        g.because_of_last()
        cancelled = yield is_cancelled(g, seat, answer)
        g.cause = before
        if not cancelled:
            g.move(seat, answer, RESOLVING, DISCARD, "spent", ("action.once",))
            return seat, answer
    return None


def _round(s: State) -> list[int]:
    return [s.turn, *s.others(s.turn)] if s.turn in s.order else list(s.order)
