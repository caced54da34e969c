"""The parts that a Goal is made of: a small closed set of conditions, each with its own words for what is missing.

Here are those that look at cards and icons; those that look at the numbers on Keepers are in `numbergoals`, and systems
add theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

from fluxx_nb.engine.core.state import ANY_CARD
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.core.units import creepers_of, keepers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State


class Part:
    """One condition. `value` is what the deck writes under its name."""

    name: ClassVar[str]
    hint: ClassVar[object]
    """The type of `value`, for the deck schema."""
    counts_hands: bool = False
    """Whether it looks at hands and not only at what is on the table."""
    least: int = 0
    """How many cards the row of a seat that meets it holds at least."""
    calculable: bool = False
    """Whether a calculation may replace its cards."""
    compares: ClassVar[bool] = False
    """Whether one player must have more of something, or less, than all others."""
    grows: ClassVar[bool] = False
    """Whether more cards never make it worse: if all cards together do not meet it, nothing does."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.plain = False
        """Whether the bits of the part decide it."""
        self.by_bits = False
        """Whether a seat lacks one thing for each bit of the part that it does not show, and nothing else."""

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat meets this part now."""
        raise NotImplementedError

    def among(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Return those of the seats that meet this part."""
        return [seat for seat in seats if self.met(s, setup, seat)]

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat would still need, in words; empty exactly when the part is met."""
        return [] if self.met(s, setup, seat) else [self.words()]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat has for it, in words."""
        return []

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """Return how the seat meets it, where the cards alone do not show it."""
        return ""

    def words(self) -> str:
        """Return the condition, in words."""
        return f"{self.name} {self.value}"

    def wants(self) -> frozenset[str]:
        """Return names and icons that the part asks for: Creepers among them do not block."""
        return frozenset()

    def bits(self, bit: dict[str, int]) -> int:
        """Return bits without which the part cannot be met, as long as nothing may be calculated."""
        return 0

    def heeds(self, bit: dict[str, int]) -> int:
        """Return the bits of the cards that may change who meets it when they come or go; by default all of them."""
        return ANY_CARD

    def break_tie(self, s: State, seats: list[int]) -> list[int]:
        """Return those of the seats, which all meet the Goal, that are ahead by this part."""
        return seats

    def level(self, s: State) -> list[int]:
        """Return the seats that have the best number, where the part compares the players."""
        return []


def bits_of(words: Iterable[str], bit: dict[str, int]) -> int:
    """Return the bits of some names and icons."""
    found = 0
    for word in words:
        found |= bit[word]
    return found


class NamingPart(Part):
    """A condition on certain cards, by name or icon: no other card changes it."""

    def heeds(self, bit: dict[str, int]) -> int:
        """Return the bits of what it names."""
        return bits_of([self.value] if isinstance(self.value, str) else self.value, bit)


def titles_of(s: State, seat: int) -> Counter[str]:
    """Return how often each title is in front of a seat."""
    cards = s.deck.cards
    return Counter(cards[card].name for card in s.row(seat))


