"""Chances: Ada has drawn a Keeper that wins, and one asks how many of those that she could have drawn would, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fluxx_nb.classroom.draws import helpful
from fluxx_nb.classroom.numbertable import ADA, TRIES, by_turns, keeper_names, laid_out
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, ClassroomError, Draft, Misreading, Slip, gathered, misreading
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import counted
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.nearby import missing
from fluxx_nb.story.words.teller import listing

_RULES = {1: ("Plus Victory",), 2: ("Times Victory",), 3: ("Combo Victory",)}
_WORDS = {1: "plus", 2: "times", 3: "combo"}
_KEEPERS = 2
_FEWEST_KINDS, _MOST_KINDS = 2, 6
"""One kind of card that wins is no question, and many cannot be counted on fingers."""


@dataclass(frozen=True)
class KeeperPile:
    """The number Keepers that can be drawn, and those among them that win at once."""

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


@misreading()
def counts_kinds_and_not_cards(p: KeeperPile) -> Slip | None:
    """Counts the different cards, and not how often each of them is in the pile."""
    return Slip(str(len(p.helps)), f"There are {len(p.helps)} kinds, but of most there is more than one: {p.listed}.")


@misreading()
def forgets_what_lies_on_the_table(p: KeeperPile) -> Slip | None:
    """Counts all cards of the deck, those on the table too."""
    number = sum(len(p.deck.copies_of(title)) for title in p.helps)
    return Slip(str(number), "A card that lies on the table cannot be drawn any more.")


@misreading()
def looks_at_one_card_only(p: KeeperPile) -> Slip | None:
    """Looks only at the card that came, and not at the others that would have done as well."""
    return Slip(str(p.helps[p.drawn]), f"{p.drawn} is not the only one: {p.listed}.")


@misreading()
def takes_every_other_card(p: KeeperPile) -> Slip | None:
    """Takes the cards that do not win for those that do."""
    return Slip(str(p.unseen - p.good), f"So many do not win; {p.good} do.")


CHANCES: tuple[Misreading, ...] = (
    counts_kinds_and_not_cards,
    forgets_what_lies_on_the_table,
    looks_at_one_card_only,
    takes_every_other_card,
)


def chance_drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
    """How many of the Keepers that Ada could draw would win."""
    for goal in by_turns(number_goals(deck), rng):
        for _ in range(TRIES // 10):
            draft = _draft(deck, rng, level, goal)
            if draft is not None:
                yield draft
                break


def _draft(deck: Deck, rng: SeededChoices, level: int, goal: NumberGoal) -> Draft | None:
    row = tuple(rng.below(11) for _ in range(_KEEPERS))
    rules, kinds = _RULES[level], missing(row, goal.number, _WORDS[level])
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
    told = f"{pile.listed}: that is {pile.good} of {counted(pile.unseen, 'number Keeper')} that could be drawn."
    right = Choice(str(pile.good), told, (), rules[0])
    slips = ((one, one.leads_to(pile)) for one in CHANCES)
    wrong = gathered(right, (one.choice(deck, slip, rules[0]) for one, slip in slips if slip is not None))
    position = laid_out(deck, rng, row=row, hand=[drawn], rules=rules, goals=[goal.title])
    if not wrong or position is None:
        return None
    ask = (
        f"{ADA} has drawn {drawn}, which wins at once. {_copies(deck)} How many of the number Keepers that {ADA} could "
        f"have drawn would have won?"
    )
    return Draft(position, ask, right, wrong, position.after(position.cards[0]), ("won",))


def _copies(deck: Deck) -> str:
    """How many of each number Keeper a deck has, in a sentence."""
    names = keeper_names(deck)
    copies = {title: len(deck.copies_of(title)) for title in names.values()}
    usual, _ = Counter(copies.values()).most_common(1)[0]
    others = [f"{number} of {title}" for title, number in copies.items() if number != usual]
    return f"The deck has {usual} of each number Keeper{', but ' + listing(others) if others else ''}."
