"""What a long history costs: the memory of a Timeline with everything that it keeps."""

from __future__ import annotations

import gc
import tracemalloc
from typing import NamedTuple

from benchmarks.games import setup_of
from benchmarks.plan import Plan
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.players.party import Party
from fluxx_nb.story.time.timeline import Timeline

KILOBYTE = 1000
AIM, AIM_ANSWERS = 300, 400
"""The kilobytes that are aimed at, and for how many answers."""


class History(NamedTuple):
    """One Timeline, and what it takes."""

    edition: str
    seed: int
    answers: int
    """As many as were wanted, or fewer where no random game of the deck is that long."""
    events: int
    states: int
    """How many States are kept, so that going back need not begin at the beginning."""
    kilobytes: float


def weigh_histories(plan: Plan) -> list[History]:
    """Measure a history of every deck."""
    return [_weigh(_longest(edition, plan)) for edition in editions()]


def _longest(edition: str, plan: Plan) -> Game:
    """The first game that has so many answers, broken off there; else the longest of all that were tried."""
    deck, setup = load_edition(edition), setup_of(edition)
    party = Party(setup)
    longest = Game(deck, setup, log=False)
    for seed in range(plan.searched):
        game = Game(deck, setup.with_seed(seed), log=False)
        party.sit_down(seed).play_out(game, plan.answers)
        if len(game.answers) > len(longest.answers):
            longest = game
        if len(longest.answers) == plan.answers:
            break
    return longest


def _weigh(game: Game) -> History:
    """Play a game again as a Timeline. What its calculations leave behind is there already, and so not weighed."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    line = Timeline.of(game)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kilobytes = (after - before) / KILOBYTE
    return History(
        game.deck.edition, game.setup.seed, len(game.answers), len(line.events), len(line._checkpoints), kilobytes
    )
