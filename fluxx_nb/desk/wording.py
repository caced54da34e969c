"""Questions as marks: the words, pairs of words, pieces of words and patterns by which a question is recognized.

The same marks are made of the ways of asking, from which the weights of the marks are learned, and of a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

_WORDS_OF_ASKING = """
a am an and are as at be been but by can could did do does doing done for from get gets had has have he her him his
how i if im in into is it its just may me my of on or she so than that the their them then there these they this to
up us vs want was we were what whats when where which who whom whose why will with would you your
ill ive id theres thats hes shes theyre youre ok u r
"""
WORDS_OF_ASKING = frozenset(_WORDS_OF_ASKING.split())
"""Words that say little by themselves. They count beside another word, as in “in play”."""
_IN_WORDS = "zero one two three four five six seven eight nine ten"
_NUMBERS = {word: str(number) for number, word in enumerate(_IN_WORDS.split())}
_WORD = re.compile(r"\w+")
_GLUED = re.compile(r"(?<=[^\W\d]{3})(?=\d)")
"""Between a word and a number that are written as one: “play2”."""
_ANY_NUMBER = "#"
TOGETHER = "+"
"""Between two words that are in the same question, in any order."""
_PIECE = 4
"""How many characters a piece of a word has: enough to recognize a word that is misspelled or has another ending."""
_MOST_STRANGE = 3
"""How many strange words are counted."""
_MOST_BETWEEN = 10
"""How many words may be where a pattern has three dots."""


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters; “isn't” is one word, and so is a number. “Play2” is two."""
    found = _WORD.findall(_GLUED.sub(" ", text.lower().replace("'", "").replace("’", "")))
    return [_NUMBERS.get(word, word) for word in found]


class _Phrases:
    """Phrases that are read as other words, also with another ending: “binned” for “bin”."""

    def __init__(self, exact: Mapping[tuple[str, ...], list[str]]) -> None:
        self._meant = {tuple(map(stem, said)): words for said, words in exact.items()} | {**exact}
        self._longest = max(map(len, self._meant), default=0)
        self._begin = {said[0] for said in self._meant}

    def read(self, said: Sequence[str]) -> list[str]:
        """Return what the words mean; of several phrases that fit, the longest counts."""
        cut = [stem(word) for word in said]
        read, place = list[str](), 0
        while place < len(said):
            size = self._longest if said[place] in self._begin or cut[place] in self._begin else 0
            found: list[str] | None = None
            while size and found is None:
                end = place + size
                found = self._meant.get(tuple(said[place:end]), self._meant.get(tuple(cut[place:end])))
                size -= found is None
            read += [said[place]] if found is None else found
            place += size or 1
        return read


class Synonyms:
    """Words of the table, read as the rulebooks' words for the same; what means nothing is left out."""

    def __init__(self, meant: Mapping[str, str]) -> None:
        told = {tuple(words_of(said)): words_of(word) for said, word in meant.items() if words_of(said)}
        self._alike = _Phrases({said: words for said, words in told.items() if words})
        # What is left out is looked for last: “my sister says” is “another player says” by then.
        self._chatter = _Phrases({tuple(self._alike.read(said)): [] for said, words in told.items() if not words})

    def read(self, said: Sequence[str]) -> list[str]:
        """Return the words as the rulebooks have them, without chatter."""
        return self._chatter.read(self._alike.read(said))


@dataclass(frozen=True)
class Pattern:
    """A shape of a question whose numbers or order matter, such as “drew A … draw B” with A < B."""

    mark: str
    said: str
    shape: re.Pattern[str]
    relation: str
    """How A compares to B: `<`, `>`, `=` or empty."""

    @classmethod
    def of(cls, mark: str, said: str, relation: str = "") -> Pattern:
        """Make a pattern of words, `one|other`, the numbers `A` and `B`, and `...` for any few words.

        `^` is where the question begins, and `$` where it ends.
        """
        return cls(mark, said, re.compile("".join(map(_part, said.split())) + r"(?!\S)"), relation)

    def fits(self, text: str) -> bool:
        """Whether a question has this shape; `text` is its words with single spaces."""
        return any(self._holds(found.groupdict()) for found in self.shape.finditer(f" {text}"))

    def _holds(self, numbers: Mapping[str, str | None]) -> bool:
        if not self.relation:
            return True
        one, other = int(numbers["A"] or 0), int(numbers["B"] or 0)
        return {"<": one < other, ">": one > other, "=": one == other}[self.relation]


