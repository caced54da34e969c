"""Numbers: making the Goal's number out of number Keepers, as the Victory Rules and Grafting allow.

Plus adds two or more of the Keepers, Times multiplies two or more, Combo takes any calculation with + − × ÷ and
brackets; no Keeper is used twice, and none has to be used. With Grafting, two digits side by side may go in as one
number.

The win test asks this all the time, so answers are cached, and most new questions are answered by a table of what up to
four Keepers make. A hand that fails there is searched to the end, one number more at a time. That end is near: by an
exhaustive count, nine Keepers from 1 to 10 make every number up to 128 unless seven of them are Ones and Twos, and a
hand with that many equal Keepers has few different parts. The answer is exact for each number of up to four digits; for
more than eight Keepers and a larger number, only calculations with up to six numbers are looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple

from fluxx_nb.engine.goals.equations import Equation, Parts, Tree, choices, find_tree, makes, results, written

__all__ = ["COMBO", "PLUS", "TIMES", "WAYS", "Equation", "can_make", "find_equation"]

PLUS, TIMES, COMBO = "plus", "times", "combo"
WAYS = frozenset({PLUS, TIMES, COMBO})
"""The Victory Rules: sum, product, any calculation."""

Hand = tuple[int, ...]
"""Keeper values in ascending order."""

_QUAD = 4
_LARGE_HAND, _LARGE_TARGET, _FEW_NUMBERS = 8, 9999, 6


class GraftedNumbers(NamedTuple):
    """What goes into a calculation: grafted numbers, and Keepers that are used alone."""

    grafts: Hand
    alone: Hand

    @property
    def numbers(self) -> Hand:
        """All numbers of the calculation, in ascending order."""
        return tuple(sorted(self.grafts + self.alone))

    @property
    def used(self) -> Hand:
        """The values of the Keepers, a graft giving its two digits."""
        return tuple(sorted((*self.alone, *(digit for number in self.grafts for digit in divmod(number, 10)))))


def can_make(values: tuple[int, ...], target: int, ways: frozenset[str], grafting: bool = False) -> bool:
    """Return whether some of these Keeper values make the target in one of the ways ("plus", "times", "combo")."""
    return _asked(values, target, ways, grafting)


def find_equation(
    values: Sequence[int], target: int, ways: AbstractSet[str], grafting: bool = False
) -> Equation | None:
    """Return the equation with the fewest Keepers that makes the target (sums, then products, then others), or None."""
    hand = tuple(sorted(values))
    allowed = frozenset(ways)
    if not _answer(hand, target, allowed, grafting):
        return None
    found: list[tuple[int, int, GraftedNumbers, str]] = []
    for rank, (way, fewest, sign) in enumerate(((PLUS, _fewest_sum, " + "), (TIMES, _fewest_product, " × "))):
        operands = fewest(hand, target, grafting) if allowed & {way, COMBO} else None
        if operands:
            found.append((len(operands.used), rank, operands, sign.join(map(str, reversed(operands.numbers)))))
    keepers, _, operands, text = min(found, default=(len(hand) + 1, 0, GraftedNumbers((), ()), ""))
    if COMBO in allowed:
        for fewer in range(2, keepers):
            mixed = _mixture(hand, target, fewer, grafting)
            if mixed:
                operands, text = mixed[0], written(mixed[1])
                break
    return Equation(f"{text} = {target}", operands.used, target, operands.grafts)


# The order of Keepers does not matter, but sorting takes longer than caching each order.
@lru_cache(maxsize=1 << 14)
def _asked(values: tuple[int, ...], target: int, ways: frozenset[str], grafting: bool) -> bool:
    return _answer(tuple(sorted(values)), target, ways, grafting)


@lru_cache(maxsize=1 << 14)
def _answer(hand: Hand, target: int, ways: frozenset[str], grafting: bool) -> bool:
    if not ways <= WAYS:
        raise ValueError(f"no way to calculate: {', '.join(sorted(ways - WAYS))}; there are {', '.join(sorted(WAYS))}")
    if hand and hand[0] < 0:
        raise ValueError(f"a Keeper's number is never below zero: {hand[0]}")
    if len(hand) < 2 or target < 0:
        return False
    if COMBO in ways:
        return _combo(hand, target, grafting)
    return (PLUS in ways and _fewest_sum(hand, target, grafting) is not None) or (
        TIMES in ways and _fewest_product(hand, target, grafting) is not None
    )


# Grafting -----------------------------------------------------------------------------------------------------------


def side_by_side(hand: Hand) -> Iterator[tuple[int, Hand]]:
    """Yield each two-digit number that two of the Keepers show side by side, with the Keepers left over."""
    for pair, rest in choices(hand, 2):
        for tens, units in dict.fromkeys((pair, pair[::-1])):
            if tens and max(pair) < 10:
                yield 10 * tens + units, rest


def _graftings(hand: Hand, count: int, least: int = 0, share: int = 0) -> Iterator[tuple[Hand, Hand]]:
    """Yield each way to graft `count` numbers whose product divides `share` (0: any product), with what is left."""
    if count == 0:
        yield (), hand
        return
    for number, rest in side_by_side(hand):
        if number >= least and share % number == 0:
            for more, left in _graftings(rest, count - 1, number, share // number):
                yield (number, *more), left


# Plus and Times -----------------------------------------------------------------------------------------------------


def _fewest_sum(hand: Hand, target: int, grafting: bool) -> GraftedNumbers | None:
    """Return the fewest Keepers whose sum is the target."""
    if target > (10 if grafting else 1) * sum(hand):
        return None
    # Each Keeper stays out, is used alone or is the tens digit of a graft, whose units digit is used alone for the time
    # being: 15 + 3 and 13 + 5 are the same sum. Per number of tens, digits and other Keepers: the sums, one bit each.
    mask = (2 << target) - 1
    layers: list[dict[tuple[int, int, int], int]] = [{(0, 0, 0): 1}]
    for value in hand:
        layer = dict(layers[-1])
        for counts, sums in layers[-1].items():
            for after, shift in _places(counts, value, grafting):
                layer[after] = layer.get(after, 0) | (sums << shift & mask)
        layers.append(layer)
    ends = [
        (sum(counts), counts)
        for counts, sums in layers[-1].items()
        if sums >> target & 1 and counts[0] <= counts[1] and counts[1] + counts[2] >= 2
    ]
    return _traced(hand, target, grafting, layers, min(ends)[1]) if ends else None


def _places(counts: tuple[int, int, int], value: int, grafting: bool) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Yield the numbers of tens, digits and others with one more Keeper, and what it adds to the sum."""
    tens, digits, others = counts
    yield ((tens, digits + 1, others) if value < 10 else (tens, digits, others + 1)), value
    if grafting and 0 < value < 10:
        yield (tens + 1, digits, others), 10 * value


