"""What a reader has read: quotes fold to their titles once they are known.

A quote that was shown in full, perhaps within a longer one, folds to its title for the rest of the turn, and for good
after two turns. What decides a game, a win or an effect is always shown in full, and so are words that a quote in full
refers back to. Of a card whose words the sentence itself says, only our reading is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain.explanation import CardWords, Source, words_of
from fluxx_nb.story.explain.told_lines import ToldLine
from fluxx_nb.story.explain.told_step import ToldStep

_TURNS_IN_FULL = 2
"""In how many turns the same words are shown in full."""


class ShownQuote(NamedTuple):
    """A quote as it is shown."""

    source: Source
    folded: bool
    """Whether only its title is shown, and the words on request."""
    title: str = ""
    """What it is about, in a few words."""
    again: bool = False
    """Whether an earlier step of the turn has shown its title or its words: a story in one piece leaves it out."""


class ReadLine(NamedTuple):
    """A line of the story with its quotes."""

    line: ToldLine
    quotes: tuple[ShownQuote, ...]

    @property
    def text(self) -> str:
        """The sentence."""
        return self.line.text


def _title(source: Source) -> str:
    return source.title if isinstance(source, Passage) else f"The card {source.name}"


def _with_what_they_refer_to(quotes: Sequence[ShownQuote]) -> tuple[ShownQuote, ...]:
    """Return the quotes of a line, those in full to which another one in full refers back."""
    open_ones = (one.source for one in quotes if not one.folded)
    referred = {source.refers for source in open_ones if isinstance(source, Passage)} - {""}
    return tuple(
        one._replace(folded=False) if isinstance(one.source, Passage) and one.source.id in referred else one
        for one in quotes
    )


_Place = tuple[int, str]
"""A step, as a reader finds it again: its first event and its text."""


def _news(line: ToldLine) -> Iterator[Source]:
    """Yield what a line follows from: of a card whose words are in its sentence, only how they are read."""
    for source in line.sources:
        if not isinstance(source, CardWords) or source.text.rstrip(".").casefold() not in line.text.casefold():
            yield source
        elif source.reading:
            yield source._replace(text="")


class Reading:
    """One reader at one table. Going back to a step shows it as it was shown before."""

    def __init__(self, *, in_full: bool = False) -> None:
        self.in_full = in_full
        """Whether nothing folds."""
        self._read: dict[str, dict[_Place, int]] = {}
        """The steps at which words were shown in full, each with its turn."""
        self._named: dict[tuple[str, int], _Place] = {}
        """For words and a turn, the first step of the turn that shows them or their title."""

    def read(self, step: ToldStep) -> list[ReadLine]:
        """Return the lines of a step that are shown, with the question at its end, each with its quotes."""
        lines = [*step.shown, *([step.asked] if step.asked is not None else [])]
        place = step.start, step.text
        return [
            ReadLine(one, _with_what_they_refer_to([self._shown(each, one, place, step.turn) for each in _news(one)]))
            for one in lines
        ]

    def _shown(self, source: Source, line: ToldLine, place: _Place, turn: int) -> ShownQuote:
        # Two passages may have the same words under two ids: to a reader they are one.
        words = words_of(source).casefold()
        read = self._read.setdefault(words, {})
        turns = {turn for longer, places in self._read.items() if words in longer for turn in places.values()}
        if place not in read and (line.decisive or (turn not in turns and len(turns) < _TURNS_IN_FULL)):
            read[place] = turn
        title = _title(source)
        folded = not self.in_full and place not in read
        if isinstance(source, CardWords) and source.reading:
            # How a card is read may have changed since its words were read.
            readings = self._read.setdefault(f"{source.name}: {source.reading}", {})
            if not readings or not folded:
                readings[place] = turn
            if folded and place in readings:
                return ShownQuote(source._replace(text=""), folded=False, title=title)
        return ShownQuote(source, folded, title, folded and self._named.setdefault((words, turn), place) != place)
