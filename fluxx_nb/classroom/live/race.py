"""A race: a class looks for all ways to make a number. The engine judges; no value is told before Check."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from fluxx_nb.classroom.live.items import LiveRace
from fluxx_nb.classroom.live.messages import Refused
from fluxx_nb.maths.judge import OTHER_VALUE, UNFINISHED
from fluxx_nb.maths.line_ends import unbroken

FIRST_HINT = 90.0
"""Seconds until the first hint can be had."""
NEXT_HINT = 60.0
"""Seconds between two hints."""
STUCK = 60.0
"""Seconds without a try after which the teacher sees that a pupil is stuck."""
_MOST_TRIES = 300
"""Tries of one pupil that are kept."""


class Tried(NamedTuple):
    """What a pupil is told about a calculation."""

    text: str
    right: bool
    new: bool
    """Whether no one in the class had found this way."""
    say: str


@dataclass
class Race:
    """How far a race has come."""

    item: LiveRace
    since: float | None = None
    """When it began; None before that."""
    found: dict[str, int] = field(default_factory=dict)
    """The ways found, in the order in which they came, each with the number of the seat."""
    own: dict[int, list[str]] = field(default_factory=dict)
    """By seat, the ways that the pupil has found, new for the class or not."""
    tries: Counter[int] = field(default_factory=Counter)
    """By seat, how often a calculation was checked."""
    latest: dict[int, float] = field(default_factory=dict)
    """By seat, when that was last."""
    wrong: Counter[str] = field(default_factory=Counter)
    """Values that came out instead of the number, each with how often."""
    _told: tuple[tuple[str, ...], tuple[str, ...]] | None = field(default=None, repr=False)
    """The hints as they were last, after the ways found then: every phone asks for them."""

    def check(self, seat: int, text: str, now: float) -> Tried:
        """Judge a calculation and count it."""
        if self.tries[seat] >= _MOST_TRIES:
            raise Refused("That's enough tries for one race. Watch the big screen.")
        verdict = self.item.puzzle.judge(text)
        self.latest[seat] = now
        if verdict.found == UNFINISHED:
            return Tried(text, False, False, verdict.sentence)
        self.tries[seat] += 1
        if verdict.way is None:
            if verdict.found == OTHER_VALUE and verdict.value is not None:
                self.wrong[str(verdict.value)] += 1
            return Tried(text, False, False, unbroken(verdict.sentence))
        way, mine = verdict.way.text, self.own.setdefault(seat, [])
        known, new = way in mine, way not in self.found
        if not known:
            mine.append(way)
        if new:
            self.found[way] = seat
        made = unbroken(f"{way} = {self.item.puzzle.make}")
        if new:
            return Tried(text, True, True, f"New for the class! {made}")
        if known:
            return Tried(text, True, False, f"You have that way already: {made}")
        return Tried(text, True, False, f"Right, and the class had found it before: {made}")

    def forget(self, seat: int) -> None:
        """Take back what a seat that is gone has found; a way that others found as well is theirs then."""
        self.own.pop(seat, None)
        finders = {way: one for one, ways in reversed(self.own.items()) for way in ways}
        self.found = {way: finders[way] for way in self.found if way in finders}

    def seconds(self, now: float) -> int:
        """Return how long it has lasted, in whole seconds."""
        return 0 if self.since is None else int(now - self.since)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints, about a way that the class has not found yet; none where it has found them all."""
        found = tuple(self.found)
        if self._told is None or self._told[0] != found:
            self._told = found, self.item.hints(found)
        return self._told[1]

    def hints_at(self, now: float) -> tuple[str, ...]:
        """Return the hints that can be had by now."""
        if self.since is None or now - self.since < FIRST_HINT:
            return ()
        return self.hints[: 1 + int((now - self.since - FIRST_HINT) // NEXT_HINT)]

    def next_hint(self, now: float) -> float | None:
        """Return the seconds until another hint can be had; None where no other will come."""
        had = len(self.hints_at(now))
        if self.since is None or had >= len(self.hints):
            return None
        return max(0.0, self.since + FIRST_HINT + had * NEXT_HINT - now)

    def stuck(self, seat: int, now: float) -> bool:
        """Whether a pupil has tried nothing for a minute and has found nothing yet."""
        if self.since is None or self.own.get(seat):
            return False
        return now - max(self.since, self.latest.get(seat, self.since)) >= STUCK
