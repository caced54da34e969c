"""Chance: one door for luck, fixed by the seed and by how often luck was asked for."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.outcomes import BETWEEN, Named
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DRAW
from tests.tabletop import deck_called, happened, lay, say


@given(st.integers(-(2**60), 2**60), st.integers(0, 10_000), st.lists(st.integers(), unique=True, max_size=60))
def test_a_shuffle_keeps_the_cards_and_can_be_repeated(seed: int, count: int, cards: list[int]) -> None:
    order = chance.shuffled(seed, count, cards)
    assert sorted(order) == sorted(cards)
    assert chance.shuffled(seed, count, cards) == order


@given(st.integers(), st.integers(0, 10_000), st.integers(1, 200))
def test_a_pick_is_one_of_them_and_can_be_repeated(seed: int, count: int, size: int) -> None:
    picked = chance.pick(seed, count, size)
    assert 0 <= picked < size
    assert chance.pick(seed, count, size) == picked


def test_every_order_is_as_likely_as_any_other() -> None:
    seen = Counter(tuple(chance.shuffled(seed, 0, [1, 2, 3, 4])) for seed in range(12_000))
    assert len(seen) == 24
    assert max(seen.values()) < 1.25 * 500
    assert min(seen.values()) > 0.75 * 500


def test_neighbouring_seeds_and_neighbouring_moments_share_nothing() -> None:
    cards = list(range(30))
    orders = {tuple(chance.shuffled(seed, count, cards)) for seed in range(40) for count in range(40)}
    assert len(orders) == 1600


def test_these_orders_are_promised_to_saves() -> None:
    """A save holds a seed, not a shuffle: a change here would make every old save another game."""
    assert chance.shuffled(7, 0, list(range(10))) == [2, 4, 3, 6, 5, 9, 8, 1, 0, 7]
    assert [chance.pick(7, count, 100) for count in range(6)] == [97, 17, 71, 89, 29, 9]


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    deck = deck_called("math")
    piles = [Game(deck, Setup(("Ada", "Noor"), seed=seed)).state.zones[DRAW] for seed in (1, 1, 2)]
    assert piles[0] == piles[1] != piles[2]


def test_luck_is_counted_and_goes_on_after_each_use() -> None:
    """Two cards picked one after the other come from different rolls."""
    game = lay("surprises", {"Ada": {"hand": ["Not So Fast"]}, "Noor": {"hand": ["Cat", "Map"]}}, ask_surprises=False)
    before = game.state.chance_count
    say(game, ("Ada", "Not So Fast"))
    assert game.state.chance_count == before + len(happened(game, "picked"))
    assert len(happened(game, "picked")) == 1


def test_two_copies_of_a_card_may_be_named_for_the_top_of_a_shuffle() -> None:
    named = Named([BETWEEN.join(["Cow", "Cow"])])
    assert named.on_top(["Mars", "Cow", "Earth", "Cow"]) == [1, 3]
    assert not named.misnamed
    named = Named([BETWEEN.join(["Cow", "Cow"])])
    assert named.on_top(["Mars", "Cow"]) == []
    assert "'Cow' is not among the cards that are shuffled" in named.misnamed[0].problem
