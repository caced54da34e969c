"""How often one kind of bot beats another, deck by deck: two players, each deal played twice with the seats changed.

    python -m benchmarks.rivals look-ahead greedy --games 1000 [--decks math martian] [--jobs 2]

The table is that of the README. It is written again after every portion, so it may be broken off at any time;
`--after 80` goes on behind the first 80 games of each deck, and its counts are to be added to those from before.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from time import perf_counter

from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.lab import NOBODY, chance_of, simulate
from fluxx_nb.lab.results import aligned
from fluxx_nb.players import BOTS

FIRST_SEED = 50_000
"""Far from the seeds that anything was tuned with."""
PORTION = 20
"""Games of each deck at a time."""
ME, OTHER = "me", "other"


def play(edition: str, bots: tuple[str, str], deals: range, jobs: int) -> Counter[str]:
    """Who won, over these deals, each played from either seat."""
    won: Counter[str] = Counter()
    for seats in (bots, bots[::-1]):
        found = simulate(edition, 2, len(deals), deals.start, jobs, seats)
        mine = found.players[seats.index(bots[0])]
        for name, count in found.winners.items():
            won[NOBODY if name == NOBODY else ME if name == mine else OTHER] += count
    return won


def rows(won: dict[str, Counter[str]], seconds: dict[str, float], bots: tuple[str, str]) -> Iterator[tuple[str, ...]]:
    """A row for each deck; a game that no one wins counts for neither."""
    yield "deck", "games", f"{bots[0]} won", f"{bots[1]} won", "nobody", "share of those won", "seconds a game"
    for edition, count in won.items():
        share = chance_of(count[ME], count[ME] + count[OTHER])
        games = count.total()
        each = (count[ME], count[OTHER], count[NOBODY])
        taken = seconds[edition] / (games or 1)
        yield load_edition(edition).title, f"{games:,}", *map(str, each), str(share), f"{taken:.2f}"


def main() -> int:
    """Let them play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("bots", nargs=2, choices=sorted(BOTS), metavar="BOT", help=f"two of {', '.join(BOTS)}")
    parser.add_argument("--games", type=int, default=1000, help="games of each deck (default: 1,000)")
    parser.add_argument("--after", type=int, default=0, help="games of each deck that were played before (default: 0)")
    parser.add_argument("--decks", nargs="+", choices=editions(), default=editions(), metavar="DECK")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    args = parser.parse_args()
    bots: tuple[str, str] = tuple(args.bots)
    if bots[0] == bots[1]:
        parser.error("a bot is no rival of itself: name two kinds")
    won = {edition: Counter[str]() for edition in args.decks}
    seconds = dict.fromkeys(args.decks, 0.0)
    for at in range(args.after // 2, args.games // 2, PORTION // 2):
        deals = range(FIRST_SEED + at, FIRST_SEED + min(at + PORTION // 2, args.games // 2))
        for edition in args.decks:
            start = perf_counter()
            won[edition] += play(edition, bots, deals, args.jobs)
            seconds[edition] += perf_counter() - start
        sys.stdout.write("\n".join([*aligned([*rows(won, seconds, bots)], numbers_from=1), "", ""]))
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
