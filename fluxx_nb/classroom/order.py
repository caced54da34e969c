"""Order of operations: Ada plays a Keeper and names a calculation, and the order decides whether she wins with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from fluxx_nb.classroom.numbertable import ADA, keeper_names, laid_out
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES
from fluxx_nb.maths.calculation import calculation_of
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.notation import written
from fluxx_nb.maths.rules import rules_of
from fluxx_nb.maths.steps import CalculationStep, together
from fluxx_nb.maths.typed import tree_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways
from fluxx_nb.maths.worked import steps_in

COMBO = "Combo Victory"
_ROUNDS, _TRIES = 400, 600
"""How many forms are drawn in all, and how many sets of numbers for each of them."""
_PIECES = re.compile(r"\d+|[-+−×÷()]")
_HARD = 3
"""From this number on, pupils slip in the times tables."""
_EASY_PARTS = (1, 2, 4)
"""The denominators that a wrong answer may have: no pupil stays with 51 sevenths."""
Pieces = list[str]


def _read(pieces: Pieces, ranks: tuple[str, ...], closing: bool = False) -> Fraction:
    """Work through the pieces, the operators of each rank from left to right; ArithmeticError where that is absurd."""
    values: list[Fraction] = []
    signs: list[str] = []
    while pieces:
        piece = pieces.pop(0)
        if piece == ")" and closing:
            break
        if piece == "(":
            values.append(_read(pieces, ranks, True))
        elif piece.isdigit():
            values.append(Fraction(int(piece)))
        else:
            signs.append(piece)
    for rank in ranks:
        at = 0
        while at < len(signs):
            if signs[at] in rank:
                values[at : at + 2] = [together(values[at], signs[at], values[at + 1])]
                if values[at] < 0:
                    # No one believes a result below zero where all Keepers are above it.
                    raise ArithmeticError
                del signs[at]
            else:
                at += 1
    return values[0]


_IN_ORDER = (TIMES + DIVIDED, PLUS + MINUS)


class Misreckoning(NamedTuple):
    """What a misreading makes of a calculation, and why that is wrong."""

    value: Fraction
    because: str


def _reading(pieces: Pieces, ranks: tuple[str, ...], because: str) -> Misreckoning | None:
    try:
        value = _read(list(pieces), ranks)
    except ArithmeticError:
        return None
    return Misreckoning(value, because) if value.denominator in _EASY_PARTS else None


@misreading()
def goes_from_left_to_right(pieces: Pieces) -> Misreckoning | None:
    """Goes from left to right, whatever the operators."""
    return _reading(pieces, (PLUS + MINUS + TIMES + DIVIDED,), "× and ÷ come before + and −, wherever they are.")


@misreading()
def adds_before_it_multiplies(pieces: Pieces) -> Misreckoning | None:
    """Does + and − before × and ÷."""
    return _reading(pieces, (PLUS + MINUS, TIMES + DIVIDED), "Without brackets, × and ÷ come before + and −.")


@misreading()
def adds_before_it_subtracts(pieces: Pieces) -> Misreckoning | None:
    """Does + before −."""
    return _reading(pieces, (TIMES + DIVIDED, PLUS, MINUS), "+ and − have the same rank: go from left to right.")


@misreading()
def multiplies_before_it_divides(pieces: Pieces) -> Misreckoning | None:
    """Does × before ÷."""
    return _reading(pieces, (TIMES, DIVIDED, PLUS + MINUS), "× and ÷ have the same rank: go from left to right.")


@misreading()
def overlooks_the_brackets(pieces: Pieces) -> Misreckoning | None:
    """Calculates as if the brackets were not there."""
    if "(" not in pieces:
        return None
    bare = [piece for piece in pieces if piece not in "()"]
    return _reading(bare, _IN_ORDER, "Work out what is in brackets first.")


def _opened(pieces: Pieces, sign: str) -> Pieces | None:
    """Return the pieces without the brackets that follow an operator; None where no bracket follows it."""
    at = next((at for at in range(1, len(pieces)) if pieces[at - 1 : at + 1] == [sign, "("]), None)
    if at is None:
        return None
    end = pieces.index(")", at)
    return [*pieces[:at], *pieces[at + 1 : end], *pieces[end + 1 :]]


@misreading()
def loses_the_minus_before_a_bracket(pieces: Pieces) -> Misreckoning | None:
    """Drops the brackets after a minus and leaves the + and − inside as they are."""
    opened = _opened(pieces, MINUS)
    return (
        None
        if opened is None
        else _reading(opened, _IN_ORDER, "The minus before the brackets is for all that is inside.")
    )


@misreading()
def divides_by_the_first_number_only(pieces: Pieces) -> Misreckoning | None:
    """Divides by the first number in the brackets only."""
    opened = _opened(pieces, DIVIDED)
    return (
        None
        if opened is None
        else _reading(opened, _IN_ORDER, "Work out the brackets first, then divide by the result.")
    )


@misreading()
def drops_the_remainder(pieces: Pieces) -> Misreckoning | None:
    """Drops the remainder of a division, as if a step had to be a whole number."""
    for at in range(1, len(pieces) - 1):
        if pieces[at] == DIVIDED and pieces[at - 1].isdigit() and pieces[at + 1].isdigit():
            top, below = int(pieces[at - 1]), int(pieces[at + 1])
            if top % below:
                whole = [*pieces[: at - 1], str(top // below), *pieces[at + 2 :]]
                part = written(Fraction(top, below))
                return _reading(whole, _IN_ORDER, f"{top} ÷ {below} is {part}: a step may be a fraction.")
    return None


@misreading()
def slips_in_the_times_table(pieces: Pieces) -> Misreckoning | None:
    """Has the right order, but slips in the times table."""
    for at in range(1, len(pieces) - 1):
        if pieces[at] == TIMES and pieces[at - 1].isdigit() and pieces[at + 1].isdigit():
            first, second = int(pieces[at - 1]), int(pieces[at + 1])
            if min(first, second) >= _HARD and 10 not in (first, second):
                near = [*pieces[: at + 1], str(second - 1), *pieces[at + 2 :]]
                return _reading(near, _IN_ORDER, f"{first} × {second} is {first * second}.")
    return None


ORDER: tuple[Misreading, ...] = (
    loses_the_minus_before_a_bracket,
    divides_by_the_first_number_only,
    drops_the_remainder,
    overlooks_the_brackets,
    adds_before_it_subtracts,
    multiplies_before_it_divides,
    goes_from_left_to_right,
    adds_before_it_multiplies,
    slips_in_the_times_table,
)
"""The most particular first: where two lead to the same number, the first of them names it."""
LEVELS = levels_of(
    (
        "× and ÷ before + and −, else from left to right",
        (
            goes_from_left_to_right,
            adds_before_it_multiplies,
            adds_before_it_subtracts,
            multiplies_before_it_divides,
            slips_in_the_times_table,
        ),
    ),
    ("brackets first", (overlooks_the_brackets,)),
    (
        "a minus or ÷ before brackets, or a fraction on the way",
        (loses_the_minus_before_a_bracket, divides_by_the_first_number_only, drops_the_remainder),
    ),
)
FORMS: dict[int, dict[str, Misreading]] = {
    1: {
        "a + b × c": goes_from_left_to_right,
        "a − b × c": goes_from_left_to_right,
        "a × b − c": adds_before_it_multiplies,
        "a × b + c × d": goes_from_left_to_right,
        "a + b × c − d": goes_from_left_to_right,
        "a − b + c": adds_before_it_subtracts,
        "a × b − c + d": adds_before_it_subtracts,
        "a × b ÷ c × d": multiplies_before_it_divides,
        "a ÷ b × c + d": multiplies_before_it_divides,
    },
    2: {
        "a × (b + c)": overlooks_the_brackets,
        "a × (b − c)": overlooks_the_brackets,
        "a + b × (c − d)": overlooks_the_brackets,
        "(a + b) × c − d": overlooks_the_brackets,
        "a × (b + c) − d": overlooks_the_brackets,
        "(a + b) × (c − d)": overlooks_the_brackets,
        "(a + b) ÷ c + d": overlooks_the_brackets,
    },
    3: {
        "a × b − (c − d)": loses_the_minus_before_a_bracket,
        "a × b − (c + d)": loses_the_minus_before_a_bracket,
        "a × (b + c) − (d − e)": loses_the_minus_before_a_bracket,
        "a × b ÷ (c − d)": divides_by_the_first_number_only,
        "a × b + c ÷ (d − e)": divides_by_the_first_number_only,
        "a × (b + c ÷ d)": drops_the_remainder,
        "a × (b − c ÷ d)": drops_the_remainder,
    },
}
"""The calculations of each level, with letters for Keepers, each with the misreading that it is for."""


def order_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """Yield questions: whether Ada wins with a calculation that she names for the Goal's number."""
    goals = {goal.number: goal for goal in number_goals(deck)}
    for _ in range(_ROUNDS):
        form, makes_it = rng.one(list(FORMS[level])), rng.below(2) == 0
        for _ in range(_TRIES):
            draft = _drawn(deck, rng, level, form, goals, makes_it)
            if draft is not None:
                yield draft
                break