def _part(word: str) -> str:
    if word in ("A", "B"):
        return rf" (?P<{word}>\d{{1,3}})"
    if word == "...":
        return rf"(?: \S+){{0,{_MOST_BETWEEN}}}?"
    if word in ("^", "$"):
        return word
    return f" (?:{'|'.join(map(re.escape, word.split('|')))})"


@dataclass(frozen=True)
class Wording:
    """How questions are read: synonyms, the kinds of cards by their names, and patterns."""

    synonyms: Synonyms
    kinds: Synonyms
    patterns: tuple[Pattern, ...]

    @classmethod
    def of(
        cls, alike: Mapping[str, str], kinds: Mapping[str, str], patterns: Iterable[tuple[str, str, str]]
    ) -> Wording:
        """Make it of plain data."""
        return cls(Synonyms(alike), Synonyms(kinds), tuple(Pattern.of(*one) for one in patterns))

    def words(self, text: str) -> list[str]:
        """Return the words of a question in the rulebooks' words."""
        return self.synonyms.read(words_of(text))

    def marks(self, words: Sequence[str]) -> set[str]:
        """Return everything by which a question of these words is recognized."""
        text = " ".join(words)
        found = {f"@{pattern.mark}" for pattern in self.patterns if pattern.fits(text)}
        found.update(_marks(words))
        any_card = self.kinds.read(words)
        if any_card != list(words):
            # A question about one Creeper may well be about any Creeper.
            found.update(_marks(any_card))
        return found


def _marks(words: Sequence[str]) -> Iterator[str]:
    cut = [stem(word) for word in words]
    general = [_ANY_NUMBER if word.isdecimal() else word for word in cut]
    telling = [word for word in general if word not in WORDS_OF_ASKING]
    yield from cut
    yield from general
    for pairs in (pairwise(cut), pairwise(general), pairwise(telling)):
        yield from (f"{one} {other}" for one, other in pairs)
    # Two words tell more together than each alone, wherever they are: “limit” and “fewer”, “cancel” and “instead”.
    yield from (f"{one}{TOGETHER}{other}" for one, other in combinations(sorted(set(telling)), 2))
    for word in words:
        if word not in WORDS_OF_ASKING and not word.isdecimal():
            yield from pieces(word)


def strangers(words: Sequence[str], is_strange: Callable[[str], bool]) -> set[str]:
    """Return marks for how many words of a question are strange to the rules: one, two, more, and most of them."""
    telling = {stem(word) for word in words if word not in WORDS_OF_ASKING and not word.isdecimal()}
    strange = sum(map(is_strange, telling))
    found = {f"@strange {count}" for count in range(1, min(strange, _MOST_STRANGE) + 1)}
    return found | {f"@strange 1/{part}" for part in (2, 3, 4) if strange and part * strange >= len(telling)}


def pieces(word: str) -> Iterator[str]:
    """Yield the pieces of a word, with a mark for where it begins and ends."""
    marked = f"<{word}>"
    for place in range(max(1, len(marked) - _PIECE + 1)):
        yield f"~{marked[place : place + _PIECE]}"


_ENDINGS: Iterable[tuple[str, str]] = (
    ("ies", "y"), ("ing", ""), ("ied", "y"), ("ed", ""), ("es", ""), ("s", ""), ("ly", ""),
)  # fmt: skip


def stem(word: str) -> str:
    """Return a word without a common ending; short words stay as they are."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            cut = word[: -len(ending)] + instead
            return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "ls" else cut
    return word
