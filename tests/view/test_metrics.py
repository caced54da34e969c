"""Text fits its box, whatever a card is called."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fluxx_nb.view.cards.faces import face, strip_height, tucked
from fluxx_nb.view.cards.looks import Look, look_of
from fluxx_nb.view.shapes.metrics import LEADING, LEAST_TEXT, SQUEEZE, divisions, fit, shorten, width_of, wrap
from fluxx_nb.view.shapes.scene import Face, Text
from tests.tabletop import deck_called
from tests.view.moments import DECKS

names = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")) | st.just(" "), min_size=1, max_size=60)


def test_widths_are_those_of_the_font() -> None:
    assert width_of("Number", 10) == pytest.approx((0.722 + 0.556 + 0.833 + 0.556 + 0.556 + 0.334) * 10)
    assert width_of("WWWW", 10, bold=True) > width_of("iiii", 10, bold=True) * 3


@given(names, st.floats(20, 200), st.floats(10, 60))
def test_fitted_text_never_leaves_its_box(name: str, width: float, height: float) -> None:
    fitted = fit(name, width, height, most=14, least=9)
    assert all(width_of(line, fitted.size, bold=True) * SQUEEZE <= width + 0.01 for line in fitted.lines)
    assert len(fitted.lines) * fitted.size * LEADING <= height + 0.01 or fitted.size == 3
    assert 3 <= fitted.size <= 14


def test_text_is_as_large_as_the_box_allows() -> None:
    assert fit("Cow", 80, 30, most=14, least=9).size == 14
    assert fit("Speed of a Long Playing Record", 50, 28, most=14, least=9).size < 12


def test_lines_break_at_blanks_and_after_hyphens() -> None:
    assert wrap("Mind-Control Transmitter", 10, 50) == ["Mind-", "Control", "Transmitter"]
    assert " ".join(wrap("Two All-Beef Earthlings", 10, 70)).replace("- ", "-") == "Two All-Beef Earthlings"


def test_a_long_word_is_divided_before_it_becomes_too_small_to_read() -> None:
    fitted = fit("Decontamination", 48, 28, most=13, least=9)
    assert fitted.size >= 9
    assert "".join(fitted.lines).replace("-", "") == "Decontamination"


def test_shortened_text_says_that_something_is_missing() -> None:
    assert shorten("Ada", 10, 100) == "Ada"
    short = shorten("Noor is asked a long question", 10, 60)
    assert short.endswith("…")
    assert width_of(short, 10) <= 60


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("width", [56, 66, 70, 84, 110, 150])
@pytest.mark.parametrize("drawing", [face, tucked])
def test_every_name_fits_the_strip_of_its_card(drawing: Callable[[Look, float], Face], deck: str, width: int) -> None:
    cards = deck_called(deck)
    cut = []
    for card in range(len(cards)):
        look = look_of(cards, card)
        drawn = drawing(look, float(width))
        texts = [shape for shape in drawn.shapes if isinstance(shape, Text) and shape.max_width]
        for text in texts:
            assert width_of(text.text, text.size, text.bold) * SQUEEZE <= text.max_width + 0.1, text
            left = text.x - text.max_width / 2 if text.anchor == "middle" else text.x
            assert left >= 0
            assert left + text.max_width <= width + 0.1
            assert text.size >= LEAST_TEXT
        name = [
            text
            for text in texts
            if text.y < max(strip_height(width), 4 * LEAST_TEXT * LEADING) + 2 and text.anchor == "start"
        ]
        said = "".join(text.text for text in name).replace("-", "").replace(" ", "")
        whole = look.name.replace("-", "").replace(" ", "")
        if said != whole:
            # An article may be left out.
            cut += [look.name] if "…" in said else []
            assert "…" in said or said == whole.removeprefix("The")
            for piece in said.split("…"):
                assert piece in whole
    assert not cut or drawing is tucked, cut


def test_a_long_word_is_divided_where_a_syllable_begins() -> None:
    said = {word: "-".join(_pieces(word)) for word in ("Metamorphosis", "Necronomicon", "Transmitter", "Earthlings")}
    assert said == {
        "Metamorphosis": "Meta-mor-phosis",
        "Necronomicon": "Necro-no-micon",
        "Transmitter": "Tran-smitter",
        "Earthlings": "Earth-lings",
    }
    assert divisions("Mothe") == divisions("Cow") == divisions("All-Beef") == ()
    assert fit("Metamorphosis", 50, 26, most=13, least=11).lines == ("Metamor-", "phosis")


def _pieces(word: str) -> list[str]:
    ends = (0, *divisions(word), len(word))
    return [word[start:end] for start, end in pairwise(ends)]


@given(names, st.floats(20, 200), st.floats(10, 60), st.floats(4, 12))
def test_text_never_becomes_smaller_than_it_may(name: str, width: float, height: float, least: float) -> None:
    assert fit(name, width, height, most=14, least=least).size >= least


@pytest.mark.parametrize("width", [84, 110, 150])
def test_the_type_of_a_card_leaves_the_corner_for_the_mark_of_a_choice(width: int) -> None:
    deck = deck_called("math")
    for card in range(len(deck)):
        shapes = face(look_of(deck, card), float(width)).shapes
        (foot,) = [one for one in shapes if isinstance(one, Text) and one.text.isupper() and one.y > width]
        assert foot.x + min(width_of(foot.text, foot.size, foot.bold), foot.max_width) <= 0.85 * width
