"""Which Keeper wins: Ada holds several, and one of them makes the Goal's number with those before her."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from fluxx_nb.classroom.numbertable import ADA, TRIES, by_turns, keeper_names, laid_out
from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import FEWEST_WRONG, MOST_WRONG, Choice, Draft, Misreading, Slip, misreading
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

    @property
    def wins(self) -> bool:
        """Whether the Goal is met with it."""
        return self.printed or can_make(self.hand, self.goal.number, self.rules.calculations, self.rules.grafting)

    @property
    def printed(self) -> bool:
        """Whether the Keepers that the Goal pictures are there."""
        return printed_keepers(self.goal.number, self.hand) is not None

    def by(self, *ways: str, grafting: bool = False, hand: Sequence[int] | None = None) -> str:
        """The plainest calculation that would make the number with the Keeper in these ways; empty without any."""
        kept = tuple(sorted(self.hand if hand is None else hand))
        if not can_make(kept, self.goal.number, frozenset(ways), grafting):
            return ""
        found = Ways(kept, self.goal.number, Rules(frozenset(ways), grafting)).first(1)
        return found[0].equation if found and self.keeper in found[0].keepers else ""


@misreading()
def adds_without_a_plus_rule(c: Case) -> Slip | None:
    """Adds Keepers although no rule in play allows it."""
    sum_ = c.by(PLUS) if not c.rules.calculations & {PLUS, COMBO} else ""
    return Slip("", f"{sum_} is true, but no rule in play lets Keepers be added.") if sum_ else None


@misreading()
def multiplies_without_a_times_rule(c: Case) -> Slip | None:
    """Multiplies Keepers although no rule in play allows it."""
    product = c.by(TIMES) if not c.rules.calculations & {TIMES, COMBO} else ""
    return Slip("", f"{product} is true, but no rule in play lets Keepers be multiplied.") if product else None


@misreading()
def mixes_signs(c: Case) -> Slip | None:
    """Mixes signs in one calculation although only sums or only products are allowed."""
    mixed = c.by(COMBO) if c.rules.calculations and COMBO not in c.rules.calculations else ""
    return Slip("", f"{mixed} is true, but such a mixture needs Combo Victory.") if mixed else None


@misreading()
def uses_a_keeper_twice(c: Case) -> Slip | None:
    """Uses one Keeper twice in a calculation."""
    for value in sorted(set(c.hand)):
        twice = c.by(*c.rules.calculations, hand=(*c.hand, value)) if c.rules.calculations else ""
        if twice:
            return Slip("", f"{twice} is true, but it uses the {value} more often than it lies before {ADA}.")
    return None


@misreading()
def sets_keepers_side_by_side(c: Case) -> Slip | None:
    """Sets two Keepers side by side inside a calculation although Grafting is not in play."""
    if not c.rules.calculations or c.rules.grafting:
        return None
    grafted = c.by(*c.rules.calculations, grafting=True)
    return Slip("", f"{grafted} is true, but reading two Keepers as one number needs Grafting.") if grafted else None


@misreading()
def reads_the_ten_as_a_tens_digit(c: Case) -> Slip | None:
    """Takes the Ten for the tens of a number."""
    if c.keeper != 10 or c.goal.number < 10:
        return None
    return Slip("", "The Ten is a number of its own, worth 10: it does not stand for the tens of another.")


@misreading("misread: a part of the Goal is enough")
def shows_one_digit_twice(c: Case) -> Slip | None:
    """Plays a digit that lies there already, as if it could stand for the other."""
    if c.keeper not in c.goal.digits or c.row.count(c.keeper) < c.goal.digits.count(c.keeper):
        return None
    missing = [digit for digit in c.goal.digits if c.hand.count(digit) < c.goal.digits.count(digit)]
    return Slip("", f"The {c.keeper} is there already; the {missing[0]} is still missing.") if missing else None


@misreading("misread: a part of the Goal is enough")
def shows_one_digit(c: Case) -> Slip | None:
    """Takes one digit of the number as enough."""
    missing = [digit for digit in c.goal.digits if c.hand.count(digit) < c.goal.digits.count(digit)]
    if c.keeper not in c.goal.digits or not missing or c.keeper in c.row:
        return None
    return Slip("", f"The Goal pictures a {missing[0]} as well, and none lies before {ADA}.")


@misreading()
def takes_any_factor(c: Case) -> Slip | None:
    """Takes any Keeper that divides the number for the one that is missing."""
    if TIMES not in c.rules.calculations or c.keeper < 2 or c.goal.number % c.keeper:
        return None
    rest = c.goal.number // c.keeper
    return Slip("", f"{c.keeper} divides {c.goal.number}, but then {rest} must come from the others, and it does not.")


@misreading()
def grafts_the_ten(c: Case) -> Slip | None:
    """Sets the Ten beside another Keeper as if it were one digit."""
    if c.keeper != 10 or not c.rules.grafting:
        return None
    return Slip("", "The Ten has two digits already: it joins no other Keeper.")


@misreading()
def grafts_a_result(c: Case) -> Slip | None:
    """Sets a result beside a Keeper, where only printed numbers are set side by side."""
    if not c.rules.grafting:
        return None
    for first, second in combinations_with_replacement(sorted(c.row), 2):
        made = first + second
        if made < 10 and 10 * made + c.keeper == c.goal.number and (first != second or c.row.count(first) > 1):
            return Slip("", f"{first} + {second} is {made}, but a result is not set beside the {c.keeper}.")
    return None


@dataclass(frozen=True)
class Subject:
    """What the tables of a topic are like."""

    rules: dict[int, tuple[tuple[str, ...], ...]]
    """Per level, the groups of rules that may be in play."""
    misreadings: tuple[Misreading, ...]
    keepers: dict[int, int]
    """Per level, how many Keepers lie before Ada."""
    suits: Callable[[Case], bool]
    """Whether the winning Keeper wins in the way that the topic is about."""


PLACE_VALUE = Subject(
    {1: ((),), 2: ((),), 3: (("Grafting",), ())},
    (adds_without_a_plus_rule, multiplies_without_a_times_rule, reads_the_ten_as_a_tens_digit, shows_one_digit_twice),
    {1: 1, 2: 2, 3: 3},
    lambda c: c.printed,
)
SUMS_AND_PRODUCTS = Subject(
    {
        1: (("Plus Victory",),),
        2: (("Plus Victory",), ("Times Victory",)),
        3: (("Plus Victory", "Times Victory"), ("Times Victory",)),
    },
    (
        multiplies_without_a_times_rule,
        adds_without_a_plus_rule,
        mixes_signs,
        uses_a_keeper_twice,
        sets_keepers_side_by_side,
        shows_one_digit,
    ),
    {1: 2, 2: 3, 3: 4},
    lambda c: not c.printed,
)
FACTORS = Subject(
    {1: (("Times Victory",),), 2: (("Times Victory",),), 3: (("Times Victory",),)},
    (takes_any_factor, adds_without_a_plus_rule, uses_a_keeper_twice, mixes_signs, shows_one_digit),
    {1: 2, 2: 3, 3: 4},
    lambda c: not c.printed and 1 not in c.row,
)
GRAFTS = Subject(
    {
        1: (("Plus Victory", _GRAFTING),),
        2: (("Plus Victory", _GRAFTING), ("Times Victory", _GRAFTING)),
        3: (("Plus Victory", "Times Victory", _GRAFTING),),
    },
    (
        grafts_a_result,
        grafts_the_ten,
        multiplies_without_a_times_rule,
        adds_without_a_plus_rule,
        mixes_signs,
        uses_a_keeper_twice,
        shows_one_digit,
    ),
    {1: 2, 2: 2, 3: 3},
    lambda c: not c.printed and not can_make(c.hand, c.goal.number, c.rules.calculations),
)
SUBJECTS = (PLACE_VALUE, SUMS_AND_PRODUCTS, FACTORS, GRAFTS)


def keeper_drafts(subject: Subject) -> Callable[[Deck, int, SeededChoices], Iterator[Draft]]:
    """The drafts of a topic about number Keepers."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        for goal in by_turns(number_goals(deck), rng):
            for _ in range(TRIES):
                rules = rng.one(subject.rules[level])
                row = tuple(rng.below(11) for _ in range(subject.keepers[level]))
                draft = _draft(deck, rng, subject, [Case(row, keeper, goal, rules) for keeper in range(11)])
                if draft is not None:
                    yield draft
                    break

    return drafts


