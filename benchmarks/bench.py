"""The benchmark of the engine, beside RLCard's UNO in the same run.

    python benchmarks/bench.py [--seconds 5] [--json]

First counts that no noise can touch (instructions, calls and changes per decision), then a race for speed, then small
things that must feel instant, the memory of a long history, the judging of positions, the lab, and what has an aim.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.util import find_spec
from pathlib import Path

if __name__ == "__main__":  # a script finds what lies beside it, but its modules say `benchmarks.`
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from benchmarks.changes import changes_of
from benchmarks.counts import Count, count_decks, count_peer
from benchmarks.exports import weigh_exports
from benchmarks.firsttable import weigh_first_table
from benchmarks.games import PLAYERS
from benchmarks.history import weigh_histories
from benchmarks.instants import time_small_things
from benchmarks.judging import time_judging
from benchmarks.laboratory import time_laboratory
from benchmarks.machine import count_instructions
from benchmarks.plan import Plan
from benchmarks.rates import Contender, contenders, race
from benchmarks.report import Report, as_json, as_text
from benchmarks.starts import time_starts
from benchmarks.thinking import count_thinking
from benchmarks.ways import time_ways

PEER_PACKAGE = "rlcard"


def measure(plan: Plan, peer: bool = True) -> Report:
    """Measure everything."""
    counts = count_decks(plan) + ([count_peer(plan)] if peer else [])
    rates = race(plan, _changes_per_decision(contenders(peer), counts, plan))
    small, histories, judging = time_small_things(plan), weigh_histories(plan), time_judging(plan)
    ways, lab, starts = time_ways(plan), time_laboratory(plan), time_starts(plan)
    parts = (plan, counts, rates, small, histories, judging, ways, lab, starts, weigh_first_table())
    return Report(*parts, count_instructions(plan), count_thinking(plan), weigh_exports(plan))


def _changes_per_decision(those: list[Contender], counts: list[Count], plan: Plan) -> dict[Contender, float]:
    """How much a decision changes: known from the counts, but not yet for other numbers of players."""
    known = {(count.edition, PLAYERS): count.happened for count in counts}
    for edition, players, _, _ in those:
        if edition is not None and (edition, players) not in known:
            known[edition, players] = changes_of(edition, players, plan.counted_seeds)
    return {one: known[one.edition, one.players].per_decision for one in those}


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=Plan().seconds, help="for each contender (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    args = parser.parse_args()
    if find_spec(PEER_PACKAGE) is None:
        print(f"{PEER_PACKAGE} is not installed: run `make bench`, which sets it up, or pip install -e .[bench]")
        return 1
    report = measure(Plan(seconds=args.seconds))
    print(json.dumps(as_json(report), indent=1) if args.json else as_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
