"""Spelling: the known word that a misspelled or half-written one stands for."""

from __future__ import annotations

from collections.abc import Container, Mapping

from fluxx_nb.desk.wording import stem

_SHORTEST = 4
"""How many characters a word must have to be taken for misspelled, or for the beginning of a longer one."""
_SHORTEST_LAST = 2
"""The same for the last word, which someone may still be writing; one letter says nothing."""
_LONG = 7
"""From this length on, two slips are forgiven."""


_MISSPELLED = 100
"""A known word is a misspelling that people make if another one, a slip away, is so many times as common."""


class Spelling:
    """Known words, and everyday words: those are spelled right, though nothing here is about them."""

    def __init__(self, known: Mapping[str, float], everyday: Container[str]) -> None:
        self._everyday = everyday
        self._common = known
        """How common each known word is."""
        # Hardly anyone gets the first letter wrong.
        self._begins: dict[str, list[str]] = {}
        for word in sorted(known):
            self._begins.setdefault(word[0], []).append(word)

    def meant(self, word: str, *, last: bool) -> str:
        """Return the known word that someone has in mind; the last word of a question may be still in writing."""
        if self._is_everyday(word):
            return word
        begins = self._begins.get(word[0], [])
        if len(word) >= (_SHORTEST_LAST if last else _SHORTEST):
            longer = min((one for one in begins if one.startswith(word)), key=len, default=None)
            if longer is not None:
                return longer
        if len(word) < _SHORTEST:
            return word
        most = 2 if len(word) >= _LONG else 1
        near = ((min(slips(word, one, most), slips(stem(word), one, most)), -self._common[one], one) for one in begins)
        found = min((each for each in near if each[0] <= most), default=(0, 0.0, word))
        return found[2]

    def corrected(self, word: str) -> str:
        """Return the common word that a known one is a misspelling of: so many write “keper” that it is known too."""
        if len(word) < _SHORTEST or self._is_everyday(word) or word not in self._common:
            return word
        least = _MISSPELLED * self._common[word]
        near = (one for one in self._begins[word[0]] if len(one) >= _SHORTEST and self._common[one] >= least > 0)
        return max((one for one in near if slips(word, one, 1) == 1), key=self._common.__getitem__, default=word)

    def _is_everyday(self, word: str) -> bool:
        return word in self._everyday or stem(word) in self._everyday


def slips(said: str, meant: str, most: int) -> int:
    """Return how many slips of the finger are between two words, or more than `most` as soon as it is clear.

    A slip leaves a letter out, adds one, takes another one, or swaps two neighbors.
    """
    if abs(len(said) - len(meant)) > most:
        return most + 1
    before, above = list[int](), list(range(len(meant) + 1))
    for row, letter in enumerate(said, 1):
        line = [row]
        for place, other in enumerate(meant, 1):
            least = min(above[place] + 1, line[place - 1] + 1, above[place - 1] + (letter != other))
            if row > 1 and place > 1 and letter == meant[place - 2] and said[row - 2] == other:
                least = min(least, before[place - 2] + 1)
            line.append(least)
        if min(line) > most:
            return most + 1
        before, above = above, line
    return above[-1]
