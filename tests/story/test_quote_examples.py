"""What is quoted fits the moment: an example only with its own numbers, and a card's words where a card decides."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.scenarios.library import scenario
from tests.story.steps import last, quotes, turn
from tests.tabletop import deck_called, lay, nobody, say

# Examples of the rulebooks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "rule", "rules", "told"),
    [
        ("math", "Draw 3", [], ["rule.draw-up", "rule.right-away"]),
        ("fantasy", "Draw 3", [], ["rule.draw-up", "rule.right-away"]),
        ("startrek", "Draw 3", [], ["rule.draw-up", "rule.right-away"]),
        ("martian", "Draw 4", [], ["rule.draw-up", "rule.right-away"]),
        ("cthulhu", "Draw 4", [], ["rule.draw-up", "rule.right-away"]),
        ("math", "Draw 4", [], ["Draw 4", "rule.right-away"]),
        ("martian", "Draw 3", [], ["Draw 3", "rule.right-away"]),
        ("fantasy", "Draw 3", ["Draw 2"], ["Draw 3", "rule.right-away"]),
        ("math", "Draw 3", ["Increment All"], ["Draw 3", "rule.right-away"]),
    ],
)
def test_the_example_of_a_draw_is_quoted_with_its_own_numbers_only(
    deck: str, rule: str, rules: list[str], told: list[str]
) -> None:
    game = turn(deck, rule, hand=[rule], rules=rules)
    assert {tuple(quotes(step)) for step in tell(game) if step.why == "draw up"} == {tuple(told)}


@pytest.mark.parametrize(
    ("rule", "rules", "main"),
    [
        ("Draw 2", ["Draw 4"], "rule.draw-enough"),
        ("Draw 3", ["Draw 4"], "Draw 3"),
        ("Draw 2", ["Draw 4", "Inflation"], "Draw 2"),
    ],
)
def test_who_has_drawn_enough_hears_the_example_for_draw_2_only(rule: str, rules: list[str], main: str) -> None:
    game = turn("martian", rule, hand=[rule], rules=rules)
    assert quotes(last(game, "began", "rule played"))[0] == main


def test_what_technology_pays_in_mid_turn_is_told_by_its_icon() -> None:
    game = turn("martian", "Tripod", hand=["Tripod"], rules=["Martian Technology"])
    assert quotes(last(game, "moved", "draw up")) == ["martian.technology"]


# Creepers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "played", "row", "goal", "adds"),
    [
        ("fantasy", "Candles in Every Window", ["Old Map", {"Evil": "Old Map"}, "Treasure"], "X Marks the Chest", []),
        ("startrek", "Against All Odds", ["Mr. Sulu", "Mr. Chekov", "Klingons"], "Course Laid In", []),
        ("martian", "Space Suit", ["Mars", "Earth", "Germs"], "War of the Worlds", ["creeper.neutralized"]),
    ],
)
def test_a_creeper_that_blocks_no_more_is_told_by_the_card_that_tames_it(
    deck: str, played: str, row: list[Any], goal: str, adds: list[str]
) -> None:
    game = turn(deck, played, hand=[played], keepers=row, goals=[goal])
    assert quotes(last(game, "blocked", "unblocked")) == [played, *adds]
    assert last(game, "won", "goal met").text.endswith(f" not block Ada, thanks to {played}.")


@pytest.mark.parametrize("name", ["fantasy/visible-on-anothers-turn", "fantasy/a-burnt-hand", "fantasy/staying-unseen"])
def test_who_becomes_visible_is_not_said_to_be_rid_of_a_creeper(name: str) -> None:
    assert quotes(last(scenario(name).run(), "blocked", "unblocked")) == ["fantasy.invisible-no-win"]


@pytest.mark.parametrize(
    ("words", "told", "main"),
    [
        (["Steal Something", "Noor's Mars"], "Noor no longer meets the Goal War of the Worlds.", None),
        (["Milk Run"], "War of the Worlds is gone before Noor could win with it.", "goal.replace"),
        (
            ["Zap a Card!", "War of the Worlds"],
            "War of the Worlds is gone before Noor could win with it.",
            "",
        ),
    ],
)
def test_a_goal_that_was_nearly_won_is_gone_or_met_no_more(words: list[str], told: str, main: str | None) -> None:
    noor = {"keepers": ["Mars", "Earth", "Germs"]}
    game = turn("martian", *words, hand=words[:1], noor=noor, goals=["War of the Worlds"])
    step = last(game, "blocked", "no longer met")
    assert step.text == told
    # No rulebook speaks of a Goal that is taken away while another one has not come.
    assert quotes(step)[:1] == ([] if main == "" else [main or "War of the Worlds"])


def test_a_card_drawn_in_a_creepers_place_for_dreams_and_omens_is_told_by_the_answer_on_it() -> None:
    game = turn(
        "cthulhu", "Dreams and Omens", hand=["Dreams and Omens"], draw=["The Tomb", "Cthulhu", "The Poet", "The Cat"]
    )
    redrawn = next(step for step in tell(game) if step.card == "The Poet" and step.why == "face down")
    assert quotes(redrawn)[0] == "creeper.dreams-and-omens"


# Actions and Surprises ------------------------------------------------------------------------------------------------


def test_a_power_that_may_be_left_alone_is_no_instruction() -> None:
    noor = {"keepers": ["Germs", "The Important Human", "Pathetic Human (male)"]}
    game = turn("martian", "Drag a Human over", hand=["Cow"], keepers=["Tentacle"], noor=noor)
    assert quotes(last(game, "asked", "steal")) == ["Tentacle", "turn.free-actions"]


def test_who_has_no_hand_to_give_hears_nothing_of_giving_it_away() -> None:
    words = ["Number One", "Trade Hands"]
    game = turn("math", *words, hand=words[1:], rules=["Play 2"], draw=words[:1])
    assert quotes(last(game, "swapped", "trade hands")) == ["Trade Hands", "action.once"]


def test_a_surprise_that_may_be_answered_is_told_by_how_surprises_cancel_each_other() -> None:
    players = {"Ada": {"hand": ["Jackpot!"]}, "Noor": {"hand": ["Belay That!"]}}
    game = say(lay("startrek", players), ("Ada", "Jackpot!"), ("Noor", "Belay That!"))
    answered = [step for step in tell(game) if (step.what, step.card) == ("asked", "Belay That!")]
    assert answered
    assert quotes(answered[-1])[0] == "surprise.cancel-surprise"


def test_what_a_trap_asks_it_asks_by_its_own_words() -> None:
    game = scenario("startrek/its-a-trap").run()
    asked = last(game, "asked", "trap")
    assert asked.text == "It's a Trap! asks Noor: Take which Keeper instead?"
    assert quotes(asked)[0] == "It's a Trap!"


# How games and turns end ----------------------------------------------------------------------------------------------


def test_an_ungoal_is_met_before_anybody_claims_it() -> None:
    ada = {"hand": ["The Dunwich Horror"], "keepers": ["Cthulhu", "The Sound in the Walls"]}
    players = {"Ada": ada, "Noor": {"keepers": ["Yog-Sothoth"]}}
    met = nobody(say(lay("cthulhu", players), ("Ada", "The Dunwich Horror")))
    assert quotes(last(met, "asked", "claim"))[0] == "goal.ungoal"
    game = scenario("cthulhu/the-secret-cultist-trumps").run()
    assert quotes(last(game, "asked", "claim"))[:2] == ["cthulhu.cultists", "goal.ungoal"]
    assert "goal.ungoal" not in quotes(last(game, "won", "ungoal claimed"))
    assert "goal.ungoal" not in quotes(last(scenario("cthulhu/the-cultist-wins").run(), "won", "ungoal claimed"))


def test_those_who_share_the_highest_count_are_level_in_doom() -> None:
    tied = last(scenario("cthulhu/cult-clash-still-level").run(), "tied", "ungoal tie")
    assert tied.text == "The Ungoal All the Clocks Agree is met, but Ada and Noor tie in Doom, so play goes on."


def test_all_plays_are_made_with_the_last_card_as_well() -> None:
    game = turn("math", "Number One", "Number Two", hand=["Number One"], rules=["Play 2"], draw=["Number Two"])
    over = next(step for step in tell(game) if step.why == "clockwise")
    assert over.text == "Ada has played the 2 cards required. It is Noor's turn."


# What is an edition's own, and what it borrows ------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["fantasy", "startrek"])
def test_out_of_turn_a_player_is_asked_by_the_sentence_on_other_players_turns(deck: str) -> None:
    game = say(lay(deck, {"Ada": {"hand": ["Jackpot!"]}, "Noor": {}}), ("Ada", "Jackpot!"))
    main = {"fantasy": "turn.out-of-turn", "startrek": "surprise.cancel"}[deck]
    assert quotes(last(game, "asked", "surprise"))[0] == main


@pytest.mark.parametrize(
    ("deck", "card", "row", "what", "why", "told"),
    [
        ("fantasy", "No-Hand Bonus", [], "began", "rule played", ["No-Hand Bonus", "rule.no-hand-bonus"]),
        ("martian", "No-Hand Bonus", [], "began", "rule played", ["rule.no-hand-bonus"]),
        ("fantasy", "Trade Hands", ["The Crown"], "swapped", "trade hands", ["Trade Hands", "action.trade-hands"]),
    ],
)
def test_an_editions_own_words_come_before_borrowed_ones(
    deck: str, card: str, row: list[str], what: str, why: str, told: list[str]
) -> None:
    game = turn(deck, card, hand=[card, *row], rules=["Play 2"])
    assert quotes(last(game, what, why))[: len(told)] == told


@pytest.mark.parametrize(
    ("deck", "keeper", "told"),
    [
        ("startrek", "Communicator", ["rule.instant", "rule.play-more"]),
        ("math", "Number One", ["rule.play-more", "rule.instant"]),
    ],
)
def test_one_more_play_is_asked_for_by_the_second_of_two(deck: str, keeper: str, told: list[str]) -> None:
    cards = [keeper, "Play 3"]
    game = turn(deck, *cards, hand=[*cards, "Draw 3"], rules=["Play 2"])
    assert quotes(last(game, "began", "rule played"))[:2] == told
    first = turn(deck, "Play 3", hand=[*cards, "Draw 3"], rules=["Play 2"])
    assert "rule.play-more" not in quotes(last(first, "began", "rule played"))


def test_no_step_leads_with_what_another_edition_says_where_its_own_has_something() -> None:
    for one in ("startrek/a-third-player-joins-in", "cthulhu/named-creeper-but-another-blocks"):
        game = scenario(one).run()
        for step in tell(game):
            borrowed = [passage.edition != game.deck.edition for passage in step.passages]
            assert borrowed == sorted(borrowed), step.text


def test_a_table_that_is_laid_out_for_a_lesson_follows_from_no_rule() -> None:
    steps = list(tell(scenario("math/a-tie-goes-on").run()))
    assert [quotes(step) for step in steps if step.why == "situation"] == [[], []]


@pytest.mark.parametrize("word", ["Noor's Ghoul", "noor's ghoul", "Noor's The Ghoul", "The Ghoul"])
def test_a_card_with_an_article_has_an_owner_instead(word: str) -> None:
    players = {"Ada": {"hand": ["Steal a Keeper"]}, "Noor": {"keepers": ["The Ghoul", "Innsmouth"]}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "Steal a Keeper"))
    assert game.options == ["Noor's Ghoul", "Noor's Innsmouth"]
    assert last(say(game, ("Ada", word)), "moved", "steal").card == "The Ghoul"


def test_who_is_blocked_and_invisible_hears_of_both() -> None:
    step = last(scenario("fantasy/unseen-and-blocked").run(), "blocked", "blocked")
    assert quotes(step) == ["The Dark Lord", "creeper.blocks", "fantasy.invisible-no-win"]


def test_what_a_keeper_adds_to_the_draw_comes_of_no_new_rule() -> None:
    game = turn("startrek", "The Computer", hand=["The Computer"])
    assert quotes(last(game, "moved", "draw up")) == ["The Computer", "keeper.in-play"]


def test_an_ungoal_that_is_discarded_is_called_one() -> None:
    game = turn("startrek", "Canceled Plans", hand=["Canceled Plans"], goals=["The Planet Eater"])
    assert last(game, "moved", "trash").text == "Ada discards the Ungoal The Planet Eater."


def test_all_cards_of_draw_2_are_used_although_inflation_goes_meanwhile() -> None:
    cards = ["Rules Reset", "Cow", "Mars"]
    game = turn(
        "martian",
        "Draw 2 and Use 'em",
        hand=["Draw 2 and Use 'em"],
        rules=["Inflation"],
        draw=["Tripod", "Earth", *cards],
    )
    say(game, *(("Ada", card) for card in cards))
    assert [step.card for step in tell(game) if step.why == "nested"] == cards
    assert not [step for step in tell(game) if step.why == "leftover"]


def test_creeper_sweeper_leaves_the_keeper_and_says_so() -> None:
    noor = {"keepers": ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}]}
    game = turn("startrek", "Creeper Sweeper", hand=["Creeper Sweeper"], noor=noor)
    assert [step.card for step in tell(game) if step.why == "trash" and step.what == "moved"] == ["Mirror Universe"]
    swept = last(game, "moved", "trash")
    assert swept.says is not None
    assert swept.says.reading.endswith("the Keepers they are attached to stay.")


def test_who_gets_rid_of_one_creeper_hears_nothing_of_what_tamed_another_long_ago() -> None:
    row = ["The Professor", {"Madness": "The Professor"}, "The Penguins", "Cthulhu"]
    words = ["Trash Something", "Cthulhu"]
    table = {"goals": ["Lecture on Ice"], "rules": ["Steady Nerves"]}
    game = turn("cthulhu", *words, hand=words[:1], keepers=row, **table)
    assert quotes(last(game, "blocked", "unblocked")) == ["creeper.rid"]
    assert last(game, "won", "goal met").text.endswith(". Madness does not block Ada, thanks to Steady Nerves.")


def test_a_keeper_that_tames_may_come_in_any_way() -> None:
    words = ["Steal Something", "Noor's Space Suit"]
    noor = {"keepers": ["Space Suit", "Cow"]}
    game = turn(
        "martian", *words, hand=words[:1], keepers=["Mars", "Earth", "Germs"], noor=noor, goals=["War of the Worlds"]
    )
    assert quotes(last(game, "blocked", "unblocked"))[0] == "Space Suit"


# What decides, and what does not --------------------------------------------------------------------------------------


def test_a_tie_that_the_goal_breaks_is_told_by_the_goal_and_says_why_the_other_has_not_won() -> None:
    won = last(scenario("martian/zookeeper-still-tied").run(), "won", "goal met")
    assert won.text == (
        "The draw is complete: Noor wins the game with Martian Zookeeper: Cow, Pathetic Human (male) "
        "and Pathetic Human (female); Ada has these too, but Noor has the most Humans: Noor 3 and Ada 2. "
        "Pathetic Human (male) does not block Noor: the Goal requires its kind."
    )
    assert quotes(won)[0] == "Martian Zookeeper"
    assert "goal.tie" in quotes(won)
    assert "goal.everyone" not in quotes(won)


@pytest.mark.parametrize(
    ("goal", "asks"),
    [
        ("Last Prime Before a Hundred", "97, made by calculation only (Plan C)."),
        ("Your Own Age", "Its number is met by calculation only (Plan C)."),
    ],
)
def test_under_plan_c_a_goal_asks_for_a_calculation(goal: str, asks: str) -> None:
    ages = {"Ada": 33, "Noor": 24}
    game = turn("math", goal, hand=[goal], meta_rules=["Plan C"], ages=ages)
    played = last(game, "moved", "play")
    assert played.text.endswith(asks)
    assert quotes(played) == ["goal.play"]
    assert played.says is not None
    # A Goal with a reading of ours is quoted as well.
    assert [card.name for card in played.besides if card.name != played.card] == ["Plan C"]
    plain = last(turn("math", goal, hand=[goal], ages=ages), "moved", "play")
    assert "Plan C" not in plain.text
    assert "goal.everyone" in quotes(plain)


def test_a_win_by_a_graft_names_the_rule_that_allows_it() -> None:
    won = last(scenario("math/grafting-is-no-calculation").run(), "won", "goal met")
    assert won.text.startswith("Ada wins the game with the Goal Unlucky by Plan C and Grafting: 13 × 1 = 13")
    assert won.says is not None
    assert "Grafting" in [card.name for card in won.besides]
    row = ["Number Eight", "Number Three"]
    plain = last(
        turn("math", "24 Hours", hand=["24 Hours"], keepers=row, rules=["Times Victory", "Grafting"]), "won", "goal met"
    )
    assert plain.text.startswith("Ada wins the game with 24 Hours by Times Victory: ")


@pytest.mark.parametrize(
    ("words", "rules", "told"),
    [
        (["Cow"], [], "Ada has no more cards to play (Play All But 1 keeps 1 in hand). It is Noor's turn."),
        (
            ["Cow"],
            ["Inflation"],
            "Ada has no more cards to play (Play All But 1 and Inflation keep 2 in hand). It is Noor's turn.",
        ),
    ],
)
def test_a_turn_that_ends_with_a_card_in_hand_says_by_what(words: list[str], rules: list[str], told: str) -> None:
    rules = ["Play All But 1", *rules]
    game = turn("martian", *words, hand=words, rules=rules, draw=["Mars", "Earth", "Tripod"])
    over = next(step for step in tell(game) if step.why == "clockwise")
    assert over.text == told
    assert quotes(over) == ["Play All But 1", "order.clockwise"]


def test_nothing_is_said_of_a_pair_where_a_goal_asks_for_something_else() -> None:
    humans = ["Pathetic Human (male)", "Pathetic Human (female)"]
    noor = {"keepers": ["Abduction Chamber", *humans, "Germs"]}
    words = ["Steal Something", "Noor's Abduction Chamber"]
    game = turn("martian", *words, hand=words[:1], noor=noor, goals=["Specimen Collection"])
    assert quotes(last(game, "blocked", "no longer met")) == ["Specimen Collection"]


@pytest.mark.parametrize(
    ("deck", "name", "main"),
    [
        ("startrek", "Draw 3, Play 2 of Them", "action.draw-3-alone"),
        ("fantasy", "Draw 3, Play 2 of Them", "action.draw-3-alone"),
        ("martian", "Draw 3, Play 2 of Them", "action.draw-3-alone"),
        ("cthulhu", "Draw 2 and Use 'em", "action.draw-2-use"),
        ("startrek", "Draw 2 and Use 'Em", "action.draw-2-use"),
        ("math", "Draw 3, Play 2 of Them", "action.once"),
    ],
)
def test_an_action_that_the_rulebook_has_an_example_of_is_played_by_it(deck: str, name: str, main: str) -> None:
    played = last(turn(deck, name, hand=[name]), "moved", "play")
    assert quotes(played)[0] == main
    assert all(passage.edition == deck for passage in played.passages)


@pytest.mark.parametrize("edition", editions())
def test_a_game_begins_with_where_the_basic_rules_are_laid(edition: str) -> None:
    first = next(tell(Game(deck_called(edition), Setup(("Ada", "Noor"), seed=1))))
    assert quotes(first)[0] == "setup.middle"
    assert first.passages[0].edition == edition


def test_a_spent_surprise_of_cthulhu_borrows_the_sentence_that_its_rulebook_lacks() -> None:
    words = ["The Stars Are Wrong"]
    game = turn("cthulhu", *words, hand=words, noor={"hand": ["The Cat"]})
    spent = last(game, "moved", "spent", "The Stars Are Wrong")
    assert quotes(spent) == ["action.once", "surprise.like-an-action"]
    assert spent.passages[1].edition != "cthulhu"


def test_a_surprise_on_its_players_turn_is_discarded_as_an_action_is() -> None:
    game = turn("startrek", "Veto!", "Draw 2", hand=["Veto!"], rules=["Draw 2"])
    assert quotes(last(game, "moved", "spent", "Veto!")) == ["surprise.like-an-action", "action.once"]


def test_an_empty_hand_ends_a_turn_by_the_play_rule_where_the_rulebook_is_silent() -> None:
    words = ["Communicator", "Mr. Sulu"]
    game = turn("startrek", *words, hand=words[:1], rules=["Play 3"], draw=words[1:])
    assert quotes(last(game, "finished", "hand empty"))[0] == "Play 3"
    numbers = ["Number One", "Number Two"]
    game = turn("math", *numbers, hand=numbers[:1], rules=["Play 3"], draw=numbers[1:])
    assert quotes(last(game, "finished", "hand empty"))[0] == "turn.empty-hand"


def test_who_has_one_card_is_not_told_to_choose_any() -> None:
    assert quotes(last(turn("math", draw=["Number One"]), "asked", "turn")) == ["turn.play"]
    chooses = turn("math", hand=["Number Two"], draw=["Number One"])
    assert quotes(last(chooses, "asked", "turn")) == ["turn.play", "turn.any-card"]


# What somebody who had not written it found ---------------------------------------------------------------------------


def test_a_surprise_that_has_cancelled_on_its_own_turn_is_quoted_as_that() -> None:
    game = scenario("fantasy/a-surprise-stops-a-surprise").run()
    assert quotes(last(game, "moved", "spent", "That Prophecy Was Forged")) == ["surprise.cancel-surprise"]


def test_what_follows_from_an_owed_play_is_not_said_to_be_one_play() -> None:
    card = "Draw 3, Play 2 of Them"
    draw = ["The Tomb", card, "The Poet", "The Cat", "The Farm", "The Lighthouse", "Innsmouth"]
    game = turn("cthulhu", "Dreams and Omens", card, hand=["Dreams and Omens"], draw=draw)
    while not any(event.why == "drawn apart" for event in game.events):
        game.answer_at(0)
    assert "action.one-play" not in quotes(last(game, "moved", "drawn apart"))
