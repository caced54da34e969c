"""Reach: what numbers can come to when all of them are used, without saying how; a quick no for the search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import gcd

from fluxx_nb.engine.goals.equations import Value, choices, combined

NOTHING: Value = (0, 1)
Numbers = tuple[int, ...]
"""Numbers that are each used once, in ascending order."""


@lru_cache(maxsize=4096)
def splits(numbers: Numbers) -> tuple[tuple[Numbers, Numbers], ...]:
    """Each way to part the numbers in two, the first number always among the first."""
    first, others = numbers[0], numbers[1:]
    return tuple(((first, *more), rest) for size in range(len(others)) for more, rest in choices(others, size))


@lru_cache(maxsize=1024)
def reach(numbers: Numbers) -> frozenset[Value]:
    """Every value, none below zero, of the calculations that use all the numbers."""
    if len(numbers) == 1:
        return frozenset({(numbers[0], 1)})
    made: set[Value] = set()
    for some, rest in splits(numbers):
        here, there = reach(some), reach(rest)
        made |= combined(here - {NOTHING}, there - {NOTHING})
        # Beside a part that is zero the other stays as it is, or is lost; equal parts leave nothing.
        if NOTHING in here:
            made |= {NOTHING} | there
        if NOTHING in there:
            made |= {NOTHING} | here
        if not here.isdisjoint(there):
            made.add(NOTHING)
    return frozenset(made)


def reaches(numbers: Numbers, result: Value) -> bool:
    """Whether `reach` holds the result: for a single one it is sooner known by what its two parts must come to."""
    for halves in splits(numbers):
        some, rest = sorted(halves, key=len)
        here, there = reach(some), reach(rest)
        if not result[0] and (NOTHING in here or NOTHING in there):
            return True
        if any(gap in there for known in here for gap in _gaps(known, result)):
            return True
    return False


def _gaps(known: Value, result: Value) -> Iterator[Value]:
    """What is needed beside a known value, with any operator between the two."""
    (a, b), (c, d) = known, result
    over, under = a * d, b * c
    yield lowest(over + under, b * d)
    yield lowest(abs(over - under), b * d)
    if a and c:
        yield lowest(under, over)
        yield lowest(over, under)
        yield lowest(a * c, b * d)


def lowest(top: int, below: int) -> Value:
    """A fraction in lowest terms."""
    common = gcd(top, below)
    return top // common, below // common
