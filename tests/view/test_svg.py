"""SVG: well formed, the same every time, safe with any name, and small."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from fluxx_nb.view.cards.closeup import look_scene
from fluxx_nb.view.cards.looks import Symbol, look_of
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.scene import Area
from tests.tabletop import deck_called
from tests.view.moments import DECKS, game_of, models

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


@pytest.mark.parametrize("deck", DECKS)
def test_a_table_is_well_formed_and_named(deck: str) -> None:
    for model in models(deck, 4, 0, every=31):
        scene = layout(model, 800)
        root = parsed(to_svg(scene))
        assert root.find(f"{SVG}title").text == scene.title  # type: ignore[union-attr]
        assert root.find(f"{SVG}desc").text == scene.description  # type: ignore[union-attr]
        labelled = root.attrib["aria-labelledby"].split()
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert set(labelled) <= set(ids)
        used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
        assert used <= set(ids)
        titles = [element.text for group in root.iter(f"{SVG}g") for element in group.findall(f"{SVG}title")]
        assert titles == [one.label for one in scene.cards]


def test_the_same_moment_gives_the_same_text_and_ids_hold_from_step_to_step() -> None:
    game = game_of("martian", 3)
    one, other = (to_svg(layout(look(game.state, 0), 800)) for _ in range(2))
    assert one == other
    card = game.state.hand(0)[0] if game.state.hand(0) else game.state.row(0)[0]
    assert f'id="fluxx-card-{card}"' in one
    assert f'id="left-card-{card}"' in to_svg(layout(look(game.state, 0), 800), prefix="left")


def test_equal_faces_share_an_id_and_different_ones_never_do() -> None:
    scenes = [layout(model, width) for width in (800, 1280) for model in models("math", 3, 0, every=61)]
    drawn: dict[str, str] = {}
    for scene in scenes:
        for group in re.findall(r'<g id="face-\w+">.*?</g>', to_svg(scene)):
            key = group[7:22]
            assert drawn.setdefault(key, group) == group
    assert len(drawn) > 20


def test_a_card_from_a_stranger_cannot_smuggle_markup() -> None:
    evil = '<script>alert("x")</script>&\'"]]>'
    look_ = replace(
        look_of(deck_called("math"), 1), name=evil, text=evil, notes=evil, symbols=(Symbol("star", evil, evil),)
    )
    svg = to_svg(look_scene(look_), prefix="a")
    root = parsed(svg)
    assert "<script" not in svg
    assert not list(root.iter(f"{SVG}script"))
    assert root.find(f"{SVG}title").text == evil  # type: ignore[union-attr]


def test_nothing_is_loaded_from_elsewhere() -> None:
    svg = to_svg(layout(next(models("math", 3, 0)), 800))
    assert re.findall(r'(?:href|src|url)[=(]"?([^#"][^")]*)', svg) == []
    assert svg.count("http") == 1, "the name of the format, nothing else"
    assert "<image" not in svg
    assert "@font-face" not in svg


@pytest.mark.parametrize(("deck", "players"), [("math", 3), ("martian", 4), ("math", 6), ("martian", 6)])
def test_a_table_in_mid_game_is_small(deck: str, players: int) -> None:
    sizes = [len(to_svg(layout(model, 800)).encode()) for model in models(deck, players, 0, every=17)]
    assert max(sizes) < 60_000
    assert max(sizes) > 20_000


def test_numbers_are_finite_and_sizes_are_not_negative() -> None:
    for model in models("martian", 5, None, every=29):
        svg = to_svg(layout(model, 420))
        assert not re.search(r"nan|inf\b", re.sub(r">[^<]*<", "><", svg))
        assert not re.search(r' (?:width|height|r|rx|font-size|stroke-width|textLength)="-', svg)


def test_a_part_of_the_picture_can_be_cut_out() -> None:
    svg = to_svg(layout(next(models("math", 3, 0)), 800), shown=Area(10, 20, 300, 200))
    assert 'viewBox="10 20 300 200"' in svg
    assert 'width="300" height="200"' in svg


@pytest.mark.parametrize("deck", DECKS)
def test_a_large_card_says_all_of_it(deck: str) -> None:
    cards = deck_called(deck)
    for number, card in enumerate(cards.cards):
        scene = look_scene(look_of(cards, number), 320)
        root = parsed(to_svg(scene))
        shown = [text.text or "" for text in root.iter(f"{SVG}text")]
        said = "".join(shown).replace(" ", "").replace("-", "").casefold()
        for words in (card.name, card.text, card.notes, *card.icons):
            assert words.replace(" ", "").replace("-", "").replace("\n", "").casefold() in said, (card.name, words)
        assert "Origin:" in "".join(shown)
        lowest = max(float(text.attrib["y"]) for text in root.iter(f"{SVG}text"))
        assert lowest < scene.faces[scene.cards[0].face].height


def test_the_words_of_a_large_card_stay_above_its_foot() -> None:
    for deck in DECKS:
        cards = deck_called(deck)
        for number in range(len(cards)):
            scene = look_scene(look_of(cards, number), 300)
            face = scene.faces[scene.cards[0].face]
            texts = [shape for shape in face.shapes if hasattr(shape, "text")]
            kind = next(at for at, text in enumerate(texts) if text.text == text.text.upper() and len(text.text) > 3)
            body, foot = texts[:kind], texts[kind:]
            assert max(text.y for text in body) < min(text.y for text in foot) - 4, cards.cards[number].name
