"""`fluxx-nb ways`: all ways in which number Keepers make a number, or the Goals that they reach."""

from __future__ import annotations

import argparse
from typing import Any

from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, add_json, as_json, usage_errors, whole
from fluxx_nb.commands.table_options import deck_named
from fluxx_nb.engine.goals.numbers import COMBO
from fluxx_nb.maths import MathsError, Ways, goals, misses, missing, ways
from fluxx_nb.maths.rules import WORDS

_LISTED, _AS_DATA = 10, 1000
"""Ways that are printed unless the command line says otherwise, as text and as JSON."""


class WaysCommand:
    """Finds ways to make a number."""

    examples = (
        "examples:\n"
        "  fluxx-nb ways 1 6 6 8 --make 24\n"
        "  fluxx-nb ways 1 3 1 --make 13 --rules times,grafting\n"
        "  fluxx-nb ways 1 6 6 8                      which Goals of Math Fluxx do they reach?\n\n"
        "Ways that differ only in order or brackets are one way. Where there are too many to find all of them in a\n"
        "moment, it says “at least”."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("numbers", metavar="NUMBER", type=whole, nargs="+", help="the numbers on the Keepers")
        parser.add_argument(
            "--make", metavar="N", type=whole, help="the number to make; without it, the Goals' numbers"
        )
        parser.add_argument(
            "--rules",
            default=COMBO,
            metavar="RULES",
            help=f"what is in play, of {', '.join(WORDS)}; with commas between them (default: {COMBO})",
        )
        parser.add_argument("--edition", default="math", metavar="EDITION", help="whose Goals (default: math)")
        parser.add_argument(
            "--most", type=whole, metavar="N", help=f"ways to print (default: {_LISTED}; JSON {_AS_DATA:,})"
        )
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Find them, and print them."""
        if args.most is not None and args.most < 0:
            raise CommandError("--most is a number of ways, such as 20", USAGE)
        with usage_errors(MathsError):
            if args.make is None:
                say(_goals(args))
            else:
                found = ways(args.numbers, args.make, args.rules)
                say(as_json(_data(found, args)) if args.json else _text(found, args))
        return GOOD


def _goals(args: argparse.Namespace) -> str:
    reached = goals(args.numbers, args.rules, deck_named(args.edition))
    if args.json:
        rows = [
            {
                "title": one.title,
                "number": one.number,
                "printed": None if one.printed is None else list(one.printed),
                "way": None if one.way is None else one.way.as_json(),
            }
            for one in reached
        ]
        return as_json({"numbers": args.numbers, "ways": [], "goals": rows})
    return "\n".join(map(str, reached)) if reached else "They reach no Goal that asks for a number or for Keepers."


def _data(found: Ways, args: argparse.Namespace) -> dict[str, Any]:
    near = [] if found else misses(found.numbers, found.make, found.rules)
    lacking = missing(found.numbers, found.make, found.rules)
    return {
        **found.as_json(_AS_DATA if args.most is None else args.most),
        "misses": [{"number": one.number, "off": one.off, "way": one.way.as_json()} for one in near],
        "missing": [
            {"keeper": one.keeper, "printed": one.printed, "way": None if one.way is None else one.way.as_json()}
            for one in lacking
        ],
    }


def _text(found: Ways, args: argparse.Namespace) -> str:
    lines = [found.told(_LISTED if args.most is None else args.most)]
    if not found:
        near = misses(found.numbers, found.make, found.rules)
        lines += ["", "Nearest:", *(f"  {one}" for one in near)] if near else []
        lacking = missing(found.numbers, found.make, found.rules)
        lines += ["", "One more Keeper would do it:", *(f"  {one}" for one in lacking)] if lacking else []
    return "\n".join(lines)
