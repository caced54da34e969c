"""The parts that a Goal is made of: a small closed set of conditions, each with its own words for what is missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from fluxx_nb.engine.numbers import can_make, find_equation
from fluxx_nb.engine.quotas import creepers_of, keepers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.setup import Setup
    from fluxx_nb.engine.state import State

DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class Part:
    """One condition. `value` is what the deck writes under its name."""

    name: ClassVar[str]
    hint: ClassVar[object]
    """The type of `value`, for the deck schema."""
    counts_hands: bool = False
    """Whether it looks at hands and not only at what lies on the table."""
    least: int = 0
    """How many cards a row must hold before it is worth a look."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.plain = False
        """Whether the bits of the part decide it."""

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat meets this part now."""
        raise NotImplementedError

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Those of the seats that meet this part."""
        rows, least = s.zones, self.least
        return [seat for seat in seats if len(rows[9 + 4 * seat]) >= least and self.met(s, setup, seat)]

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat would still need, in words; empty exactly when the part is met."""
        return [] if self.met(s, setup, seat) else [self.words()]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat has of it, in words."""
        return []

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """How the seat meets it, where the cards alone do not show it."""
        return ""

    def words(self) -> str:
        """The condition, in words."""
        return f"{self.name} {self.value}"

    def wants(self) -> frozenset[str]:
        """Names and icons that the part asks for: Creepers among them do not block."""
        return frozenset()

    def bits(self, bit: dict[str, int]) -> int:
        """Bits without which the part cannot be met, as long as nothing may be calculated."""
        return 0

    def break_tie(self, s: State, seats: list[int]) -> list[int]:
        """Of several seats that meet the Goal, those that are still ahead by this part."""
        return seats


def _titles(s: State, seat: int) -> Counter[str]:
    cards = s.deck.cards
    return Counter(cards[card].name for card in s.row(seat))


def values_of(s: State, seat: int) -> tuple[int, ...]:
    """The numbers on the Keepers before a seat."""
    values = s.deck.values
    return tuple([value for card in s.row(seat) if (value := values[card]) is not None])


