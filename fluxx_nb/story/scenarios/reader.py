"""A Reader reads values as they are meant: a bare word where a list is wanted is a list of one.

Errors are noted with their line, and reading goes on: all errors of a file are reported at once.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.yamltext import FileError, Lined, Mistakes, line_of


class Word(str):
    """A word that knows its line."""

    __slots__ = ("line",)
    line: int

    @classmethod
    def at(cls, line: int, text: str) -> Word:
        """Return the word at a line."""
        word = cls(text)
        word.line = line
        return word


Pair = dict[str, str]
"""One card with the card that it is attached to or beneath, such as {Nightmares: The Dreamer}."""


_PAIR = "write a pair of cards as {Evil: Magic Ring}: the card beneath or attached, then the other"


class Reader:
    """Reads the values of one file."""

    def __init__(self, path: Path, kind: type[FileError] = FileError) -> None:
        self.path = path
        self.mistakes = Mistakes(path, kind)

    def wrong(self, line: int, problem: str) -> None:
        """Note an error."""
        self.mistakes.add(line, problem)

    def word(self, what: str, value: Any, line: int) -> Word | None:
        """Return one word or number, or None."""
        if isinstance(value, bool):
            self.wrong(line, f"{what} is a bare yes or no, which YAML takes for true or false; put it in quotes")
        elif value is None or (isinstance(value, str) and not value.strip()):
            self.wrong(line, f"{what} is empty; write a word, or leave it out")
        elif isinstance(value, str | int | float | datetime.date):
            return Word.at(line_of(value, line), str(value))
        elif isinstance(value, dict) and len(value) == 1:
            name = shown(": ".join(map(str, *value.items())))
            self.wrong(line, f"{what} is a pair, but must be a word; a name with a colon needs quotes: {name}")
        else:
            self.wrong(line, f"{what} is {shown(value)}, but must be a word")
        return None

    def words(self, what: str, value: Any, line: int) -> list[Word]:
        """Return a list of words; a bare word is a list of one, and nothing is an empty one."""
        items = _items(value, line)
        about = f"an item of {what}" if len(items) > 1 else what
        read = [self.word(about, item, at) for item, at in items]
        return [word for word in read if word is not None]

    def words_among(self, what: str, value: Any, line: int, unknown: str, words: Collection[str]) -> list[Word]:
        """Return a list of known words; for any other, the error says `unknown` and names the nearest one."""
        read = self.words(what, value, line)
        for word in read:
            self.known(unknown, word, word.line, words)
        return read

    def pairs(self, what: str, value: Any, line: int) -> list[Pair]:
        """Return a list of pairs of words, each written as {one: other}."""
        read: list[Pair] = []
        for item, at in _items(value, line):
            if isinstance(item, dict) and item:
                read += self._pairs_in(what, item, at)
            else:
                self.wrong(at, f"{what} holds {shown(item)}; {_PAIR}")
        return read

    def words_and_pairs(self, what: str, value: Any, line: int) -> list[Word | Pair]:
        """Return a list in which words and pairs of words are mixed."""
        read: list[Word | Pair] = []
        for item, at in _items(value, line):
            if isinstance(item, dict):
                read += self.pairs(what, item, at)
            else:
                read += self.words(what, [item], at)
        return read

    def _pairs_in(self, what: str, item: dict[str, Any], line: int) -> list[Pair]:
        read: list[Pair] = []
        for key, other in item.items():
            at = getattr(item, "lines", {}).get(key, line)
            host = self.word(f"what {key!r} is paired with in {what}", other, at)
            if host is not None:
                read.append({Word.at(at, key): host})
        return read

    def whole(self, what: str, value: Any, line: int) -> int | None:
        """Return a whole number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(line, f"{what} is {shown(value)}, but must be a whole number")
        return None

    def flag(self, what: str, value: Any, line: int) -> bool:
        """Return true or false; False, and an error is noted, if it is neither."""
        if isinstance(value, bool):
            return value
        self.wrong(line, f"{what} is {shown(value)}, but must be true or false")
        return False

    def text(self, what: str, value: Any, line: int) -> str:
        """Return some text, or nothing."""
        return "" if value is None else str(self.word(what, value, line) or "")

    def mapping(self, what: str, value: Any, line: int, such_as: str) -> Lined:
        """Return a mapping, which may be empty."""
        if isinstance(value, Lined):
            return value
        if value is not None:
            self.wrong(line, f"{what} is {shown(value)}, but must be a mapping, such as {such_as}")
        return empty(line)

    def known(self, what: str, word: str, line: int, words: Collection[str]) -> bool:
        """Return whether a word is a known one; if not, an error names the nearest one."""
        if word in words:
            return True
        self.wrong(line, f"{what} {shown(word)}; {nearest_word(word, words)}")
        return False


def empty(line: int) -> Lined:
    """Return a mapping with nothing in it."""
    mapping = Lined()
    mapping.line, mapping.lines = line, {}
    return mapping


def _items(value: Any, line: int) -> list[tuple[Any, int]]:
    """Return the items of a list with their lines; anything else is a list of one."""
    if value is None:
        return []
    if not isinstance(value, list):
        return [(value, line)]
    return list(zip(value, getattr(value, "lines", [line] * len(value)), strict=True))
