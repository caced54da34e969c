"""Text fits its box, whatever a card is called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fluxx_nb.view.face.faces import face
from fluxx_nb.view.face.looks import look_of
from fluxx_nb.view.scene.metrics import LEADING, fit, shorten, width_of, wrap
from fluxx_nb.view.scene.scene import Text
from tests.tabletop import deck_called
from tests.view.moments import DECKS

SQUEEZE = 0.86
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
@pytest.mark.parametrize("width", [58, 66, 70, 84, 110, 150])
def test_every_name_fits_the_strip_of_its_card(deck: str, width: int) -> None:
    cards = deck_called(deck)
    small = []
    for card in range(len(cards)):
        look = look_of(cards, card)
        drawn = face(look, float(width))
        texts = [shape for shape in drawn.shapes if isinstance(shape, Text) and shape.max_width]
        for text in texts:
            assert width_of(text.text, text.size, text.bold) * SQUEEZE <= text.max_width + 0.1, text
            left = text.x - text.max_width / 2 if text.anchor == "middle" else text.x
            assert left >= 0
            assert left + text.max_width <= width + 0.1
        said = "".join(text.text for text in texts if text.y < width * 0.41).replace("-", "").replace(" ", "")
        assert said == look.name.replace("-", "").replace(" ", "")
        if min(text.size for text in texts if text.y < width * 0.41) < 9:
            small.append(look.name)
    assert width < 66 or small == []