class Keepers(Part):
    """These cards, by name, before one player; a name written twice is needed twice."""

    name = "keepers"
    hint = list[str]

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.plain = len(set(value)) == len(value)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether every card is there."""
        have = _titles(s, seat)
        return all(have[name] >= count for name, count in Counter(self.value).items())

    def _split(self, s: State, seat: int) -> tuple[list[str], list[str]]:
        have = _titles(s, seat)
        there, missing = [], []
        for name in self.value:
            if have[name] > 0:
                have[name] -= 1
                there.append(name)
            else:
                missing.append(name)
        return there, missing

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The names that are not there yet."""
        return self._split(s, seat)[1]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The names that are there."""
        return self._split(s, seat)[0]

    def words(self) -> str:
        """The names."""
        return " and ".join(self.value)

    def wants(self) -> frozenset[str]:
        """The names."""
        return frozenset(self.value)

    def bits(self, bit: dict[str, int]) -> int:
        """The bits of the names."""
        need = 0
        for name in self.value:
            need |= bit[name]
        return need


class NumberPart(Part):
    """A number that may be met by its digits, or by calculation where the rules in play allow it on the own turn."""

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """The number that this seat has to show."""
        raise NotImplementedError

    def digits(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The Keepers that show the number without calculation."""
        number = self.target(s, setup, seat)
        return [] if number is None else [f"Number {DIGITS[int(digit)]}" for digit in str(number)]

    def by_cards(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat has the very Keepers of the number."""
        if "math_only" in s.rules:
            return False
        digits = self.digits(s, setup, seat)
        if not digits:
            return False
        if self.target(s, setup, seat) == 10 and _titles(s, seat)["Number Ten"]:
            return True
        have = _titles(s, seat)
        return all(have[name] >= count for name, count in Counter(digits).items())

    def _by_math(self, s: State, setup: Setup, seat: int) -> bool:
        if seat != s.turn or not s.ways:
            return False
        number = self.target(s, setup, seat)
        return number is not None and can_make(values_of(s, seat), number, s.ways, "grafting" in s.rules)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the cards or a calculation show the number."""
        return self.by_cards(s, setup, seat) or self._by_math(s, setup, seat)

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The digits that are missing, if no calculation helps."""
        if self.met(s, setup, seat):
            return []
        number = self.target(s, setup, seat)
        if number is None:
            return [self.words()]
        if "math_only" in s.rules:
            return [f"a calculation that makes {number}"]
        have = _titles(s, seat)
        missing = []
        for name in self.digits(s, setup, seat):
            if have[name] > 0:
                have[name] -= 1
            else:
                missing.append(name)
        return missing

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The digits that are there."""
        have = _titles(s, seat)
        there = []
        for name in self.digits(s, setup, seat):
            if have[name] > 0:
                have[name] -= 1
                there.append(name)
        return there

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """The equation, where the win is by calculation."""
        number = self.target(s, setup, seat)
        if number is None or self.by_cards(s, setup, seat):
            return ""
        found = find_equation(values_of(s, seat), number, s.ways, "grafting" in s.rules)
        return found.text if found else ""


class Number(NumberPart):
    """A fixed number, shown by the Keepers that the Goal pictures or by calculation."""

    name = "number"
    hint = int

    def __init__(self, value: Any, keepers: list[str] | None = None) -> None:
        super().__init__(value)
        self.keepers = keepers
        self.plain = keepers is not None and len(set(keepers)) == len(keepers)
        self.shown = 0

    def bits(self, bit: dict[str, int]) -> int:
        """The bits of the pictured Keepers."""
        for name in self.keepers or ():
            self.shown |= bit[name]
        return self.shown

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Those of the seats that show the cards, or may calculate and can."""
        masks, need = s.masks, self.shown
        cards_count = "math_only" not in s.rules
        found = []
        for seat in seats:
            if cards_count and masks[seat] & need == need and (self.plain or self.by_cards(s, setup, seat)):
                found.append(seat)
            elif s.ways and seat == s.turn and can_make(values_of(s, seat), self.value, s.ways, "grafting" in s.rules):
                found.append(seat)
        return found

    def target(self, s: State, setup: Setup, seat: int) -> int:
        """The number on the Goal."""
        return int(self.value)

    def digits(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The Keepers that the Goal pictures."""
        return self.keepers if self.keepers else super().digits(s, setup, seat)

    def words(self) -> str:
        """The number."""
        return f"the number {self.value}"


class Today(NumberPart):
    """The day of the month of the date that the table gave."""

    name = "todays_date"
    hint = bool

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """The day of the month."""
        return setup.date[2] if setup.date else None

    def words(self) -> str:
        """The condition, where no date was given."""
        return "a date: the table gave none, so this Goal cannot be met"


class Age(NumberPart):
    """The player's own age, as the table gave it."""

    name = "own_age"
    hint = bool

    def target(self, s: State, setup: Setup, seat: int) -> int | None:
        """The age of the seat's player."""
        return setup.age_of(s.names[seat])

    def words(self) -> str:
        """The condition, where no age was given."""
        return "an age: the table gave none for this player"


class Icons(Part):
    """So many cards with an icon."""

    name = "icons"
    hint = dict[str, int]

    def _count(self, s: State, seat: int, icon: str) -> int:
        return sum(icon in s.deck.cards[card].icons for card in s.row(seat))

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether every icon is there often enough."""
        return all(self._count(s, seat, icon) >= count for icon, count in self.value.items())

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """One line for each icon that is still missing."""
        return [
            f"a card with the {icon} icon"
            for icon, count in self.value.items()
            for _ in range(max(0, count - self._count(s, seat, icon)))
        ]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The cards that bear the icons."""
        cards = s.deck.cards
        return [cards[c].name for c in s.row(seat) if any(icon in cards[c].icons for icon in self.value)]

    def wants(self) -> frozenset[str]:
        """The icons."""
        return frozenset(self.value)

    def bits(self, bit: dict[str, int]) -> int:
        """The bits of the icons."""
        need = 0
        for icon in self.value:
            need |= bit[icon]
        return need


class AnyOf(Part):
    """At least one of these cards."""

    name = "any_of"
    hint = list[str]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether one of them is there."""
        return any(s.masks[seat] & s.deck.bit[name] for name in self.value)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Those that are there."""
        return [name for name in self.value if s.masks[seat] & s.deck.bit[name]]

    def words(self) -> str:
        """The names."""
        return " or ".join(self.value)

    def wants(self) -> frozenset[str]:
        """The names."""
        return frozenset(self.value)


class Without(Part):
    """None of these cards on the table, before any player."""

    name = "without"
    hint = list[str]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether all of them are away."""
        return not any(s.masks[other] & s.deck.bit[name] for other in s.order for name in self.value)

    def words(self) -> str:
        """The names."""
        return "no " + " and no ".join(self.value) + " in play"


class Score(Part):
    """The one highest, or lowest, sum of the numbers on one's Keepers; a player without Keepers has no score."""

    name = "score"
    hint = Literal["highest", "lowest"]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat alone has the best score."""
        return seat in self.among(s, setup, [seat])

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """The seat that alone has the best score, if it is one of these."""
        scores = {seat: sum(values) for seat in s.order if (values := values_of(s, seat))}
        if not scores:
            return []
        best = max(scores.values()) if self.value == "highest" else min(scores.values())
        ahead = [seat for seat, score in scores.items() if score == best]
        return ahead if len(ahead) == 1 and ahead[0] in seats else []

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The sum."""
        values = values_of(s, seat)
        return [f"a score of {sum(values)}"] if values else []

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """The sum."""
        return " + ".join(str(v) for v in values_of(s, seat)) + f" = {sum(values_of(s, seat))}"

    def words(self) -> str:
        """The condition."""
        return f"the {self.value} score, alone"


class Pairs(Part):
    """So many pairs of equal Keepers, of different numbers."""

    name = "pairs"
    hint = int

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.least = 2 * value

    def _pairs(self, s: State, seat: int) -> list[int]:
        return sorted(value for value, count in Counter(values_of(s, seat)).items() if count >= 2)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether there are enough pairs."""
        return len(self._pairs(s, seat)) >= self.value

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """One line for each pair that is still missing."""
        return ["another pair"] * max(0, self.value - len(self._pairs(s, seat)))

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The pairs."""
        return [f"a pair of {value}s" for value in self._pairs(s, seat)]


class Run(Part):
    """So many Keepers whose numbers follow each other without a gap."""

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
        """Whether the longest run is long enough."""
        return len(self._longest(s, seat)) >= self.value

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """One line for each number that the longest run still wants."""
        return ["another number in sequence"] * max(0, self.value - len(self._longest(s, seat)))

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The longest run."""
        run = self._longest(s, seat)
        return [f"the sequence {', '.join(map(str, run))}"] if len(run) > 1 else []


class OnlyValues(Part):
    """At least so many Keepers, and every one of them one of these numbers; only one player may manage it."""

    name = "only_values"

    class Shape(TypedDict):
        """The numbers allowed and how many Keepers it takes."""

        values: list[int]
        at_least: int

    hint = Shape

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.least = value["at_least"]

    def _has_them(self, s: State, seat: int) -> bool:
        values = [s.deck.cards[card].value for card in keepers_of(s, seat)]
        return len(values) >= self.value["at_least"] and all(v in self.value["values"] for v in values)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat, and no other, has only such Keepers."""
        return self._has_them(s, seat) and not any(self._has_them(s, other) for other in s.order if other != seat)

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Keepers too few, and Keepers that spoil it."""
        if self.met(s, setup, seat):
            return []
        keepers = keepers_of(s, seat)
        wrong = [card for card in keepers if s.deck.cards[card].value not in self.value["values"]]
        few = max(0, self.value["at_least"] - (len(keepers) - len(wrong)))
        allowed = ", ".join(str(value) for value in self.value["values"])
        lacking = [f"another Keeper of {allowed}"] * few + [f"to be rid of {s.deck.cards[c].name}" for c in wrong]
        return lacking or ["to be the only one"]

    def words(self) -> str:
        """The condition."""
        return f"at least {self.value['at_least']} Keepers, all of them {self.value['values']}"


class EverybodyHas(Part):
    """Every player has at least so many Keepers in play."""

    name = "everybody_has"
    hint = int

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether nobody has fewer."""
        return all(len(keepers_of(s, other)) >= self.value for other in s.order)

    def words(self) -> str:
        """The condition."""
        return f"at least {self.value} Keepers before every player"


class Nothing(Part):
    """To be the only player without a Keeper in play."""

    name = "no_keepers"
    hint = bool

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat alone has none."""
        return not keepers_of(s, seat) and all(keepers_of(s, other) for other in s.order if other != seat)

    def words(self) -> str:
        """The condition."""
        return "to be the only player with no Keeper in play"


class Most(Part):
    """More of something than anybody else, and at least so many."""

    name = "most"

    class Shape(TypedDict):
        """What is counted and how many it takes."""

        what: Literal["keepers", "creepers", "cards in hand"]
        at_least: int

    hint = Shape

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.counts_hands = value["what"] == "cards in hand"

    def _count(self, s: State, seat: int) -> int:
        what = self.value["what"]
        if what == "keepers":
            return len(keepers_of(s, seat))
        return len(creepers_of(s, seat)) if what == "creepers" else len(s.hand(seat))

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat has enough, and more than any other."""
        mine = self._count(s, seat)
        return mine >= self.value["at_least"] and all(self._count(s, o) < mine for o in s.order if o != seat)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The count."""
        return [f"{self._count(s, seat)} {self.value['what']}"]

    def words(self) -> str:
        """The condition."""
        return f"at least {self.value['at_least']} {self.value['what']}, more than anybody else"


def points_of(s: State, seat: int, kind: str) -> int:
    """The points of a kind (such as Doom) before a seat; cards with negative points take them off."""
    return sum(s.deck.cards[card].points.get(kind, 0) for card in s.row(seat))


class TablePoints(Part):
    """The points of all players together reach a number."""

    name = "table_points"
    hint = dict[str, int]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the sum over the table is high enough."""
        return all(sum(points_of(s, o, kind) for o in s.order) >= n for kind, n in self.value.items())

    def words(self) -> str:
        """The condition."""
        return " and ".join(f"{n} {kind} points on the table" for kind, n in self.value.items())


class SomebodyHas(Part):
    """These cards lie on the table, no matter before whom."""

    name = "in_play"
    hint = list[str]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether each of them lies before somebody."""
        table = 0
        for other in s.order:
            table |= s.masks[other]
        return all(table & s.deck.bit[name] for name in self.value)

    def words(self) -> str:
        """The names."""
        return " and ".join(self.value) + " in play"


class CountInPlay(Part):
    """So many cards with a name or an icon on the table, no matter before whom."""

    name = "count_in_play"
    hint = dict[str, int]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether there are enough of each."""
        on_table = [s.deck.cards[card] for other in s.order for card in s.row(other)]
        return all(
            sum(card.name == word or word in card.icons for card in on_table) >= n for word, n in self.value.items()
        )

    def words(self) -> str:
        """The condition."""
        return " and ".join(f"{n} of {word} in play" for word, n in self.value.items())


class MostOf(Part):
    """If several players meet the Goal, the one with the most cards that bear this icon wins."""

    name = "tie_goes_to_most"
    hint = str

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Always: it only breaks ties."""
        return True

    def break_tie(self, s: State, seats: list[int]) -> list[int]:
        """The seats with the most cards of the icon."""
        count = {seat: sum(self.value in s.deck.cards[c].icons for c in s.row(seat)) for seat in seats}
        return [seat for seat in seats if count[seat] == max(count.values())]


PARTS: dict[str, type[Part]] = {
    part.name: part
    for part in (
        Keepers, Number, Today, Age, Icons, AnyOf, Without, Score, Pairs, Run, OnlyValues, EverybodyHas, Nothing, Most,
        TablePoints, SomebodyHas, CountInPlay, MostOf,
    )
}  # fmt: skip
"""Every condition that a Goal may be made of, by the name that a deck writes."""
