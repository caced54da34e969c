"""Chances: Ada has drawn a Keeper that wins, and others would win, too: how many, and how likely that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from fluxx_nb.classroom.draws import helpful
from fluxx_nb.classroom.numbertable import ADA, TRIES, keeper_names, laid_out, one_for_each
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, ClassroomError, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import counted
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.nearby import missing
from fluxx_nb.story.words.teller import listing

_PLUS, _TIMES, _COMBO = "Plus Victory", "Times Victory", "Combo Victory"
_RULES = {1: ((_PLUS,),), 2: ((_PLUS,), (_TIMES,), (_PLUS, _TIMES)), 3: ((_PLUS, _TIMES), (_COMBO,))}
_WORDS = {_PLUS: "plus", _TIMES: "times", _COMBO: "combo"}
_KEEPERS = (2, 3)
"""How many Keepers may be in front of Ada."""
_FEWEST_KINDS, _MOST_KINDS = 2, 6
"""One kind of card that wins is too easy, and more than six take too long to count."""
_APART = 4
"""How many percentage points two answers differ by at least, so that rounding decides nothing."""
COUNT, SHARE, TWO = 1, 2, 3
"""What the levels ask for: a number of cards, a chance, and the chance with two cards drawn."""
_ASKED = {
    COUNT: "How many of them win?",
    SHARE: "What was the chance of one that wins?",
    TWO: "With two of them drawn at random, what is the chance that at least one wins?",
}


@dataclass(frozen=True)
class KeeperPile:
    """The number Keepers that can be drawn, and those among them that win."""

    deck: Deck
    drawn: str
    """The card that Ada has drawn."""
    unseen: int
    helps: dict[str, int]

    @property
    def good(self) -> int:
        """How many cards win."""
        return sum(self.helps.values())

    @property
    def listed(self) -> str:
        """The cards that win, each with its number."""
        return ", ".join(f"{title} ({number})" for title, number in self.helps.items())

    @property
    def kinds(self) -> int:
        """How many kinds of number Keeper there are."""
        return len(keeper_names(self.deck))

    @property
    def in_deck(self) -> int:
        """How many number Keepers the whole deck has."""
        return sum(len(self.deck.copies_of(title)) for title in keeper_names(self.deck).values())


class Estimate(NamedTuple):
    """So many cards of so many, or a chance with two cards drawn, and why that is wrong."""

    good: int
    of: int
    because: str
    chance: Fraction | None = None

    def said(self, level: int) -> str:
        """Return the estimate as an answer of a level."""
        if level == TWO:
            return f"About {_percent(self.chance or Fraction(self.good, self.of))}%"
        return str(self.good) if level == COUNT else f"{self.good} in {self.of}"


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


@misreading()
def counts_kinds_and_not_cards(p: KeeperPile) -> Estimate:
    """Counts the kinds of cards, and not how many there are of each."""
    return Estimate(len(p.helps), p.unseen, f"These are {len(p.helps)} kinds. Count the cards: {p.listed}.")


@misreading()
def forgets_what_is_on_the_table(p: KeeperPile) -> Estimate:
    """Counts all cards of the deck, also those on the table."""
    number = sum(len(p.deck.copies_of(title)) for title in p.helps)
    return Estimate(number, p.in_deck, "No one can draw a card that is on the table.")


@misreading()
def looks_at_one_card_only(p: KeeperPile) -> Estimate:
    """Looks only at the card that came, and not at the others that would win, too."""
    return Estimate(p.helps[p.drawn], p.unseen, f"{p.drawn} is not the only one: {p.listed}.")


@misreading()
def takes_every_other_card(p: KeeperPile) -> Estimate:
    """Takes the cards that do not win for those that do."""
    return Estimate(p.unseen - p.good, p.unseen, f"That many do not win; {p.good} do.")


@misreading()
def compares_with_the_others(p: KeeperPile) -> Estimate:
    """Compares the cards that win with those that do not, and not with all."""
    others = p.unseen - p.good
    return Estimate(p.good, others, f"{p.good} to {others} are odds. A chance compares with all {p.unseen} cards.")


@misreading()
def takes_all_kinds_as_equally_likely(p: KeeperPile) -> Estimate:
    """Takes all kinds of cards as equally likely."""
    because = f"There are {p.kinds} kinds, but not as many cards of each: {p.listed} of {p.unseen}."
    return Estimate(len(p.helps), p.kinds, because)


@misreading()
def doubles_the_chance(p: KeeperPile) -> Estimate:
    """Doubles the chance of one card."""
    because = "Twice the chance of one card counts the draws with two winning cards twice."
    return Estimate(p.good, p.unseen, because, Fraction(2 * p.good, p.unseen))


@misreading()
def forgets_the_second_card(p: KeeperPile) -> Estimate:
    """Takes the chance of one card only."""
    return Estimate(p.good, p.unseen, "That is the chance with one card. The second one may win, too.")


@misreading()
def wants_both_cards_to_win(p: KeeperPile) -> Estimate:
    """Takes the chance that both cards win."""
    both = Fraction(comb(p.good, 2), comb(p.unseen, 2))
    return Estimate(p.good, p.unseen, "That is the chance that both win. One is enough.", both)


CHANCES: dict[int, tuple[Misreading, ...]] = {
    COUNT: (
        counts_kinds_and_not_cards,
        forgets_what_is_on_the_table,
        looks_at_one_card_only,
        takes_every_other_card,
    ),
    SHARE: (
        compares_with_the_others,
        takes_all_kinds_as_equally_likely,
        forgets_what_is_on_the_table,
        counts_kinds_and_not_cards,
    ),
    TWO: (doubles_the_chance, forgets_the_second_card, wants_both_cards_to_win),
}
LEVELS = levels_of(
    ("how many cards win", CHANCES[COUNT]),
    ("how likely that is", (compares_with_the_others, takes_all_kinds_as_equally_likely)),
    ("how likely it is with two cards", CHANCES[TWO]),
)


def chance_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """Return questions about the Keepers that Ada could draw."""
    return one_for_each(number_goals(deck), rng, lambda goal: _draft(deck, rng, level, goal), TRIES // 10)


def _draft(deck: Deck, rng: SeededChoices, level: int, goal: NumberGoal) -> Draft | None:
    row = tuple(rng.below(11) for _ in range(rng.one(_KEEPERS)))
    rules = rng.one(_RULES[level])
    kinds = missing(row, goal.number, [_WORDS[title] for title in rules])
    if not _FEWEST_KINDS <= len(kinds) <= _MOST_KINDS:
        return None
    try:
        unseen, keepers = helpful(deck, rng, row, goal.title, rules, {KEEPER})
    except ClassroomError:
        return None
    if not keepers:
        return None
    drawn = rng.one(list(keepers))
    pile = KeeperPile(deck, drawn, len(unseen), keepers)
    right = Choice(_right(pile).said(level), _because(pile, level), (), rules[0])
    wrong = offered(right, _wrong(pile, level, rules[0]), LEVELS, level)
    position = laid_out(deck, rng, row=row, hand=[drawn], rules=rules, goals=[goal.title])
    if not wrong or position is None:
        return None
    could = f"She could have drawn any of {pile.unseen} number Keepers, this one included."
    ask = f"{ADA} wins if she plays {drawn}. {_copies(deck)} {could} {_ASKED[level]}"
    return Draft(position, ask, right, wrong, position.after(position.cards[0]), ("won",))


def _right(p: KeeperPile) -> Estimate:
    one_of_two = 1 - Fraction(comb(p.unseen - p.good, 2), comb(p.unseen, 2))
    return Estimate(p.good, p.unseen, "", one_of_two)


def _wrong(p: KeeperPile, level: int, rule: str) -> Iterator[Choice]:
    told = {_right(p).said(level)}
    for one in CHANCES[level]:
        found: Estimate = one.leads_to(p)
        said = found.said(level)
        if level != TWO or all(abs(_number(said) - _number(other)) >= _APART for other in told):
            told.add(said)
            yield one.choice(p.deck, Slip(said, found.because), rule)


def _number(said: str) -> int:
    return int("".join(filter(str.isdigit, said)))


def _because(p: KeeperPile, level: int) -> str:
    told = f"{p.listed}: that is {p.good} of {counted(p.unseen, 'number Keeper')}."
    if level != TWO:
        return told
    bad = p.unseen - p.good
    none = f"{bad} × {bad - 1} ÷ ({p.unseen} × {p.unseen - 1})"
    return f"{told} The chance that neither wins is {none}. The rest is {_right(p).said(TWO).lower()}."


def _copies(deck: Deck) -> str:
    """Return how many of each number Keeper a deck has, in a sentence."""
    names = keeper_names(deck)
    copies = {title: len(deck.copies_of(title)) for title in names.values()}
    usual, _ = Counter(copies.values()).most_common(1)[0]
    rare: dict[int, list[str]] = {}
    for title, number in copies.items():
        if number != usual:
            rare.setdefault(number, []).append(title)
    others = [f"{number} of {listing(titles)}" for number, titles in rare.items()]
    return f"The deck has {usual} of each number Keeper{', but ' + listing(others) if others else ''}."
