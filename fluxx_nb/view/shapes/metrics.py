"""Metrics: how wide text is, because neither a canvas nor a saved picture can be asked in time.

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

LEAST_TEXT = 11.0
"""No text of a table is smaller than this, in pixels of the page."""

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


class _Widths(dict[str, float]):
    """The width of each character at size 1."""

    def __missing__(self, char: str) -> float:
        return _UNKNOWN


def _table(classes: dict[float, str]) -> _Widths:
    return _Widths({char: width for width, chars in classes.items() for char in chars})


_WIDTHS = (_table(_REGULAR), _table(_BOLD))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a line of text is."""
    return sum(map(_WIDTHS[bold].__getitem__, text)) * size


class Fitted(NamedTuple):
    """Text broken into lines of one size that fit a box."""

    size: float
    lines: tuple[str, ...]


def _words(text: str) -> list[str]:
    """Return the pieces between which a line may break: at blanks, and after hyphens."""
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


_VOWELS = frozenset("aeiouyAEIOUY")
_ONSETS = frozenset(
    {"ch", "ck", "ph", "sh", "th", "wh", "qu", "tr", "dr", "pr", "br", "cr", "gr", "fr"}
    | {"pl", "bl", "cl", "gl", "fl", "sl", "sp", "st", "sk", "sc", "sm", "sn", "tw"}
)
"""Pairs of letters that begin a syllable together and are never divided."""
_LEAST_PIECE, _LEAST_END = 3, 4
"""The fewest letters that a word may begin and end with on a line of their own."""
_SHORT_END = 3
"""A word ends with so few rather than be cut."""
_DIVISIBLE = 7
"""Words of fewer letters are never divided."""


@lru_cache(maxsize=2048)
def divisions(word: str, least_end: int = _LEAST_END) -> tuple[int, ...]:
    """Return where a word may be divided: before the consonants that the next syllable begins with."""
    stem = word.removesuffix("'s")
    if len(stem) < _DIVISIBLE or not stem.isalpha():
        return ()
    found = []
    for at in range(_LEAST_PIECE, len(stem) - least_end + 1):
        if word[at] in _VOWELS or not any(char in _VOWELS for char in word[:at]):
            continue
        pair = word[at : at + 2].lower() in _ONSETS
        # "gh" stays with the t after it: light, night.
        pair = pair and word[at - 2 : at] != "gh"
        begins = word[at + 1] in _VOWELS or (pair and word[at + 2 : at + 3] in _VOWELS)
        if begins and word[at - 1 : at + 1].lower() not in _ONSETS:
            found.append(at)
    return tuple(found)


def _fill(text: str, size: float, width: float, bold: bool) -> list[str]:
    """Break text into lines, and divide words that are longer than a line."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        joint = "" if not line or line.endswith("-") else " "
        if width_of(line + joint + word, size, bold) <= width:
            line += joint + word
            continue
        if line and width_of(word, size, bold) <= width:
            lines.append(line)
            line = word
            continue
        heads = [word[:at] + "-" for at in reversed(divisions(word) or divisions(word, _SHORT_END))]
        # The first piece joins what is before it, if it can.
        for start in [line + joint, ""] if line else [""]:
            head = next((head for head in heads if width_of(start + head, size, bold) <= width), None)
            if head is not None:
                lines += [start + head] if start or not line else [line, head]
                line = word[len(head) - 1 :]
                break
        else:
            lines += [line] if line else []
            line = word
    return [*lines, line] if line else lines


_ARTICLE = "The "

SQUEEZE = 0.86
"""How far a line may be squeezed before its words are divided."""


@lru_cache(maxsize=8192)
def fit(
    text: str, width: float, height: float, *, most: float, least: float, lines: int = 3, bold: bool = True
) -> Fitted:
    """Return the largest size, from `most` down to `least`, at which the text fits a box.

    At the smallest size a line may be squeezed by a seventh, then long words are divided, and what has no room then is
    left out: text never becomes smaller than `least`.
    """
    size = max(most, least)
    while size >= least - 1e-9:
        allowed = min(lines, int(height / (size * LEADING) + 1e-9))
        found = _fits(text, size, width, allowed, bold) if allowed else None
        if found is not None:
            return Fitted(size, tuple(found))
        step = 0.25 if size < 16 else 0.5
        # The least size itself is tried too.
        size = least if least < size < least + step else size - step
    squeezed = width / SQUEEZE
    allowed = max(1, min(lines, int(height / (least * LEADING) + 1e-9)))
    found = _fits(text, least, squeezed, allowed, bold)
    if found is not None:
        return Fitted(least, tuple(found))
    filled = _fill(text, least, squeezed, bold)
    if len(filled) > allowed and text.startswith(_ARTICLE):
        # The beginning that many names share says least.
        return fit(text.removeprefix(_ARTICLE), width, height, most=most, least=least, lines=lines, bold=bold)
    if len(filled) > allowed:
        rest = " ".join(filled[allowed - 1 :]).replace("- ", "")
        filled = [*filled[: allowed - 1], rest]
    return Fitted(least, tuple(shorten(line, least, squeezed, bold) for line in filled))


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """Return the text, or as much of its beginning as fits, with an ellipsis."""
    if width_of(text, size, bold) <= width:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size, bold) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
