"""Faces: a card as it lies on the table, at any size, with its name on a strip that stays visible under other cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fluxx_nb.engine.core.card import GOAL, UNGOAL
from fluxx_nb.view.face.emblems import emblem
from fluxx_nb.view.face.looks import Look, Sign
from fluxx_nb.view.face.pictures import FAINT, hollow, picture
from fluxx_nb.view.scene.colour import faded
from fluxx_nb.view.scene.metrics import LEADING, fit, shorten
from fluxx_nb.view.scene.outline import outline, placed
from fluxx_nb.view.scene.scene import Area, Circle, Command, Face, Path, Rect, Shape, Text, rect_in
from fluxx_nb.view.scene.theme import EDGE, GLINT, RATIO, SHADOW, STRIP, TYPES, Palette, TypeStyle

LEAST_NAME = 9.0
LEAST_WIDTH = 64.0
"""From this width of a card on, its name is no smaller than that, as far as it can be broken into lines."""


def strip_path(box: Area, radius: float) -> tuple[Command, ...]:
    """A bar with round corners on top, as a card's strip has."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = radius
    return (
        ("M", x, bottom), ("L", x, y + r), ("Q", x, y, x + r, y), ("L", right - r, y), ("Q", right, y, right, y + r),
        ("L", right, bottom), ("Z",),
    )  # fmt: skip


def badge(style: TypeStyle, x: float, y: float, side: float) -> list[Shape]:
    """A type's shape with its letter, in the ink of the strip that it stands on."""
    scale = side / 100
    size = side * 0.7
    return [
        Path(tuple(placed(outline(style.shape), x, y, scale)), fill=style.ink),
        Text(
            round(x + side / 2 + style.shift * scale, 2),
            round(y + side / 2 + size * 0.36 - style.lift * scale, 2),
            style.letter,
            round(size, 2),
            style.colour,
            bold=True,
            anchor="middle",
        ),
    ]


def _faint(style: TypeStyle) -> TypeStyle:
    """A type in faint colours; words are as legible as ever."""
    return replace(style, colour=style.tint, ink=style.deep)


def sign_at(sign: Sign, x: float, y: float, side: float, style: TypeStyle) -> list[Shape]:
    """A small sign in the ink of the strip that it stands on; points have their number in it."""
    inked = replace(style, deep=style.ink, paper=style.colour)
    shapes: list[Shape] = list(emblem(sign.emblem, x, y, side, inked))
    if sign.number:
        size = side * (0.66 if len(sign.number) < 2 else 0.56)
        ink = style.ink if hollow(sign.emblem) else style.colour
        middle = round(x + side / 2, 2)
        shapes.append(
            Text(middle, round(y + side / 2 + size * 0.36, 2), sign.number, round(size, 2), ink, True, "middle")
        )
    return shapes


def name_on_strip(
    style: TypeStyle,
    name: str,
    strip: Area,
    *,
    least: float,
    most: float,
    lines: int = 3,
    signs: tuple[Sign, ...] = (),
) -> list[Shape]:
    """The badge, with the card's signs below it, and the name, in as large a type as the strip allows."""
    pad = strip.w * 0.035
    side = min(strip.h * 0.5, strip.w * 0.15, strip.h * 0.92 / (len(signs) + 1))
    room = strip.w - side - pad * 3
    fitted = fit(name, round(room, 1), round(strip.h * 0.88, 1), most=most, least=least, lines=lines)
    if fitted.size < least:
        # A long name may fill the strip up to its edges.
        fitted = fit(name, round(room, 1), round(strip.h, 1), most=most, least=least, lines=lines)
    gap = min(pad, (strip.h - side * (len(signs) + 1)) / (len(signs) + 2))
    top = strip.y + (strip.h - side * (len(signs) + 1) - gap * len(signs)) / 2
    shapes = badge(style, strip.x + pad, top, side)
    for at, sign in enumerate(signs, 1):
        shapes += sign_at(sign, strip.x + pad, top + at * (side + gap), side, style)
    step = fitted.size * LEADING
    y = strip.y + (strip.h - step * len(fitted.lines)) / 2 + fitted.size * 0.83
    x = strip.x + side + pad * 2
    for line in fitted.lines:
        shapes.append(Text(round(x, 2), round(y, 2), line, fitted.size, style.ink, bold=True, max_width=round(room, 2)))
        y += step
    return shapes


def _borne(look: Look) -> tuple[Sign, ...]:
    """The signs on the strip; a Goal shows in its picture what it asks for."""
    return () if look.kind in (GOAL, UNGOAL) else look.signs


def _key(look: Look) -> str:
    """Tells apart all that looks different, also cards of the same name in two decks."""
    tokens = ",".join("".join(one) for one in (look.hero, *look.small))
    signs = ",".join(sign.emblem + sign.number for sign in look.signs)
    return f"{look.kind}/{look.name}/{tokens}/{signs}/{look.condition}"


