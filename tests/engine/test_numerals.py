"""Numerals: Inflation raises every number on Actions and rules, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.numerals import numeral
from fluxx_nb.engine.core.quotas import draws_required, excess, plays_left
from tests.tabletop import asked, hand, lay, play, say

PILE = ["Cat", "Cook", "Map", "Tent", "Pilot", "Lantern", "Robot", "Radio", "Engine", "Medic"]


def camp(*held: str, keepers: list[str] | None = None, noor: list[str] | None = None, **table: Any) -> Game:
    rules = table.pop("rules", ["Inflation"])
    table.setdefault("draw", [card for card in PILE if card not in (keepers or [])])
    seats = {"Ada": {"hand": list(held), "keepers": keepers or []}, "Noor": {"hand": noor or []}}
    return lay("surprises", seats, rules=rules, ask_surprises=False, **table)


def test_the_basic_rules_are_raised() -> None:
    game = camp("Play 2", "Play 3")
    assert len(hand(game, "Ada")) == 4
    assert (draws_required(game.state, 0), plays_left(game.state, 0)) == (2, 2)


def test_playing_it_means_one_more_draw_and_one_more_play_at_once() -> None:
    game = camp("Inflation", "Play 2", rules=[])
    say(game, ("Ada", "Inflation"))
    assert len(hand(game, "Ada")) == 3
    assert plays_left(game.state, 0) == 1


@pytest.mark.parametrize(("rule", "draws"), [("Draw 2", 3), ("Draw 3", 4)])
def test_new_rules_are_raised(rule: str, draws: int) -> None:
    game = camp(rules=["Inflation", rule])
    assert len(hand(game, "Ada")) == draws


def test_limits_are_raised() -> None:
    game = camp("Draw 2", noor=["Draw 3", "Play 2", "Play 3"], rules=["Inflation", "Hand Limit 2"])
    assert asked(game) == "Ada"
    assert excess(game.state, 1, "hand_limit") == 0


def test_numbers_on_actions_are_raised() -> None:
    game = camp("Care Parcel", noor=[])
    play(game, "Ada", "Care Parcel")
    assert len(hand(game, "Noor")) == 3


def test_draw_and_play_both_are_raised() -> None:
    game = camp("Draw 3, Play 2 of Them")
    say(game, ("Ada", "Draw 3, Play 2 of Them"))
    assert len(game.options) == 4
    for _ in range(3):
        assert game.decision is not None
        assert game.decision.about == "play aside"
        game.answer_at(0)
    assert game.decision is not None
    assert game.decision.about != "play aside"


def test_raised_in_the_middle_of_an_action_one_more_is_drawn_and_played() -> None:
    game = camp("Draw 2 and Use 'em", rules=[], draw=["Cat", "Inflation", "Cook", "Map", "Pilot"])
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Inflation"))
    assert game.decision is not None
    assert (game.decision.about, len(game.options)) == ("play aside", 2)


def test_the_no_hand_bonus_is_raised() -> None:
    game = camp(rules=["Inflation", "No-Hand Bonus"])
    assert len(hand(game, "Ada")) == 4 + 2


def test_play_all_has_no_numeral() -> None:
    game = camp("Draw 2", rules=["Inflation", "Play All"])
    assert plays_left(game.state, 0) == len(hand(game, "Ada"))


def test_keepers_are_not_raised() -> None:
    game = camp(keepers=["Map"])
    keeper, action = game.deck.copies_of("Map")[0], game.deck.copies_of("Inventory")[0]
    assert numeral(game._engine, keeper, 1) == 1
    assert numeral(game._engine, action, 1) == 2
