"""The parts of Goals that look at the numbers on Keepers: one to show or to calculate, a score, pairs, a sequence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from fluxx_nb.engine.core.bounds import Face, Target
from fluxx_nb.engine.core.state import ROW
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.engine.goals.numbers import can_make, find_equation
from fluxx_nb.engine.goals.parts import PARTS, Part, bits_of, there_and_missing, titles_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State

DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def values_of(s: State, seat: int) -> tuple[int, ...]:
    """Return the numbers on the Keepers before a seat."""
    found = tuple(map(s.deck.values.__getitem__, s.zones[ROW[seat]]))
    return tuple(value for value in found if value is not None) if None in found else found  # type: ignore[return-value]


def calculated_only(s: State, goal: int) -> bool:
    """Return whether a Goal's number is met by calculation only now, whatever cards the Goal pictures."""
    test = s.deck.tests[goal]
    return "math_only" in s.rules and test is not None and test.calculable


class TargetPart(Part):
    """A number that may be met by its digits, or by calculation where the rules in play allow it on your own turn."""

    calculable = True

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """Return the number that this seat has to show."""
        raise NotImplementedError

    def digits(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the Keepers that show the number without calculation."""
        number = self.target(s, setup, seat)
        return [] if number is None else [f"Number {DIGITS[int(digit)]}" for digit in str(number)]

    def by_cards(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat has the Keepers that show the number."""
        if "math_only" in s.rules:
            return False
        digits = self.digits(s, setup, seat)
        if not digits:
            return False
        if self.target(s, setup, seat) == 10 and titles_of(s, seat)["Number Ten"]:
            return True
        have = titles_of(s, seat)
        return all(have[name] >= count for name, count in Counter(digits).items())

    def _by_math(self, s: State, setup: Setup, seat: int) -> bool:
        if seat != s.turn or not s.ways:
            return False
        number = self.target(s, setup, seat)
        return number is not None and can_make(values_of(s, seat), number, s.ways, "grafting" in s.rules)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the cards or a calculation show the number."""
        return self.target(s, setup, seat) is not None and (
            self.by_cards(s, setup, seat) or self._by_math(s, setup, seat)
        )

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the digits that are missing, if no calculation helps."""
        if self.met(s, setup, seat):
            return []
        number = self.target(s, setup, seat)
        if number is None:
            return [self.words()]
        if "math_only" in s.rules:
            return [f"a calculation that makes {number}"]
        return there_and_missing(s, seat, self.digits(s, setup, seat))[1]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the digits that are there."""
        return there_and_missing(s, seat, self.digits(s, setup, seat))[0]

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """Return the equation, where the win is by calculation."""
        number = self.target(s, setup, seat)
        if number is None or self.by_cards(s, setup, seat):
            return ""
        found = find_equation(values_of(s, seat), number, s.ways, "grafting" in s.rules)
        return str(found) if found else ""


class Number(TargetPart):
    """A fixed number, shown by the Keepers that the Goal pictures or by calculation."""

    name = "number"
    hint = Target

    def __init__(self, value: Any, keepers: list[str] | None = None) -> None:
        super().__init__(value)
        self.keepers = keepers
        self.plain = keepers is not None and len(set(keepers)) == len(keepers)
        # A Ten has a Keeper of its own, which replaces both digits.
        self.by_bits = self.plain and value != 10
        self.shown = 0

    def bits(self, bit: dict[str, int]) -> int:
        """Return the bits of the pictured Keepers."""
        self.shown = bits_of(self.keepers or (), bit)
        return self.shown

    def heeds(self, bit: dict[str, int]) -> int:
        """Return the bits of the pictured Keepers, as long as nothing may be calculated."""
        return bits_of(self.keepers, bit) if self.keepers else super().heeds(bit)

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Return those of the seats that show the cards, or may calculate and can."""
        masks, need = s.masks, self.shown
        cards_count = "math_only" not in s.rules
        found = []
        for seat in seats:
            by_cards = cards_count and masks[seat] & need == need and (self.plain or self.by_cards(s, setup, seat))
            if by_cards or (seat == s.turn and self._by_math(s, setup, seat)):
                found.append(seat)
        return found

    def target(self, s: State, setup: Setup, seat: int) -> int:
        """Return the number on the Goal."""
        return int(self.value)

    def digits(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the Keepers that the Goal pictures."""
        return self.keepers if self.keepers else super().digits(s, setup, seat)

    def words(self) -> str:
        """Return the number."""
        return f"the number {self.value}"


class Today(TargetPart):
    """The day of the month of the date that the table gave."""

    name = "todays_date"
    hint = bool

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """Return the day of the month."""
        return setup.date[2] if setup.date else None

    def words(self) -> str:
        """Return the condition, where no date was given."""
        return "a date: the table gave none, so this Goal cannot be met"


class Age(TargetPart):
    """The player's own age, as the table gave it."""

    name = "own_age"
    hint = bool

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """Return the age of the seat's player."""
        return setup.age_of(s.names[seat])

    def words(self) -> str:
        """Return the condition, where no age was given."""
        return "an age: the table gave none for this player"


class Score(Part):
    """The one highest, or lowest, sum of the numbers on a player's Keepers; a player without Keepers has no score."""

    name = "score"
    compares = True
    hint = Literal["highest", "lowest"]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat alone has the best score."""
        return seat in self.among(s, setup, [seat])

    def scores(self, s: State) -> dict[int, int]:
        """Return the score of each seat that has one."""
        return {seat: sum(values) for seat in s.order if (values := values_of(s, seat))}

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Return the seat that alone has the best score, if it is one of these."""
        ahead = self.level(s)
        return ahead if len(ahead) == 1 and ahead[0] in seats else []

    def level(self, s: State) -> list[int]:
        """Return the seats with the best score."""
        scores = self.scores(s)
        best = (max if self.value == "highest" else min)(scores.values(), default=0)
        return [seat for seat, score in scores.items() if score == best]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the sum."""
        values = values_of(s, seat)
        return [f"a score of {sum(values)}"] if values else []

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """Return the sum, where there is more than one number to add."""
        values = values_of(s, seat)
        return f"{' + '.join(map(str, values))} = {sum(values)}" if len(values) > 1 else ""

    def words(self) -> str:
        """Return the condition."""
        return f"the {self.value} score, alone"


class Pairs(Part):
    """A number of pairs of equal Keepers, each pair with another number."""

    name = "pairs"
    hint = int

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.least = 2 * value

    def _pairs(self, s: State, seat: int) -> list[int]:
        return sorted(value for value, count in Counter(values_of(s, seat)).items() if count >= 2)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether there are enough pairs."""
        return len(self._pairs(s, seat)) >= int(self.value)

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return one line for each pair that is still missing."""
        return ["another pair"] * max(0, self.value - len(self._pairs(s, seat)))

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the pairs."""
        return [f"a pair of {value}s" for value in self._pairs(s, seat)]


class NumberSequence(Part):
    """A number of Keepers whose numbers follow each other without a gap."""

    name = "run"
    hint = int

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.least = value

    def _longest(self, s: State, seat: int) -> list[int]:
        best: list[int] = []
        run: list[int] = []
        for value in sorted(set(values_of(s, seat))):
            run = [*run, value] if run and value == run[-1] + 1 else [value]
            best = max(best, run, key=len)
        return best

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the longest run is long enough."""
        return len(self._longest(s, seat)) >= int(self.value)

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return one line for each number that the longest run still needs."""
        return ["another number in sequence"] * max(0, self.value - len(self._longest(s, seat)))

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the longest run."""
        run = self._longest(s, seat)
        return [f"the sequence {', '.join(map(str, run))}"] if len(run) > 1 else []


class OnlyValues(Part):
    """At least this many Keepers, and every one of them one of these numbers; only one player may manage it."""

    name = "only_values"

    class Shape(TypedDict):
        """The numbers allowed and how many Keepers it takes."""

        values: list[Face]
        at_least: int

    hint = Shape

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.least = value["at_least"]

    def _has_them(self, s: State, seat: int) -> bool:
        values = [s.deck.cards[card].value for card in keepers_of(s, seat)]
        return len(values) >= self.value["at_least"] and all(v in self.value["values"] for v in values)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat, and no other, has only such Keepers."""
        return self._has_them(s, seat) and not any(self._has_them(s, other) for other in s.order if other != seat)

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return how many Keepers are missing, and which Keepers have another number."""
        if self.met(s, setup, seat):
            return []
        keepers = keepers_of(s, seat)
        wrong = [card for card in keepers if s.deck.cards[card].value not in self.value["values"]]
        few = max(0, self.value["at_least"] - (len(keepers) - len(wrong)))
        allowed = ", ".join(str(value) for value in self.value["values"])
        lacking = [f"another Keeper of {allowed}"] * few + [f"to be rid of {s.deck.cards[c].name}" for c in wrong]
        return lacking or ["to be the only one"]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return how many Keepers there are, where all of them are right."""
        keepers = keepers_of(s, seat)
        allowed = ", ".join(str(value) for value in self.value["values"])
        return [f"{len(keepers)} Keepers, each of them one of {allowed}"] if self._has_them(s, seat) else []

    def words(self) -> str:
        """Return the condition."""
        return f"at least {self.value['at_least']} Keepers, all of them {self.value['values']}"


PARTS.update({part.name: part for part in (Number, Today, Age, Score, Pairs, NumberSequence, OnlyValues)})