@lru_cache(maxsize=2048)
def face(look: Look, width: float) -> Face:
    """A card face up."""
    faint = look.condition in FAINT
    style = _faint(TYPES[look.kind]) if faint else TYPES[look.kind]
    w, h = width, round(width * RATIO, 2)
    radius = round(w * 0.075, 2)
    strip = Area(0, 0, w, round(w * STRIP, 2))
    foot = round(w * 0.15, 2) if w >= 52 else 0.0
    shapes: list[Shape] = [
        Rect(-0.5, 1.5, w + 1, h + 1, radius, SHADOW),
        Rect(0, 0, w, h, radius, style.paper, EDGE, 1.2),
        Path(strip_path(strip, radius), fill=style.colour),
    ]
    if faint:
        dash = (round(w * 0.07, 1), round(w * 0.05, 1))
        shapes.append(Rect(0.5, 0.5, w - 1, h - 1, radius, stroke=style.deep, line=1.3, dash=dash))
    least = LEAST_NAME if w >= LEAST_WIDTH else w * LEAST_NAME / LEAST_WIDTH
    # Faint colours and a broken line need no sign besides.
    signs = tuple(sign for sign in _borne(look) if not faint or sign.words != look.condition)
    shapes += name_on_strip(style, look.name, strip, least=round(least, 2), most=round(w * 0.18, 2), signs=signs)
    pad = w * 0.09
    shapes += picture(look, Area(pad, strip.h + pad * 0.8, w - 2 * pad, h - strip.h - foot - pad * 1.3))
    if foot:
        size = round(w * 0.095, 2)
        shapes.append(
            Text(
                w / 2,
                round(h - foot * 0.42, 2),
                (look.condition or style.name).upper(),
                size,
                style.deep,
                True,
                "middle",
                round(w * 0.84, 2),
            )
        )
    # Where cards of one colour overlap, a bright upper edge tells them apart.
    shapes.append(Path((("M", radius, 0.8), ("L", w - radius, 0.8)), stroke=GLINT, line=1))
    return Face(f"{_key(look)}/{w:g}", w, h, tuple(shapes))


@lru_cache(maxsize=2048)
def chip(look: Look, width: float, height: float) -> Face:
    """A card where there is room for its name only."""
    style = TYPES[look.kind]
    shapes: list[Shape] = [Rect(0, 0, width, height, round(height * 0.22, 2), style.colour, EDGE, 0.75)]
    if look.condition in FAINT:
        style = _faint(style)
        dash = (round(height * 0.3, 1), round(height * 0.2, 1))
        shapes = [Rect(0, 0, width, height, round(height * 0.22, 2), style.colour, style.deep, 1.2, dash)]
    side = height * 0.72
    signs = _borne(look)
    room = round(width - side - height * 0.46 - len(signs) * side * 1.15, 1)
    least = round(height * 0.62, 2)
    fitted = fit(look.name, room, height, most=round(height * 0.74, 2), least=least, lines=1)
    size, said = fitted.size, fitted.lines[0]
    if size < least:
        # A name that cannot be read is no name: its beginning in legible letters tells more.
        size, said = least, shorten(look.name, least, room / 0.86, bold=True)
    shapes += badge(style, height * 0.16, (height - side) / 2, side)
    for at, sign in enumerate(reversed(signs), 1):
        shapes += sign_at(
            sign, width - height * 0.16 - at * side * 1.15 + side * 0.15, (height - side) / 2, side, style
        )
    x, y = side + height * 0.3, height / 2 + size * 0.36
    shapes.append(Text(round(x, 2), round(y, 2), said, size, style.ink, bold=True, max_width=room))
    shapes.append(Path((("M", 3, 0.7), ("L", width - 3, 0.7)), stroke=GLINT, line=0.8))
    return Face(f"chip/{_key(look)}/{width:g}x{height:g}", width, height, tuple(shapes))


@lru_cache(maxsize=256)
def back(palette: Palette, width: float, height: float = 0) -> Face:
    """The back of a card; with a height of its own, a strip that stands for it."""
    w, h = width, height or round(width * RATIO, 2)
    radius = round(min(w * 0.075, h * 0.22), 2)
    shapes: list[Shape] = [
        Rect(-0.5, 1.5, w + 1, h + 1, radius, SHADOW),
        Rect(0, 0, w, h, radius, palette.back, EDGE, 0.75),
    ]
    if height:
        said = "face down"
        size = round(h * 0.62, 2)
        shapes.append(
            Text(round(h * 0.6, 2), round(h * 0.72, 2), said, size, palette.back_line, True, max_width=round(w - h, 1))
        )
    else:
        inset = w * 0.08
        frame = Area(0, 0, w, h).inset(inset)
        shapes.append(rect_in(frame, radius * 0.7, stroke=palette.back_line, line=max(0.6, w * 0.018)))
        if w >= 26:
            shapes += _back_pattern(palette, w, h)
    return Face(f"back/{palette.emblem}/{palette.back}/{w:g}x{h:g}", w, h, tuple(shapes))


def _back_pattern(palette: Palette, w: float, h: float) -> list[Shape]:
    style = TypeStyle("", "", "", 0, 0, palette.back, palette.back_line, palette.back_line, palette.back, palette.back)
    line = max(0.5, w * 0.012)
    x, y = w / 2, h / 2
    rings: list[Shape] = [
        Circle(x, y, w * share, stroke=faded(palette.back_line, 0.45), line=line) for share in (0.35, 0.31)
    ]
    corners: list[Shape] = []
    for cx in (w * 0.18, w * 0.82):
        for cy in (w * 0.18, h - w * 0.18):
            d = w * 0.05
            diamond: tuple[Command, ...] = (
                ("M", cx, cy - d), ("L", cx + d, cy), ("L", cx, cy + d), ("L", cx - d, cy), ("Z",),
            )  # fmt: skip
            corners.append(Path(diamond, fill=palette.back_line))
    side = w * 0.42
    return [*rings, *corners, *emblem(palette.emblem, x - side / 2, y - side / 2, side, style)]
