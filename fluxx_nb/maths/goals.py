"""Goals: which of a deck's Goals some number Keepers reach, and how; and the number that a Goal on a table asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.engine.core.checks import need, need_number
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.engine.goals.numbergoals import Number, TargetPart, values_of
from fluxx_nb.engine.goals.numbers import COMBO, Hand
from fluxx_nb.engine.goals.parts import Keepers
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.maths.rules import Rules, rules_in_force, rules_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways, hand_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.card import Card
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State


class NumberGoal(NamedTuple):
    """A Goal that is a number."""

    title: str
    number: int
    digits: tuple[int, ...]
    """The numbers on the Keepers that it pictures."""


def number_goals(deck: Deck) -> list[NumberGoal]:
    """The Goals of a deck that ask for a number and picture its Keepers."""
    faces = {card.name: card.value for card in deck.titles}
    found = []
    for card in deck.titles:
        for part in card.goal.parts if card.goal is not None else ():
            if isinstance(part, Number) and part.keepers:
                digits = tuple(int(faces[name] or 0) for name in part.keepers)
                found.append(NumberGoal(card.name, int(part.value), digits))
    return found


def goal_numbers(deck: Deck) -> dict[str, int]:
    """The number of each Goal of a deck that asks for one, by its title."""
    return {goal.title: goal.number for goal in number_goals(deck)}


@dataclass(frozen=True, slots=True)
class Reached:
    """A Goal that is reached."""

    title: str
    number: int | None
    """The number that may be calculated; None if only the printed Keepers count."""
    printed: tuple[str, ...] | None
    """The Keepers that meet it as they are printed; None if they are not all there."""
    way: Way | None
    """The plainest calculation that makes its number on your own turn."""

    def __str__(self) -> str:
        shows = " and ".join(self.printed) if self.printed else ""
        return f"{self.title}: " + " or ".join(filter(None, (shows, str(self.way) if self.way else "")))


def goals(
    numbers: Iterable[int], rules: Rules | str | Iterable[str] = COMBO, deck: Deck | str = "math"
) -> list[Reached]:
    """The Goals of a deck that these Keepers reach, of those that ask for a number or for certain Keepers.

    Goals that look at other players too, at pairs or sequences, at a date or an age are not among them.

    >>> for goal in goals([1, 6, 6, 8]):
    ...     print(goal)
    24 Hours: 6 ÷ (1 − 6 ÷ 8)
    ...
    >>> [goal.title for goal in goals([1, 6, 6, 8], "")]
    ['Square of a Square']
    """
    hand, allowed = hand_of(numbers), rules_of(rules)
    found = []
    for card in (deck if isinstance(deck, Deck) else deck_of(deck)).titles:
        reached = _reached(card, hand, allowed, deck if isinstance(deck, Deck) else deck_of(deck))
        if reached is not None:
            found.append(reached)
    return found


def _reached(card: Card, hand: Hand, rules: Rules, deck: Deck) -> Reached | None:
    parts = card.goal.parts if card.goal is not None else ()
    if len(parts) != 1 or not isinstance(parts[0], Number | Keepers):
        return None
    part = parts[0]
    number = int(part.value) if isinstance(part, Number) else None
    shown: list[str] = list((part.keepers if isinstance(part, Number) else part.value) or ())
    faces = {one.name: one.value for one in deck.titles}
    needed = Counter(faces.get(name) for name in shown)
    printed = shown and (rules.printed or number is None) and needed <= Counter(hand)
    ways = Ways(hand, number, rules) if number is not None else None
    if not shown and ways is not None and ways.printed is not None:
        return Reached(card.name, number, tuple(map(str, ways.printed)), next(iter(ways.first(1)), None))
    way = next(iter(ways.first(1)), None) if ways is not None else None
    return Reached(card.name, number, tuple(shown) if printed else None, way) if printed or way else None


@dataclass(frozen=True, slots=True)
class PlayerGoal:
    """A player and a Goal in play that asks for a number."""

    seat: int
    goal: int
    """The Goal's card."""
    number: int
    own_turn: bool
    """Whether it is this player's turn: only then a calculation wins."""
    printed: bool
    """Whether the very Keepers of the Goal are there, and count."""
    ways: Ways

    @property
    def wins(self) -> bool:
        """Whether the player meets the Goal now."""
        return self.printed or (self.own_turn and self.ways.possible)


def chances(s: State, setup: Setup, seat: int) -> list[PlayerGoal]:
    """How near a player is to each Goal in play that asks for a number, under the rules in play."""
    need("`s`", s, State, "the state of a game, such as `game.state`")
    need("`setup`", setup, Setup, "the setup of a game, such as `game.setup`")
    need_number("`seat`", seat, 0, len(s.names) - 1)
    found = []
    for goal in s.zones[GOALS]:
        test = s.deck.tests[goal]
        for part in test.parts if test is not None else ():
            number = part.target(s, setup, seat) if isinstance(part, TargetPart) else None
            if number is not None and isinstance(part, TargetPart):
                ways = Ways(hand_of(values_of(s, seat)), number, rules_in_force(s))
                printed = part.by_cards(s, setup, seat)
                found.append(PlayerGoal(seat, goal, number, seat == s.turn, printed, ways))
    return found
