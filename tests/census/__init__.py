"""The census: a hundred games of each edition, one line each. Its diff shows every change of behaviour.

A line holds edition, seed, decisions, events, winner and a hash over all events. `python -m tests.census` (or
`make census`) writes it again; a line that changes unexpectedly is a rule that has changed unexpectedly.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party

CENSUS = Path(__file__).with_name("census.txt")
EDITIONS = tuple(editions())
SEEDS = range(100)
PLAYERS = 3


def play(edition: str, seed: int) -> Game:
    """A whole game of the census: random players, everything fixed by the seed."""
    game = new_game(edition, PLAYERS, seed=seed)
    Party(game.setup, ["random"]).play_out(game)
    return game


def plain(event: Event) -> tuple[Any, ...]:
    """An event as nothing but its parts: how it calls itself, or a Decision or a Win in it, may change freely."""
    data = event.data
    if isinstance(data, Decision):
        data = data[: Decision._fields.index("several")]  # what follows from the parts before it is not told twice
    elif isinstance(data, tuple):
        data = tuple(data)
    return tuple(event._replace(data=data))


def line(edition: str, seed: int) -> str:
    """One line of the census."""
    game = play(edition, seed)
    digest = hashlib.blake2b(digest_size=6)
    for event in game.events:
        digest.update(repr(plain(event)).encode())
    winner = game.winner or ("nobody" if game.ended is not None else "unfinished")
    return f"{edition} {seed} {len(game.answers)} {len(game.events)} {winner} {digest.hexdigest()}"


def lines() -> Iterator[str]:
    """The whole census."""
    for edition in EDITIONS:
        for seed in SEEDS:
            yield line(edition, seed)
