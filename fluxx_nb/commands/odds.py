"""`fluxx-nb odds`: who wins from here, by playing on many times, and which answer does best."""

from __future__ import annotations

import argparse
from pathlib import Path

from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, add_json, as_json, usage_errors, whole
from fluxx_nb.commands.stored_games import loaded, scenario_named
from fluxx_nb.commands.table_options import require_file
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.lab.course import UNTURNED, where_it_turned
from fluxx_nb.lab.odds import EVERYBODY, PLAYOUTS, odds
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import Scenario, scenario, scenarios
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline

_POINTS = 100
"""A chance is told as a part of the whole, and asked for in points."""
_LEAST_POINTS = 0.1


class OddsCommand:
    """Tells the odds of a position."""

    examples = (
        "examples:\n"
        "  fluxx-nb odds math/play-two-becomes-three\n"
        "  fluxx-nb odds my-game.json --within 5\n"
        "  fluxx-nb odds my-game.json --turned\n\n"
        "Hidden cards are dealt again in every playout, as they may be for all that the asked player has seen."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "what", metavar="WHAT", help="a scenario, a share code, a file of scenarios, or the file of a save"
        )
        parser.add_argument("id", nargs="?", metavar="ID", help="one scenario of the file")
        parser.add_argument(
            "--playouts", type=whole, default=None, metavar="N", help=f"how many playouts (default: {PLAYOUTS})"
        )
        parser.add_argument(
            "--within", type=float, metavar="POINTS", help="play on until the chances are known to so many points"
        )
        parser.add_argument("--seed", type=whole, default=0, metavar="N", help="another random seed (default: 0)")
        parser.add_argument(
            "--seen-by", metavar="NAME", help=f"whose knowledge counts (default: who is asked); or {EVERYBODY!r}"
        )
        parser.add_argument("--turned", action="store_true", help="the odds at every play so far, and where it turned")
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Play on, and print the odds."""
        line = _position(args)
        with usage_errors(ValueError, NoSuchMoment):
            if args.turned:
                given = {} if args.playouts is None else {"playouts": args.playouts}
                course = where_it_turned(line, seen_by=args.seen_by or EVERYBODY, **given)
                if args.json:
                    say(as_json(course.as_json()))
                    return GOOD
                say(f"{course.table()}\n")
                for told in course.turned() or (UNTURNED,):
                    say(str(told))
                return GOOD
            if args.within is not None and not _LEAST_POINTS <= args.within < _POINTS / 2:
                wanted = f"a number of points from {_LEAST_POINTS} to less than 50, such as 5 points"
                raise CommandError(f"--within is {args.within:g}, but must be {wanted}", USAGE)
            within = None if args.within is None else args.within / _POINTS
            playouts = PLAYOUTS if args.playouts is None else args.playouts
            found = odds(line, playouts, within=within, seen_by=args.seen_by, seed=args.seed)
        say(as_json(found.as_json()) if args.json else f"{found}\n\n{found.table()}")
        return GOOD


def _position(args: argparse.Namespace) -> Timeline:
    """The game at the moment that the words name: where a scenario begins, or where a save ends."""
    what: str = args.what
    if codes.is_code(what):
        return _shared(what)
    if what in editions():
        such = f"a scenario such as {scenarios(what)[0].name}, a save or a share code"
        raise CommandError(f"{shown(what)} is an edition, and odds are told of a position: {such}", USAGE)
    if not filekinds.is_path(what):
        return Timeline(scenario_named(what).start())
    path = Path(what)
    require_file(path)
    kind = filekinds.kind_of(path)
    if kind == filekinds.SAVE:
        return loaded(path)[0]
    if kind == filekinds.SCENARIOS and args.id is not None:
        return Timeline(scenario(path, args.id).start())
    if kind == filekinds.SCENARIOS:
        raise CommandError(f"{path} holds scenarios: name one of them, as in `fluxx-nb odds {path} ID`", USAGE)
    raise CommandError(f"{path} is a {kind}: it holds no position; give a scenario, a save or a share code", USAGE)


def _shared(code: str) -> Timeline:
    """The moment that someone has shared: where its scenario begins, or as far as its game has come."""
    shared = codes.opened(code)
    return Timeline(shared.start()) if isinstance(shared, Scenario) else shared
