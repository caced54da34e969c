"""Faces: a card as it is on the table, at any size, with its name on a strip that stays visible under other cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fluxx_nb.engine.core.card import GOAL, UNGOAL
from fluxx_nb.view.cards.emblems import emblem
from fluxx_nb.view.cards.looks import Look, Symbol
from fluxx_nb.view.cards.pictures import FAINT, emblem_of, hollow, picture, token
from fluxx_nb.view.shapes.color import faded
from fluxx_nb.view.shapes.metrics import LEADING, LEAST_TEXT, SQUEEZE, Fitted, fit, width_of
from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Area, Circle, Command, Face, Path, Rect, Shape, Text, rect_in
from fluxx_nb.view.shapes.theme import EDGE, GLINT, RATIO, SHADOW, STRIP, TYPES, Palette, TypeStyle

NAMED = 50.0
"""From this width on a card bears its name; a narrower one shows its picture alone."""
FOOTED = 84.0
"""From this width on a card says at its foot what type it is of."""
NOTED = 58.0
"""From this width on a card shows its condition at the bottom."""
_LETTERED = 0.7
"""The size of a badge's letter, in sides of the badge."""
_NUMBERED = 0.64
"""The size of the number in a symbol, in sides of the symbol."""
_CORNER = LEAST_TEXT / _LETTERED + 0.3
"""The side of the smallest badge with a letter."""
_SYMBOL = 17.0
"""The side of the smallest symbol with a number."""
_RISE = 0.36
"""How far below the middle of a line its baseline is, in sizes of its letters."""
LEAST_STRIP = 26.0
"""The height of a strip with two lines of the smallest text."""


@lru_cache(maxsize=1024)
def strip_height(width: float) -> float:
    """Return how high the strip with the name is on a card of this width."""
    return round(max(width * STRIP, min(LEAST_STRIP, width * 0.5)), 2)


