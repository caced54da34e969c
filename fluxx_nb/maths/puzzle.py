"""Puzzles: cards and a number to make of them, drawn by level and seed, so that a class has the same ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from fluxx_nb.display_hooks import Live
from fluxx_nb.engine.core.bounds import LARGEST_SEED
from fluxx_nb.engine.core.chance import shuffled
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.goals.numbers import COMBO, Hand, can_make
from fluxx_nb.maths import plainness
from fluxx_nb.maths.judge import Verdict, judge
from fluxx_nb.maths.rules import MathsError, Rules, rules_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways, as_laid, target_of

ONE, MANY, ANY = "one", "many", "any"
_SOLUTIONS = (ONE, MANY, ANY)
_FEWEST, _MOST = 2, 6
"""How many cards a puzzle has: the ways of six are all found in a moment."""
_TRIES = 6_000
"""Hands that are drawn before a puzzle is given up. The rarest level finds one in about a hundred."""
_COPIES = 3
"""How often a number may come, as in the deck."""


@dataclass(frozen=True, slots=True)
class Level:
    """What the puzzles of a level are like."""

    about: str
    rules: Rules
    cards: int
    faces: range
    targets: range
    solutions: str = ANY
    """Whether there is "one" way only, "many" (two or more), or "any" number of them."""
    needs: str = ""
    """What every way must have: a word of `NEEDS`, or nothing."""
    plainest: str = ""
    """What the plainest way must not have: a word of `NEEDS`, or nothing. A later level brings it."""


PRODUCT, MIXED, BRACKETS, FRACTIONS, GRAFTING = "a product", "a mixture", "brackets", "a fraction", "Grafting"
NEEDS: dict[str, Callable[[Way], bool]] = {
    PRODUCT: lambda way: way.kind == plainness.PRODUCT,
    MIXED: lambda way: way.kind == plainness.MIXTURE,
    BRACKETS: lambda way: "(" in way.text and not way.fractions,
    FRACTIONS: lambda way: way.fractions,
    # A grafted number and one more digit is found at a glance.
    GRAFTING: lambda way: bool(way.grafts) and len(way.steps) > 1,
}
"""What a way may need, and how to see it."""
_COMBO = rules_of("combo")
LEVELS: dict[int, Level] = {
    1: Level("add two or three numbers", rules_of("plus"), 3, range(1, 11), range(5, 25)),
    2: Level("multiply: a sum is not enough", rules_of("plus, times"), 4, range(1, 11), range(10, 61), ANY, PRODUCT),
    3: Level("mix + − × ÷", _COMBO, 4, range(1, 11), range(10, 101), MANY, MIXED, BRACKETS),
    4: Level("brackets are needed", _COMBO, 4, range(1, 11), range(10, 101), MANY, BRACKETS),
    5: Level("brackets, and only one way", _COMBO, 4, range(1, 11), range(10, 101), ONE, BRACKETS),
    6: Level("a fraction on the way", _COMBO, 4, range(1, 11), range(10, 101), ANY, FRACTIONS),
    7: Level("two cards as one number", rules_of("combo, grafting"), 4, range(1, 10), range(40, 200), ANY, GRAFTING),
}
"""The levels, from easy to hard. Each puzzle needs what is new in its level."""


@dataclass(frozen=True)
class Puzzle(Live):
    """Cards, and a number to make of them: each card at most once."""

    numbers: Hand
    make: int
    rules: Rules
    level: int | None = None
    seed: int | None = None
    drawn: dict[str, Any] | None = field(default=None, compare=False)
    """What was asked for besides the level, so that the next puzzle is drawn the same way."""

    @property
    def ways(self) -> Ways:
        """All the ways to solve it."""
        return Ways(tuple(sorted(self.numbers)), self.make, self.rules)

    def judge(self, text: str) -> Verdict:
        """Judge a typed calculation."""
        return judge(text, self.numbers, self.make, self.rules)

    def __str__(self) -> str:
        return f"Make {self.make} from {', '.join(map(str, self.numbers))} ({self.rules})."

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data, without the answer."""
        return {
            "numbers": list(self.numbers),
            "make": self.make,
            "rules": sorted(self.rules.calculations) + ["grafting"] * self.rules.grafting,
            "level": self.level,
            "seed": self.seed,
        }


