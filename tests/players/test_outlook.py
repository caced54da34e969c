"""An outlook works out what a card is worth once, however often the intentions ask for it."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.outlook import Outlook


def test_what_a_card_is_worth_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("fantasy", 2, seed=4)
    outlook = Outlook(game.state, game.setup, 0)
    held, elsewhere = list(outlook.hand), game.state.hand(1)[0]
    asked: list[State] = []
    rate = outlook.rate
    monkeypatch.setattr(outlook, "rate", lambda s: asked.append(s) or rate(s))
    first = [outlook.use_of(card) for card in (*held, elsewhere)]
    assert [outlook.use_of(card) for card in (*held, elsewhere)] == first
    assert len(asked) == len(held) + 1
