"""Number tables: tables of Math Fluxx laid out by seed, with Keepers, a Goal that is a number, and Victory rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.maths.goals import NumberGoal
from fluxx_nb.story.scenarios.laying import lay_out

_Drawn = TypeVar("_Drawn")

ADA, NOOR = "Ada", "Noor"
TRIES = 60
"""So many tables are thought of for a Goal before the next one has its turn."""
_ROUNDS = 40
"""How often every Goal has its turn."""


def by_turns(goals: Sequence[NumberGoal], rng: SeededChoices) -> Iterator[NumberGoal]:
    """The Goals in a random order, each once before any comes again."""
    for _ in range(_ROUNDS):
        yield from rng.shuffled(goals)


def one_for_each(
    goals: Sequence[NumberGoal], rng: SeededChoices, draw: Callable[[NumberGoal], _Drawn | None], tries: int = TRIES
) -> Iterator[_Drawn]:
    """Yield what can be drawn for the Goals in turn; a Goal for which nothing comes of so many tries is left out."""
    for goal in by_turns(goals, rng):
        found = next((drawn for _ in range(tries) if (drawn := draw(goal)) is not None), None)
        if found is not None:
            yield found


def keeper_names(deck: Deck) -> dict[int, str]:
    """The Keepers of a deck by their numbers."""
    return {card.value: card.name for card in deck.titles if card.type == KEEPER and card.value is not None}


def extra_keepers(level: int, goal: NumberGoal, rng: SeededChoices) -> list[int] | None:
    """Return Keepers that a Goal does not picture, as a level puts them in play; None where the Goal is not for it.

    On level 1 only what the Goal pictures is in play, on level 2 one Keeper more; on level 3 it takes three in all.
    """
    number = {1: 0, 2: 1}.get(level, 3 - len(goal.digits))
    if level < 3 and len(goal.digits) > 2:
        return None
    others = [value for value in range(11) if value not in goal.digits]
    return [rng.one(others) for _ in range(number)]


def winning_plays(position: Position) -> dict[str, str]:
    """Return the cards that end the game when they are played now, each with the winner."""
    after = {position.deck.cards[card].name: position.after(card).winner for card in position.cards}
    return {name: winner for name, winner in after.items() if winner}


def laid_out(
    deck: Deck,
    rng: SeededChoices,
    *,
    row: Sequence[int],
    hand: Sequence[str],
    noor: Sequence[int] = (),
    rules: Sequence[str] = (),
    goals: Sequence[str] = (),
) -> Position | None:
    """Ada's turn, her last card just drawn; None where the deck has not so many of a card, or someone has won."""
    names = keeper_names(deck)
    entry = {
        "players": {
            ADA: {"hand": list(hand[:-1]), "keepers": [names[value] for value in row]},
            NOOR: {"hand": [], "keepers": [names[value] for value in noor]},
        },
        "rules": list(rules),
        "goals": list(goals),
        "draw": [hand[-1]],
        "seed": rng.below(1_000_000),
    }
    try:
        game = Game(deck, lay_out(deck, entry, [ADA, NOOR]))
    except FileError:
        return None
    return Position(game) if game.at_main_decision else None
