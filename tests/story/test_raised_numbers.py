"""Numerals that a rule raises: what is said and read beside a card agrees with what the game does."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from fluxx_nb.engine.core.card import ACTION, RULE
from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.numerals import bears_numerals
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.explain.explanation import card_words, tell
from tests.tabletop import deck_called, lay, say

RAISING = {"math": "Increment All", "martian": "Inflation"}


def raised(deck: str, *words: str, **table: Any) -> Game:
    """Ada says some words on her turn, while every numeral counts one more."""
    hand = table.pop("hand", words)
    rules = [RAISING[deck], *table.pop("rules", ())]
    game = lay(deck, {"Ada": {"hand": [*hand], **table}, "Noor": {}}, rules=rules)
    return say(game, *(("Ada", word) for word in words))


@pytest.mark.parametrize("name", editions())
def test_actions_and_rules_have_digits_exactly_where_the_game_raises_them(name: str) -> None:
    cards = {card.name: card for card in load_edition(name) if card.type in (ACTION, RULE)}
    printed = {title for title, card in cards.items() if any(sign.isdigit() for sign in card.text)}
    assert printed == {title for title, card in cards.items() if bears_numerals(card)}


def test_every_number_that_a_verb_is_given_is_a_numeral() -> None:
    for verb in VERBS.values():
        if int in verb.hints.values():
            assert "numeral(" in inspect.getsource(verb.run), verb.name


@pytest.mark.parametrize("deck", RAISING)
def test_the_reading_of_every_card_that_is_raised_says_so(deck: str) -> None:
    state = raised(deck, hand=["Play All"]).state
    for at, card in enumerate(deck_called(deck).cards):
        told = f"{RAISING[deck]} makes each number 1 higher."
        assert (told in card_words(state, at).reading) is bears_numerals(card), card.name


@pytest.mark.parametrize("deck", RAISING)
def test_two_cards_for_everybody_are_told_beside_the_card_that_says_one(deck: str) -> None:
    moments = list(tell(raised(deck, "Everybody Gets 1")))
    drawn = [m for m in moments if m.why == "effect"]
    assert len(drawn) == 4
    assert all(m.says is not None and "1 higher" in m.says.reading for m in drawn)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Hand Limit 2", "Hand Limit 2 (3 with Increment All) applies: "),
        ("Hand Limit 0", "Hand Limit 0 (1 with Increment All) applies: "),
        ("Keeper Limit 3", "Keeper Limit 3 (4 with Increment All) applies: "),
        ("Draw 2", "Draw 2 (3 with Increment All) applies: everyone draws 3 cards each turn"),
        ("Play 2", "Play 2 (3 with Increment All) applies: everyone plays 3 cards each turn"),
        ("Play All", "Play All applies: everyone plays all their cards each turn"),
        ("Play All But 1", "Play All But 1 (2 with Increment All) applies: everyone plays all their cards but 2"),
        ("No-Hand Bonus", "No-Hand Bonus (4 with Increment All) applies: "),
    ],
)
def test_a_rule_says_its_number_and_what_it_is_raised_to(rule: str, told: str) -> None:
    began = [m.text for m in tell(raised("math", rule)) if (m.what, m.why) == ("began", "rule played")]
    assert began[-1].startswith(told)


def test_a_hand_limit_of_none_that_is_raised_allows_one() -> None:
    texts = [m.text for m in tell(raised("math", "Hand Limit 0")) if m.what == "began"]
    assert "may hold at most 1 card" in texts[-1]


@pytest.mark.parametrize("card", ["Draw 2 and Use 'em", "Draw 3, Play 2 of Them"])
def test_an_example_of_the_rulebook_is_not_quoted_for_other_numbers(card: str) -> None:
    draw = ["Cow", "Earth", "Mars", "Germs", "Tripod", "The City", "Tentacle"]
    game = lay("martian", {"Ada": {"hand": [card]}, "Noor": {}}, rules=["Inflation"], draw=draw)
    say(game, ("Ada", card), ("Ada", "Tripod"))
    found = [m for m in tell(game) if m.why in ("drawn apart", "nested")]
    assert {m.what for m in found} >= {"moved", "asked"}
    assert all(m.card_is_source and m.says is not None and m.says.name == card for m in found)
    cited = {passage.id for m in tell(game) for passage in m.passages}
    assert not cited & {"action.draw-2-use", "action.draw-3-alone", "action.draw-3-choose", "creeper.any-draw"}


@pytest.mark.parametrize(("rules", "raised"), [(["Increment All"], " (Increment All: numbers are 1 higher)"), ([], "")])
def test_what_raises_the_numeral_of_an_action_is_named_where_cards_are_drawn(rules: list[str], raised: str) -> None:
    draw = ["Number One", "Number Two", "Number Three", "Number Four", "Number Five", "Number Six"]
    ada = {"hand": ["Draw 3, Play 2 of Them"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, rules=[*rules, "Play 2"], draw=draw)
    say(game, ("Ada", "Draw 3, Play 2 of Them"))
    drawn = [moment.text for moment in tell(game) if moment.why == "drawn apart" and moment.what == "moved"]
    assert len(drawn) == (4 if rules else 3)
    assert all(text.endswith(f" for the Action Draw 3, Play 2 of Them{raised}.") for text in drawn)


def test_what_raises_the_no_hand_bonus_is_named() -> None:
    rules = ["Inflation", "No-Hand Bonus"]
    game = lay("martian", {"Ada": {}, "Noor": {"hand": ["Cow"]}}, rules=rules, rest="draw")
    told = [moment.text for moment in tell(game) if moment.why == "no-hand bonus" and moment.what == "moved"]
    assert len(told) == 4
    assert all(text.endswith(" as a bonus for the empty hand (Inflation: numbers are 1 higher).") for text in told)
