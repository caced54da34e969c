"""How large a game is as one file: a page that steps through its events, beside what is aimed at."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from benchmarks.games import PLAYERS
from benchmarks.plan import Plan
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party

KILOBYTES = 110.0
"""What is aimed at for 300 events."""


class Exported(NamedTuple):
    """One game of random answers, and the size of its page."""

    edition: str
    events: int
    kilobytes: float


def weigh_exports(plan: Plan) -> list[Exported]:
    """Export a game of every deck."""
    return [_weigh(edition, plan.exported) for edition in editions()]


def _weigh(edition: str, events: int) -> Exported:
    from fluxx_nb.view.export.page import page
    from fluxx_nb.view.export.subject import Subject

    game = next(game for seed in count() if len((game := _played(edition, seed, events)).events) >= events)
    return Exported(edition, len(game.events), len(page(Subject(game, "", "")).encode()) / 1000)


def _played(edition: str, seed: int, events: int) -> Game:
    """A game up to this many events, or to its end."""
    game = new_game(edition, PLAYERS, seed=seed)
    party = Party(game.setup, "random")
    while game.decision is not None and len(game.events) < events:
        party.answer(game)
    return game
