"""What a reader would ask is told: why a turn ends, why a Creeper does not block, why only one card can be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenario, scenarios
from tests.story.steps import last, quotes, turn
from tests.tabletop import deck_called, lay, say


def told(game: Game) -> str:
    """The whole story."""
    return " ".join(step.text for step in tell_steps(game))


def read(game: Game) -> str:
    """The story as the command line prints it, on one line."""
    return " ".join(" ".join(narrate(game)).split())


# Titles ------------------------------------------------------------------------------------------------------------


def test_a_quote_that_folds_keeps_its_own_title_although_its_words_were_read_beside_another_one() -> None:
    reading, titles = Reading(), set()
    for seed in (900605, 900503, 900606):
        game = new_game("startrek", ["Ada", "Noor", "Lin"], seed=seed)
        Party(game.setup, "greedy").play_out(game)
        for step in tell_steps(game):
            for line in reading.read(step):
                titles |= {(q.title, q.source.title) for q in line.quotes if hasattr(q.source, "id")}
    assert {title for title, _ in titles} >= {"A Creeper blocks a win", "Some Goals need a Creeper"}
    assert all(title == own for title, own in titles)


# Solo Fluxx ----------------------------------------------------------------------------------------------------------


def solo(seed: int) -> Game:
    game = Game(deck_called("startrek"), Setup(("Ada",), seed=seed, solo=True))
    Party(game.setup, "greedy").play_out(game)
    return game


def test_a_turn_of_solo_fluxx_is_said_to_be_over_before_a_rule_is_turned_up() -> None:
    words = told(solo(900777))
    assert "Ada has played the 1 card required. Get On With It! is turned up from the Rules deck." in words
    assert "required. It is Ada's turn" not in words


def test_a_rule_that_is_turned_up_takes_a_spot() -> None:
    words = told(solo(900777))
    assert "Hand Limit 1 takes the spot of Keeper Limit 4, which is discarded: both are Limit Rules." in words


def test_a_creeper_that_does_not_keep_someone_from_scoring_has_its_reason() -> None:
    (scored,) = (m.text for m in tell(solo(930582)) if m.what == "scored" and "Staff Meeting" in m.text)
    assert scored.startswith("Ada scores the Goal Staff Meeting with ")
    assert scored.endswith(": 4 scored Goals now. Romulans do not block Ada, thanks to Against All Odds.")


def test_an_extra_turn_of_solo_fluxx_comes_without_a_rule() -> None:
    assert "it is Ada's turn again, in our reading with no rule turned up before it." in told(solo(930582))


def test_the_last_card_of_the_main_deck_is_not_said_to_be_followed_by_another() -> None:
    game = Game(deck_called("startrek"), Setup(("Noor",), seed=900710, solo=True))
    Party(game.setup, "greedy").play_out(game)
    words = told(game)
    assert "draws the Creeper Malfunction, the last card of the Main deck, and puts it face up." in words
    assert "after the draw. The Main deck has run out" not in words


# Winning --------------------------------------------------------------------------------------------------------------


def test_a_tie_by_calculation_shows_the_equation_and_who_no_longer_meets_the_goal() -> None:
    numbers = {"keepers": ["Number One", "Number Six"]}
    table: dict[str, Any] = {"goals": [], "rules": ["Combo Victory"], "draw": ["Number Two", "Number Five"]}
    ada = {"hand": ["Square of a Square"], "keepers": ["Number Ten", "Number Six"]}
    game = say(lay("math", {"Ada": ada, "Noor": numbers}, **table), ("Ada", "Square of a Square"))
    assert "Noor and Ada (10 + 6 = 16) meet the Goal Square of a Square at the same time" in told(game)
    assert "Noor wins the game with Square of a Square: Number One and Number Six. Ada no longer meets it." in told(
        game
    )


def test_the_only_player_with_a_score_is_said_to_be() -> None:
    game = turn("math", "Lowest Score", hand=["Lowest Score"], keepers=["Number Four"])
    assert last(game, "won", "goal met").text.endswith("as the only player with a Keeper.")


def test_a_surplus_creeper_of_the_kind_that_the_goal_requires_does_not_block() -> None:
    won = last(scenario("martian/surplus-of-the-same-kind").run(), "won", "goal met")
    assert won.text.endswith("Pathetic Human (female) does not block Ada: the Goal requires its kind.")


def test_a_win_by_most_points_tells_how_the_ungoal_is_met() -> None:
    said = [m.text for one in scenarios("cthulhu") for m in tell(one.run()) if m.why == "most points"]
    assert said
    assert all(": it is met, with " in text for text in said)


def test_the_end_names_a_goal_as_one_where_its_name_reads_as_a_number() -> None:
    row = ["Mars", "Earth", "Tripod", "Ray Gun", "Space Suit"]
    game = turn("martian", "5 Keepers", hand=["5 Keepers"], keepers=row)
    assert "Ada has won with the Goal 5 Keepers." in read(game)


# Limits and plays -----------------------------------------------------------------------------------------------------


def test_a_discard_without_a_choice_comes_after_the_news_that_the_turn_is_over() -> None:
    hand = ["Number One", "Number Two"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Hand Limit 0"], draw=["Number Four"])
    words = told(say(game, ("Ada", "Number One")))
    assert (
        "Ada has played the 1 card required. Ada discards Number Four and Number Two (Hand Limit 0)."
        in words.replace("Number Two and Number Four", "Number Four and Number Two")
    )
    assert "It is Noor's turn." in words
    assert words.count("has played the 1 card required") == 1


def test_that_more_was_played_than_is_required_is_quoted_where_it_is_said() -> None:
    hand = ["Number One", "Rules Reset", "Number Two", "Number Three", "Number Four"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Play 3", "Keeper Limit 4"], draw=["Number Five"])
    say(game, ("Ada", "Number One"), ("Ada", "Rules Reset"))
    over = last(game, "turned", "clockwise")
    assert over.text == "Ada has made 2 plays, more than the 1 now required. It is Noor's turn."
    assert "turn.play" in quotes(over)
    for edition in ("startrek", "fantasy"):
        for seed in range(12):
            game = new_game(edition, 3, seed=41000 + seed)
            Party(game.setup, "random").play_out(game, most=600)
            for m in tell(game):
                if m.what == "turned":
                    assert ("turn.play" in quotes(m)) == (", more than the " in m.text), m.text


# Choices --------------------------------------------------------------------------------------------------------------


def test_that_nothing_may_be_chosen_is_among_the_options() -> None:
    noor = {"keepers": ["The Elder Sign"], "beneath": [{"Yog-Sothoth": "The Elder Sign"}]}
    game = turn("cthulhu", "Rest Cure", hand=["Rest Cure"], noor=noor)
    assert "The Elder Sign asks Noor: Uncover which card? [Yog-Sothoth] · pass" in read(game.answer(["Yog-Sothoth"]))


def test_the_second_of_several_cards_is_played_next_and_not_first() -> None:
    draw = ["Number One", "Number Two", "Number Three"]
    hand, rules = ["Draw 2 and Use 'em"], ["Increment All"]
    game = turn("math", hand[0], hand=hand, rules=rules, draw=["Number Nine", "Number Eight", *draw])
    assert game.decision is not None
    assert game.decision.prompt == "Play which one first? All must be played."
    game.answer(game.options[0])
    assert game.decision.prompt == "Play which one next? Both must be played."


def test_the_only_rule_in_play_is_said_to_be_the_only_one_that_could_be_chosen() -> None:
    words = told(turn("math", "Trash a New Rule", hand=["Trash a New Rule"], rules=["Draw 2"]))
    assert "Draw 2 is gone: everyone draws 1 card each turn again. No other card could be chosen." in words
    assert "No other card" not in told(
        turn("math", "Trash a New Rule", "Draw 2", hand=["Trash a New Rule"], rules=["Draw 2", "Play 2"])
    )


def test_a_goal_that_a_rule_makes_room_for_is_said_to_stay() -> None:
    table: dict[str, Any] = {"rules": ["Double Agenda"], "goals": ["Milk Run"]}
    game = turn("martian", "5 Keepers", hand=["5 Keepers"], **table)
    assert "The Goal Milk Run stays in play." in told(game)


def test_a_way_of_calculation_that_pauses_is_said_to_pause() -> None:
    game = lay("math", {"Ada": {"hand": ["Times Victory"]}, "Noor": {}}, meta_rules=["Plan B"])
    assert "by multiplying Keepers; Plan B pauses." in told(say(game, ("Ada", "Times Victory")))
    game = lay("math", {"Ada": {"hand": ["Times Victory"]}, "Noor": {}})
    assert "pauses" not in told(say(game, ("Ada", "Times Victory")))


def test_only_calculations_count_without_the_reading_of_pictured_keepers() -> None:
    game = lay("math", {"Ada": {"hand": ["The Ultimate Answer"]}, "Noor": {}}, meta_rules=["Plan C"])
    words = read(say(game, ("Ada", "The Ultimate Answer")))
    assert "To win: 42, made by calculation only (Plan C)." in words
    assert "Our reading: The order does not matter" not in words


# What is no news ------------------------------------------------------------------------------------------------------


def test_where_a_canceled_card_goes_is_no_news() -> None:
    players = {"Ada": {"hand": ["Mr. Sulu"]}, "Noor": {"hand": ["That's Mine!"]}}
    game = say(lay("startrek", players), ("Ada", "Mr. Sulu"), ("Noor", "That's Mine!"), ("Ada", "pass"))
    assert "Noor cancels Mr. Sulu with That's Mine! and takes it over; Ada's play is used up." in told(game)
    assert "goes to Noor instead" not in read(game).replace("goes to Noor instead. Mr. Sulu has", "")


def test_one_player_is_shown_the_way_to_solo_fluxx() -> None:
    with pytest.raises(TableError, match=r"For one player, choose Solo Fluxx \(`solo`\)\."):
        new_game("startrek", 1)
