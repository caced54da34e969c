"""Tables: what people ask for when they sit down, and what they are told when it cannot be."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.files.deckfile import UnknownEdition
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import CannotCombine, TableError, deck, new_game
from tests.tabletop import DECKS, deck_called


def test_a_game_begins_with_names_or_a_number() -> None:
    assert new_game("math", 4).state.names == ["Ada", "Noor", "Lin", "Max"]
    assert new_game("math", ["Ida", "Ben"]).state.names == ["Ida", "Ben"]


def test_it_stands_at_its_first_question() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=7, first="Noor")
    assert game.decision is not None
    assert game.state.names[game.decision.who] == "Noor"
    assert (len(game.state.hand(0)), len(game.state.hand(1))) == (3, 4)


def test_a_seed_fixes_the_deal_and_none_takes_any() -> None:
    assert new_game("math", seed=5).events == new_game("math", seed=5).events
    assert isinstance(new_game("math").setup.seed, int)


def test_a_deck_of_ones_own_is_played_by_its_path() -> None:
    for way in (DECKS / "surprises.yaml", str(DECKS / "surprises.yaml"), deck_called("surprises")):
        assert new_game(way).deck.title == "Night Camp"


def test_date_ages_and_meta_rules_are_inputs() -> None:
    given: list[Any] = ["2025-11-16", datetime.date(2025, 11, 16), (2025, 11, 16)]
    for date in given:
        game = new_game("math", ["Ada", "Noor"], date=date, ages={"Ada": 24}, meta_rules="Plan C")
        assert game.setup.date == (2025, 11, 16)
        assert game.setup.age_of("Ada") == 24
        assert game.setup.age_of("Noor") is None
        assert game.state.rules["math_only"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": 1}, "for 2 to 6"),
        ({"players": 7}, "for 2 to 6"),
        ({"players": -3}, "for 2 to 6"),
        ({"players": []}, "for 2 to 6"),
        ({"players": "Ada"}, "a list of names"),
        ({"players": True}, "a list of names"),
        ({"players": 2.5}, "a list of names"),
        ({"players": ["Ada", "Ada"]}, "a name of their own"),
        ({"players": ["Ada", " "]}, "a name of their own"),
        ({"players": ["Ada", "Ada "]}, "a name of their own"),
        ({"meta_rules": ["Plan D"]}, "did you mean 'Plan"),
        ({"meta_rules": ["Plan B", "Plan C"]}, "agree on one of them"),
        ({"meta_rules": ["Plan B", "Plan B"]}, "Plan B"),
        ({"first": "Zoe"}, "not at the table"),
        ({"first": 3}, "not at the table"),
        ({"first": -1}, "not at the table"),
        ({"first": None}, "not at the table"),
        ({"date": "16.11.2025"}, "is no date"),
        ({"date": "2025-02-30"}, "is no date"),
        ({"date": (2025, 11)}, "is no date"),
        ({"date": 5}, "is no date"),
        ({"ages": {"Zoe": 5}}, "not at the table"),
        ({"ages": {"Ada": "old"}}, "whole number"),
        ({"ages": {"Ada": -1}}, "whole number"),
        ({"ages": {"Ada": True}}, "whole number"),
        ({"seed": "luck"}, "whole number"),
        ({"seed": 1.5}, "whole number"),
    ],
    ids=str,
)
def test_what_cannot_be_is_told_with_the_way_out(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(TableError, match=words):
        new_game("math", **asked)


def test_a_deck_without_meta_rules_says_so() -> None:
    with pytest.raises(TableError, match="has none"):
        new_game(DECKS / "surprises.yaml", meta_rules=["Plan B"])


def test_unknown_decks() -> None:
    with pytest.raises(UnknownEdition, match="did you mean 'math'"):
        new_game("maths")
    with pytest.raises(FileError, match="cannot be read"):
        deck("no/such/cards.yaml")


def test_martian_is_not_combined_and_the_passage_says_why() -> None:
    with pytest.raises(CannotCombine, match="cannot be combined") as refused:
        new_game("martian+math")
    assert refused.value.cite == ("martian.alone",)
    with pytest.raises(CannotCombine, match="one deck"):
        new_game("math+chess")


def test_a_deck_with_too_few_cards_to_deal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "cards:\n  - {use: Basic Rules, origin: house}\n  - {name: Stone, type: keeper, origin: house, copies: 6}\n"
        "  - {name: Hoard, type: goal, origin: house, goal: {keepers: [Stone]}}\n",
        encoding="utf-8",
    )
    assert new_game(path, 2).decision is not None
    with pytest.raises(TableError, match="7"):
        new_game(path, 3)
