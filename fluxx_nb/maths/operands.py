"""Operands: which numbers go into a calculation, alone or two side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.goals.equations import choices
from fluxx_nb.engine.goals.numbers import Hand, side_by_side


class Operands(NamedTuple):
    """Some Keepers, and the numbers that they put into a calculation."""

    numbers: Hand
    keepers: Hand
    grafts: Hand
    """Those of the numbers that two Keepers show side by side."""


def operands_of(hand: Hand, keepers: int, grafting: bool) -> Iterator[Operands]:
    """Each choice of so many Keepers that gives two numbers or more, and each reading of them."""
    for some, _ in choices(hand, keepers):
        for grafts, alone in graftings(some) if grafting else (((), some),):
            if len(grafts) + len(alone) > 1:
                yield Operands(tuple(sorted(grafts + alone)), some, grafts)


def graftings(hand: Hand, least: int = 0) -> Iterator[tuple[Hand, Hand]]:
    """Each way to set Keepers side by side in pairs, none of them up to all: the numbers read, and those left alone."""
    yield (), hand
    for number, rest in side_by_side(hand):
        if number >= least:
            for more, alone in graftings(rest, number):
                yield (number, *more), alone


def printed_keepers(number: int, hand: Hand) -> Hand | None:
    """The Keepers that show a number by its digits, if all of them are there; for 10 the Ten does too."""
    digits = tuple(map(int, str(number)))
    for shows in ((number,), digits) if number == 10 else (digits,):
        if all(hand.count(digit) >= shows.count(digit) for digit in shows):
            return shows
    return None


def missing_digits(digits: Hand, hand: Hand) -> Hand:
    """The digits that Keepers do not show, each once; a digit that comes twice needs two Keepers.

    >>> missing_digits((3, 3), (3, 4)), missing_digits((4, 2), (2, 4))
    ((3,), ())
    """
    return tuple(one for one in dict.fromkeys(digits) if hand.count(one) < digits.count(one))
