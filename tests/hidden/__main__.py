"""Try as many states as it is told, with bots and odds, and print counts."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import count

from fluxx_nb.engine.files.deckfile import editions
from tests.hidden.trial import try_game

_OFTEN = 6
"""About one question in so many is looked at."""
_PLAYOUTS = 4


def main() -> None:
    """Run until as many states were compared as were asked for; the first leak ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.hidden", description=__doc__)
    parser.add_argument("--states", type=int, default=1000, help="how many states (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in count(args.seed):
        for edition in editions():
            # A leak ends the run; this line says where.
            print(f"\r{edition}, seed {seed}: {counts['states']:,} states ", end="", file=sys.stderr, flush=True)
            try_game(edition, seed, _OFTEN, counts, _PLAYOUTS)
        if counts["states"] >= args.states:
            break
    for what, number in sorted(counts.items()):
        print(f"{number:>12,} {what}")


if __name__ == "__main__":
    main()
