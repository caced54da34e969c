"""The theme: text can be read everywhere, and no type is told by its colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from fluxx_nb.engine.core.card import CARD_TYPES
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.view.shapes.color import over
from fluxx_nb.view.shapes.theme import DARK, PALETTES, TYPES, Palette, palette_of
from tests.view.colourblind import EYES, contrast, distance

READABLE = 4.5
PAIRS = list(combinations(TYPES, 2))


def test_every_type_of_card_has_a_style() -> None:
    assert set(TYPES) == set(CARD_TYPES)


@pytest.mark.parametrize("kind", TYPES)
def test_text_on_cards_is_readable(kind: str) -> None:
    style = TYPES[kind]
    assert contrast(style.ink, style.colour) >= READABLE, "the name on its strip, and the letter on its badge"
    assert contrast(style.deep, style.paper) >= READABLE, "numerals and the type's name on the paper"
    assert contrast(style.deep, style.tint) >= READABLE, "numerals where they cross the pattern behind them"


@pytest.mark.parametrize("edition", PALETTES)
def test_text_on_the_table_is_readable_on_every_ground(edition: str) -> None:
    palette = PALETTES[edition]
    for felt in (palette.felt, palette.rim):
        tray = over(palette.tray, felt)
        plate = over("#ffffff14", tray)
        for ground in (felt, tray, plate):
            for ink in (palette.text, palette.soft, palette.accent):
                assert contrast(ink, ground) >= READABLE, (ink, ground)
    assert contrast(DARK, palette.accent) >= READABLE, "the plate of the current player"
    assert contrast(palette.back_line, palette.back) >= 3, "the emblem on the backs"


@pytest.mark.parametrize("edition", PALETTES)
def test_a_face_down_strip_is_readable(edition: str) -> None:
    palette = PALETTES[edition]
    assert contrast(palette.back_line, palette.back) >= READABLE


@pytest.mark.parametrize("eyes", EYES)
def test_type_colours_stay_apart_for_all_eyes(eyes: str) -> None:
    close = [(a, b, round(d)) for a, b in PAIRS if (d := distance(TYPES[a].colour, TYPES[b].colour, eyes)) < 15]
    assert close == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_letter_and_shape_tell_types_without_any_colour(one: str, other: str) -> None:
    assert TYPES[one].letter != TYPES[other].letter
    assert TYPES[one].shape != TYPES[other].shape


def test_the_simulation_does_confuse_red_and_green() -> None:
    assert distance("#c04040", "#7a7a20", "deutan") < distance("#c04040", "#7a7a20", "usual") / 3
    assert distance("#808080", "#808080", "protan") == 0


@pytest.mark.parametrize("eyes", EYES)
def test_what_asks_to_be_looked_at_stands_out_from_the_felt(eyes: str) -> None:
    for palette in PALETTES.values():
        assert distance(palette.accent, palette.felt, eyes) > 25


@pytest.mark.parametrize(("one", "other"), list(combinations(PALETTES, 2)))
def test_editions_are_told_by_felt_back_and_emblem(one: str, other: str) -> None:
    a, b = PALETTES[one], PALETTES[other]
    assert distance(a.felt, b.felt, "usual") > 20
    assert distance(a.back, b.back, "usual") > 20
    assert a.emblem != b.emblem, "for eyes that see no difference in colour"


def test_a_deck_written_at_home_gets_a_table_too() -> None:
    assert isinstance(palette_of("night camp"), Palette)
    assert len({palette.felt for palette in PALETTES.values()}) == len(PALETTES)
    assert set(editions()) <= set(PALETTES), "every edition has a table of its own"
