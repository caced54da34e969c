"""Shapes become commands of a canvas, and no number that would silence it gets through."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan
from typing import Any

import pytest

from fluxx_nb.view.canvas.brush import BadNumber, Brush, Stroke, face_strokes
from fluxx_nb.view.shapes.scene import Circle, Face, Path, Rect, Shape, Text


def names(strokes: Sequence[Stroke]) -> list[str]:
    return [name for name, _ in strokes]


def test_a_plain_rectangle_is_one_fill() -> None:
    assert Brush().paint([Rect(1, 2, 3, 4, fill="#ff0000")]) == [
        ("set", ("fill_style", "#ff0000")),
        ("fillRect", (1, 2, 3, 4)),
    ]


def test_a_style_is_said_once_for_shapes_that_share_it() -> None:
    strokes = Brush().paint([Rect(0, 0, 5, 5, fill="#123456"), Circle(9, 9, 2, fill="#123456")])
    assert names(strokes).count("set") == 1


def test_round_corners_never_exceed_half_a_side() -> None:
    strokes = Brush().paint([Rect(0, 0, 10, 4, radius=50, fill="#000000")])
    assert {arguments[-1] for name, arguments in strokes if name == "arcTo"} == {2}


@pytest.mark.parametrize(("line", "closed"), [({}, 0), ({"stroke": "#000000", "line": 1}, 1)])
def test_only_a_line_is_closed_because_what_is_filled_closes_by_itself(line: dict[str, Any], closed: int) -> None:
    round_one = Rect(0, 0, 9, 9, radius=2, fill="#000000", **line)
    triangle = Path((("M", 0, 0), ("L", 1, 1), ("L", 1, 0), ("Z",)), fill="#000000", **line)
    for shape in (round_one, triangle):
        assert names(Brush().paint([shape])).count("closePath") == closed


def test_dashes_are_taken_back() -> None:
    strokes = Brush().paint([Rect(0, 0, 9, 9, stroke="#000000", line=1, dash=(2, 1))])
    assert [arguments for name, arguments in strokes if name == "setLineDash"] == [((2, 1),), ((),)]
    assert names(strokes)[-1] == "setLineDash"


def test_a_path_keeps_its_curves() -> None:
    path = Path(
        (("M", 0, 0), ("L", 1, 1), ("Q", 1, 2, 3, 4), ("C", 1, 2, 3, 4, 5, 6), ("Z",)), stroke="#000000", line=2
    )
    assert names(Brush().paint([path]))[-7:] == [
        "beginPath", "moveTo", "lineTo", "quadraticCurveTo", "bezierCurveTo", "closePath", "stroke",
    ]  # fmt: skip


def test_text_is_squeezed_into_its_room() -> None:
    strokes = Brush().paint([Text(5, 6, "Mars", 12, "#ffffff", True, "middle", 40)])
    assert strokes[-1] == ("fillText", ("Mars", 5, 6, 40))
    assert ("set", ("text_align", "center")) in strokes


@pytest.mark.parametrize(
    "shape",
    [
        Rect(nan, 0, 1, 1, fill="#000000"),
        Rect(0, 0, inf, 1, fill="#000000"),
        Rect(0, 0, -1, 1, fill="#000000"),
        Circle(0, 0, -0.5, fill="#000000"),
        Path((("M", 0, nan),), fill="#000000"),
        Text(0, inf, "x", 10, "#000000"),
    ],
)
def test_numbers_that_a_canvas_cannot_draw_are_refused(shape: Shape) -> None:
    with pytest.raises(BadNumber):
        Brush().paint([shape])


def test_a_face_is_turned_into_commands_once() -> None:
    face = Face("k", 10, 14, (Rect(0, 0, 10, 14, fill="#ffffff"),))
    assert face_strokes(face) is face_strokes(face)
    assert names(face_strokes(face)) == ["set", "fillRect"]
