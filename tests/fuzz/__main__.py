"""Tries as many games as it is told, and as many mutants, and prints figures."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter

from tests.fuzz.sound import try_deck, try_situation
from tests.fuzz.tables import play_through
from tests.fuzz.trial import try_mutant

_LONGEST = 400
_EVERY = 1000
_MADE = 10
"""So many games for each deck and each situation that is made out of the schema: they take longer."""


def main() -> int:
    """Run; returns 1 if anything failed, after all the rest has been tried too."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--mutants", type=int, help="how many mutants (default: as many as games)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    args = parser.parse_args()
    mutants = args.games if args.mutants is None else args.mutants
    counts: Counter[str] = Counter()
    start = perf_counter()
    with tempfile.TemporaryDirectory(prefix="fluxx-nb-fuzz-") as name:
        folder = Path(name)
        for number in range(max(args.games, mutants)):
            seed = args.seed + number
            try:
                if number < args.games:
                    play_through(seed, _LONGEST, counts)
                if number < mutants:
                    try_mutant(folder, seed, counts)
                if number < args.games and number % _MADE == 0:
                    try_deck(folder, seed, _LONGEST, counts)
                    try_situation(folder, seed, _LONGEST, counts)
            except Exception as error:  # noqa: BLE001  (whatever it is, the next one is tried)
                counts["failed"] += 1
                print(f"seed {seed}: {type(error).__name__}: {error}"[:500], file=sys.stderr)
            if (number + 1) % _EVERY == 0:
                print(f"{number + 1:,} of {max(args.games, mutants):,}, {counts['failed']} failed", file=sys.stderr)
    for what in sorted(counts):
        print(f"{counts[what]:>12,} {what}")
    print(f"{perf_counter() - start:>12,.0f} seconds")
    return 1 if counts["failed"] else 0


sys.exit(main())
