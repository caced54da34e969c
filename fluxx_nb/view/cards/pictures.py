"""Pictures: what a card's face shows of what the card is about."""

from __future__ import annotations

from dataclasses import replace

from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL
from fluxx_nb.view.cards.emblems import EMBLEMS, emblem
from fluxx_nb.view.cards.looks import Look, Token
from fluxx_nb.view.cards.numerals import numeral, spread
from fluxx_nb.view.shapes.color import faded, over
from fluxx_nb.view.shapes.scene import Area, Circle, Command, Path, Shape, rect_in
from fluxx_nb.view.shapes.theme import TYPES, TypeStyle

FAINT = ("invisible", "beneath")
"""The conditions in which a card is there but out of reach."""
ROOMY = {"doom": (50, 50, 44), "disc": (50, 50, 56), "magnifier": (40, 38, 32)}
"""Emblems with room for a number: where its middle is and how high it is, in hundredths."""


def hollow(name: str) -> bool:
    """Return whether an emblem is an outline, so that a number in it has the color of its line."""
    return len(EMBLEMS[name][0][0]) > 1


def token(one: Token, box: Area, style: TypeStyle, inline: str = "") -> list[Shape]:
    """Return a numeral or an emblem, as large as the box allows."""
    if one.numeral:
        return list(numeral(one.numeral, box.middle, box.y, box.w, box.h, style.deep, inline))
    side = min(box.w, box.h)
    square = Area(box.middle - side / 2, box.y + (box.h - side) / 2, side, side)
    if one.other:
        return _either(one, square, style)
    shapes: list[Shape] = list(emblem(one.emblem, square.x, square.y, side, style))
    if one.amount:
        shapes += _counted(one, square, style)
    return shapes


def emblem_of(look: Look) -> Token:
    """Return the one drawing for a card where there is room for no more."""
    if look.hero.numeral or look.hero.emblem:
        return look.hero
    return look.small[0]._replace(amount="", other="") if look.small else Token(emblem="star")


def _either(one: Token, box: Area, style: TypeStyle) -> list[Shape]:
    """Return two emblems with a slash between them, for a Goal that either one meets."""
    side = box.w * 0.56
    return [
        *emblem(one.emblem, box.x, box.y, side, style),
        *emblem(one.other, box.right - side, box.bottom - side, side, style),
        Path(
            (("M", round(box.x + box.w * 0.12, 2), box.bottom), ("L", round(box.right - box.w * 0.12, 2), box.y)),
            stroke=style.deep,
            line=round(box.w * 0.045, 2),
        ),
    ]


def _counted(one: Token, box: Area, style: TypeStyle) -> list[Shape]:
    """Return an emblem with a number: inside it if there is room, else on a disc at its corner."""
    if one.emblem in ROOMY:
        x, y, high = (share * box.w / 100 for share in ROOMY[one.emblem])
        ink = style.deep if hollow(one.emblem) else style.paper
        return list(numeral(one.amount, box.x + x, box.y + y - high / 2, high, high, ink))
    radius = box.w * 0.25
    x, y = box.right - radius * 0.8, box.bottom - radius * 0.8
    inner = Area(x - radius * 0.55, y - radius * 0.6, radius * 1.1, radius * 1.2)
    return [
        Circle(round(x, 2), round(y, 2), round(radius, 2), style.paper, style.deep, round(radius * 0.16, 2)),
        *numeral(one.amount, inner.middle, inner.y, inner.w, inner.h, style.deep),
    ]


def backdrop(style: TypeStyle, kind: str, box: Area) -> list[Shape]:
    """Return a quiet pattern behind the picture, another one for each type."""
    x, y, radius = box.middle, box.y + box.h / 2, min(box.w, box.h) * 0.56
    if kind in (GOAL, UNGOAL):
        return [Circle(x, y, radius * share, stroke=style.tint, line=radius * 0.16) for share in (0.94, 0.58)]
    if kind in (RULE, META):
        lines: list[Command] = []
        for step in range(1, 4):
            at = box.y + box.h * step / 4
            lines += [("M", box.x, at), ("L", box.right, at)]
        return [Path(tuple(lines), stroke=style.tint, line=box.h * 0.1)]
    if kind in (ACTION, SURPRISE):
        rays: list[Command] = []
        wide = radius * 0.24
        for dx, dy in ((-1, -0.4), (-0.45, -1), (0.45, -1), (1, -0.4), (1, 0.4), (0.45, 1), (-0.45, 1), (-1, 0.4)):
            rays += [
                ("M", x, y), ("L", x + box.w / 2 * dx - dy * wide, y + box.h / 2 * dy + dx * wide),
                ("L", x + box.w / 2 * dx + dy * wide, y + box.h / 2 * dy - dx * wide), ("Z",),
            ]  # fmt: skip
        return [Path(tuple(rays), fill=style.tint)]
    return [Circle(x, y, radius, fill=style.tint)]


