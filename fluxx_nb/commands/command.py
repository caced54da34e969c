"""What every command is made of, and the words that several commands share."""

from __future__ import annotations

import argparse
import json
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from fluxx_nb.engine.core.bounds import MOST_DIGITS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import UnknownEdition, editions
from fluxx_nb.engine.files.rulebookfile import RulebookError
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import CannotCombine, TableError, as_date, deck_file, set_table
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.story.saves.saves import load
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.time.timeline import Timeline

GOOD, WRONG, USAGE = 0, 1, 2
"""What the command line returns to the shell."""

Say = Callable[[str], None]

_PLAYERS = "3"
"""How many play unless the command line says otherwise; solitaire is for one."""
_LONGEST_PATH = 300


class CommandError(Exception):
    """Something that the command line says instead of going on; `code` is what it returns to the shell."""

    def __init__(self, message: str, code: int = WRONG) -> None:
        super().__init__(message)
        self.code = code


class Command(Protocol):
    """One command."""

    name: str
    help: str
    examples: str

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        ...

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Do it, and return what the shell gets."""
        ...


def as_json(data: Any) -> str:
    """Data as it is printed with `--json`."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def add_table(parser: argparse.ArgumentParser, bots: str) -> None:
    """The options that say who plays and what the table agrees on."""
    group = parser.add_argument_group("the table")
    group.add_argument(
        "--players", default=_PLAYERS, metavar="N|NAMES", help="how many, or their names: 4, or Ada,Noor (default: 3)"
    )
    group.add_argument("--seed", type=whole, default=0, metavar="N", help="the seed of all luck (default: 0)")
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
    group.add_argument("--solo", action="store_true", help="the solitaire game, of a deck that has one")


def whole(word: str) -> int:
    """A whole number of the command line."""
    if not re.fullmatch(rf"[+-]?\d{{1,{MOST_DIGITS}}}", word.strip()):
        raise argparse.ArgumentTypeError(f"{shown(word)} is no whole number of at most {MOST_DIGITS} digits")
    return int(word)


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
    try:
        return set_table(
            deck, players, seed=args.seed, meta_rules=args.meta, date=args.date, ages=dict(args.age), solo=args.solo
        )
    except TableError as error:
        raise CommandError(str(error), USAGE) from None


def kinds_of_bots(args: argparse.Namespace) -> tuple[str, ...]:
    """The kinds of bots that the options name."""
    return tuple(kind.strip() for kind in args.bots.split(","))


def loaded(path: Path) -> tuple[Timeline, str]:
    """A saved game, and what is to be said about its deck; empty if it is the one that it was saved with."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        timeline = load(path)
    return timeline, " ".join(str(one.message) for one in told)


def require_file(path: Path) -> None:
    """Raise Wrong, with the exit status of words that make no sense, if there is no such file."""
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
    try:
        return deck_of(word)
    except (UnknownEdition, CannotCombine) as error:
        raise CommandError(str(error), USAGE) from None
    except (FileError, RulebookError) as error:
        raise CommandError(str(error)) from None
