"""Steps: the events of a game, grouped as people count them.

The engine logs every single event. At the table, "she plays Draw 3" means that the card is played, applies and
replaces Draw 2; and four cards that are drawn are one draw. A step is such a group of events. It ends where someone is
asked, so that a player chooses between two steps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.reasons import AGREED, LEAVE

MINOR = frozenset({"answered", "picked", "set aside", "taken up"})
"""Events that are no news by themselves: those that follow say it."""
_OPEN = frozenset({"turned", "used", "joined", *ENDS})
"""Kinds of events that a step begins with."""


def is_idle(asked: Event, answered: Event) -> bool:
    """Return whether an answered question is no news: there was no choice, or no Surprise was played."""
    if len(asked.decision.options) == 1 and not asked.decision.several:
        return True
    return asked.asks == "surprise" and answered.answer == PASS


class Steps:
    """Where the steps of a game begin. Later events never change where an earlier step began."""

    __slots__ = ("_known", "_starts", "_told")

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self._starts: list[int] = []
        self._known = 0
        self._told = False
        """Whether the step that is going on has something to tell yet."""
        self.reach(events)

    def reach(self, events: Sequence[Event]) -> Steps:
        """Continue to the end of a list of events that has grown; return these steps."""
        for k in range(self._known, len(events)):
            if k == 0 or (self._told and _begins(events[k - 1], events[k])):
                self._starts.append(k)
                self._told = False
            if events[k].what not in MINOR:
                self._told = True
        self._known = len(events)
        return self

    def __len__(self) -> int:
        return len(self._starts)

    def number(self, k: int) -> int:
        """Return the number of the step to which event `k` belongs, counted from 1 as people do."""
        return bisect_right(self._starts, k)

    def span(self, number: int) -> range:
        """Return the events of a step."""
        end = self._starts[number] if number < len(self._starts) else self._known
        return range(self._starts[number - 1], end)

    def ends_at(self, k: int) -> bool:
        """Return whether a step, and not only an event, is over after the first `k` events."""
        return k in (0, self._known) or self._starts[self.number(k) - 1] == k


def _begins(last: Event, event: Event) -> bool:
    """Return whether a step begins with an event, given the one before it."""
    if event.what == "answered":
        return not is_idle(last, event)
    if event.why is LEAVE:
        return last.why is not LEAVE
    if event.what == "moved":
        why, before = event.why, last.why
        if why.runs:
            return not before.between and before is not why
        if why.draws:
            # The draws are mostly the first thing in a turn, and then part of its beginning.
            return last.what != "turned" and not before.between and (before.runs or not before.draws)
        return why.acts and why is not AGREED
    return event.what in _OPEN or event.why.verdict
