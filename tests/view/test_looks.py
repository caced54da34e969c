"""Looks: a card shows what it is about, numbers first."""

from __future__ import annotations

from itertools import combinations

import pytest

from fluxx_nb.engine.core.card import KEEPER, RULE
from fluxx_nb.view.cards.emblems import EMBLEMS
from fluxx_nb.view.cards.faces import chip, face, symbol_at, tucked
from fluxx_nb.view.cards.looks import Look, Token, look_of
from fluxx_nb.view.cards.numerals import numeral, spread
from fluxx_nb.view.cards.pictures import hollow
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.outline import outline
from fluxx_nb.view.shapes.scene import Path, Text
from fluxx_nb.view.shapes.theme import TYPES
from tests.tabletop import deck_called, lay
from tests.view.colourblind import contrast
from tests.view.moments import DECKS


def look_at(deck: str, name: str) -> Look:
    cards = deck_called(deck)
    return look_of(cards, cards.copies_of(name)[0])


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_a_picture_that_exists(deck: str) -> None:
    cards = deck_called(deck)
    for number, card in enumerate(cards.cards):
        seen = look_of(cards, number)
        tokens = [one for one in (seen.hero, *seen.small) if one != Token()]
        assert tokens, card.name
        for one in tokens:
            assert spread(one.numeral) > 0 if one.numeral else one.emblem in EMBLEMS, (card.name, one)


@pytest.mark.parametrize(
    ("name", "hero", "capped"),
    [
        ("Number Ten", "10", False),
        ("Draw 3", "3", False),
        ("Play All But 1", "ALL-1", False),
        ("Hand Limit 2", "2", True),
    ],
)
def test_numbers_are_the_heroes_of_their_cards(name: str, hero: str, capped: bool) -> None:
    found = look_at("math", name)
    assert (found.hero.numeral, found.capped) == (hero, capped)


def test_a_number_goal_shows_its_number_and_its_keepers() -> None:
    found = look_at("math", "24 Hours")
    assert found.hero == Token(numeral="24")
    assert found.small == (Token(numeral="2"), Token(numeral="4"))


def test_a_goal_shows_the_emblems_of_the_keepers_that_it_asks_for() -> None:
    cow = look_at("martian", "Cow").hero
    assert look_at("martian", "Two All-Beef Earthlings").small == (cow, cow)


@pytest.mark.parametrize("deck", DECKS)
def test_keepers_of_a_deck_look_different_from_each_other(deck: str) -> None:
    cards = deck_called(deck)
    keepers = [card.name for card in cards if card.type == KEEPER]
    heroes = {name: look_at(deck, name).hero for name in keepers}
    assert len(set(heroes.values())) == len(keepers), heroes


@pytest.mark.parametrize("name", EMBLEMS)
def test_an_emblem_stays_near_its_box(name: str) -> None:
    for tone, path in EMBLEMS[name]:
        assert tone[0] in "dp"
        commands = outline(path)
        assert commands[0][0] == "M"
        for command in commands:
            assert all(-12 <= float(number) <= 112 for number in command[1:])


def test_a_numeral_fills_its_box_and_does_not_leave_it() -> None:
    for text in ("7", "10", "360", "ALL-1"):
        (path,) = numeral(text, 50, 10, 80, 60, "#000000")
        xs = [float(number) for command in path.commands for number in command[1::2]]
        ys = [float(number) for command in path.commands for number in command[2::2]]
        half = path.line / 2
        assert min(xs) - half >= 8
        assert max(xs) + half <= 92
        assert min(ys) - half >= 6
        assert max(ys) + half <= 74
        assert max(max(xs) - min(xs) + path.line, (max(ys) - min(ys) + path.line) * 80 / 60) > 70


def test_an_unknown_command_in_a_path_is_not_drawn_as_something_else() -> None:
    assert outline("M0 0L10 0Z") == (("M", 0.0, 0.0), ("L", 10.0, 0.0), ("Z",))
    assert [command[0] for command in outline("O50 50 10")] == ["M", "C", "C", "C", "C", "Z"]


REPLACING = {"draw", "play", "hand_limit", "keeper_limit"}
"""Settings of which only one holds at a time."""


@pytest.mark.parametrize("deck", DECKS)
def test_new_rules_that_can_be_in_play_together_look_different(deck: str) -> None:
    cards = deck_called(deck)
    rules = [card for card in cards.titles if card.type == RULE]
    for one, other in combinations(rules, 2):
        looks = [look_at(deck, card.name) for card in (one, other)]
        same = len({(seen.hero, seen.small, seen.capped) for seen in looks}) == 1
        assert not same or REPLACING & set(one.rule) & set(other.rule), (one.name, other.name)


def test_a_number_below_nothing_stands_out_from_its_sign() -> None:
    sign = look_at("cthulhu", "The Elder Sign").symbols[0]
    assert sign.number == "−1"
    assert not hollow(sign.emblem)
    for drawn in (face(look_at("cthulhu", "The Elder Sign"), 60.0), tucked(look_at("cthulhu", "The Elder Sign"), 60.0)):
        (number,) = (shape for shape in drawn.shapes if isinstance(shape, Text) and shape.text == "−1")
        (ground,) = {shape.fill for shape in symbol_at(sign, 0, 0, 20, TYPES[KEEPER].deep, TYPES[KEEPER].paper)[:1]}
        assert number.size >= 11
        assert contrast(TYPES[KEEPER].paper, ground) > 4.5


def test_points_below_nothing_have_an_emblem_of_their_own_at_a_seat() -> None:
    game = lay("cthulhu", {"Ada": {"keepers": ["The Elder Sign"]}, "Noor": {"creepers": ["Cthulhu"]}})
    notes = layout(look(game.state, 0), 800).notes
    drawn = [len(shape.commands) for shape in notes if isinstance(shape, Path)]
    ward, doom = (len(outline(EMBLEMS[name][0][1])) for name in ("ward", "doom"))
    assert ward in drawn
    assert doom in drawn


def _lines(name: str, width: float, height: float) -> list[Text]:
    deck = deck_called("martian")
    card = next(number for number, found in enumerate(deck.cards) if found.name == name)
    return [shape for shape in chip(look_of(deck, card), width, height).shapes if isinstance(shape, Text)]


def test_a_long_name_on_a_bar_has_two_lines_or_thin_letters_before_it_is_cut() -> None:
    (short,) = _lines("Mars", 106, 18)
    assert short.bold
    (cut,) = _lines("Pathetic Human (female)", 106, 18)
    assert cut.text.endswith("…")
    assert not cut.bold, "more of it has room"
    told = _lines("Pathetic Human (female)", 106, 28)
    assert " ".join(line.text for line in told) == "Pathetic Human (female)"
