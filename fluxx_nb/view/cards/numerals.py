"""Numerals: the large figures on cards, drawn as lines of one width, so that they look the same with every font."""

from __future__ import annotations

from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Path

# Each character is in a box 100 high; the number is its width.
_SIGNS: dict[str, tuple[float, str]] = {
    "0": (56, "M28 0C9 0 0 22 0 50C0 78 9 100 28 100C47 100 56 78 56 50C56 22 47 0 28 0Z"),
    "1": (34, "M0 20L24 0L24 100"),
    "2": (54, "M2 27C2 11 13 0 28 0C43 0 54 10 54 26C54 46 36 60 2 100L54 100"),
    "3": (54, "M3 14C8 5 17 0 27 0C42 0 51 9 51 23C51 38 40 46 24 46C43 46 54 56 54 72C54 89 42 100 26 100"
              "C14 100 5 95 0 85"),
    "4": (58, "M41 100L41 0L0 70L58 70"),
    "5": (54, "M49 0L10 0L5 45C11 39 19 36 27 36C43 36 54 49 54 67C54 87 42 100 26 100C15 100 5 95 0 86"),
    "6": (54, "M45 5C34 -4 16 1 7 27C-4 60 0 100 27 100C43 100 54 88 54 71C54 54 43 43 28 43C14 43 4 52 2 68"),
    "7": (52, "M0 0L52 0L17 100"),
    "8": (54, "M27 46C13 46 4 37 4 24C4 9 13 0 27 0C41 0 50 9 50 24C50 37 41 46 27 46C11 46 0 57 0 72"
              "C0 89 11 100 27 100C43 100 54 89 54 72C54 57 43 46 27 46Z"),
    "9": (54, "M9 95C20 104 38 99 47 73C58 40 54 0 27 0C11 0 0 12 0 29C0 46 11 57 26 57C40 57 50 48 52 32"),
    "A": (62, "M0 100L31 0L62 100M13 64L49 64"),
    "L": (42, "M0 0L0 100L42 100"),
    "+": (48, "M24 30L24 78M0 54L48 54"),
    "-": (34, "M0 54L34 54"),
    "×": (42, "M0 34L42 76M42 34L0 76"),
    "÷": (44, "M0 54L44 54M22 27L22 29M22 79L22 81"),
    "?": (46, "M0 24C1 9 10 0 23 0C37 0 46 9 46 22C46 40 23 41 23 66M23 97L23 100"),
    "!": (4, "M2 0L2 64M2 97L2 100"),
    "∞": (104, "M52 54C40 34 30 28 21 28C9 28 0 39 0 54C0 69 9 80 21 80C30 80 40 74 52 54"
               "C64 34 74 28 83 28C95 28 104 39 104 54C104 69 95 80 83 80C74 80 64 74 52 54Z"),
    " ": (14, ""),
}  # fmt: skip

GAP = 29
"""Between two characters, lines included."""


def spread(text: str) -> float:
    """Return how wide a numeral is at a height of 100, without the width of its lines."""
    known = [_SIGNS[sign][0] for sign in text if sign in _SIGNS]
    return sum(known) + GAP * (len(known) - 1) if known else 0


def numeral(
    text: str, middle: float, top: float, width: float, height: float, colour: str, inline: str = ""
) -> list[Path]:
    """Return a numeral as large as fits, centered at `middle`; `inline` is the color of a thin line inside it."""
    wide = spread(text)
    if not wide:
        return []
    line = 20.0 if len(text) < 3 else 17.0
    scale = min(height / (100 + line), width / (wide + line))
    at = middle - wide * scale / 2
    y = top + (height - 100 * scale) / 2
    commands = []
    for sign in text:
        if sign not in _SIGNS:
            continue
        advance, path = _SIGNS[sign]
        commands += placed(outline(path), at, y, scale)
        at += (advance + GAP) * scale
    found = [Path(tuple(commands), stroke=colour, line=round(line * scale, 2))]
    if inline:
        found.append(Path(tuple(commands), stroke=inline, line=round(line * scale * 0.18, 2)))
    return found
