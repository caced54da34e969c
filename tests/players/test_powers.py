"""Greedy players use every free action that a deck has, where it helps."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.decisions import use_chosen
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party

GAMES = range(48)
SELDOM = {("The Elder Sign", "Uncover the Creeper")}
"""Good only for a player who needs the covered Creeper for a Goal, which is too seldom for these games to show it."""


def used_in(game: Game) -> set[tuple[str, str]]:
    """The free actions that were used, by card and name."""
    chosen = [use_chosen(one.data) for one in game.events if one.what == "used" and str(one.data).startswith("use:")]
    cards = game.deck.cards
    return {(cards[card].name, cards[card].free[index].name) for card, index in chosen}


@pytest.mark.parametrize("edition", editions())
def test_greedy_uses_every_free_action_of_a_deck(edition: str) -> None:
    unused = {(card.name, free.name) for card in load_edition(edition) for free in card.free} - SELDOM
    for seed in GAMES:
        if not unused:
            break
        game = new_game(edition, 3, seed=seed)
        Party(game.setup, "greedy").play_out(game)
        unused -= used_in(game)
    assert unused == set()
