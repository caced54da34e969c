"""All ways to make a number: how long the ten plainest and all of them take, beside a naive enumeration.

    python -m benchmarks.ways

The naive enumeration writes every calculation out, with every order and every bracket and exact fractions, keeps those
that come to the number, and puts those together that are the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from benchmarks.games import own_garbage_only
from benchmarks.instants import Instant, instant_of
from benchmarks.plan import Plan
from fluxx_nb.engine.goals.equations import Tree, choices
from fluxx_nb.maths import Count, Rules, Way, Ways, rules_of
from fluxx_nb.maths.calculation import calculation_of
from fluxx_nb.maths.judge import numbers_of

KEEPERS = range(2, 9)
_MOST_NAIVE = 4
"""For one Keeper more the naive enumeration takes a minute for a few hands."""
_MANY, _FEW_HANDS = 6, 10
"""Where all ways are many, fewer hands are timed."""
_TEN = 10
TARGETS = (12, 13, 16, 24, 25, 28, 33, 42, 55, 64, 88, 90, 97, 360)
"""The numbers of the Goals."""

Hand = tuple[int, ...]
Result = TypeVar("Result")


class WaysTime(NamedTuple):
    """How long it took with so many Keepers."""

    keepers: int
    hands: int
    ways: int
    """How many ways a hand has on average; where not all were found, those that were."""
    exact: int
    """Of how many hands all ways were found."""
    ten: Instant
    """The ten plainest ways, with + − × ÷ and brackets."""
    all: Instant
    """The count of all ways, or of so many as it finds before it gives up."""
    grafted: Instant
    """The same with Grafting."""
    naive_against_all: float | None
    """How many times as long the naive enumeration took for the same hands; None where no one waits for it."""


def time_ways(plan: Plan) -> list[WaysTime]:
    """Time hands of every size."""
    with own_garbage_only():
        return [_time_hands(keepers, plan) for keepers in KEEPERS]


def _time_hands(keepers: int, plan: Plan) -> WaysTime:
    number = plan.timed if keepers < _MANY else min(plan.timed, _FEW_HANDS)
    # Each kind has hands of its own: what was worked out for one of them is not known again.
    first, every, grafted = (_drawn(keepers, number, kind) for kind in range(3))
    plain, grafting = rules_of("combo"), rules_of("combo, grafting")
    ten = [_took(_first, *task, plain)[0] for task in first]
    counts = [_took(_all, *task, plain) for task in every]
    side_by_side = [_took(_all, *task, grafting)[0] for task in grafted]
    naive = sum(_took(naive_ways, *task)[0] for task in every) if keepers <= _MOST_NAIVE else None
    return WaysTime(
        keepers,
        number,
        round(sum(count.number for _, count in counts) / number),
        sum(count.exact for _, count in counts),
        instant_of(ten),
        instant_of([seconds for seconds, _ in counts]),
        instant_of(side_by_side),
        None if naive is None else naive / sum(seconds for seconds, _ in counts),
    )


def _drawn(keepers: int, number: int, kind: int) -> list[tuple[Hand, int]]:
    rng = Random(10 * keepers + kind)
    return [(tuple(sorted(rng.choices(range(11), k=keepers))), rng.choice(TARGETS)) for _ in range(number)]


def _first(hand: Hand, target: int, rules: Rules) -> list[Way]:
    return Ways(hand, target, rules).first(_TEN)


def _all(hand: Hand, target: int, rules: Rules) -> Count:
    return Ways(hand, target, rules).count


def _took(thing: Callable[..., Result], *arguments: Any) -> tuple[float, Result]:
    start = perf_counter()
    done = thing(*arguments)
    return perf_counter() - start, done


def naive_ways(hand: Hand, target: int) -> set[tuple[str, Hand]]:
    """The ways, each with the Keepers that it uses, by writing every calculation out."""
    found = set()
    for size in range(2, len(hand) + 1):
        for numbers, _ in choices(hand, size):
            for tree in _trees(numbers):
                try:
                    calculation, below = calculation_of(tree)
                except ZeroDivisionError:
                    continue
                if not below and calculation.numerator == target * calculation.denominator:
                    found.add((str(calculation), tuple(sorted(numbers_of(tree)))))
    return found


def _trees(numbers: Hand) -> Iterator[Tree]:
    if len(numbers) == 1:
        yield numbers[0]
    for mask in range(1, 2 ** len(numbers) - 1):
        left = tuple(number for place, number in enumerate(numbers) if mask >> place & 1)
        right = tuple(number for place, number in enumerate(numbers) if not mask >> place & 1)
        rights = list(_trees(right))
        for one in _trees(left):
            for other in rights:
                yield from ((sign, one, other) for sign in "+−×÷")


if __name__ == "__main__":
    for one in time_ways(Plan()):
        print(one)