def draw_puzzle(
    level: int = 3,
    seed: int = 0,
    *,
    rules: Rules | str | Iterable[str] | None = None,
    cards: int | None = None,
    solutions: str | None = None,
) -> Puzzle:
    """Draw a puzzle; the same level and seed always give the same one.

    A level is a number from 1 to 7 (`LEVELS`); `rules`, `cards` and `solutions` change what it says.

    >>> print(draw_puzzle(5, seed=3))
    Make ... from ... (combo).
    >>> draw_puzzle(5, seed=3).ways.count
    Count(number=1, exact=True)
    """
    wanted = _level(level, rules, cards, solutions)
    if type(seed) is not int or abs(seed) > LARGEST_SEED:
        raise MathsError(f"A seed is a whole number of at most 20 digits, not {shown(seed)}.")
    for hand, make in islice(_drawn(wanted, seed), _TRIES):
        if make is not None and _fits(Ways(tuple(sorted(hand)), make, wanted.rules), wanted):
            changed = {"rules": rules, "cards": cards, "solutions": solutions}
            return Puzzle(hand, make, wanted.rules, level, seed, changed)
    needs = f", every way with {wanted.needs}" if wanted.needs else ""
    raise MathsError(
        f"No puzzle of level {level} was found for seed {seed}: {wanted.cards} cards, {wanted.rules}, "
        f"{wanted.solutions} solution{needs}. Try another seed, or allow more."
    )


def lay_puzzle(numbers: Iterable[int], make: int, rules: Rules | str | Iterable[str] | None = None) -> Puzzle:
    """Return a puzzle with your own cards and number; refuse one that no one can solve.

    >>> print(lay_puzzle([1, 6, 6, 8], 24))
    Make 24 from 1, 6, 6, 8 (combo).
    """
    hand = as_laid(numbers)
    found = Ways(tuple(sorted(hand)), target_of(make), rules_of(COMBO if rules is None else rules))
    if not found.possible:
        raise MathsError(
            f"No calculation makes {make} from {', '.join(map(str, hand))} ({found.rules}); change one of them."
        )
    return Puzzle(hand, make, found.rules)


def _level(level: int, rules: Rules | str | Iterable[str] | None, cards: int | None, solutions: str | None) -> Level:
    if level not in list(LEVELS):
        raise MathsError(f"There is no level {shown(level)}: {_about_levels()}.")
    wanted = LEVELS[level]
    if rules is not None:
        # What a level demands of its ways may be impossible under other rules.
        wanted = replace(wanted, rules=rules_of(rules), needs="", plainest="")
    if cards is not None:
        if cards not in range(_FEWEST, _MOST + 1):
            raise MathsError(f"A puzzle has {_FEWEST} to {_MOST} cards, not {shown(cards)}.")
        wanted = replace(wanted, cards=cards)
    if solutions is not None:
        if solutions not in _SOLUTIONS:
            raise MathsError(f"`solutions` is {shown(solutions)}; it is one of {', '.join(_SOLUTIONS)}.")
        wanted = replace(wanted, solutions=solutions)
    return wanted


def _about_levels() -> str:
    return "; ".join(f"{number} {level.about}" for number, level in LEVELS.items())


def _drawn(level: Level, seed: int) -> Iterator[tuple[Hand, int | None]]:
    """Yield hands with a number that they make, or without one, in the random order of the seed."""
    faces = list(level.faces) * _COPIES
    for turn in count():
        hand = tuple(shuffled(seed, 2 * turn, faces)[: level.cards])
        targets = shuffled(seed, 2 * turn + 1, level.targets)
        made = (one for one in targets if can_make(hand, one, level.rules.calculations, level.rules.grafting))
        yield hand, next((one for one in made if one not in hand), None)


def _fits(ways: Ways, level: Level) -> bool:
    if ways.printed is not None:
        return False
    first = ways.first(2)
    if level.solutions != ANY and (len(first) == 1) != (level.solutions == ONE):
        return False
    if level.plainest and NEEDS[level.plainest](first[0]):
        return False
    return not level.needs or all(map(NEEDS[level.needs], ways))
