"""Metrics: how wide text is, since neither a canvas nor a saved picture can tell us in time.

The widths are those of Helvetica, Arial and Liberation Sans, which share them. DejaVu Sans, the last font of the stack,
is wider by up to a fifth; painters squeeze it into the width that was planned here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
"""The font stack of every text."""

WIDEST = 1.22
"""How much wider than planned a line can become with the widest font of the stack."""

LEADING = 1.0
"""The distance of two lines of a card's name, in sizes of its font."""

# Advance widths in ems, by classes of characters that share one.
_REGULAR = {
    0.19: "'",
    0.222: "ijl’‘",
    0.26: "|",
    0.278: " !,./:;I[\\]ft·",
    0.334: "()-`r“”{}",
    0.355: '"•',
    0.389: "*",
    0.469: "^",
    0.5: "Jcksvxyz",
    0.556: "#$0123456789?L_abdeghnopqu–éèüöä÷≤",
    0.584: "+<=>~×−",
    0.611: "FTZß",
    0.667: "&ABEKPSVXY",
    0.722: "CDHNRUw∞",
    0.778: "GOQ",
    0.833: "Mm",
    0.889: "%",
    0.944: "W",
    1.015: "—…@",
}
_BOLD = {
    0.238: "'",
    0.28: " ,./I\\ijl’‘·|",
    0.333: "!()-:;[]`ft",
    0.389: "*r{}•",
    0.474: '"',
    0.5: "z“”",
    0.556: "#$0123456789J_aceksvxy–éèä÷≤",
    0.584: "+<=>^~×−",
    0.611: "?FLTZbdghnopquüöß",
    0.667: "EPSVXY",
    0.722: "&ABCDHKNRU∞",
    0.778: "GOQw",
    0.833: "M",
    0.889: "%m",
    0.944: "W",
    1.0: "—…@",
}
_UNKNOWN = 0.78


def _table(classes: dict[float, str]) -> dict[str, float]:
    return {char: width for width, chars in classes.items() for char in chars}


_WIDTHS = (_table(_REGULAR), _table(_BOLD))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is."""
    widths = _WIDTHS[bold]
    return sum(widths.get(char, _UNKNOWN) for char in text) * size


class Fitted(NamedTuple):
    """Text broken into lines of one size that fit a box."""

    size: float
    lines: tuple[str, ...]


def _words(text: str) -> list[str]:
    """The pieces between which a line may break: at blanks, and after hyphens."""
    words: list[str] = []
    for word in text.split():
        head, hyphen, rest = word.partition("-")
        while hyphen and head and rest:
            words.append(head + hyphen)
            head, hyphen, rest = rest.partition("-")
        words.append(head + hyphen + rest)
    return words


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Break text into lines no wider than `width`, as far as single words allow."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        joint = "" if not line or line.endswith("-") else " "
        longer = f"{line}{joint}{word}"
        if line and width_of(longer, size, bold) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def _fits(text: str, size: float, width: float, most: int, bold: bool) -> list[str] | None:
    lines = wrap(text, size, width, bold)
    if len(lines) > most or any(width_of(line, size, bold) > width for line in lines):
        return None
    return lines


def _divided(text: str) -> str:
    """The text with its longest words divided near their middle, between a vowel and a consonant."""
    words = []
    for word in text.split():
        breaks = [
            at
            for at in range(4, len(word) - 3)
            if word[at - 1] in "aeiou" and word[at].isalpha() and word[at] not in "aeiou"
        ]
        if len(word) > 10 and "-" not in word and breaks:
            half = len(word) / 2
            at = min((abs(at - half), at) for at in breaks)[1]
            word = f"{word[:at]}-{word[at:]}"
        words.append(word)
    return " ".join(words)


@lru_cache(maxsize=8192)
def fit(
    text: str, width: float, height: float, *, most: float, least: float, lines: int = 3, bold: bool = True
) -> Fitted:
    """The largest size, from `most` down to `least`, at which the text fits a box.

    Before it goes below `least`, a line may be squeezed by a seventh, and then a long word may be divided. If nothing
    helps, it shrinks on.
    """
    squeezed = width / 0.86
    start = min(most, least * 1.2)
    tries = (
        (text, width, most, least * 1.12),
        (text, squeezed, start, least),
        (_divided(text), squeezed, start, least),
        (text, squeezed, start, 3.0),
    )
    for words, room, size, floor in tries:
        while size >= floor - 1e-9:
            allowed = min(lines, int(height / (size * LEADING) + 1e-9))
            found = _fits(words, size, room, allowed, bold) if allowed else None
            if found is not None:
                return Fitted(size, tuple(found))
            step = 0.25 if size < 16 else 0.5
            # The floor itself is tried too.
            size = floor if floor < size < floor + step else size - step
    return Fitted(3.0, (shorten(text, 3.0, squeezed, bold),))


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    if width_of(text, size, bold) <= width:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size, bold) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
