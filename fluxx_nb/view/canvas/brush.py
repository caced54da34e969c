"""The brush: shapes of a Scene as drawing commands of a canvas, as plain data.

A command is a name and its arguments. Commands of a face are made once and used wherever the face lies; styles are said
only where they change, because each of them is sent to the browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, pi
from typing import Any

from fluxx_nb.view.scene.metrics import FONTS
from fluxx_nb.view.scene.scene import Circle, Face, Glow, Path, Rect, Shape, Text

Stroke = tuple[str, tuple[Any, ...]]
"""A drawing command: its name and its arguments."""

_CURVES = {"M": "moveTo", "L": "lineTo", "Q": "quadraticCurveTo", "C": "bezierCurveTo", "Z": "closePath"}


class BadNumber(ValueError):
    """A number that a canvas cannot draw with: one such command would silence every canvas of the page."""


def _number(value: Any) -> float:
    number = round(float(value), 1)
    if not isfinite(number):
        raise BadNumber(f"{value!r} is no length that can be drawn.")
    whole = int(number)
    return whole if whole == number else number


def _length(value: Any) -> float:
    number = _number(value)
    if number < 0:
        raise BadNumber(f"{value!r} is less than nothing, and no length can be that.")
    return number


class Brush:
    """Turns shapes into commands; knows which styles are set already."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self._styles: dict[str, Any] = {}

    def _do(self, name: str, *arguments: Any) -> None:
        self.strokes.append((name, arguments))

    def _set(self, style: str, value: Any) -> None:
        if self._styles.get(style) != value:
            self._styles[style] = value
            self._do("set", style, value)

    def paint(self, shapes: Iterable[Shape]) -> list[Stroke]:
        """Paint shapes one over the other; returns all commands so far."""
        for shape in shapes:
            if isinstance(shape, Rect):
                self._rect(shape)
            elif isinstance(shape, Circle):
                self._circle(shape)
            elif isinstance(shape, Path):
                self._path(shape)
            else:
                self._text(shape)
        return self.strokes

    def _fill_style(self, fill: str | Glow) -> bool:
        if not fill:
            return False
        self._set("fill_style", fill)
        return True

    def _stroke_style(self, stroke: str, line: float) -> bool:
        if not stroke or not line:
            return False
        self._set("stroke_style", stroke)
        self._set("line_width", _length(line))
        return True

    def _outline(self, rect: Rect) -> None:
        x, y, w, h = _number(rect.x), _number(rect.y), _length(rect.w), _length(rect.h)
        right, bottom = _number(rect.x + rect.w), _number(rect.y + rect.h)
        radius = min(_length(rect.radius), w / 2, h / 2)
        self._do("beginPath")
        if not radius:
            self._do("rect", x, y, w, h)
            return
        radius = _number(radius)
        self._do("moveTo", _number(x + radius), y)
        for corner in ((right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y), (x, y, right, y)):
            self._do("arcTo", *corner, radius)
        self._do("closePath")

    def _finish(self, fill: bool, stroke: bool) -> None:
        if fill:
            self._do("fill", "nonzero")
        if stroke:
            self._do("stroke")

    def _rect(self, rect: Rect) -> None:
        fill = self._fill_style(rect.fill)
        stroke = self._stroke_style(rect.stroke, rect.line)
        if fill and not stroke and not rect.radius:
            self._do("fillRect", _number(rect.x), _number(rect.y), _length(rect.w), _length(rect.h))
        elif fill or stroke:
            self._outline(rect)
            # Dashes are taken back at once: faces count on plain lines.
            if rect.dash:
                self._do("setLineDash", [_length(part) for part in rect.dash])
            self._finish(fill, stroke)
            if rect.dash:
                self._do("setLineDash", [])

    def _circle(self, circle: Circle) -> None:
        fill = self._fill_style(circle.fill)
        stroke = self._stroke_style(circle.stroke, circle.line)
        if fill or stroke:
            self._do("beginPath")
            self._do("arc", _number(circle.x), _number(circle.y), _length(circle.radius), 0, round(2 * pi, 4))
            self._finish(fill, stroke)

    def _path(self, path: Path) -> None:
        fill = self._fill_style(path.fill)
        stroke = self._stroke_style(path.stroke, path.line)
        if not (fill or stroke):
            return
        if stroke:
            self._set("line_cap", "round")
            self._set("line_join", "round")
        self._do("beginPath")
        for letter, *numbers in path.commands:
            self._do(_CURVES[str(letter)], *map(_number, numbers))
        self._finish(fill, stroke)

    def _text(self, text: Text) -> None:
        self._set("fill_style", text.fill)
        self._set("font", f"{'700 ' if text.bold else ''}{_length(text.size):g}px {FONTS}")
        self._set("text_align", {"start": "left", "middle": "center", "end": "right"}[text.anchor])
        room = (_length(text.max_width),) if text.max_width else ()
        self._do("fillText", text.text, _number(text.x), _number(text.y), *room)


_FACES: dict[int, tuple[Face, tuple[Stroke, ...]]] = {}
_MOST_FACES = 600


def face_strokes(face: Face) -> tuple[Stroke, ...]:
    """The commands of a face, from its upper left corner; they begin with no style set."""
    # To look a face up by what it shows would mean going through all of its shapes each time.
    found = _FACES.get(id(face))
    if found is None or found[0] is not face:
        if len(_FACES) >= _MOST_FACES:
            _FACES.clear()
        found = _FACES[id(face)] = (face, tuple(Brush().paint(face.shapes)))
    return found[1]
