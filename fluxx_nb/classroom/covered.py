"""Covered: a picture that stays closed until the class has predicted what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.checks import need
from fluxx_nb.maths.line_ends import unbroken

FIRST = "Predict first, then open this."


@dataclass(frozen=True, slots=True)
class Covered(Still):
    """Something to be shown, behind a line that opens it."""

    what: object
    ask: str = FIRST

    def __str__(self) -> str:
        return self.ask

    def __repr__(self) -> str:
        return self.ask


def covered(what: object, ask: str = FIRST) -> Covered:
    """Show something only when someone asks for it: until then there is one line, such as a question.

    >>> from fluxx_nb import maths
    >>> covered(maths.square([2, 4, 7], "plus"), "How many fields are green?")
    How many fields are green?
    """
    need("`ask`", ask, str, "a question or another line of text")
    return Covered(what, unbroken(ask))
