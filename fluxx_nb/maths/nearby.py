"""Near a number: the nearest misses, and the one Keeper that is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fluxx_nb.engine.goals.numbers import COMBO, can_make
from fluxx_nb.maths.rules import Rules, rules_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import LARGEST_TARGET, Ways, hand_of, target_of

_FAR = 200
"""No one calls a number that is farther away a near miss."""
FACES = range(11)
"""The numbers on the Keepers of Math Fluxx."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A whole number that can be made, near the one that was wanted."""

    number: int
    off: int
    """How far above the wanted number it is, or below if this is negative."""
    way: Way

    def __str__(self) -> str:
        return f"{self.number} ({abs(self.off)} too {'much' if self.off > 0 else 'little'}): {self.way}"


@dataclass(frozen=True, slots=True)
class Missing:
    """A Keeper that would do it, if it were there too."""

    keeper: int
    printed: tuple[int, ...] | None
    """The Keepers that would then show the number as they are printed."""
    way: Way | None
    """The plainest calculation that there would be."""

    def __str__(self) -> str:
        shows = f"{' and '.join(map(str, self.printed))} show it" if self.printed else ""
        return f"{self.keeper}: " + " or ".join(filter(None, (shows, str(self.way) if self.way else "")))


def misses(numbers: Iterable[int], make: int, rules: Rules | str | Iterable[str] = COMBO, most: int = 3) -> list[Miss]:
    """The whole numbers nearest to the wanted one that these Keepers make by calculation, each by its plainest way.

    >>> for miss in misses([1, 6, 6, 8], make=25, most=2):
    ...     print(miss)
    24 (1 too little): 6 ÷ (1 − 6 ÷ 8)
    27 (2 too much): 6 × 6 − 8 − 1
    """
    hand, target, allowed = hand_of(numbers), target_of(make), rules_of(rules)
    found: list[Miss] = []
    for number in _around(target):
        if len(found) == most:
            break
        if can_make(hand, number, allowed.calculations, allowed.grafting):
            found += [Miss(number, number - target, way) for way in Ways(hand, number, allowed).first(1)]
    return found


def _around(target: int) -> Iterator[int]:
    for off in range(1, _FAR + 1):
        yield from (number for number in (target - off, target + off) if 0 <= number <= LARGEST_TARGET)


def missing(
    numbers: Iterable[int],
    make: int,
    rules: Rules | str | Iterable[str] = COMBO,
    faces: Iterable[int] = FACES,
) -> list[Missing]:
    """Each Keeper with which these Keepers would make the number; none where they make it already.

    >>> for one in missing([6, 8], make=24, rules="times"):
    ...     print(one)
    3: 8 × 3
    4: 6 × 4
    """
    hand, target, allowed = hand_of(numbers), target_of(make), rules_of(rules)
    if Ways(hand, target, allowed):
        return []
    found = []
    for face in sorted(set(hand_of(faces))):
        with_it = Ways(tuple(sorted((*hand, face))), target, allowed)
        if with_it:
            found.append(Missing(face, with_it.printed, next(iter(with_it.first(1)), None)))
    return found
