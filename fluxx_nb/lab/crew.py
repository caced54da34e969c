"""Crews: who plays the games of an experiment, batch by batch. One core and several processes; `cluster` has another.

Every crew hands out a few batches at a time and gives back each tally as soon as it is there, in any order: tallies add
up to the same whatever their order, and nothing piles up here however many games there are.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.lab.results import NOBODY
from fluxx_nb.lab.table import Experiment
from fluxx_nb.lab.tally import PlayedGame, Tally
from fluxx_nb.players.party import Party

if TYPE_CHECKING:
    from concurrent.futures import Future

AHEAD = 3
"""How many batches wait for each worker, so that none is ever idle."""
LARGEST = 1000
"""The most games in a batch: little is lost with a worker."""
_BATCH_SECONDS = 1.0
"""How long a batch is to take: progress is reported often, and little is lost when it is stopped."""
_CHUNKS = 25
"""How many batches each worker gets of a short run, so that all end at about the same time."""

Batch = tuple[Experiment, tuple[str, ...], range, int, int]
"""An experiment, kinds of bots, seeds, the most Decisions, and the first seed whose game is not kept as a row."""


class CrewLost(TableError):
    """A crew that cannot go on; the message says why. Games that came in before are kept."""


class Pace:
    """How many games go into a batch: few at first, then as many as take about a second, however slow the bots are."""

    def __init__(self, games: int, workers: int) -> None:
        self._most = max(1, min(LARGEST, -(-games // (workers * _CHUNKS))))
        self.size = 1

    def heard(self, tally: Tally) -> None:
        """Learn from a batch that has come in."""
        fast = tally.games * _BATCH_SECONDS >= tally.seconds * self._most
        self.size = self._most if fast else max(1, int(tally.games * _BATCH_SECONDS / tally.seconds))

    def parts(self, seeds: range) -> Iterator[range]:
        """The seeds in parts, each as large as it should be when it is asked for."""
        while seeds:
            part, seeds = seeds[: self.size], seeds[self.size :]
            yield part


class _Watched(Engine):
    """An engine that notes who played which card."""

    def __init__(self, deck: Deck, setup: Setup) -> None:
        super().__init__(deck, setup)
        self.plays: list[tuple[int, int]] = []

    def lay(self, who: int, card: int, source: int, target: int, why: Reason) -> None:
        """Let a card move that is being played, and note it."""
        self.plays.append((who, card))
        super().lay(who, card, source, target, why)


def play_batch(batch: Batch) -> Tally:
    """Play the games of some seeds."""
    experiment, bots, seeds, most, unkept = batch
    deck = experiment.deck()
    party = Party(experiment.setup, bots)
    tally = Tally()
    titles = [card.name for card in deck.cards]
    start = perf_counter()
    for seed in seeds:
        engine = _Watched(deck, experiment.setup_of(deck, seed))
        game = Game.of(engine)
        decisions = party.sit_down(seed).play_out(game, most)
        ended, names = game.ended, game.state.names
        winner = None if ended is None else game.winner or NOBODY
        goal = titles[ended.card] if ended is not None and ended.card >= 0 else None
        plays = [(names[who], titles[card]) for who, card in engine.plays]
        row = PlayedGame(seed, winner, goal, game.state.turns, decisions, game.score)
        tally.note(row, NOBODY, plays, seed < unkept)
    tally.seconds = perf_counter() - start
    return tally


def play_again(experiment: Experiment, bots: tuple[str, ...], seed: int, most: int) -> Game:
    """One of the games once more, with its log."""
    deck = experiment.deck()
    game = Game(deck, experiment.setup_of(deck, seed))
    Party(experiment.setup, bots).sit_down(seed).play_out(game, most)
    return game


Crew = Callable[[Iterator[Batch]], Iterator[Tally]]


def alone(batches: Iterator[Batch]) -> Iterator[Tally]:
    """Play here, one batch after the other."""
    return map(play_batch, batches)


def processes(jobs: int) -> Crew:
    """Play in several processes of this machine."""
    if sys.platform == "emscripten":
        way = "leave `jobs` out, and the results are the same"
        raise TableError(f"`jobs` is {jobs}, but Python in a browser's page has a single process: {way}.")
    # A Python in a browser cannot even import it.
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool

    def crew(batches: Iterator[Batch]) -> Iterator[Tally]:
        pool = ProcessPoolExecutor(jobs, initializer=_let_the_leader_be_interrupted)
        try:
            waiting: set[Future[Tally]] = {pool.submit(play_batch, batch) for batch in islice(batches, jobs * AHEAD)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(play_batch, batch) for batch in islice(batches, len(done))}
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise CrewLost("A process that played games has died, perhaps for lack of memory.") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    return crew


def _let_the_leader_be_interrupted() -> None:
    # Ctrl-C reaches all processes of a terminal; the one that asked for the games keeps what it has.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
