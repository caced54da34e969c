"""In every edition, what a seat is shown stays the same when the cards that it may not see are dealt differently."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.files.deckfile import editions
from tests.hidden.redeal import redealt
from tests.hidden.trial import compare_state, same, try_game
from tests.tabletop import assert_cards_in_place, deck_called, lay
from tests.thorough import first_few


@pytest.mark.parametrize("edition", first_few(editions(), 2))
def test_hidden_cards_do_not_show(edition: str) -> None:
    counts: Counter[str] = Counter()
    try_game(edition, 0, every=9, counts=counts, playouts=1)
    try_game(edition, 1, every=9, counts=counts)
    assert counts["states"] > 1
    assert counts["cards dealt differently"] > 100
    assert counts["cards renamed"] > 10


COVERED = [
    ("cthulhu", "The Elder Sign", {"Madness", "Nightmares", "Metamorphosis", "Cthulhu", "The Body"}),
    ("martian", "Abduction Chamber", {"Pathetic Human (male)", "Pathetic Human (female)"}),
]


@pytest.mark.parametrize(("edition", "shelter", "may"), COVERED, ids=[edition for edition, *_ in COVERED])
def test_what_is_covered_does_not_show(edition: str, shelter: str, may: set[str]) -> None:
    keepers = [card.name for card in deck_called(edition) if card.type == "keeper" and card.name != shelter]
    counts: Counter[str] = Counter()
    found: set[str] = set()
    for seed, hidden in enumerate(sorted(may)):
        ada = {"hand": [keepers[0]], "keepers": [shelter, *keepers[1:3]], "beneath": [{hidden: shelter}]}
        game = lay(edition, {"Ada": ada, "Noor": {"hand": [keepers[3]]}}, turn="Noor", rest="draw")
        for deal in range(4):
            rng = Random(10 * seed + deal)
            found.update(game.deck.cards[card].name for card in redealt(game.state, 1, rng).covered)
            compare_state(game, rng, counts)
    assert may <= found, "each of them was covered in some deal"


def test_a_redealt_table_is_a_table() -> None:
    game = lay("martian", {"Ada": {"hand": ["Mars"]}, "Noor": {"hand": ["Flying Saucer", "Tripod"]}}, rest="draw")
    twin = redealt(game.state, 0, Random(1))
    assert_cards_in_place(twin)
    assert twin.zones != game.state.zones
    for zone in twin.zones:
        assert Sight(twin, 0).cards(zone) == Sight(game.state, 0).cards(zone)
    assert HIDDEN in Sight(twin, 0).hand(1)


def test_a_leak_is_found() -> None:
    with pytest.raises(AssertionError, match="seat 1 learns something of hidden cards from the log"):
        same([("log", "Ada draws Mars.")], [("log", "Ada draws Earth.")], 1, Counter())