def _traced(
    hand: Hand, target: int, grafting: bool, layers: list[dict[tuple[int, int, int], int]], end: tuple[int, int, int]
) -> GraftedNumbers:
    """Return the Keepers of a sum, found by going back through its layers."""
    tens: list[int] = []
    alone: list[int] = []
    for value, layer in zip(reversed(hand), reversed(layers[:-1]), strict=True):
        if layer.get(end, 0) >> target & 1:
            continue
        before, shift = next(
            (before, shift)
            for before, sums in layer.items()
            for after, shift in _places(before, value, grafting)
            if after == end and shift <= target and sums >> (target - shift) & 1
        )
        (alone if before[0] == end[0] else tens).append(value)
        end, target = before, target - shift
    units = sorted(value for value in alone if value < 10)[: len(tens)]
    for unit in units:
        alone.remove(unit)
    return GraftedNumbers(tuple(10 * ten + unit for ten, unit in zip(tens, units, strict=True)), tuple(sorted(alone)))


def _fewest_product(hand: Hand, target: int, grafting: bool) -> GraftedNumbers | None:
    """Return the fewest Keepers whose product is the target."""
    if target == 0:
        return GraftedNumbers((), hand[:2]) if hand[0] == 0 else None
    found = []
    for count in range(len(hand) // 2 + 1 if grafting else 1):
        if 10**count > target:
            break
        for grafts, rest in _graftings(hand, count, share=target):
            for factors in _factors(rest[::-1], target // prod(grafts)):
                ones = max(0, 2 - count - len(factors))
                if ones <= rest.count(1):
                    found.append(GraftedNumbers(grafts, (1,) * ones + factors[::-1]))
    return min(found, key=lambda operands: (len(operands.used), operands), default=None)


def _factors(falling: Hand, product: int) -> Iterator[Hand]:
    """Yield each choice of Keepers above One with this product."""
    if product == 1:
        yield ()
    for index, value in enumerate(falling):
        if value > 1 and product % value == 0 and value not in falling[:index]:
            for more in _factors(falling[index + 1 :], product // value):
                yield (value, *more)


# Combo --------------------------------------------------------------------------------------------------------------


def _combo(hand: Hand, target: int, grafting: bool) -> bool:
    # A Zero helps only to make 0, or beside a Keeper that is the target already.
    if hand[0] == 0 and target in hand:
        return True
    counting = tuple(value for value in hand if value)
    if any(target in _reach(quad) for quad in combinations(counting, min(_QUAD, len(counting)))):
        return True
    if grafting and _fewest_sum(hand, target, grafting):
        return True
    beyond = len(counting) > _LARGE_HAND and target > _LARGE_TARGET
    return any(
        _balances(operands, target)
        for size in range(2, (_FEW_NUMBERS if beyond else len(hand)) + 1)
        for grafts in range(0 if size > _QUAD else 1, min(size, len(hand) - size) + 1 if grafting else 1)
        for operands in _operands(hand[::-1], grafts, size - grafts)
    )


@lru_cache(maxsize=2048)
def _reach(hand: Hand) -> frozenset[int]:
    """Return every whole number that two or more of these few Keepers make, none of them a Zero."""
    if len(hand) < 2:
        return frozenset()
    parts = _parts(hand)
    made = {top for top, below in results(parts) if below == 1}
    if makes(parts, (0, 1)):
        made.add(0)
    return frozenset(made).union(*(_reach(fewer) for fewer, _ in choices(hand, len(hand) - 1)))


def _operands(hand: Hand, grafts: int, alone: int) -> Iterator[GraftedNumbers]:
    """Yield each way to use a number of grafts and a number of single Keepers, none of these a Zero."""
    for numbers, rest in _graftings(hand, grafts):
        for keepers, _ in choices(tuple(value for value in rest if value), alone):
            yield GraftedNumbers(numbers, keepers)


def _balances(operands: GraftedNumbers, target: int) -> bool:
    """Return whether a calculation with all the operands comes to the target."""
    if operands.grafts and target:
        # Any number of an equation may be seen as its result; with a graft in this place, the tables for the others
        # serve all grafts.
        *others, result = operands.grafts
        return makes(_parts((*others, *operands.alone, target)), (result, 1))
    return makes(_parts(operands.numbers), (target, 1))


def _parts(numbers: Hand) -> Parts:
    return tuple((number, 1) for number in sorted(numbers))


def _mixture(hand: Hand, target: int, keepers: int, grafting: bool) -> tuple[GraftedNumbers, Tree] | None:
    """Return a calculation with a number of Keepers that mixes operations, if possible without fractions and grafts."""
    # Whether there is a calculation is found quickly; which one takes longer.
    fractions = []
    for grafts in range(min(keepers // 2, keepers - 2) + 1 if grafting else 1):
        for operands in _operands(hand, grafts, keepers - 2 * grafts):
            if _balances(operands, target):
                tree = find_tree(_parts(operands.numbers), (target, 1), whole=True)
                if tree is not None:
                    return operands, tree
                fractions.append(operands)
    for operands in fractions:
        tree = find_tree(_parts(operands.numbers), (target, 1), whole=False)
        if tree is not None:
            return operands, tree
    return None
