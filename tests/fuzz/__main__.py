"""Tries as many games as it is told, as many spoiled files and a hundred times as many spoiled frames; prints figures.

A long run says how far it is, may be broken off at any time, and goes on from there when it is begun again with the
same words: what was tried and what was found is kept in a small file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from tests.fuzz.frames import try_frames
from tests.fuzz.restless import play_restless
from tests.fuzz.sound import patience, try_deck, try_scenario
from tests.fuzz.tables import play_through
from tests.fuzz.trial import try_mutant

_LONGEST = 400
_PAUSE = 10.0
"""Seconds between two words about progress; what was tried is kept as often."""
_MADE = 10
"""So many games for each deck and each scenario that is made out of the schema: they take longer."""
_FRAMES = 100
"""So many frames of a page of the app for each spoiled file: they take next to no time."""
_NICE = 10
"""A long run leaves the processor to who works at the computer."""
_MOST_TOLD = 20
"""How many failures are told in full; the others are counted."""


@dataclass
class Run:
    """How far a run is, and what it has found."""

    asked: list[int]
    """What it was told to do: another run does not go on from here."""
    done: int = 0
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def keep(self, path: Path) -> None:
        """Keep it, so that a run that is broken off can go on."""
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(vars(self)), encoding="utf-8")
        fresh.replace(path)

    @classmethod
    def begun(cls, path: Path, asked: list[int]) -> Run:
        """The run that was begun with these words, or a new one."""
        try:
            run = cls(**json.loads(path.read_text(encoding="utf-8")))
            run.counts = Counter(run.counts)
        except (OSError, ValueError, TypeError):
            return cls(asked)
        return run if run.asked == asked else cls(asked)

    def failed(self, seed: int, error: Exception) -> None:
        """Note a failure."""
        self.counts["failed"] += 1
        told = f"seed {seed}: {type(error).__name__}: {error}"[:500]
        if len(self.failures) < _MOST_TOLD:
            self.failures.append(told)
        print(told, file=sys.stderr, flush=True)


def main() -> int:
    """Run; returns 1 if anything failed, after all the rest has been tried too, and 130 if it was broken off."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--mutants", type=int, help="how many spoiled files (default: as many as games)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="stop after so many minutes (default: when all is tried)"
    )
    parser.add_argument(
        "--keep", type=Path, default=Path(".fuzz.json"), help="where to keep how far it is (default: .fuzz.json)"
    )
    args = parser.parse_args()
    mutants = args.games if args.mutants is None else args.mutants
    os.nice(_NICE)
    run = Run.begun(args.keep, [args.games, mutants, args.seed])
    if run.done:
        print(f"going on after {run.done:,}, as {args.keep} says", file=sys.stderr)
    whole = _go_on(run, args.games, mutants, args.seed, args.minutes * 60, args.keep)
    for what in sorted(run.counts):
        print(f"{run.counts[what]:>12,} {what}")
    print(f"{run.seconds:>12,.0f} seconds")
    for told in run.failures:
        print(told)
    if not whole:
        print(f"broken off after {run.done:,} of {max(args.games, mutants):,}; the same words go on from there")
        return 130
    args.keep.unlink(missing_ok=True)
    return 1 if run.counts["failed"] else 0


def _go_on(run: Run, games: int, mutants: int, first: int, most: float, keep: Path) -> bool:
    """Try what is left; False if it was broken off."""
    count = max(games, mutants)
    start, before = perf_counter(), run.seconds
    said, begun = start, run.done
    with tempfile.TemporaryDirectory(prefix="fluxx-nb-fuzz-") as name:
        try:
            while run.done < count:
                _try(Path(name), first + run.done, run.done < games, run.done < mutants, run)
                run.done += 1
                now = perf_counter()
                run.seconds = before + now - start
                if now - said >= _PAUSE:
                    said = now
                    run.keep(keep)
                    left = (now - start) / (run.done - begun) * (count - run.done)
                    far = f"{run.done:,} of {count:,}, {run.counts['failed']} failed"
                    print(f"{far}, about {left / 60:,.0f} minutes to go", file=sys.stderr, flush=True)
                if most and run.seconds >= most:
                    break
        except KeyboardInterrupt:
            pass
    run.keep(keep)
    return run.done >= count


def _try(folder: Path, seed: int, game: bool, mutant: bool, run: Run) -> None:
    """One game and one spoiled file; now and then a deck and a scenario made out of the schema."""
    try:
        with patience(f"seed {seed}"):
            if game:
                play_through(seed, _LONGEST, run.counts)
                play_restless(seed, _LONGEST, run.counts)
            if mutant:
                try_mutant(folder, seed, run.counts)
                try_frames(seed, _FRAMES, run.counts)
        if game and seed % _MADE == 0:
            try_deck(folder, seed, _LONGEST, run.counts)
            try_scenario(folder, seed, _LONGEST, run.counts)
    except Exception as error:  # noqa: BLE001  (whatever it is, the next one is tried)
        run.failed(seed, error)


if __name__ == "__main__":
    sys.exit(main())
