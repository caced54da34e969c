"""A story that is read aloud: nothing is read twice, nothing is left open, and each name says what it is."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate, outcome
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.story.words.teller import listing
from tests.story.steps import last, quotes, turn
from tests.tabletop import lay, say


def read(game: Game) -> str:
    """The story in one line, with the titles of quotes."""
    return " ".join(" ".join(narrate(game)).split())


def told(game: Game) -> str:
    """The sentences of a game."""
    return " ".join(step.text for step in tell_steps(game))


# Names ---------------------------------------------------------------------------------------------------------------


def test_a_name_after_its_type_ends_with_a_comma_in_a_list() -> None:
    assert (
        listing(["Number Three", "the Goal Sequence", "Thousands"]) == "Number Three, the Goal Sequence, and Thousands"
    )
    assert listing(["the Basic Rules", "Inflation"]) == "the Basic Rules and Inflation"
    assert listing(["Mars", "the Goal Sequence"]) == "Mars and the Goal Sequence"


def test_a_rule_or_an_action_that_is_named_like_another_type_says_its_own() -> None:
    game = turn("fantasy", "Goal Mill", hand=["Goal Mill", "Creeper Sweeper"], rules=["Play 2"])
    say(game, ("Ada", "Creeper Sweeper"))
    assert "Ada plays the New Rule Goal Mill. The New Rule Goal Mill applies:" in told(game)
    assert "Ada plays the Action Creeper Sweeper." in told(game)


def test_a_goal_that_is_played_out_of_another_hand_or_from_face_down_is_called_one() -> None:
    noor = {"hand": ["Made to Measure"]}
    game = turn("fantasy", "Use What You Take", hand=["Use What You Take"], noor=noor)
    assert "Ada plays the Goal Made to Measure from Noor's hand" in told(game)
    noor = {"hand": ["Fleet Parade", "Milk Run"]}
    game = turn("martian", "Use What You Take", hand=["Use What You Take"], noor=noor)
    goal = game.deck.cards[game.state.zones[GOALS][0]]
    taken = (
        f"Ada plays the Goal {goal.name} from Noor's hand, picked at random. To win: {goal.text.replace('A ', 'a ', 1)}"
    )
    assert taken in told(game)
    draw = ["The Cat", "Rest Cure", "Keeping Watch", "The Farm"]
    game = turn("cthulhu", "Dreams and Omens", hand=["Dreams and Omens"], draw=draw)
    game.answer("Keeping Watch")
    assert "Noor plays the Goal Keeping Watch, which had been waiting face down." in told(game)


def test_the_end_of_a_story_has_one_mark() -> None:
    keepers = ["Ray Gun", "Tripod", "Space Suit"]
    assert (
        outcome(turn("martian", "Skloozmo!", hand=["Skloozmo!"], keepers=keepers))
        == "Ada has won with the Goal Skloozmo!"
    )


# Choices -------------------------------------------------------------------------------------------------------------


def test_a_free_action_among_the_options_has_the_name_of_its_card() -> None:
    game = turn("martian", hand=["Cow"], keepers=["Tentacle", "Ray Gun"], noor={"keepers": ["Pathetic Human (male)"]})
    game.answer("pass")
    assert "[pass] · Drag a Human over (Tentacle) · Fire the Ray Gun" in read(game)


def test_what_someone_chose_is_not_said_again_after_its_options() -> None:
    noor = {"hand": ["Cow", "Mars"]}
    game = turn("martian", hand=["Earth", "Tripod"], keepers=["Mind-Control Transmitter"], noor=noor)
    say(game, ("Ada", "Control a mind"), ("Ada", "Mars"))
    assert "Cow · [Mars]" in read(game)
    assert "chooses" not in read(game)
    # In steps of their own, answers are told as before.
    assert "Ada chooses Mars." in told(game)


def test_cards_that_someone_keeps_are_told_together() -> None:
    draw = ["Number One", "Number Two", "Number Three", "Number Four", "Number Five", "Number Six", "Number Seven"]
    game = turn("math", "Everybody Gets 1", hand=["Everybody Gets 1"], rules=["Increment All"], draw=draw)
    for _ in range(2):
        game.answer_at(0)
    assert "Ada keeps Number Five and Number Six." in told(game)


def test_a_choice_among_cards_of_several_names_does_not_list_them() -> None:
    humans = {"keepers": ["Pathetic Human (male)", "Pathetic Human (female)"]}
    game = turn("martian", hand=["Cow"], keepers=["Ray Gun"], noor=humans)
    say(game, ("Ada", "Fire the Ray Gun"))
    assert game.decision is not None
    assert game.decision.prompt == "Discard which of these?"


# What happens after all ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "surprise", "lands"),
    [
        ("The Crown", "Mine by Ancient Right", "The Crown comes into play in front of Ada."),
        (
            "Toll Bridge",
            "That Prophecy Was Forged",
            "The Goal Toll Bridge comes into play. To win: the Creeper The Troll",
        ),
    ],
)
def test_a_card_that_a_surprise_did_not_stop_is_said_to_come_into_play(card: str, surprise: str, lands: str) -> None:
    players = {"Ada": {"hand": [card, "Only an Illusion"]}, "Noor": {"hand": [surprise]}}
    game = lay("fantasy", players, draw=["Old Map", "Treasure"])
    say(game, ("Ada", card), ("Noor", surprise), ("Ada", "Only an Illusion"))
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    assert lands in told(game)
    quiet = turn("fantasy", card, hand=[card, "Only an Illusion"], noor={"hand": [surprise]})
    assert "comes into play" not in told(quiet)


def test_a_keeper_over_the_limit_says_by_how_many() -> None:
    keepers = ["Number One", "Number Two", "Number Three"]
    game = turn("math", "Number Four", hand=["Number Four"], keepers=keepers, rules=["Keeper Limit 3"])
    assert "Ada plays Number Four. That is 4 Keepers, 1 over Keeper Limit 3." in told(game)
    game = turn("math", "Number Four", hand=["Number Four"], keepers=keepers[:2], rules=["Keeper Limit 3"])
    assert "over Keeper Limit" not in told(game)
    # So does one that another card brings.
    keepers = ["The Castle", "The Tower"]
    table = {"rules": ["Keeper Limit 2"], "discard": ["The Crown"]}
    game = turn("fantasy", "Healing Spell", hand=["Healing Spell"], keepers=keepers, **table)
    assert "Ada brings The Crown back into play. That is 3 Keepers, 1 over Keeper Limit 2." in told(game)
    assert "limit.own-turn" in quotes(last(game, "moved", "revive"))
    # The Computer lets its owner have one more.
    keepers = ["Scotty", "Phaser", "Communicator"]
    game = turn("startrek", "The Computer", hand=["The Computer"], keepers=keepers, rules=["Keeper Limit 3"])
    assert "over Keeper Limit" not in told(game)
    assert "limit.own-turn" not in quotes(last(game, "moved", "play", "The Computer"))


def test_a_limit_that_a_free_action_brings_waits_for_the_player_too() -> None:
    ada = {"hand": ["Hand Limit 1", "The Cat", "The Farm"]}
    game = lay("cthulhu", {"Ada": ada, "Noor": {}}, rules=["Fear of the Unknown"], ask_surprises=False)
    say(game, ("Ada", "Tell what you fear"), ("Ada", "Hand Limit 1"))
    assert "players may hold at most 1 card; Ada has until the end of the turn." in told(game)


# Said once -----------------------------------------------------------------------------------------------------------


def test_what_stays_attached_is_not_told_beside_the_move_that_says_so() -> None:
    keepers = ["Magic Sword", "The Crown", {"Evil": "The Crown"}, "The Troll"]
    game = turn("fantasy", "Swing the Sword", "Evil", hand=["Draw 3"], keepers=keepers)
    assert "Ada moves Evil to Noor, and The Crown goes along." in told(game)
    assert "still attached" not in told(game)


def test_whose_turn_is_next_is_told_when_it_comes() -> None:
    game = turn("startrek", "Brain Transference", hand=["Brain Transference"], noor={"keepers": ["Phaser"]})
    assert "Brain Transference ends Ada's turn at once." in told(game)
    assert "The next turn is" not in told(game)
    assert "Ada sits in the next seat now, so it is Ada's turn again." in told(game)


def test_a_limit_that_was_just_discarded_for_is_not_told_again() -> None:
    ada: dict[str, Any] = {"hand": ["Jackpot!", "Old Map"], "keepers": ["Bag of Holding", "The Castle", "The Tower"]}
    draw = ["Treasure", "Dragon Egg", "The Crown", "The Dragon"]
    table: dict[str, Any] = {"rules": ["Hand Limit 1", "Keeper Limit 2"], "draw": draw}
    game = turn("fantasy", "Jackpot!", **ada, **table)
    say(game, ("Ada", ["Old Map"]))
    over = last(game, "turned", "clockwise")
    assert over.text == "Ada keeps 3 Keepers in play: Keeper Limit 2 (5 with Bag of Holding). It is Noor's turn."
    assert "Ada discards Old Map (Hand Limit 1: 4 with Bag of Holding)." in told(game)
    table["rules"] = ["Hand Limit 1"]
    game = say(turn("fantasy", "Jackpot!", **ada, **table), ("Ada", ["Old Map"]))
    assert last(game, "turned", "clockwise").text == "It is Noor's turn."
    assert not last(game, "turned", "clockwise").besides, "nor is the card quoted that raises it"


def test_a_limit_that_was_turned_up_and_discarded_for_is_not_told_again() -> None:
    ada = {"hand": ["Phaser", "Tricorder", "Scotty"], "keepers": ["The Computer"]}
    draw = ["Communicator", "Shuttlecraft", "Mr. Sulu", "Mr. Chekov"]
    game = lay("startrek", {"Ada": ada}, solo=True, draw=draw, rules_deck=["Hand Limit 0", "Play 2"])
    say(game, ("Ada", "Phaser"), ("Ada", "Scotty"))
    assert game.decision is not None
    say(game, ("Ada", list(game.options[: game.decision.least])))
    assert "(Hand Limit 0: 1 with The Computer)." in told(game)
    assert last(game, "turned", "clockwise").text == "It is Ada's turn."


@pytest.mark.parametrize("drawn", ["Old Map", "Swap Plays for Draws"])
def test_the_card_that_was_just_named_is_not_named_with_what_is_drawn_for_it(drawn: str) -> None:
    hand, draw = ["Draw 3", "Play 2"], ["Treasure", drawn, "The Crown"]
    game = lay("fantasy", {"Ada": {"hand": hand}, "Noor": {}}, rules=["The Wishing Well"], draw=draw)
    say(game, ("Ada", "pass"), ("Ada", "Make a wish"), ("Ada", "Play 2"))
    assert f"Ada discards Play 2 because of The Wishing Well. Ada draws {drawn}." in told(game)
    game = turn(
        "fantasy", "Swap plays for draws", hand=hand, rules=["Swap Plays for Draws"], draw=["Treasure", "Old Map"]
    )
    assert "Ada uses the Free Action of Swap Plays for Draws. Ada draws Old Map." in told(game)


def test_cards_that_are_passed_on_or_brought_out_together_are_told_together() -> None:
    humans = ["Pathetic Human (male)", "Pathetic Human (female)", "Pathetic Human (male)"]
    hand = ["The Humans Are Revolting"]
    game = turn("martian", *hand, hand=hand, keepers=humans)
    assert "Ada passes Pathetic Human (male) ×2 and Pathetic Human (female) on to Noor." in told(game)
    beneath = [{one: "Abduction Chamber"} for one in humans[:2]]
    ada = {"hand": ["Milk Run"], "keepers": ["Abduction Chamber"], "beneath": beneath}
    game = lay("martian", {"Ada": ada, "Noor": {}})
    say(game, ("Ada", "pass"), ("Ada", "Milk Run"))
    assert game.decision is not None
    assert game.decision.prompt == "Bring out which cards?"
    say(game, ("Ada", humans[:2]))
    assert "Ada brings Pathetic Human (male) and Pathetic Human (female) out again." in told(game)


def test_players_who_tie_when_an_ungoal_is_met_are_told_of_once() -> None:
    words = told(scenario("cthulhu/cult-clash-still-level").run())
    assert "The Ungoal All the Clocks Agree is met, but Ada and Noor tie in Doom, so play goes on." in words
    assert "highest count" not in words


def test_a_single_card_that_a_deal_gives_back_is_not_counted() -> None:
    game = turn("startrek", "Time Vortex", hand=["Time Vortex", "Phaser"])
    assert "Ada is dealt the same card again." in told(game)


def test_where_an_ungoal_is_in_play_there_is_no_room_for_a_goal_beside_it() -> None:
    game = turn(
        "cthulhu",
        "Rules Reset",
        hand=["Rules Reset"],
        rules=["The Stars Are Right"],
        goals=["Rest Cure", "All the Clocks Agree"],
    )
    say(game, ("Ada", "Rest Cure"))
    assert "Ada discards the Goal Rest Cure: only one Goal or Ungoal may be in play now." in told(game)


def test_a_creeper_that_the_goal_names_is_required_itself_and_not_its_kind() -> None:
    keepers = ["Captain Kirk", "Klingons"]
    won = last(turn("startrek", "Staring Contest", hand=["Staring Contest"], keepers=keepers), "won", "goal met")
    assert won.text.endswith("Klingons do not block Ada: the Goal requires them.")


# Quotes that fit -----------------------------------------------------------------------------------------------------


def test_a_keeper_limit_is_quoted_as_one_that_waits_for_the_end_of_the_turn() -> None:
    began = last(turn("math", "Keeper Limit 3", hand=["Keeper Limit 3"]), "began", "rule played")
    assert quotes(began) == ["limit.own-turn"]


def test_an_example_with_numbers_does_not_fit_cards_that_were_drawn_with_higher_ones() -> None:
    draw = ["Cow", "Mars", "Rules Reset", "Earth", "Tripod"]
    game = turn("martian", "Draw 2 and Use 'em", hand=["Draw 2 and Use 'em"], rules=["Inflation"], draw=draw)
    say(game, ("Ada", "Rules Reset"))
    asked = last(game, "asked", "drawn apart")
    assert asked.text.endswith("Both must be played.")
    assert "action.draw-2-use" not in quotes(asked)


def test_a_creeper_that_may_be_in_a_hand_is_explained_by_its_own_words() -> None:
    keepers = ["Magic Ring", {"Evil": "Magic Ring"}]
    along = last(turn("fantasy", "Put on the Ring", hand=["Draw 3"], keepers=keepers), "moved", "along")
    assert along.text == "Evil goes along with Magic Ring to Ada's hand."
    assert [card.name for card in along.besides] == ["Evil"]


def test_a_spell_that_is_used_up_is_explained_by_its_own_words() -> None:
    hand = ["Invisibility Spell"]
    game = turn("fantasy", *hand, *hand, hand=hand, rules=["Play 2"])
    assert quotes(last(game, "fizzled", "nothing to do")) == ["Invisibility Spell", "turn.always-playable"]


@pytest.mark.parametrize("surprises", [True, False])
def test_what_doom_is_comes_before_how_it_is_counted(surprises: bool) -> None:
    game = lay("cthulhu", {"Ada": {"hand": ["The Ghoul"]}, "Noor": {}}, ask_surprises=surprises).answer("The Ghoul")
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    step = next(step for step in tell_steps(game) if "The Ghoul has the Doom icon" in step.text)
    ids = [source.id for source in step.sources if hasattr(source, "id")]
    assert ids.index("cthulhu.doom-points") < ids.index("cthulhu.doom")
