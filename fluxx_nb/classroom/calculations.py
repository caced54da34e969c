"""Calculations: what one comes to, and which one makes the Goal's number with the Keepers and rules on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from fluxx_nb.classroom.numbertable import ADA, NOOR, TRIES, by_turns, keeper_names, laid_out
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, gathered, misreading
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES, Tree
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.judge import judge
from fluxx_nb.maths.rules import Rules, rules_of
from fluxx_nb.maths.steps import together
from fluxx_nb.maths.typed import tree_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways
from fluxx_nb.maths.worked import worth

_COMBO, _LARGEST = "Combo Victory", 200
_FORMULAS = 4_000
_PIECES = re.compile(r"\d+|[-+−×÷()]")
_IDLE = re.compile(r"[×÷] 1\b|\b1 ×|[+−] 0\b|\b0 [+×]")
"""Signs that change nothing: nobody would be led astray by them."""
Pieces = list[str]


# What a calculation comes to ----------------------------------------------------------------------------------------


def shown(value: Fraction) -> str:
    """A value as it is written, a minus as a minus."""
    return str(value).replace("-", MINUS)


def _read(pieces: Pieces, ranks: tuple[str, ...], closing: bool = False) -> Fraction:
    """Work through the pieces, the signs of each rank from left to right, bracketed parts first."""
    values: list[Fraction] = []
    signs: list[str] = []
    while pieces:
        piece = pieces.pop(0)
        if piece == ")" and closing:
            break
        if piece == "(":
            values.append(_read(pieces, ranks, True))
        elif piece.isdigit():
            values.append(Fraction(int(piece)))
        else:
            signs.append(piece)
    for rank in ranks:
        at = 0
        while at < len(signs):
            if signs[at] in rank:
                values[at : at + 2] = [together(values[at], signs[at], values[at + 1])]
                del signs[at]
            else:
                at += 1
    return values[0]


def _slip(pieces: Pieces, ranks: tuple[str, ...], because: str) -> Slip | None:
    try:
        value = _read(list(pieces), ranks)
    except ZeroDivisionError:
        return None
    # Below zero nobody would believe it, with Keepers that are not.
    return Slip(shown(value), because) if value >= 0 else None


@misreading()
def goes_from_left_to_right(pieces: Pieces) -> Slip | None:
    """Calculates from left to right, whatever the signs."""
    return _slip(pieces, (PLUS + MINUS + TIMES + DIVIDED,), "× and ÷ come before + and −, wherever they stand.")


@misreading()
def adds_before_it_multiplies(pieces: Pieces) -> Slip | None:
    """Does + and − before × and ÷."""
    return _slip(pieces, (PLUS + MINUS, TIMES + DIVIDED), "Without brackets × and ÷ are done first, then + and −.")


@misreading()
def overlooks_the_brackets(pieces: Pieces) -> Slip | None:
    """Multiplies and divides before the brackets are worked out."""
    if "(" not in pieces:
        return None
    bare = [piece for piece in pieces if piece not in "()"]
    return _slip(bare, (TIMES + DIVIDED, PLUS + MINUS), "What stands in brackets is worked out first.")


@misreading()
def takes_signs_one_at_a_time(pieces: Pieces) -> Slip | None:
    """Adds before it subtracts, as if + came before −."""
    return _slip(pieces, (TIMES + DIVIDED, PLUS, MINUS), "+ and − are of one rank: they are done from left to right.")


@misreading()
def takes_a_minus_for_a_plus(pieces: Pieces) -> Slip | None:
    """Opens a bracket after a minus and leaves the signs in it as they are."""
    text = " ".join(pieces)
    if f"{MINUS} (" not in text:
        return None
    opened = text.replace(f"{MINUS} (", f"{MINUS} ").replace(")", "").split()
    return _slip(opened, (TIMES + DIVIDED, PLUS + MINUS), "The minus before the bracket is for all that stands in it.")


ORDER: tuple[Misreading, ...] = (
    overlooks_the_brackets,
    goes_from_left_to_right,
    adds_before_it_multiplies,
    takes_a_minus_for_a_plus,
    takes_signs_one_at_a_time,
)

_FORMS = {
    1: ("a + b × c", "a − b × c", "a × b + c × d", "a + b × c − d", "a − b + c"),
    2: ("(a + b) × c − d", "a × (b − c)", "a − (b − c)", "a + b × (c − d)", "a − (b + c) + d"),
    3: ("(a + b × c) ÷ d", "a × (b + c) ÷ d − e", "a ÷ (b − c ÷ d)", "a − (b − c × d)", "(a − b) × (c + d) − e"),
}
"""The calculations of each level, with letters for Keepers."""


def order_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """What a calculation with Ada's Keepers comes to."""
    waiting = next(card.name for card in deck.titles if "draw" in card.rule)
    for _ in range(_FORMULAS):
        form = rng.one(_FORMS[level])
        letters = sorted(set(re.findall("[a-e]", form)))
        numbers = {letter: 1 + rng.below(10) for letter in letters}
        text = "".join(str(numbers.get(sign, sign)) for sign in form)
        draft = _order_draft(deck, rng, text, [*numbers.values()], waiting)
        if draft is not None:
            yield draft


