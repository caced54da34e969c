"""What a command is told about its game: the options that set a table, and the deck that it names."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from fluxx_nb.commands.command import USAGE, CommandError, usage_errors, whole
from fluxx_nb.engine.core.bounds import MOST_DIGITS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckfile import UnknownEdition, editions
from fluxx_nb.engine.tables import CannotCombine, TableError, as_date, deck_file, set_table
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.story.scenarios import filekinds

_PLAYERS = "3"
"""How many play unless the command line says a number; Solo Fluxx is for one."""
_LONGEST_PATH = 300


def add_table(parser: argparse.ArgumentParser, bots: str) -> None:
    """The options that say who plays and what the table agrees on."""
    group = parser.add_argument_group("the table")
    group.add_argument(
        "--players", default=_PLAYERS, metavar="N|NAMES", help="how many, or their names: 4, or Ada,Noor (default: 3)"
    )
    group.add_argument("--seed", type=whole, default=0, metavar="N", help="the random seed (default: 0)")
    group.add_argument(
        "--bots",
        default=bots,
        metavar="KINDS",
        help=f"who answers, seat by seat: greedy, random, or greedy,random,random (default: {bots})",
    )
    group.add_argument(
        "--meta", action="append", default=[], metavar="RULE", help='a Meta Rule that all agree on, such as "Plan B"'
    )
    group.add_argument("--date", type=_date, metavar="DATE", help="today, as 2026-11-16, for Goals that ask for it")
    group.add_argument(
        "--age", action="append", type=_age, default=[], metavar="NAME=N", help="a player's age, such as Ada=12"
    )
    group.add_argument("--solo", action="store_true", help="Solo Fluxx, in a deck that has it")


def _date(word: str) -> tuple[int, int, int] | None:
    try:
        return as_date(word)
    except TableError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _age(word: str) -> tuple[str, int]:
    name, _, age = word.partition("=")
    if not name or not age.isdecimal() or len(age) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{word!r} is no age; write it as Ada=12")
    return name, int(age)


def refuse_table(args: argparse.Namespace, what: str, bots: str) -> None:
    """Refuse options of the table where there is one already, rather than ignore them."""
    given = (args.players != _PLAYERS, args.seed != 0, args.bots != bots, args.meta, args.date, args.age, args.solo)
    if any(given):
        options = "--players, --seed, --bots, --meta, --date, --age and --solo"
        raise CommandError(f"{what} brings its own table: leave out {options}", USAGE)


def invited(deck: Deck, args: argparse.Namespace) -> Setup:
    """The Setup that the options of the table describe."""
    word = str(args.players)
    players: int | list[str] | None = (
        int(word[:MOST_DIGITS]) if re.fullmatch(r"[+-]?\d+", word) else [name.strip() for name in word.split(",")]
    )
    if args.solo and word == _PLAYERS:
        players = None
    with usage_errors(TableError):
        return set_table(
            deck, players, seed=args.seed, meta_rules=args.meta, date=args.date, ages=dict(args.age), solo=args.solo
        )


def kinds_of_bots(args: argparse.Namespace) -> tuple[str, ...]:
    """The kinds of bots that the options name."""
    return tuple(kind.strip() for kind in args.bots.split(","))


def require_file(path: Path) -> None:
    """Raise an error, with the exit status of words that make no sense, if there is no such file."""
    try:
        path.stat()
    except PermissionError:  # it may be there, and reading it says what is wrong
        return
    except (OSError, ValueError):
        # The end of a long path tells more than its beginning.
        name = str(path) if len(str(path)) <= _LONGEST_PATH else f"…{str(path)[-_LONGEST_PATH:]}"
        raise CommandError(f"there is no file {name}; check the path", USAGE) from None


def deck_named(word: str) -> Deck:
    """The deck of an edition, or the one in a file."""
    path = deck_file(Path(word))
    if word not in editions() and (filekinds.is_path(word) or path != Path(word)):
        require_file(path)
    with usage_errors(UnknownEdition, CannotCombine):
        return deck_of(word)


def require_edition(name: str | None) -> None:
    """Raise an error if an edition is named and there is no such edition."""
    if name is not None and name not in editions():
        raise CommandError(f"there is no edition {name!r}; {nearest_word(name, editions())}", USAGE)
