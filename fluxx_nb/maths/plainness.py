"""Plainness: which of two ways a class would rather see first."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.engine.goals.equations import PLUS, TIMES
from fluxx_nb.maths.calculation import Calculation, Chain, needs_brackets

SUM, PRODUCT, MIXTURE = "sum", "product", "mixture"
_RANK = {SUM: 0, PRODUCT: 1, MIXTURE: 2}


class Demands(NamedTuple):
    """What a calculation asks of a person who does it."""

    fractions: bool
    """Whether a fraction occurs on the way."""
    brackets: int
    divisions: int
    subtractions: int
    largest: int
    """The largest numerator or denominator on the way."""


def kind_of(one: Chain) -> str:
    """Whether it only adds, only multiplies, or is a mixture."""
    if one.against or not all(isinstance(part, int) for part in one.ahead):
        return MIXTURE
    return SUM if one.sign == PLUS else PRODUCT


def demands_of(one: Calculation, known: dict[Chain, Demands]) -> Demands:
    """What a calculation asks for; `known` remembers it for the calculations inside it."""
    if isinstance(one, int):
        return Demands(False, 0, 0, 0, one)
    found = known.get(one)
    if found is None:
        inside = [demands_of(part, known) for part in one.parts]
        found = known[one] = Demands(
            any(part.fractions for part in inside) or one.denominator > 1 or _breaks(one),
            sum(part.brackets for part in inside) + sum(needs_brackets(part, one.sign) for part in one.parts),
            sum(part.divisions for part in inside) + (len(one.against) if one.sign == TIMES else 0),
            sum(part.subtractions for part in inside) + (len(one.against) if one.sign == PLUS else 0),
            max(one.numerator, one.denominator, *(part.largest for part in inside)),
        )
    return found


def _breaks(one: Chain) -> bool:
    """Whether a product that comes to a whole number passes through a fraction, done from left to right."""
    if one.sign == PLUS or len(one.against) < 2:
        return False
    top, below = 1, 1
    for part in one.ahead:
        top, below = top * part.numerator, below * part.denominator
    for part in one.against:
        top, below = top * part.denominator, below * part.numerator
        if top % below:
            return True
    return False


def plainness(one: Chain, keepers: int, grafts: int, known: dict[Chain, Demands]) -> tuple[object, ...]:
    """What ways are sorted by.

    Fewer Keepers come first; then whole numbers before fractions on the way, sums before products before mixtures,
    fewer brackets, fewer grafted numbers, fewer divisions, fewer subtractions, smaller numbers; at last the text.
    """
    asks = demands_of(one, known)
    return (
        keepers,
        asks.fractions,
        _RANK[kind_of(one)],
        asks.brackets,
        grafts,
        asks.divisions,
        asks.subtractions,
        asks.largest,
        one.text,
    )
