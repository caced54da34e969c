"""The brush: shapes of a Scene as drawing commands of a canvas, as plain data.

A command is a name and its arguments. Commands of a face are made once and used wherever the face is; styles are said
only where they change, because each of them is sent to the browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import pi
from typing import Any, NamedTuple

from fluxx_nb.view.shapes.metrics import FONTS
from fluxx_nb.view.shapes.scene import Circle, Face, Glow, Path, Rect, Shape, Text

Stroke = tuple[str, tuple[Any, ...]]
"""A drawing command: its name and its arguments, which can be hashed, so that its text is written only once."""

_CURVES = {"M": "moveTo", "L": "lineTo", "Q": "quadraticCurveTo", "C": "bezierCurveTo", "Z": "closePath"}


class BadNumber(ValueError):
    """A number that a canvas cannot draw with: one such command would silence every canvas of the page."""


def _number(value: Any) -> float:
    if value.__class__ is int:
        return value
    number = round(float(value), 1)
    try:
        whole = int(number)
    except (OverflowError, ValueError):  # without end, or no number
        raise BadNumber(f"{value!r} is no length that can be drawn.") from None
    return whole if whole == number else number


def _length(value: Any) -> float:
    number = _number(value)
    if number < 0:
        raise BadNumber(f"{value!r} is less than nothing, and no length can be that.")
    return number


class _Drawn(NamedTuple):
    """A shape as commands: the styles that it needs, and what is done with them."""

    styles: tuple[tuple[str, Any], ...]
    strokes: tuple[Stroke, ...]


class Brush:
    """Turns shapes into commands; knows which styles are set already."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self._styles: dict[str, Any] = {}

    def paint(self, shapes: Iterable[Shape]) -> list[Stroke]:
        """Paint shapes one over the other; returns all commands so far."""
        for shape in shapes:
            drawn = _drawn(shape)
            for style in drawn.styles:
                name, value = style
                if self._styles.get(name) != value:
                    self._styles[name] = value
                    self.strokes.append(("set", style))
            self.strokes += drawn.strokes
        return self.strokes


@lru_cache(maxsize=8192)
def _drawn(shape: Shape) -> _Drawn:
    """A shape as commands; most shapes of a table are there again after the next step."""
    if isinstance(shape, Rect):
        return _rect(shape)
    if isinstance(shape, Circle):
        return _circle(shape)
    if isinstance(shape, Path):
        return _path(shape)
    return _text(shape)


_NOTHING = _Drawn((), ())


def _styled(fill: str | Glow, stroke: str, line: float) -> tuple[list[tuple[str, Any]], list[Stroke]]:
    """The styles of an outline, and the commands that end it: it is filled, drawn along its line, or both."""
    styles: list[tuple[str, Any]] = []
    ends: list[Stroke] = []
    if fill:
        styles.append(("fill_style", fill))
        ends.append(("fill", ("nonzero",)))
    if stroke and line:
        styles += [("stroke_style", stroke), ("line_width", _length(line))]
        ends.append(("stroke", ()))
    return styles, ends


def _ended(outline: Iterable[Stroke], ends: list[Stroke]) -> tuple[Stroke, ...]:
    """An outline with the commands that end it. Only a line must be closed: what is filled closes by itself."""
    drawn = ends[-1][0] == "stroke"
    return (*(stroke for stroke in outline if drawn or stroke[0] != "closePath"), *ends)


def _outline(rect: Rect) -> list[Stroke]:
    x, y, w, h = _number(rect.x), _number(rect.y), _length(rect.w), _length(rect.h)
    right, bottom = _number(rect.x + rect.w), _number(rect.y + rect.h)
    radius = min(_length(rect.radius), w / 2, h / 2)
    if not radius:
        return [("beginPath", ()), ("rect", (x, y, w, h))]
    radius = _number(radius)
    corners = ((right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y), (x, y, right, y))
    return [
        ("beginPath", ()),
        ("moveTo", (_number(x + radius), y)),
        *(("arcTo", (*corner, radius)) for corner in corners),
        ("closePath", ()),
    ]


def _rect(rect: Rect) -> _Drawn:
    styles, ends = _styled(rect.fill, rect.stroke, rect.line)
    if not ends:
        return _NOTHING
    if rect.fill and len(ends) == 1 and not rect.radius:
        box = (_number(rect.x), _number(rect.y), _length(rect.w), _length(rect.h))
        return _Drawn(tuple(styles), (("fillRect", box),))
    # Dashes are taken back at once: faces count on plain lines.
    dashed: list[Stroke] = [("setLineDash", (tuple(map(_length, rect.dash)),))] if rect.dash else []
    plain: list[Stroke] = [("setLineDash", ((),))] if rect.dash else []
    return _Drawn(tuple(styles), (*dashed, *_ended(_outline(rect), ends), *plain))


def _circle(circle: Circle) -> _Drawn:
    styles, ends = _styled(circle.fill, circle.stroke, circle.line)
    if not ends:
        return _NOTHING
    arc = (_number(circle.x), _number(circle.y), _length(circle.radius), 0, round(2 * pi, 4))
    return _Drawn(tuple(styles), (("beginPath", ()), ("arc", arc), *ends))


def _path(path: Path) -> _Drawn:
    styles, ends = _styled(path.fill, path.stroke, path.line)
    if not ends:
        return _NOTHING
    if ends[-1][0] == "stroke":
        styles += [("line_cap", "round"), ("line_join", "round")]
    curves = ((_CURVES[str(letter)], tuple(map(_number, numbers))) for letter, *numbers in path.commands)
    return _Drawn(tuple(styles), _ended((("beginPath", ()), *curves), ends))


def _text(text: Text) -> _Drawn:
    styles = (
        ("fill_style", text.fill),
        ("font", f"{'700 ' if text.bold else ''}{_length(text.size):g}px {FONTS}"),
        ("text_align", {"start": "left", "middle": "center", "end": "right"}[text.anchor]),
    )
    room = (_length(text.max_width),) if text.max_width else ()
    return _Drawn(styles, (("fillText", (text.text, _number(text.x), _number(text.y), *room)),))


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
