"""Sentences and prompts that name what they mean, once."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate
from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from tests.tabletop import lay, say


def texts(game: Game, *whys: str) -> list[str]:
    """The sentences of the events with these reasons."""
    return [m.text for m in tell(game) if m.why in whys and m.what not in ("asked", "answered")]


def quotes(game: Game, what: str, why: str) -> list[str]:
    """The rules that the last such event quotes."""
    found = [m for m in tell(game) if (m.what, m.why) == (what, why)]
    return [passage.id for passage in found[-1].passages]


@pytest.mark.parametrize(
    ("deck", "ada", "noor", "words", "prompt"),
    [
        ("startrek", ["Scotty"], {"hand": ["That's Mine!"]}, ["Scotty"], "Play a Surprise against Scotty?"),
        (
            "math",
            ["Exchange Keepers"],
            {"keepers": ["Number One", "Number Two"]},
            ["Exchange Keepers"],
            "Take which Keeper in exchange for Number Six?",
        ),
        (
            "math",
            ["Let's Simplify"],
            {},
            ["Let's Simplify"],
            "Discard which New Rules (at most 2: half of 3, rounded up)?",
        ),
        ("math", ["Draw 2 and Use 'em"], {}, ["Draw 2 and Use 'em"], "Play which one first? Both must be played."),
    ],
)
def test_a_prompt_names_what_it_is_about(
    deck: str, ada: list[str], noor: dict[str, Any], words: list[str], prompt: str
) -> None:
    own = {"hand": ada, "keepers": ["Number Six"] if deck == "math" else []}
    rules = ["Draw 2", "Hand Limit 2", "Keeper Limit 3"] if deck == "math" else []
    game = say(lay(deck, {"Ada": own, "Noor": noor}, rules=rules), *(("Ada", word) for word in words))
    assert game.decision is not None
    assert game.decision.prompt == prompt


def test_a_choice_of_one_new_rule_may_be_none() -> None:
    game = lay("math", {"Ada": {"hand": ["Let's Simplify"]}, "Noor": {}}, rules=["Draw 2"])
    say(game, ("Ada", "Let's Simplify"))
    assert game.decision is not None
    assert game.decision.prompt == "Discard which New Rule (or none)?"


def test_a_rule_that_is_gone_is_not_discarded_once_more_in_the_story() -> None:
    rules = ["Draw 2", "Hand Limit 2", "Keeper Limit 3"]
    game = say(lay("math", {"Ada": {"hand": ["Rules Reset"]}, "Noor": {}}, rules=rules), ("Ada", "Rules Reset"))
    told = " ".join(step.text for step in tell_steps(game))
    assert "Draw 2 is discarded: everyone draws 1 card each turn again. Hand Limit 2 is discarded" in told
    assert "discards the New Rule" not in told
    # Event by event, each of them is still told.
    assert texts(game, "trash") == [f"Ada discards the New Rule {rule}." for rule in rules]


def test_the_rule_that_someone_chose_to_discard_is_told_with_the_card() -> None:
    players = {"Ada": {"hand": ["Trash a New Rule"]}, "Noor": {}}
    game = lay("math", players, rules=["Draw 2", "Hand Limit 2"])
    say(game, ("Ada", "Trash a New Rule"), ("Ada", "Draw 2"))
    told = " ".join(step.text for step in tell_steps(game))
    assert "Ada discards the New Rule Draw 2 because of Trash a New Rule." in told


def test_a_unit_that_is_discarded_is_told_once() -> None:
    keepers = ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}, "Scotty"]
    players = {"Ada": {"hand": ["Trash Something"]}, "Noor": {"keepers": keepers}}
    game = say(
        lay("startrek", players, ask_surprises=False), ("Ada", "Trash Something"), ("Ada", "Noor's Mirror Universe")
    )
    told = " ".join(step.text for step in tell_steps(game))
    assert "Ada discards Noor's Mirror Universe because of Trash Something, and Mr. Sulu goes along." in told
    assert "has gone along" not in told


def test_an_article_does_not_follow_an_owner() -> None:
    players = {"Ada": {"hand": ["Trash Something"]}, "Noor": {"keepers": ["The Feds", "The Artist"]}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "Trash Something"), ("Ada", "Noor's Feds"))
    assert texts(game, "trash") == ["Ada discards Noor's Feds because of Trash Something."]


def test_cards_that_are_mixed_go_from_one_player_to_another() -> None:
    players = {"Ada": {"hand": ["Mix It All Up"]}, "Noor": {"keepers": ["The Feds", "The Artist", "The Penguins"]}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "Mix It All Up"))
    told = texts(game, "share")[1:]
    assert told
    assert set(told) <= {"Ada gets The Feds.", "Ada gets The Artist.", "Ada gets The Penguins."}


def test_the_most_keepers_are_more_than_the_next_player_has() -> None:
    keepers = ["Mars", "Earth", "Tripod", "Space Suit", "The City"]
    players = {"Ada": {"hand": ["5 Keepers"], "keepers": keepers}, "Noor": {"keepers": ["Ray Gun", "Tentacle"]}}
    game = say(lay("martian", players), ("Ada", "5 Keepers"))
    assert texts(game, "goal met") == ["Ada wins the game with the Goal 5 Keepers: 5 Keepers, ahead of Noor's 2."]


def test_alone_a_goal_is_scored_and_rules_are_for_one_player() -> None:
    hand = ["Landing Party", "Rules Reset"]
    game = lay("startrek", {"Ada": {"hand": hand}}, solo=True, rules=["Play 3"], rules_deck=["Draw 3", "Play 2"])
    say(game, *(("Ada", card) for card in hand))
    told = " ".join(step.text for step in tell_steps(game))
    assert "To score: " in told
    assert "To win: " not in told
    assert "Play 3 is discarded: the player plays 1 card each turn again." in told


@pytest.mark.parametrize("edition", ["fantasy", "startrek"])
@pytest.mark.parametrize(("older", "beside"), [("Draw 2", True), ("Play 2", False)])
def test_rules_side_by_side_are_not_quoted_where_one_replaces_another(edition: str, older: str, beside: bool) -> None:
    players = {"Ada": {"hand": ["Play 3"]}, "Noor": {}}
    game = say(lay(edition, players, rules=[older], ask_surprises=False), ("Ada", "Play 3"))
    assert ("rule.coexist" in quotes(game, "moved", "play")) is beside


def test_a_spell_held_face_out_is_named_once() -> None:
    game = lay("fantasy", {"Ada": {"hand": ["Invisibility Spell"]}, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Invisibility Spell"))
    assert texts(game, "held face out") == [
        "Invisibility Spell goes to Ada's hand, face out.",
        "Ada is now Invisible.",
    ]


def test_what_follows_from_the_turn_stands_as_far_left_as_the_turn() -> None:
    players = {"Ada": {"hand": ["Old Map", "Treasure"], "keepers": ["Humble Young Hero"]}, "Noor": {}}
    game = lay("fantasy", players, draw=["Unicorn", "Dragon Egg"], ask_surprises=False)
    say(game, ("Ada", "Set out once more"), ("Ada", "Old Map"))
    lines = list(narrate(game))
    assert "    Ada discards Old Map because of Humble Young Hero." in lines
    assert "  Ada draws Dragon Egg." in lines


def test_no_line_of_a_story_breaks_a_name_at_its_hyphen() -> None:
    hand = ["A Song for the Road", "Hand Limit 1", "Dragon Egg", "Heavy Is the Head", "Swamp Witch", "No-Hand Bonus"]
    game = lay("fantasy", {"Ada": {"hand": hand}, "Noor": {}}, draw=["Treasure"], ask_surprises=False)
    told = [line.strip() for line in narrate(game)]
    assert "No-Hand Bonus · Treasure" in told
