"""What a reader has read: quotes fold to their titles once they are known.

A quote that was shown in full folds to its title for the rest of the turn, and for good after two turns. What decides a
game, a win or an effect is always shown in full.
"""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain.explanation import Source, words_of
from fluxx_nb.story.explain.told_step import ToldLine, ToldStep

_TURNS_IN_FULL = 2
"""In how many turns the same words are shown in full."""


class Shown(NamedTuple):
    """A quote as it is shown."""

    source: Source
    folded: bool
    """Whether only its title is shown, and the words on request."""

    @property
    def title(self) -> str:
        """What it is about, in a few words."""
        return self.source.title if isinstance(self.source, Passage) else f"The card {self.source.name}"


class ReadLine(NamedTuple):
    """A line of the story with its quotes."""

    line: ToldLine
    quotes: tuple[Shown, ...]

    @property
    def text(self) -> str:
        """The sentence."""
        return self.line.text


class Reading:
    """One reader at one table. Going back to a step shows it as it was shown before."""

    def __init__(self, *, in_full: bool = False) -> None:
        self.in_full = in_full
        """Whether nothing folds."""
        self._read: dict[str, dict[tuple[int, str], int]] = {}
        """The steps at which words were shown in full, each with its turn."""

    def read(self, step: ToldStep) -> list[ReadLine]:
        """Return the lines of a step that are shown, with the question at its end, each with its quotes."""
        lines = [*step.shown, *([step.asked] if step.asked is not None else [])]
        place = step.start, step.text
        return [
            ReadLine(one, tuple(self._shown(source, one, place, step.turn) for source in one.sources)) for one in lines
        ]

    def _shown(self, source: Source, line: ToldLine, place: tuple[int, str], turn: int) -> Shown:
        # Two passages may have the same words under two ids: to a reader they are one.
        read = self._read.setdefault(words_of(source).casefold(), {})
        turns = set(read.values())
        if place not in read and (line.decisive or (turn not in turns and len(turns) < _TURNS_IN_FULL)):
            read[place] = turn
        return Shown(source, not self.in_full and place not in read)
