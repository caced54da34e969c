"""People: which players a person plays, and which of them are not asked for Surprises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.text import nearest_word, shown

TEACHER = "teacher"
ALL = "all"
SURPRISE = "surprise"
"""What a choice is about when a player may play a Surprise against something."""


def persons_among(names: Sequence[str], seats: str | Iterable[str] | None) -> frozenset[str]:
    """Return the names of the players whom a person plays: `seats` is a name, several names, `"all"` or None."""
    if seats is None:
        return frozenset()
    if seats == ALL:
        return frozenset(names)
    need("`seats`", seats, Iterable, f"a name, several names, {ALL!r}, or None to watch")
    wanted = [seats] if isinstance(seats, str) else list(seats)
    for name in wanted:
        if name not in names:
            raise TableError(f"No one here is called {shown(name)}; {nearest_word(str(name), [*names, ALL])}")
    return frozenset(wanted)


class People:
    """The persons at a table. A person may pass on all Surprises until they say otherwise."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.passing: set[str] = set()
        """Those who pass on every Surprise by their own choice, whatever they hold."""

    def pass_on(self, name: str, on: bool) -> None:
        """Let a person pass on every Surprise from now on, or be asked again."""
        if name not in self.names:
            raise TableError(f"No person plays {shown(name)} at this table.")
        (self.passing.add if on else self.passing.discard)(name)

    def passes(self, s: State, decision: Decision | None) -> bool:
        """Whether a person passes on a Surprise without being asked.

        It depends on nothing that another player cannot see: how many cards someone holds is public, and the choice
        to pass is made without looking at a card. A hand with cards is always asked otherwise, Surprise or not.
        """
        if decision is None or decision.about != SURPRISE:
            return False
        name = s.names[decision.who]
        return name in self.names and (name in self.passing or not s.hand(decision.who))
