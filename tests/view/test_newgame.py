"""The form for a new game."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from fluxx_nb.engine.tables import TableError, new_game
from fluxx_nb.view.live.newgame import NewGame, read_ages, read_seed


def form(begun: list[dict[str, Any]], edition: str = "startrek") -> NewGame:
    made = NewGame(lambda message: begun.append(made.wishes()), edition)
    return made


def test_what_the_form_asks_for_is_what_a_game_takes() -> None:
    begun: list[dict[str, Any]] = []
    asked = form(begun, "math")
    asked.players.value, asked.seed.value, asked.ages.value = "Ada, Noor", "7", "Ada 9"
    asked.metas.value = ("Plan B",)
    asked.begin.click()
    wishes = begun[0]
    del wishes["seats"], wishes["bots"]
    game = new_game(wishes.pop("edition"), wishes.pop("players"), **wishes)
    assert (game.setup.players, game.setup.seed) == (("Ada", "Noor"), 7)
    assert (game.setup.meta_rules, game.setup.ages) == (("Plan B",), {"Ada": 9})


def test_solo_is_offered_only_where_a_deck_has_it_and_seats_one() -> None:
    begun: list[dict[str, Any]] = []
    asked = form(begun)
    assert not asked.solo.disabled
    asked.solo.value = True
    asked.begin.click()
    assert (begun[0]["players"], begun[0]["solo"]) == (["Ada"], True)
    asked.edition.value = "math"
    assert asked.solo.disabled
    asked.begin.click()
    assert (begun[1]["players"], begun[1]["solo"]) == (["Ada", "Noor", "Lin"], False)


def test_ages_and_seeds_that_cannot_be_read_are_told() -> None:
    with pytest.raises(TableError, match="Ada nine"):
        read_ages("Ada nine")
    with pytest.raises(TableError, match="whole number"):
        read_seed("seven")