def _order_draft(deck: Deck, rng: SeededChoices, text: str, numbers: list[int], waiting: str) -> Draft | None:
    try:
        steps = _steps(tree_of(text))
    except ZeroDivisionError:
        return None
    value = steps[-1].value
    if min(step.value for step in steps) < 0 or value > _LARGEST or value.denominator > 1:
        return None
    pieces = _PIECES.findall(text)
    right = Choice(shown(value), f"{text} = {shown(value)}: {', '.join(step.said for step in steps)}.", (), _COMBO)
    slips = ((one, one.leads_to(pieces)) for one in ORDER)
    wrong = gathered(right, (one.choice(deck, slip, _COMBO) for one, slip in slips if slip is not None))
    position = laid_out(deck, rng, row=numbers, hand=[waiting], rules=[_COMBO]) if wrong else None
    if position is None:
        return None
    ask = f"{ADA} names the calculation {text}. What does it come to?"
    return Draft(position, ask, right, wrong, position.after(position.cards[0]), ())


class _Step(NamedTuple):
    """One sign worked out."""

    said: str
    value: Fraction


def _steps(tree: Tree) -> list[_Step]:
    """A calculation one sign at a time, brackets and × ÷ first."""
    if isinstance(tree, int):
        return []
    left, right = _steps(tree[1]), _steps(tree[2])
    a, b = worth(tree[1]), worth(tree[2])
    value = together(a, tree[0], b)
    return [*left, *right, _Step(f"{shown(a)} {tree[0]} {shown(b)} is {shown(value)}", value)]


# Which calculation makes the number ---------------------------------------------------------------------------------

_VICTORIES = {
    1: (("Plus Victory",),),
    2: (("Plus Victory",), ("Times Victory",), ("Plus Victory", "Times Victory")),
    3: ((_COMBO,), (_COMBO, "Grafting")),
}
_WORDS = {"Plus Victory": "plus", "Times Victory": "times", _COMBO: "combo", "Grafting": "grafting"}
_KEEPERS = {1: 3, 2: 4, 3: 4}


@dataclass(frozen=True)
class Making:
    """Ada's Keepers, Noor's, and the number that a Goal asks for."""

    row: tuple[int, ...]
    noor: tuple[int, ...]
    number: int
    rules: Rules

    def texts(self, numbers: tuple[int, ...], rules: Rules) -> list[str]:
        """A few calculations that come to the number from other Keepers or under other rules."""
        found = Ways(tuple(sorted(numbers)), self.number, rules).first(12)
        return [way.text for way in found if not _IDLE.search(way.text)]

    def wrong(self, texts: list[str]) -> str:
        """The first of these that does not count at the table."""
        return next((text for text in texts if not judge(text, self.row, self.number, self.rules).right), "")


@misreading()
def mixes_sums_and_products(m: Making) -> Slip | None:
    """Mixes signs although only sums or only products are allowed."""
    text = m.wrong(m.texts(m.row, rules_of("combo"))) if "combo" not in m.rules.calculations else ""
    allowed = {"plus": "sums", "times": "products"}
    only = " and ".join(allowed[one] for one in sorted(m.rules.calculations) if one in allowed)
    return Slip(text, f"{text} is {m.number}, but the rules in play allow {only} and no mixture.") if text else None


