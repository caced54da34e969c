"""Greedy players use every free action that a deck has, where it helps."""

from __future__ import annotations

from collections import Counter

import pytest

from fluxx_nb.engine.core.decisions import use_chosen
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party

GAMES = range(48)
SELDOM = {("The Elder Sign", "Uncover the Creeper")}
"""Good only for whoever needs the covered Creeper for a Goal, which is too seldom for these games to show it."""


def uses(edition: str) -> Counter[tuple[str, str]]:
    """How often each free action was used, by card and name."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in GAMES:
        game = new_game(edition, 3, seed=seed)
        Party(game.setup, "greedy").play_out(game)
        for event in game.events:
            if event.what == "used" and str(event.data).startswith("use:"):
                card, index = use_chosen(event.data)
                found[game.deck.cards[card].name, game.deck.cards[card].free[index].name] += 1
    return found


@pytest.mark.parametrize("edition", editions())
def test_greedy_uses_every_free_action_of_a_deck(edition: str) -> None:
    offered = {(card.name, free.name) for card in load_edition(edition) for free in card.free}
    used = uses(edition)
    assert offered - set(used) <= SELDOM
