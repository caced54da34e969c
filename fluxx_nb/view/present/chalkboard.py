"""The chalkboard of a class: votes by show of hands, scores and a timer, as plain data. The caller gives the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import TableError, UserError
from fluxx_nb.engine.core.text import shown

MOST_HANDS = 999
"""How many hands may go up for one answer."""
MOST_SECONDS = 90 * 60
"""The longest time that a timer runs."""
_LEAST_SECONDS = 10.0
_MOST_TEAMS, _LONGEST_TEAM = 8, 30
_MOST_POINTS = 9999


def team_names(teams: Iterable[str], error: type[UserError] = TableError) -> list[str]:
    """The names of teams; what cannot be one is refused with an error of this kind."""
    need("`teams`", teams, (list, tuple), "a list of names, such as ['Reds', 'Blues']")
    names: list[Any] = list(teams)
    for name in names:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= _LONGEST_TEAM:
            raise error(f"A team's name is a short word, not {shown(name)}.")
    if len(names) > _MOST_TEAMS or len(set(names)) < len(names):
        raise error(f"Up to {_MOST_TEAMS} teams can play, each with a name of its own.")
    return names


@dataclass
class Timer:
    """Counts down from a length in seconds."""

    length: float = 60.0
    left: float = 60.0
    """What was left when it was last started or stopped."""
    since: float | None = None
    """When it was started; None while it is stopped."""

    @property
    def runs(self) -> bool:
        """Whether it was started and not stopped."""
        return self.since is not None

    def left_at(self, now: float) -> float:
        """The seconds that are left at a time, never less than none."""
        return max(0.0, self.left - (now - self.since if self.since is not None else 0.0))

    def toggle(self, now: float) -> None:
        """Start it, or stop it; one that has run out starts again."""
        left = self.left_at(now)
        if left == 0.0:
            self.left, self.since = self.length, now
        else:
            self.left, self.since = left, None if self.runs else now

    def reset(self) -> None:
        """Put it back to its whole length, and stop it."""
        self.left, self.since = self.length, None

    def lengthen(self, seconds: int) -> None:
        """Make its length longer, or shorter; it is stopped then."""
        self.length = min(float(MOST_SECONDS), max(_LEAST_SECONDS, self.length + seconds))
        self.reset()


@dataclass
class Chalkboard:
    """What a class has said and won so far."""

    teams: dict[str, int] = field(default_factory=dict)
    """The points of each team."""
    votes: dict[str, list[int]] = field(default_factory=dict)
    """For each question, by its name, how many hands went up for each of its answers."""
    timer: Timer = field(default_factory=Timer)

    @classmethod
    def of(cls, teams: Sequence[str] = (), seconds: int = 60) -> Chalkboard:
        """A chalkboard for these teams, and a timer of so many seconds."""
        need("`seconds`", seconds, int, f"a whole number from 1 to {MOST_SECONDS}")
        if not 1 <= seconds <= MOST_SECONDS:
            raise TableError(f"A timer runs from 1 to {MOST_SECONDS} seconds, not {shown(seconds)}.")
        return cls(dict.fromkeys(team_names(teams), 0), {}, Timer(float(seconds), float(seconds)))

    def vote(self, question: str, answers: int, place: int, hands: int) -> None:
        """Count the hands for an answer; a new count replaces the old one."""
        if not 0 <= place < answers:
            raise TableError(f"There is no answer number {place + 1} here.")
        if not 0 <= hands <= MOST_HANDS:
            raise TableError(f"So many hands cannot go up: a number from 0 to {MOST_HANDS} can be counted.")
        counted = self.hands(question, answers)
        counted[place] = hands
        self.votes[question] = counted

    def hands(self, question: str, answers: int) -> list[int]:
        """How many hands went up for each answer."""
        found = self.votes.get(question, [])
        return list(found) if len(found) == answers else [0] * answers

    def shares(self, question: str, answers: int) -> list[float]:
        """How long the bar of each answer is: its share of all hands."""
        hands = self.hands(question, answers)
        return [count / sum(hands) if sum(hands) else 0.0 for count in hands]

    def clear(self, question: str) -> None:
        """Forget the votes on a question."""
        self.votes.pop(question, None)

    def add_team(self) -> None:
        """Let another team play; it is called after its number."""
        name = next(name for n in range(1, len(self.teams) + 2) if (name := f"Team {n}") not in self.teams)
        team_names([*self.teams, name])
        self.teams[name] = 0

    def score(self, place: int, points: int) -> None:
        """Give points to a team, or take them back; no one has less than 0."""
        names = list(self.teams)
        if not 0 <= place < len(names):
            raise TableError(f"There is no team number {place + 1}.")
        self.teams[names[place]] = min(_MOST_POINTS, max(0, self.teams[names[place]] + points))
