"""Diagrams of lessons: every shape on its paper, what they tell in words as well, the same text every time."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fluxx_nb import maths
from fluxx_nb.classroom import which_draw
from fluxx_nb.view.layout.diagrams import draws_scene, machine_scene, ranking_scene, square_scene, worked_scene
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Circle, Rect, Scene, Text

SCENES = {
    "square": lambda: square_scene(maths.square([2, 4, 7], "plus, times")),
    "ranking": lambda: ranking_scene(maths.easiest(2)),
    "machine": lambda: machine_scene(maths.machine()),
    "tree": lambda: worked_scene(maths.work_out("6 ÷ (1 − 6 ÷ 8) + 9 × (8 − 2)")),
    "draws": lambda: draws_scene(which_draw([3, 5], "24 Hours", ["Plus Victory"], tries=20)),
}


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.felt if isinstance(shape, Text)]


@pytest.mark.parametrize("name", SCENES)
def test_nothing_hangs_over_the_paper(name: str) -> None:
    scene = SCENES[name]()
    for shape in scene.felt:
        if isinstance(shape, Rect):
            assert shape.x >= 0
            assert shape.x + shape.w <= scene.width
            assert shape.y + shape.h <= scene.height
        elif isinstance(shape, Circle):
            assert shape.radius <= shape.x <= scene.width - shape.radius
            assert shape.y + shape.radius <= scene.height
        elif isinstance(shape, Text):
            wide = min(width_of(shape.text, shape.size, shape.bold), shape.max_width or 1e9)
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            assert left >= 0, shape
            assert left + wide <= scene.width, shape
            assert shape.y <= scene.height


@pytest.mark.parametrize("name", SCENES)
def test_a_diagram_is_one_svg_the_same_every_time(name: str) -> None:
    first, again = to_svg(SCENES[name]()), to_svg(SCENES[name]())
    assert first == again
    ElementTree.fromstring(first)


def test_a_tree_says_what_each_sign_comes_to() -> None:
    found = texts(worked_scene(maths.work_out("6 ÷ (1 − 6 ÷ 8)")))
    assert [text for text in found if text.startswith("=")] == ["= ¾", "= ¼", "= 24"]


def test_bars_are_as_long_as_what_they_tell() -> None:
    ranking = maths.easiest(2)
    bars = [shape.w for shape in ranking_scene(ranking).felt[1:] if isinstance(shape, Rect)]
    most = ranking.goals[0].hands
    assert len(bars) == len(ranking.goals)
    for goal, width in zip(ranking.goals, bars, strict=True):
        assert width == pytest.approx(max(1.0, bars[0] * goal.hands / most), abs=0.2)


def test_a_number_that_is_both_printed_and_made_has_the_color_of_a_calculation() -> None:
    square = maths.square([2, 4, 6], "times")
    assert {24} <= square.printed & square.made
    fills = [shape.fill for shape in list(square_scene(square).shapes())[1:] if isinstance(shape, Rect)]
    assert fills[24] == fills[8] != fills[42], "4 × 6 and 2 × 4 are green, 42 is only printed"
