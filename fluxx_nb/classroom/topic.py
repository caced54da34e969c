"""Topics: what a question can be about, and what every question is made of before its options are put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fluxx_nb.classroom.position import Position, positions
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import shown
from fluxx_nb.maths.line_ends import unbroken
from fluxx_nb.story.cite.citations import note

LEVELS = {1: "first steps", 2: "at home", 3: "masters"}
FEWEST_WRONG, MOST_WRONG = 2, 3


class ClassroomError(UserError, ValueError):
    """A topic, level, file or code that cannot be used. The message says what can."""

    __module__ = "fluxx_nb.classroom"


def whole_number(what: str, value: Any, least: int, most: int) -> int:
    """Return a whole number that was asked for; refuse anything else with a sentence that names it."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ClassroomError(f"`{what}` is {shown(value)}, but must be a whole number from {least} to {most}.")
    return value


class Choice(NamedTuple):
    """One answer to choose from, with its reason."""

    text: str
    because: str
    """Why it is right, or why it is wrong."""
    passages: tuple[str, ...] = ()
    """The ids of the rules that say so, the main one first."""
    card: str = ""
    """The card whose own text says so, where no rulebook does."""
    thinks: str = ""
    """The thought behind a wrong answer, as the rest of a sentence; empty for the right answer."""
    misreading: str = ""
    """The name of the misreading that leads to it; empty for the right answer."""

    @property
    def unbroken(self) -> Choice:
        """The same choice, its calculations kept on one line each."""
        return self._replace(text=unbroken(self.text), because=unbroken(self.because))


class Draft(NamedTuple):
    """A question that is worth asking: the right answer, wrong ones, and the game that shows it."""

    position: Position
    ask: str
    right: Choice
    wrong: tuple[Choice, ...]
    """The likeliest first."""
    end: Game
    """The position played on: what settles the question."""
    settles: tuple[str, ...]
    """The kinds of events, or their reasons, that settle it: the first of them after the position."""
    rule: str = ""
    """The rule of arithmetic that decides, in one plain line; empty where the quote says it."""

    @property
    def unbroken(self) -> Draft:
        """The same draft, its calculations kept on one line each."""
        wrong = tuple(choice.unbroken for choice in self.wrong)
        return self._replace(ask=unbroken(self.ask), right=self.right.unbroken, wrong=wrong)


Drafts = Callable[[Deck, int, SeededChoices], Iterator[Draft]]
"""Yields the questions of a level and a seed, one after the other."""


class Slip(NamedTuple):
    """The answer that a misreading leads to here, and why it is wrong."""

    answer: str
    because: str


@dataclass(frozen=True)
class Misreading:
    """A way to get a rule or a calculation wrong, as real players do."""

    name: str
    thinks: str
    """The thought behind it, as the rest of a sentence: its docstring."""
    cites: str
    """The note of `citations.yaml` whose rules correct it."""
    leads_to: Callable[..., Any]
    """Returns the answer that it leads to here, or None where it leads to none."""

    def choice(self, deck: Deck, slip: Slip, card: str = "") -> Choice:
        """Return the answer that it leads to, with the rules that correct it."""
        passages = note(deck, self.cites) if self.cites else ()
        return Choice(slip.answer, slip.because, passages, card, self.thinks, self.name)


def misreading(cites: str = "") -> Callable[[Callable[..., Any]], Misreading]:
    """Make a misreading of a function; its docstring says what a player thinks, its name is the name."""

    def made(function: Callable[..., Any]) -> Misreading:
        thinks = " ".join((function.__doc__ or "").split()).rstrip(".")
        return Misreading(function.__name__.replace("_", "-"), thinks[0].lower() + thinks[1:], cites, function)

    return made


@dataclass(frozen=True)
class NewInLevel:
    """What a level of a topic asks for that the levels before it do not."""

    about: str
    """What is new, as a short phrase."""
    misreadings: frozenset[str]
    """The names of the misreadings that it brings: each question of the level offers one of them.

    Empty where the level differs by its tables instead.
    """


Levels = Mapping[int, NewInLevel]


def levels_of(*each: tuple[str, Iterable[Misreading | str]]) -> Levels:
    """Return the levels of a topic, each with what is new in it and the misreadings that it brings."""
    return {
        number: NewInLevel(about, frozenset(one if isinstance(one, str) else one.name for one in new))
        for number, (about, new) in enumerate(each, 1)
    }


def offered(
    right: Choice, wrong: Iterable[Choice], levels: Levels, level: int, fewest: int = FEWEST_WRONG
) -> tuple[Choice, ...]:
    """Return the wrong answers of a question of a level; none where the question would not be of that level.

    What only a later level brings is left out, and one answer at least shows what is new in this one.
    """
    later = frozenset().union(*(new.misreadings for number, new in levels.items() if number > level))
    found: dict[str, Choice] = {}
    for choice in wrong:
        if choice.text != right.text and choice.misreading not in later:
            found.setdefault(choice.text, choice)
    new = [choice for choice in found.values() if choice.misreading in levels[level].misreadings]
    kept = (*new, *(choice for choice in found.values() if choice not in new))[:MOST_WRONG]
    return kept if (new or not levels[level].misreadings) and len(kept) >= fewest else ()


@dataclass(frozen=True)
class Topic:
    """What questions are about."""

    name: str
    title: str
    about: str
    """What it trains, in a sentence."""
    levels: Levels
    """What is new in each level."""
    drafts: Drafts
    """The questions of a level and a seed, one after the other, each worth asking."""
    edition: str = ""
    """The only edition that has it; empty if all do."""

    def __repr__(self) -> str:
        return f"<{self.name}: {self.about}>"


def from_games(draft: Callable[[Position, int, SeededChoices], Draft | None]) -> Drafts:
    """Return the drafts of a topic whose positions are moments of seeded games: at most one of each game."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        last = -1
        for position in positions(deck, level, rng):
            found = draft(position, level, rng) if position.setup.seed != last else None
            if found is not None:
                last = position.setup.seed
                yield found

    return drafts


def in_turn(*forms: Drafts) -> Drafts:
    """Return the drafts of a topic that asks in several forms: each form once, in a random order, then all again."""

    def drafts(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Draft]:
        streams = [form(deck, level, rng) for form in forms]
        while streams:
            for stream in rng.shuffled(streams):
                draft = next(stream, None)
                if draft is None:
                    streams.remove(stream)
                else:
                    yield draft

    return drafts
