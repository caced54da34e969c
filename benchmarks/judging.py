"""How fast positions are judged: a search for a win on this turn, deeper and deeper."""

from __future__ import annotations

import random
from time import perf_counter
from typing import NamedTuple

from benchmarks.games import setup_of
from benchmarks.plan import Plan
from fluxx_nb.desk.whatif import what_if
from fluxx_nb.desk.winsearch import shortest_win
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition

DEPTHS = (1, 2, 3, 4)
_EARLIEST, _LATEST = 20, 60
"""Between so many answers a game is looked at: there are rules and Keepers in play by then."""


class Judging(NamedTuple):
    """What judging positions of one deck takes."""

    edition: str
    per_second: float
    """Positions per second, over all searches."""
    positions: list[float]
    """Positions in a search to depth 1, 2, 3 and 4, on average."""
    milliseconds: list[float]
    """The time for each of these searches, on average."""
    what_if_ms: float
    """The time for telling what follows from every answer."""


def time_judging(plan: Plan) -> list[Judging]:
    """Judge main questions of random games of every deck."""
    return [_judge(edition, plan) for edition in editions()]


def _judge(edition: str, plan: Plan) -> Judging:
    games = [_in_the_middle(edition, seed) for seed in range(plan.timed)]
    looked: list[float] = []
    took: list[float] = []
    for depth in DEPTHS:
        start = perf_counter()
        looked.append(sum(shortest_win(game, depth).positions for game in games) / len(games))
        took.append((perf_counter() - start) / len(games))
    start = perf_counter()
    for game in games:
        what_if(game)
    told = (perf_counter() - start) / len(games)
    return Judging(edition, sum(looked) / sum(took), looked, [1000 * seconds for seconds in took], 1000 * told)


def _in_the_middle(edition: str, seed: int) -> Game:
    """A game of a seed, broken off at a main question in its middle, or at the last one before its end."""
    rng, deck = random.Random(seed), load_edition(edition)
    wanted = rng.randint(_EARLIEST, _LATEST)
    game = Game(deck, setup_of(edition).with_seed(seed))
    kept = 0
    while game.decision is not None and not (game.at_main_decision and len(game.answers) >= wanted):
        if game.at_main_decision:
            kept = len(game.answers)
        decision = game.decision
        if decision.several:
            game.answer_at(tuple(rng.sample(range(len(decision.options)), decision.least)))
        else:
            game.answer_at(rng.randrange(len(decision.options)))
    if game.decision is None:
        answers = game.answers[:kept]
        game = Game(deck, game.setup)
        for record in answers:
            game.repeat(record)
    return game
