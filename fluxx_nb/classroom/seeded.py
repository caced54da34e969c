"""Random choices on the way to a question: a function of the seed and of what it was drawn for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

from fluxx_nb.engine.core import chance

T = TypeVar("T")


class SeededChoices:
    """A stream of choices; the same words give the same stream, on every machine."""

    def __init__(self, *drawn_for: object) -> None:
        self.seed = crc32(" ".join(map(str, drawn_for)).encode())
        self._count = 0

    def below(self, size: int) -> int:
        """A whole number from 0 up to, not including, `size`."""
        self._count += 1
        return chance.pick(self.seed, self._count, size)

    def one(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them, in another order."""
        self._count += 1
        return [things[at] for at in chance.shuffled(self.seed, self._count, range(len(things)))]