def _draft(deck: Deck, rng: SeededChoices, subject: Subject, cases: list[Case]) -> Draft | None:
    winning = [case for case in cases if case.wins]
    if len(winning) > len(cases) // 2 or not any(subject.suits(case) for case in winning):
        return None
    best = rng.one([case for case in winning if subject.suits(case)])
    names = keeper_names(deck)
    right = Choice(names[best.keeper], _because(best), *_source(deck, best))
    wrong: dict[str, Choice] = {}
    for one in subject.misreadings:
        found = [(case, slip) for case in cases if not case.wins and (slip := one.leads_to(case)) is not None]
        if found:
            case, slip = rng.one(found)
            text = names[case.keeper]
            choice = one.choice(deck, Slip(text, slip.because), "" if one.cites else _card(case, one))
            if not one.cites and not choice.card:
                choice = choice._replace(passages=note(deck, "misread: Keepers may be calculated with"))
            wrong.setdefault(text, choice)
    kept = tuple(wrong.values())[:MOST_WRONG]
    if len(kept) < FEWEST_WRONG:
        return None
    position = _table(deck, rng, best, [right.text, *(choice.text for choice in kept)])
    if position is None:
        return None
    ask = f"The Goal asks for {best.goal.number}. {ADA} plays one of these Keepers and wins at once. Which one?"
    by_name = {deck.cards[card].name: card for card in position.cards}
    return Draft(position, ask, right, kept, position.after(by_name[right.text]), ("won",))


