"""Which Keeper wins: Ada holds several, and one of them meets the Goal with those in front of her."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import prod

from fluxx_nb.classroom.keeper_case import (
    GRAFTING,
    WAYS,
    Case,
    adds_without_a_plus_rule,
    completes_another_goal,
    grafts_a_result,
    grafts_the_ten,
    mixes_sums_and_products,
    multiplies_without_a_times_rule,
    plainest,
    puts_keepers_side_by_side,
    reads_the_ten_as_a_tens_digit,
    shows_one_digit,
    shows_one_digit_twice,
    takes_any_factor,
    uses_a_keeper_twice,
)
from fluxx_nb.classroom.numbertable import ADA, TRIES, by_turns, keeper_names, laid_out, winning_plays
from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import (
    FEWEST_WRONG,
    Choice,
    Draft,
    Drafts,
    Levels,
    Misreading,
    Slip,
    levels_of,
    offered,
)
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.numbers import can_make
from fluxx_nb.maths.goals import number_goals
from fluxx_nb.maths.way import Way
from fluxx_nb.story.cite.citations import note


@dataclass(frozen=True)
class KeeperSubject:
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


PLACE_VALUE = KeeperSubject(
    {1: ((),), 2: ((),), 3: ((GRAFTING,),)},
    (
        reads_the_ten_as_a_tens_digit,
        adds_without_a_plus_rule,
        multiplies_without_a_times_rule,
        shows_one_digit_twice,
        completes_another_goal,
    ),
    {1: 1, 2: 2, 3: 3},
    lambda c, level: c.printed and (level == 1 or not {*c.row} <= {*c.goal.digits}),
    levels_of(
        ("only Keepers in play that the Goal pictures", ()),
        ("a Keeper in play that the Goal does not picture", ()),
        ("Grafting in play, which is for calculations only", ()),
    ),
    fewest=1,
)
SUMS_AND_PRODUCTS = KeeperSubject(
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
FACTORS = KeeperSubject(
    {1: (("Times Victory",),), 2: (("Times Victory",),), 3: (("Times Victory",),)},
    (takes_any_factor, adds_without_a_plus_rule, uses_a_keeper_twice, mixes_sums_and_products, shows_one_digit),
    {1: 2, 2: 3, 3: 4},
    lambda c, level: not c.printed and 1 not in c.hand and _needs_factors(c, level + 1),
    levels_of(("two factors", ()), ("three factors", ()), ("four factors", ())),
)
GRAFTS = KeeperSubject(
    {
        1: (("Plus Victory", GRAFTING),),
        2: (("Times Victory", GRAFTING),),
        3: (("Plus Victory", "Times Victory", GRAFTING),),
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


def keeper_drafts(subject: KeeperSubject) -> Drafts:
    """Return the drafts of a topic about number Keepers."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        goals = number_goals(deck)
        for goal in by_turns(goals, rng):
            others = tuple(one for one in goals if one != goal)
            for _ in range(TRIES):
                rules = rng.one(subject.rules[level])
                row = tuple(rng.below(11) for _ in range(subject.keepers[level]))
                cases = [Case(row, keeper, goal, rules, others) for keeper in range(11)]
                draft = _draft(deck, rng, subject, level, cases)
                if draft is not None:
                    yield draft
                    break

    return drafts


def _draft(deck: Deck, rng: SeededChoices, subject: KeeperSubject, level: int, cases: list[Case]) -> Draft | None:
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


def _shows_what_is_new(subject: KeeperSubject, level: int, cases: list[Case]) -> bool:
    """Return whether a misreading of the level leads somewhere at this table: most tables fail here, and cheaply."""
    new = subject.levels[level].misreadings
    fresh = [one for one in subject.misreadings if one.name in new]
    return not fresh or any(one.leads_to(case) for one in fresh for case in cases if not case.wins)


def _wrong(deck: Deck, rng: SeededChoices, subject: KeeperSubject, cases: list[Case]) -> Iterator[Choice]:
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
    return position if winning_plays(position) == {hand[0]: ADA} else None


def _card(case: Case, one: Misreading) -> str:
    """Return the card in play whose text corrects a misreading: Grafting if it is about that, else a Victory rule."""
    if one in (grafts_the_ten, grafts_a_result):
        return GRAFTING
    return next((title for title in case.victories if title in WAYS), "")


def _because(case: Case) -> str:
    if case.printed:
        digits = " and ".join(map(str, case.goal.digits))
        return f"With it, {ADA} has {digits} in play: the Keepers that {case.goal.title} pictures."
    return f"{_way(case).equation}, and that is the number of {case.goal.title}."


def _way(case: Case) -> Way:
    return plainest(case.hand, case.goal.number, case.rules, 1)[0]


def _needs_factors(case: Case, count: int) -> bool:
    """Return whether the plainest way multiplies so many Keepers; a quick look comes before the search."""
    found = any(prod(factors) == case.goal.number for factors in combinations(case.hand, count))
    return found and len(_way(case).keepers) == count


def _source(deck: Deck, case: Case) -> tuple[tuple[str, ...], str]:
    if case.printed:
        return note(deck, "misread: a part of the Goal is enough"), ""
    if _way(case).grafts:
        return (), GRAFTING
    return (), "Plus Victory" if _way(case).kind == "sum" else "Times Victory"
