"""Draws: which cards from the pile would win at once, how many there are, and how often a random draw brings one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from fluxx_nb.classroom.numbertable import ADA, keeper_names, laid_out
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import ClassroomError, whole_number
from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.bounds import LARGEST_SEED
from fluxx_nb.engine.core.card import BASIC, META
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import counted, nearest_word, shown
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.lab.chance import Chance, chance_of
from fluxx_nb.maths.goals import goal_numbers
from fluxx_nb.maths.ways import as_laid

MOST_TRIES, MOST_DRAWN = 100_000, 10
_IDLE = "Rules Reset"
"""A card that is in every hand while it is seen whether the table itself can be."""


@dataclass(frozen=True, slots=True)
class Draws(Still):
    """What the next cards from the pile can do for a player: counted, and tried out."""

    goal: str
    draw: int
    """How many cards are drawn."""
    pile: int
    """How many cards no one has seen."""
    helps: dict[str, int]
    """Each card that wins as soon as it is played, and how many of it are among them."""
    tried: tuple[Chance, ...]
    """How often one of these was drawn, with the 95 % interval: after a few tries, and after more."""

    @property
    def good(self) -> int:
        """How many cards help."""
        return sum(self.helps.values())

    @property
    def chance(self) -> Fraction:
        """The chance that at least one of the drawn cards helps, counted exactly."""
        return 1 - Fraction(comb(self.pile - self.good, self.draw), comb(self.pile, self.draw))

    def __str__(self) -> str:
        which = ", ".join(f"{title} ({number})" for title, number in self.helps.items()) or "none of them"
        lines = [
            f"{self.good} of {counted(self.pile, 'card')} win at once: {which}.",
            f"Drawing {counted(self.draw, 'card')}: {float(self.chance):.1%}, counted exactly.",
            *(f"  {one.won:,} of {one.of:,} shuffles: {one}" for one in self.tried),
        ]
        return "\n".join(lines)

    __repr__ = __str__


def which_draw(
    keepers: Sequence[int],
    goal: str,
    rules: Sequence[str] = (),
    *,
    draw: int = 1,
    tries: int = 1000,
    seed: int = 0,
    edition: str | Deck = "math",
) -> Draws:
    """Which card from the pile wins for a player who has these Keepers in front of her, if she plays it at once.

    The game itself judges every card of the deck that is not on the table: Keepers, and also rules and Goals.
    Then the pile is shuffled `tries` times, and it is counted how often a card that helps is among the first `draw`.

    >>> which_draw([3, 5], "24 Hours", ["Times Victory"], tries=100, seed=26)
    3 of 96 cards win at once: Number Eight (3).
    Drawing 1 card: 3.1%, counted exactly.
    ...
    """
    deck = deck_of(edition)
    row = as_laid(keepers)
    _check(deck, goal, rules)
    draw = whole_number("draw", draw, 1, MOST_DRAWN)
    tries = whole_number("tries", tries, 1, MOST_TRIES)
    rng = SeededChoices(whole_number("seed", seed, 0, LARGEST_SEED), "which-draw")
    unseen, helps = helpful(deck, rng, row, goal, rules)
    return Draws(goal, draw, len(unseen), helps, tuple(tried(unseen, helps, draw, tries, rng)))


def helpful(
    deck: Deck, rng: SeededChoices, row: Sequence[int], goal: str, rules: Sequence[str], types: Collection[str] = ()
) -> tuple[list[str], dict[str, int]]:
    """The cards that are not on the table, and which of them win as soon as they are played, with their numbers.

    With `types`, only cards of these types are looked at.
    """
    names = keeper_names(deck)
    if laid_out(deck, rng, row=row, hand=[_IDLE], rules=rules, goals=[goal]) is None:
        raise ClassroomError(f"With these Keepers, rules and {goal} the game would be over, or cannot be: change one.")
    seen = Counter([*(names[value] for value in row), *rules, goal])
    wanted = types or {card.type for card in deck.cards} - {BASIC, META}
    cards = Counter(card.name for card in deck.cards if card.type in wanted)
    unseen = list((cards - seen).elements())
    helps = {}
    for title, number in Counter(unseen).items():
        position = laid_out(deck, rng, row=row, hand=[title], rules=rules, goals=[goal])
        card = next((one for one in position.cards if deck.cards[one].name == title), None) if position else None
        if position is not None and card is not None and position.after(card).winner == ADA:
            helps[title] = number
    return unseen, helps


def tried(unseen: list[str], helps: dict[str, int], draw: int, tries: int, rng: SeededChoices) -> list[Chance]:
    """The shares after a tenth of a tenth of the tries, a tenth of them, and all."""
    stops = sorted({max(1, tries // 100), max(1, tries // 10), tries})
    found, won = [], 0
    for at in range(1, tries + 1):
        won += any(title in helps for title in rng.shuffled(unseen)[:draw])
        if at in stops:
            found.append(chance_of(won, at))
    return found


def _check(deck: Deck, goal: Any, rules: Any) -> None:
    goals = list(goal_numbers(deck))
    if goal not in goals:
        raise ClassroomError(
            f"{shown(goal)} is no Goal with a number of {deck.title}; {nearest_word(str(goal), goals)}"
        )
    if isinstance(rules, str):
        raise ClassroomError(f"`rules` is a list of titles, such as [{rules!r}].")
