"""Worked out: a calculation that someone wrote, operator by operator in the order in which it is done."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.goals.equations import Tree
from fluxx_nb.maths.notation import written
from fluxx_nb.maths.rules import MathsError
from fluxx_nb.maths.steps import CalculationStep, together
from fluxx_nb.maths.typed import tree_of


@dataclass(frozen=True, slots=True)
class Worked(Still):
    """A calculation as it was written, and what each of its operators comes to."""

    text: str
    tree: Tree
    steps: tuple[CalculationStep, ...]

    @property
    def value(self) -> Fraction:
        """What it comes to."""
        return worth(self.tree)

    @property
    def fractions(self) -> bool:
        """Whether a fraction occurs on the way."""
        return any(step.result.denominator > 1 for step in self.steps)

    def __str__(self) -> str:
        return "\n".join([f"{self.text} = {written(self.value)}", *(f"  {step}" for step in self.steps)])

    __repr__ = __str__


def work_out(text: str) -> Worked:
    """Do a calculation one operator at a time: brackets first, then × and ÷, then + and −, each from left to right.

    >>> work_out("6 ÷ (1 − 6 ÷ 8)")
    6 ÷ (1 − 6 ÷ 8) = 24
      6 ÷ 8 is ¾
      1 − ¾ is ¼
      6 ÷ ¼ is 24
    """
    tree = tree_of(text)
    try:
        return Worked(text.strip(), tree, tuple(steps_in(tree)))
    except ZeroDivisionError:
        raise MathsError(f"{text.strip()} divides by zero, and nothing can be divided by zero.") from None


def worth(tree: Tree) -> Fraction:
    """What a calculation comes to; raises `ZeroDivisionError` where it divides by zero."""
    return Fraction(tree) if isinstance(tree, int) else together(worth(tree[1]), tree[0], worth(tree[2]))


def steps_in(tree: Tree) -> list[CalculationStep]:
    """Return the steps of a calculation as it is written, one operator at a time."""
    if isinstance(tree, int):
        return []
    sign, left, right = tree
    return [*steps_in(left), *steps_in(right), CalculationStep(worth(left), sign, worth(right), worth(tree))]