def there_and_missing(s: State, seat: int, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return which of these names are in front of a seat and which are not; a name given twice is needed twice."""
    have = titles_of(s, seat)
    there: list[str] = []
    missing: list[str] = []
    for name in names:
        (there if have[name] > 0 else missing).append(name)
        have[name] -= 1
    return there, missing


class Keepers(NamingPart):
    """These cards, by name, in front of one player; a name written twice is needed twice."""

    name = "keepers"
    hint = list[str]
    grows = True

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.plain = self.by_bits = len(set(value)) == len(value)

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether every card is there."""
        have = titles_of(s, seat)
        return all(have[name] >= count for name, count in Counter(self.value).items())

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the names that are not there yet."""
        return there_and_missing(s, seat, self.value)[1]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the names that are there."""
        return there_and_missing(s, seat, self.value)[0]

    def words(self) -> str:
        """Return the names."""
        return " and ".join(self.value)

    def wants(self) -> frozenset[str]:
        """Return the names."""
        return frozenset(self.value)

    def bits(self, bit: dict[str, int]) -> int:
        """Return the bits of the names."""
        return bits_of(self.value, bit)


class Icons(NamingPart):
    """A number of cards with an icon."""

    name = "icons"
    hint = dict[str, int]
    grows = True

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.by_bits = all(count == 1 for count in value.values())

    def _count(self, s: State, seat: int, icon: str) -> int:
        return sum(icon in s.deck.cards[card].icons for card in s.row(seat))

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether every icon is there often enough."""
        return all(self._count(s, seat, icon) >= count for icon, count in self.value.items())

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return one line for each icon that is still missing."""
        lines: list[str] = []
        for icon, count in self.value.items():
            # Bots call this at every answer, and a deck may require a thousand icons: the words are made once.
            lines += [f"a {s.deck.bearer(icon)}"] * (count - self._count(s, seat, icon))
        return lines

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the cards that bear the icons, no more of them than are asked for."""
        cards, found = s.deck.cards, dict[int, str]()
        for icon, count in self.value.items():
            bearers = [card for card in s.row(seat) if icon in cards[card].icons]
            found |= {card: cards[card].name for card in bearers[:count]}
        return list(found.values())

    def wants(self) -> frozenset[str]:
        """Return the icons."""
        return frozenset(self.value)

    def bits(self, bit: dict[str, int]) -> int:
        """Return the bits of the icons."""
        return bits_of(self.value, bit)


class AnyOf(NamingPart):
    """At least one of these cards."""

    name = "any_of"
    hint = list[str]
    grows = True

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether one of them is there."""
        return any(s.masks[seat] & s.deck.bit[name] for name in self.value)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return those that are there."""
        return [name for name in self.value if s.masks[seat] & s.deck.bit[name]]

    def words(self) -> str:
        """Return the names."""
        return " or ".join(self.value)

    def wants(self) -> frozenset[str]:
        """Return the names."""
        return frozenset(self.value)


class Without(NamingPart):
    """None of these cards on the table, in front of any player."""

    name = "without"
    hint = list[str]

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether none of them is in play."""
        return not any(s.masks[other] & s.deck.bit[name] for other in s.order for name in self.value)

    def words(self) -> str:
        """Return the names."""
        return "no " + " and no ".join(self.value) + " in play"


class Nothing(Part):
    """To be the only player without a Keeper in play."""

    name = "no_keepers"
    hint = bool

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat alone has none."""
        return not keepers_of(s, seat) and all(keepers_of(s, other) for other in s.order if other != seat)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the condition if the seat meets it, else nothing."""
        return ["no Keeper in play, as the only player"] if self.met(s, setup, seat) else []

    def words(self) -> str:
        """Return the condition."""
        return "to be the only player with no Keeper in play"


class Most(Part):
    """More of something than anyone else, and at least a stated number."""

    name = "most"
    compares = True

    class Shape(TypedDict):
        """What is counted and how many it takes."""

        what: Literal["keepers", "creepers", "cards in hand"]
        at_least: int

    hint = Shape

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.counts_hands = value["what"] == "cards in hand"
        self.least = 0 if self.counts_hands else value["at_least"]

    def number(self, s: State, seat: int) -> int:
        """Return how many the seat has."""
        what = self.value["what"]
        if what == "keepers":
            return len(keepers_of(s, seat))
        return len(creepers_of(s, seat)) if what == "creepers" else len(s.hand(seat))

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat has enough, and more than any other."""
        mine = self.number(s, seat)
        return mine >= self.value["at_least"] and all(self.number(s, o) < mine for o in s.order if o != seat)

    def level(self, s: State) -> list[int]:
        """Return the seats with the most, if that is enough."""
        numbers = {seat: self.number(s, seat) for seat in s.order}
        best = max(numbers.values(), default=0)
        return [seat for seat, number in numbers.items() if number == best >= self.value["at_least"]]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the count."""
        return [self._counted(self.number(s, seat))]

    def _counted(self, number: int) -> str:
        if self.counts_hands:
            return f"{counted(number, 'card')} in hand"
        return counted(number, self.value["what"].removesuffix("s").title())

    def words(self) -> str:
        """Return the condition."""
        return f"at least {self._counted(self.value['at_least'])}, more than anyone else"


class SomebodyHas(NamingPart):
    """These cards are on the table, no matter in front of whom."""

    name = "in_play"
    hint = list[str]
    grows = True

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether each of them is in front of someone."""
        table = 0
        for other in s.order:
            table |= s.masks[other]
        return all(table & s.deck.bit[name] for name in self.value)

    def words(self) -> str:
        """Return the names."""
        return " and ".join(self.value) + " in play"


class CountInPlay(NamingPart):
    """A number of cards with a name or an icon on the table, no matter in front of whom."""

    name = "count_in_play"
    hint = dict[str, int]
    grows = True

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether there are enough of each."""
        on_table = [s.deck.cards[card] for other in s.order for card in s.row(other)]
        return all(
            sum(card.name == word or word in card.icons for card in on_table) >= n for word, n in self.value.items()
        )

    def words(self) -> str:
        """Return the condition."""
        return " and ".join(f"{n} of {word} in play" for word, n in self.value.items())


class MostOf(NamingPart):
    """If several players meet the Goal, the one with the most cards that bear this icon wins."""

    name = "tie_goes_to_most"
    hint = str

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return True: it only breaks ties."""
        return True

    def break_tie(self, s: State, seats: list[int]) -> list[int]:
        """Return the seats with the most cards of the icon."""
        count = {seat: self.number(s, seat) for seat in seats}
        return [seat for seat in seats if count[seat] == max(count.values())]

    def number(self, s: State, seat: int) -> int:
        """Return how many cards in front of the seat bear the icon."""
        return sum(self.value in s.deck.cards[card].icons for card in s.row(seat))


PARTS: dict[str, type[Part]] = {
    part.name: part
    for part in (
        Keepers, Icons, AnyOf, Without, Nothing, Most, SomebodyHas, CountInPlay, MostOf,
    )
}  # fmt: skip
"""Every condition that a Goal may be made of, by the name that a deck writes; systems add theirs."""
