"""What lies near a number: misses, the Keeper that is missing, the Goals that are reached."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fluxx_nb.engine.goals.numbers import can_make
from fluxx_nb.maths import goals, misses, missing, ways
from tests.thorough import few_or_all

HANDS = st.lists(st.integers(0, 10), min_size=1, max_size=5)


@given(HANDS, st.integers(0, 120), st.sampled_from(["plus", "times", "combo"]))
@settings(max_examples=few_or_all(20, of=80), deadline=None)
def test_no_number_that_can_be_made_lies_nearer_than_the_misses(hand: list[int], target: int, rules: str) -> None:
    found = misses(hand, target, rules)
    distances = [abs(miss.off) for miss in found]
    assert distances == sorted(distances)
    reach = distances[-1] if len(found) == 3 else 200
    nearer = [
        number
        for number in range(max(0, target - reach), target + reach + 1)
        if number != target and can_make(tuple(hand), number, frozenset({rules}))
    ]
    assert {miss.number for miss in found} <= set(nearer)
    assert len(nearer) - len(found) in (0, 1), "of two that are equally far one may be left out"
    for miss in found:
        assert miss.way.calculation.value == miss.number == target + miss.off


@given(HANDS, st.integers(0, 120), st.sampled_from(["plus", "times", "combo", "combo, grafting", ""]))
@settings(max_examples=few_or_all(20, of=80), deadline=None)
def test_a_missing_keeper_is_one_that_makes_the_difference(hand: list[int], target: int, rules: str) -> None:
    found = {one.keeper: one for one in missing(hand, target, rules)}
    if ways(hand, target, rules):
        assert found == {}
    for face in range(11):
        with_it = ways([*hand, face], target, rules)
        if ways(hand, target, rules):
            continue
        assert (face in found) == bool(with_it)
        if face in found:
            assert found[face].printed == with_it.printed
            way = found[face].way
            assert (way is not None) == with_it.possible
            assert way is None or face in way.keepers


def test_the_goals_that_are_reached() -> None:
    found = {goal.title: goal for goal in goals([7, 8, 9, 3], "combo")}
    assert found["Numbers Be Hungry"].printed == ("Number Seven", "Number Eight", "Number Nine")
    assert found["Numbers Be Hungry"].way is None
    assert str(found["24 Hours"]) == "24 Hours: 8 × 3"
    assert "Yin Yang" not in found
    assert str(found["Last Prime Before a Hundred"]).startswith(
        "Last Prime Before a Hundred: Number Nine and Number Seven"
    )


def test_under_plan_c_the_printed_keepers_meet_no_number() -> None:
    assert [goal.title for goal in goals([2, 4], "")] == ["24 Hours", "The Ultimate Answer"]
    assert goals([2, 4], "plan-c") == []
    assert [goal.title for goal in goals([6, 9], "plan-c")] == ["Yin Yang"]
