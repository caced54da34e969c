"""The hundred square: which numbers from 0 to 99 some Keepers make, the tens down and the units across."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.goals.numbers import COMBO, Hand, can_make
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.maths.goals import goal_numbers
from fluxx_nb.maths.operands import printed_keepers
from fluxx_nb.maths.rules import Rules, rules_of
from fluxx_nb.maths.ways import hand_of

SIZE = 100
"""The square ends before this number."""


@dataclass(frozen=True, slots=True)
class Square(Still):
    """The numbers below a hundred, and how these Keepers come to them."""

    numbers: Hand
    rules: Rules
    printed: frozenset[int]
    """Those that the Keepers show as they are printed."""
    made: frozenset[int]
    """Those that a calculation makes."""
    goals: frozenset[int]
    """Those that a Goal of Math Fluxx asks for."""

    @property
    def reached(self) -> frozenset[int]:
        """All that count."""
        return self.printed | self.made

    def __str__(self) -> str:
        hand = ", ".join(map(str, self.numbers)) or "no Keepers"
        met = ", ".join(map(str, sorted(self.reached & self.goals))) or "none of them"
        return (
            f"{hand} reach {counted(len(self.reached), 'number')} below 100 ({self.rules}); "
            f"of the {len(self.goals)} that Goals ask for: {met}."
        )

    __repr__ = __str__


def square(numbers: Iterable[int], rules: Rules | str | Iterable[str] = COMBO) -> Square:
    """Which numbers below a hundred these Keepers make under these rules; with no rule, as they are printed.

    >>> square([2, 4], rules="")
    2, 4 reach 4 numbers below 100 (no calculation); of the 13 that Goals ask for: 24, 42.
    >>> sorted(square([2, 4], rules="plus, times").made)
    [6, 8]
    """
    hand, allowed = hand_of(numbers), rules_of(rules)
    below = range(SIZE)
    printed = (one for one in below if allowed.printed and printed_keepers(one, hand) is not None)
    made = (one for one in below if can_make(hand, one, allowed.calculations, allowed.grafting))
    asked = goal_numbers(deck_of("math"))
    return Square(hand, allowed, frozenset(printed), frozenset(made), frozenset(asked.values()) & {*below})
