"""The atlas: every face is drawn once on a hidden sheet, and stamped from there wherever it is shown.

A stamp is some hundred bytes, a face some thousand. The sheet is filled shelf by shelf; when it is full it is wiped,
and the faces that are needed are drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from fluxx_nb.view.canvas.brush import Stroke, face_strokes
from fluxx_nb.view.shapes.scene import BLEED, Area, Face

SIDE = 960
"""The sheet's width and height, in pixels of the page."""


class Atlas:
    """Knows which face is where on the sheet."""

    def __init__(self, scale: int, side: int = SIDE) -> None:
        self.scale = scale
        self.side = side
        self._slots: dict[str, tuple[Face, Area]] = {}
        self._wiped = False
        self._shelf = Area(0, 0, 0, 0)

    def forget(self) -> None:
        """Count on nothing that is on the sheet; it is wiped before it is used again."""
        self._wiped = False
        self._slots.clear()
        self._shelf = Area(0, 0, 0, 0)

    def add(self, faces: Iterable[Face]) -> list[Stroke]:
        """The commands that bring all of these faces on the sheet, as far as they are not there yet."""
        wanted = {face.key: face for face in faces}
        missing = [face for face in wanted.values() if not self.has(face)]
        if missing and not self._placed(missing):
            self.forget()
            missing = list(wanted.values())
            self._placed(missing)
        strokes: list[Stroke] = []
        if missing and not self._wiped:
            strokes += [("resetTransform", ()), ("clear", ())]
            self._wiped = True
        for face in missing:
            if face.key in self._slots:
                slot = self._slots[face.key][1]
                strokes += [self._at(slot.x + BLEED, slot.y + BLEED), *face_strokes(face)]
        return strokes

    def has(self, face: Face) -> bool:
        """Whether the face is on the sheet."""
        kept = self._slots.get(face.key)
        return kept is not None and kept[0] is face

    def stamp(self, face: Face, box: Area, sheet: str) -> list[Stroke]:
        """The commands that show the face in a box of the table; `sheet` is the sheet's name in the browser."""
        kept = self._slots.get(face.key)
        scale = box.w / face.width
        s = self.scale
        if kept is None:
            # A face larger than the sheet is drawn where it is.
            grown = round(s * scale, 3)
            here: Stroke = ("setTransform", (grown, 0, 0, grown, round(s * box.x, 1), round(s * box.y, 1)))
            return [here, *face_strokes(face), self._at(0, 0)]
        slot = kept[1]
        # Slots and places meet on whole pixels, else a stamp would be blurred.
        x, y = round(box.x * s) / s, round(box.y * s) / s
        bleed = BLEED * scale
        edge = tuple(round(number, 2) for number in (x - bleed, y - bleed, slot.w * scale, slot.h * scale))
        left, top = x - bleed - slot.x * scale, y - bleed - slot.y * scale
        size = round(self.side * scale, 2)
        return [
            ("save", ()),
            ("beginPath", ()),
            ("rect", edge),
            ("clip", ()),
            ("drawImage", (sheet, round(left, 2), round(top, 2), size, size)),
            ("restore", ()),
        ]

    def _at(self, x: float, y: float) -> Stroke:
        s = self.scale
        return ("setTransform", (s, 0, 0, s, round(s * x, 1), round(s * y, 1)))

    def _placed(self, faces: list[Face]) -> bool:
        """Find a slot for each face; False if the sheet is full."""
        for face in sorted(faces, key=lambda face: -face.height):
            wide, high = ceil(face.width) + 2 * BLEED, ceil(face.height) + 2 * BLEED
            if wide > self.side or high > self.side:
                continue
            shelf = self._shelf
            if shelf.x + wide > self.side or high > shelf.h:
                shelf = Area(0, shelf.bottom, 0, high)
            if shelf.bottom > self.side:
                return False
            self._slots[face.key] = (face, Area(shelf.x, shelf.y, wide, high))
            self._shelf = shelf._replace(x=shelf.x + wide)
        return True
