"""Only the part of the table that has changed is painted again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fluxx_nb.view.layout.region import bounds, changed, touched
from fluxx_nb.view.shapes.scene import BLEED, Area, Circle, Path, Placed, Rect, Text


def card(x: float, y: float, name: str = "card:1") -> Placed:
    return Placed(name, "face", x, y, 50, 70, 0, 1, "a card", Area(x, y, 50, 70))


def test_nothing_changed_means_nothing_to_paint() -> None:
    items = [Rect(0, 0, 10, 10, fill="#000000"), card(20, 20)]
    assert changed(items, list(items), 200, 200) == []


def test_a_card_that_moves_dirties_both_places() -> None:
    boxes = changed([card(0, 0)], [card(140, 120)], 200, 200)
    assert len(boxes) == 2
    assert any(box.covers(Area(0, 0, 50, 70)) for box in boxes)
    assert any(box.covers(Area(140, 120, 50, 70)) for box in boxes)


def test_boxes_that_nearly_meet_become_one() -> None:
    assert len(changed([], [Rect(10, 10, 20, 20), Rect(35, 10, 20, 20)], 200, 200)) == 1


def test_boxes_end_where_the_table_ends() -> None:
    (box,) = changed([], [card(180, 180)], 200, 200)
    assert (box.right, box.bottom) == (200, 200)


def test_bounds_hold_shadow_line_and_handles() -> None:
    assert bounds(card(10, 10)).covers(Area(10 - BLEED, 10 - BLEED, 50 + 2 * BLEED, 70 + 2 * BLEED))
    assert bounds(Circle(50, 50, 10, stroke="#000000", line=4)).covers(Area(38, 38, 24, 24))
    assert bounds(Path((("M", 0, 0), ("Q", 50, 100, 100, 0)), fill="#000000")).covers(Area(0, 0, 100, 100))
    ends = bounds(Text(100, 50, "Mothership", 10, "#000000", anchor="end"))
    assert ends.right <= 102
    assert ends.x < 60


def test_touched_keeps_the_order_in_which_cards_lie() -> None:
    below, above, far = card(0, 0, "card:1"), card(10, 10, "card:2"), card(150, 120, "card:3")
    assert touched([below, above, far], [Area(20, 20, 5, 5)]) == [below, above]


@given(st.lists(st.tuples(st.integers(0, 180), st.integers(0, 180)), max_size=12))
def test_dirty_boxes_cover_everything_and_share_nothing(places: list[tuple[int, int]]) -> None:
    items = [card(x, y, f"card:{at}") for at, (x, y) in enumerate(places)]
    boxes = changed([], items, 200, 200)
    for item in items:
        x, y = min(item.x, 199), min(item.y, 199)
        assert any(box.holds(x, y) for box in boxes)
    for at, box in enumerate(boxes):
        assert not any(box.meets(other) for other in boxes[at + 1 :])
