"""Whatever `check` accepts can be played and told: decks and scenarios made out of the schema."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.goals.parts import PARTS
from tests.fuzz.decks import made_deck
from tests.fuzz.sound import try_deck, try_scenario
from tests.tabletop import lay, play
from tests.thorough import few_or_all

DECKS, SCENARIOS, SIZE, MOST = 160, 200, 40, 60


@pytest.mark.parametrize("first", range(0, few_or_all(SIZE, of=DECKS), SIZE))
def test_an_accepted_deck_can_be_played_and_told(tmp_path: Path, first: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(first, first + SIZE):
        try_deck(tmp_path, seed, MOST, counts)
    assert counts["played"] > SIZE / 2, counts


@pytest.mark.parametrize("first", range(0, few_or_all(SIZE, of=SCENARIOS), SIZE))
def test_an_accepted_scenario_can_be_played_and_told(tmp_path: Path, first: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(first, first + SIZE):
        try_scenario(tmp_path, seed, MOST, counts)
    assert SIZE / 3 < counts["scenarios accepted"] < SIZE, counts


def test_the_decks_speak_the_whole_language() -> None:
    text = "".join(made_deck(Random(seed)) for seed in range(DECKS))
    missing = [word for word in (*VERBS, *SETTINGS, *STATICS, *PARTS) if f'"{word}"' not in text]
    assert missing in ([], ["free"])


# What was found like this -------------------------------------------------------------------------------------------


def test_a_rule_that_contradicts_another_twice_replaces_it_once(tmp_path: Path) -> None:
    text = (
        "edition: home\ncards:\n  - {use: Basic Rules, origin: family}\n  - {name: Egg, type: keeper, origin: house}\n"
        "  - {name: One, type: new rule, origin: house, rule: {draw: 2, play: 2}}\n"
        "  - {name: Two, type: new rule, origin: house, rule: {draw: 3, play: 3}}\n"
        "  - {name: Goal, type: goal, origin: house, copies: 3, goal: {keepers: [Egg]}}\n"
    )
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    game = lay(read_deck(path), {"Ada": {"hand": ["Two"]}, "Noor": {}}, rules=["One"])
    play(game, "Ada", "Two")
    assert game.rules == ["Two"]


@pytest.mark.parametrize("card", ["{type: action, play: [pass_on]}", "{type: surprise, play: [bury_for_a_turn]}"])
def test_what_acts_on_a_card_in_a_row_is_for_cards_that_lie_there(tmp_path: Path, card: str) -> None:
    text = (
        f"edition: home\ncards:\n  - {{use: Basic Rules, origin: family}}\n  - {{name: A, origin: house, {card[1:]}\n"
    )
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match="only Keepers and Creepers do"):
        read_deck(path)


def test_a_card_that_an_earlier_step_has_moved_does_nothing_more(tmp_path: Path) -> None:
    text = (
        "edition: home\ncards:\n  - {use: Basic Rules, origin: family}\n"
        "  - {name: Egg, type: keeper, origin: house, free: [{name: go, do: [pass_on, pass_on]}]}\n"
        "  - {name: Ham, type: keeper, origin: house, copies: 9}\n"
        "  - {name: Goal, type: goal, origin: house, goal: {keepers: [Egg, Ham]}}\n"
    )
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    game = lay(read_deck(path), {"Ada": {"hand": ["Ham", "Ham"], "keepers": ["Egg"]}, "Noor": {}, "Lin": {}})
    game.answer(next(option for option in game.options if "go" in option))
    assert game.keepers("Noor") == ["Egg"]
    assert any(event.what == "fizzled" and "no longer" in event.data for event in game.events)
