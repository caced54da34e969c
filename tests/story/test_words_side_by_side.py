"""Words that a reader sees side by side: quotes in their order, numbers with the cards that make them, and reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate
from fluxx_nb.engine.core.card import CREEPER, GOAL
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.goals.parts import Keepers, SomebodyHas
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import CardWords, Moment
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from tests.story.steps import last, quotes, turn
from tests.tabletop import lay, say
from tests.thorough import few_or_all


def cards_cited(moment: Moment) -> list[str]:
    """The cards whose words are quoted."""
    return [source.name for source in moment.sources if isinstance(source, CardWords)]


def told(game: Game, seat: int | None = None) -> str:
    """The whole story in one line."""
    return " ".join(step.text for step in tell_steps(game, seat))


# Quotes that belong together ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["martian", "cthulhu", "fantasy", "startrek"])
def test_no_quote_comes_before_the_one_that_it_refers_to(edition: str) -> None:
    seen = 0
    for seed in range(few_or_all(2, of=8)):
        game = new_game(edition, ["Ada", "Noor", "Lin"], seed=7305 + seed)
        Party(game.setup, "greedy").play_out(game)
        reading = Reading()
        for step in tell_steps(game):
            for line in reading.read(step):
                rules = [(one.source, one.folded) for one in line.quotes if isinstance(one.source, Passage)]
                full = [rule.id for rule, folded in rules if not folded]
                for rule, folded in rules:
                    if not folded and rule.refers in {other.id for other, _ in rules}:
                        seen += 1
                        assert full.index(rule.refers) < full.index(rule.id), line.text
    assert seen, "no such quotes in these games: play others"


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("limit", ["Hand Limit 2", "Keeper Limit 2"])
def test_a_limit_that_waits_is_never_beside_a_rule_that_does_not(edition: str, limit: str) -> None:
    if limit not in load_edition(edition):
        pytest.skip("this edition has no such card")
    plain = [card for card in load_edition(edition) if card.type == "keeper" and not card.while_in_play]
    keepers = [card.name for card in plain[:6]]
    ada: dict[str, Any] = {"hand": [limit, *keepers[:3]], "keepers": keepers[3:]}
    began = last(turn(edition, limit, **ada), "began", "rule played")
    assert "has until the end of the turn" in began.text
    assert not {"rule.instant", "rule.right-away"} & set(quotes(began))


# Numbers --------------------------------------------------------------------------------------------------------------

COMPUTER: dict[str, Any] = {"rules": ["Play 4"], "draw": ["Phaser", "Tricorder", "Shuttlecraft"]}


def test_plays_that_a_keeper_adds_are_counted_and_quoted_where_a_turn_ends_early() -> None:
    game = turn("startrek", "Mr. Sulu", "Phaser", "Tricorder", hand=["Mr. Sulu"], keepers=["The Computer"], **COMPUTER)
    ended = last(game, "finished", "hand empty")
    assert ended.text == "Ada's hand is empty: the turn ends with 2 of 5 plays unused (Play 4 and The Computer)."
    assert "The Computer" in cards_cited(ended)


def test_plays_unused_after_a_change_of_seats_name_the_cards_that_require_them() -> None:
    noor = {"keepers": ["The Computer"], "hand": ["Mr. Chekov"]}
    table: dict[str, Any] = {"rules": ["Play 4"], "draw": ["Phaser", "Tricorder"]}
    game = turn("startrek", "Brain Transference", hand=["Brain Transference"], noor=noor, **table)
    ended = last(game, "ended", "trade places")
    assert ended.text.endswith("turn at once, with 4 of 5 plays unused (Play 4 and The Computer).")
    assert "The Computer" in cards_cited(ended)


def test_all_plays_made_name_the_keeper_that_required_one_more() -> None:
    hand = ["Mr. Sulu", "Mr. Chekov"]
    game = turn("startrek", *hand, hand=hand, keepers=["The Computer"], draw=["Phaser", "Tricorder", "Shuttlecraft"])
    over = last(game, "turned", "clockwise")
    assert over.text.startswith("Ada has played the 2 cards required (the Basic Rules and The Computer).")


def test_who_keeps_more_than_a_limit_says_reads_which_card_allows_it() -> None:
    ada: dict[str, Any] = {"hand": ["Jackpot!", "Old Map"], "keepers": ["Bag of Holding"]}
    draw = ["Treasure", "Dragon Egg", "The Castle", "The Crown"]
    game = turn("fantasy", "Jackpot!", **ada, rules=["Hand Limit 2"], draw=draw)
    over = last(game, "turned", "clockwise")
    assert "Ada keeps 5 cards in hand: Hand Limit 2 (5 with Bag of Holding). It is Noor's turn." in over.text
    assert cards_cited(over) == ["Bag of Holding"]
    few = turn("fantasy", "Old Map", hand=["Old Map"], keepers=["Bag of Holding"], rules=["Hand Limit 2"])
    assert "keeps" not in last(few, "turned", "clockwise").text


def test_a_creeper_that_no_keeper_fits_is_told_by_its_own_words() -> None:
    draw = ["Malfunction", "Phaser", "Tricorder"]
    game = turn("startrek", hand=["Open Channel"], keepers=["Mr. Sulu"], draw=draw)
    drawn = last(game, "moved", "creeper drawn")
    assert "until Ada has a Keeper with the Equipment icon" in drawn.text
    assert "Malfunction" in cards_cited(drawn)


def test_a_goal_whose_condition_is_our_reading_says_so_when_it_comes() -> None:
    played = last(turn("math", "Thousands", hand=["Thousands"]), "moved", "play")
    assert [source.reading for source in played.sources if isinstance(source, CardWords)] == [
        "We made up what it needs."
    ]


# Reasons --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "knows"), [(None, True), (1, True), (0, False)])
def test_a_card_picked_at_random_says_why_its_owner_could_not_choose(seat: int | None, knows: bool) -> None:
    players = {"Ada": {"hand": ["Belay That!"]}, "Noor": {"hand": ["Mr. Sulu"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Belay That!"))
    because = "Noor holds no Action, so a card is picked at random. Noor discards Mr. Sulu because of Belay That!"
    assert (because in told(game, seat)) is knows
    assert knows or "because of Belay That!, their only card." in told(game, seat)


def test_who_leaves_a_discard_to_chance_chooses_a_card_at_random() -> None:
    players = {"Ada": {"hand": ["Belay That!"]}, "Noor": {"hand": ["Mr. Sulu", "Jackpot!"]}}
    game = lay("startrek", players, ask_surprises=False)
    say(game, ("Ada", "Belay That!"))
    assert game.options == ["a card at random", "Jackpot!"]
    say(game, ("Noor", "random"))
    assert "holds no Action" not in told(game)
    assert any("[a card at random] · Jackpot!" in line for line in narrate(game))


def test_a_hand_that_is_set_aside_is_said_to_be_traded() -> None:
    ada = {"hand": ["Fizzbin", "Open Channel", "Field Kit"]}
    draw = ["House Call", "Trade Hands", "Mr. Sulu"]
    game = lay("startrek", {"Ada": ada, "Noor": {"hand": ["Phaser"]}}, draw=draw, ask_surprises=False)
    say(game, ("Ada", "Fizzbin"), ("Ada", "Trade Hands"))
    traded = last(game, "swapped", "trade hands")
    assert traded.text == "Ada and Noor trade hands: Ada gives the 3 cards set aside and gets 1 card."
    assert any("still your hand" in source.reading for source in traded.besides if source.name == "Fizzbin")


def test_a_hand_that_is_not_set_aside_is_simply_traded() -> None:
    players = {"Ada": {"hand": ["Trade Hands", "Open Channel"]}, "Noor": {"hand": ["Phaser"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Trade Hands"))
    assert "Ada and Noor trade hands: Ada gives 2 cards and gets 1 card." in told(game)


# The Elder Sign -------------------------------------------------------------------------------------------------------

SIGN: dict[str, Any] = {"keepers": ["The Elder Sign", "Madness"], "beneath": [{"Yog-Sothoth": "The Elder Sign"}]}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_covered_creeper_is_said_to_stay_when_all_creepers_are_discarded(seat: int | None) -> None:
    players = {"Ada": {"hand": ["Creeper Sweeper"], "keepers": ["Nightmares"]}, "Noor": SIGN}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "Creeper Sweeper"))
    stays = (
        "What is beneath The Elder Sign stays." if seat == 0 else "Noor's Yog-Sothoth stays: The Elder Sign covers it."
    )
    assert told(game, seat).count(stays) == 1


def test_a_creeper_that_is_covered_is_uncovered_again() -> None:
    game = lay("cthulhu", {"Ada": {**SIGN, "hand": ["The Tomb"]}, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Uncover the Creeper"))
    assert "Ada uncovers Yog-Sothoth. Doom +2: Ada 1, table 1." in told(game)


@pytest.mark.parametrize(
    ("deck", "keeper", "hidden", "goal", "asked"),
    [
        ("cthulhu", "The Elder Sign", "Yog-Sothoth", "Rest Cure", "Uncover which card?"),
        ("martian", "Abduction Chamber", "Pathetic Human (male)", "Milk Run", "Bring out which card?"),
    ],
)
def test_who_may_bring_a_card_out_is_asked_which_one(
    deck: str, keeper: str, hidden: str, goal: str, asked: str
) -> None:
    noor = {"keepers": [keeper], "beneath": [{hidden: keeper}]}
    question = last(turn(deck, goal, hand=[goal], noor=noor), "asked", "release for a Goal")
    assert question.text == f"{keeper} asks Noor: {asked}"
    assert question.ask is not None
    assert question.ask["prompt"] == asked


def test_a_spell_for_living_beings_finds_no_living_being_and_not_no_icon() -> None:
    idle = turn("fantasy", "Newt Spell", hand=["Newt Spell"], keepers=["Old Map"])
    assert "there is no living being in play" in last(idle, "fizzled", "nothing to do").text


# Rules and Goals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["Double Agenda", "The Stars Are Right"])
def test_two_rules_that_make_room_for_goals_are_told_together(first: str) -> None:
    (second,) = {"Double Agenda", "The Stars Are Right"} - {first}
    began = last(turn("cthulhu", second, hand=[second], rules=[first]), "began", "rule played")
    assert began.text == f"{second} applies: with {first}, 2 Goals and an Ungoal may be in play."
    assert cards_cited(began) == [second, first]
    assert began.says is not None
    assert began.says.reading.endswith(f"With {first}, 2 Goals and an Ungoal may be in play.")


@pytest.mark.parametrize("edition", editions())
def test_a_goal_that_needs_a_creeper_by_name_says_that_it_is_one(edition: str) -> None:
    deck = load_edition(edition)
    for goal in [card for card in deck if card.type == GOAL]:
        assert goal.goal is not None
        parts = [part for part in goal.goal.parts if isinstance(part, Keepers | SomebodyHas)]
        for name in [name for part in parts for name in part.value if deck[name].type == CREEPER]:
            assert re.search(rf"\bCreepers? (?:\w+ and )?{re.escape(name)}\b", goal.text), goal.name


def test_a_creeper_that_does_not_block_a_win_has_a_sentence_of_its_own() -> None:
    row = ["Mr. Sulu", "Mr. Chekov", "Tribbles"]
    game = turn("startrek", "Course Laid In", hand=["Course Laid In"], keepers=row, rules=["Against All Odds"])
    won = last(game, "won", "goal met").text
    assert won.endswith(": Mr. Sulu and Mr. Chekov. Tribbles do not block Ada, thanks to Against All Odds.")


def test_a_name_with_a_for_is_not_followed_by_another() -> None:
    game = lay("fantasy", {"Ada": {"hand": ["Jackpot!"]}, "Noor": {}}, draw=["Old Map", "A Song for the Road"])
    say(game, ("Ada", "Jackpot!"), ("Noor", "pass"))
    assert "Ada draws A Song for the Road (Jackpot!)." in told(game)
