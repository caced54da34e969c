"""All the ways: against a count that shares nothing with it, by known examples, in order, and never for ever."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import islice
from math import gcd
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fluxx_nb.engine.goals.numbers import can_make, find_equation
from fluxx_nb.maths import MathsError, Ways, ways
from fluxx_nb.maths.calculation import calculation_of
from fluxx_nb.maths.reach import reach, reaches
from tests.maths.rewriting import operand_sets, trees, value, ways_with_all
from tests.thorough import few_or_all, first_few

HANDS_OF_FOUR = [(1, 6, 6, 8), (1, 2, 3, 4), (3, 3, 8, 8), (0, 2, 2, 5), (0, 0, 1, 5), (5, 5, 5, 5), (1, 1, 2, 10)]


def texts(found: Ways) -> Counter[str]:
    return Counter(way.text for way in found)


def worth(text: str) -> Fraction:
    """What a text comes to, by Python's own arithmetic."""
    return Fraction(eval(re.sub(r"(\d+)", r"Fraction(\1)", text).translate(str.maketrans("−×÷", "-*/"))))


def counted(hand: tuple[int, ...], target: int, grafting: bool = False) -> int:
    return sum(len(ways_with_all(numbers, target)) for numbers, _ in operand_sets(hand, grafting))


# Against the count ----------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 10), min_size=0, max_size=3), st.integers(0, 30), st.booleans())
@settings(max_examples=few_or_all(30, of=120), deadline=None)
def test_as_many_as_there_are(hand: list[int], target: int, grafting: bool) -> None:
    found = ways(hand, target, ["combo", *["grafting"] * grafting])
    assert found.count == (counted(tuple(hand), target, grafting), True)


@pytest.mark.parametrize("hand", HANDS_OF_FOUR, ids=str)
def test_as_many_as_there_are_of_four(hand: tuple[int, ...]) -> None:
    for target in (0, 1, 5, 7, 10, 24):
        assert ways(hand, target).count == (counted(hand, target), True), target


def test_each_way_stands_for_one_and_each_calculation_is_a_way() -> None:
    for numbers, target in (((1, 6, 6, 8), 24), ((0, 2, 3, 5), 5), ((2, 2, 5, 5), 0), ((1, 2, 3, 4), 10)):
        for same in ways_with_all(numbers, target):
            assert len({str(calculation_of(tree)[0]) for tree in same}) == 1
        written = {way.text for way in ways(numbers, target) if len(way.keepers) == len(numbers)}
        assert {str(calculation_of(tree)[0]) for tree in trees(numbers) if value(tree) == target} == written


@given(st.lists(st.integers(0, 10), min_size=4, max_size=6), st.integers(0, 60), st.booleans())
@settings(max_examples=few_or_all(15, of=60), deadline=None)
def test_every_way_is_true_and_none_stands_there_twice(hand: list[int], target: int, grafting: bool) -> None:
    found = ways(hand, target, ["combo", *["grafting"] * grafting])
    seen = set()
    for way in islice(found, 400):
        assert worth(way.text) == target == way.steps[-1].result
        numbers = Counter(map(int, re.findall(r"\d+", way.text)))
        read = Counter(int(digit) for number in way.grafts for digit in divmod(number, 10))
        assert numbers - Counter(way.grafts) + read == Counter(way.keepers)
        assert Counter(way.keepers) <= Counter(hand)
        assert len(way.grafts) == 0 or grafting
        assert (way.text, way.keepers, way.grafts) not in seen
        seen.add((way.text, way.keepers, way.grafts))
    assert found.count.number >= len(seen)


@given(
    st.lists(st.integers(0, 10), max_size=7),
    st.integers(0, 100),
    st.sets(st.sampled_from(["plus", "times", "combo"])),
    st.booleans(),
)
@settings(max_examples=few_or_all(37, of=150), deadline=None)
def test_there_is_a_way_exactly_where_the_engine_says_so(
    hand: list[int], target: int, rules: set[str], grafting: bool
) -> None:
    found = ways(hand, target, [*rules, *["grafting"] * grafting])
    equation = find_equation(hand, target, rules, grafting)
    first = found.first(1)
    assert bool(first) == found.possible == (equation is not None)
    assert found.possible == can_make(tuple(hand), target, frozenset(rules), grafting)
    if equation is not None:
        assert len(first[0].keepers) == len(equation.used)


def test_sums_and_products_only_where_the_rules_say_so() -> None:
    assert texts(ways([2, 3, 4, 5, 6], 14, "plus")) == Counter(["6 + 5 + 3", "5 + 4 + 3 + 2"])
    assert texts(ways([2, 3, 4, 6], 24, "times")) == Counter(["6 × 4", "4 × 3 × 2"])
    both = texts(ways([1, 2, 3], 6, "plus, times"))
    assert both == Counter(["3 × 2", "3 + 2 + 1", "3 × 2 × 1"])
    assert texts(ways([1, 5, 10], 25, "plus")) == Counter()
    assert texts(ways([1, 5, 10], 25, "plus, grafting")) == Counter(["15 + 10"])
    assert ways([2, 4], 24, "").first() == []


