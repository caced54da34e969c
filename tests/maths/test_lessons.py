"""What the lessons count and draw: hundred squares, all hands, functions, calculations as trees."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from fluxx_nb import deck, desk, maths
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.quotas import draw_lines, play_lines
from fluxx_nb.maths import MathsError, easiest, machine, square, ways, work_out
from tests.engine.test_numbers import every_number


@pytest.mark.parametrize("rules", ["", "plus", "times", "combo", "combo, grafting", "plan-c"])
@pytest.mark.parametrize("hand", [(), (7,), (2, 4), (0, 3, 9), (1, 6, 6)])
def test_a_hundred_square_holds_what_there_is_a_way_to(hand: tuple[int, ...], rules: str) -> None:
    found = square(hand, rules)
    for number in range(100):
        there = ways(hand, number, rules)
        assert (number in found.made) == there.possible
        assert (number in found.printed) == (there.printed is not None)
    assert 24 in found.goals


def test_the_easiest_goal_is_counted_card_by_card() -> None:
    cards = [card.value for card in deck("math").cards if card.type == KEEPER and card.value is not None]
    ranking = easiest(keepers=2, rules="plus, times")
    for goal in ranking.goals:
        digits = Counter(map(int, str(goal.number)))
        met = [
            pair
            for pair in combinations(cards, 2)
            if goal.number in every_number(pair, ("plus", "times"), grafting=False) or digits <= Counter(pair)
        ]
        assert goal.hands == len(met), goal
        assert goal.of == len(cards) * (len(cards) - 1) // 2
    assert [goal.hands for goal in ranking.goals] == sorted((goal.hands for goal in ranking.goals), reverse=True)


def test_more_rules_make_no_goal_harder() -> None:
    shares = {
        rules: {goal.title: goal.share for goal in easiest(3, rules).goals} for rules in ("", "plus", "plus, times")
    }
    for title, share in shares[""].items():
        assert share <= shares["plus"][title] <= shares["plus, times"][title]


def test_increment_all_counts_at_a_table_as_the_machine_says() -> None:
    for one in machine().fed:
        lines = {"draw": draw_lines, "play": play_lines}.get(one.before.partition(" ")[0])
        if lines is None or "with no hand" in one.before:
            continue
        board = desk.lay("math").put("Increment All", "rules")
        state = (board if one.title == "Basic Rules" else board.put(one.title, "rules")).run().state
        now = sum(line.amount for line in lines(state, 0))
        assert abs(now) == one.counts == machine()(one.printed), one


@pytest.mark.parametrize(
    ("text", "steps", "value"),
    [
        ("9 + 3 * 4 - 3", ["3 × 4 is 12", "9 + 12 is 21", "21 − 3 is 18"], Fraction(18)),
        ("(9 + 3) × (4 − 3)", ["9 + 3 is 12", "4 − 3 is 1", "12 × 1 is 12"], Fraction(12)),
        ("3 ÷ 4", ["3 ÷ 4 is ¾"], Fraction(3, 4)),
    ],
)
def test_a_calculation_is_done_in_its_order(text: str, steps: list[str], value: Fraction) -> None:
    worked = work_out(text)
    assert ([str(step) for step in worked.steps], worked.value) == (steps, value)
    assert worked.fractions == (value.denominator > 1)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: work_out("4 ÷ (2 − 2)"), "divides by zero"),
        (lambda: work_out("4 +"), "4 +"),
        (lambda: easiest(keepers=9), "from 2 to 5"),
        (lambda: easiest(deck="martian"), "no Goal that is a number"),
        (lambda: machine("Draw 3"), "raises numerals"),
        (lambda: square([11, 200]), "0 to 99"),
    ],
)
def test_what_cannot_be_is_told(wrong: object, says: str) -> None:
    assert callable(wrong)
    with pytest.raises(MathsError, match=says):
        wrong()


def test_all_of_it_can_be_had_from_maths() -> None:
    assert {"easiest", "machine", "square", "work_out"} <= {*maths.__all__}
