"""Topics: what a question can be about, and what every question is made of before its options are put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from fluxx_nb.classroom.position import Position, positions
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import shown
from fluxx_nb.story.cite.citations import note

LEVELS = {1: "first steps", 2: "at home", 3: "masters"}
FEWEST_WRONG, MOST_WRONG = 2, 3


class ClassroomError(UserError, ValueError):
    """A topic, a level or a number of questions that cannot be; the message says what can."""

    __module__ = "fluxx_nb.classroom"


def whole_number(what: str, value: Any, least: int, most: int) -> int:
    """A whole number that somebody asks for; anything else is refused with a sentence that names it."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ClassroomError(f"`{what}` is {shown(value)}, but must be a whole number from {least} to {most}.")
    return value


class Choice(NamedTuple):
    """One answer to choose from, with what is to be said of it."""

    text: str
    because: str
    """Why it is so, or why it is not."""
    passages: tuple[str, ...] = ()
    """The ids of the passages that say so, the main one first."""
    card: str = ""
    """The card whose own words say so, where no rulebook does."""
    thinks: str = ""
    """What whoever chooses it has in mind, as the rest of a sentence; empty for the right answer."""
    misreading: str = ""
    """The name of the misreading that leads to it; empty for the right answer."""


class Draft(NamedTuple):
    """A question that is worth asking: the right answer, wrong ones, and the game that shows it."""

    position: Position
    ask: str
    right: Choice
    wrong: tuple[Choice, ...]
    """The likeliest first; more than are needed, perhaps."""
    end: Game
    """The position played on: what settles the question."""
    settles: tuple[str, ...]
    """The kinds of events, or their reasons, that settle it: the first of them after the position."""


class Slip(NamedTuple):
    """The answer that a misreading leads to here, and why it is not so."""

    answer: str
    because: str


@dataclass(frozen=True)
class Misreading:
    """A way to get a rule wrong, as real players do."""

    name: str
    thinks: str
    """What it has in mind, as the rest of a sentence: its docstring."""
    cites: str
    """The note of `citations.yaml` whose passages set it right."""
    leads_to: Callable[..., Slip | None]

    def choice(self, deck: Deck, slip: Slip, card: str = "") -> Choice:
        """The answer that it leads to, with the passages that set it right."""
        passages = note(deck, self.cites) if self.cites else ()
        return Choice(slip.answer, slip.because, passages, card, self.thinks, self.name)


def misreading(cites: str = "") -> Callable[[Callable[..., Slip | None]], Misreading]:
    """Make a misreading of a function; its docstring says what one thinks, its name is the name."""

    def made(function: Callable[..., Slip | None]) -> Misreading:
        thinks = " ".join((function.__doc__ or "").split()).rstrip(".")
        return Misreading(function.__name__.replace("_", "-"), thinks[0].lower() + thinks[1:], cites, function)

    return made


def gathered(right: Choice, wrong: Iterator[Choice]) -> tuple[Choice, ...]:
    """The wrong answers that differ from the right one and from each other; none at all where they are too few."""
    found: dict[str, Choice] = {}
    for choice in wrong:
        if choice.text != right.text:
            found.setdefault(choice.text, choice)
    return tuple(found.values()) if len(found) >= FEWEST_WRONG else ()


@dataclass(frozen=True)
class Topic:
    """What questions are about."""

    name: str
    title: str
    about: str
    """What one practises, in a sentence."""
    drafts: Callable[[Deck, int, SeededChoices], Iterator[Draft]]
    """The questions that a level and luck bring, one after the other, each worth asking."""
    edition: str = ""
    """The only edition that has it; empty if all do."""

    def __repr__(self) -> str:
        return f"<{self.name}: {self.about}>"


def from_games(
    draft: Callable[[Position, SeededChoices], Draft | None],
) -> Callable[[Deck, int, SeededChoices], Iterator[Draft]]:
    """The drafts of a topic whose positions are moments of seeded games: at most one of each game."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        last = -1
        for position in positions(deck, level, rng):
            found = draft(position, rng) if position.setup.seed != last else None
            if found is not None:
                last = position.setup.seed
                yield found

    return drafts
