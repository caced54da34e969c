"""A count of ways that shares nothing with the one it judges.

Every calculation is written out as a tree, with every order and every bracket, and the trees that one rewriting turns
into each other are put together: what is left are the ways. The rewritings are the definition of "the same way".
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

Tree = int | tuple[str, "Tree", "Tree"]
OPPOSITE = {"+": "−", "−": "+", "×": "÷", "÷": "×"}


@cache
def trees(numbers: tuple[int, ...]) -> frozenset[Tree]:
    """Every calculation that uses all the numbers, division by zero left out."""
    if len(numbers) == 1:
        return frozenset(numbers)
    found: set[Tree] = set()
    for mask in range(1, 2 ** len(numbers) - 1):
        left = tuple(number for place, number in enumerate(numbers) if mask >> place & 1)
        right = tuple(number for place, number in enumerate(numbers) if not mask >> place & 1)
        for a in trees(left):
            for b in trees(right):
                found |= {("+", a, b), ("−", a, b), ("×", a, b)}
                if value(b):
                    found.add(("÷", a, b))
    return frozenset(found)


@cache
def value(tree: Tree) -> Fraction:
    if isinstance(tree, int):
        return Fraction(tree)
    sign, a, b = tree[0], value(tree[1]), value(tree[2])
    return a + b if sign == "+" else a - b if sign == "−" else a * b if sign == "×" else a / b


def turned(tree: Tree) -> Iterator[Tree]:
    """The tree with a minus before it, by one difference that is taken the other way round."""
    if not isinstance(tree, int):
        sign, a, b = tree
        if sign == "−":
            yield ("−", b, a)
        if sign in "×÷":
            yield from ((sign, other, b) for other in turned(a))
            yield from ((sign, a, other) for other in turned(b))


def rewritten(tree: Tree, top: bool = True) -> Iterator[Tree]:
    """The trees that are the same way, by one rewriting anywhere in the tree."""
    if isinstance(tree, int):
        return
    sign, a, b = tree
    if sign in "+×":
        yield (sign, b, a)
    if not isinstance(b, int) and b[0] in (sign, OPPOSITE[sign]):  # a − (b − c) becomes (a − b) + c
        inner = b[0] if sign in "+×" else OPPOSITE[b[0]]
        yield (inner, (sign, a, b[1]), b[2])
    if not isinstance(a, int) and a[0] in (sign, OPPOSITE[sign]):  # (a − b) + c becomes a − (b − c)
        inner = sign if a[0] in "+×" else OPPOSITE[sign]
        yield (a[0], a[1], (inner, a[2], b))
    if sign in "+−":
        yield from ((OPPOSITE[sign], a, other) for other in turned(b))
    if sign == "+":
        yield from (("−", b, other) for other in turned(a))
    if sign in "×÷":
        yield from ((sign, one, other) for one in turned(a) for other in turned(b))
    if top and not value(tree):
        yield from turned(tree)
    yield from ((sign, other, b) for other in rewritten(a, False))
    yield from ((sign, a, other) for other in rewritten(b, False))


def ways_with_all(numbers: tuple[int, ...], target: int) -> list[set[Tree]]:
    """The ways to make the target with all the numbers, each as all the trees that are the same."""
    left = {tree for tree in trees(numbers) if value(tree) == target}
    found = []
    while left:
        same: set[Tree] = set()
        edge = [left.pop()]
        while edge:
            same.add(tree := edge.pop())
            # What divides by zero is no calculation.
            new = left.intersection(rewritten(tree))
            left -= new
            edge += new
        found.append(same)
    return found


def operand_sets(hand: tuple[int, ...], grafting: bool) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The numbers that some of the Keepers put in, with the Keepers: each alone, or two side by side."""
    found = set()
    for size in range(2, len(hand) + 1):
        for some in combinations(hand, size):
            found |= {(numbers, tuple(sorted(some))) for numbers in read(some, grafting) if len(numbers) > 1}
    return found


def read(hand: tuple[int, ...], grafting: bool) -> set[tuple[int, ...]]:
    if not hand:
        return {()}
    found = {tuple(sorted((hand[0], *more))) for more in read(hand[1:], grafting)}
    for place in range(1, len(hand) if grafting else 0):
        rest = hand[1:place] + hand[place + 1 :]
        for tens, units in ((hand[0], hand[place]), (hand[place], hand[0])):
            if 0 < tens < 10 and units < 10:
                found |= {tuple(sorted((10 * tens + units, *more))) for more in read(rest, grafting)}
    return found
