"""The lab: playouts per second from the middle of a game, how long odds take, and how simulations grow.

They grow with the workers that share the games, and with the players at the table. What one process does is timed by
its processor, so that other work on the machine hardly matters; what several do, by the clock.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import process_time
from typing import NamedTuple, TypeVar

from benchmarks.games import PLAYERS, own_garbage_only, setup_of
from benchmarks.plan import Plan
from fluxx_nb.engine.core.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.lab.odds import Odds
from fluxx_nb.lab.simulate import simulate
from fluxx_nb.players.party import Party
from fluxx_nb.story.time.timeline import Timeline

Found = TypeVar("Found")
SIZES = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


def workers() -> tuple[int, ...]:
    """The numbers of processes among which games are shared: 1, 2, 4 and so on, up to the cores of this machine."""
    cores = os.cpu_count() or 1
    return tuple(2**power for power in range(cores.bit_length()) if 2**power <= cores)


class Laboratory(NamedTuple):
    """What the lab did with one deck."""

    edition: str
    playouts_per_second: float
    """From main questions in the middle of games, hidden cards dealt again, to the end of the game; of a processor."""
    sure_playouts: float
    """How many playouts it takes on average until every player's chance is known well enough."""
    sure_seconds: float
    per_second_by_jobs: list[float]
    """Games per second with 1, 2, 4… processes, by the clock."""
    per_second_by_players: list[float]
    """Games per second of a processor with 2 to 6 players, one process."""


def time_laboratory(plan: Plan) -> list[Laboratory]:
    """Let the lab work with every deck."""
    with own_garbage_only():
        return [_time_deck(edition, plan) for edition in editions()]


def _time_deck(edition: str, plan: Plan) -> Laboratory:
    middles = [_middle(edition, seed) for seed in range(plan.positions)]
    plain, _ = _took(lambda: [Odds(game, game.state.turn).more(plan.playouts) for game in middles])
    sure, found = _took(lambda: [Odds(game, game.state.turn).until(plan.within) for game in middles])
    return Laboratory(
        edition,
        plan.playouts * len(middles) / plain,
        sum(one.playouts for one in found) / len(middles),
        sure / len(middles),
        [simulate(edition, PLAYERS, plan.shared, jobs=jobs, keep=0).games_per_second for jobs in workers()],
        [_games_per_second(edition, players, plan) for players in SIZES],
    )


def _middle(edition: str, seed: int) -> Game:
    """A game of random players at a main question about half way through."""
    game = Game(load_edition(edition), setup_of(edition).with_seed(seed))
    Party(game.setup, seed=seed).play_out(game)
    line, half = Timeline(game), len(game.answers) // 2
    nearest = sorted(range(len(game.answers)), key=lambda number: abs(number - half))
    moments = (line.before_answer(number).game for number in nearest)
    return next(moment for moment in moments if moment.at_main_decision)


def _games_per_second(edition: str, players: int, plan: Plan) -> float:
    seconds, _ = _took(lambda: simulate(edition, players, plan.seated, jobs=1, keep=0))
    return plan.seated / seconds


def _took(work: Callable[[], Found]) -> tuple[float, Found]:
    start = process_time()
    found = work()
    return process_time() - start, found
