"""The search: every way in which given numbers, all of them used, come to a result; each way once.

A sum is a term that holds the first number, and the rest, which is a sum again; a product likewise. The smaller of the
two is looked up in a table of all that its numbers make. Then it is known what the other one must come to: tables are
needed for a few numbers only, and what does not lead to the result is never made.

Terms and factors are numbered while the search runs, and a sum is two tuples of such numbers: what counts for, and what
counts against. In the one form that `calculation` describes, equal sums are equal tuples.
"""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.engine.goals.equations import PLUS, TIMES, Value
from fluxx_nb.maths.calculation import Calculation, chain
from fluxx_nb.maths.reach import NOTHING, Numbers, lowest, reach, reaches, splits

Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""The parts that count for and those that count against, each by its place in the list of all parts."""
Found = dict[Sides, None]
"""Sums or products, each once and always in the same order."""
Part = int | tuple[str, Sides]
"""What a sum or product is made of: a number, or a product or sum."""

_TABLED = 3
"""Up to so many numbers all that they make is put into a table; above that a search is told what to look for."""
_REACHED = 4
"""For so many numbers it is known beforehand whether there is anything to be found."""
_ASKED = 20
"""After so many questions about the same numbers a table of all that they reach is worth its time."""
_REACH_STEPS = 50
"""What one such question takes without a table."""

_TABLE_STEPS = 5
"""To put something into a table takes longer than to look it up."""
_BOTH, _PART_FIRST, _REST_FIRST = range(3)
"""How a part is joined to the rest: both count for, or only the part, or only the rest."""


class TooMuch(Exception):
    """The search has used up its patience."""


class Search:
    """One search, which keeps its tables and gives up after so many steps as its `patience` is."""

    def __init__(self) -> None:
        self.patience = 0
        self.spent = 0
        self._parts: list[Part] = []
        self._places: dict[Part, int] = {}
        self._no_difference: set[int] = set()
        """Sums that take away all that they have."""
        self._free: set[int] = set()
        """Terms that are the same with a plus and with a minus."""
        self._joins: dict[tuple[str, Numbers], dict[Value, Found]] = {}
        self._runs: dict[tuple[str, Numbers], dict[Value, list[Sides]]] = {}
        self._lists: dict[tuple[str, Numbers], dict[Value, list[int]]] = {}
        self._reached: dict[Numbers, frozenset[Value]] = {}
        self._asked: dict[Numbers, dict[Value, bool]] = {}
        """What was asked about numbers that have no such table yet."""
        self._written: dict[int, Calculation] = {}

    def ways(self, numbers: Numbers, result: int) -> list[int]:
        """Each way to come to the result with all of two or more numbers; raises `TooMuch` where patience ends.

        They are places for `calculation`: who only counts the ways need not write them.
        """
        # Few of so many small choices come to anything: for one result no table of all results is made.
        wanted = (result, 1)
        if len(numbers) <= _REACHED and not self._reaches(numbers, wanted):
            return []
        return [
            place for sign in (PLUS, TIMES) for place in self._placed(sign, self._joined(sign, numbers, wanted), wanted)
        ]

    def calculation(self, place: int) -> Calculation:
        """What is at a place."""
        known = self._written.get(place)
        if known is None:
            part = self._parts[place]
            if isinstance(part, int):
                known = part
            else:
                sign, (ahead, against) = part
                known = chain(sign, map(self.calculation, ahead), map(self.calculation, against))
            self._written[place] = known
        return known

    def spend(self, steps: int) -> None:
        """Take some steps; one is about a microsecond of work."""
        self.spent += steps
        if self.spent > self.patience:
            raise TooMuch

    # Parts ----------------------------------------------------------------------------------------------------------

    def _place(self, part: Part, value: Value) -> int:
        place = self._places.get(part)
        if place is None:
            place = self._places[part] = len(self._parts)
            self._parts.append(part)
            if value == NOTHING and not isinstance(part, int):
                sign, (ahead, against) = part
                if sign == PLUS and against:
                    self._no_difference.add(place)
                elif sign == TIMES and not self._no_difference.isdisjoint(ahead):
                    self._free.add(place)
        return place

    def _placed(self, sign: str, runs: Iterator[Sides] | list[Sides] | Found, value: Value) -> list[int]:
        """The sums or products among some runs: those of two parts or more that do not only take away or divide."""
        return [self._place((sign, sides), value) for sides in runs if sides[0] and len(sides[0]) + len(sides[1]) > 1]

    def _made(self, sign: str, numbers: Numbers, result: Value) -> list[int]:
        """The sums, or the products, that come to the result."""
        if len(numbers) <= _TABLED:
            return self._all(sign, numbers).get(result, [])
        if len(numbers) == _REACHED and not self._reaches(numbers, result):
            return []
        return self._placed(sign, self._joined(sign, numbers, result), result)

    def _reaches(self, numbers: Numbers, result: Value) -> bool:
        """Whether anything that uses all the numbers comes to the result."""
        table = self._reached.get(numbers)
        if table is not None:
            return result in table
        asked = self._asked.setdefault(numbers, {})
        known = asked.get(result)
        if known is None:
            if len(asked) == _ASKED:
                table = self._reached[numbers] = reach(numbers)
                self.spend(len(table))
                return result in table
            known = asked[result] = reaches(numbers, result)
            self.spend(_REACH_STEPS)
        return known

    def _all(self, sign: str, numbers: Numbers) -> dict[Value, list[int]]:
        """All sums, or all products, by what they come to; of one number, the number itself."""
        known = self._lists.get((sign, numbers))
        if known is None:
            if len(numbers) == 1:
                value = (numbers[0], 1)
                known = {value: [self._place(numbers[0], value)]}
            else:
                lists = (
                    (value, self._placed(sign, some, value)) for value, some in self._all_joined(sign, numbers).items()
                )
                known = {value: places for value, places in lists if places}
            self._lists[sign, numbers] = known
        return known

    # Runs: one part or more -----------------------------------------------------------------------------------------

    def _all_runs(self, sign: str, numbers: Numbers) -> dict[Value, list[Sides]]:
        """All runs of these numbers by what they come to."""
        known = self._runs.get((sign, numbers))
        if known is None:
            known = {value: list(runs) for value, runs in self._all_joined(sign, numbers).items()}
            for value, places in self._all(_other(sign), numbers).items():
                known.setdefault(value, []).extend(_alone(places))
                if sign == TIMES and value[0]:
                    known.setdefault(value[::-1], []).extend(_alone(places, against=True))
            self._runs[sign, numbers] = known
        return known

    def _all_joined(self, sign: str, numbers: Numbers) -> dict[Value, Found]:
        """All runs of two parts or more; of two sums that differ by a minus before them, one."""
        known = self._joins.get((sign, numbers))
        if known is None:
            known = {}
            for some, rest in splits(numbers):
                others = self._all_runs(sign, rest)
                for value, places in self._all(_other(sign), some).items():
                    for other, runs in others.items():
                        for made, how in _joints(sign, value, other):
                            self.spend(_TABLE_STEPS)
                            self._join(sign, known.setdefault(made, {}), places, runs, how, made)
            self._joins[sign, numbers] = known
        return known

    def _runs_to(self, sign: str, numbers: Numbers, result: Value) -> list[Sides]:
        """The runs that come to the result."""
        if len(numbers) <= _TABLED:
            return self._all_runs(sign, numbers).get(result, [])
        if len(numbers) == _REACHED and not any(self._reaches(numbers, one) for one in (result, result[::-1])):
            return []
        found = self._joined(sign, numbers, result)
        runs = [*found, *_alone(self._made(_other(sign), numbers, result))]
        if sign == TIMES and result[0]:
            runs += _alone(self._made(_other(sign), numbers, result[::-1]), against=True)
        return runs

    def _joined(self, sign: str, numbers: Numbers, result: Value) -> Found:
        """The runs of two parts or more that come to the result."""
        found: Found = {}
        for some, rest in splits(numbers):
            if sign == TIMES and not result[0]:
                self._join_to_nothing(found, some, rest)
            elif len(some) <= len(rest):
                for value, places in self._all(_other(sign), some).items():
                    for wanted, how in _gaps(sign, value, result, False):
                        runs = self._runs_to(sign, rest, wanted)
                        self._join(sign, found, places, runs, how, result)
            else:
                for value, runs in self._all_runs(sign, rest).items():
                    for wanted, how in _gaps(sign, value, result, True):
                        places = self._part_to(_other(sign), some, wanted)
                        self._join(sign, found, places, runs, how, result)
        return found

    def _part_to(self, sign: str, numbers: Numbers, result: Value) -> list[int]:
        if len(numbers) == 1:
            return self._all(sign, numbers).get(result, [])
        return self._made(sign, numbers, result)

    def _join_to_nothing(self, found: Found, some: Numbers, rest: Numbers) -> None:
        """The products that come to zero: one factor does, and the others are whatever they are."""
        for value, places in self._all(PLUS, some).items():
            if value[0]:
                runs = self._runs_to(TIMES, rest, NOTHING)
                self._join(TIMES, found, places, runs, _BOTH, NOTHING)
                self._join(TIMES, found, places, runs, _REST_FIRST, NOTHING)
            else:
                for runs in self._all_runs(TIMES, rest).values():
                    self._join(TIMES, found, places, runs, _BOTH, NOTHING)

    def _join(self, sign: str, found: Found, places: list[int], runs: list[Sides], how: int, value: Value) -> None:
        """Put each part together with each run."""
        self.spend(1 + len(places) * len(runs))
        plain = sign == TIMES or (not self._free and value[0])
        for place in places:
            for ahead, against in runs:
                if how == _BOTH:
                    pro, con = (*ahead, place), against
                elif how == _REST_FIRST:
                    pro, con = ahead, (*against, place)
                else:
                    pro, con = (*against, place), ahead
                sides = (tuple(sorted(pro)), tuple(sorted(con)))
                found[sides if plain else self._one_form(sides, value)] = None

    def _one_form(self, sides: Sides, value: Value) -> Sides:
        """A sum with the terms that have no sign ahead; of those that come to nothing, one for both directions."""
        first = self._free_ahead(*sides)
        if value[0]:
            return first
        return min(first, self._free_ahead(*reversed(sides)), key=lambda one: (len(one[1]), one))

    def _free_ahead(self, ahead: tuple[int, ...], against: tuple[int, ...]) -> Sides:
        moved = self._free.intersection(against)
        if not moved:
            return ahead, against
        here = [place for place in against if place in self._free]
        return tuple(sorted((*ahead, *here))), tuple(place for place in against if place not in self._free)


def _alone(places: list[int], against: bool = False) -> list[Sides]:
    """Each part as a run of its own."""
    return [((), (place,)) if against else ((place,), ()) for place in places]


def _other(sign: str) -> str:
    """What the parts of a sum are, and those of a product."""
    return TIMES if sign == PLUS else PLUS


def _joints(sign: str, part: Value, rest: Value) -> Iterator[tuple[Value, int]]:
    """What a part and a run come to together, and how they are joined."""
    (a, b), (c, d) = part, rest
    if sign == PLUS:
        over, under = a * d, b * c
        yield lowest(over + under, b * d), _BOTH
        if over < under:
            yield lowest(under - over, b * d), _REST_FIRST
        else:
            yield lowest(over - under, b * d), _PART_FIRST
    else:
        yield lowest(a * c, b * d), _BOTH
        if a:
            yield lowest(b * c, a * d), _REST_FIRST


def _gaps(sign: str, known: Value, result: Value, rest_known: bool) -> Iterator[tuple[Value, int]]:
    """What the other one must come to beside a known part or run, and how the two are joined."""
    (a, b), (c, d) = known, result
    known_first, other_first = (_REST_FIRST, _PART_FIRST) if rest_known else (_PART_FIRST, _REST_FIRST)
    if sign == PLUS:
        over, under = a * d, b * c
        yield lowest(over + under, b * d), other_first
        if over <= under:
            yield lowest(under - over, b * d), _BOTH
        if over >= under:
            yield lowest(over - under, b * d), known_first
    elif a:
        yield lowest(b * c, a * d), _BOTH
        yield (lowest(a * d, b * c) if rest_known else lowest(a * c, b * d)), _REST_FIRST
