"""The Math deck: whole, honest about where its cards are from, winnable in every way it names, and good to play."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import yaml

from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, META, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.settings import CALCULATIONS
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import OUT, RULES
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.goals.numbergoals import Number, TargetPart
from fluxx_nb.engine.goals.numbers import COMBO, can_make, find_equation
from fluxx_nb.story.scenarios.laying import lay_out
from tests.tabletop import PLAYED, explained, moves, play_at_random

SHARED = Path(__file__).resolve().parents[3] / "shared"
COPIED = 8
"""So many words in a row that also stand in the rulebook are a copy."""

TITLES = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
DECK = load_edition("math")
GOALS = [card for card in DECK if card.type == GOAL]
NUMBERS = {card.name: card.goal.parts[0] for card in GOALS if card.goal and isinstance(card.goal.parts[0], Number)}

WITNESSES: dict[str, tuple[tuple[int, ...], ...]] = {
    "24 Hours": ((2, 4),),
    "The Ultimate Answer": ((4, 2),),
    "Silver Jubilee": ((2, 5),),
    "When I'm Sixty-Four": ((6, 4),),
    "Speed of a Long Playing Record": ((3, 3),),
    "Unlucky": ((1, 3),),
    "A Dozen Eggs": ((1, 2),),
    "Square of a Square": ((1, 6),),
    "Perfect Number": ((2, 8),),
    "Gauss Counts to Ten": ((5, 5),),
    "Eighty-Eight Keys": ((8, 8),),
    "Square Corner": ((9, 0),),
    "Last Prime Before a Hundred": ((9, 7),),
    "Once Around": ((3, 6, 0),),
    "Today's Date": ((1, 6),),
    "Your Own Age": ((4, 2),),
    "Numbers Be Hungry": ((7, 8, 9),),
    "Yin Yang": ((6, 9),),
    "Binary Number": ((0, 1, 10, 1),),
    "Sequence": ((5, 3, 4, 2),),
    "Two Pair": ((7, 7, 2, 2),),
    "Highest Score": ((5, 5), (4, 5)),
    "Lowest Score": ((1, 2), (0, 4)),
    "Nothing": ((), (3,)),
    "Thousands": ((1, 1, 2, 2), (3, 4, 5)),
}
"""For each Goal, Keepers with which the first player meets it, and those of the second player where they matter."""


def keepers(values: tuple[int, ...]) -> list[str]:
    return [f"Number {TITLES[value]}" for value in values]


def table(goal: str, *rows: tuple[int, ...], rules: tuple[str, ...] = (), meta_rules: tuple[str, ...] = ()) -> Game:
    """A game of two at Noor's turn, with a Goal in play and Keepers before Ada and Noor."""
    mine, theirs = (*rows, ())[:2]
    entry = {
        "players": {"Ada": {"keepers": keepers(mine)}, "Noor": {"keepers": keepers(theirs)}},
        "turn": "Noor",
        "goals": [goal],
        "rules": list(rules),
        "meta_rules": list(meta_rules),
        "date": "2025-11-16",
        "ages": {"Ada": 42, "Noor": 7},
    }
    return Game(DECK, lay_out(DECK, entry, ["Ada", "Noor"]))


# What the deck holds ------------------------------------------------------------------------------------------------


def test_it_has_a_hundred_cards_of_the_six_types_of_its_rulebook() -> None:
    assert len(DECK) == 100
    assert set(DECK.count_types()) == {"basic rules", META, RULE, GOAL, KEEPER, ACTION}
    assert DECK.count_types()[META] == 2


def test_every_card_says_where_it_is_known_from() -> None:
    assert sum(DECK.count_origins().values()) == len(DECK)
    named_by_the_rulebook = {
        "Basic Rules", "Plan C", "Times Victory", "Plus Victory", "Draw 2", "Draw 3", "Play 2", "Play 3", "Play 4",
        "Play All", "Steal a Keeper", "Trash a Keeper", "Trade Hands", "Use What You Take", "Draw 2 and Use 'em",
    }  # fmt: skip
    assert {card.name for card in DECK if card.origin == "rulebook"} == named_by_the_rulebook


@pytest.mark.skipif(not SHARED.is_dir(), reason="the card facts are not beside this checkout")
def test_origins_agree_with_the_card_facts() -> None:
    facts = (SHARED / "card-facts" / "math.md").read_text(encoding="utf-8").split("### Not in this edition")[0]
    listed = {line.split("|")[1].strip() for line in facts.splitlines() if line.startswith("| ")}
    ours = {card.name: card.origin for card in DECK}
    assert {name for name, origin in ours.items() if origin == "published"} <= listed
    assert not {name for name, origin in ours.items() if origin == "house"} & listed
    missing = {name for name in listed if name not in ours and "Limit" not in name} - {"name", "---"}
    assert not missing, "a card that is known to be in the deck is not in ours"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebook is not beside this checkout")
