"""Sentences name what acts where nothing before them does, and speak of a card by its name and of players by theirs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fluxx_nb.engine.core.card import SURPRISE
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.scenarios.library import scenario
from tests.story.steps import turn
from tests.tabletop import deck_called, lay, nobody, play_at_random, say


def texts(game: Game, *whys: str) -> list[str]:
    """The sentences of the steps with these reasons."""
    return [m.text for m in tell(game) if m.why in whys and m.what not in ("asked", "answered", "picked")]


# What acts ------------------------------------------------------------------------------------------------------------


def test_a_discard_that_was_chosen_names_the_card_behind_it() -> None:
    noor = {"keepers": ["Number Four", "Number Five"]}
    game = turn("math", "Trash a Keeper", "Noor's Number Four", hand=["Trash a Keeper"], noor=noor)
    assert texts(game, "trash") == ["Ada discards Noor's Number Four because of Trash a Keeper."]


def test_a_discard_that_follows_at_once_need_not_name_it() -> None:
    game = turn("math", "Trash a Keeper", hand=["Trash a Keeper"], noor={"keepers": ["Number Four"]})
    assert texts(game, "trash") == ["Ada discards Noor's Number Four. No other card could be chosen."]


def test_a_rule_that_was_chosen_goes_because_of_a_card() -> None:
    table: dict[str, Any] = {"hand": ["Trash a New Rule"], "rules": ["Draw 2", "Play 2"]}
    game = turn("math", "Trash a New Rule", "Draw 2", **table)
    assert texts(game, "trash") == ["Ada discards the New Rule Draw 2 because of Trash a New Rule."]


def test_piles_are_shuffled_together_for_a_card() -> None:
    game = turn("math", "Empty the Trash", hand=["Empty the Trash"], discard=["Number One"])
    assert texts(game, "by a card") == [
        "The discard pile and the draw pile are shuffled together for Empty the Trash.",
    ]


@pytest.mark.parametrize(
    ("told_in", "told"),
    [
        ("cthulhu/a-cup-of-strong-tea", "Madness is gone, and nothing blocks Ada now."),
        (
            "cthulhu/steady-nerves-at-once",
            "Steady Nerves makes the Creepers harmless, and nothing blocks Noor now.",
        ),
        ("startrek/solo-creepers-block", "nothing blocks Ada now."),
    ],
)
def test_what_has_gone_or_come_is_named_when_nothing_blocks_any_more(told_in: str, told: str) -> None:
    (said,) = texts(scenario(told_in).run(), "unblocked")
    assert said.endswith(told)
    assert not said.startswith("Nothing")


def test_whoever_becomes_visible_may_win() -> None:
    ada = {"face_out": ["Magic Ring"], "keepers": ["Old Map", "Treasure"], "hand": ["Draw 3"]}
    game = lay("fantasy", {"Ada": ada, "Noor": {}}, goals=["X Marks the Chest"], ask_surprises=False)
    say(game, ("Ada", "become visible"))
    assert texts(game, "unblocked") == ["Ada is visible again, and nothing blocks Ada now."]


# Names ----------------------------------------------------------------------------------------------------------------


def test_a_goal_is_one_card_whatever_its_title_says() -> None:
    game = turn("math", "Zap a Card!", "Thousands", hand=["Zap a Card!"], goals=["Thousands"], rules=["Draw 2"])
    assert texts(game, "take") == ["The Goal Thousands goes from the table to Ada's hand."]


def test_penguins_are_several_wherever_they_go() -> None:
    players = {"Ada": {"hand": ["Zap a Card!"]}, "Noor": {"keepers": ["The Penguins"]}}
    game = lay("cthulhu", players, rules=["Draw 2"], ask_surprises=False)
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Noor's The Penguins"))
    assert texts(game, "take") == ["Noor's Penguins go to Ada's hand."]


def test_what_is_cancelled_agrees_with_its_name() -> None:
    answer = next(card.name for card in deck_called("startrek") if card.type == SURPRISE and card.gains)
    players = {"Ada": {"hand": ["Dilithium Crystals"]}, "Noor": {"hand": [answer]}}
    game = nobody(say(lay("startrek", players), ("Ada", "Dilithium Crystals"), ("Noor", answer)))
    assert texts(game, "gain") == ["Dilithium Crystals go to Noor instead."]


def test_a_title_that_reads_as_a_count_stands_in_quotation_marks() -> None:
    assert marked(deck_called("martian")["5 Keepers"]) == "the Goal 5 Keepers"
    assert marked(deck_called("math")["24 Hours"]) == "24 Hours"


# Places ---------------------------------------------------------------------------------------------------------------


def test_what_somebody_moves_to_their_own_place_they_take() -> None:
    players = {"Ada": {"keepers": ["The Necronomicon"]}, "Noor": {"keepers": ["Cthulhu"]}, "Lin": {}}
    game = lay("cthulhu", players, ask_surprises=False)
    say(game, ("Ada", "Read the passage aloud"), ("Ada", "Ada"))
    assert texts(game, "move") == ["Ada takes Cthulhu from Noor. Doom: Noor 0, Ada 5."]


def test_what_is_laid_face_down_for_oneself_names_nobody_twice() -> None:
    told = texts(scenario("cthulhu/omens-for-everybody").run(), "face down")
    assert "Ada lays Draw 2 face down." in told
    assert not any("in front of Ada" in text for text in told)


def test_evil_is_attached_to_a_ring_in_a_hand() -> None:
    told = [m.text for m in tell(scenario("fantasy/evil-changes-hands").run()) if m.what == "attached"]
    assert told[0] in {f"Evil is attached to Magic Ring, in {name}'s hand." for name in ("Ada", "Noor")}


def test_a_spell_that_is_being_cast_never_lay_on_the_table() -> None:
    game = turn("fantasy", "Invisibility Spell", hand=["Invisibility Spell"], keepers=["Star Reader"])
    assert texts(game, "held face out")[0] == "Invisibility Spell goes to Ada's hand, face out."


def test_what_lay_beneath_a_keeper_that_goes_to_a_hand_comes_out() -> None:
    beneath = [{"Pathetic Human (male)": "Abduction Chamber"}]
    noor = {"keepers": ["Abduction Chamber"], "beneath": beneath}
    game = turn("martian", "Zap a Card!", "Abduction Chamber", hand=["Zap a Card!"], noor=noor, rules=["Draw 2"])
    told = [m.text for m in tell(game) if m.what == "uncovered"]
    assert told == ["Pathetic Human (male) comes out from beneath Abduction Chamber."]


def test_two_things_that_block_are_said_alike() -> None:
    (said,) = texts(scenario("fantasy/unseen-and-blocked").run(), "blocked")
    assert said.endswith("cannot win because of The Dark Lord, and because of being Invisible.")


def test_points_are_written_as_on_the_cards() -> None:
    assert list(tell(scenario("cthulhu/bad-company").run()))[-1].text.endswith("Bad Company: 5 Doom points.")


def test_the_outlook_writes_points_as_the_cards_do() -> None:
    keepers = ["Cthulhu", "The Sound in the Walls"]
    game = lay("cthulhu", {"Ada": {"keepers": keepers}, "Noor": {}}, goals=["Bad Company"], draw=["The Tomb"])
    ada = win_monitor(game.state, game.setup)[0]
    assert (ada.has, ada.lacks) == (("4 Doom points",), ("1 more Doom point",))


def test_whoever_wins_when_the_time_is_up_is_told_what_is_lacking() -> None:
    deck = deck_called("martian")
    for seed in range(60):
        game = Game(deck, Setup(("Ada", "Noor", "Lin"), seed=seed, meta_rules=("Time Limit",)))
        play_at_random(game, seed)
        if game.events[-1].why == "time up":
            break
    said = list(tell(game))[-1].text
    assert said.startswith(f"{game.winner} wins the game with ")
    others = " and ".join(rf"{name} \d+ short" for name in ("Ada", "Noor", "Lin") if name != game.winner)
    winner = rf"{game.winner}, who (needs|is blocked by) [^,]+, is closest to the Goal"
    assert re.search(rf"the time is up\. {winner}; {others}\.$", said), said


def test_what_is_covered_goes_along_with_what_covers_it() -> None:
    noor = {"keepers": ["Abduction Chamber"], "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}]}
    game = turn("martian", "Steal Something", hand=["Steal Something"], noor=noor)
    told = [m.text for m in tell(game) if m.why == "along"]
    assert told == ["Pathetic Human (male) goes along with Abduction Chamber to Ada."]
