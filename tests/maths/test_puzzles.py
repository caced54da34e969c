"""Puzzles: the same by seed, as their level says, judged in sentences, with hints that narrow."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fluxx_nb.maths import LEVELS, MathsError, draw_puzzle, hints, judge, ways
from fluxx_nb.maths.typed import LONGEST, tree_of
from tests.thorough import few_or_all, seeds_tried

SEEDS = seeds_tried(30, of=90)
drawn = cache(draw_puzzle)
"""A puzzle by level and seed, drawn once for all tests."""


@pytest.mark.parametrize("level", LEVELS)
def test_every_seed_has_a_puzzle_that_needs_what_is_new_in_its_level(level: int) -> None:
    wanted = LEVELS[level]
    for seed in range(SEEDS):
        puzzle = drawn(level, seed)
        assert seed >= few_or_all(4, of=12) or puzzle == draw_puzzle(level, seed)
        assert len(puzzle.numbers) == wanted.cards
        assert puzzle.make in wanted.targets
        found = list(puzzle.ways)
        assert found
        assert wanted.solutions == "any" or (len(found) == 1) == (wanted.solutions == "one")
        for way in found if seed < 12 else ():
            assert puzzle.judge(way.text).way == way
        texts = [way.text for way in found]
        if level == 2:
            assert all(set(re.findall("[+−×÷]", text)) == {"×"} for text in texts), puzzle
        if level == 3:
            assert not any(len(set(re.findall("[+−×÷]", text))) == 1 and not re.search("[−÷]", text) for text in texts)
            assert any("(" not in text for text in texts), puzzle
        if level in (4, 5):
            assert all("(" in text for text in texts), puzzle
            assert not any(way.fractions for way in found), puzzle
        if level == 6:
            assert all(way.fractions for way in found), puzzle
        if level == 7:
            assert all(way.grafts and len(re.findall("[+−×÷]", way.text)) > 1 for way in found), puzzle


def test_the_rules_of_the_level_before_are_not_enough() -> None:
    before = {2: "plus", 3: "plus, times", 7: "combo"}
    for level, rules in before.items():
        for seed in range(SEEDS):
            puzzle = drawn(level, seed)
            assert not ways(puzzle.numbers, puzzle.make, rules).possible, puzzle


def test_two_levels_never_have_the_same_puzzle() -> None:
    puzzles = {level: {str(drawn(level, seed)) for seed in range(SEEDS)} for level in LEVELS}
    for level, other in combinations(LEVELS, 2):
        assert not puzzles[level] & puzzles[other], (level, other)


def test_a_seed_that_was_a_dead_end_has_a_puzzle() -> None:
    assert draw_puzzle(6, 141).ways.possible


def test_seeds_give_different_puzzles() -> None:
    assert len({(puzzle.numbers, puzzle.make) for puzzle in (drawn(3, seed) for seed in range(30))}) > 25


def test_a_level_can_be_changed() -> None:
    puzzle = draw_puzzle(1, 4, rules="times", cards=5, solutions="one")
    assert len(puzzle.numbers) == 5
    assert [way.kind for way in puzzle.ways] == ["product"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"level": 9}, "There is no level 9: 1 add"),
        ({"seed": "x"}, "A seed is a whole number"),
        ({"cards": 9}, "2 to 6 cards"),
        ({"solutions": "two"}, "one of one, many, any"),
        ({"rules": "pluss"}, "did you mean 'plus'?"),
        ({"level": 1, "cards": 2, "solutions": "many"}, "No puzzle of level 1 was found for seed 0"),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(words: dict[str, object], says: str) -> None:
    with pytest.raises(MathsError, match=says):
        draw_puzzle(**words)  # type: ignore[arg-type]


# Hints ----------------------------------------------------------------------------------------------------------------


@given(st.integers(1, 7), st.integers(0, 1000))
@settings(max_examples=few_or_all(10, of=40), deadline=None)
def test_hints_narrow_to_the_plainest_way(level: int, seed: int) -> None:
    puzzle = draw_puzzle(level, seed)
    told = hints(puzzle.ways)
    left = [hint.left for hint in told]
    assert left == sorted(left, reverse=True)
    assert left[-1] >= 1
    assert told[-1].text == f"It is {puzzle.ways[0].text}."
    assert all(puzzle.ways[0].text not in hint.text for hint in told[:-1])


def test_without_a_way_there_is_no_hint() -> None:
    assert hints(ways([1, 2], 24)) == []


def test_hints_pass_over_what_is_found() -> None:
    several = ways([3, 4, 6, 8], 24)
    first, second = several.first(2)
    told = hints(several, [first.text])
    assert told[0].text == f"There are {several.count}. One not found yet has {len(second.keepers)} cards."
    assert told[-1].text == f"It is {second.text}."
    one = ways([1, 6, 6, 8], 24)
    assert hints(one, [one[0].text]) == []


# Judging --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules", "found", "says"),
    [
        ("8 * 3", "combo", "right", "Right: 8 × 3 is 24."),
        ("3x8", "times", "right", "Right: 8 × 3 is 24."),
        ("8·(1+3-1)", "combo", "twice", "There is only one 1, and you may use each card once."),
        ("8 × 2", "combo", "not there", "There is no 2 among 1, 3, 3 and 8."),
        ("3 + 3 + 3", "combo", "twice", "There are only 2 cards with a 3, and you may use each card once."),
        ("8 / 3", "combo", "other value", "8 ÷ 3 comes to 2⅔, which is 21⅓ too little."),
        ("1 − 8", "combo", "other value", "1 − 8 comes to −7, which is 31 too little."),
        ("(8+1)×3", "combo", "other value", "(8 + 1) × 3 comes to 27, which is 3 too much."),
        ("8 ÷ (3 − 3)", "combo", "by zero", "3 − 3 is zero, and nothing can be divided by zero."),
        ("8 × 3", "plus", "not allowed", "× is not allowed here: the rules allow +."),
        ("8 × 3", "", "not allowed", "× is not allowed here: the rules allow no calculation."),
        ("8 × 3 + 1", "plus, times", "not allowed", "A sum or a product is allowed here, but not + and × together."),
        ("8", "combo", "alone", "8 alone is no calculation: join two numbers or more."),
        ("13 + 8", "combo", "not there", "There is no 13 among 1, 3, 3 and 8."),
        ("13 + 8 + 3", "combo, grafting", "right", "Right: 13 + 8 + 3 is 24."),
        ("18 + 8", "combo, grafting", "not there", "18 would need 1 and 8 side by side, and 8 is not free."),
        ("13", "combo, grafting", "alone", "13 alone is no calculation: join two numbers or more."),
        ("", "combo", "unfinished", "There is no calculation yet."),
        ("8 ×", "combo", "unfinished", "After “8 ×” a number or a bracket is still missing."),
        ("8 × (3", "combo", "unfinished", "A bracket is still open."),
        ("8 × 3)", "combo", "unreadable", "“)” after “8 × 3” closes no bracket."),
        ("8 3", "combo", "unreadable", "“3” after “8” needs an operator before it."),
        ("(8 3)", "combo", "unreadable", "“3” after “(8” needs an operator before it."),
        ("× 3", "combo", "unreadable", "At the beginning a number or a bracket should come, not “×”."),
        ("8 ^ 3", "combo", "unreadable", "“^” is no part of a calculation: there are numbers, + − × ÷ and brackets."),
        ("__import__('os')", "combo", "unreadable", "“_” is no part of a calculation"),
        ("99999 + 1", "combo", "unreadable", "'99999' is too long a number. The limit is 4 digits."),
        ("1+" * LONGEST, "combo", "unreadable", f"A calculation is a text of at most {LONGEST} characters"),
        ("(" * 100 + "8", "combo", "unreadable", "More than 40 brackets"),
    ],
)
def test_a_typed_calculation_gets_its_sentence(text: str, rules: str, found: str, says: str) -> None:
    verdict = judge(text, [1, 3, 3, 8], 24, rules)
    assert (verdict.found, verdict.right) == (found, found == "right")
    assert str(verdict).startswith(says)


def test_every_card_can_be_asked_for() -> None:
    verdict = judge("8 × 3", [1, 3, 8], 24, use_all=True)
    assert verdict.sentence == "8 × 3 is 24, but every card is to be used: 1 is left."
    assert judge("8 × 3 × 1", [1, 3, 8], 24, use_all=True).right


def test_the_value_is_an_exact_fraction_even_where_it_is_not_allowed() -> None:
    assert judge("8 ÷ 3", [3, 8], 24, "plus").value == Fraction(8, 3)
    assert judge("1 − 3 × 8", [1, 3, 8], 24).value == -23


@given(st.text(max_size=60))
@settings(max_examples=few_or_all(75, of=300), deadline=None)
def test_anything_typed_gets_a_verdict(text: str) -> None:
    assert judge(text, [1, 3, 8], 24).sentence


@given(st.lists(st.sampled_from(list("0123456789+−×÷()- */")), max_size=14).map("".join))
@settings(max_examples=few_or_all(75, of=300), deadline=None)
def test_a_readable_text_is_what_python_makes_of_it(text: str) -> None:
    verdict = judge(text, [1, 3, 8], 24)
    if verdict.value is not None:
        assert tree_of(text) is not None
        python = "".join(f"Fraction('{piece}')" if piece.isdigit() else piece for piece in pieces(text))
        assert verdict.value == eval(python, {"Fraction": Fraction})


def pieces(text: str) -> list[str]:
    return re.findall(r"\d+|\S", text.translate(str.maketrans("−×÷", "-*/")))
