"""Sentences give their reasons: which rule gives a number, what does not count, why no one wins yet, and the like."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenario
from tests.story.steps import last, quotes, turn
from tests.tabletop import lay, say


def texts(game: Game, *whys: str, seat: int | None = None) -> list[str]:
    """The sentences of the events with these reasons."""
    return [m.text for m in tell(game, seat) if m.why in whys and m.what not in ("asked", "answered")]


def lines(game: Game) -> list[str]:
    """All lines of the story."""
    return [line.text for step in tell_steps(game) for line in step.told]


# Ties on a number -----------------------------------------------------------------------------------------------------


def test_a_tie_for_the_highest_score_is_told_once_with_the_score() -> None:
    game = scenario("math/highest-score-waits").run()
    tie = last(game, "tied", "tie")
    assert tie.text == "Ada and Lin tie with a score of 17, so no one wins with the Goal Highest Score yet."
    assert quotes(tie) == ["Highest Score", "goal.tie"], "no one meets it: the card says so"
    assert len(texts(game, "tie")) == 1


def test_a_tie_for_the_most_keepers_counts_only_where_there_are_enough() -> None:
    rows = {"Ada": ["Mars", "Earth", "Tripod"], "Noor": ["Ray Gun", "Tentacle", "Cow"]}
    for number, told in (
        (2, []),
        (3, ["Ada and Noor tie with 5 Keepers, so no one wins with the Goal 5 Keepers yet."]),
    ):
        more = {"Ada": ["Space Suit", "The City"], "Noor": ["Tinfoil Hat", "Crop Circles"]}
        players = {name: {"keepers": [*row, *(more[name] if number == 3 else [])]} for name, row in rows.items()}
        players["Ada"]["hand"] = ["5 Keepers"]
        assert texts(say(lay("martian", players), ("Ada", "5 Keepers")), "tie") == told


# Draws ----------------------------------------------------------------------------------------------------------------


def test_the_first_draw_of_a_turn_names_what_requires_more_than_one_card() -> None:
    draw = ["Number One", "Number Two", "Number Three"]
    plain = lay("math", {"Ada": {}, "Noor": {}}, draw=draw)
    assert texts(plain, "draw") == ["Ada draws Number One."]
    two = lay("math", {"Ada": {}, "Noor": {}}, rules=["Draw 2"], draw=draw)
    assert texts(two, "draw") == ["Draw 2: Ada draws Number One.", "Ada draws Number Two."]
    raised = lay("math", {"Ada": {}, "Noor": {}}, rules=["Draw 2", "Increment All"], draw=draw)
    assert texts(raised, "draw")[0] == "Draw 2 and Increment All require 3: Ada draws Number One."


def test_cards_drawn_for_an_action_are_said_not_to_count() -> None:
    draw = ["The Farm", "The Poet", "The Cat", "The Professor", "The Tomb"]
    players = {"Ada": {"hand": ["Jackpot!", "Draw 2"]}, "Noor": {}}
    game = lay("cthulhu", players, rules=["Play 2"], draw=draw, ask_surprises=False)
    say(game, ("Ada", "Jackpot!"))
    while game.decision is not None and game.decision.about != "play":
        game.answer(game.options[: game.decision.least] if game.decision.several else game.options[0])
    say(game, ("Ada", "Draw 2"))
    told = texts(game, "draw up")[0]
    assert "Draw 2 requires 2, and Ada has drawn 1. The 3 cards for Jackpot! do not count." in told


def test_who_swaps_more_plays_than_cards_draws_as_many_as_they_hold_and_leaves_nothing_unused() -> None:
    players: dict[str, Any] = {"Ada": {}, "Noor": {}}
    rules = ["Play 3", "Swap Plays for Draws"]
    game = lay("startrek", players, rules=rules, draw=["Phaser", "Mr. Sulu", "Scotty"], ask_surprises=False)
    while "Swap plays for draws" not in game.options or game.decision is None or game.decision.about != "play":
        game.answer("pass")
    say(game, ("Ada", "Swap plays for draws"))
    swapped = texts(game, "effect")
    assert swapped == [
        "Ada draws Mr. Sulu (Swap Plays for Draws). Ada has 3 plays left but only 1 card in hand, so only 1 is drawn."
    ]
    assert "Swap Plays for Draws ends Ada's turn at once." in lines(game)


# Limits ---------------------------------------------------------------------------------------------------------------


def test_a_keeper_that_raises_the_limit_is_named_where_it_goes_over_it_itself() -> None:
    keepers = ["Mr. Sulu", "Scotty", "Phaser", "Shuttlecraft"]
    game = turn("startrek", "The Computer", hand=["The Computer"], keepers=keepers, rules=["Keeper Limit 3"])
    assert "That is 5 Keepers, 1 over Keeper Limit 3 (4 with The Computer)." in " ".join(lines(game))


def test_a_stolen_keeper_is_counted_against_the_limit() -> None:
    own, noor = ["The Crown", "The Castle"], {"keepers": ["Old Map"]}
    game = turn("fantasy", "Steal a Keeper", hand=["Steal a Keeper"], keepers=own, noor=noor, rules=["Keeper Limit 2"])
    assert "from Noor. No other card could be chosen. That is 3 Keepers, 1 over Keeper Limit 2." in " ".join(
        lines(game)
    )


def test_that_all_plays_are_made_is_told_before_the_limit_and_not_again() -> None:
    hand = ["Number One", "Number Two", "Number Three"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Hand Limit 1"], draw=["Number Four"])
    asked = say(game, ("Ada", "Number One"))
    first = [moment.text for moment in tell(asked) if moment.what == "asked"][-1]
    assert first == "Ada has played the 1 card required. Hand Limit 1: Ada has 3 cards and must discard 2."
    say(game, ("Ada", ["Number Two", "Number Three"]))
    assert texts(game, "clockwise")[-1] == "It is Noor's turn."


# Who and what ---------------------------------------------------------------------------------------------------------


def test_a_keeper_is_a_stand_in_only_for_those_that_could_have_been_taken() -> None:
    for other, stands in (("The Computer", False), ("Mr. Sulu", True)):
        noor = {"keepers": ["Ensign Smith", other, "Phaser"]}
        game = lay("startrek", {"Ada": {"keepers": ["Captain Kirk"]}, "Noor": noor}, ask_surprises=False)
        say(game, ("Ada", next(option for option in game.options if option != "pass")))
        told = " ".join(lines(game))
        assert "Ada takes Ensign Smith from Noor" in told
        assert ("instead of" in told) is stands


def test_what_a_player_chooses_of_another_has_its_owner() -> None:
    noor = {"keepers": ["The Farm", "The Ghoul"]}
    game = turn("cthulhu", "Trash Something", hand=["Trash Something"], keepers=["The Cat"], noor=noor)
    say(game, ("Ada", "Noor's Ghoul"))
    assert [m.text for m in tell(game) if m.what == "answered"][-1] == "Ada chooses Noor's Ghoul."


def test_cards_discarded_from_several_players_are_one_list() -> None:
    noor = {"keepers": ["The Enterprise", "Tribbles"]}
    game = turn("startrek", "Creeper Sweeper", hand=["Creeper Sweeper"], keepers=["Klingons"], noor=noor)
    assert any("Ada discards Klingons and Noor's Tribbles." in line for line in lines(game))


def test_a_free_action_beside_several_cards_is_said_to_its_player_alone() -> None:
    hand = ["Number One", "Number Two"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Get On With It!"], draw=["Number Three"])
    asked = [[m.text for m in tell(game, seat) if m.what == "asked"][-1] for seat in (None, 0, 1)]
    held = "Ada has 1 play left and 3 cards in hand"
    assert asked == [f"{held}, and may use a Free Action.", f"{held}, and may use a Free Action.", f"{held}."]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Miskatonic Studies", "its Free Action (Study the forbidden shelf), if you have The Necronomicon in play."),
        ("The Stars Look Back", "its Free Action (Stare back), if you have Doom."),
        ("Mystery Play", "its Free Action (Play the top card)."),
    ],
)
def test_a_free_action_that_takes_a_card_says_so(rule: str, told: str) -> None:
    assert last(turn("cthulhu", rule, hand=[rule]), "began", "rule played").text.endswith(told)


def test_a_win_by_a_creeper_in_mid_draw_waits_for_the_draw() -> None:
    keepers = ["Cow", "Pathetic Human (male)"]
    draw = ["Pathetic Human (female)", "Mars"]
    players = {"Ada": {"keepers": keepers}, "Noor": {}}
    game = lay("martian", players, goals=["Martian Zookeeper"], draw=draw)
    assert texts(game, "goal met")[0].startswith("The draw is complete: Ada wins the game with Martian Zookeeper: ")


def test_a_goal_whose_name_ends_in_a_mark_is_won_without_another_colon() -> None:
    hand = ["Herbert West: Reanimator"]
    game = turn("cthulhu", hand[0], hand=hand, keepers=["The Reanimator", "The Body"])
    assert texts(game, "goal met") == [
        "Ada wins the game with the Goal Herbert West: Reanimator, having The Reanimator and The Body."
    ]


def test_equal_keepers_that_change_places_change_nothing() -> None:
    noor = {"keepers": ["Number Three"]}
    game = turn("math", "Exchange Keepers", hand=["Exchange Keepers"], keepers=["Number Three"], noor=noor)
    assert any("Ada gets Number Three from Noor in return. So nothing changes." in line for line in lines(game))


def test_a_creeper_left_loose_by_a_deal_is_told_when_the_deal_is_over() -> None:
    for moment in tell(scenario("startrek/beamed-up-with-a-twin").run()):
        if "is unattached until" in moment.text:
            assert (
                "goes in front of Noor, who now has Nurse Chapel in hand. Mirror Universe is unattached until Noor has"
                in moment.text
            )
            return
    raise AssertionError("nothing was left loose")


# Turns and rules ------------------------------------------------------------------------------------------------------


def test_more_plays_than_are_required_now_are_counted_as_plays() -> None:
    hand = ["Play 3", "Number One", "Rules Reset"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, draw=["Number Two"])
    say(game, ("Ada", "Play 3"), ("Ada", "Number One"), ("Ada", "Rules Reset"))
    assert "Ada has made 3 plays, more than the 1 now required. It is Noor's turn." in lines(game)


def test_a_reset_says_of_each_rule_that_it_is_discarded() -> None:
    hand = ["Rules Reset"]
    game = turn("math", *hand, hand=hand, rules=["Draw 2", "Get On With It!", "Grafting"])
    told = " ".join(lines(game))
    assert "Draw 2 is discarded: everyone draws 1 card each turn again." in told
    assert "Get On With It! is discarded, and its Free Action is gone." in told
    assert "Grafting is discarded." in told


def test_a_hand_that_is_empty_because_all_cards_were_played_names_the_rules() -> None:
    players = {"Ada": {"hand": ["Cow"], "keepers": ["Space Suit"]}, "Noor": {}}
    rules = ["Play All But 1", "Martian Technology"]
    game = lay("martian", players, rules=rules, draw=["Mars", "Earth"])
    say(game, *(("Ada", card) for card in ("Cow", "Mars", "Earth")))
    assert texts(game, "draw")[0] == "Ada draws Mars.", "a bonus is drawn on its own"
    assert any(
        "Ada has no card left to play: Play All But 1 and Martian Technology require all." in t for t in lines(game)
    )


def test_a_free_action_named_after_its_card_is_named_once_and_the_next_one_is_another() -> None:
    players = {"Ada": {"keepers": ["Ray Gun", "Pathetic Human (male)"]}, "Noor": {"hand": ["Mars"]}}
    game = lay("martian", players, rules=["We Are Watching"], draw=["Earth"])
    say(game, ("Ada", "Look at a hand"))
    assert [m.text for m in tell(game) if m.what == "asked"][-1] == "Ada may use another Free Action before the draw."
    say(game, ("Ada", "Fire the Ray Gun"))
    assert "Ada uses the Free Action Fire the Ray Gun." in lines(game)


def test_hands_that_are_dealt_out_are_told_in_the_order_of_dealing() -> None:
    hands = {"Ada": ["Time Vortex", "Phaser", "Mr. Sulu"], "Noor": ["Scotty", "Transporter"], "Lin": ["Tricorder"]}
    for seed in range(8):
        game = lay("startrek", {name: {"hand": hand} for name, hand in hands.items()}, ask_surprises=False, seed=seed)
        say(game, ("Ada", "Time Vortex"))
        dealt = [line.split()[0] for line in lines(game) if " is dealt " in line and " again" not in line]
        assert dealt == sorted(dealt, key=["Ada", "Noor", "Lin"].index)


def test_cards_dealt_out_from_the_table_are_one_sentence_for_each_player() -> None:
    keepers = ["Number One", "Number Two", "Number Three", "Number Four", "Number Five", "Number Six"]
    players = {"Ada": {"hand": ["Share the Wealth"]}, "Noor": {"keepers": keepers}}
    told = [line for line in lines(turn_of(players, "Share the Wealth")) if line.startswith("Ada gets ")]
    assert len(told) == 1
    assert sum(keeper in told[0] for keeper in keepers) == 3


def turn_of(players: dict[str, Any], word: str) -> Game:
    """Ada plays a card of Math Fluxx."""
    return say(lay("math", players), ("Ada", word))
