"""Rules: which ways of making a number are open, as the Victory rules, Grafting and the Meta Rules say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES
from fluxx_nb.engine.goals.numbers import COMBO, WAYS
from fluxx_nb.engine.goals.numbers import PLUS as ADDING
from fluxx_nb.engine.goals.numbers import TIMES as MULTIPLYING

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State

GRAFTING, PLAN_C = "grafting", "plan-c"
WORDS = (ADDING, MULTIPLYING, COMBO, GRAFTING, PLAN_C)
"""What may be said about the rules, here and on the command line."""

_SIGNS = {ADDING: {PLUS}, MULTIPLYING: {TIMES}, COMBO: {PLUS, MINUS, TIMES, DIVIDED}}


class MathsError(UserError, ValueError):
    """A number, a rule or a puzzle that cannot be; the message says what could."""

    __module__ = "fluxx_nb.maths"


@dataclass(frozen=True, slots=True)
class Rules:
    """The ways that are open."""

    calculations: frozenset[str] = frozenset({COMBO})
    """The Victory rules: "plus" adds, "times" multiplies, "combo" takes any calculation."""
    grafting: bool = False
    """Whether two digits side by side may go into a calculation as one number."""
    printed: bool = True
    """Whether the very Keepers of a number show it; only under Plan C they do not."""

    @property
    def signs(self) -> frozenset[str]:
        """The signs that a calculation may have."""
        return frozenset().union(*(_SIGNS[way] for way in self.calculations))

    def __str__(self) -> str:
        words = [word for word in WORDS if word in self.calculations]
        words += [GRAFTING] * self.grafting
        return (
            ", ".join(words) + (" (the printed Keepers do not count)" if not self.printed else "") or "no calculation"
        )


def rules_of(said: Rules | str | Iterable[str]) -> Rules:
    """The rules that someone names.

    >>> str(rules_of("plus, grafting"))
    'plus, grafting'
    >>> rules_of("pluss")
    Traceback (most recent call last):
        ...
    fluxx_nb.maths.MathsError: There is no rule 'pluss': did you mean 'plus'?
    """
    if isinstance(said, Rules):
        return said
    if isinstance(said, str):
        said = said.split(",")
    try:
        words = {str(word).strip().lower() for word in said} - {""}
    except TypeError:
        raise MathsError(f"Rules are words such as {', '.join(WORDS)}, not {shown(said)}.") from None
    for word in sorted(words):
        if word not in WORDS:
            raise MathsError(f"There is no rule {shown(word)}: {nearest_word(word, WORDS)}")
    calculations = frozenset(words & WAYS) | (WAYS if PLAN_C in words else frozenset())
    return Rules(calculations, GRAFTING in words, PLAN_C not in words)


def rules_in_force(s: State) -> Rules:
    """The rules in play on a table."""
    need("`s`", s, State, "the state of a game, such as `game.state`")
    return Rules(s.ways, "grafting" in s.rules, "math_only" not in s.rules)
