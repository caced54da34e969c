"""A Party is the bots at one table: each answers when asked, until the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fluxx_nb.engine.core.bounds import MOST_HAPPENINGS
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.player import Player
from fluxx_nb.players.random_player import RandomPlayer


def _look_ahead(seed: int, setup: Setup) -> Player:
    # Most tables have no such bot, and it needs a third of this subpackage.
    from fluxx_nb.players.lookahead import LookAheadPlayer

    return LookAheadPlayer(seed, setup)


BOTS: dict[str, Callable[[int, Setup], Player]] = {
    "greedy": GreedyPlayer,
    "look-ahead": _look_ahead,
    "random": lambda seed, _: RandomPlayer(seed),
}
"""The kinds of bots, by the name that the command line and `simulate` know."""

MOST_DECISIONS = 20_000
"""No game that was ever seen is this long: one that is will not end, and is broken off."""

_SEATS = 16
"""Keeps the random choices of the bots of neighboring games apart."""


def agreed(setup: Setup) -> Setup:
    """Return what every player knows of a Setup: not the seed, and not the draw pile of a scenario."""
    return replace(setup, seed=0, table=None)


def kinds_of_bots(bots: str | Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of bots named; the error for a wrong one names the nearest valid one."""
    if not isinstance(bots, str | list | tuple):
        raise TableError(f"`bots` is {shown(bots)}, but must be a kind of bots or a list of them: {', '.join(BOTS)}.")
    kinds = (bots,) if isinstance(bots, str) else tuple(bots)
    for kind in kinds:
        if not isinstance(kind, str) or kind not in BOTS:
            raise TableError(f"There is no bot {shown(kind)}; {nearest_word(str(kind), BOTS)}")
    if not kinds:
        raise TableError(f"A party needs at least one bot: {', '.join(sorted(BOTS))}.")
    return kinds


class Party:
    """One bot for each seat; where fewer kinds are named than there are seats, they take turns."""

    def __init__(self, setup: Setup, bots: str | Sequence[str] = ("random",), seed: int | None = None) -> None:
        self._bots = kinds_of_bots(bots)
        self._agreed = agreed(setup)
        self._guests = len(setup.players)
        self.players: list[Player] = []
        self.sit_down(setup.seed if seed is None else seed)

    def sit_down(self, seed: int) -> Party:
        """Begin again with this random seed, for another game with the same bots; return this party."""
        self._seed = seed
        self.players = []
        self._seat(self._guests)
        return self

    def _seat(self, count: int) -> None:
        while len(self.players) < count:
            at = len(self.players)
            make = BOTS[self._bots[at % len(self._bots)]]
            self.players.append(make(self._seed * _SEATS + at, self._agreed))

    def answer(self, game: Game) -> None:
        """Answer the pending Decision."""
        decision = game.decision
        assert decision is not None, "no one is asked anything"
        self._seat(decision.who + 1)
        game.answer_at(self.players[decision.who].choose(decision, Sight(game.state, decision.who)))

    def play_out(self, game: Game, most: int = MOST_DECISIONS) -> int:
        """Play to the end, or until `most` Decisions are answered; return how many were.

        A game with too many events, or too many options to weigh, is stopped as well.
        """
        state = game.state
        self._seat(len(state.names))
        seats = [(player.choose, Sight(state, seat)) for seat, player in enumerate(self.players)]
        answer_at = game.answer_at
        left = MOST_HAPPENINGS
        for answered in range(most):
            decision = game.decision
            left -= game.happened
            if decision is None or left < 0:
                return answered
            left -= len(decision.options)
            choose, sight = seats[decision.who]
            answer_at(choose(decision, sight))
        return most
