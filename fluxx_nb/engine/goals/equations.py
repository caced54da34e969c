"""Equations: exact values of numbers that are each used once, and how such a calculation is written.

Two facts keep the search small. First, nothing below zero is ever needed: where a calculation passes through a negative
number, the same numbers reach the same result without it; and a part that comes to zero can be left out. So the values
here are positive fractions, and the operations are sum, distance, product and the two quotients.

Second, an equation has no head: ``8 + 4 = 12`` is ``12 − 4 = 8``. The result is one more leaf of a tree whose inner
nodes have three branches, and such a tree can be cut near its middle. "Do these Keepers make the number?" becomes "do
the two halves have a value in common?", which needs tables for a few numbers only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, prod
from typing import TypeVar

Item = TypeVar("Item")
Value = tuple[int, int]
"""A positive fraction in lowest terms: numerator and denominator."""
Parts = tuple[Value, ...]
"""Values that are each used once, in ascending order."""
Tree = int | tuple[str, "Tree", "Tree"]
"""A calculation: a plain number, or an operator between two calculations."""

PLUS, MINUS, TIMES, DIVIDED = "+", "−", "×", "÷"

_CUTS = {1: (0,), 2: (0,), 3: (1,), 4: (2,), 5: (1, 2), 6: (2, 3)}
"""By the number of parts: how many are on the result's side of a cut, so that every tree has one of these cuts."""
_TREE_TABLE = 5
"""Up to this many parts a tree is found by tables of all their values, above that by cuts."""
_WHOLE_TABLE = 4
"""The same for calculations without any fraction; above that what is missing is looked for, part by part."""
_MOST_WHOLE = 6
"""Up to this many parts a calculation without any fraction is looked for first."""


@dataclass(frozen=True, slots=True)
class Equation:
    """A calculation that comes to the target, as a player would write it, and the Keeper values that it uses."""

    text: str
    used: tuple[int, ...]
    target: int
    grafts: tuple[int, ...] = ()
    """The numbers in it that two Keepers show side by side."""

    def __str__(self) -> str:
        read = [f"{number // 10} and {number % 10} side by side as {number}" for number in self.grafts]
        return f"{self.text}, reading {' and '.join(read)}" if read else self.text


def choices(items: tuple[Item, ...], size: int) -> Iterator[tuple[tuple[Item, ...], tuple[Item, ...]]]:
    """Yield each different way to take `size` of the sorted items, with the rest."""
    if size == 0:
        yield (), items
        return
    start = 0
    while start + size <= len(items):
        first = items[start]
        for more, rest in choices(items[start + 1 :], size - 1):
            yield (first, *more), items[:start] + rest
        while start < len(items) and items[start] == first:
            start += 1


