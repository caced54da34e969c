"""Faces are drawn once and stamped from then on."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.view.canvas.atlas import Atlas
from fluxx_nb.view.canvas.brush import Stroke
from fluxx_nb.view.shapes.scene import BLEED, Area, Face, Rect


def face(name: str, width: float = 40, height: float = 56) -> Face:
    return Face(name, width, height, (Rect(0, 0, width, height, fill="#ffffff"),))


def drawn(strokes: Sequence[Stroke]) -> int:
    return sum(name == "fillRect" for name, _ in strokes)


def test_a_face_is_drawn_only_once() -> None:
    atlas, one = Atlas(2, side=200), face("one")
    assert drawn(atlas.add([one])) == 1
    assert atlas.add([one]) == []


def test_the_sheet_is_wiped_before_its_first_use_and_after_forgetting() -> None:
    atlas, one = Atlas(2, side=200), face("one")
    assert ("clear", ()) in atlas.add([one])
    assert ("clear", ()) not in atlas.add([face("two")])
    atlas.forget()
    assert ("clear", ()) in atlas.add([one])


def test_a_full_sheet_is_wiped_and_holds_what_is_needed_now() -> None:
    atlas = Atlas(2, side=200)
    many = [face(f"card {number}") for number in range(12)]
    for one in many:
        atlas.add([one])
    strokes = atlas.add([many[0], face("new", 100, 150)])
    assert ("clear", ()) in strokes
    assert drawn(strokes) == 2
    assert not atlas.has(many[5])


def test_slots_never_overlap() -> None:
    atlas = Atlas(2, side=400)
    faces = [face(f"card {number}", 30 + number, 40 + number) for number in range(14)]
    atlas.add(faces)
    slots = [atlas._slots[one.key][1] for one in faces]
    assert all(slot.right <= 400 and slot.bottom <= 400 for slot in slots)
    assert not any(a.meets(b) for at, a in enumerate(slots) for b in slots[at + 1 :])


def test_a_stamp_clips_to_the_card_and_its_shadow() -> None:
    atlas, one = Atlas(2, side=200), face("one")
    atlas.add([one])
    strokes = dict(atlas.stamp(one, Area(100, 50, 40, 56), "IPY_MODEL_sheet"))
    assert strokes["rect"] == (100 - BLEED, 50 - BLEED, 40 + 2 * BLEED, 56 + 2 * BLEED)
    assert strokes["drawImage"][:3] == ("IPY_MODEL_sheet", 96, 46)


def test_a_face_larger_than_the_sheet_is_drawn_where_it_lies() -> None:
    atlas, huge = Atlas(2, side=100), face("huge", 300, 420)
    atlas.add([huge])
    strokes = atlas.stamp(huge, Area(10, 20, 300, 420), "IPY_MODEL_sheet")
    assert drawn(strokes) == 1
    assert all(name != "drawImage" for name, _ in strokes)