def _drawn(
    deck: Deck, rng: SeededChoices, level: int, form: str, goals: dict[int, NumberGoal], makes_it: bool
) -> Draft | None:
    letters = sorted(set(re.findall("[a-e]", form)))
    numbers = {letter: 2 + rng.below(9) for letter in letters}
    text = "".join(str(numbers.get(sign, sign)) for sign in form)
    pieces = _PIECES.findall(text)
    try:
        value = _read(list(pieces), _IN_ORDER)
    except ArithmeticError:
        return None
    if value.denominator > 1 or (makes_it and int(value) not in goals):
        return None
    tree = tree_of(text)
    steps = steps_in(tree)
    if not _is_plain(steps, FORMS[level][form] is drops_the_remainder):
        return None
    read = [(one, found) for one in ORDER if (found := one.leads_to(pieces)) is not None and found.value != value]
    if makes_it:
        goal = goals[int(value)]
    else:
        wanted = [goals[int(found.value)] for _, found in read if found.value in goals]
        if not wanted:
            return None
        goal = wanted[0]
    said = Said(text, steps, value, list(numbers.values()), goal)
    return _asked(deck, rng, level, said, read, FORMS[level][form])


class Said(NamedTuple):
    """A calculation that Ada names, and the Goal that she names it for."""

    text: str
    steps: list[CalculationStep]
    value: Fraction
    numbers: list[int]
    goal: NumberGoal