def combined(left: Iterable[Value], right: Iterable[Value]) -> set[Value]:
    """Return all positive values that one operation makes of a value from the left and a value from the right."""
    made: set[Value] = set()
    add = made.add
    others = tuple(right)
    for a, b in left:
        for c, d in others:
            over, under, below = a * d, b * c, b * d
            top = over + under
            common = gcd(top, below)
            add((top // common, below // common))
            if over != under:
                top = abs(over - under)
                common = gcd(top, below)
                add((top // common, below // common))
            top = a * c
            common = gcd(top, below)
            add((top // common, below // common))
            common = gcd(over, under)
            over //= common
            under //= common
            add((over, under))
            add((under, over))
    return made


def _with_number(left: Iterable[Value], number: int) -> set[Value]:
    """Return what `combined` would with one whole number on the right: the usual case, with less reducing."""
    made: set[Value] = set()
    add = made.add
    for top, below in left:
        times = below * number
        add((top + times, below))
        if top > times:
            add((top - times, below))
        elif top < times:
            add((times - top, below))
        if below == 1:
            add((top * number, 1))
        else:
            common = gcd(number, below)
            add((top * (number // common), below // common))
        common = gcd(top, number)
        top //= common
        times //= common
        add((top, times))
        add((times, top))
    return made


def results(parts: Parts, whole: bool = False) -> frozenset[Value]:
    """Return all positive values of calculations that use all the parts; with `whole`, of those without fractions."""
    # Each further part makes a table about ten times larger, so fewer of the long ones are cached.
    if len(parts) < 4:
        return _short_table(parts, whole)
    return _table_of_four(parts, whole) if len(parts) == 4 else _long_table(parts, whole)


def _table(parts: Parts, whole: bool) -> frozenset[Value]:
    if len(parts) == 1:
        return frozenset(parts)
    made: set[Value] = set()
    for size in range(1, len(parts) // 2 + 1):
        for some, others in choices(parts, size):
            if 2 * size == len(parts) and some > others:
                continue  # the same two halves, the other way round
            made |= (
                _with_number(results(others, whole), some[0][0])
                if size == 1 and some[0][1] == 1
                else combined(results(others, whole), results(some, whole))
            )
    return frozenset(value for value in made if value[1] == 1) if whole else frozenset(made)


_short_table = lru_cache(maxsize=4096)(_table)
_table_of_four = lru_cache(maxsize=1024)(_table)
_long_table = lru_cache(maxsize=64)(_table)


@lru_cache(maxsize=8192)
def makes(parts: Parts, result: Value) -> bool:
    """Return whether a calculation that uses all the parts, with no intermediate zero, comes to the result."""
    if result[0] == 0:
        # Zero is a difference of equals: some number equals what the others make.
        return len(parts) > 1 and makes(parts[:-1], parts[-1])
    # Numerator plus denominator of what one operation makes is never above the product of the two that went in.
    if sum(result) > prod(map(sum, parts)):
        return False
    if len(parts) in _CUTS:
        return any(
            not results(_with(result, near)).isdisjoint(results(far))
            for size in _CUTS[len(parts)]
            for near, far in choices(parts, size)
        )
    return _makes_in_thirds(parts, result)


def _makes_in_thirds(parts: Parts, result: Value) -> bool:
    """Return `makes` for many parts: some node of the tree has three branches, none with over half of the leaves."""
    leaves = len(parts) + 1
    if leaves % 2 == 0:
        for near, far in choices(parts, leaves // 2 - 1):
            if not results(_with(result, near)).isdisjoint(results(far)):
                return True
    most = (leaves - 1) // 2
    for size in range(most):
        for near, far in choices(parts, size):
            for fewer in range(max(1, len(far) - most), len(far) // 2 + 1):
                for second, third in choices(far, fewer):
                    tables = sorted((results(_with(result, near)), results(second), results(third)), key=len)
                    if not tables[2].isdisjoint(combined(tables[0], tables[1])):
                        return True
    return False


def _with(value: Value, parts: Parts) -> Parts:
    return tuple(sorted((*parts, value)))


def find_tree(parts: Parts, result: Value, whole: bool) -> Tree | None:
    """Return a calculation that makes the result with all the parts; with `whole`, one without fractions."""
    if (whole and len(parts) > _MOST_WHOLE) or not _comes_to(parts, result, whole):
        return None
    return _tree(parts, result, whole)


def _comes_to(parts: Parts, result: Value, whole: bool) -> bool:
    if not result[0]:
        return makes(parts, result)
    if whole:
        return result[1] == 1 and makes_whole(parts, result)
    return result in results(parts) if len(parts) <= _TREE_TABLE else makes(parts, result)


@lru_cache(maxsize=1 << 16)
def makes_whole(parts: Parts, result: Value) -> bool:
    """Return whether all the parts make the whole result with whole numbers above zero at every step."""
    if len(parts) <= _WHOLE_TABLE:
        return result in results(parts, True)
    return any(
        missing[1] == 1 and makes_whole(others, missing)
        for size in range(1, len(parts) // 2 + 1)
        for some, others in choices(parts, size)
        for known in results(some, True)
        for _, _, missing in _completions(known, result)
    )


def _tree(parts: Parts, result: Value, whole: bool) -> Tree:
    if len(parts) == 1:
        return parts[0][0]
    for size in range(1, len(parts) // 2 + 1):
        for some, others in choices(parts, size):
            for known in sorted(results(some, whole), key=lambda value: (value[1], value[0])):
                for sign, known_first, missing in _completions(known, result):
                    if _comes_to(others, missing, whole):
                        here, there = _tree(some, known, whole), _tree(others, missing, whole)
                        return (sign, here, there) if known_first else (sign, there, here)
    raise AssertionError(f"no calculation of {parts} comes to {result}")


def _completions(known: Value, result: Value) -> Iterator[tuple[str, bool, Value]]:
    """Yield what must be on the other side of each operator, and whether the known value comes first."""
    (a, b), (r, s) = known, result
    if r * b > a * s:
        yield PLUS, True, _lowest(r * b - a * s, b * s)
    yield MINUS, False, _lowest(r * b + a * s, b * s)
    if a * s > r * b:
        yield MINUS, True, _lowest(a * s - r * b, b * s)
    if r:
        yield TIMES, True, _lowest(r * b, a * s)
        yield DIVIDED, False, _lowest(r * a, b * s)
        yield DIVIDED, True, _lowest(a * s, b * r)


def _lowest(top: int, below: int) -> Value:
    common = gcd(top, below)
    return top // common, below // common


def written(tree: Tree) -> str:
    """Return the calculation as text, larger terms first, with no bracket that could be left out."""
    if isinstance(tree, int):
        return str(tree)
    signs = (PLUS, MINUS) if tree[0] in (PLUS, MINUS) else (TIMES, DIVIDED)
    ahead, against = _chain(tree, signs)
    brackets = signs == (TIMES, DIVIDED)
    text = f" {signs[0]} ".join(_operand(part, brackets) for part in _largest_first(ahead))
    return text + "".join(f" {signs[1]} {_operand(part, brackets)}" for part in _largest_first(against))


def _operand(tree: Tree, brackets: bool) -> str:
    needed = brackets and not isinstance(tree, int) and tree[0] in (PLUS, MINUS)
    return f"({written(tree)})" if needed else written(tree)


def _chain(tree: Tree, signs: tuple[str, str]) -> tuple[list[Tree], list[Tree]]:
    """Return a run of + and − as added and subtracted operands, or one of × and ÷ as factors and divisors."""
    if isinstance(tree, int) or tree[0] not in signs:
        return [tree], []
    sign, left, right = tree
    ahead, against = _chain(left, signs)
    more, less = _chain(right, signs)
    return (ahead + more, against + less) if sign == signs[0] else (ahead + less, against + more)


def _largest_first(trees: list[Tree]) -> list[Tree]:
    return sorted(trees, key=lambda tree: (-_worth(tree), written(tree)))


def _worth(tree: Tree) -> Fraction:
    if isinstance(tree, int):
        return Fraction(tree)
    sign, left, right = tree[0], _worth(tree[1]), _worth(tree[2])
    if sign == PLUS:
        return left + right
    if sign == MINUS:
        return left - right
    return left * right if sign == TIMES else left / right
