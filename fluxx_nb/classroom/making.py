"""Make the number: which calculation makes the Goal's number with the Keepers and the rules on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fluxx_nb.classroom.numbertable import ADA, NOOR, keeper_names, laid_out, one_for_each
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.numbers import COMBO, PLUS, TIMES, can_make
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.judge import judge
from fluxx_nb.maths.notation import written
from fluxx_nb.maths.plainness import MIXTURE, PRODUCT
from fluxx_nb.maths.rules import Rules, rules_of
from fluxx_nb.maths.typed import tree_of
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Ways
from fluxx_nb.maths.worked import steps_in, worth

_COMBO = "Combo Victory"
_VICTORIES = {
    1: (("Plus Victory",),),
    2: (("Times Victory",), ("Plus Victory", "Times Victory")),
    3: ((_COMBO,),),
}
_WORDS = {"Plus Victory": "plus", "Times Victory": "times", _COMBO: "combo"}
_KEEPERS = {1: 3, 2: 4, 3: 4}
_LOOKED_AT = 12
"""How many ways are looked at for one that a misreading would name."""
_TIMES_ONLY = {1: "only one", 2: "only two", 3: "only three"}


def is_idle(text: str) -> bool:
    """Return whether an operator changes nothing or makes zero: no one is led to such a calculation.

    >>> is_idle("8 × (7 + 1 + 2 × 0)"), is_idle("8 × 3 + 1 − 1"), is_idle("8 × 3")
    (True, True, False)
    """
    return any(
        step.result == 0 or 0 in (step.left, step.right) or (step.sign in "×÷" and 1 in (step.left, step.right))
        for step in steps_in(tree_of(text))
    ) or bool(re.search(r"(?<!\d)(\d+) − \1(?!\d)", text))


def mixes(text: str) -> bool:
    """Return whether a calculation has + or − as well as × or ÷."""
    return bool(re.search("[+−]", text) and re.search("[×÷]", text))


@dataclass(frozen=True)
class Making:
    """Ada's Keepers, Noor's, and the number that a Goal asks for."""

    row: tuple[int, ...]
    noor: tuple[int, ...]
    number: int
    rules: Rules

    def texts(self, numbers: tuple[int, ...], rules: Rules) -> list[str]:
        """Return a few calculations that make the number from other Keepers or under other rules."""
        found = Ways(tuple(sorted(numbers)), self.number, rules).first(_LOOKED_AT)
        return [way.text for way in found if not is_idle(way.text)]

    def wrong(self, texts: list[str], like: Callable[[str], bool] = bool) -> str:
        """Return the first of these calculations that does not count at the table; empty without one."""
        return next((one for one in texts if like(one) and not judge(one, self.row, self.number, self.rules).right), "")

    def without_a_rule(self, words: str, like: Callable[[str], bool] = bool) -> str:
        """Return a calculation that only other rules would allow."""
        return "" if COMBO in self.rules.calculations else self.wrong(self.texts(self.row, rules_of(words)), like)


@misreading()
def multiplies_without_a_times_rule(m: Making) -> Slip | None:
    """Multiplies Keepers although no rule in play allows it."""
    text = m.without_a_rule("times")
    return Slip(text, f"{text} is {m.number}, but no rule in play lets you multiply Keepers.") if text else None


@misreading()
def adds_without_a_plus_rule(m: Making) -> Slip | None:
    """Adds Keepers although no rule in play allows it."""
    text = m.without_a_rule("plus")
    return Slip(text, f"{text} is {m.number}, but no rule in play lets you add Keepers.") if text else None


@misreading()
def mixes_sums_and_products(m: Making) -> Slip | None:
    """Mixes a sum with a product although no rule in play allows it."""
    text = m.without_a_rule("combo", mixes)
    return Slip(text, f"{text} is {m.number}, but mixing + or − with × or ÷ needs {_COMBO}.") if text else None


@misreading()
def subtracts_or_divides_without_combo(m: Making) -> Slip | None:
    """Subtracts or divides although no rule in play allows it."""
    text = m.without_a_rule("combo", lambda one: not mixes(one) and bool(re.search("[−÷]", one)))
    does = "divides, which" if "÷" in text else "subtracts, which"
    return Slip(text, f"{text} is {m.number}, but it {does} needs {_COMBO}.") if text else None


@misreading()
def counts_a_keeper_twice(m: Making) -> Slip | None:
    """Uses a Keeper twice."""
    for value in sorted(set(m.row), reverse=True):
        text = m.wrong(m.texts((*m.row, value), m.rules))
        if text and not Counter(map(int, re.findall(r"\d+", text))) <= Counter(m.row):
            return Slip(text, f"{text} is {m.number}, but {ADA} has {_TIMES_ONLY[m.row.count(value)]} {value}.")
    return None


@misreading()
def takes_anothers_keeper(m: Making) -> Slip | None:
    """Calculates with a Keeper in front of another player."""
    for value in m.noor:
        text = m.wrong(m.texts((*m.row, value), m.rules)) if value not in m.row else ""
        if text:
            return Slip(text, f"{text} is {m.number}, but the {value} is in front of {NOOR}.")
    return None


@misreading()
def grafts_without_grafting(m: Making) -> Slip | None:
    """Puts two Keepers side by side although Grafting is not in play."""
    text = m.wrong(m.texts(m.row, Rules(m.rules.calculations, True)))
    return Slip(text, f"{text} is {m.number}, but reading two Keepers as one number needs Grafting.") if text else None


@misreading()
def thinks_the_brackets(m: Making) -> Slip | None:
    """Thinks the brackets, but does not write them."""
    for text in m.texts(m.row, m.rules):
        bare = re.sub(r"[()]", "", text)
        if bare != text:
            try:
                value = worth(tree_of(bare))
            except ZeroDivisionError:
                continue
            if value != m.number:
                return Slip(bare, f"{bare} makes {written(value)}. Only with brackets it makes {m.number}: {text}.")
    return None


MAKING: tuple[Misreading, ...] = (
    thinks_the_brackets,
    mixes_sums_and_products,
    multiplies_without_a_times_rule,
    adds_without_a_plus_rule,
    subtracts_or_divides_without_combo,
    takes_anothers_keeper,
    counts_a_keeper_twice,
    grafts_without_grafting,
)
LEVELS = levels_of(
    ("a sum", (multiplies_without_a_times_rule, counts_a_keeper_twice, takes_anothers_keeper)),
    ("a product", (adds_without_a_plus_rule, mixes_sums_and_products, subtracts_or_divides_without_combo)),
    ("+ − × ÷ in one calculation, with brackets where needed", (thinks_the_brackets, grafts_without_grafting)),
)


def making_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """Return questions about the calculation that wins for Ada."""
    return one_for_each(number_goals(deck), rng, lambda goal: _drawn(deck, rng, level, goal))


def _drawn(deck: Deck, rng: SeededChoices, level: int, goal: NumberGoal) -> Draft | None:
    victories = rng.one(_VICTORIES[level])
    row = tuple(rng.below(11) for _ in range(_KEEPERS[level]))
    noor = tuple(rng.below(11) for _ in range(2))
    rules = rules_of([_WORDS[title] for title in victories])
    ways = Ways(tuple(sorted(row)), goal.number, rules)
    if not ways.possible or ways.printed is not None or Ways(tuple(sorted(row[:-1])), goal.number, rules):
        return None
    best = ways.first(1)[0]
    if not _is_of(level, best, row, goal.number):
        return None
    card = _COMBO if _COMBO in victories else "Times Victory" if best.kind == PRODUCT else "Plus Victory"
    right = Choice(best.text, f"{best.equation}, and that is the number of {goal.title}.", (), card)
    making = Making(row, noor, goal.number, rules)
    slips = ((one, one.leads_to(making)) for one in MAKING)
    wrong = (one.choice(deck, slip, victories[0]) for one, slip in slips if slip is not None)
    kept = offered(right, wrong, LEVELS, level)
    if not kept:
        return None
    last = keeper_names(deck)[row[-1]]
    position = laid_out(deck, rng, row=row[:-1], hand=[last], noor=noor, rules=victories, goals=[goal.title])
    after = position.after(position.cards[0]) if position is not None else None
    if position is None or after is None or after.winner != ADA:
        return None
    ask = f"The Goal asks for {goal.number}. {ADA} plays {last} and wins. With which calculation?"
    return Draft(position, ask, right, kept, after, ("won",), _order_in(best.text) if best.kind == MIXTURE else "")


def _order_in(text: str) -> str:
    """Return the rule for the order of the operators in a calculation that mixes them."""
    if "(" in text:
        return "Brackets first, then × and ÷, then + and −."
    return "× and ÷ come before + and −, so no brackets are needed."


def _is_of(level: int, best: Way, row: tuple[int, ...], number: int) -> bool:
    """Return whether the right answer needs what is new in the level."""
    if is_idle(best.text):
        return False
    if level == 1:
        return True
    # What the rules of the level before allow must not be enough.
    before = frozenset({PLUS}) if level == 2 else frozenset({PLUS, TIMES})
    return best.kind == (PRODUCT if level == 2 else MIXTURE) and not can_make(tuple(sorted(row)), number, before)