@misreading()
def counts_a_keeper_twice(m: Making) -> Slip | None:
    """Uses a Keeper twice."""
    for value in sorted(set(m.row), reverse=True):
        text = m.wrong(m.texts((*m.row, value), m.rules))
        if text and not Counter(map(int, re.findall(r"\d+", text))) <= Counter(m.row):
            return Slip(text, f"{text} is {m.number}, but {ADA} has only {_how_many(m.row.count(value))} {value}.")
    return None


@misreading()
def takes_anothers_keeper(m: Making) -> Slip | None:
    """Calculates with a Keeper that lies before somebody else."""
    for value in m.noor:
        text = m.wrong(m.texts((*m.row, value), m.rules)) if value not in m.row else ""
        if text:
            return Slip(text, f"{text} is {m.number}, but the {value} lies before {NOOR}.")
    return None


@misreading()
def grafts_without_grafting(m: Making) -> Slip | None:
    """Sets two Keepers side by side although Grafting is not in play."""
    if m.rules.grafting:
        return None
    text = m.wrong(m.texts(m.row, Rules(m.rules.calculations, True)))
    return Slip(text, f"{text} is {m.number}, but reading two Keepers as one number needs Grafting.") if text else None


@misreading()
def leaves_the_brackets_out(m: Making) -> Slip | None:
    """Leaves brackets out and calculates from left to right."""
    for text in m.texts(m.row, m.rules):
        bare = re.sub(r"[()]", "", text)
        if bare != text:
            try:
                value = worth(tree_of(bare))
            except ZeroDivisionError:
                continue
            if value != m.number:
                return Slip(bare, f"{bare} comes to {shown(value)}: × and ÷ come first unless brackets say otherwise.")
    return None


MAKING: tuple[Misreading, ...] = (
    mixes_sums_and_products,
    leaves_the_brackets_out,
    takes_anothers_keeper,
    counts_a_keeper_twice,
    grafts_without_grafting,
)


def _how_many(number: int) -> str:
    return {1: "one", 2: "two", 3: "three"}[number]


def making_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """Which calculation wins for Ada."""
    for goal in by_turns(number_goals(deck), rng):
        for _ in range(TRIES):
            draft = _making_draft(deck, rng, level, goal)
            if draft is not None:
                yield draft
                break


def _making_draft(deck: Deck, rng: SeededChoices, level: int, goal: NumberGoal) -> Draft | None:
    victories = rng.one(_VICTORIES[level])
    row = tuple(rng.below(11) for _ in range(_KEEPERS[level]))
    noor = tuple(rng.below(11) for _ in range(2))
    rules = rules_of([_WORDS[title] for title in victories])
    ways = Ways(tuple(sorted(row)), goal.number, rules)
    if not ways.possible or ways.printed is not None or Ways(tuple(sorted(row[:-1])), goal.number, rules):
        return None
    best = ways.first(1)[0]
    card = "Grafting" if best.grafts else _COMBO if _COMBO in victories else _victory(best.kind)
    right = Choice(best.text, f"{_written(best)}, and that is what “{goal.title}” asks for.", (), card)
    making = Making(row, noor, goal.number, rules)
    slips = ((one, one.leads_to(making)) for one in MAKING)
    wrong = gathered(right, (one.choice(deck, slip, victories[0]) for one, slip in slips if slip is not None))
    if not wrong:
        return None
    last = keeper_names(deck)[row[-1]]
    position = laid_out(deck, rng, row=row[:-1], hand=[last], noor=noor, rules=victories, goals=[goal.title])
    after = position.after(position.cards[0]) if position is not None else None
    if position is None or after is None or after.winner != ADA:
        return None
    ask = f"{ADA} plays {last} and wins, for the Goal asks for {goal.number}. With which calculation?"
    return Draft(position, ask, right, wrong, after, ("won",))


def _written(way: Way) -> str:
    read = [f"{number // 10} and {number % 10} side by side read {number}" for number in way.grafts]
    return "; ".join([way.equation, *read])


def _victory(kind: str) -> str:
    return "Plus Victory" if kind == "sum" else "Times Victory"
