"""What `check` accepts is sound: it is played to its end, or for as long as anybody would, and every step is told."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from fluxx_nb.engine.core.bounds import MOST_AT_ONCE, MOST_HAPPENINGS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import TableError, new_game
from fluxx_nb.players.party import MOST_DECISIONS, Party
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.scenarios.library import find_scenarios
from fluxx_nb.story.time.timeline import Timeline
from tests.fuzz.decks import made_deck, made_scenario
from tests.tabletop import assert_cards_in_place

WHOLE = 20
"""One deck in so many is played as far as bots go, not only for so many answers."""
_TOLD = 3_000
"""So many steps of a game are told: more of them are more of the same."""
PATIENCE = 30
"""Seconds of a processor that one game may take; a game that never asks again takes for ever."""


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Break off what does not come to an end."""

    def too_long(*_: object) -> None:
        raise AssertionError(f"{what} does not come to an end")

    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def try_deck(folder: Path, seed: int, most: int, counts: Counter[str]) -> None:
    """A made deck; if it is accepted, games with it."""
    rng = Random(seed)
    path = folder / "cards.yaml"
    path.write_text(made_deck(rng), encoding="utf-8")
    counts["decks"] += 1
    with patience(f"the deck of seed {seed}"):
        try:
            deck = read_deck(path)
        except FileError:
            counts["decks refused"] += 1
            return
        solo = deck.solo is not None and rng.random() < 0.5
        try:
            game = new_game(deck, 1 if solo else rng.randint(2, 4), seed=seed, solo=solo)
        except TableError:
            # It may be too small for many, or for one alone; two can always play with what was accepted.
            counts["larger tables refused"] += 1
            game = new_game(deck, 2, seed=seed)
        whole = seed % WHOLE == 0
        _play(game, rng, MOST_DECISIONS if whole else most, counts)
        if whole:
            counts["whole games"] += 1
            assert len(game.events) < MOST_HAPPENINGS + 2 * MOST_DECISIONS + MOST_AT_ONCE
        again = load(save(game), deck)
        assert again.events == game.events


def try_scenario(folder: Path, seed: int, most: int, counts: Counter[str]) -> None:
    """A made scenario of an edition; if it is accepted, the game that goes on from it."""
    rng = Random(seed)
    path = folder / "made.yaml"
    path.write_text(made_scenario(load_edition(rng.choice(editions())), rng), encoding="utf-8")
    counts["scenarios"] += 1
    with patience(f"the scenario of seed {seed}"):
        found = find_scenarios(path)
        for one in found.scenarios:
            counts["scenarios accepted"] += 1
            _play(one.start(), rng, most, counts)


def _play(game: Game, rng: Random, most: int, counts: Counter[str]) -> None:
    party = Party(game.setup, rng.choice(("random", "random", "random", "greedy")), seed=rng.randrange(1000))
    party.play_out(game, most)
    assert_cards_in_place(game.state)
    line = Timeline(game)
    for moment in islice(tell(line), _TOLD):
        assert moment.text
    state = line.state_at(rng.randrange(len(line) + 1))
    if state.turn >= 0:
        win_monitor(state, game.setup)
    counts["played"] += 1
    counts["ended"] += game.decision is None
