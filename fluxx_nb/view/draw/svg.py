"""SVG: a Scene as the text of a picture, for saved notebooks, exports and pages without a kernel.

The text depends on the Scene alone. Faces have ids made from what they show, so that several pictures on one page never
borrow a wrong face from each other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from fluxx_nb.view.scene.metrics import FONTS, WIDEST, width_of
from fluxx_nb.view.scene.scene import Area, Circle, Command, Face, Glow, Path, Rect, Scene, Shape, Text


def _number(value: float) -> str:
    text = f"{value:.1f}" if abs(value) >= 3 else f"{value:.2f}"
    text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _tenths(value: int) -> str:
    sign, value = ("-", -value) if value < 0 else ("", value)
    whole, tenth = divmod(value, 10)
    return f"{sign}{whole or (0 if not tenth else '')}{f'.{tenth}' if tenth else ''}"


def _numbers(**named: float) -> str:
    return "".join(f' {name.rstrip("_")}="{_number(value)}"' for name, value in named.items() if value)


def _paint(name: str, colour: str) -> str:
    base = colour[:7] if colour.startswith("#") else colour
    if len(base) == 7 and base[1::2] == base[2::2]:
        base = f"#{base[1::2]}"
    if len(colour) != 9:
        return f' {name}="{base}"'
    return f' {name}="{base}" {name}-opacity="{_number(int(colour[7:], 16) / 255)}"'


def _style(fill: str, stroke: str, line: float) -> str:
    text = _paint("fill", fill) if fill else ' fill="none"'
    if stroke and line:
        text += f'{_paint("stroke", stroke)} stroke-width="{_number(line)}"'
    return text


def _path_data(commands: tuple[Command, ...]) -> str:
    """A path in steps relative to the last point, which takes two thirds of the characters of an absolute one."""
    parts: list[str] = []
    last = ""
    x = y = start_x = start_y = 0
    for letter, *numbers in commands:
        if letter == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, "Z"
            continue
        # Tenths of pixels, as whole numbers, so that rounding never adds up.
        tenths = [round(float(number) * 10) for number in numbers]
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


class _Writer:
    """Writes shapes, and collects the gradients that they need."""

    def __init__(self) -> None:
        self.gradients: dict[str, str] = {}

    def _glow(self, glow: Glow) -> str:
        stops = f"{glow.inner}{glow.outer}{_number(glow.x)}{_number(glow.y)}{_number(glow.radius)}"
        key = f"glow-{_digest(stops)}"
        self.gradients[key] = (
            f'<radialGradient id="{key}" gradientUnits="userSpaceOnUse"'
            f'{_numbers(cx=glow.x, cy=glow.y, r=glow.radius)}><stop offset="0" stop-color="{glow.inner}"/>'
            f'<stop offset="1" stop-color="{glow.outer}"/></radialGradient>'
        )
        return f"url(#{key})"

    def shape(self, shape: Shape) -> str:
        """One shape as an element."""
        if isinstance(shape, Rect):
            fill = self._glow(shape.fill) if isinstance(shape.fill, Glow) else shape.fill
            dash = f' stroke-dasharray="{" ".join(map(_number, shape.dash))}"' if shape.dash else ""
            size = _numbers(x=shape.x, y=shape.y, width=shape.w, height=shape.h, rx=shape.radius)
            return f"<rect{size}{_style(fill, shape.stroke, shape.line)}{dash}/>"
        if isinstance(shape, Circle):
            place = _numbers(cx=shape.x, cy=shape.y, r=shape.radius)
            return f"<circle{place}{_style(shape.fill, shape.stroke, shape.line)}/>"
        if isinstance(shape, Path):
            return f'<path d="{_path_data(shape.commands)}"{_style(shape.fill, shape.stroke, shape.line)}/>'
        return self._text(shape)

    @staticmethod
    def _text(shape: Text) -> str:
        anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
        bold = "" if shape.bold else ' font-weight="400"'
        planned = width_of(shape.text, shape.size, shape.bold)
        # With the width that was planned for it, a line fills the same room with every font of the stack.
        length = ""
        if shape.max_width and planned * WIDEST > shape.max_width:
            length = f' textLength="{_number(min(planned, shape.max_width))}" lengthAdjust="spacingAndGlyphs"'
        place = _numbers(x=shape.x, y=shape.y) + f' font-size="{_number(shape.size)}"'
        return f"<text{place}{anchor}{bold}{_paint('fill', shape.fill)}{length}>{escape(shape.text)}</text>"

    def shapes(self, shapes: Iterable[Shape]) -> str:
        """Several shapes."""
        return "".join(self.shape(shape) for shape in shapes)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


def _card_id(prefix: str, name: str) -> str:
    return f"{prefix}-{name}".replace(":", "-")


def _symbol(writer: _Writer, face: Face) -> tuple[str, str]:
    drawn = writer.shapes(face.shapes)
    key = f"face-{_digest(drawn)}"
    return key, f'<g id="{key}">{drawn}</g>'


def to_svg(scene: Scene, *, prefix: str = "fluxx", shown: Area | None = None) -> str:
    """The picture as SVG. `prefix` begins the ids of the cards; `shown` cuts out a part of the picture."""
    writer = _Writer()
    used = dict.fromkeys(one.face for one in scene.cards)
    names: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for key in used:
        names[key], drawn = _symbol(writer, scene.faces[key])
        symbols[names[key]] = drawn
    felt, notes, marks = (writer.shapes(layer) for layer in (scene.felt, scene.notes, scene.marks))
    cards = "".join(
        f"<g id={quoteattr(_card_id(prefix, one.id))}><title>{escape(one.label)}</title>"
        f'<use href="#{names[one.face]}"{_numbers(x=one.x, y=one.y)}/></g>'
        for one in scene.cards
    )
    view = shown or Area(0, 0, scene.width, scene.height)
    defs = "".join([*writer.gradients.values(), *symbols.values()])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(_number, view))}"'
        f' width="{_number(view.w)}" height="{_number(view.h)}" role="img"'
        f' aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="{FONTS}" font-weight="700" stroke-linecap="round" stroke-linejoin="round">'
        f'<title id="{prefix}-title">{escape(scene.title)}</title>'
        f'<desc id="{prefix}-desc">{escape(scene.description)}</desc>'
        f"<defs>{defs}</defs>"
        f'<g class="felt">{felt}</g><g class="cards">{notes}{cards}</g><g class="marks">{marks}</g></svg>'
    )
