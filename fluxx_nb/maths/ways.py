"""All the ways to make a number from Keepers: found when they are asked for, the plainest first, and counted."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.bounds import Face, Target
from fluxx_nb.engine.core.checks import need_number
from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.engine.goals.equations import PLUS, TIMES
from fluxx_nb.engine.goals.numbers import COMBO, Hand, can_make
from fluxx_nb.engine.goals.numbers import PLUS as ADDING
from fluxx_nb.engine.goals.numbers import TIMES as MULTIPLYING
from fluxx_nb.maths.calculation import Chain, chain
from fluxx_nb.maths.operands import Operands, operands_of, printed_keepers
from fluxx_nb.maths.plainness import Demands, plainness
from fluxx_nb.maths.rules import MathsError, Rules, rules_of
from fluxx_nb.maths.search import Search, TooMuch
from fluxx_nb.maths.way import Way

MOST_KEEPERS = 40
"""More Keepers than any deck has numbers for."""
_LARGEST, LARGEST_TARGET = Face.__metadata__[0].most, Target.__metadata__[0].most  # type: ignore[attr-defined]
_SOON = 300_000
"""Steps of the search for the first few ways: enough for six of eight Keepers, and below half a second."""
_PATIENCE = 1_000_000
"""Steps of the search for all ways: enough for six Keepers under any rules, and at most a few seconds."""
_CHOICE_STEPS = 5
"""What it takes to choose some Keepers."""
_SHOWN = 10


class Count(NamedTuple):
    """How many ways there are."""

    number: int
    exact: bool
    """Whether these are all; else there are at least so many."""

    def __str__(self) -> str:
        words = counted(self.number, "way")
        return words if self.exact else f"at least {words}"


Finding = tuple[Operands, "list[int] | list[Chain]"]
"""Some numbers, and the ways to use all of them: as the search found them, or written down at once."""


class Ways(Still):
    """The ways to make a number: iterate over them, take the `first` few, or `count` them.

    Nothing is looked for before it is asked for. What cannot be finished in a moment is broken off after so many steps,
    and the count says so.
    """

    def __init__(self, numbers: Hand, make: int, rules: Rules) -> None:
        self.numbers = numbers
        self.make = make
        self.rules = rules
        self.printed = printed_keepers(make, numbers) if rules.printed else None
        """The Keepers that show the number without any calculation; None if they are not all there."""
        self._search = Search()
        self._known: dict[Chain, Demands] = {}
        self._sorted: list[Way] = []
        self._found: list[Finding] = []
        """What was found since, one size after the other, and is not written down yet."""
        self._finished = 0
        """How many of the findings are of sizes that are done."""
        self._keepers = 2
        self._waiting = operands_of(numbers, 2, rules.grafting)
        self._next: Operands | None = None
        self._over = not self.possible

    @property
    def possible(self) -> bool:
        """Whether there is any calculation at all: the question that the win test asks, exact for any hand."""
        return can_make(self.numbers, self.make, self.rules.calculations, self.rules.grafting)

    def __iter__(self) -> Iterator[Way]:
        at = 0
        while at < len(self._sorted) or self._write_more(at + 1, _PATIENCE):
            yield self._sorted[at]
            at += 1
        yield from self._in_order(self._found)

    def __getitem__(self, place: int) -> Way:
        return self.first(place + 1)[place]

    def __bool__(self) -> bool:
        return self.printed is not None or self.possible

    def first(self, number: int = _SHOWN) -> list[Way]:
        """Return at most `most` of the plainest ways; it searches briefly, so a very large hand may give fewer."""
        need_number("`number`", number, 0, sys.maxsize)
        if not self._write_more(number, _SOON):
            return (self._sorted + self._in_order(self._found))[:number]
        return self._sorted[:number]

    @property
    def count(self) -> Count:
        """How many calculations there are."""
        self._search.patience = _PATIENCE
        with suppress(TooMuch):
            while not self._over:
                self._look_at_one_size()
        found = len(self._sorted) + sum(len(found) for _, found in self._found)
        return Count(found if self._over else max(found, 1), self._over)

    def _write_more(self, enough: int, patience: int) -> bool:
        """Write ways down until there are enough, all that are plainer among them; whether there are."""
        self._search.patience = patience
        with suppress(TooMuch):
            while len(self._sorted) < enough and (self._finished or not self._over):
                if not self._finished:
                    self._look_at_one_size()
                done, self._found = self._found[: self._finished], self._found[self._finished :]
                self._finished = 0
                self._sorted += self._in_order(done)
        return len(self._sorted) >= enough

    def _look_at_one_size(self) -> None:
        while (operands := self._next or next(self._waiting, None)) is not None:
            # Where patience ends, these are looked at again when someone asks for more.
            self._next = operands
            self._search.spend(_CHOICE_STEPS)
            found = self._made(operands)
            if found:
                self._found.append((operands, found))
            self._next = None
        self._finished = len(self._found)
        self._keepers += 1
        self._waiting = operands_of(self.numbers, self._keepers, self.rules.grafting)
        self._over = self._keepers > len(self.numbers)

    def _made(self, operands: Operands) -> list[int] | list[Chain]:
        if COMBO in self.rules.calculations:
            return self._search.ways(operands.numbers, self.make)
        signs = ((ADDING, PLUS), (MULTIPLYING, TIMES))
        made = [chain(sign, operands.numbers, ()) for way, sign in signs if way in self.rules.calculations]
        return [one for one in made if one.value == self.make]

    def _in_order(self, findings: list[Finding]) -> list[Way]:
        ways = []
        for operands, found in findings:
            for one in found:
                calculation = one if isinstance(one, Chain) else self._search.calculation(one)
                assert isinstance(calculation, Chain), "two numbers or more"
                ways.append(Way(calculation, operands.keepers, operands.grafts))
        return sorted(ways, key=lambda way: plainness(way.calculation, len(way.keepers), len(way.grafts), self._known))

    def told(self, most: int = _SHOWN) -> str:
        """The count, and of the ways the plainest, in lines of text."""
        need_number("`most`", most, 0, sys.maxsize)
        hand = ", ".join(map(str, self.numbers)) or "no Keepers"
        lines = []
        if self.printed is not None:
            shows = "shows" if len(self.printed) == 1 else "show"
            lines.append(f"{' and '.join(map(str, self.printed))} {shows} {self.make} as printed.")
        if not self.possible:
            return "\n".join([*lines, f"No calculation makes {self.make} from {hand}."])
        count = str(self.count)
        lines.append(f"{count[0].upper()}{count[1:]} to make {self.make} from {hand}:")
        listed = [f"  {way}" for way in islice(self, most)]
        lines += listed
        if self.count.number > len(listed):
            lines.append("  …" if listed or not most else "  none of them short enough to be found in a moment")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        return f"<{self.count} to make {self.make} from {', '.join(map(str, self.numbers))}>"

    def as_json(self, most: int | None = None) -> dict[str, Any]:
        """Return all of it as plain data, with at most `most` of the ways."""
        if most is not None:
            need_number("`most`", most, 0, sys.maxsize)
        count = self.count
        return {
            "make": self.make,
            "numbers": list(self.numbers),
            "rules": {"calculations": sorted(self.rules.calculations), "grafting": self.rules.grafting},
            "count": count.number,
            "exact": count.exact,
            "printed": None if self.printed is None else list(self.printed),
            "ways": [way.as_json() for way in islice(self, most)],
        }


def ways(numbers: Iterable[int], make: int, rules: Rules | str | Iterable[str] = COMBO) -> Ways:
    """All ways to make a number from the numbers on Keepers, each used at most once, under these rules.

    `rules` are words: "plus" adds, "times" multiplies, "combo" takes + − × ÷ and brackets, "grafting" reads two digits
    side by side as one number, "plan-c" takes any calculation and no printed Keepers.

    >>> print(ways([1, 3, 1], make=13, rules="times, grafting"))
    1 and 3 show 13 as printed.
    1 way to make 13 from 1, 1, 3:
      13 × 1, reading 1 and 3 side by side as 13
    >>> [way.text for way in ways([2, 3, 4, 8], make=24).first(3)]
    ['8 × 3', '4 × 3 × 2', '(8 + 4) × 2']
    """
    return Ways(hand_of(numbers), target_of(make), rules_of(rules))


def hand_of(numbers: Iterable[int]) -> Hand:
    """The numbers on some Keepers, in ascending order; refuses what no Keeper shows."""
    return tuple(sorted(as_laid(numbers)))


def as_laid(numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers on some Keepers, in their order; refuses what no Keeper shows."""
    try:
        hand: list[Any] = list(numbers)
    except TypeError:
        raise MathsError(f"The numbers on Keepers are a list such as [1, 6, 6, 8], not {shown(numbers)}.") from None
    for number in hand:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= _LARGEST:
            raise MathsError(f"A Keeper shows a whole number from 0 to {_LARGEST}, not {shown(number)}.")
    if len(hand) > MOST_KEEPERS:
        raise MathsError(f"{len(hand)} Keepers are too many. The limit is {MOST_KEEPERS}.")
    return tuple(hand)


def target_of(make: Any) -> int:
    """The number to be made; refuses what no Goal asks for."""
    if not isinstance(make, int) or isinstance(make, bool) or not 0 <= make <= LARGEST_TARGET:
        raise MathsError(f"The number to make is a whole number from 0 to {LARGEST_TARGET:,}, not {shown(make)}.")
    return make
