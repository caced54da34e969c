"""What a digit is worth: Ada wins with the Keepers that a Goal pictures, and one digit of its number is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.classroom.numbertable import (
    ADA,
    extra_keepers,
    keeper_names,
    laid_out,
    one_for_each,
    winning_plays,
)
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Levels, Misreading, Slip, misreading, offered
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.maths.goals import NumberGoal, number_goals

_PLACES = {1: "ones", 10: "tens", 100: "hundreds"}


class Digit(NamedTuple):
    """A digit of a number."""

    number: int
    digit: int
    place: int
    """What a One would be worth there: 1, 10 or 100."""

    @property
    def worth(self) -> int:
        """What it adds to the number."""
        return self.digit * self.place

    @property
    def named(self) -> str:
        """The digit in words; of two alike, which one."""
        alike = str(self.number).count(str(self.digit)) > 1
        side = "right " if self.place == 1 else "left "
        return f"{side if alike else ''}{self.digit} in {self.number}"

    @property
    def told(self) -> str:
        """What it is worth, and why."""
        return f"The {self.named} counts {_PLACES[self.place]}: {self.digit} × {self.place} = {self.worth}."


@misreading()
def takes_the_digit_as_its_keeper(one: Digit) -> Slip | None:
    """Takes the number on the Keeper, whatever the place of the digit."""
    return Slip(str(one.digit), f"The Keeper is worth {one.digit}. {one.told}")


@misreading()
def names_the_place_alone(one: Digit) -> Slip | None:
    """Says what the place is worth, and not the digit in it."""
    return Slip(str(one.place), f"That is one of the {_PLACES[one.place]}. {one.told}")


@misreading()
def counts_one_place_too_many(one: Digit) -> Slip | None:
    """Counts the digit one place too far to the left."""
    return Slip(str(10 * one.worth), f"That is one place too many. {one.told}")


WORTH: tuple[Misreading, ...] = (
    takes_the_digit_as_its_keeper,
    counts_one_place_too_many,
    names_the_place_alone,
)


def worth_drafts(deck: Deck, level: int, rng: SeededChoices, levels: Levels) -> Iterator[Draft]:
    """Return questions about the worth of a digit in the number of a Goal that Ada meets."""
    return one_for_each(number_goals(deck), rng, lambda goal: _draft(deck, rng, level, levels, goal))


def _digits(goal: NumberGoal) -> list[Digit]:
    """Return the digits that are worth something; none where the Goal pictures other Keepers than its digits."""
    digits = [int(one) for one in str(goal.number)]
    if sorted(digits) != sorted(goal.digits):
        return []
    return [Digit(goal.number, one, 10**place) for place, one in enumerate(reversed(digits)) if one]


def _draft(deck: Deck, rng: SeededChoices, level: int, levels: Levels, goal: NumberGoal) -> Draft | None:
    extra, digits = extra_keepers(level, goal, rng), _digits(goal)
    if extra is None or not digits:
        return None
    one = rng.one(digits)
    last, *rest = rng.shuffled(goal.digits)
    right = Choice(str(one.worth), one.told, (), goal.title)
    wrong = (misread.choice(deck, misread.leads_to(one), goal.title) for misread in WORTH)
    kept = offered(right, wrong, levels, level)
    if not kept:
        return None
    name, noor = keeper_names(deck)[last], [rng.below(11) for _ in range(2)]
    rules = ["Grafting"] if level == max(levels) else []
    row = rng.shuffled([*rest, *extra])
    position = laid_out(deck, rng, row=row, hand=[name], noor=noor, rules=rules, goals=[goal.title])
    if position is None or winning_plays(position) != {name: ADA}:
        return None
    ask = f"The Goal asks for {goal.number}. {ADA} plays {name} and wins. What is the {one.named} worth?"
    return Draft(position, ask, right, kept, position.after(position.cards[0]), ("won",))
