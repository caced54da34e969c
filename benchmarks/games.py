"""How the benchmark plays: which games, and the bare loop that answers at random."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import set_table
from fluxx_nb.players.party import Party
from fluxx_nb.players.random_player import RandomPlayer

EDITION = "math"
"""The deck where only one is measured: its games are the plainest."""
PLAYERS = 3
"""The seats where nothing else is said, ours and the peer's."""


def setup_of(edition: str, players: int = PLAYERS) -> Setup:
    """The table that `simulate` would set."""
    return set_table(load_edition(edition), players, seed=0)


def games_with_log(edition: str, players: int, seeds: range) -> Iterator[Game]:
    """The games that `simulate` plays with these seeds, each to its end, but with the log on."""
    deck, setup = load_edition(edition), setup_of(edition, players)
    party = Party(setup)
    for seed in seeds:
        game = Game(deck, setup.with_seed(seed))
        party.sit_down(seed).play_out(game)
        yield game


@contextmanager
def own_garbage_only() -> Iterator[None]:
    """Let Python's collector look only at what is made from here on: what the benchmark holds costs no one anything."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class BareLoop:
    """Answers at random and does nothing else, as the peer's loop does: what remains is the engine's own time."""

    def __init__(self, seed: int) -> None:
        self._pick: Callable[[], float] = Random(seed).random
        self._several = RandomPlayer(seed)

    def play_out(self, game: Game) -> int:
        """Play a game to its end; returns how many answers it has."""
        pick, answer_at = self._pick, game.answer_at
        sight = Sight(game.state, None)  # a random player looks at nothing
        while (decision := game.decision) is not None:
            if decision.several:
                answer_at(self._several.choose(decision, sight))
            else:
                answer_at(int(pick() * len(decision.options)))
        return len(game.answers)
