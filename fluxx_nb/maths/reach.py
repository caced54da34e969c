"""Reach: what numbers can come to when all of them are used, without saying how; a quick no for the search."""

from __future__ import annotations

from functools import lru_cache

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