@pytest.mark.parametrize("name", ["cards.yaml", "scenarios.yaml"])
def test_texts_are_in_our_own_words(name: str) -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower())
        return {tuple(words[at : at + COPIED]) for at in range(len(words) - COPIED + 1)}

    book = runs((SHARED / "rulebooks" / "math.txt").read_text(encoding="utf-8"))
    data = yaml.safe_load((decks_root() / "math" / name).read_text(encoding="utf-8"))
    fields = ("text", "reading", "story", "ask", "because", "title")
    entries = data["cards"] if name == "cards.yaml" else data
    texts = [entry[field] for entry in entries for field in fields if field in entry]
    assert len(texts) > 50
    assert [text for text in texts if runs(text) & book] == []


def test_every_card_can_be_read_on_the_table() -> None:
    assert [card.name for card in DECK if not card.text.endswith((".", "!"))] == []
    assert len({card.name.casefold() for card in DECK}) == len(DECK.titles)


def test_number_keepers_go_from_zero_to_ten_in_several_copies() -> None:
    values = {card.name: card.value for card in DECK if card.type == KEEPER}
    assert values == {f"Number {title}": value for value, title in enumerate(TITLES)}
    assert min(card.copies for card in DECK if card.type == KEEPER) >= 2
    assert 28 <= DECK.count_types()[KEEPER] <= 40


# Goals --------------------------------------------------------------------------------------------------------------


def test_every_goal_has_a_witness() -> None:
    assert set(WITNESSES) == {card.name for card in GOALS}


@pytest.mark.parametrize("goal", WITNESSES)
def test_every_goal_can_be_met_with_cards_of_the_deck(goal: str) -> None:
    game = table(goal, *WITNESSES[goal])
    assert game.winner == "Ada"
    assert game.ended is not None
    assert DECK.cards[game.ended.card].name == goal


@pytest.mark.parametrize("goal", [goal for goal, rows in WITNESSES.items() if rows[0] and goal != "Lowest Score"])
def test_one_keeper_less_does_not_meet_it(goal: str) -> None:
    mine, *others = WITNESSES[goal]
    assert table(goal, mine[:-1], *others).winner != "Ada"


@pytest.mark.parametrize("goal", NUMBERS)
def test_a_number_goal_shows_the_digits_of_its_number(goal: str) -> None:
    part = NUMBERS[goal]
    shown = [DECK[name].value for name in part.keepers or ()]
    assert sorted(str(value) for value in shown) == sorted(str(part.value))
    wanted = Counter(part.keepers)
    assert all(DECK[name].copies >= count for name, count in wanted.items())


@pytest.mark.parametrize("goal", NUMBERS)
def test_a_number_goal_can_also_be_reached_by_calculation(goal: str) -> None:
    values = [card.value for card in DECK.cards if card.value is not None]
    found = find_equation(values, NUMBERS[goal].value, {COMBO})
    assert found is not None
    mine = tuple(found.used)
    game = table(goal, (), mine, rules=("Combo Victory",))
    assert game.winner == "Noor"
    assert game.ended is not None
    assert game.ended.data.how == found.text
    told = explained(game, game.ended)
    assert (told.card_is_source, told.says and told.says.name) == (True, "Combo Victory")
    assert table(goal, mine, rules=("Combo Victory",)).winner is None, "it is not Ada's turn"


@pytest.mark.parametrize("rules", [("Plus Victory", "Times Victory"), ("Times Victory", "Plus Victory")])
@pytest.mark.parametrize(
    ("goal", "mine", "how", "quoted"),
    [
        ("Unlucky", (10, 3), "10 + 3 = 13", "Plus Victory"),
        ("24 Hours", (3, 8), "8 × 3 = 24", "Times Victory"),
    ],
)
def test_of_two_victory_rules_the_one_is_quoted_that_the_calculation_needs(
    rules: tuple[str, ...], goal: str, mine: tuple[int, ...], how: str, quoted: str
) -> None:
    game = table(goal, (), mine, rules=rules)
    assert game.ended is not None
    assert game.ended.data.how == how
    told = explained(game, game.ended)
    assert told.says is not None
    assert told.says.name == quoted


@pytest.mark.parametrize("goal", NUMBERS)
def test_plan_c_wants_a_calculation(goal: str) -> None:
    mine = WITNESSES[goal][0]
    by_math = can_make(mine, NUMBERS[goal].value, frozenset({COMBO}))
    assert (table(goal, (), mine, meta_rules=("Plan C",)).winner == "Noor") == by_math


def test_two_players_with_binary_numbers_spoil_it_for_each_other() -> None:
    assert table("Binary Number", (0, 1, 10, 1), (1, 10, 10, 0)).winner is None


def test_three_of_a_kind_is_no_two_pair() -> None:
    assert table("Two Pair", (2, 2, 2, 7)).winner is None
    assert table("Two Pair", (2, 2, 2, 7, 7)).winner == "Ada"


@pytest.mark.parametrize("goal", ["Highest Score", "Lowest Score"])
def test_equal_scores_win_nothing(goal: str) -> None:
    assert table(goal, (5, 4), (8, 1)).winner is None


