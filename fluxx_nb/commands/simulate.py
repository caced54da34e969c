"""`fluxx-nb simulate`: many games by bots, who wins them and how long they are."""

from __future__ import annotations

import argparse
import warnings

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, CommandError, Say, add_json, as_json, whole
from fluxx_nb.commands.table_options import add_table, deck_named, invited, kinds_of_bots
from fluxx_nb.lab.crew import CrewLost
from fluxx_nb.lab.simulate import simulate


class SimulateCommand:
    """Plays many games."""

    examples = (
        "examples:\n"
        "  fluxx-nb simulate math --games 1000\n"
        "  fluxx-nb simulate martian --players 4 --bots greedy,random,random,random --jobs 4\n"
        "  fluxx-nb simulate startrek --solo --bots greedy\n"
        '  fluxx-nb simulate math --rule "Play 3" --without "Steal a Keeper"\n\n'
        "Game number n has the seed SEED + n: `fluxx-nb tell` tells it with the same seed, players and bots."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", metavar="EDITION", help="an edition, or the path of a deck file")
        parser.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (default: 100)")
        parser.add_argument("--jobs", type=whole, default=1, metavar="N", help="how many at the same time (default: 1)")
        parser.add_argument(
            "--rule",
            action="append",
            default=[],
            metavar="CARD",
            help="a New Rule in play from the start; may be repeated",
        )
        parser.add_argument(
            "--without", action="append", default=[], metavar="CARD", help="a card left in the box; may be repeated"
        )
        add_json(parser)
        add_table(parser, "random")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Play, and print the results."""
        deck = deck_named(args.edition)
        setup = invited(deck, args)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # what was lost is said below
            try:
                results = simulate(
                    args.edition,
                    setup.players,
                    args.games,
                    args.seed,
                    args.jobs,
                    kinds_of_bots(args),
                    meta_rules=setup.meta_rules,
                    date=setup.date,
                    ages=setup.ages,
                    solo=setup.solo,
                    rules=args.rule,
                    without=args.without,
                    progress=True,
                )
            except CrewLost:
                raise
            except ValueError as error:
                raise CommandError(str(error), USAGE) from None
        ended = WRONG if results.lost else GOOD
        if args.json:
            say(as_json(results.as_json()))
            return ended
        if results.stopped and not results.games:
            raise KeyboardInterrupt
        say(f"{results}\n\n{results.table()}\n")
        say(
            f"{results.seconds:.1f} seconds: {results.games_per_second:,.0f} games "
            f"and {results.decisions_per_second:,.0f} decisions in a second."
        )
        if results.lost:
            say(f"\n{results.lost}")
        return ended