def strip_path(box: Area, radius: float) -> tuple[Command, ...]:
    """Return a bar with round corners on top, as a card's strip has."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = radius
    return (
        ("M", x, bottom), ("L", x, y + r), ("Q", x, y, x + r, y), ("L", right - r, y), ("Q", right, y, right, y + r),
        ("L", right, bottom), ("Z",),
    )  # fmt: skip


def badge(
    style: TypeStyle, x: float, y: float, side: float, ground: str = "", least: float = LEAST_TEXT
) -> list[Shape]:
    """Return a type's shape with its letter, if legible, in the ink of the strip that it is on.

    On a card's paper, which is then given as `ground`, the colors are swapped.
    """
    scale = side / 100
    size = round(side * _LETTERED, 2)
    outside, inside = (style.colour, style.ink) if ground else (style.ink, style.colour)
    around = (ground, 2.0) if ground else ("", 0)
    shapes: list[Shape] = [Path(tuple(placed(outline(style.shape), x, y, scale)), outside, *around)]
    if size >= least:
        middle = round(x + side / 2 + style.shift * scale, 2)
        base = round(y + side / 2 + size * _RISE - style.lift * scale, 2)
        shapes.append(Text(middle, base, style.letter, size, inside, bold=True, anchor="middle"))
    return shapes


def _faint(style: TypeStyle) -> TypeStyle:
    """Return a type in faint colors; its text stays legible."""
    return replace(style, colour=style.tint, ink=style.deep)


def symbol_at(symbol: Symbol, x: float, y: float, side: float, ink: str, ground: str) -> list[Shape]:
    """Return a small symbol; points have their number in it."""
    style = TypeStyle("", "", "", 0, 0, ground, ink, ink, ground, ground)
    shapes: list[Shape] = list(emblem(symbol.emblem, x, y, side, style))
    if symbol.number:
        size = max(LEAST_TEXT, round(side * _NUMBERED, 2))
        colour = ink if hollow(symbol.emblem) else ground
        place = (round(x + side / 2, 2), round(y + side / 2 + size * _RISE, 2))
        wide = round(side * 0.84, 2) if len(symbol.number) > 1 else 0
        shapes.append(Text(*place, symbol.number, size, colour, True, "middle", wide))
    return shapes


_THREE_LINES, _FOUR_LINES = (lines * LEAST_TEXT * LEADING + 2 for lines in (3, 4))


@lru_cache(maxsize=4096)
def written_on(card: Area) -> tuple[Area, ...]:
    """Return where text may be on a card face up: at its top and at its bottom."""
    head = Area(card.x, card.y, card.w, max(strip_height(card.w), _THREE_LINES))
    high = max(LEAST_TEXT, card.w * 0.095) * 1.4
    return (head, Area(card.x, card.bottom - high, card.w, high)) if card.w >= NOTED else (head,)


_MOST_LINES = 4
"""The most lines that a name has on a strip."""


def is_cut(name: str, width: float, height: float, least: float = LEAST_TEXT) -> bool:
    """Return whether a name has no room on a strip even in the smallest type."""
    room = round(width - 2 * max(2.5, width * 0.04), 1)
    fitted = fit(name, room, round(height - 1, 1), most=least, least=least, lines=_MOST_LINES)
    return any("…" in line for line in fitted.lines)


def _strip_for(look: Look, width: float) -> float:
    """Return the height of the strip of a card that nothing covers: a long name gets more lines rather than be cut."""
    usual = strip_height(width)
    heights = [usual, *(lines for lines in (_THREE_LINES, _FOUR_LINES) if lines > usual)]
    return next((high for high in heights if not is_cut(look.name, width, high)), heights[-1])


def _written(name: str, width: float, height: float, most: float, least: float, lines: int) -> tuple[Fitted, bool]:
    """Return how a name is written in a box, and whether in bold: not if bold letters would be cut."""
    bold = fit(name, width, height, most=most, least=least, lines=lines)
    if "…" not in bold.lines[-1]:
        return bold, True
    return fit(name, width, height, most=most, least=least, lines=lines, bold=False), False


def is_shortened(drawn: Face) -> bool:
    """Return whether a face had no room for all of its name."""
    return any(isinstance(shape, Text) and shape.text.endswith("…") for shape in drawn.shapes)


def name_on_strip(
    style: TypeStyle,
    name: str,
    strip: Area,
    *,
    least: float,
    most: float,
    lines: int = _MOST_LINES,
    before: float = 0,
    base: float = 0.83,
) -> list[Shape]:
    """Return the name, as large as the strip allows; `before` is the width taken in front of it.

    `base` is where the letters of a line stand, in sizes below its top.
    """
    pad = max(2.5, strip.w * 0.04)
    room = strip.w - 2 * pad - before
    fitted, bold = _written(name, round(room, 1), round(strip.h - 1, 1), most, least, lines)
    step = fitted.size * LEADING
    y = strip.y + (strip.h - step * len(fitted.lines)) / 2 + fitted.size * base
    x = round(strip.x + pad + before, 2)
    shapes: list[Shape] = []
    for line in fitted.lines:
        shapes.append(Text(x, round(y, 2), line, fitted.size, style.ink, bold, max_width=round(room, 2)))
        y += step
    return shapes


def _borne(look: Look) -> tuple[Symbol, ...]:
    """Return the symbols on the strip; a Goal shows in its picture what it asks for."""
    return () if look.kind in (GOAL, UNGOAL) else look.symbols


def key_of(look: Look) -> str:
    """Return a key that differs for all that looks different, even for cards of the same name in two decks."""
    tokens = ",".join("".join(one) for one in (look.hero, *look.small))
    symbols = ",".join(symbol.emblem + symbol.number for symbol in look.symbols)
    return f"{look.kind}/{look.name}/{tokens}/{symbols}/{look.condition}"


def symbols_on(look: Look) -> tuple[Symbol, ...]:
    """Return the symbols that a card shows; faint colors and a broken line need no symbol besides."""
    return tuple(symbol for symbol in _borne(look) if look.condition not in FAINT or symbol.words != look.condition)


def framed(look: Look, style: TypeStyle, w: float, h: float, strip: float) -> list[Shape]:
    """Return the paper, its strip, and a broken line around it if the card is out of reach."""
    radius = round(w * 0.075, 2)
    shapes: list[Shape] = [
        Rect(-0.5, 1.5, w + 1, h + 1, radius, SHADOW),
        Rect(0, 0, w, h, radius, style.paper, EDGE, 1.2),
        Path(strip_path(Area(0, 0, w, strip), radius), fill=style.colour),
    ]
    if look.condition in FAINT:
        dash = (round(w * 0.07, 1), round(w * 0.05, 1))
        shapes.append(Rect(0.5, 0.5, w - 1, h - 1, radius, stroke=style.deep, line=1.3, dash=dash))
    # Where cards of one color overlap, a bright upper edge tells them apart.
    shapes.append(Path((("M", radius, 0.8), ("L", w - radius, 0.8)), stroke=GLINT, line=1))
    return shapes


def style_of(look: Look) -> TypeStyle:
    """Return the colors of a card: those of its type, faint if it is out of reach."""
    return _faint(TYPES[look.kind]) if look.condition in FAINT else TYPES[look.kind]


def _foot(look: Look, style: TypeStyle, w: float, h: float) -> list[Shape]:
    """Return the card's type or its condition, at the bottom of the card."""
    if w < (NOTED if look.condition else FOOTED):
        return []
    size = max(LEAST_TEXT, round(w * 0.095, 2))
    said = (look.condition or style.name).upper()
    # The lower right corner is kept for the mark of a card that can be chosen.
    return [
        Text(round(w * 0.06, 2), round(h - size * 0.6, 2), said, size, style.deep, True, "start", round(w * 0.78, 2))
    ]


