"""Calculations: numbers joined by + − × ÷, kept in one form each, so that the same way is found only once.

Two calculations are **the same way** if they differ in nothing but

* the order of terms or of factors: ``3 + 8`` is ``8 + 3``, ``8 ÷ 4 × 3`` is ``8 × 3 ÷ 4``;
* brackets within a run of + and −, or of × and ÷: ``9 − (5 − 2)`` is ``9 − 5 + 2``, ``8 ÷ (4 ÷ 3)`` is ``8 × 3 ÷ 4``;
* a difference taken the other way round, its minus moved out: ``9 − 2 × (3 − 5)`` is ``9 + 2 × (5 − 3)``;
* which of two Keepers with the same number is meant.

Everything else is another way, even where a pupil sees at a glance that it comes to the same: ``5 + 0`` and ``5 − 0``,
``5 × 1`` and ``5 ÷ 1``, ``3 × (4 + 2)`` and ``3 × 4 + 3 × 2``.

So every calculation is a number, or a `Chain`: terms that count for and against in a sum, factors for and against in a
product. A term is never a sum itself and a factor never a product, and nothing on the way is below zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm, prod

from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES, Tree

OPPOSITE = {PLUS: MINUS, TIMES: DIVIDED}
"""The operator before what counts against, in a sum and in a product."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A sum or a product in its one form: `sign` is + or ×, and `ahead` and `against` are never in another order."""

    sign: str
    ahead: tuple[Calculation, ...] = field(compare=False)
    against: tuple[Calculation, ...] = field(compare=False)
    numerator: int = field(compare=False)
    denominator: int = field(compare=False)
    text: str
    """As it is written, larger numbers first, with no bracket that could be left out; no other chain is written so."""

    @property
    def value(self) -> Fraction:
        """What it comes to."""
        return Fraction(self.numerator, self.denominator)

    @property
    def parts(self) -> tuple[Calculation, ...]:
        """All terms or factors, those that count for before those that count against."""
        return self.ahead + self.against

    def __str__(self) -> str:
        return self.text


Calculation = int | Chain
"""A number as it is, or a sum or product of calculations."""


def value_of(one: Calculation) -> Fraction:
    """What a calculation comes to."""
    return Fraction(one) if isinstance(one, int) else one.value


def numbers_in(one: Calculation) -> Iterator[int]:
    """The numbers of a calculation, from left to right as it is written."""
    if isinstance(one, int):
        yield one
    else:
        for part in one.parts:
            yield from numbers_in(part)


def chains_in(one: Calculation) -> Iterator[Chain]:
    """The sums and products of a calculation, each after those inside it."""
    if isinstance(one, Chain):
        for part in one.parts:
            yield from chains_in(part)
        yield one


def needs_brackets(part: Calculation, sign: str) -> bool:
    """Whether a part of a sum or product is put in brackets: a sum that is multiplied or divided is."""
    return sign == TIMES and isinstance(part, Chain) and part.sign == PLUS


def chain(sign: str, ahead: Iterable[Calculation], against: Iterable[Calculation]) -> Chain:
    """The sum or product of these parts, of which no term is a sum and no factor a product, in its one form.

    A sum that would be below zero is turned round.
    """
    pro, con = list(ahead), list(against)
    if sign == TIMES:
        top = prod(part.numerator for part in pro) * prod(part.denominator for part in con)
        below = prod(part.denominator for part in pro) * prod(part.numerator for part in con)
        return _ordered(sign, pro, con, top, below)
    below = lcm(*(part.denominator for part in (*pro, *con)))
    top = sum(part.numerator * (below // part.denominator) for part in pro)
    top -= sum(part.numerator * (below // part.denominator) for part in con)
    if top < 0:
        pro, con, top = con, pro, -top
    here = _with_free_terms_ahead(pro, con, top, below)
    if top:
        return here
    # A sum that comes to nothing could be read from either end; the one with fewer minus signs is used for both.
    return min(here, _with_free_terms_ahead(con, pro, top, below), key=lambda one: (len(one.against), one.text))


def is_free_of_sign(part: Calculation) -> bool:
    """Whether a term is the same with a plus and with a minus: a product in which a difference comes to nothing."""
    return isinstance(part, Chain) and part.sign == TIMES and any(_is_no_difference(factor) for factor in part.ahead)


def _is_no_difference(part: Calculation) -> bool:
    return isinstance(part, Chain) and not part.numerator and bool(part.against)


def _with_free_terms_ahead(pro: list[Calculation], con: list[Calculation], top: int, below: int) -> Chain:
    free = [part for part in con if is_free_of_sign(part)]
    return _ordered(PLUS, pro + free, [part for part in con if not is_free_of_sign(part)] if free else con, top, below)


def _ordered(sign: str, pro: list[Calculation], con: list[Calculation], top: int, below: int) -> Chain:
    ahead, against = sorted(pro, key=_largest_first), sorted(con, key=_largest_first)
    text = f" {sign} ".join([_operand(part, sign) for part in ahead])
    for part in against:
        text += f" {OPPOSITE[sign]} {_operand(part, sign)}"
    common = gcd(top, below)
    return Chain(sign, tuple(ahead), tuple(against), top // common, below // common, text)


def _largest_first(part: Calculation) -> tuple[float, bool, str]:
    # A plain number comes before a calculation of the same value. Where rounding hides a difference, the text decides,
    # so that the order is always the same.
    return -part.numerator / part.denominator, isinstance(part, Chain), str(part)


def _operand(part: Calculation, sign: str) -> str:
    return f"({part})" if needs_brackets(part, sign) else str(part)


def calculation_of(tree: Tree) -> tuple[Calculation, bool]:
    """The one form of a calculation that someone wrote, and whether it is to be read with a minus before it.

    Raises `ZeroDivisionError` where it divides by zero.
    """
    if isinstance(tree, int):
        return tree, False
    if tree[0] in (PLUS, MINUS):
        terms = _terms(tree)
        return chain(PLUS, *terms), _is_below_zero(*terms)
    ahead, against, below = _factors(tree)
    return chain(TIMES, ahead, against), below


def _terms(tree: Tree) -> tuple[list[Calculation], list[Calculation]]:
    """What a calculation brings into a sum around it: what counts for, and what counts against."""
    if isinstance(tree, int) or tree[0] not in (PLUS, MINUS):
        term, below = calculation_of(tree)
        return ([], [term]) if below else ([term], [])
    (ahead, against), (more, less) = _terms(tree[1]), _terms(tree[2])
    return (ahead + more, against + less) if tree[0] == PLUS else (ahead + less, against + more)


def _factors(tree: Tree) -> tuple[list[Calculation], list[Calculation], bool]:
    """What a calculation brings into a product around it, and whether it is below zero."""
    if isinstance(tree, int) or tree[0] not in (TIMES, DIVIDED):
        factor, below = calculation_of(tree)
        return [factor], [], below
    (ahead, against, below), (more, less, lower) = _factors(tree[1]), _factors(tree[2])
    if tree[0] == TIMES:
        return ahead + more, against + less, below != lower
    zero = next((factor for factor in more if not factor.numerator), None)
    if zero is not None:
        raise ZeroDivisionError(f"{zero} is zero, and nothing can be divided by zero")
    return ahead + less, against + more, below != lower


def _is_below_zero(ahead: list[Calculation], against: list[Calculation]) -> bool:
    return sum(map(value_of, ahead), Fraction(0)) < sum(map(value_of, against), Fraction(0))
