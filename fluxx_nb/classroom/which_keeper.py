"""Which Keeper wins: Ada holds several, and one of them meets the Goal with those in front of her."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import prod

from fluxx_nb.classroom.making import is_idle, mixes
from fluxx_nb.classroom.numbertable import ADA, TRIES, by_turns, keeper_names, laid_out
from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import (
    FEWEST_WRONG,
    Choice,
    Draft,
    Levels,
    Misreading,
    Slip,
    levels_of,
    misreading,
    offered,
)
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.numbers import COMBO, PLUS, TIMES, can_make
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.operands import printed_keepers
from fluxx_nb.maths.rules import Rules
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways
from fluxx_nb.story.cite.citations import note

_WAYS = {"Plus Victory": PLUS, "Times Victory": TIMES, "Combo Victory": COMBO}
_GRAFTING = "Grafting"
_LOOKED_AT = 12
"""How many ways are looked at for one that a misreading would name."""


@lru_cache(4096)
def _plainest(hand: tuple[int, ...], number: int, rules: Rules, most: int = _LOOKED_AT) -> tuple[Way, ...]:
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

    @property
    def hand(self) -> tuple[int, ...]:
        """All her Keepers on the table after the play."""
        return tuple(sorted((*self.row, self.keeper)))

    @property
    def rules(self) -> Rules:
        """The calculations that are open."""
        calculations = frozenset(_WAYS[title] for title in self.victories if title in _WAYS)
        return Rules(calculations, _GRAFTING in self.victories)

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
        digits = self.goal.digits
        return tuple(one for one in dict.fromkeys(digits) if self.hand.count(one) < digits.count(one))

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
        found = _plainest(kept, self.goal.number, Rules(frozenset(ways), grafting))
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
def shows_one_digit(c: Case) -> Slip | None:
    """Takes one digit of the number as enough."""
    if c.keeper not in c.goal.digits or not c.missing or c.keeper in c.row:
        return None
    second = f"a second {c.keeper}" if c.missing == (c.keeper,) else f"a {c.missing[0]}"
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


@dataclass(frozen=True)
class Subject:
    """What the tables of a topic are like."""

    rules: dict[int, tuple[tuple[str, ...], ...]]
    """Per level, the groups of rules that may be in play."""
    misreadings: tuple[Misreading, ...]
    keepers: dict[int, int]
    """Per level, how many Keepers are in front of Ada."""
    suits: Callable[[Case, int], bool]
    """Whether the winning Keeper wins in the way that the topic and the level are about."""
    levels: Levels
    fewest: int = FEWEST_WRONG
    """How many wrong answers a question has at least."""


PLACE_VALUE = Subject(
    {1: ((),), 2: ((),), 3: ((_GRAFTING,),)},
    (reads_the_ten_as_a_tens_digit, adds_without_a_plus_rule, multiplies_without_a_times_rule, shows_one_digit_twice),
    {1: 1, 2: 2, 3: 3},
    lambda c, level: c.printed and (level == 1 or not {*c.row} <= {*c.goal.digits}),
    levels_of(
        ("one Keeper in play", ()),
        ("a Keeper in play that the Goal does not picture", ()),
        ("Grafting in play, which is for calculations only", ()),
    ),
    fewest=1,
)
SUMS_AND_PRODUCTS = Subject(
    {
        1: (("Plus Victory",),),
        2: (("Plus Victory",), ("Times Victory",)),
        3: (("Plus Victory", "Times Victory"),),
    },
    (
        multiplies_without_a_times_rule,
        adds_without_a_plus_rule,
        mixes_sums_and_products,
        uses_a_keeper_twice,
        puts_keepers_side_by_side,
        shows_one_digit,
    ),
    {1: 2, 2: 3, 3: 4},
    lambda c, level: not c.printed,
    levels_of(
        ("a sum", (uses_a_keeper_twice, puts_keepers_side_by_side, shows_one_digit)),
        ("a sum or a product, as the rule allows", (multiplies_without_a_times_rule, adds_without_a_plus_rule)),
        ("both rules in play, but never mixed", (mixes_sums_and_products,)),
    ),
)
FACTORS = Subject(
    {1: (("Times Victory",),), 2: (("Times Victory",),), 3: (("Times Victory",),)},
    (takes_any_factor, adds_without_a_plus_rule, uses_a_keeper_twice, mixes_sums_and_products, shows_one_digit),
    {1: 2, 2: 3, 3: 4},
    lambda c, level: not c.printed and 1 not in c.hand and _needs_factors(c, level + 1),
    levels_of(("two factors", ()), ("three factors", ()), ("four factors", ())),
)
GRAFTS = Subject(
    {
        1: (("Plus Victory", _GRAFTING),),
        2: (("Times Victory", _GRAFTING),),
        3: (("Plus Victory", "Times Victory", _GRAFTING),),
    },
    (
        grafts_a_result,
        grafts_the_ten,
        multiplies_without_a_times_rule,
        adds_without_a_plus_rule,
        mixes_sums_and_products,
        uses_a_keeper_twice,
        shows_one_digit,
    ),
    {1: 2, 2: 3, 3: 3},
    lambda c, level: not c.printed and not can_make(c.hand, c.goal.number, c.rules.calculations),
    levels_of(
        (
            "two Keepers as one number in a sum",
            (grafts_a_result, grafts_the_ten, multiplies_without_a_times_rule, uses_a_keeper_twice, shows_one_digit),
        ),
        ("two Keepers as one number in a product", ()),
        ("both Victory rules in play, but never mixed", (mixes_sums_and_products,)),
    ),
)
SUBJECTS = (PLACE_VALUE, SUMS_AND_PRODUCTS, FACTORS, GRAFTS)


def keeper_drafts(subject: Subject) -> Callable[[Deck, int, SeededChoices], Iterator[Draft]]:
    """Return the drafts of a topic about number Keepers."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        for goal in by_turns(number_goals(deck), rng):
            for _ in range(TRIES):
                rules = rng.one(subject.rules[level])
                row = tuple(rng.below(11) for _ in range(subject.keepers[level]))
                draft = _draft(deck, rng, subject, level, [Case(row, keeper, goal, rules) for keeper in range(11)])
                if draft is not None:
                    yield draft
                    break

    return drafts


