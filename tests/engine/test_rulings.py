"""Rulings that random play and reading found wrong once, each at a table of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.engine.core.state import DISCARD, GOALS
from fluxx_nb.engine.files.deckfile import read_deck
from tests.tabletop import asked, hand, happened, lay, pile, row, say

REVOLT = {"goals": ["Retreat"]}
"""In Martian Fluxx everybody loses at once when one player has The Army and Germs."""


def test_a_creeper_that_turns_up_may_end_the_game_before_the_top_card_is_played() -> None:
    game = lay(
        "martian",
        {"Ada": {"hand": ["Cow"], "keepers": ["The Army"]}, "Noor": {"hand": ["Tripod"]}},
        rules=["Mystery Play"],
        draw=["Germs", "Mars", "Earth"],
        **REVOLT,
    )
    say(game, ("Ada", "Play the top card"))
    assert game.ended is not None
    assert game.ended.what == "lost"
    assert "Mars" not in row(game, "Ada"), "what was drawn for Germs is not played any more"


def test_a_creeper_that_turns_up_may_end_the_game_before_cards_are_handed_out() -> None:
    game = lay(
        "martian",
        {"Ada": {"hand": ["Everybody Gets 1"], "keepers": ["The Army"]}, "Noor": {"hand": ["Tripod"]}},
        draw=["Cow", "Germs", "Mars", "Earth"],
        **REVOLT,
    )
    say(game, ("Ada", "Everybody Gets 1"))
    assert game.ended is not None
    assert game.ended.what == "lost"
    assert hand(game, "Noor") == ["Tripod"]
    assert not [event for event in happened(game, "moved") if event.why == "handed out"]


def test_a_creeper_that_turns_up_may_end_the_game_before_omens_are_dealt() -> None:
    game = lay(
        "cthulhu",
        {
            "Ada": {"hand": ["Dreams and Omens"], "keepers": ["Cthulhu", "The Sound in the Walls"]},
            "Noor": {"hand": ["The Farm"]},
        },
        goals=["The Dunwich Horror"],
        draw=["The Cat", "Yog-Sothoth", "The Tomb", "The Poet"],
        ask_surprises=False,
    )
    say(game, ("Ada", "Dreams and Omens"))
    assert game.ended is not None
    assert game.ended.what == "lost"
    assert not [event for event in happened(game, "moved") if event.why == "face down" and event.source != 0]


MEADOW = """
edition: meadow
cards:
  - {use: Basic Rules, origin: house}
  - {name: Stone, type: keeper, origin: house, copies: 20}
  - {name: Full Hands, type: goal, origin: house, goal: {most: {what: cards in hand, at_least: 2}}}
  - {use: Hand Limit 1, origin: house}
  - {use: Keeper Limit 2, origin: house}
  - {use: Play 2, origin: house}
  - {name: Bag, type: keeper, origin: house, while_in_play: {extra_limit: 1}}
  - {name: Fog, type: creeper, origin: house}
"""


def test_what_is_discarded_for_one_limit_may_end_the_game_before_the_next_is_complied_with(tmp_path: Path) -> None:
    """A Goal looks at hands, and Fog keeps Ada from winning: once she has discarded, Noor alone has the most cards."""
    path = tmp_path / "cards.yaml"
    path.write_text(MEADOW, encoding="utf-8")
    game = lay(
        read_deck(path),
        {
            "Ada": {"hand": ["Hand Limit 1", "Stone", "Stone"], "keepers": ["Stone", "Stone", "Fog"]},
            "Noor": {"hand": ["Stone", "Stone"], "keepers": ["Bag"]},
        },
        goals=["Full Hands"],
        rules=["Keeper Limit 2", "Play 2"],
        draw=["Stone"] * 2,
    )
    say(game, ("Ada", "Stone"), ("Ada", "Hand Limit 1"), ("Ada", ["Stone"]))
    assert game.winner == "Noor"
    assert len(row(game, "Ada")) == 4, "the Keeper Limit is nobody's concern any more"


def test_free_actions_come_before_luck_picks_the_first_card() -> None:
    game = lay(
        "martian",
        {"Ada": {"hand": ["Cow", "Mars"]}, "Noor": {"hand": ["Tripod"]}},
        rules=["First Play Random", "Play 2", "Mystery Play"],
        draw=["Earth", "The City", "Tentacle", "Ray Gun"],
    )
    say(game, ("Ada", "pass"))
    assert game.decision is not None
    assert (asked(game), game.decision.about, game.options) == ("Ada", "begin", ["pass", "Play the top card"])
    assert not happened(game, "picked")
    say(game, ("Ada", "Play the top card"))
    assert len(happened(game, "picked")) == 1, "nothing else is free now, so luck has picked"
    assert "The City" in row(game, "Ada")


@pytest.mark.parametrize("choice", ["Too Many Questions", None])
def test_double_agenda_never_holds_two_ungoals(choice: str | None) -> None:
    game = lay(
        "cthulhu",
        {"Ada": {"hand": ["All the Clocks Agree", "The Cat"]}, "Noor": {"hand": ["The Farm"]}},
        rules=["Double Agenda"],
        goals=["Too Many Questions"] if choice else ["Lecture on Ice"],
        draw=["The Tomb", "The Poet"],
        ask_surprises=False,
    )
    say(game, ("Ada", "All the Clocks Agree"))
    if choice:
        assert pile(game, GOALS) == ["All the Clocks Agree"]
        assert choice in pile(game, DISCARD)
    else:
        assert pile(game, GOALS) == ["All the Clocks Agree", "Lecture on Ice"]


def test_a_second_ungoal_sends_away_the_first_and_no_goal() -> None:
    game = lay(
        "cthulhu",
        {"Ada": {"hand": ["All the Clocks Agree"]}, "Noor": {"hand": ["The Farm"]}},
        rules=["Double Agenda"],
        goals=["Lecture on Ice", "Too Many Questions"],
        draw=["The Tomb", "The Poet"],
        ask_surprises=False,
    )
    say(game, ("Ada", "All the Clocks Agree"))
    assert asked(game) == "Noor", "there is nothing to choose"
    assert pile(game, GOALS) == ["All the Clocks Agree", "Lecture on Ice"]
    assert pile(game, DISCARD) == ["Too Many Questions"]


def test_nobody_is_asked_for_a_surprise_that_the_deck_does_not_have() -> None:
    for card, expected in (("Draw 2", 0), ("The Cat", 1), ("Jackpot!", 1)):
        game = lay("cthulhu", {"Ada": {"hand": [card]}, "Noor": {"hand": ["The Farm"]}}, draw=["The Tomb", "The Poet"])
        say(game, ("Ada", card))
        questions = [event for event in happened(game, "asked") if event.asks == "surprise"]
        assert len(questions) == expected, card