@lru_cache(maxsize=2048)
def face(look: Look, width: float) -> Face:
    """Return a card face up: its name, its picture, and in the corners its type's badge and its symbols."""
    style = style_of(look)
    w, h = width, round(width * RATIO, 2)
    named = w >= NAMED
    strip = Area(0, 0, w, _strip_for(look, w) if named else round(w * 0.22, 2))
    shapes = framed(look, style, w, h, strip.h)
    if named:
        shapes += name_on_strip(style, look.name, strip, least=LEAST_TEXT, most=round(max(LEAST_TEXT, w * 0.17), 2))
    foot = _foot(look, style, w, h)
    pad = w * 0.07
    below = max(LEAST_TEXT, w * 0.095) * 1.4 if foot else pad
    above = pad * 0.6
    if named and look.hero.numeral and look.kind == GOAL:
        # The badge in the corner would cover a wide number.
        above += max(_CORNER, w * 0.15) * 0.55
    box = Area(pad, strip.h + above, w - 2 * pad, h - strip.h - below - above)
    shapes += picture(look, box)
    if named:
        shapes += _corners(look, style, w, strip.h)
    return Face(f"{key_of(look)}/{w:g}", w, h, (*shapes, *foot))


def _corners(look: Look, style: TypeStyle, w: float, top: float) -> list[Shape]:
    """Return the badge in the left corner of the picture, and the symbols below each other in the right one."""
    edge = max(2.5, w * 0.035)
    y = top + edge
    shapes = badge(style, edge, y, max(_CORNER, w * 0.15), style.paper)
    side = max(_SYMBOL, w * 0.16)
    for symbol in symbols_on(look):
        ring = Circle(round(w - edge - side / 2, 2), round(y + side / 2, 2), round(side * 0.56, 2), style.paper)
        shapes += [ring, *symbol_at(symbol, w - edge - side, y, side, style.deep, style.paper)]
        y += side + edge
    return shapes


@lru_cache(maxsize=2048)
def tucked(look: Look, width: float) -> Face:
    """Return a card of which only the strip is visible below another card."""
    style = style_of(look)
    w, h = width, round(width * RATIO, 2)
    strip = Area(0, 0, w, strip_height(w))
    shapes = framed(look, style, w, h, strip.h)
    edge = max(2.5, w * 0.035)
    right = w - edge / 2
    side = min(strip.h - 3, max(_SYMBOL, w * 0.16))
    symbols = symbols_on(look)
    counts = [count for count in range(len(symbols), -1, -1) if right - side * count >= w * 0.55]
    # A whole name says more than a symbol; if it is cut in any case, the symbols stay.
    kept = next((count for count in counts if not is_cut(look.name, right - side * count, strip.h)), counts[0])
    for symbol in reversed(symbols[len(symbols) - kept :]):
        right -= side
        shapes += symbol_at(symbol, right, (strip.h - side) / 2, side, style.ink, style.colour)
    side = round(w * 0.13, 1)
    before = side + edge if right - side > _ROOMY else 0.0
    if before:
        shapes += badge(style, edge, (strip.h - side) / 2, side)
    room = Area(0, 0, right, strip.h)
    most = round(max(LEAST_TEXT, w * 0.17), 2)
    shapes += name_on_strip(style, look.name, room, least=LEAST_TEXT, most=most, before=before)
    foot = _foot(look, style, w, h) if look.condition else ()
    return Face(f"tucked/{key_of(look)}/{w:g}", w, h, (*shapes, *foot))


