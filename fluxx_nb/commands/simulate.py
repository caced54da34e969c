"""`fluxx-nb simulate`: many games by bots, who wins them and how long they are."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import perf_counter

from fluxx_nb.commands.command import (
    GOOD,
    USAGE,
    Say,
    Wrong,
    add_json,
    add_table,
    as_json,
    deck_named,
    invited,
    kinds_of_bots,
)
from fluxx_nb.lab.simulate import simulate

_PATIENCE = 2.0
"""Seconds before the first word about progress, and between two words where lines cannot be rewritten."""


class Simulate:
    """Plays many games."""

    name = "simulate"
    help = "play many games with bots, and say who wins and how long it takes"
    examples = (
        "examples:\n"
        "  fluxx-nb simulate math --games 1000\n"
        "  fluxx-nb simulate martian --players 4 --bots greedy,random,random,random --jobs 4\n"
        "  fluxx-nb simulate startrek --solo --bots greedy\n\n"
        "Game number n has the seed SEED + n: `fluxx-nb tell` tells it with the same seed, players and bots."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", metavar="EDITION", help="an edition, or the path of a deck file")
        parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
        parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at the same time (default: 1)")
        add_json(parser)
        add_table(parser, "random")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Play, and print the results."""
        deck = deck_named(args.edition)
        setup = invited(deck, args)
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
                progress=progress_on_stderr(),
            )
        except ValueError as error:
            raise Wrong(str(error), USAGE) from None
        if args.json:
            say(as_json(results.as_json()))
            return GOOD
        say(f"{results}\n\n{results.table()}\n")
        say(
            f"{results.seconds:.1f} seconds: {results.games_per_second:,.0f} games "
            f"and {results.decisions_per_second:,.0f} decisions in a second."
        )
        return GOOD


def progress_on_stderr() -> Callable[[int, int], None]:
    """Says how far a long simulation is; a short one is over before anything is said."""
    begin = last = perf_counter()
    spoke = False

    def tell(done: int, games: int) -> None:
        nonlocal last, spoke
        now = perf_counter()
        live = sys.stderr.isatty()
        if now - begin > _PATIENCE and done < games and (live or now - last > _PATIENCE):
            spoke, last = True, now
            left = (now - begin) / done * (games - done)
            line = f"{done:,} of {games:,} games, about {left:.0f} seconds to go"
            sys.stderr.write(f"\r{line}\033[K" if live else f"{line}\n")
            sys.stderr.flush()
        elif spoke and live and done >= games:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    return tell
