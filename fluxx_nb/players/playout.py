"""The hasty bot: takes a win if it has one, gives none away, and chooses at random otherwise.

It looks only at the bits of what is in front of the players, so that thousands of games can be played out.
"""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.card import GOAL, KEEPER
from fluxx_nb.engine.core.decisions import Decision, Option
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.engine.core.winning import goal_test
from fluxx_nb.players.player import Places
from fluxx_nb.players.random_player import RandomPlayer

_PLAYS = frozenset({"play", "play aside", "play one more"})


class HastyPlayer:
    """A bot that takes an obvious win and chooses at random otherwise."""

    def __init__(self, seed: int = 0) -> None:
        self._anything = RandomPlayer(seed)

    def choose(self, decision: Decision, sight: Sight) -> Places:
        """Return an obvious win, or else any option that gives no win away."""
        return self.choose_at(decision, sight.glimpse())

    def choose_at(self, decision: Decision, s: State) -> Places:
        """Return the choice at an imagined table without copying it; only what the seat would see is used."""
        if decision.several:
            return self._anything.choose(decision)
        win, others = _seen(decision, s)
        return win if win >= 0 else others[self._anything.roll(len(others))]

    def why(self, decision: Decision, sight: Sight) -> str:
        """Return how it chooses, in words."""
        return "I take a win if there is one, and anything if not."

    def __repr__(self) -> str:
        return "<a player who takes a win if there is one, and anything if not>"


def might_choose(decision: Decision, s: State) -> Sequence[int]:
    """Return the places that a hasty player may choose where one is asked for, each as likely as the others."""
    win, others = _seen(decision, s)
    return (win,) if win >= 0 else others


def _seen(decision: Decision, s: State) -> tuple[int, Sequence[int]]:
    """Return the place of a win or -1, and the places that give no win away."""
    options = decision.options
    anything = range(len(options))
    if decision.about in _PLAYS:
        wins = _completing(s, decision.who, options)
        return (wins[0], anything) if wins else _goals(decision, s)
    if decision.about == "target":
        wins = _completing(s, decision.who, options)
        if wins:
            return wins[0], anything
    return -1, anything


def _goals(decision: Decision, s: State) -> tuple[int, Sequence[int]]:
    """Return the place of a Goal that wins or -1, and the places of all options but Goals that others meet."""
    me, options = decision.who, decision.options
    types, masks = s.deck.types, s.masks
    given_away: list[int] = []
    for place, option in enumerate(options):
        if isinstance(option, int) and types[option] == GOAL:
            need = goal_test(s, option).shown
            if need:
                meets = [mask & need == need for mask in masks]
                if meets[me] and sum(meets) == 1:
                    return place, ()
                if any(meets):
                    given_away.append(place)
    everything = range(len(options))
    if given_away and len(given_away) < len(options):
        return -1, [place for place in everything if place not in given_away]
    return -1, everything


def _completing(s: State, me: int, options: tuple[Option, ...]) -> list[int]:
    """Return the places of the Keepers that would complete a Goal in play for a seat."""
    goals = s.zones[GOALS]
    if not goals:
        return []
    deck, mask = s.deck, s.masks[me]
    types, bits = deck.types, deck.bits
    needs = [goal_test(s, goal).shown for goal in goals]
    found = []
    for place, option in enumerate(options):
        if isinstance(option, int) and types[option] == KEEPER:
            gained = bits[option]
            if any(need & gained and need & mask != need and (mask | gained) & need == need for need in needs):
                found.append(place)
    return found
