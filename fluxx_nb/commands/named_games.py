"""What is found under a name: games, with their titles, to be told or exported."""

from __future__ import annotations

import argparse

from fluxx_nb.commands.bot_games import BOTS, NamedGame, bot_game
from fluxx_nb.commands.command import USAGE, CommandError
from fluxx_nb.commands.table_options import add_table, deck_named
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckfile import editions


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
    what: str = args.what
    if args.edition is not None and args.edition not in editions():
        raise CommandError(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
    if what in editions() and args.id is None:
        return [bot_game(deck_named(what), args)]
    # Scenarios, saves and codes need much that a game of bots does not.
    from fluxx_nb.commands.stored_games import find_stored

    return find_stored(args)
