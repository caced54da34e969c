"""Playable decks: whether a game can be dealt, and whether it can ever end.

Only what is certain is refused: a Goal that a calculation or a random event may meet counts as one that can be met.
"""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.bounds import FEWEST_PLAYERS
from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.setup import HAND_DEALT, Setup
from fluxx_nb.engine.core.state import ROW, State
from fluxx_nb.engine.core.winning import goal_test


def held(deck: Deck) -> int:
    """Return how many cards of a deck can be held in hands."""
    return sum(deck.types[card] != CREEPER for card in deck.pile)


def too_few(deck: Deck) -> str:
    """Return why not even the fewest players can be dealt their cards; empty if they can."""
    needed = FEWEST_PLAYERS * HAND_DEALT
    if held(deck) >= needed:
        return ""
    why = f"a deck needs at least {needed} cards that can be held, {HAND_DEALT} for each of {FEWEST_PLAYERS} players"
    return f"{why}, and this one has {held(deck)}; add Keepers, Goals, New Rules or Actions, or raise their `copies`"


def no_end(deck: Deck) -> str:
    """Return why no game with these cards can be won or lost; empty if one may be."""
    goals = [*deck.all_of(GOAL), *deck.all_of(UNGOAL)]
    if not goals:
        way = "add a card of the type 'goal', such as {name: Breakfast, type: goal, goal: {keepers: [Milk, Toast]}}"
        return f"no one can win with this deck, because it has no Goal; {way}"
    everything = State(deck, ["Ada", "Noor"])
    row = (ROW[0], (*deck.all_of(KEEPER), *deck.all_of(CREEPER)))
    apply(everything, Event("arranged", -1, -1, 0, 0, (row,), reasons.IMAGINED))
    lacks = [_lacks(everything, goal) for goal in goals]
    if not all(lacks):
        return ""
    name = deck.cards[goals[0]].name
    why = f"even with all Keepers and Creepers in play, {name!r} still lacks {' and '.join(lacks[0])}"
    return f"no one can ever meet a Goal of this deck: {why}; let a Goal ask for what can be in front of a player"


def _lacks(everything: State, goal: int) -> list[str]:
    """Return what a player with every card in play would still need for a Goal."""
    test = goal_test(everything, goal)
    if test.calculable:
        return []
    setup = Setup(tuple(everything.names))
    return [lack for part in test.parts if part.grows for lack in part.lacks(everything, setup, 0)]
