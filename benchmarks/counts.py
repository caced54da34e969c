"""Counts that noise cannot touch: instructions, calls and changes per decision in seeded random games.

Each count is made in a process of its own. The engine keeps calculations that it has made, so whatever was played
before in the same process would make the count smaller.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from benchmarks.changes import Changes, changes_of
from benchmarks.games import PLAYERS, games_with_log
from benchmarks.plan import FIRST_COUNTED, Plan
from benchmarks.work import Work, work_of
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.lab.simulate import simulate


class Share(NamedTuple):
    """The work for one decision."""

    instructions: float
    calls: float


class Count(NamedTuple):
    """What was counted in the games of one deck, or of the peer; the bots' own work is included."""

    edition: str | None
    """None for the peer."""
    happened: Changes
    off: Share
    """Without a log: over `simulate`."""
    on: Share | None
    """With a log; the peer has none."""


def count_decks(plan: Plan) -> list[Count]:
    """Count for every deck."""
    decks = editions()
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        shares = [[threads.submit(count_deck, edition, log, plan) for log in (False, True)] for edition in decks]
    return [
        Count(edition, changes_of(edition, PLAYERS, plan.counted_seeds), off.result(), on.result())
        for edition, (off, on) in zip(decks, shares, strict=True)
    ]


def count_peer(plan: Plan) -> Count:
    """Count for the peer, which keeps nothing between its games but its luck."""
    from benchmarks.peers import Uno

    Uno(0).play_many(plan.warm_up)
    decisions, work = work_of(partial(Uno(FIRST_COUNTED).play_many, plan.counted))
    return Count(None, Uno(FIRST_COUNTED).changes(plan.counted), _share(work, decisions), None)


def count_deck(edition: str, log: bool, plan: Plan) -> Share:
    """Count for one deck, in a new process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(_count_here, edition, log, plan).result()


def _count_here(edition: str, log: bool, plan: Plan) -> Share:
    play = _play_with_log if log else _simulate
    play(edition, plan.warm_up_seeds)
    decisions, work = work_of(partial(play, edition, plan.counted_seeds))
    return _share(work, decisions)


def _simulate(edition: str, seeds: range) -> int:
    return simulate(edition, PLAYERS, games=len(seeds), seed=seeds.start).decisions


def _play_with_log(edition: str, seeds: range) -> int:
    return sum(len(game.answers) for game in games_with_log(edition, PLAYERS, seeds))


def _share(work: Work, decisions: int) -> Share:
    return Share(work.instructions / decisions, work.calls / decisions)
