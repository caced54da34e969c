"""Edges that a small slip in the code would cross unnoticed: nothing to draw, seats that empty, dead powers."""

from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.engine.core.state import DISCARD, DRAW
from fluxx_nb.engine.files.deckfile import read_deck
from tests.tabletop import asked, happened, lay, say

HARBOUR = """
edition: harbour
cards:
  - {use: Basic Rules, origin: house}
  - {name: Lighthouse, type: keeper, origin: house, while_in_play: {harmless: [Fog]}}
  - {name: Boat, type: keeper, origin: house}
  - {name: Fog, type: creeper, origin: house}
  - {name: Rust, type: creeper, origin: house, attach: {to: any, disables: true}, blocks: false}
  - {name: Safe Home, type: goal, origin: house, goal: {keepers: [Lighthouse, Boat]}}
  - {name: Rope, type: keeper, origin: house, copies: 12}
"""


def test_what_could_not_be_drawn_in_one_turn_is_not_missed_in_the_next() -> None:
    players = {"Ada": {"hand": ["Number One"]}, "Noor": {"hand": ["Number Two"]}, "Lin": {"hand": ["Number Three"]}}
    game = lay("math", players, draw=[])
    assert (game.current_player, game.state.missed) == ("Ada", 1)
    say(game, ("Ada", "Number One"))
    assert (game.current_player, game.state.missed) == ("Noor", 1), "Ada's missed draw is not Noor's"
    say(game, ("Noor", "Number Two"))
    assert (game.current_player, game.state.missed) == ("Lin", 1)


@pytest.mark.parametrize(("leaves", "follows"), [("Ada", "Noor"), ("Noor", "Lin"), ("Lin", "Ada")])
def test_when_the_player_whose_turn_it_is_leaves_the_next_one_clockwise_goes_on(leaves: str, follows: str) -> None:
    hands = {name: {"hand": ["Number One", "Number Two"]} for name in ("Ada", "Noor", "Lin")}
    game = lay("math", hands, turn=leaves, draw=["Number Three"] * 3)
    assert game.current_player == leaves
    game.leave(leaves)
    assert game.current_player == follows
    assert leaves not in game.players


def test_a_game_goes_on_while_one_player_still_holds_a_card() -> None:
    game = lay("math", {"Ada": {"hand": []}, "Noor": {"hand": []}, "Lin": {"hand": ["Number One"]}}, draw=[])
    assert not game.state.zones[DRAW]
    assert not game.state.zones[DISCARD]
    assert (asked(game), game.ended) == ("Lin", None), "two turns without a card are not yet the end"
    say(game, ("Lin", "Number One"))
    assert game.ended is not None
    assert (game.ended.what, game.ended.why) == ("lost", "no card left")


@pytest.mark.parametrize("rusty", [False, True])
def test_a_power_that_is_switched_off_makes_no_creeper_harmless(rusty: bool, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(HARBOUR, encoding="utf-8")
    keepers = ["Lighthouse", *([{"Rust": "Lighthouse"}] if rusty else []), "Fog"]
    game = lay(
        read_deck(path),
        {"Ada": {"hand": ["Boat"], "keepers": keepers}, "Noor": {"hand": ["Rope"]}},
        goals=["Safe Home"],
        draw=["Rope", "Rope", "Rope"],
    )
    say(game, ("Ada", "Boat"))
    assert game.winner == (None if rusty else "Ada")
    assert bool(happened(game, "blocked")) == rusty


def test_one_rule_that_sets_both_limits_is_discarded_once(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    tight = "  - {name: Tight, type: new rule, origin: house, rule: {hand_limit: 2, keeper_limit: 3}}\n"
    free = "  - {use: No Limits, origin: house}\n"
    path.write_text(HARBOUR + tight + free, encoding="utf-8")
    players = {"Ada": {"hand": ["No Limits", "Boat"]}, "Noor": {"hand": ["Rope"]}}
    game = lay(read_deck(path), players, rules=["Tight"], draw=["Rope", "Rope", "Rope"])
    say(game, ("Ada", "No Limits"))
    assert (game.rules, game.state.limits) == ([], 0)
