"""A Keeper that Ada might play: whether she wins with it, and the misreadings that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

from fluxx_nb.classroom.making import is_idle, mixes
from fluxx_nb.classroom.numbertable import ADA
from fluxx_nb.classroom.topic import Slip, misreading
from fluxx_nb.engine.goals.numbers import COMBO, PLUS, TIMES, can_make
from fluxx_nb.maths.goals import NumberGoal
from fluxx_nb.maths.notation import with_article
from fluxx_nb.maths.operands import missing_digits, printed_keepers
from fluxx_nb.maths.rules import Rules
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways

WAYS = {"Plus Victory": PLUS, "Times Victory": TIMES, "Combo Victory": COMBO}
GRAFTING = "Grafting"
_LOOKED_AT = 12
"""How many ways are looked at for one that a misreading would name."""


@lru_cache(4096)
def plainest(hand: tuple[int, ...], number: int, rules: Rules, most: int = _LOOKED_AT) -> tuple[Way, ...]:
    """Return the plainest ways to a number; a table is asked for the same ones by several misreadings."""
    return tuple(Ways(hand, number, rules).first(most))


@dataclass(frozen=True)
class Case:
    """A Keeper that Ada might play."""

    row: tuple[int, ...]
    keeper: int
    goal: NumberGoal
    victories: tuple[str, ...]
    """The titles of the rules in play."""
    others: tuple[NumberGoal, ...] = ()
    """The Goals with a number that are not in play."""

    @property
    def hand(self) -> tuple[int, ...]:
        """All her Keepers on the table after the play."""
        return tuple(sorted((*self.row, self.keeper)))

    @property
    def rules(self) -> Rules:
        """The calculations that are open."""
        calculations = frozenset(WAYS[title] for title in self.victories if title in WAYS)
        return Rules(calculations, GRAFTING in self.victories)

    @cached_property
    def wins(self) -> bool:
        """Whether the Goal is met with it."""
        return self.printed or can_make(self.hand, self.goal.number, self.rules.calculations, self.rules.grafting)

    @property
    def printed(self) -> bool:
        """Whether the Keepers that the Goal pictures are there."""
        return printed_keepers(self.goal.number, self.hand) is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The digits of the Goal that would still not be in play."""
        return missing_digits(self.goal.digits, self.hand)

    def by(
        self,
        *ways: str,
        grafting: bool = False,
        hand: Sequence[int] | None = None,
        like: Callable[[str], bool] = bool,
    ) -> str:
        """Return the plainest calculation that would make the number with the Keeper in these ways; else nothing."""
        kept = tuple(sorted(self.hand if hand is None else hand))
        if not can_make(kept, self.goal.number, frozenset(ways), grafting):
            return ""
        found = plainest(kept, self.goal.number, Rules(frozenset(ways), grafting))
        fits = (one for one in found if self.keeper in one.keepers and like(one.text) and not is_idle(one.text))
        return next((one.equation for one in fits), "")

    @property
    def beside_the_ten(self) -> str:
        """A calculation in which the Ten and another Keeper read as one number, such as 12; empty without one."""
        if self.keeper != 10:
            return ""
        for digit in sorted(set(self.row) - {10}):
            rest, read = [*self.row], 10 + digit
            rest.remove(digit)
            if read == self.goal.number:
                return f"10 and {digit} read as {read}"
            ways = self.rules.calculations
            found = Ways(tuple(sorted((*rest, read))), self.goal.number, Rules(ways, False)) if ways else None
            if found is not None and found.possible:
                uses = [way for way in found.first(_LOOKED_AT) if read in way.keepers and not is_idle(way.text)]
                if uses:
                    return f"10 and {digit} read as {read}, so that {uses[0].equation}"
        return ""


@misreading()
def adds_without_a_plus_rule(c: Case) -> Slip | None:
    """Adds Keepers although no rule in play allows it."""
    sum_ = c.by(PLUS) if not c.rules.calculations & {PLUS, COMBO} else ""
    return Slip("", f"{sum_} is true, but no rule in play lets you add Keepers.") if sum_ else None


