"""Random outcomes: what a game asks `chance` for, and what a script may name instead.

A script names outcomes for its next answer, as records of the game's history: a game that is saved, branched or
replayed meets the same outcomes. What no one names is decided by the random seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.text import nearest_word, shown

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

CHANCE = "chance"
"""The word before a named outcome, in scripts and in a game's history."""
ANY = "any"
"""Leaves one outcome to the random seed."""
BETWEEN = "\n"
"""Separates the cards of one outcome, where a shuffle has several on top."""


class Misnamed(NamedTuple):
    """A named outcome that was not possible."""

    number: int
    """Its place among those that were named for the same answer, counted from 0."""
    problem: str


class Named:
    """Outcomes that a script names for the next answer: each decides one shuffle or one random pick, in order."""

    __slots__ = ("_outcomes", "_used", "is_named", "misnamed")

    def __init__(self, outcomes: Iterable[str] = ()) -> None:
        self._outcomes = list(outcomes)
        self._used = 0
        self.is_named = bool(self._outcomes)
        """Whether something is named that has not come yet, or may still turn out never to come."""
        self.misnamed: list[Misnamed] = []
        """What was named last and could not come; the random seed decided instead."""

    def add(self, outcome: str) -> None:
        """Name one more outcome."""
        if not self.is_named:
            self.is_named, self.misnamed = True, []
        self._outcomes.append(outcome)

    def pick(self, names: Sequence[str]) -> int | None:
        """Return the place of the named outcome among those that are possible; None leaves it to the random seed."""
        outcome = self._next()
        if outcome in (None, ANY):
            return None
        if outcome in names:
            return names.index(outcome)
        self._refuse(f"{_listed(outcome)} cannot come of this random pick; possible: {_few(names)}")
        return None

    def on_top(self, names: Sequence[str]) -> list[int]:
        """Return the places of the cards that come first in a shuffle; the random seed orders all others."""
        outcome = self._next()
        places: list[int] = []
        for name in [] if outcome in (None, ANY) else outcome.split(BETWEEN):
            place = next((at for at, one in enumerate(names) if one == name and at not in places), None)
            if place is None:
                self._refuse(f"{shown(name)} is not among the cards that are shuffled: {_few(names)}")
                return []
            places.append(place)
        return places

    def close(self) -> None:
        """Forget the named outcomes; those that nothing random used are misnamed, too."""
        never = "is never used: nothing random follows. Write it just before the answer that leads to the random pick"
        for at in range(self._used, len(self._outcomes)):
            self.misnamed.append(Misnamed(at, f"{_listed(self._outcomes[at])} {never}"))
        self._outcomes, self._used, self.is_named = [], 0, False

    def _next(self) -> str | None:
        if self._used >= len(self._outcomes):
            return None
        self._used += 1
        return self._outcomes[self._used - 1]

    def _refuse(self, problem: str) -> None:
        self.misnamed.append(Misnamed(self._used - 1, problem))


def _listed(outcome: str) -> str:
    return ", ".join(map(shown, outcome.split(BETWEEN)))


def _few(names: Sequence[str]) -> str:
    """Return the names, each once, at most a dozen."""
    each = list(dict.fromkeys(names))
    return ", ".join(each[:12]) + (f" and {len(each) - 12} more" if len(each) > 12 else "")


# What a game asks ---------------------------------------------------------------------------------------------------


def name_chance(g: Engine, outcome: str | Sequence[str]) -> None:
    """Name what the next shuffle or random pick gives."""
    words = [outcome] if isinstance(outcome, str) else list(outcome)
    for word in words:
        if word not in g.deck and word != ANY and not word.isdecimal():
            near = nearest_word(word, [card.name for card in g.deck])
            raise IllegalAnswer(f"there is no card {shown(word)} in {g.deck.title}; {near}", [])
    if not g.stack:
        raise IllegalAnswer("The game is over: nothing more is random.", [])
    named = BETWEEN.join(words)
    g.chance.add(named)
    g.answers.append(f"{CHANCE}:{named}")


def pick_card(g: Engine, cards: Sequence[int]) -> int:
    """Return one card, picked at random."""
    return cards[_place(g, len(cards), g.chance.pick(_names(g, cards)) if g.chance.is_named else None)]


def pick_number(g: Engine, numbers: Sequence[int]) -> int:
    """Return one number, picked at random."""
    return numbers[_place(g, len(numbers), g.chance.pick([*map(str, numbers)]) if g.chance.is_named else None)]


def shuffle(g: Engine, cards: Sequence[int], *, dealt: bool = False) -> list[int]:
    """Return cards in a random order, the top of the pile last; with `dealt`, the card that is dealt first is first."""
    order = chance.shuffled(g.setup.seed, g.state.chance_count, cards)
    if not g.chance.is_named:
        return order
    top = [order[at] for at in g.chance.on_top(_names(g, order))]
    rest = [card for card in order if card not in top]
    return [*top, *rest] if dealt else [*rest, *top[::-1]]


def _place(g: Engine, size: int, named: int | None) -> int:
    return chance.pick(g.setup.seed, g.state.chance_count, size) if named is None else named


def _names(g: Engine, cards: Sequence[int]) -> list[str]:
    return [g.deck.cards[card].name for card in cards]
