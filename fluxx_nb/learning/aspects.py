"""Aspects: what can be asked about a step before it happens, with one right answer and answers of misreadings.

Every option has a value, such as a place or a number, that is read from the table after the step. So exactly one
option is right, and the engine says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.state import State
from fluxx_nb.learning.task import WrongAnswer

FEWEST_WRONG, WRONG = 2, 3
"""How many wrong answers a question needs, and how many it has at most."""
TOO_MANY, TOO_FEW = "You counted too many.", "You counted too few."
"""The misreadings behind a number that is only near the right one."""


class Happening(NamedTuple):
    """A step of a game: the tables around it, its events, and the one that shows the rule."""

    before: State
    after: State
    events: Sequence[Event]
    """All events of the game so far."""
    span: range
    """The numbers of the events of the step."""
    k: int
    """The number of the event that shows the rule."""

    @property
    def event(self) -> Event:
        """The event that shows the rule."""
        return self.events[self.k]

    def step(self) -> Iterator[Event]:
        """The events of the step."""
        return (self.events[k] for k in self.span)

    def table(self, k: int) -> State:
        """The table before an event of the step."""
        table = self.before.copy()
        for event in self.events[self.span.start : k]:
            apply(table, event)
        return table


class Aspect(NamedTuple):
    """One thing to ask about a step."""

    ask: str
    answer: str
    wrong: tuple[tuple[str, WrongAnswer], ...]
    """Answers of misreadings, each other than the right one."""
    plain: bool = False
    """Whether the answer is where every card of that type goes: worth asking once, and not at every play."""


Reader = Callable[[Happening], Aspect | None]
"""Finds something to ask about a step; None where there is nothing."""


Wrong = tuple[str, str, str]
"""A wrong answer: its text, its misreading as a sentence for any table, and what it would mean at this table."""


def made(ask: str, answer: str, why: str, wrong: Iterable[Wrong]) -> Aspect | None:
    """An aspect from wrong answers and a sentence that says why the right one is right; None where they are too few."""
    found: dict[str, WrongAnswer] = {}
    for text, name, means in wrong:
        if text != answer:
            found.setdefault(text, WrongAnswer(name, f"{means}. {why}".rstrip()))
    return Aspect(ask, answer, tuple(found.items())) if len(found) >= FEWEST_WRONG else None


def number(ask: str, answer: int, why: str, wrong: Iterable[tuple[int, str, str]]) -> Aspect | None:
    """An aspect whose answers are numbers: those of misreadings, and then the nearest ones.

    What a number would mean is a predicate here, such as `would be the whole hand`.
    """
    near = []
    for apart in range(1, WRONG + 1):
        near.append((answer + apart, TOO_MANY, f"is {apart} too many"))
        near.append((answer - apart, TOO_FEW, f"is {apart} too few"))
    known = [(str(value), name, f"{value} {means}") for value, name, means in (*wrong, *near) if value >= 0]
    return made(ask, str(answer), why, known)


def drawn_options(aspect: Aspect, rng: SeededChoices) -> tuple[str, ...]:
    """The right answer among some wrong ones, in an order drawn by the seed.

    Among numbers the right one is as often the smallest as the largest or one between, as far as numbers go: someone
    who always picks a number in the middle should be right no more often than by chance.
    """
    wrong = [text for text, _ in aspect.wrong]
    if aspect.answer.isdigit() and all(text.isdigit() for text in wrong):
        below, above = ([one for one in wrong if (int(one) < int(aspect.answer)) is low] for low in (True, False))
        # Small numbers are frequent and have few below them, so where there are some, they are mostly offered.
        lower = min(WRONG, len(below))
        lower = 0 if not lower or rng.below(5) == 0 else 1 + rng.below(lower)
        # The misreadings come before the nearest numbers, so the first ones are kept.
        wrong = [*below[:lower], *above[: WRONG - lower]]
    else:
        wrong = rng.shuffled(wrong)[:WRONG]
    return tuple(rng.shuffled([aspect.answer, *wrong]))
