"""All hands: which Goal is the easiest, counted over every choice of Keepers that a deck has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.goals.numbers import COMBO, Hand, can_make
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.rules import MathsError, Rules, rules_of

MOST_KEEPERS = 5
"""Of more Keepers there are too many hands to count them while someone waits."""


@dataclass(frozen=True, slots=True)
class GoalShare:
    """A Goal, and with how many hands of all it is met."""

    title: str
    number: int
    hands: int
    of: int

    @property
    def share(self) -> Fraction:
        """The share of all hands, exactly."""
        return Fraction(self.hands, self.of)

    def __str__(self) -> str:
        return f"{self.title} ({self.number}): {self.hands:,} of {self.of:,} hands, {float(self.share):.1%}"


@dataclass(frozen=True, slots=True)
class Ranking(Still):
    """The Goals that ask for a number, the easiest first."""

    keepers: int
    rules: Rules
    goals: tuple[GoalShare, ...]

    def __str__(self) -> str:
        head = f"{self.goals[0].of:,} hands of {self.keepers} Keepers ({self.rules}); the easiest Goal first:"
        return "\n".join([head, *(f"  {goal}" for goal in self.goals)])

    __repr__ = __str__


def easiest(keepers: int = 3, rules: Rules | str | Iterable[str] = COMBO, deck: Deck | str = "math") -> Ranking:
    """Which number a hand of so many Keepers makes most often, counted over all hands that the deck has.

    A hand is any choice among the deck's number Keepers, each as likely as another. The printed Keepers of a Goal
    count as well, unless the rules are those of Plan C.

    >>> ranking = easiest(keepers=2, rules="plus")
    >>> print(ranking.goals[0])
    A Dozen Eggs (12): 42 of 465 hands, 9.0%
    """
    size: Any = keepers
    if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= MOST_KEEPERS:
        raise MathsError(f"`keepers` is {shown(size)}, but must be a whole number from 2 to {MOST_KEEPERS}.")
    allowed, cards = rules_of(rules), deck_of(deck)
    copies = Counter(card.value for card in cards.cards if card.type == KEEPER and card.value is not None)
    goals = number_goals(cards)
    if not goals or sum(copies.values()) < keepers:
        raise MathsError(f"{cards.title} has no Goal that is a number, or too few number Keepers.")
    met: Counter[str] = Counter()
    for hand in combinations_with_replacement(sorted(copies), keepers):
        taken = Counter(hand)
        alike = prod(comb(copies[face], number) for face, number in taken.items())
        if alike:
            met.update({goal.title: alike for goal in goals if _meets(hand, taken, goal, allowed)})
    of = comb(sum(copies.values()), keepers)
    found = (GoalShare(goal.title, goal.number, met[goal.title], of) for goal in goals)
    return Ranking(keepers, allowed, tuple(sorted(found, key=lambda one: (-one.hands, one.number))))


def _meets(hand: Hand, taken: Counter[int], goal: NumberGoal, rules: Rules) -> bool:
    printed = rules.printed and Counter(goal.digits) <= taken
    return printed or can_make(hand, goal.number, rules.calculations, rules.grafting)
