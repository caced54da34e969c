"""The race: how many decisions and state changes per second, everyone in the same run on one core.

Contenders take turns in short rounds, so that whatever else the machine does hits them alike; a rate is the median of
its rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from time import perf_counter
from typing import NamedTuple

from benchmarks.games import EDITION, PLAYERS, BareLoop, own_garbage_only, setup_of
from benchmarks.plan import Plan
from fluxx_nb.engine.core.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.lab.simulate import simulate

SEEDS_OF_A_ROUND = 1_000_000
"""More games than a round can play, so that no round plays those of another."""
SIMULATED = 100
"""The games of one call of `simulate`: what it plays where no one says how many."""


class Contender(NamedTuple):
    """Who takes part in the race, and how it plays."""

    edition: str | None
    """None for the peer."""
    players: int = PLAYERS
    log: bool = False
    simulated: bool = False
    """Whether `simulate` plays, one job, instead of the bare loop."""


PEER = Contender(None)


class Round(NamedTuple):
    """What one contender did in one round."""

    games: int
    decisions: int
    seconds: float


class Rate(NamedTuple):
    """What one contender did in all rounds; the rates are medians over the rounds."""

    contender: Contender
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    changes_per_second: float
    """Decisions per second times the changes that a decision brings about, which were counted apart."""


def contenders(peer: bool) -> list[Contender]:
    """Everybody who takes part."""
    return [
        *(Contender(edition, log=log) for edition in editions() for log in (False, True)),
        *([PEER] if peer else []),
        Contender(EDITION, simulated=True),
        *(Contender(EDITION, players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1) if players != PLAYERS),
    ]


def race(plan: Plan, changes: Mapping[Contender, float]) -> list[Rate]:
    """Let everyone play who is named, each with its changes per decision."""
    found: dict[Contender, list[Round]] = {contender: [] for contender in changes}
    with own_garbage_only():
        for at in range(plan.rounds):
            for contender, rounds in found.items():
                rounds.append(_round(contender, plan.seconds / plan.rounds, at * SEEDS_OF_A_ROUND))
    return [_rate(contender, rounds, changes[contender]) for contender, rounds in found.items()]


def _round(contender: Contender, seconds: float, seed: int) -> Round:
    """Play for about so many seconds; what has begun is played to its end."""
    play, portion = _player_of(contender, seed)
    play(seed)  # what is used for the first time builds tables that all later games use
    games = decisions = 0
    elapsed = 0.0
    start = perf_counter()
    while not games or elapsed < seconds:
        decisions += play(seed + portion + games)
        games += portion
        elapsed = perf_counter() - start
    return Round(games, decisions, elapsed)


def _player_of(contender: Contender, seed: int) -> tuple[Callable[[int], int], int]:
    """What plays some games from a seed on and says how many decisions they took, and how many games it plays."""
    edition, players, log, simulated = contender
    if edition is None:
        from benchmarks.peers import Uno

        uno = Uno(seed)
        return lambda _: uno.play(), 1
    if simulated:
        return partial(_simulate, edition, players), SIMULATED
    deck, setup, loop = load_edition(edition), setup_of(edition, players), BareLoop(seed)
    return lambda number: loop.play_out(Game(deck, setup.with_seed(number), log=log)), 1


def _simulate(edition: str, players: int, seed: int) -> int:
    return simulate(edition, players, games=SIMULATED, seed=seed).decisions


def _rate(contender: Contender, rounds: Sequence[Round], changes: float) -> Rate:
    decisions_per_second = median(one.decisions / one.seconds for one in rounds)
    return Rate(
        contender,
        sum(one.games for one in rounds),
        sum(one.decisions for one in rounds),
        sum(one.seconds for one in rounds),
        median(one.games / one.seconds for one in rounds),
        decisions_per_second,
        decisions_per_second * changes,
    )
