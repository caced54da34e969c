"""Ways of asking, each for itself: how well each fits a question, from 0 to 1.

A way fits as well as the words and the pairs of neighbouring words that it shares with the question, seldom ones before
common ones: the cosine of the two. A long way does not fit better than a short one, and ways do not borrow from each
other.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from math import log, sqrt

_WORDS_OF_ASKING = """
a am an and are as at be been but by can could did do does doing done for from get gets had has have he her him his
how i if im in into is it its just may me my of on or she so than that the their them then there these they this to
up us vs want was we were what when where which who whom whose why will with would you your
"""
PASSED_OVER = frozenset(_WORDS_OF_ASKING.split())
"""Words of asking. They count only beside another word, as in “in play”."""
_ASKING, _PAIR = 0.2, 0.5
"""How much a word of asking counts beside another word, and a pair of words."""
_WORD = re.compile(r"\w+")
Mark = str | tuple[str, str]
"""A word or a pair of words, without endings."""


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters; “isn't” is one word."""
    return _WORD.findall(text.lower().replace("'", "").replace("’", ""))


class Alike:
    """Words of the table, read as the rulebooks' words for the same."""

    def __init__(self, alike: Mapping[str, str]) -> None:
        self._meant = {tuple(words_of(said)): words_of(meant) for said, meant in alike.items() if words_of(said)}
        self._longest = max(map(len, self._meant), default=0)
        self._begin = {said[0] for said in self._meant}

    def words(self, text: str) -> list[str]:
        """The words of a text, with the longest of several words of the table first."""
        said, read, place = words_of(text), list[str](), 0
        while place < len(said):
            size = self._longest if said[place] in self._begin else 0
            while size and tuple(said[place : place + size]) not in self._meant:
                size -= 1
            read += self._meant[tuple(said[place : place + size])] if size else [said[place]]
            place += size or 1
        return read


def stems_of(words: Iterable[str]) -> dict[str, str]:
    """Each word without its ending, as SQLite's porter cuts it."""
    listed = sorted(set(words))
    with closing(sqlite3.connect(":memory:")) as index:
        index.execute("CREATE VIRTUAL TABLE word USING fts5(text, tokenize='porter unicode61')")
        index.executemany("INSERT INTO word (rowid, text) VALUES (?, ?)", enumerate(listed))
        index.execute("CREATE VIRTUAL TABLE stem USING fts5vocab(word, instance)")
        return {listed[place]: stem for stem, place in index.execute("SELECT term, doc FROM stem")}


class PhraseIndex:
    """An index of short texts."""

    def __init__(self, texts: Sequence[Sequence[str]], stems: Mapping[str, str]) -> None:
        self._stems = stems
        marks = [self._marks(words) for words in texts]
        often = Counter(mark for some in marks for mark in some)
        self._weights = {mark: log(1 + len(texts) / count) * _share(mark) for mark, count in often.items()}
        self._unseen = log(1 + len(texts))
        self._where: defaultdict[Mark, list[tuple[int, float]]] = defaultdict(list)
        for place, some in enumerate(marks):
            size = sqrt(sum(self._weights[mark] ** 2 for mark in some))
            for mark in some:
                self._where[mark].append((place, self._weights[mark] / size))

    def fit(self, words: Sequence[str]) -> dict[int, float]:
        """How well each text fits these words; those that share none are left out."""
        weights = {
            mark: self._weights.get(mark, self._unseen * _share(mark))
            for mark in self._marks(words)
            # A word that stands nowhere makes all fit worse; a pair that does only says that people speak freely.
            if mark in self._weights or isinstance(mark, str)
        }
        size = sqrt(sum(weight**2 for weight in weights.values()))
        fits: defaultdict[int, float] = defaultdict(float)
        for mark, weight in weights.items():
            for place, share in self._where.get(mark, ()):
                fits[place] += weight * share / size
        return dict(fits)

    def _marks(self, words: Sequence[str]) -> set[Mark]:
        stems = [(self._stems.get(word, word), word in PASSED_OVER) for word in words]
        telling = [stem for stem, passed in stems if not passed]
        beside = [(one, other) for (one, passed), (other, too) in pairwise(stems) if not (passed and too)]
        return {*(stem for stem, _ in stems), *beside, *pairwise(telling)}


def _share(mark: Mark) -> float:
    if isinstance(mark, tuple):
        return _PAIR
    return _ASKING if mark in PASSED_OVER else 1.0