_LEAST_TILE = 10.0
"""A lower tile shows no number that could be read."""


def _tile(one: Token, box: Area, style: TypeStyle) -> list[Shape]:
    """Return a number as a small Keeper of its own."""
    h = min(box.h, box.w * 1.3)
    w = h / 1.3
    tile = Area(box.middle - w / 2, box.y + (box.h - h) / 2, w, h)
    keeper = TYPES[KEEPER]
    inner = tile.inset(h * 0.12)
    return [
        rect_in(tile, w * 0.14, keeper.colour),
        *numeral(one.numeral, inner.middle, inner.y, inner.w, inner.h, keeper.ink),
    ]


# Where up to four tokens are in a box, as shares of its width and height: x and y of the middle, and the size.
_SEATS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.225, 0.5), (0.775, 0.5)),
    3: ((0.5, 0.235), (0.235, 0.765), (0.765, 0.765)),
    4: ((0.25, 0.235), (0.75, 0.235), (0.25, 0.765), (0.75, 0.765)),
}


def tokens_in(tokens: tuple[Token, ...], box: Area, style: TypeStyle, inline: str = "") -> list[Shape]:
    """Return what a Goal asks for: emblems with a + between two of them, or numbers on tiles."""
    if all(one.numeral for one in tokens):
        # A + between numbers would be read as a sum.
        each = box.w / len(tokens)
        return [
            shape
            for at, one in enumerate(tokens)
            for shape in _tile(one, Area(box.x + each * (at + 0.06), box.y, each * 0.88, box.h), style)
        ]
    tokens = tokens[:4]
    wide, high = {1: (0.8, 0.84), 2: (0.44, 0.92)}.get(len(tokens), (0.44, 0.47))
    side = min(box.w * wide, box.h * high)
    shapes: list[Shape] = []
    for one, (x, y) in zip(tokens, _SEATS[len(tokens)], strict=True):
        middle, level = box.x + box.w * x, box.y + box.h * y
        shapes += token(one, Area(middle - side / 2, level - side / 2, side, side), style, inline)
    if len(tokens) == 2:
        sign = box.w * 0.06
        shapes += numeral("+", box.middle, box.y + box.h / 2 - sign, sign, sign * 2, style.deep)
    return shapes


def picture(look: Look, box: Area) -> list[Shape]:
    """Return the picture of a card: its hero, with what is beside it."""
    style = TYPES[look.kind]
    if look.condition in FAINT:
        style = replace(style, deep=over(faded(style.deep, 0.42), style.paper))
    shapes = backdrop(style, look.kind, box)
    inline = faded(style.paper, 0.8)
    if look.kind in (GOAL, UNGOAL) and look.hero.numeral:
        row = Area(box.x + box.w * 0.12, box.y + box.h * 0.68, box.w * 0.76, box.h * 0.32)
        tiled = bool(look.small) and row.h >= _LEAST_TILE
        high = box.h * (0.58 if tiled else 0.86)
        shapes += token(look.hero, Area(box.x, box.y, box.w, high), style, inline)
        return shapes + tokens_in(look.small, row, style) if tiled else shapes
    if not look.hero.numeral and not look.hero.emblem:
        return shapes + tokens_in(look.small, box, style, inline)
    if look.small:
        return shapes + _number_with_sign(look, box, style, inline)
    return shapes + token(look.hero, box, style, inline)


def _number_with_sign(look: Look, box: Area, style: TypeStyle, inline: str) -> list[Shape]:
    """Return a rule's number with the symbol of what it counts, and a bar above it if it is a limit."""
    wide = spread(look.hero.numeral) > 100
    if wide:
        side = box.h * 0.36
        sign = Area(box.middle - side / 2, box.y, side, side)
        number = Area(box.x, box.y + box.h * 0.44, box.w, box.h * 0.5)
    else:
        side = min(box.h * 0.55, box.w * 0.36)
        sign = Area(box.x + box.w * 0.06, box.y + (box.h - side) / 2, side, side)
        number = Area(box.x + box.w * 0.46, box.y, box.w * 0.5, box.h)
    shapes: list[Shape] = []
    if look.capped:
        line = box.h * 0.09
        bar = Area(number.x, box.y + line / 2, number.w, 0)
        shapes.append(Path((("M", bar.x, bar.y), ("L", bar.right, bar.y)), stroke=style.deep, line=line))
        number = Area(number.x, box.y + line * 2, number.w, box.h - line * 2)
    return shapes + token(look.small[0], sign, style) + token(look.hero, number, style, inline)
