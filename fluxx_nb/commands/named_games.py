"""Games that a command tells or exports: how one is named, and the games that bots play for it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.commands.command import usage_errors
from fluxx_nb.commands.table_options import add_table, deck_named, invited, kinds_of_bots, require_edition
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions
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


def add_what(parser: argparse.ArgumentParser) -> None:
    """The words that name a game, and the options of its table."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        help="an edition or deck file (bots play), a scenario, a share code, a file of scenarios, or a saved game",
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="one scenario of the file")
    parser.add_argument("--edition", metavar="EDITION", help="the edition of a file that does not say it itself")
    add_table(parser, BOTS)


def find(args: argparse.Namespace) -> list[NamedGame]:
    """Return the games that the words name: one, or every scenario of a file."""
    require_edition(args.edition)
    if args.what in editions() and args.id is None:
        return [bot_game(deck_named(args.what), args)]
    # Scenarios, saves and codes need much that a game of bots does not.
    from fluxx_nb.commands.stored_games import find_stored

    return find_stored(args)


def bot_game(deck: Deck, args: argparse.Namespace) -> NamedGame:
    """Return a game of this deck that bots have played, at the table that the options describe."""
    setup = invited(deck, args)
    with usage_errors(TableError):
        party = Party(setup, kinds_of_bots(args))
    game = Game(deck, setup)
    party.play_out(game)
    return NamedGame(game, f"{deck.title}: {playing(setup)}, with seed {setup.seed}.")
