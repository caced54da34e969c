"""Games and tables that the tests of the story look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.bounds import MOST_PLAYERS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.players.random_player import RandomPlayer
from fluxx_nb.story.scenarios.laying import lay_out
from tests.thorough import few_or_all

NAMES = ("Ada", "Noor", "Lin", "Max", "Ida", "Ben")
SAMPLER = Path(__file__).parents[1] / "decks" / "sampler.yaml"
AGES = {"Ada": 33, "Noor": 24, "Lin": 12}


@pytest.fixture(scope="session")
def sampler() -> Deck:
    return read_deck(SAMPLER)


@pytest.fixture(scope="session")
def decks(sampler: Deck) -> dict[str, Deck]:
    return {"sampler": sampler, **{name: load_edition(name) for name in editions()}}


def _setups(deck: Deck, seeds: int) -> Iterator[Setup]:
    metas = [card.name for card in deck if card.type == "meta rule"]
    for seed in range(seeds):
        agreed = (metas[seed % len(metas)],) if metas and seed % 3 == 0 else ()
        yield Setup(NAMES[: 2 + seed % 5], seed=seed, meta_rules=agreed, date=(2025, 11, 16), ages=AGES)


def _steps(game: Game, seed: int, most: int) -> Iterator[Game]:
    """A game at each of its questions, answered at random; now and then somebody comes or goes."""
    player = RandomPlayer(seed)
    for step in range(most):
        decision = game.decision
        if decision is None:
            break
        yield game
        if seed % 4 == 1 and step == 12 and len(game.players) < MOST_PLAYERS:
            game.join("Zoe")
        elif seed % 4 == 1 and step == 30:
            game.leave("Ada")
        else:
            game.answer_at(player.choose(decision, Sight(game.state, decision.who)))
    yield game


@pytest.fixture(scope="session")
def games(decks: dict[str, Deck]) -> list[Game]:
    """Games of every deck, each played to its end or for a good while."""
    played = []
    for name, deck in decks.items():
        for setup in _setups(deck, few_or_all(24, of=60) if name == "sampler" else few_or_all(10, of=24)):
            *_, last = _steps(Game(deck, setup), setup.seed, 140)
            played.append(last)
    return played


@pytest.fixture(scope="session")
def questions(decks: dict[str, Deck]) -> Callable[[], Iterator[Game]]:
    """Walks through games; each time it stops at a question, or at the end of a game."""

    def walk() -> Iterator[Game]:
        for deck in decks.values():
            for setup in _setups(deck, few_or_all(6, of=16)):
                yield from _steps(Game(deck, setup), setup.seed, 90)

    return walk


# What is drawn where a test does not care: nothing that changes its table.
IDLE = {
    "sampler": ["Goal Mill", "Taxation", "Rotate Hands", "Random Tax", "Swap Plays for Draws"],
    "math": ["Number Nine"],
}


@pytest.fixture
def table(decks: dict[str, Deck]) -> Callable[..., Game]:
    """Lays a table: `table("math", {"Ada": {"hand": [...]}}, rules=[...], goals=[...], draw=[...])`."""

    def lay(edition: str, players: dict[str, Any], **entry: Any) -> Game:
        deck = decks[edition]
        entry.setdefault("draw", IDLE.get(edition, []))
        return Game(deck, lay_out(deck, {"players": players, **entry}, list(players)))

    return lay
