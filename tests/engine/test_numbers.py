"""Making the Goal's number: against a count of every calculation, by known examples, and in corners of the search."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fluxx_nb.engine.goals import equations
from fluxx_nb.engine.goals.equations import choices, makes, makes_whole, results
from fluxx_nb.engine.goals.numbers import WAYS, Equation, can_make, find_equation
from tests.thorough import few_or_all

PLUS, TIMES, COMBO = frozenset({"plus"}), frozenset({"times"}), frozenset({"combo"})
SOME_WAYS = (PLUS, TIMES, PLUS | TIMES, COMBO, WAYS)


# The count: every order, every bracket, every sign, with negative numbers and zeros ---------------------------------


@cache
def every_result(numbers: tuple[int, ...]) -> frozenset[Fraction]:
    if len(numbers) == 1:
        return frozenset({Fraction(numbers[0])})
    found: set[Fraction] = set()
    for mask in range(1, 2 ** len(numbers) - 1):
        left = tuple(number for place, number in enumerate(numbers) if mask >> place & 1)
        right = tuple(number for place, number in enumerate(numbers) if not mask >> place & 1)
        for a in every_result(left):
            for b in every_result(right):
                found |= {a + b, a - b, a * b}
                if b:
                    found.add(a / b)
    return frozenset(found)


def every_input(hand: tuple[int, ...], grafting: bool) -> set[tuple[int, ...]]:
    if not hand:
        return {()}
    first, rest = hand[0], hand[1:]
    found = every_input(rest, grafting)
    found |= {tuple(sorted((first, *numbers))) for numbers in found}
    for place, other in enumerate(rest if grafting else ()):
        left = rest[:place] + rest[place + 1 :]
        for tens, units in ((first, other), (other, first)):
            if 0 < tens < 10 and units < 10:
                found |= {tuple(sorted((10 * tens + units, *numbers))) for numbers in every_input(left, grafting)}
    return found


def every_number(hand: tuple[int, ...], ways: Iterable[str], grafting: bool) -> set[int]:
    found: set[int] = set()
    for numbers in every_input(hand, grafting):
        if len(numbers) > 1:
            if "plus" in ways:
                found.add(sum(numbers))
            if "times" in ways:
                found.add(prod(numbers))
            if "combo" in ways:
                found |= {int(result) for result in every_result(numbers) if result.denominator == 1}
    return found


def fewest_keepers(hand: tuple[int, ...], target: int, ways: Iterable[str], grafting: bool) -> int:
    sizes = range(2, len(hand) + 1)
    return next(
        size for size in sizes for some, _ in choices(hand, size) if target in every_number(some, ways, grafting)
    )


def assert_true(equation: Equation, hand: Iterable[int], grafting: bool) -> None:
    """The text comes to the target, and its numbers are the Keepers it says it uses, which the player has."""
    calculation, result = equation.text.split(" = ")
    assert int(result) == equation.target
    python = re.sub(r"\d+", r"Fraction(\g<0>)", calculation).translate(str.maketrans("×÷−", "*/-"))
    assert eval(python) == equation.target
    assert not Counter(equation.used) - Counter(hand)
    assert list(equation.used) == sorted(equation.used)
    numbers = [int(number) for number in re.findall(r"\d+", calculation)]
    assert len(numbers) > 1
    shown = Counter(digit for number in numbers for digit in str(number))
    assert shown == Counter(digit for value in equation.used for digit in str(value))
    # A Ten and a graft of One and Zero look alike, so tens are compared by their number.
    grafts = len(equation.used) - len(numbers)
    assert sum(number > 9 for number in numbers) == grafts + equation.used.count(10)
    assert grafting or grafts == 0


some_keepers = st.lists(st.integers(0, 10), max_size=4) | st.lists(st.sampled_from((0, 1, 2, 10)), max_size=4)
hands = some_keepers.map(tuple)


@settings(max_examples=few_or_all(30, of=120), deadline=None)
@given(hand=hands, ways=st.sampled_from(SOME_WAYS), grafting=st.booleans())
def test_every_number_up_to_a_hundred_is_judged_as_by_the_count(
    hand: tuple[int, ...], ways: frozenset[str], grafting: bool
) -> None:
    makeable = every_number(hand, ways, grafting)
    larger = {number for number in makeable if number > 100}
    for target in {*range(101), *larger, *(number + 1 for number in larger)}:
        assert can_make(hand, target, ways, grafting) == (target in makeable), target


def test_five_keepers_are_judged_as_by_the_count() -> None:
    chance = Random(5)
    for _ in range(3):
        hand = tuple(chance.choices(range(11), k=5))
        makeable = every_number(hand, COMBO, grafting=False)
        for target in range(300):
            assert can_make(hand, target, COMBO) == (target in makeable), (hand, target)


@pytest.mark.parametrize("hand", [(1, 2, 5, 0, 1), (0, 0, 1, 1, 3)])
def test_five_keepers_with_grafting_are_judged_as_by_the_count(hand: tuple[int, ...]) -> None:
    makeable = every_number(hand, COMBO, grafting=True)
    for target in range(200):
        assert can_make(hand, target, COMBO, True) == (target in makeable), target


@settings(max_examples=few_or_all(25, of=100), deadline=None)
@given(hand=hands, target=st.integers(0, 60), ways=st.sampled_from(SOME_WAYS), grafting=st.booleans())
def test_an_equation_is_true_and_takes_the_fewest_keepers(
    hand: tuple[int, ...], target: int, ways: frozenset[str], grafting: bool
) -> None:
    equation = find_equation(hand, target, ways, grafting)
    if equation is None:
        assert target not in every_number(hand, ways, grafting)
    else:
        assert_true(equation, hand, grafting)
        assert len(equation.used) == fewest_keepers(tuple(sorted(hand)), target, ways, grafting)


@pytest.mark.parametrize(
    ("hand", "target", "ways", "grafting", "text"),
    [
        ((1, 5, 10), 25, PLUS, True, "15 + 10 = 25"),
        ((1, 3, 1), 13, TIMES, True, "13 × 1 = 13"),
        ((8, 4, 2), 24, COMBO, False, "(8 + 4) × 2 = 24"),
        ((9, 7, 1), 3, COMBO, False, "9 + 1 − 7 = 3"),
        ((1, 8, 9, 10), 45, COMBO, False, "9 ÷ (1 − 8 ÷ 10) = 45"),
        ((3, 3, 8, 8), 24, TIMES, False, "8 × 3 = 24"),
        ((2, 2), 4, WAYS, False, "2 + 2 = 4"),
        ((2, 2), 4, TIMES, False, "2 × 2 = 4"),
        ((2, 3, 6), 6, WAYS, False, "3 × 2 = 6"),
        ((6, 0), 6, COMBO, False, "6 + 0 = 6"),
        ((6, 0), 0, PLUS | TIMES, False, "6 × 0 = 0"),
        ((6, 6), 0, COMBO, False, "6 − 6 = 0"),
        ((5, 0, 0), 50, COMBO, True, "50 + 0 = 50"),
        ((9, 9, 9, 9), 198, PLUS, True, "99 + 99 = 198"),
        ((2, 3, 7, 8, 9, 9), 1985, COMBO, False, "(9 × 9 + 2) × 8 × 3 − 7 = 1985"),
    ],
)
def test_known_equations(hand: tuple[int, ...], target: int, ways: frozenset[str], grafting: bool, text: str) -> None:
    equation = find_equation(hand, target, ways, grafting)
    assert equation is not None
    assert equation.text == text
    assert_true(equation, hand, grafting)
    assert can_make(hand, target, ways, grafting)


@pytest.mark.parametrize(
    ("hand", "target", "ways", "grafting"),
    [
        ((1, 3), 13, WAYS, True),  # a graft alone is no calculation
        ((1, 2, 3), 16, WAYS, True),  # the One is not grafted onto 2 × 3
        ((10, 5, 0), 105, WAYS, True),  # a Ten is not grafted
        ((0, 7, 1), 6, PLUS | TIMES, True),  # 07 is not a number, so 7 − 1 is left, which is neither sum nor product
        ((2, 3, 4), 10, PLUS | TIMES, False),  # 2 × 3 + 4 is a mixture
        ((1, 5, 10), 25, PLUS, False),
        ((8, 4, 2), 24, frozenset(), True),  # no Victory Rule is in play
        ((24,), 24, WAYS, True),
        ((), 0, WAYS, True),
        ((7,), 7, WAYS, False),
        ((0, 0, 0, 0, 0), 1, COMBO, False),  # 0 ÷ 0 is nothing
        ((1, 2, 3, 4), 1000, COMBO, False),
        ((2, 1), -1, COMBO, False),  # no Goal asks for it
    ],
)
def test_what_cannot_be_made(hand: tuple[int, ...], target: int, ways: frozenset[str], grafting: bool) -> None:
    assert not can_make(hand, target, ways, grafting)
    assert find_equation(hand, target, ways, grafting) is None


def test_six_is_grafted_onto_a_keeper_and_never_onto_a_sum() -> None:
    equation = find_equation((6, 3, 1), 64, COMBO, grafting=True)
    assert equation is not None
    assert equation.text in {"63 + 1 = 64", "61 + 3 = 64"}


def test_the_order_of_keepers_does_not_matter() -> None:
    chance = Random(7)
    for _ in range(40):
        hand = chance.choices(range(11), k=5)
        other = chance.sample(hand, k=5)
        target, ways, grafting = chance.randrange(101), chance.choice(SOME_WAYS), chance.random() < 0.5
        assert find_equation(hand, target, ways, grafting) == find_equation(other, target, ways, grafting)
        assert can_make(tuple(hand), target, ways, grafting) == can_make(tuple(other), target, ways, grafting)


def test_sums_and_products_of_many_keepers_with_grafting() -> None:
    chance = Random(11)
    for _ in range(8):
        hand = tuple(chance.choices(range(11), k=25))
        # Grafts of the larger digits alone come to more than any of these targets.
        for target in (100, 360, chance.randrange(400)):
            equation = find_equation(hand, target, PLUS, grafting=True)
            assert equation is not None
            assert_true(equation, hand, grafting=True)
    ones = find_equation((1,) * 25, 100, PLUS, grafting=True)
    assert ones == Equation(" + ".join(["11"] * 9 + ["1"]) + " = 100", (1,) * 19, 100, (11,) * 9)
    twos = find_equation((2,) * 25, 44 * 22, TIMES, grafting=True)
    assert twos == Equation("22 × 22 × 2 = 968", (2,) * 5, 968, (22, 22))


@pytest.mark.parametrize(
    ("hand", "target", "made"),
    [
        ((1,) * 7, 11, False),
        ((1,) * 8, 11, True),
        ((1,) * 8, 17, False),
        ((1,) * 9, 17, True),
        ((1,) * 12, 58, False),
        ((1,) * 13, 58, True),
        ((2,) * 9, 77, False),
        ((2,) * 10, 77, True),
        ((10,) * 8, 47, False),
        ((10,) * 9, 47, True),
        ((1, 1, 1, 7, 7, 7, 7), 67, False),
        ((1, 1, 1, 7, 7, 7, 7, 7), 67, True),
        ((3,) * 7, 900, False),
        ((3,) * 8, 900, True),  # four Threes make 30 on either side of the sign
        ((1, 1, 1, 2, 3, 4, 6, 7), 907, False),
    ],
)
def test_hands_of_many_equal_keepers(hand: tuple[int, ...], target: int, made: bool) -> None:
    assert can_make(hand, target, COMBO) is made
    equation = find_equation(hand, target, COMBO)
    assert (equation is not None) is made
    if equation:
        assert_true(equation, hand, grafting=False)


@pytest.mark.parametrize(
    "numbers",
    [
        (2, 2, 2, 7, 7, 7),
        (1, 1, 1, 2, 2, 2, 5),
        (3, 3, 3, 3, 3, 3, 7),
        (1, 1, 1, 1, 1, 1, 2, 3),
        (2, 2, 2, 2, 2, 2, 2, 3),
        (1,) * 10,
    ],
)
def test_cutting_an_equation_finds_what_a_table_of_all_results_holds(numbers: tuple[int, ...]) -> None:
    parts = tuple((number, 1) for number in numbers)
    every = results(parts)
    largest = max(top for top, below in every if below == 1)
    for target in [*range(1, 30), *range(125, 160), *range(160, min(largest, 1000) + 3, 13)]:
        assert makes(parts, (target, 1)) == ((target, 1) in every), target


@pytest.mark.parametrize("numbers", [(2, 3, 5, 7, 9), (1, 1, 4, 10, 10)])
def test_a_calculation_without_fractions_is_found_where_a_table_of_all_of_them_has_it(numbers: tuple[int, ...]) -> None:
    parts = tuple((number, 1) for number in numbers)
    every = results(parts, whole=True)
    for target in range(1, 400):
        assert makes_whole(parts, (target, 1)) == ((target, 1) in every), target


@pytest.mark.parametrize(
    ("hand", "target", "grafting", "text"),
    [
        ((1, 1, 2, 3, 3, 5, 7, 10), 9774, True, "(35 × 31 + 1) × (7 + 2) = 9774"),
        ((2, 3, 4, 4, 6, 6, 8, 10), 8024, False, "(10 × 8 × 3 − 4) × (6 × 6 − 2) = 8024"),
        ((3, 4, 7, 7, 8, 8, 9, 9), 9930, True, "(37 × (9 + 9) − 4) × (8 + 7) = 9930"),
    ],
)
def test_nobody_waits_for_an_equation_of_eight_keepers(
    hand: tuple[int, ...], target: int, grafting: bool, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[int] = []
    monkeypatch.setattr(
        equations, "results", lambda parts, whole=False: tables.append(len(parts)) or results(parts, whole)
    )
    equation = find_equation(hand, target, COMBO, grafting)
    assert equation is not None
    assert equation.text == text
    assert max(tables) <= 5, "a table of six numbers takes a second, and there are many of them"


def test_nine_keepers_make_everything_unless_seven_are_ones_and_twos() -> None:
    chance = Random(9)
    for _ in range(30):
        low = chance.randrange(7)
        hand = (*chance.choices((1, 2), k=low), *chance.choices(range(3, 11), k=9 - low))
        assert all(can_make(hand, target, COMBO) for target in range(129)), hand


def test_a_number_of_five_digits_from_a_large_hand_is_given_up_after_six_numbers() -> None:
    small, large = (10,) * 5 + (3,) * 2, (10,) * 6 + (3,) * 6
    assert can_make(large, 100_000, COMBO)
    assert can_make(small, 99_999, COMBO)  # 10 × 10 × 10 × 10 × 10 − 3 ÷ 3
    assert not can_make(large, 99_999, COMBO)


def test_all_pairs_and_triples_agree_with_the_count_for_every_rule() -> None:
    for hand in (*combinations_with_replacement(range(11), 2), *combinations_with_replacement((0, 1, 10), 3)):
        for ways in SOME_WAYS:
            makeable = every_number(hand, ways, grafting=True)
            assert {target for target in range(120) if can_make(hand, target, ways, True)} == {
                number for number in makeable if 0 <= number < 120
            }, (hand, ways)


def test_a_wrong_way_and_a_number_below_zero_are_named() -> None:
    with pytest.raises(ValueError, match="minus"):
        can_make((1, 2), 3, frozenset({"minus"}))
    with pytest.raises(ValueError, match="-4"):
        find_equation((1, -4), 3, COMBO)
