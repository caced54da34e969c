"""Tiles: a card for the big screen, legible from the back of a classroom: a large name, a picture, no small print.

A tile has any width and height and a least size of text; all other lengths are multiples of that size. If it is too
low for a picture below the name, the picture is before the name.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fluxx_nb.view.cards.faces import (
    badge,
    framed,
    is_cut,
    key_of,
    least_room,
    name_on_strip,
    style_of,
    symbol_at,
    symbols_on,
)
from fluxx_nb.view.cards.looks import Look, Symbol
from fluxx_nb.view.cards.pictures import emblem_of, picture, token
from fluxx_nb.view.shapes.metrics import fit
from fluxx_nb.view.shapes.scene import Area, Circle, Face, Rect, Shape
from fluxx_nb.view.shapes.theme import EDGE, TypeStyle

TWO_LINES = 2.3
"""The height of a strip with two lines of the least text, in its sizes; a tile is never lower."""
_LINE = 1.05
"""What one more line adds to that."""
_PICTURE, _LOW = 2.0, 1.3
"""The height of a picture below a name, and of the lowest one: a long name leaves it that, or nothing."""
UPRIGHT = TWO_LINES + _PICTURE
"""From this height on the picture is below the name."""
NARROWEST, _WIDEST = 3.7, 6.2
"""The width that an upright tile needs at least, and the most that it can ask for: longer words are divided."""
LYING = 7.2
"""The width that a tile with its picture before the name needs."""
_PAD, _EDGE = 0.2, 0.16
_RIM = 0.08
"""The rim around a picture, in its sides: the pattern behind it reaches that far."""
_BADGE = 0.8
_SYMBOL = 1.65
"""The side of a symbol: a number of the least size has room in it."""
_LARGEST = 1.5
"""The largest letters of a name."""
_BASE = 0.755
"""Where the letters of a line stand, in sizes below its top: capitals and a g keep the same distance to the edges."""
_DIGITS = 0.24
"""How high the small numbers on a Goal are, in heights of its picture."""


def needed(name: str, least: float) -> float:
    """Return the width that an upright tile needs for its name on two lines."""
    wide = least_room(name, True, 2, least) + 2 * _PAD * least
    return min(_WIDEST * least, max(NARROWEST * least, wide))


@lru_cache(maxsize=2048)
def tile(look: Look, width: float, height: float, least: float) -> Face:
    """Return a card for the big screen."""
    drawn = _upright if height >= UPRIGHT * least else _lying
    key = f"tile/{key_of(look)}/{width:g}x{height:g}/{least:g}"
    return Face(key, width, height, tuple(drawn(look, style_of(look), width, height, least)))


def _strip(name: str, width: float, height: float, least: float) -> float:
    """Return the height of the strip: a long name gets a third line, and if needed the room of the picture."""
    usual = max(TWO_LINES * least, min(height * 0.34, 3 * least))
    if not is_cut(name, width, usual, least):
        return usual
    more = max(usual, (TWO_LINES + _LINE) * least)
    return more if more <= height - _LOW * least else height


def _upright(look: Look, style: TypeStyle, w: float, h: float, least: float) -> list[Shape]:
    strip = round(_strip(look.name, w, h, least), 1)
    shapes = framed(look, style, w, h, strip)
    # Two lines leave a margin above and below at every size, as they do at the least one.
    most = max(least, min(_LARGEST * least, w * 0.2, strip / TWO_LINES))
    shapes += name_on_strip(style, look.name, Area(0, 0, w, strip), least=least, most=round(most, 2), base=_BASE)
    if strip < h:
        shapes += _below(look, style, Area(0, strip, w, h - strip), least)
    return shapes


def _below(look: Look, style: TypeStyle, room: Area, least: float) -> list[Shape]:
    """Return the picture, with the shape of the type and the symbols in its corners."""
    edge = _EDGE * least
    box = room.inset(max(_PAD * least, _RIM * min(room.w, room.h)))
    shapes: list[Shape] = []
    # What a Goal asks for is below its number only if that is legible as well.
    large = box.h * _DIGITS >= least or not look.hero.numeral
    shapes += picture(look if large else replace(look, small=()), box)
    shapes += badge(style, edge, room.y + edge, _BADGE * least, style.paper, least)
    side, x, y = _SYMBOL * least, room.right - edge - _SYMBOL * least, room.y + edge
    for symbol in symbols_on(look):
        if y + side > room.bottom:
            break
        ring = Circle(round(x + side / 2, 2), round(y + side / 2, 2), round(side * 0.56, 2), style.paper)
        shapes += [ring, *symbol_at(symbol, x, y, side, style.deep, style.paper)]
        y += side + edge
    return shapes


def _lying(look: Look, style: TypeStyle, w: float, h: float, least: float) -> list[Shape]:
    pad, edge = _PAD * least, _EDGE * least
    radius = round(least * 0.3, 2)
    shapes: list[Shape] = [Rect(0, 0, w, h, radius, style.colour, EDGE, 1.2)]
    inked = replace(style, deep=style.ink, paper=style.colour)
    side = min(h - 2 * pad, 2 * least)
    pictured, symbols = _beside(look, w, side + 2 * pad, least)
    left, right = 0.0, w
    if pictured:
        shapes += token(emblem_of(look), Area(pad, (h - side) / 2, side, side), inked)
        left = side + 2 * pad
    for symbol in symbols:
        right -= _SYMBOL * least + edge
        shapes += symbol_at(symbol, right, (h - _SYMBOL * least) / 2, _SYMBOL * least, style.ink, style.colour)
    most = max(least, min(_LARGEST * least, h * 0.4))
    name = Area(left, 0, right - left, h)
    shapes += name_on_strip(style, look.name, name, least=least, most=round(most, 2), lines=2, base=_BASE)
    return shapes


def _beside(look: Look, width: float, before: float, least: float) -> tuple[bool, tuple[Symbol, ...]]:
    """Return whether the picture, which takes `before` pixels, is in front of the name, and which symbols follow.

    The name stays whole if possible. Symbols say more than a picture, except for a number.
    """
    symbols = symbols_on(look)
    ways = [(True, symbols), (False, symbols), (True, ()), (False, ())]
    if look.hero.numeral:
        ways = [(True, symbols), (True, ())]

    def room(way: tuple[bool, tuple[Symbol, ...]]) -> float:
        return width - before * way[0] - (_SYMBOL + _EDGE) * least * len(way[1])

    whole = (way for way in ways if _is_whole(look.name, room(way), least))
    uncut = (way for way in ways if not is_cut(look.name, room(way), TWO_LINES * least, least))
    return next(whole, None) or next(uncut, ways[-1])


def _is_whole(name: str, width: float, least: float) -> bool:
    """Return whether a name fits on two lines with no word left out or divided."""
    room = round(width - 2 * _PAD * least, 1)
    fitted = fit(name, room, round(TWO_LINES * least, 1), most=least, least=least, lines=2)
    return "".join(fitted.lines).replace(" ", "") == name.replace(" ", "")
