"""Elements: shapes as the elements of SVG, as plain data: `to_svg` writes them, an exported page builds them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from fluxx_nb.view.shapes.metrics import WIDEST, width_of
from fluxx_nb.view.shapes.scene import Circle, Command, Glow, Path, Rect, Shape, Text


class Element(NamedTuple):
    """An element of SVG: what it is called, its attributes, and what is in it."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[Element | str, ...] = ()


def number(value: float) -> str:
    """Return a number in as few characters as a picture needs."""
    text = f"{value:.1f}" if abs(value) >= 3 else f"{value:.2f}"
    text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _tenths(value: int) -> str:
    sign, value = ("-", -value) if value < 0 else ("", value)
    whole, tenth = divmod(value, 10)
    return f"{sign}{whole or (0 if not tenth else '')}{f'.{tenth}' if tenth else ''}"


def numbers(**named: float) -> dict[str, str]:
    """Return attributes that are numbers; those that are 0 are left out."""
    return {name: number(value) for name, value in named.items() if value}


def digest(text: str) -> str:
    """Return a short name for a text, always the same one."""
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


def _paint(name: str, colour: str) -> dict[str, str]:
    base = colour[:7] if colour.startswith("#") else colour
    if len(base) == 7 and base[1::2] == base[2::2]:
        base = f"#{base[1::2]}"
    if len(colour) != 9:
        return {name: base}
    return {name: base, f"{name}-opacity": number(int(colour[7:], 16) / 255)}


def _style(fill: str, stroke: str, line: float) -> dict[str, str]:
    style = _paint("fill", fill) if fill else {"fill": "none"}
    if stroke and line:
        style |= _paint("stroke", stroke) | {"stroke-width": number(line)}
    return style


def path_data(commands: tuple[Command, ...]) -> str:
    """Return a path in steps relative to the last point: a third shorter than an absolute one."""
    parts: list[str] = []
    last = ""
    x = y = start_x = start_y = 0
    for letter, *values in commands:
        if letter == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, "Z"
            continue
        # Tenths of pixels, as whole numbers, so that rounding never adds up.
        tenths = [round(float(value) * 10) for value in values]
        # A letter that repeats is left out, and so is an L after an M.
        again = letter == last or (letter == "L" and last == "M")
        if not again:
            parts.append(str(letter).lower())
        for index, tenth in enumerate(tenths):
            said = _tenths(tenth - (y if index & 1 else x))
            parts.append(f" {said}" if (index or again) and said[0] != "-" else said)
        x, y = tenths[-2:]
        if letter == "M":
            start_x, start_y = x, y
        last = str(letter)
    return "".join(parts)


class Drawing:
    """Makes elements of shapes, and collects the gradients that they need."""

    def __init__(self) -> None:
        self.gradients: dict[str, Element] = {}

    def _glow(self, glow: Glow) -> str:
        key = f"glow-{digest(f'{glow.inner}{glow.outer}{number(glow.x)}{number(glow.y)}{number(glow.radius)}')}"
        stops = {"0": glow.inner, "1": glow.outer}
        self.gradients[key] = Element(
            "radialGradient",
            {"id": key, "gradientUnits": "userSpaceOnUse", **numbers(cx=glow.x, cy=glow.y, r=glow.radius)},
            tuple(Element("stop", {"offset": at, "stop-color": colour}) for at, colour in stops.items()),
        )
        return f"url(#{key})"

    def element(self, shape: Shape) -> Element:
        """Return one shape."""
        if isinstance(shape, Rect):
            fill = self._glow(shape.fill) if isinstance(shape.fill, Glow) else shape.fill
            dash = {"stroke-dasharray": " ".join(map(number, shape.dash))} if shape.dash else {}
            size = numbers(x=shape.x, y=shape.y, width=shape.w, height=shape.h, rx=shape.radius)
            return Element("rect", {**size, **_style(fill, shape.stroke, shape.line), **dash})
        if isinstance(shape, Circle):
            place = numbers(cx=shape.x, cy=shape.y, r=shape.radius)
            return Element("circle", place | _style(shape.fill, shape.stroke, shape.line))
        if isinstance(shape, Path):
            return Element("path", {"d": path_data(shape.commands), **_style(shape.fill, shape.stroke, shape.line)})
        return _text(shape)

    def elements(self, shapes: Iterable[Shape]) -> tuple[Element, ...]:
        """Return several shapes."""
        return tuple(self.element(shape) for shape in shapes)


def _text(shape: Text) -> Element:
    attributes = {**numbers(x=shape.x, y=shape.y), "font-size": number(shape.size)}
    if shape.anchor != "start":
        attributes["text-anchor"] = shape.anchor
    if not shape.bold:
        attributes["font-weight"] = "400"
    attributes |= _paint("fill", shape.fill)
    planned = width_of(shape.text, shape.size, shape.bold)
    # With the width that was planned for it, a line fills the same room with every font of the stack.
    if shape.max_width and planned * WIDEST > shape.max_width:
        attributes |= {"textLength": number(min(planned, shape.max_width)), "lengthAdjust": "spacingAndGlyphs"}
    return Element("text", attributes, (shape.text,))
