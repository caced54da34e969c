"""Sentences claim no more than is true: which part of a card fails, what a Goal asked for, what stays and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.scenarios.library import scenario
from tests.tabletop import lay, say


def texts(game: Game, *whys: str) -> list[str]:
    """The sentences of the steps with these reasons."""
    return [m.text for m in tell(game) if m.why in whys and m.what not in ("asked", "answered")]


def cast(spell: str, *words: str, **players: Any) -> Game:
    """Ada, who has a Spellcaster, has cast a spell."""
    ada = {"hand": [spell, "Draw 3"], "keepers": ["Star Reader"]}
    game = lay("fantasy", {"Ada": ada, "Noor": players.get("noor", {})}, ask_surprises=False, rules=["Play 3"])
    return say(game, *(("Ada", word) for word in (spell, *words)))


# A card of several parts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "fails"),
    [
        ("Lantern Spell", "One part of Lantern Spell has no effect: no other player holds a card."),
        ("Healing Spell", "One part of Healing Spell has no effect: the discard pile holds no Keeper."),
    ],
)
def test_a_spell_of_which_one_part_fails_still_does_the_others(spell: str, fails: str) -> None:
    game = cast(spell)
    assert texts(game, "nothing to do") == [fails]
    assert texts(game, "cast")[0].startswith(f"{spell} comes back to Ada's hand")


def test_a_spell_that_comes_back_only_once_has_worked_all_the_same() -> None:
    game = cast("Lantern Spell", "Lantern Spell", noor={"hand": ["Old Map"]})
    again = "it has already come back once this turn"
    assert texts(game, "came back") == [f"Lantern Spell does not come back to Ada's hand: {again}."]
    (moment,) = [one for one in tell(game) if one.why == "came back"]
    assert (moment.passages, moment.card_is_source) == ((), True), "the card says so, and no rule"


def test_a_surprise_that_finds_no_goal_still_makes_the_others_discard() -> None:
    players = {"Ada": {"hand": ["Canceled Plans"]}, "Noor": {"hand": ["Phaser"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Canceled Plans"))
    assert texts(game, "nothing to do") == ["One part of Canceled Plans has no effect: no Goal is in play."]
    assert texts(game, "discard")[-1:] == ["Noor discards Phaser because of Canceled Plans."]


def test_a_card_of_one_part_does_nothing() -> None:
    game = say(lay("math", {"Ada": {"hand": ["Rules Reset"]}, "Noor": {}}), ("Ada", "Rules Reset"))
    assert texts(game, "nothing to do") == ["Rules Reset has no effect: no New Rule is in play."]


# What goes, what stays, and what is there -----------------------------------------------------------------------------


def test_a_creeper_that_served_its_goal_leads_the_keeper_that_nobody_asked_for() -> None:
    assert texts(scenario("startrek/solo-creeper-served").run(), "served its Goal", "along") == [
        "Ada discards Mirror Universe, which the Goal required, and Captain Kirk goes along.",
        "Mirror Universe comes off Captain Kirk.",
        "Mirror Universe goes to the discard pile; Captain Kirk has gone along.",
        "Ada discards Mr. Spock, which the Goal required.",
    ]


def test_creepers_that_nobody_reaches_are_told_where_all_are_discarded() -> None:
    assert texts(scenario("fantasy/sweeping-before-the-invisible").run(), "trash") == [
        "Noor discards Ada's Dungeon. Evil cannot be reached, because Ada is Invisible."
    ]


def sweep(**ada: Any) -> Game:
    """Noor sweeps the Creepers away."""
    players = {"Noor": {"hand": ["Creeper Sweeper", "Draw 3"], "keepers": ["The Dark Lord"]}, "Ada": ada}
    return say(lay("fantasy", players, ask_surprises=False), ("Noor", "Creeper Sweeper"))


def test_what_stays_is_said_once() -> None:
    game = sweep(keepers=["Dungeon", "Treasure", {"Evil": "Treasure"}], face_out=["Magic Ring"])
    told = texts(game, "trash")
    assert len(told) == 2
    assert [text for text in told if "Invisible" in text] == [told[0]]


def test_where_everybody_is_visible_nothing_stays() -> None:
    told = texts(sweep(keepers=["Dungeon", "Treasure", {"Evil": "Treasure"}]), "trash")
    assert told
    assert not any("Invisible" in text for text in told)


def test_a_win_names_what_must_lie_before_somebody_else() -> None:
    won = list(tell(scenario("startrek/staring-contest").run()))[-1]
    assert won.text == "Ada wins the game with Staring Contest: Captain Kirk, with Klingons in front of Noor."


def test_two_cards_that_leave_a_hand_together_make_its_owner_visible_once() -> None:
    noor = {"face_out": ["Magic Ring", "Invisibility Spell"], "keepers": ["Treasure"]}
    players = {"Ada": {"hand": ["Trade Hands"]}, "Noor": noor}
    game = say(lay("fantasy", players, ask_surprises=False), ("Ada", "Trade Hands"))
    assert texts(game, "lost from hand") == [
        "Noor no longer holds Magic Ring.",
        "Noor no longer holds Invisibility Spell and is visible again.",
    ]


# Plays ----------------------------------------------------------------------------------------------------------------


def asked(deck: str, hand: list[str], *words: str, **table: Any) -> str:
    """What Ada is asked after she has played some cards."""
    game = lay(deck, {"Ada": {"hand": hand}, "Noor": {}}, draw=table.pop("draw", ["Draw 2"]), **table)
    say(game, *(("Ada", word) for word in words))
    return list(tell(game))[-1].text


def test_nobody_has_more_cards_to_play_than_they_hold() -> None:
    told = asked(
        "math", ["Play 4", "Number Nine"], "Play 4", rules=["Increment All"], draw=["Number One", "Number Two"]
    )
    assert told.startswith("Ada has 4 plays left of 5 (Play 4 and Increment All), but only 3 cards in hand")


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Play All", "Ada has 3 cards in hand and must play all of them (Play All)."),
        ("Play All But 1", "Ada has 3 cards in hand and must play all but 1 of them (Play All But 1)"),
    ],
)
def test_the_rule_by_which_all_is_played_is_named(rule: str, told: str) -> None:
    assert asked("martian", ["Mars", "Earth"], rules=[rule]).startswith(told)
