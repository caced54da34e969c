"""Number tables: tables of Math Fluxx laid out by seed, with Keepers, a Goal that is a number, and Victory rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.maths.goals import NumberGoal
from fluxx_nb.story.scenarios.laying import lay_out

ADA, NOOR = "Ada", "Noor"
TRIES = 60
"""So many tables are thought of for a Goal before the next one has its turn."""
_ROUNDS = 40
"""How often every Goal has its turn."""


def by_turns(goals: Sequence[NumberGoal], rng: SeededChoices) -> Iterator[NumberGoal]:
    """The Goals in a random order, each once before any comes again."""
    for _ in range(_ROUNDS):
        yield from rng.shuffled(goals)


def keeper_names(deck: Deck) -> dict[int, str]:
    """The Keepers of a deck by their numbers."""
    return {card.value: card.name for card in deck.titles if card.type == KEEPER and card.value is not None}


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
