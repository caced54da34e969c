"""Moments of games for the tests of the view: games played at random, looked at after each event."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.view.model.tablemodel import TableModel, look
from tests.tabletop import deck_called

NAMES = ("Ada", "Noor", "Lin", "Max", "Ida", "Ben")
DECKS = (*editions(), "surprises")


@cache
def game_of(deck: str, players: int, seed: int = 0, answers: int = 60) -> Game:
    """A game in which some questions have been answered at random."""
    rng = random.Random(f"{deck}{players}{seed}")
    game = Game(deck_called(deck), Setup(NAMES[:players], seed=seed))
    for _ in range(answers):
        decision = game.decision
        if decision is None:
            break
        count = len(decision.options)
        if decision.several:
            size = rng.randint(decision.least, decision.most)
            game.answer_at(tuple(rng.sample(range(count), size)))
        else:
            game.answer_at(rng.randrange(count))
    return game


def states(game: Game) -> Iterator[tuple[State, Event]]:
    """The game after each of its events; the State is the same object each time."""
    state = State(game.deck, list(game.setup.players))
    for event in game.events:
        apply(state, event)
        yield state, event


def models(deck: str, players: int, seat: int | None, seed: int = 0, every: int = 7) -> Iterator[TableModel]:
    """What a seat sees in the course of a game, and at its last question."""
    game = game_of(deck, players, seed)
    for number, (state, event) in enumerate(states(game)):
        if state.zones[BASICS] and number % every == 0:
            yield look(state, seat, event=event)
    yield look(game.state, seat, decision=game.decision)


def walk(value: Any) -> Iterator[Any]:
    """Everything inside plain data, however deep."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from walk(getattr(value, one.name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk(key)
            yield from walk(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from walk(item)
