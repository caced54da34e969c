"""The peer that the benchmark runs beside our engine: RLCard's UNO, played at random.

UNO is the nearest relative that a package registry offers: a shedding game of 108 cards, three seats, one answer at
a time. RLCard has a learning environment on top of its game; none of it is used here, so the peer runs at its fastest:

* the bare `Game`, without the environment's encoding of observations and without pay-offs;
* step-back is off, so no deep copy is made;
* the legal actions are read from what `step` has just returned. `step` works them out in any case, and asking
  `get_legal_actions` again would charge the peer twice for the same work.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TypedDict

import numpy as np
from rlcard.games.uno import Game

PLAYERS = 3


class PeerRun(TypedDict):
    """How much a peer played in the time it was given; the keys are those of `fluxx-nb simulate --json`."""

    name: str
    players: int
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def uno_random_games(seconds: float, seed: int) -> PeerRun:
    """Play whole games of UNO at random for about `seconds` on one core; the last game is played to its end."""
    game = Game(allow_step_back=False, num_players=PLAYERS)
    game.np_random = np.random.RandomState(seed)
    pick = Random(seed).random
    _play(game, pick)  # first use of numpy's shuffle is slow and says nothing about the game

    games = decisions = 0
    start = perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += _play(game, pick)
        games += 1
        elapsed = perf_counter() - start
    return PeerRun(
        name="RLCard UNO",
        players=PLAYERS,
        games=games,
        decisions=decisions,
        seconds=elapsed,
        games_per_second=games / elapsed if games else 0.0,
        decisions_per_second=decisions / elapsed if games else 0.0,
    )


def _play(game: Game, pick: Callable[[], float]) -> int:
    """Play one game to its end and return how many decisions it took."""
    state, _ = game.init_game()
    step, is_over = game.step, game.is_over
    decisions = 0
    while not is_over():
        legal = state["legal_actions"]
        state, _ = step(legal[int(pick() * len(legal))])
        decisions += 1
    return decisions
