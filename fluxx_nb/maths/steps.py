"""Steps: a calculation done one sign at a time, inner brackets first, each as a pupil writes or says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES
from fluxx_nb.maths.calculation import OPPOSITE, Calculation, chains_in, value_of
from fluxx_nb.maths.notation import spelled, written

_SAID = {PLUS: "plus", MINUS: "minus", TIMES: "times", DIVIDED: "divided by"}


@dataclass(frozen=True, slots=True)
class CalculationStep:
    """Two numbers, the sign between them and what they come to."""

    left: Fraction
    sign: str
    right: Fraction
    result: Fraction

    def __str__(self) -> str:
        return f"{written(self.left)} {self.sign} {written(self.right)} is {written(self.result)}"

    @property
    def words(self) -> str:
        """The step as it is said.

        >>> CalculationStep(Fraction(6), "÷", Fraction(8), Fraction(3, 4)).words
        'six divided by eight is three quarters'
        """
        return f"{spelled(self.left)} {_SAID[self.sign]} {spelled(self.right)} is {spelled(self.result)}"


def steps_of(one: Calculation) -> Iterator[CalculationStep]:
    """The steps of a calculation, in an order in which it can be done; none on the way is below zero."""
    for chain in chains_in(one):
        first, *others = chain.ahead
        made = value_of(first)
        for sign, parts in ((chain.sign, others), (OPPOSITE[chain.sign], chain.against)):
            for part in parts:
                before, value = made, value_of(part)
                made = together(before, sign, value)
                yield CalculationStep(before, sign, value, made)


def together(left: Fraction, sign: str, right: Fraction) -> Fraction:
    """What a sign makes of two numbers."""
    if sign == PLUS:
        return left + right
    if sign == MINUS:
        return left - right
    return left * right if sign == TIMES else left / right
