"""Words that were not quite right: a hint at the nearest one that would have been."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest_word(word: str, words: Iterable[str]) -> str:
    """A hint at the right word: the nearest one, or all of them if none is near."""
    words = list(words)
    near = get_close_matches(word, words, 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"use one of: {', '.join(sorted(words))}"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The same as a remark in brackets; empty where no word is near."""
    near = get_close_matches(word, list(words), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""
