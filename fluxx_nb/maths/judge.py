"""Judging: whether a typed calculation makes the number with the Keepers that are there, and if not, why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from fluxx_nb.engine.goals.equations import PLUS, TIMES, Tree
from fluxx_nb.engine.goals.numbers import COMBO, Hand
from fluxx_nb.maths.calculation import Chain, calculation_of
from fluxx_nb.maths.notation import with_article, written
from fluxx_nb.maths.rules import Rules, rules_of
from fluxx_nb.maths.typed import Unfinished, Unreadable, tree_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import hand_of, target_of

UNFINISHED, UNREADABLE, NOT_THERE, TWICE, NOT_ALLOWED, BY_ZERO, ALONE, OTHER_VALUE, UNUSED, RIGHT = (
    "unfinished", "unreadable", "not there", "twice", "not allowed", "by zero", "alone", "other value", "unused",
    "right",
)  # fmt: skip
"""What may be said about a calculation."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What there is to say about a typed calculation."""

    found: str
    """One of the words above."""
    sentence: str
    value: Fraction | None = None
    """What it comes to, wherever that can be told."""
    way: Way | None = None
    """The way that it is, where it is right."""

    @property
    def right(self) -> bool:
        """Whether it makes the number as the rules allow."""
        return self.found == RIGHT

    def __str__(self) -> str:
        return self.sentence


def judge(
    text: str,
    numbers: Iterable[int],
    make: int,
    rules: Rules | str | Iterable[str] = COMBO,
    use_all: bool = False,
) -> Verdict:
    """Judge a typed calculation; with `use_all` it has to use every Keeper.

    >>> print(judge("8 * 3", [1, 3, 8], make=24))
    Right: 8 × 3 is 24.
    >>> print(judge("8 × 2", [1, 3, 8], make=24))
    There is no 2 among 1, 3 and 8.
    >>> print(judge("8 ÷ 3", [1, 3, 8], make=24))
    8 ÷ 3 comes to 2⅔, which is 21⅓ too little.
    """
    hand, target, allowed = hand_of(numbers), target_of(make), rules_of(rules)
    try:
        tree = tree_of(text)
    except Unfinished as error:
        return Verdict(UNFINISHED, str(error))
    except Unreadable as error:
        return Verdict(UNREADABLE, str(error))
    try:
        calculation, below = calculation_of(tree)
    except ZeroDivisionError as error:
        return Verdict(BY_ZERO, f"{str(error)[0].upper()}{str(error)[1:]}.")
    value = Fraction(calculation.numerator, calculation.denominator) * (-1 if below else 1)
    said = _about_keepers(tree, hand, allowed) or _about_signs(tree, allowed)
    if said is not None:
        return Verdict(said[0], said[1], value)
    if not isinstance(calculation, Chain):
        return Verdict(ALONE, f"{calculation} alone is no calculation: join two numbers or more.", value)
    if value != target:
        off = abs(value - target)
        what = "little" if value < target else "much"
        told = f"{_plain(text)} comes to {written(value)}, which is {written(off)} too {what}."
        return Verdict(OTHER_VALUE, told, value)
    keepers, grafts = _keepers_of(tree, hand)
    way = Way(calculation, keepers, grafts)
    left = Counter(hand) - Counter(keepers)
    if use_all and left:
        unused = _listed(sorted(left.elements()))
        return Verdict(
            UNUSED, f"{calculation.text} is {target}, but every card is to be used: {unused} is left.", value
        )
    return Verdict(RIGHT, f"Right: {calculation.text} is {target}.", value, way)


def numbers_of(tree: Tree) -> Iterator[int]:
    """The numbers in a typed calculation, from left to right."""
    if isinstance(tree, int):
        yield tree
    else:
        yield from numbers_of(tree[1])
        yield from numbers_of(tree[2])


def _signs_of(tree: Tree) -> Iterator[str]:
    if not isinstance(tree, int):
        yield tree[0]
        yield from _signs_of(tree[1])
        yield from _signs_of(tree[2])


def _keepers_of(tree: Tree, hand: Hand) -> tuple[Hand, Hand]:
    """The Keepers that a calculation uses, and the numbers for which two of them are put side by side."""
    left, grafts = Counter(hand), []
    for number in numbers_of(tree):
        if left[number]:
            left[number] -= 1
        else:
            grafts.append(number)
            left.subtract(divmod(number, 10))
    return tuple(sorted((Counter(hand) - +left).elements())), tuple(sorted(grafts))


def _about_keepers(tree: Tree, hand: Hand, rules: Rules) -> tuple[str, str] | None:
    """What is wrong with the numbers, if anything is."""
    left = Counter(hand)
    beside = []
    for number in numbers_of(tree):
        if left[number]:
            left[number] -= 1
        elif rules.grafting and number > 9 and number < 100:
            beside.append(number)
        else:
            return _missing(number, hand)
    for number in beside:
        for digit in divmod(number, 10):
            if not left[digit]:
                return (
                    NOT_THERE,
                    f"{number} would need {_listed(divmod(number, 10))} side by side, and {digit} is not free.",
                )
            left[digit] -= 1
    return None


def _missing(number: int, hand: Hand) -> tuple[str, str]:
    times = hand.count(number)
    if times:
        there = f"is only one {number}" if times == 1 else f"are only {times} cards with {with_article(number)}"
        return TWICE, f"There {there}, and you may use each card once."
    return (
        NOT_THERE,
        f"There is no {number} among {_listed(hand)}." if hand else f"There is no {number}: there are no cards.",
    )


def _about_signs(tree: Tree, rules: Rules) -> tuple[str, str] | None:
    """What is wrong with the signs, if anything is."""
    used = set(_signs_of(tree))
    wrong = sorted(used - rules.signs)
    if wrong:
        allowed = _listed(sorted(rules.signs)) if rules.signs else "no calculation"
        return NOT_ALLOWED, f"{wrong[0]} is not allowed here: the rules allow {allowed}."
    if COMBO not in rules.calculations and used == {PLUS, TIMES}:
        return NOT_ALLOWED, "A sum or a product is allowed here, but not + and × together."
    return None


def _listed(items: Iterable[object]) -> str:
    *most, last = map(str, items)
    return f"{', '.join(most)} and {last}" if most else last


def _plain(text: str) -> str:
    """A typed calculation in the signs of mathematics, with a space around each."""
    signs = text.translate(str.maketrans("-–*·xX/:", "−−××××÷÷"))
    return re.sub(r"\s*([+−×÷])\s*", r" \1 ", " ".join(signs.split()))
