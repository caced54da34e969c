"""The text twin tells the whole table in a fixed order."""

from __future__ import annotations

import pytest

from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.text import status, to_lines, to_text
from tests.tabletop import lay, say
from tests.view.moments import DECKS, game_of, models


def test_the_table_in_words() -> None:
    game = lay(
        "math",
        {
            "Ada": {"hand": ["Number Two", "Play 3"], "keepers": ["Number Four"]},
            "Noor": {"hand": ["Draw 3", "Draw 4"], "keepers": []},
        },
        rules=["Play 2", "No-Hand Bonus"],
        goals=["24 Hours"],
        draw=["Number Nine", "Number One"],
        discard=["Trade Hands"],
    )
    assert to_lines(look(game.state, 0, decision=game.decision)) == [
        "Math Fluxx. Turn 1: Ada drew 1, 2 plays left.",
        "Ada is asked: Play which card?",
        "  Options: Number Two, Play 3, Number Nine.",
        "Goals: 24 Hours (goal).",
        "Rules in play:",
        "  Draw: 1.",
        "  Play: 2, by Play 2.",
        "  Hand Limit: no limit.",
        "  Keeper Limit: no limit.",
        "  Other New Rules: No-Hand Bonus.",
        "Ada (you), whose turn it is: drew 1, 2 plays left.",
        "  In hand: Number Two (keeper), Play 3 (new rule), Number Nine (keeper).",
        "  In front of Ada: Number Four (keeper).",
        "Noor.",
        "  In hand: 2 cards face down.",
        "  In front of Noor: nothing.",
        "Draw pile: 1 card. Discard pile: 1 card, on top Trade Hands (action).",
    ]


def test_attached_and_hidden_cards_are_told() -> None:
    keepers = ["Pilot", {"Fear": "Pilot"}]
    game = lay("surprises", {"Ada": {"keepers": keepers}, "Noor": {"hand": ["Map"]}})
    unit = "Pilot (keeper, crew) with Fear (creeper, Dread 1, attaches to crew) attached"
    assert f"  In front of Ada: {unit}." in to_lines(look(game.state, 1))
    chamber = {"keepers": ["Abduction Chamber"], "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}]}
    game = lay("martian", {"Ada": chamber, "Noor": {"hand": ["Cow"]}})
    unit = "Abduction Chamber (keeper, martian technology) with 1 card face down beneath"
    assert f"  In front of Ada: {unit}." in to_lines(look(game.state, 1))


def test_a_card_being_carried_out_is_told_with_what_was_drawn_for_it() -> None:
    table = {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": {"hand": ["Draw 5"]}}
    game = lay("math", table, draw=["Number One", "Number Two", "Number Three", "Number Four"])
    say(game, ("Ada", "Draw 2 and Use 'em"))
    lines = to_lines(look(game.state, 0, decision=game.decision))
    assert "Being played: Draw 2 and Use 'em (action)." in lines
    assert "Set aside for it: Number Two (keeper), Number Three (keeper)." in lines
    hidden = to_lines(look(game.state, 1, decision=game.decision))
    assert "Set aside for it: 2 cards face down." in hidden


def test_the_end_is_told_first() -> None:
    game = lay("math", {"Ada": {"hand": ["Number Four"], "keepers": ["Number Two"]}, "Noor": {}}, goals=["24 Hours"])
    say(game, ("Ada", "Number Four"))
    model = look(game.state, 1)
    assert status(model) == "Ada has won with 24 Hours"
    assert to_lines(model)[0] == "Math Fluxx. Ada has won with 24 Hours."


@pytest.mark.parametrize("deck", DECKS)
def test_the_picture_carries_its_words_and_every_open_card_is_in_them(deck: str) -> None:
    for model in models(deck, 3, 1, every=19):
        scene = layout(model, 800)
        words = to_text(model)
        assert scene.description == words
        top = model.discard.cards[1:2]
        for one in scene.cards:
            if one.card >= 0 and not any(view.card == one.card for view in top):
                name = one.label.partition(",")[0]
                assert name in words or name == "Basic Rules", name


def test_a_hidden_hand_is_only_counted() -> None:
    game = game_of("math", 3)
    words = to_text(look(game.state, 0))
    for card in game.state.hand(1):
        name = game.deck.cards[card].name
        lines = [line for line in words.splitlines() if name in line]
        elsewhere = [
            game.deck.cards[other].name for zone, cards in game.state.zones.items() if zone != 12 for other in cards
        ]
        assert not lines or name in elsewhere
