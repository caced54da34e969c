"""Aspects: what can be asked about a step before it happens, with one right answer and answers of misreadings.

Every option stands for a value, such as a place or a number, that is read from the table after the step. So exactly one
option is right, and the engine says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import State
from fluxx_nb.learning.task import Misreading

FEWEST_WRONG = 2


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


class Aspect(NamedTuple):
    """One thing to ask about a step."""

    ask: str
    answer: str
    wrong: tuple[tuple[str, Misreading], ...]
    """Answers of misreadings, each other than the right one."""


Reader = Callable[[Happening], Aspect | None]
"""Finds something to ask about a step; None where there is nothing."""


def made(ask: str, answer: str, wrong: Iterable[tuple[str, str, str]]) -> Aspect | None:
    """An aspect from answers with the name and the sentence of their misreading; None where they are too few."""
    found: dict[str, Misreading] = {}
    for text, name, says in wrong:
        if text != answer:
            found.setdefault(text, Misreading(name, says))
    return Aspect(ask, answer, tuple(found.items())) if len(found) >= FEWEST_WRONG else None


def number(ask: str, answer: int, wrong: Iterable[tuple[int, str, str]]) -> Aspect | None:
    """An aspect whose answers are numbers; where misreadings give too few, the nearest numbers fill up."""
    known = [(value, name, says) for value, name, says in wrong if value >= 0]
    near = [
        (answer + 1, "one too many", "You counted one too many."),
        (answer - 1, "one too few", "You counted one too few."),
        (answer + 2, "two too many", "You counted two too many."),
    ]
    values = {value for value, _, _ in known if value != answer}
    known += [one for one in near if one[0] >= 0][: max(0, FEWEST_WRONG + 1 - len(values))]
    return made(ask, str(answer), [(str(value), name, says) for value, name, says in known])
