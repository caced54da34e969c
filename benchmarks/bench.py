"""The benchmark: whole games at random, beside RLCard's UNO in the same run, on one core.

    python benchmarks/bench.py [--seconds 5] [--json]

Contenders take turns in short rounds, so that whatever else the machine does hits them alike; a rate is the median of
its rounds. Then two things that must feel instant are timed: one step back from the end of a game, and a fork at any
of its decisions.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.players.random_player import RandomPlayer
from fluxx_nb.story.timeline import Timeline

EDITION = "math"
PLAYERS = ("Ada", "Noor", "Lin")
ROUNDS = 7
TIMED_GAMES = 40


class Round(NamedTuple):
    """What one contender did in one round."""

    games: int
    decisions: int
    seconds: float


class Rate(NamedTuple):
    """What one contender did in all rounds; the rates are medians over the rounds."""

    name: str
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    ratio: float
    """Decisions per second against the peer's."""


def play(deck: Deck, seed: int, pick: Callable[[], float], player: RandomPlayer, log: bool) -> Game:
    """Play one game at random."""
    game = Game(deck, Setup(PLAYERS, seed), log=log)
    answer_at = game.answer_at
    sight = Sight(game.state, None)  # a random player looks at nothing
    while (decision := game.decision) is not None:
        if decision.most == 1 == decision.least:
            answer_at(int(pick() * len(decision.options)))
        else:
            answer_at(player.choose(decision, sight))
    return game


def fluxx_round(seconds: float, seed: int, log: bool, edition: str = EDITION) -> Round:
    """Play our games for about so many seconds; the last one is played to its end."""
    deck = load_edition(edition)
    pick, player = Random(seed).random, RandomPlayer(seed)
    play(deck, seed, pick, player, log)  # the first game of a process builds tables that later ones use
    games = decisions = 0
    start = perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        games += 1
        decisions += len(play(deck, seed + games, pick, player, log).answers)
        elapsed = perf_counter() - start
    return Round(games, decisions, elapsed)


def uno_round(seconds: float, seed: int) -> Round:
    """Play the peer's games for about so many seconds."""
    from peers import uno_random_games

    run = uno_random_games(seconds, seed)
    return Round(run["games"], run["decisions"], run["seconds"])


CONTENDERS: dict[str, Callable[[float, int], Round]] = {
    "fluxx_nb, log off": lambda seconds, seed: fluxx_round(seconds, seed, False),
    "fluxx_nb, log on": lambda seconds, seed: fluxx_round(seconds, seed, True),
    "RLCard UNO": uno_round,
    **{
        f"fluxx_nb, {edition} deck, log off": partial(fluxx_round, log=False, edition=edition)
        for edition in editions()
        if edition != EDITION
    },
}
PEER = "RLCard UNO"


def race(seconds: float, rounds: int = ROUNDS) -> list[Rate]:
    """Let all contenders play, each for so many seconds in all."""
    found: dict[str, list[Round]] = {name: [] for name in CONTENDERS}
    for at in range(rounds):
        for name, run in CONTENDERS.items():
            found[name].append(run(seconds / rounds, 1_000_000 * at))
    peer = median(one.decisions / one.seconds for one in found[PEER])
    return [_rate(name, done, peer) for name, done in found.items()]


def _rate(name: str, rounds: Sequence[Round], peer: float) -> Rate:
    decisions_per_second = median(one.decisions / one.seconds for one in rounds)
    return Rate(
        name,
        sum(one.games for one in rounds),
        sum(one.decisions for one in rounds),
        sum(one.seconds for one in rounds),
        median(one.games / one.seconds for one in rounds),
        decisions_per_second,
        decisions_per_second / peer,
    )


class Instant(NamedTuple):
    """How long a thing takes that must feel instant, in milliseconds."""

    name: str
    median_ms: float
    worst_ms: float


def time_travel(games: int = TIMED_GAMES) -> list[Instant]:
    """Time one step back from the end of each game, and a fork at some of its decisions."""
    deck = load_edition(EDITION)
    luck = Random(1)
    backs: list[float] = []
    forks: list[float] = []
    for seed in range(games):
        line = Timeline.of(play(deck, seed, luck.random, RandomPlayer(seed), log=True))
        start = perf_counter()
        line.back()
        backs.append(perf_counter() - start)
        for _ in range(5):
            number = int(luck.random() * len(line.game.answers))
            start = perf_counter()
            line.before_answer(number)
            forks.append(perf_counter() - start)
    return [
        Instant(name, 1000 * median(times), 1000 * max(times))
        for name, times in (("one step back from the end", backs), ("a fork at any decision", forks))
    ]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a Markdown table, names at the left and numbers at the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for at, row in enumerate(rows):
        name, *numbers = row
        cells = [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
        lines.append(f"| {' | '.join(cells)} |")
        if at == 0:
            lines.append(f"| {'-' * widths[0]} | {' | '.join('-' * (w - 1) + ':' for w in widths[1:])} |")
    return "\n".join(lines)


def as_json(rates: Sequence[Rate], instants: Sequence[Instant]) -> dict[str, Any]:
    """Everything measured, as plain data."""
    return {
        "edition": EDITION,
        "players": len(PLAYERS),
        "python": sys.version.split()[0],
        "rates": [rate._asdict() for rate in rates],
        "instants": [instant._asdict() for instant in instants],
    }


def as_text(rates: Sequence[Rate], instants: Sequence[Instant]) -> str:
    """Everything measured, as two tables."""
    speed = [("random full games", "games/s", "decisions/s", f"against {PEER}")]
    speed += [
        (rate.name, f"{rate.games_per_second:,.0f}", f"{rate.decisions_per_second:,.0f}", f"{rate.ratio:.2f} ×")
        for rate in rates
    ]
    times = [("time travel", "median ms", "worst ms")]
    times += [(instant.name, f"{instant.median_ms:.3f}", f"{instant.worst_ms:.3f}") for instant in instants]
    head = f"{len(PLAYERS)} players, {EDITION} deck where none is named, one core, Python {sys.version.split()[0]}"
    return f"{head}\n\n{table(speed)}\n\n{table(times)}"


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each contender (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    args = parser.parse_args()
    try:
        rates = race(args.seconds)
    except ModuleNotFoundError as missing:
        print(f"{missing.name} is not installed: run `make bench`, which sets it up, or pip install -e .[bench]")
        return 1
    instants = time_travel()
    print(json.dumps(as_json(rates, instants), indent=1) if args.json else as_text(rates, instants))
    return 0


if __name__ == "__main__":
    sys.exit(main())
