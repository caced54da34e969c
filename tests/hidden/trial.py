"""Trials: a random game is played, and now and then its hidden cards are dealt differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.tables import NAMES
from fluxx_nb.players.party import Party
from tests.hidden.redeal import redealt, renamed
from tests.hidden.shown import answers, chances_of, pages, story
from tests.tabletop import deck_called

_LONGEST = 400


def try_game(edition: str, seed: int, every: int, counts: Counter[str], playouts: int = 0) -> None:
    """Play one game; about once in so many questions compare what a seat is shown, and at its end what it is told."""
    rng = Random(seed)
    game = _game(edition, rng)
    party = Party(game.setup, rng.choice(("random", "greedy")))
    for _ in range(_LONGEST):
        if game.decision is None:
            break
        if rng.random() * every < 1:
            compare_state(game, rng, counts, playouts)
        party.answer(game)
    compare_story(game, rng, counts, export=seed % 5 == 0)
    counts["games"] += 1


def _game(edition: str, rng: Random) -> Game:
    deck = deck_called(edition)
    metas = [card.name for card in deck if card.type == META]
    agreed = tuple(rng.sample(metas, 1)) if metas and rng.random() < 0.25 else ()
    return Game(deck, Setup(NAMES[: rng.randint(2, 4)], seed=rng.randrange(10**9), meta_rules=agreed))


def compare_state(game: Game, rng: Random, counts: Counter[str], playouts: int = 0) -> None:
    """Deal the cards differently that some seat may not see now, and compare what it is shown."""
    asked, setup = game.decision, game.setup
    assert asked is not None
    seat = asked.who if rng.random() < 0.5 else rng.choice(game.state.order)
    mine = asked if asked.who == seat else None
    twin = redealt(game.state, seat, rng)
    counts["states"] += 1
    for zone, cards in game.state.zones.items():
        counts["cards dealt differently"] += sum(a != b for a, b in zip(cards, twin.zones[zone], strict=True))
    counts["covered cards dealt differently"] += len(twin.covered.keys() - game.state.covered.keys())
    same(pages(game.state, setup, seat, mine), pages(twin, setup, seat, mine), seat, counts)
    if mine is not None:
        same(answers(game.state, setup, mine, playouts), answers(twin, setup, mine, playouts), seat, counts)
    if playouts and game.at_main_decision:
        same(chances_of(game.state, setup, seat, 2), chances_of(twin, setup, seat, 2), seat, counts)


def compare_story(game: Game, rng: Random, counts: Counter[str], *, export: bool = False) -> None:
    """Give cards that some seat has never seen other names from the first event on, and compare what it is told."""
    seat = rng.choice(game.state.order)
    twin, changed = renamed(game, seat, rng)
    counts["cards renamed"] += changed
    same(story(game, seat, export=export), story(twin, seat, export=export), seat, counts)


def same(true: Iterable[tuple[str, Any]], other: Iterable[tuple[str, Any]], seat: int, counts: Counter[str]) -> None:
    """Fail where a seat is shown something else."""
    for (what, mine), (_, theirs) in zip(true, other, strict=True):
        counts["compared"] += 1
        assert mine == theirs, f"seat {seat} learns something of hidden cards from the {what}"
