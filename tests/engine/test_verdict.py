"""The verdict: how a game ended is said alike wherever it is said."""

from __future__ import annotations

import pytest

from fluxx_nb.commands.narration import outcome
from fluxx_nb.engine.core.winning import verdict
from fluxx_nb.view.model.tablemodel import look
from tests.view.moments import DECKS, game_of


@pytest.mark.parametrize("deck", DECKS)
def test_the_end_is_told_alike_wherever_it_is_told(deck: str) -> None:
    for seed in range(3):
        game = game_of(deck, 3, seed, 3000)
        said = verdict(game.state)
        model = look(game.state, None)
        if game.ended is None:
            assert (said, outcome(game), model.outcome) == ("", None, None)
            continue
        assert outcome(game) == f"{said}."
        assert repr(game).endswith(f"; the game is over: {said}>")
        assert model.outcome is not None
        assert model.outcome.words.startswith(said)