def _is_plain(steps: list[CalculationStep], through_fractions: bool) -> bool:
    """Return whether no step is below zero or changes nothing, and fractions come only where they are wanted."""
    results = [step.result for step in steps]
    broken = any(result.denominator > 1 for result in results)
    return min(results) > 0 and broken == through_fractions and all(1 not in (step.left, step.right) for step in steps)


def _answer(value: Fraction, goal: NumberGoal) -> str:
    return f"{'Yes' if value == goal.number else 'No'}, it makes {written(value)}"


def _asked(
    deck: Deck,
    rng: SeededChoices,
    level: int,
    said: Said,
    read: list[tuple[Misreading, Misreckoning]],
    aim: Misreading,
) -> Draft | None:
    plainest = next(iter(Ways(tuple(sorted(said.numbers)), said.goal.number, rules_of("combo")).first(1)), None)
    wins = said.value == said.goal.number
    if wins and plainest is not None and len(plainest.keepers) < len(said.numbers):
        # The game would show the shorter calculation instead.
        return None
    right = Choice(_answer(said.value, said.goal), _because(said, plainest), (), COMBO)
    wrong = [one.choice(deck, Slip(_answer(found.value, said.goal), found.because), COMBO) for one, found in read]
    slip = slips_in_the_times_table.name
    if len({choice.text for choice in wrong if choice.misreading != slip}) > 1:
        # A slip in the times table is a wrong answer only where the order alone leaves too few of them.
        wrong = [choice for choice in wrong if choice.misreading != slip]
    kept = offered(right, wrong, LEVELS, level, fewest=1)
    if aim.name not in [choice.misreading for choice in kept]:
        return None
    rule = next(found.because for one, found in read if one is aim)
    *row, last = said.numbers
    name = keeper_names(deck)[last]
    noor = [rng.below(11) for _ in range(2)]
    position = laid_out(deck, rng, row=row, hand=[name], noor=noor, rules=[COMBO], goals=[said.goal.title])
    after = position.after(position.cards[0]) if position is not None else None
    if position is None or after is None or (wins and after.winner != ADA):
        return None
    number = said.goal.number
    ask = (
        f"The Goal asks for {number}. {ADA} plays {name} and says that {said.text} makes {number}. "
        "Does she win with this calculation?"
    )
    return Draft(position, ask, right, kept, after, ("won", "moved"), rule)


def _because(said: Said, plainest: Way | None) -> str:
    done = f"{said.text} = {written(said.value)}: {', '.join(map(str, said.steps))}."
    if plainest is None or plainest.calculation == calculation_of(tree_of(said.text))[0]:
        return done
    if said.value == said.goal.number:
        return f"{done} {plainest.text} also makes {said.goal.number}."
    return f"{done} She would win with {plainest.equation}."
