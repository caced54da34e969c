"""A card in close-up: its picture, its text, how this deck plays it, and its origin."""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.engine.core.card import BASIC, ORIGINS
from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.cards.faces import badge, name_on_strip, strip_path
from fluxx_nb.view.cards.looks import Look
from fluxx_nb.view.cards.pictures import picture
from fluxx_nb.view.shapes.color import over
from fluxx_nb.view.shapes.metrics import width_of, wrap
from fluxx_nb.view.shapes.scene import BLEED, Area, Face, Path, Placed, Rect, Scene, Shape, Text
from fluxx_nb.view.shapes.theme import DARK, EDGE, LIGHT, RATIO, SHADOW, TYPES, TypeStyle

_PARTS = ((0.46, 0.052), (0.4, 0.05), (0.34, 0.047), (0.28, 0.044), (0.22, 0.041), (0.18, 0.037))
"""From roomy to tight: the share of the height that the picture takes, and the size of the text in widths."""


def look_scene(look: Look, width: float = 300) -> Scene:
    """Return a large card as a Scene, without a background, so that it fits any page."""
    drawn = large_face(look, float(width) - 2 * BLEED)
    style = TYPES[look.kind]
    words = [f"{look.name}, {style.name}.", look.text]
    if look.symbols:
        words.append(f"It bears: {', '.join(symbol.words for symbol in look.symbols)}.")
    if look.notes:
        words.append(look.notes)
    words.append(f"Origin: {ORIGINS[look.origin]}.")
    box = Area(BLEED, BLEED, drawn.width, drawn.height)
    placed = Placed("card:large", drawn.key, *box, zone=0, card=0, label=f"{look.name}, {look.kind}", shown=box)
    return Scene(
        width=float(width),
        height=drawn.height + 2 * BLEED,
        felt=(),
        notes=(),
        cards=(placed,),
        marks=(),
        faces={drawn.key: drawn},
        title=look.name,
        description=" ".join(filter(None, words)),
    )


class _Words:
    """Lines of text below each other."""

    def __init__(self, x: float, y: float, room: float) -> None:
        self.x, self.y, self.room = x, y, room
        self.shapes: list[Shape] = []

    def say(self, text: str, size: float, fill: str, *, bold: bool = False, leading: float = 1.3) -> None:
        """Add a paragraph."""
        for line in wrap(text, size, self.room, bold):
            self.y += size * leading
            self.shapes.append(
                Text(
                    round(self.x, 1), round(self.y, 1), line, round(size, 2), fill, bold, max_width=round(self.room, 1)
                )
            )


def _body(look: Look, width: float, top: float, size: float, ink: str, style: TypeStyle) -> _Words:
    """Return what the card says, how this deck plays it, and what the sources say of it."""
    pad = width * 0.075
    words = _Words(pad, top, width - 2 * pad)
    if look.text:
        words.say(look.text, size, ink)
    if look.notes:
        words.y += size * 0.5
        words.say(look.notes, size * 0.86, style.deep)
    return words


@lru_cache(maxsize=256)
def large_face(look: Look, width: float) -> Face:
    """Return the face of a card with room for its words."""
    style = TYPES[look.kind]
    w, h = width, round(width * RATIO, 1)
    radius = round(w * 0.05, 1)
    strip = Area(0, 0, w, round(w * 0.2, 1))
    side = strip.h * 0.5
    foot = w * 0.175
    ink = _readable(style)
    for share, part in _PARTS:
        high = (h - strip.h) * share
        size = w * part
        words = _body(look, w, strip.h + high + w * 0.02, size, ink, style)
        if words.y < h - foot - w * 0.02:
            break
    art = Area(w * 0.1, strip.h + w * 0.035, w * 0.8, high - w * 0.035)
    shapes: list[Shape] = [
        Rect(-0.5, 2, w + 1, h + 1, radius, SHADOW),
        Rect(0, 0, w, h, radius, style.paper),
        Path(strip_path(strip, radius), fill=style.colour),
        *badge(style, w * 0.035, (strip.h - side) / 2, side),
        *name_on_strip(style, look.name, strip, least=w * 0.055, most=w * 0.095, lines=2, before=side + w * 0.02),
        *(picture(look, art) if look.kind != BASIC else _basic_picture(art, style)),
        *words.shapes,
        *_foot(look, Area(0, h - foot, w, foot), style),
        Rect(0, 0, w, h, radius, stroke=EDGE, line=1),
    ]
    return Face(f"large/{look.kind}/{look.name}/{look.origin}/{w:g}", w, h, tuple(shapes))


def _readable(style: TypeStyle) -> str:
    """Return the ink for longer text on a type's paper."""
    return DARK if style.paper > "#888888" else LIGHT


def _basic_picture(box: Area, style: TypeStyle) -> list[Shape]:
    side = min(box.w * 0.36, box.h * 0.8)
    y = box.y + (box.h - side) / 2
    return [
        *emblem("draw", box.x + box.w * 0.1, y, side, style),
        *emblem("play", box.right - box.w * 0.1 - side, y, side, style),
    ]


def _foot(look: Look, box: Area, style: TypeStyle) -> list[Shape]:
    """Return the type in words, the icons that the card bears, and its origin."""
    w = box.w
    pad = w * 0.075
    line: Shape = Path((("M", pad, box.y), ("L", w - pad, box.y)), stroke=over(style.deep + "55", style.paper), line=1)
    size = w * 0.045
    shapes: list[Shape] = [
        line,
        Text(pad, round(box.y + size * 1.5, 1), style.name.upper(), round(size, 2), style.deep, bold=True),
    ]
    x = w - pad
    for symbol in reversed(look.symbols):
        said = width_of(symbol.words, size * 0.9)
        x -= said
        shapes.append(Text(round(x, 1), round(box.y + size * 1.5, 1), symbol.words, round(size * 0.9, 2), style.deep))
        x -= size * 1.3
        shapes += emblem(symbol.emblem, x, box.y + size * 0.6, size * 1.05, style)
        x -= size * 0.8
    words = _Words(pad, box.y + size * 1.9, w - 2 * pad)
    words.say(f"Origin: {ORIGINS[look.origin]}.", w * 0.037, _readable(style), leading=1.25)
    return shapes + words.shapes
