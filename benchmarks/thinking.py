"""What a player who looks ahead takes: bytecodes for the first answers of a game, beside what is aimed at."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from benchmarks.plan import Plan
from benchmarks.work import work_of
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party

_SEED, _PLAYERS = 300, 2
BEFORE = {"cthulhu": 4_494_817, "fantasy": 2_643_471, "martian": 3_729_362, "math": 3_971_541, "startrek": 2_862_246}
"""The bytecodes of the same answers when every table was judged by itself, with Python 3.11."""
_ANSWERS = {"cthulhu": 14, "fantasy": 10, "martian": 10, "math": 12, "startrek": 12}
PART = 1 / 3
"""What is aimed at, as a part of that."""


class Thinking(NamedTuple):
    """The first answers of one game, and the work for them."""

    edition: str
    answers: int
    bytecodes: int


def count_thinking(plan: Plan) -> list[Thinking]:
    """Let two players look ahead with every deck, for as many answers as the plan allows."""
    return [_think(edition, min(plan.thought, _ANSWERS.get(edition, plan.thought))) for edition in editions()]


def _think(edition: str, answers: int) -> Thinking:
    game = new_game(edition, _PLAYERS, seed=_SEED)
    party = Party(game.setup, "look-ahead")
    _, work = work_of(partial(party.play_out, game, answers))
    return Thinking(edition, len(game.answers), work.instructions)