_ROOMY = 64.0
"""A strip with this much room for its name has some for the badge as well."""
_BAR_GAP = 3.0
"""Between the parts of a bar."""
_LONG_BAR = 124.0
"""From this width on, a bar has room for the badge as well."""
_ONE_LINE = 18.0
"""A bar with more height than this has no larger letters for it."""
_TWO_LINES = 2 * LEAST_TEXT * LEADING
"""From this height on, a bar has two lines for its name."""
_LEAST_WORDS = 62.0
"""So much of a bar belongs to the name before any symbol."""


_SMALL = 0.7
"""The side of a bar's badge, in sides of its emblem."""


def least_room(name: str, bold: bool, lines: int, size: float = LEAST_TEXT) -> float:
    """Return the width that a name needs in one line or two, in letters of a size."""
    words = name.split()
    splits: list[tuple[str, ...]] = [(name,)]
    if lines > 1:
        splits += [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(max(width_of(line, size, bold) for line in split) for split in splits) * SQUEEZE


def _beside_name(look: Look, width: float, side: float, lines: int) -> tuple[bool, tuple[Symbol, ...]]:
    """Return whether a bar has its badge, and which symbols: as many as leave room for the whole name."""
    names = [least_room(look.name, bold, lines) for bold in (True, False)]
    borne = _borne(look)
    free = width - side - 3 * _BAR_GAP - 1
    letter = side * _SMALL + _BAR_GAP

    def room(lettered: bool, symbols: int) -> float:
        return free - letter * lettered - (side + 1) * symbols

    ways = [(lettered, count) for count in range(len(borne), -1, -1) for lettered in (width >= _LONG_BAR, False)]
    # If it is cut in any case: enough of it to recognize the card, then the symbols.
    whole = (way for name in names for way in ways if room(*way) >= name)
    cut = (way for way in ways if room(*way) >= _LEAST_WORDS and not way[0])
    found = next(whole, None) or next(cut, (False, 0))
    return found[0], borne[len(borne) - found[1] :]


@lru_cache(maxsize=2048)
def chip(look: Look, width: float, height: float) -> Face:
    """Return a card as a bar: its emblem, its name and its symbols."""
    style = style_of(look)
    radius = round(height * 0.22, 2)
    shapes: list[Shape] = [Rect(0, 0, width, height, radius, style.colour, EDGE, 0.75)]
    if look.condition in FAINT:
        dash = (round(height * 0.3, 1), round(height * 0.2, 1))
        shapes = [Rect(0, 0, width, height, radius, style.colour, style.deep, 1.2, dash)]
    inked = replace(style, deep=style.ink, paper=style.colour)
    side = min(height, _ONE_LINE) - 3
    lines = 1 if height < _TWO_LINES else 2
    lettered, symbols = _beside_name(look, width, side, lines)
    x = _BAR_GAP
    if lettered:
        shapes += badge(style, x, (height - side * _SMALL) / 2, side * _SMALL)
        x += side * _SMALL + _BAR_GAP
    shapes += token(emblem_of(look), Area(x, (height - side) / 2, side, side), inked)
    x += side + _BAR_GAP
    right = width - _BAR_GAP
    for symbol in reversed(symbols):
        right -= side
        shapes += symbol_at(symbol, right, (height - side) / 2, side, style.ink, style.colour)
        right -= 1
    size = max(LEAST_TEXT, round(min(height, _ONE_LINE) * 0.66, 2))
    room = round(right - x - 1, 1)
    fitted, bold = _written(look.name, room, height, size, LEAST_TEXT, lines)
    step = fitted.size * LEADING
    y = height / 2 + fitted.size * _RISE - step * (len(fitted.lines) - 1) / 2
    for line in fitted.lines:
        shapes.append(Text(round(x, 2), round(y, 2), line, fitted.size, style.ink, bold, max_width=room))
        y += step
    shapes.append(Path((("M", 3, 0.7), ("L", width - 3, 0.7)), stroke=GLINT, line=0.8))
    return Face(f"chip/{key_of(look)}/{width:g}x{height:g}", width, height, tuple(shapes))


@lru_cache(maxsize=256)
def back(palette: Palette, width: float, height: float = 0) -> Face:
    """Return the back of a card; with a height of its own, a strip in its place."""
    w, h = width, height or round(width * RATIO, 2)
    radius = round(min(w * 0.075, h * 0.22), 2)
    shapes: list[Shape] = [
        Rect(-0.5, 1.5, w + 1, h + 1, radius, SHADOW),
        Rect(0, 0, w, h, radius, palette.back, EDGE, 0.75),
    ]
    if height:
        said = "face down"
        size = max(LEAST_TEXT, round(h * 0.62, 2))
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