@misreading()
def multiplies_without_a_times_rule(c: Case) -> Slip | None:
    """Multiplies Keepers although no rule in play allows it."""
    product = c.by(TIMES) if not c.rules.calculations & {TIMES, COMBO} else ""
    return Slip("", f"{product} is true, but no rule in play lets you multiply Keepers.") if product else None


@misreading()
def mixes_sums_and_products(c: Case) -> Slip | None:
    """Mixes a sum with a product although no rule in play allows it."""
    mixed = c.by(COMBO, like=mixes) if c.rules.calculations and COMBO not in c.rules.calculations else ""
    return Slip("", f"{mixed} is true, but mixing + or − with × or ÷ needs Combo Victory.") if mixed else None


@misreading()
def uses_a_keeper_twice(c: Case) -> Slip | None:
    """Uses one Keeper twice in a calculation."""
    for value in sorted(set(c.hand)):
        twice = c.by(*c.rules.calculations, hand=(*c.hand, value)) if c.rules.calculations else ""
        if twice:
            return Slip("", f"{twice} is true, but it uses the {value} more often than {ADA} has it.")
    return None


@misreading()
def puts_keepers_side_by_side(c: Case) -> Slip | None:
    """Puts two Keepers side by side inside a calculation although Grafting is not in play."""
    if not c.rules.calculations or c.rules.grafting:
        return None
    grafted = c.by(*c.rules.calculations, grafting=True)
    return Slip("", f"{grafted} is true, but reading two Keepers as one number needs Grafting.") if grafted else None


@misreading()
def reads_the_ten_as_a_tens_digit(c: Case) -> Slip | None:
    """Takes the Ten for the tens of a number."""
    read = c.beside_the_ten if not c.rules.calculations else ""
    return Slip("", f"{read}: but the Goal pictures its digits, and the Ten is not one of them.") if read else None


@misreading("misread: a part of the Goal is enough")
def shows_one_digit_twice(c: Case) -> Slip | None:
    """Plays a digit that is in play already, as if it could replace the other."""
    if c.keeper not in c.goal.digits or c.row.count(c.keeper) < c.goal.digits.count(c.keeper):
        return None
    return Slip("", f"The {c.keeper} is in play already. The {c.missing[0]} is missing.") if c.missing else None


@misreading("misread: a part of the Goal is enough")
def completes_another_goal(c: Case) -> Slip | None:
    """Plays for a Goal that is not in play."""
    for one in c.others:
        if missing_digits(one.digits, c.row) and not missing_digits(one.digits, c.hand):
            digits = " and ".join(map(str, one.digits))
            return Slip("", f"{digits} would be for {one.title}. {c.goal.title} needs {with_article(c.missing[0])}.")
    return None


@misreading("misread: a part of the Goal is enough")
def shows_one_digit(c: Case) -> Slip | None:
    """Takes one digit of the number as enough."""
    if c.keeper not in c.goal.digits or not c.missing or c.keeper in c.row:
        return None
    second = f"a second {c.keeper}" if c.missing == (c.keeper,) else with_article(c.missing[0])
    return Slip("", f"The Goal also pictures {second}, and {ADA} does not have it in play.")


@misreading()
def takes_any_factor(c: Case) -> Slip | None:
    """Takes any Keeper that divides the number as the missing one."""
    if TIMES not in c.rules.calculations or c.keeper < 2 or c.goal.number % c.keeper:
        return None
    rest = c.goal.number // c.keeper
    return Slip("", f"{c.keeper} divides {c.goal.number}, but then {rest} must come from the others, and it does not.")


@misreading()
def grafts_the_ten(c: Case) -> Slip | None:
    """Puts the Ten beside another Keeper as if it were one digit."""
    read = c.beside_the_ten if c.rules.grafting else ""
    return Slip("", f"{read}: but the Ten has two digits already and joins no other Keeper.") if read else None


@misreading()
def grafts_a_result(c: Case) -> Slip | None:
    """Puts a result beside a Keeper, where only printed numbers may be side by side."""
    if not c.rules.grafting:
        return None
    for first, second in combinations_with_replacement(sorted(c.row), 2):
        made = first + second
        if made < 10 and 10 * made + c.keeper == c.goal.number and (first != second or c.row.count(first) > 1):
            return Slip("", f"{first} + {second} is {made}, but a result may not be put beside the {c.keeper}.")
    return None
