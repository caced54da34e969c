"""Hints: what the plainest way still to find is like, one thing after another, so that fewer and fewer are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways

_ENOUGH = 500
"""How many ways are compared; a puzzle with more ways needs no hints."""
_NAMES = {PLUS: "adding", MINUS: "subtracting", TIMES: "multiplying", DIVIDED: "dividing"}


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing about the plainest way still to find."""

    text: str
    left: int
    """How many of the ways are still like this, of at most 500 that were compared."""

    def __str__(self) -> str:
        return self.text


def hints(ways: Ways, found: Sequence[str] = ()) -> list[Hint]:
    """Hints that narrow step by step; the last one is the whole way. None where there is no way, or no other.

    They are about the plainest way that is not among `found`, the texts of ways found already.

    >>> from fluxx_nb.maths import ways
    >>> for hint in hints(ways([1, 6, 6, 8], make=24)):
    ...     print(hint)
    There is 1 way, with 4 cards.
    ...
    It is 6 ÷ (1 − 6 ÷ 8).
    """
    need("`ways`", ways, Ways, "what `ways([1, 6, 6, 8], make=24)` gives")
    need("`found`", found, (list, tuple), "the ways found so far, such as ['6 × 4']")
    left = [way for way in ways.first(_ENOUGH) if way.text not in found]
    if not left:
        return []
    best, told = left[0], []
    for say, look in _THINGS:
        left = [way for way in left if look(way) == look(best)]
        text = say(best, ways)
        if text:
            told.append(Hint(text, len(left)))
    if found:
        told[0] = Hint(f"There are {ways.count}. One not found yet has {len(best.keepers)} cards.", told[0].left)
    return told


def _cards(way: Way, ways: Ways) -> str:
    number = ways.count
    verb = "is" if number == (1, True) else "are"
    return f"There {verb} {number}, {'' if number.number == 1 else 'the plainest '}with {len(way.keepers)} cards."


def _which(way: Way, ways: Ways) -> str:
    """Name one card only: with two or three cards, naming all of them would give the way away."""
    return f"The {max(way.keepers)} is in it." if len(way.keepers) < len(ways.numbers) else ""


def _signs(way: Way, ways: Ways) -> str:
    used = [name for sign, name in _NAMES.items() if sign in way.text]
    *most, last = used
    return f"It goes by {', '.join(most)} and {last}." if most else f"It goes by {last} only."


def _grafts(way: Way, ways: Ways) -> str:
    return f"Read two cards side by side as {' and '.join(map(str, way.grafts))}." if way.grafts else ""


def _last(way: Way, ways: Ways) -> str:
    return f"The last step: {way.steps[-1]}." if len(way.steps) > 1 else ""


def _whole(way: Way, ways: Ways) -> str:
    return f"It is {way.text}."


_THINGS: tuple[tuple[Callable[[Way, Ways], str], Callable[[Way], object]], ...] = (
    (_cards, lambda way: len(way.keepers)),
    (_signs, lambda way: [sign for sign in _NAMES if sign in way.text]),
    (_which, lambda way: max(way.keepers)),
    (_grafts, lambda way: way.grafts),
    (_last, lambda way: way.steps[-1]),
    (_whole, lambda way: way.text),
)
"""What each hint says, and what about a way must be the same."""
