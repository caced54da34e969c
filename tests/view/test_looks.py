"""Looks: a card shows what it is about, numbers first."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.view.face.emblems import EMBLEMS
from fluxx_nb.view.face.lettering import numeral, spread
from fluxx_nb.view.face.looks import Look, Token, look_of
from fluxx_nb.view.scene.outline import outline
from tests.tabletop import deck_called
from tests.view.moments import DECKS


def look_at(deck: str, name: str) -> Look:
    cards = deck_called(deck)
    return look_of(cards, cards.copies_of(name)[0])


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_a_picture_that_exists(deck: str) -> None:
    cards = deck_called(deck)
    for number, card in enumerate(cards.cards):
        look = look_of(cards, number)
        tokens = [one for one in (look.hero, *look.small) if one != Token()]
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
    look = look_at("math", name)
    assert (look.hero.numeral, look.capped) == (hero, capped)


def test_a_number_goal_shows_its_number_and_its_keepers() -> None:
    look = look_at("math", "24 Hours")
    assert look.hero == Token(numeral="24")
    assert look.small == (Token(numeral="2"), Token(numeral="4"))


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