def _draft(deck: Deck, rng: SeededChoices, subject: Subject, level: int, cases: list[Case]) -> Draft | None:
    winning = [case for case in cases if case.wins]
    # Counted first: whether one suits takes a search.
    suiting = [case for case in winning if subject.suits(case, level)] if len(winning) <= len(cases) // 2 else []
    if not suiting:
        return None
    if not _shows_what_is_new(subject, level, cases):
        return None
    best = rng.one(suiting)
    names = keeper_names(deck)
    right = Choice(names[best.keeper], _because(best), *_source(deck, best))
    kept = offered(right, _wrong(deck, rng, subject, cases), subject.levels, level, subject.fewest)
    if not kept:
        return None
    position = _table(deck, rng, best, [right.text, *(choice.text for choice in kept)])
    if position is None:
        return None
    ask = f"The Goal asks for {best.goal.number}. {ADA} plays one of these Keepers and wins at once. Which one?"
    by_name = {deck.cards[card].name: card for card in position.cards}
    return Draft(position, ask, right, kept, position.after(by_name[right.text]), ("won",))


def _shows_what_is_new(subject: Subject, level: int, cases: list[Case]) -> bool:
    """Return whether a misreading of the level leads somewhere at this table: most tables fail here, and cheaply."""
    new = subject.levels[level].misreadings
    fresh = [one for one in subject.misreadings if one.name in new]
    return not fresh or any(one.leads_to(case) for one in fresh for case in cases if not case.wins)


def _wrong(deck: Deck, rng: SeededChoices, subject: Subject, cases: list[Case]) -> Iterator[Choice]:
    names = keeper_names(deck)
    for one in subject.misreadings:
        found = [(case, slip) for case in cases if not case.wins and (slip := one.leads_to(case)) is not None]
        if found:
            case, slip = rng.one(found)
            choice = one.choice(deck, Slip(names[case.keeper], slip.because), "" if one.cites else _card(case, one))
            if not one.cites and not choice.card:
                choice = choice._replace(passages=note(deck, "misread: Keepers may be calculated with"))
            yield choice


def _table(deck: Deck, rng: SeededChoices, best: Case, hand: list[str]) -> Position | None:
    noor = tuple(rng.below(11) for _ in range(2))
    titles = (best.goal.title,)
    position = laid_out(deck, rng, row=best.row, hand=rng.shuffled(hand), noor=noor, rules=best.victories, goals=titles)
    # No one has won before, and the game itself must agree with the arithmetic.
    if position is None or len(position.cards) != len(hand):
        return None
    won = [deck.cards[card].name for card in position.cards if position.after(card).winner == ADA]
    return position if won == [hand[0]] else None


def _card(case: Case, one: Misreading) -> str:
    """Return the card in play whose text corrects a misreading: Grafting if it is about that, else a Victory rule."""
    if one in (grafts_the_ten, grafts_a_result):
        return _GRAFTING
    return next((title for title in case.victories if title in _WAYS), "")


def _because(case: Case) -> str:
    if case.printed:
        digits = " and ".join(map(str, case.goal.digits))
        return f"With it, {ADA} has {digits} in play: the Keepers that {case.goal.title} pictures."
    return f"{_way(case).equation}, and that is the number of {case.goal.title}."


def _way(case: Case) -> Way:
    return _plainest(case.hand, case.goal.number, case.rules, 1)[0]


def _needs_factors(case: Case, count: int) -> bool:
    """Return whether the plainest way multiplies so many Keepers; a quick look comes before the search."""
    found = any(prod(factors) == case.goal.number for factors in combinations(case.hand, count))
    return found and len(_way(case).keepers) == count


def _source(deck: Deck, case: Case) -> tuple[tuple[str, ...], str]:
    if case.printed:
        return note(deck, "misread: a part of the Goal is enough"), ""
    if _way(case).grafts:
        return (), _GRAFTING
    return (), "Plus Victory" if _way(case).kind == "sum" else "Times Victory"
