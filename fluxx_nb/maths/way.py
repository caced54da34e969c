"""One way to make a number, as it is written, done and said."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.goals.equations import Equation
from fluxx_nb.maths.calculation import Chain
from fluxx_nb.maths.notation import latex, spelled, tree_lines
from fluxx_nb.maths.plainness import kind_of
from fluxx_nb.maths.steps import CalculationStep, steps_of


@dataclass(frozen=True, repr=False)
class Way(Still):
    """A calculation that comes to the number, and the Keepers that it uses."""

    calculation: Chain
    keepers: tuple[int, ...]
    """The numbers on the Keepers that it uses, in ascending order."""
    grafts: tuple[int, ...] = ()
    """Its numbers that two Keepers show side by side."""

    @property
    def text(self) -> str:
        """As it is written: larger numbers first, with no bracket that could be left out."""
        return self.calculation.text

    def __str__(self) -> str:
        return str(Equation(self.text, self.keepers, self.calculation.numerator, self.grafts))

    def __repr__(self) -> str:
        return f"<Way: {self.equation}>"

    @property
    def equation(self) -> str:
        """The calculation and what it comes to."""
        return f"{self.text} = {self.calculation.value}"

    @property
    def kind(self) -> str:
        """Whether it is a "sum", a "product" or a "mixture"."""
        return kind_of(self.calculation)

    @cached_property
    def steps(self) -> tuple[CalculationStep, ...]:
        """One sign at a time, inner brackets first."""
        return tuple(steps_of(self.calculation))

    @property
    def fractions(self) -> bool:
        """Whether a fraction occurs on the way."""
        return any(step.result.denominator > 1 for step in self.steps)

    @property
    def words(self) -> str:
        """The way as a pupil says it.

        >>> from fluxx_nb.maths import ways
        >>> print(ways([1, 6, 6, 8], make=24)[0].words)
        Six divided by eight is three quarters, one minus three quarters is one quarter, six divided by one quarter is
        twenty-four.
        """
        read = [
            f"{spelled(number // 10)} and {spelled(number % 10)} side by side are {spelled(number)}"
            for number in self.grafts
        ]
        said = ", ".join([*read, *(step.words for step in self.steps)])
        return f"{said[0].upper()}{said[1:]}."

    @property
    def latex(self) -> str:
        """The calculation for MathJax, divisions as fractions."""
        return latex(self.calculation)

    @property
    def tree(self) -> str:
        """The calculation as a tree, in lines of text."""
        return "\n".join(tree_lines(self.calculation))

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "text": self.text,
            "keepers": list(self.keepers),
            "grafts": list(self.grafts),
            "kind": self.kind,
            "fractions": self.fractions,
            "steps": [str(step) for step in self.steps],
            "words": self.words,
            "latex": self.latex,
            "tree": self.tree,
        }
