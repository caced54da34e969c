"""Games that bots play for a command, and how a command names any game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.commands.command import USAGE, CommandError
from fluxx_nb.commands.table_options import invited, kinds_of_bots
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.players.party import Party
from fluxx_nb.story.words.teller import playing

if TYPE_CHECKING:
    from fluxx_nb.story.scenarios.scenario import Scenario

BOTS = "greedy"
"""Who plays a game that is told or exported, unless the command line says."""


class NamedGame(NamedTuple):
    """A game that has been played, and what is said before it."""

    game: Game
    title: str
    story: str = ""
    scenario: Scenario | None = None


def bot_game(deck: Deck, args: argparse.Namespace) -> NamedGame:
    """Return a game of this deck that bots have played, at the table that the options describe."""
    setup = invited(deck, args)
    try:
        party = Party(setup, kinds_of_bots(args))
    except ValueError as error:
        raise CommandError(str(error), USAGE) from None
    game = Game(deck, setup)
    party.play_out(game)
    return NamedGame(game, f"{deck.title}: {playing(setup)}, with seed {setup.seed}.")
