"""Text from outside: the nearest valid word for a wrong one, and a form that is safe in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

_LONGEST = 60
"""How many characters of a wrong value are shown."""
_MOST_LISTED, _FEW = 30, 8
"""If no word is near, at most this many are listed, such as all fields of a card; of more, a few examples."""
_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, which steer a terminal, and those that turn the direction of writing; not line ends and tabs."""


def shown(value: Any) -> str:
    """Return a value as an error message shows it, cut if it is long."""
    # Cut before formatting: a value may be as large as a file.
    text = repr(value[: _LONGEST * 2]) if isinstance(value, str) else repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def harmless(text: str) -> str:
    """Return a text that is safe in a terminal: control characters are escaped as in JSON."""
    return _HARMFUL.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def split_at_comma(word: str, words: Iterable[str]) -> str:
    """Return a hint to use quotes if a word is part of a name with a comma: YAML splits lists there."""
    part = word.strip().casefold()
    for whole in words:
        if "," in whole and part in [one.strip() for one in whole.casefold().split(",")]:
            return f'if you mean {whole!r}, write it in quotes because of its comma: "{whole}"'
    return ""


def nearest_word(word: str, words: Iterable[str]) -> str:
    """Return a hint at valid words: the nearest one, or all of them, or a few if there are many."""
    words = list(words)
    if whole := split_at_comma(word, words):
        return whole
    near = get_close_matches(word[:_LONGEST], words, 1, 0.5)
    if near:
        return f"did you mean {near[0]!r}?"
    if len(words) > _MOST_LISTED:
        return f"there are {len(words)}, such as {', '.join(sorted(words)[:_FEW])}"
    return f"use one of: {', '.join(sorted(words))}" if words else "none is known"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the nearest valid word as a remark in brackets; empty if no word is near."""
    near = get_close_matches(word[:_LONGEST], list(words), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""