@pytest.mark.parametrize("goal", ["Today's Date", "Your Own Age"])
def test_a_date_or_an_age_that_nobody_named_is_met_by_nobody(goal: str) -> None:
    rows = {"Ada": {"keepers": keepers((1, 6, 4, 2))}, "Noor": {}}
    entry: dict[str, Any] = {"players": rows, "goals": [goal], "rules": ["Combo Victory"]}
    assert Game(DECK, lay_out(DECK, entry, ["Ada", "Noor"])).winner is None


# Play ---------------------------------------------------------------------------------------------------------------


def whole_game(deck: Deck, seed: int, players: int, **agreed: Any) -> Game:
    """A whole game with random answers; fails if it does not come to an end."""
    names = ("Ada", "Noor", "Lin", "Max", "Ida", "Ben")[:players]
    game = Game(deck, Setup(players=names, seed=seed, **agreed))
    play_at_random(game, seed, 3000)
    assert game.decision is None, f"the game with seed {seed} does not end"
    return game


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Some hundreds of random games, of two to six players, with every choice of Meta Rules."""
    agreed = ((), ("Plan B",), ("Plan C",), ())
    given = {"date": (2025, 11, 16), "ages": {"Ada": 12, "Noor": 34, "Lin": 56}}
    return [whole_game(DECK, seed, 2 + seed % 5, meta_rules=agreed[seed % 4], **given) for seed in range(300)]


def test_every_card_is_played_sooner_or_later(games: list[Game]) -> None:
    landed = {DECK.cards[event.card].name for game in games for event in moves(game, PLAYED | {"agreed"})}
    assert {card.name for card in DECK} - landed == {"Basic Rules"}


def test_random_games_end_in_a_sensible_time(games: list[Game]) -> None:
    assert all(game.winner for game in games)
    plays = sorted(len(moves(game, PLAYED)) for game in games)
    assert 15 <= median(plays) <= 120
    assert plays[len(plays) // 10] >= 4, "one game in ten is over before it has begun"
    assert plays[-1] <= 400


def test_no_goal_decides_most_of_the_games(games: list[Game]) -> None:
    won = Counter(DECK.cards[game.ended.card].name for game in games if game.ended)
    assert len(won) >= 18
    # The two Goals about scores are met by somebody as soon as they lie there, and no other card is like that.
    assert max(won.values()) <= len(games) // 3
    assert max(number for name, number in won.items() if "Score" not in name) <= len(games) // 8


def test_a_calculated_win_comes_on_the_winners_own_turn(games: list[Game]) -> None:
    calculated = 0
    for game in games:
        ended = game.ended
        assert ended is not None
        test = DECK.cards[ended.card].goal
        assert test is not None
        if ended.data.how and isinstance(test.parts[0], TargetPart):
            calculated += 1
            assert ended.who == game.state.turn
    assert calculated > 30


def test_a_calculated_win_quotes_the_card_that_allows_it_and_any_other_the_rulebook(games: list[Game]) -> None:
    allow = {card.name for card in DECK if CALCULATIONS & set(card.rule)}
    calculated = shown = 0
    for game in games:
        ended = game.ended
        assert ended is not None
        test, told = DECK.cards[ended.card].goal, explained(game, ended)
        assert test is not None
        quoted = {passage.id for passage in told.passages}
        if ended.data.how and isinstance(test.parts[0], TargetPart):
            calculated += 1
            assert told.card_is_source
            assert told.says is not None
            assert told.says.name in allow
            assert not quoted & {"math.victories", "goal.everyone"}
        else:
            shown += 1
            assert "goal.everyone" in quoted
            assert ("math.victories" in quoted) == bool(test.names)
    assert calculated > 30
    assert shown > 30


def test_plan_c_keeps_two_cards_out_and_wins_by_calculation_only(games: list[Game]) -> None:
    under_plan_c = [game for game in games if game.setup.meta_rules == ("Plan C",)]
    assert len(under_plan_c) == len(games) // 4
    for game in under_plan_c:
        out = {DECK.cards[card].name for card in game.state.zones[OUT]}
        assert {"Times Victory", "Plus Victory"} <= out
        ended = game.ended
        assert ended is not None
        if DECK.cards[ended.card].name in NUMBERS:
            calculation = ended.data.how.partition(", reading ")[0]
            assert calculation.endswith(f"= {NUMBERS[DECK.cards[ended.card].name].value}")


def test_plan_b_adds_up_only_while_no_victory_rule_is_in_play(games: list[Game]) -> None:
    sums = 0
    for game in games:
        if game.setup.meta_rules != ("Plan B",):
            continue
        ended = game.ended
        assert ended is not None
        victories = {name for card in game.state.zones[RULES] if "Victory" in (name := DECK.cards[card].name)}
        if DECK.cards[ended.card].name in NUMBERS and ended.data.how and not victories:
            sums += 1
            assert "+" in ended.data.how
            assert "×" not in ended.data.how
    assert sums > 0
