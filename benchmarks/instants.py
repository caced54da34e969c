"""Small things that must feel instant: the start of a game, a playout from its middle, a step back, a fork."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar

from benchmarks.games import BareLoop, own_garbage_only, setup_of
from benchmarks.plan import Plan
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.time.timeline import Timeline

FORKS = 5
"""How often each game is forked, anywhere."""

Result = TypeVar("Result")


class Instant(NamedTuple):
    """How long one thing took, in milliseconds."""

    median_ms: float
    worst_ms: float


class Instants(NamedTuple):
    """How long the small things took with one deck."""

    edition: str
    start: Instant
    """A game without a log, up to its first question."""
    playout: Instant
    """From a fork at the middle question of a game, at random to the end; the fork itself not counted."""
    back: Instant
    """One step back from the end of a game."""
    fork: Instant
    """A line of its own that stands at any question of a game."""


class _Watch:
    """A stopwatch that keeps all its times."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def time(self, thing: Callable[[], Result]) -> Result:
        start = perf_counter()
        done = thing()
        self._times.append(perf_counter() - start)
        return done

    def read(self) -> Instant:
        return instant_of(self._times)


def instant_of(seconds: list[float]) -> Instant:
    """The median and the worst of some times."""
    return Instant(1000 * median(seconds), 1000 * max(seconds))


def time_small_things(plan: Plan) -> list[Instants]:
    """Time them with every deck."""
    with own_garbage_only():
        return [_time_deck(edition, plan.timed) for edition in editions()]


def _time_deck(edition: str, games: int) -> Instants:
    deck, table = load_edition(edition), setup_of(edition)
    start, playout, back, fork = watches = _Watch(), _Watch(), _Watch(), _Watch()
    loop, rng = BareLoop(1), Random(1)
    begun = [start.time(partial(Game, deck, table.with_seed(seed), log=False)) for seed in range(games)]
    for game in begun:
        loop.play_out(game)
        line = Timeline.of(game)
        back.time(line.back)
        answers = len(game.answers)
        for _ in range(FORKS):
            place = int(rng.random() * answers)
            fork.time(partial(line.before_answer, place))
        playout.time(partial(loop.play_out, line.before_answer(answers // 2).game))
    return Instants(edition, *(watch.read() for watch in watches))