# The same way ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("−", 9, ("−", 5, 2)), ("+", ("−", 9, 5), 2)),
        (("÷", 8, ("÷", 4, 3)), ("÷", ("×", 8, 3), 4)),
        (("−", 9, ("×", 2, ("−", 3, 5))), ("+", 9, ("×", ("−", 5, 3), 2))),
        (("×", ("−", 2, 5), ("−", 1, 8)), ("×", ("−", 8, 1), ("−", 5, 2))),
        (("+", 7, ("×", ("−", 3, 3), 5)), ("−", 7, ("×", 5, ("−", 3, 3)))),
        (("−", ("+", 3, 2), 5), ("−", ("−", 5, 3), 2)),
    ],
)
def test_the_same_way(one: object, other: object) -> None:
    assert calculation_of(one) == calculation_of(other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("+", 5, 0), ("−", 5, 0)),
        (("×", 5, 1), ("÷", 5, 1)),
        (("×", 3, ("+", 4, 2)), ("+", ("×", 3, 4), ("×", 3, 2))),
        (("+", 7, ("−", ("−", 5, 3), 2)), ("−", 7, ("−", ("−", 5, 3), 2))),
    ],
)
def test_another_way(one: object, other: object) -> None:
    assert calculation_of(one) != calculation_of(other)  # type: ignore[arg-type]


# Order and patience ---------------------------------------------------------------------------------------------------


def test_the_plainest_come_first() -> None:
    found = list(ways([1, 2, 3, 4, 5, 6, 8], 24).first(200))
    assert [way.text for way in found[:4]] == ["6 × 4", "8 × 3", "4 × 3 × 2", "6 × 4 × 1"]
    keys = [(len(way.keepers), way.fractions) for way in found]
    assert keys == sorted(keys)


def test_the_first_are_the_first_of_all() -> None:
    rng = Random(5)
    for _ in range(10):
        hand = [rng.randrange(11) for _ in range(5)]
        target = rng.randrange(40)
        assert ways(hand, target).first(10) == list(ways(hand, target))[:10]


def test_what_has_no_end_says_at_least() -> None:
    found = ways([1, 2, 3, 4, 5, 6, 7, 8], 24)
    ten = found.first(10)
    assert len(ten) == 10
    assert not found.count.exact
    assert str(found.count).startswith("at least ")
    assert found.count.number > 10_000
    assert found.first(10) == ten


@pytest.mark.parametrize("rules", first_few(["combo", "times, grafting", "combo, grafting", "plus"], 2))
def test_a_whole_deck_of_keepers_comes_to_an_end(rules: str) -> None:
    found = ways([*range(11)] * 3, 97, rules)
    assert found.possible
    assert found.count.number >= len(found.first(3)) > 0 or rules != "combo"


def test_where_the_search_gives_up_before_the_first_way_it_is_counted_all_the_same() -> None:
    found = ways([1, 2, 3, 4, 6, 7, 8, 9], 9973, "combo, grafting")
    assert found.possible
    assert found.count == (1, False)
    assert found.first(1) == []
    assert "none of them short enough" in str(found)


# How a way is shown ---------------------------------------------------------------------------------------------------


def test_a_way_as_it_is_written_done_and_said() -> None:
    (way,) = ways([1, 6, 6, 8], 24)
    assert way.text == "6 ÷ (1 − 6 ÷ 8)"
    assert [str(step) for step in way.steps] == ["6 ÷ 8 is ¾", "1 − ¾ is ¼", "6 ÷ ¼ is 24"]
    assert way.words.startswith("Six divided by eight is three quarters, ")
    assert way.latex == r"\frac{6}{1 - \frac{6}{8}}"
    assert way.fractions
    assert way.kind == "mixture"


def test_a_grafted_number_is_read_out() -> None:
    (way,) = ways([1, 3, 1], 13, "times, grafting")
    assert str(way) == "13 × 1, reading 1 and 3 side by side as 13"
    assert way.words == "One and three side by side are thirteen, thirteen times one is thirteen."


def test_printed_keepers_show_a_number() -> None:
    assert ways([4, 2], 24, "").printed == (2, 4)
    assert ways([4, 2], 24, "plan-c").printed is None
    assert ways([10], 10, "").printed == (10,)
    assert ways([1, 0], 10, "").printed == (1, 0)
    assert ways([3], 33, "").printed is None


@pytest.mark.parametrize(
    ("numbers", "make", "rules", "says"),
    [
        ([1, -2], 24, "combo", "from 0 to 99"),
        ([1, 100], 24, "combo", "from 0 to 99"),
        ([1, "x"], 24, "combo", "not 'x'"),
        (5, 24, "combo", "a list such as"),
        ([1] * 41, 24, "combo", "The limit is 40"),
        ([1, 2], -1, "combo", "from 0 to 9,999"),
        ([1, 2], 2.5, "combo", "not 2.5"),
        ([1, 2], 3, "pluss", "did you mean 'plus'?"),
        ([1, 2], 3, 5, "words such as"),
    ],
)
def test_what_cannot_be_gets_a_sentence(numbers: object, make: object, rules: object, says: str) -> None:
    with pytest.raises(MathsError, match=re.escape(says)):
        ways(numbers, make, rules)  # type: ignore[arg-type]


@given(st.lists(st.integers(0, 12), min_size=2, max_size=4).map(lambda hand: tuple(sorted(hand))))
@settings(max_examples=few_or_all(10, of=40), deadline=None)
def test_a_single_result_is_judged_as_the_table_of_all_results_has_it(numbers: tuple[int, ...]) -> None:
    every = reach(numbers)
    for result in [*every, *((top, below) for top in range(30) for below in (1, 2, 3) if gcd(top, below) == 1)]:
        assert reaches(numbers, result) == (result in every), result