def _table(deck: Deck, rng: SeededChoices, best: Case, hand: list[str]) -> Position | None:
    noor = tuple(rng.below(11) for _ in range(2))
    titles = (best.goal.title,)
    position = laid_out(deck, rng, row=best.row, hand=rng.shuffled(hand), noor=noor, rules=best.victories, goals=titles)
    # Nobody has won before, and what the arithmetic says, the game itself must say as well.
    if position is None or len(position.cards) != len(hand):
        return None
    won = [deck.cards[card].name for card in position.cards if position.after(card).winner == ADA]
    return position if won == [hand[0]] else None


def _card(case: Case, one: Misreading) -> str:
    """The card in play whose words set a misreading right: Grafting where it is about that, else a Victory rule."""
    if one in (grafts_the_ten, grafts_a_result):
        return _GRAFTING
    return next((title for title in case.victories if title in _WAYS), "")


def _because(case: Case) -> str:
    if case.printed:
        digits = " and ".join(map(str, case.goal.digits))
        return f"With it {digits} lie before {ADA}: the Keepers that “{case.goal.title}” pictures."
    return f"{_way(case).equation}, and that is what “{case.goal.title}” asks for."


def _way(case: Case) -> Way:
    return Ways(case.hand, case.goal.number, case.rules).first(1)[0]


def _source(deck: Deck, case: Case) -> tuple[tuple[str, ...], str]:
    if case.printed:
        return note(deck, "misread: a part of the Goal is enough"), ""
    if _way(case).grafts:
        return (), _GRAFTING
    return (), "Plus Victory" if _way(case).kind == "sum" else "Times Victory"
