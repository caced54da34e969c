"""A Tally is what is counted of many games; two tallies add up, in any order, to the tally of all their games.

Its size does not grow with the number of games, only with what may happen in one: lengths, winners, Goals, cards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class PlayedGame(NamedTuple):
    """What is kept of one game."""

    seed: int
    winner: str | None
    """A name, `nobody`, or None where the game was broken off."""
    goal: str | None
    """The Goal or Ungoal that ended it."""
    turns: int
    decisions: int
    score: int | None
    """Scored Goals, in Solo Fluxx."""


@dataclass
class Tally:
    """The counts of some games."""

    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    goals: Counter[str] = field(default_factory=Counter)
    """The Goals with which games were won."""
    turns: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    """How often each title was played, in games that were finished."""
    players: Counter[str] = field(default_factory=Counter)
    """How many players have played it, each counted once a game."""
    wins: Counter[str] = field(default_factory=Counter)
    """How many of them won that game."""
    rows: list[PlayedGame] = field(default_factory=list)
    """The games one by one, as far as they are kept."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took to play them: a seed does not fix that."""

    def note(self, game: PlayedGame, nobody: str, plays: list[tuple[str, str]], keep: bool) -> None:
        """Count a game; `plays` are pairs of a player and a title."""
        self.games += 1
        self.decisions += game.decisions
        if keep:
            self.rows.append(game)
        if game.winner is None:
            self.unfinished += 1
            return
        self.winners[game.winner] += 1
        self.turns[game.turns] += 1
        self.lengths[game.decisions] += 1
        if game.score is not None:
            self.scores[game.score] += 1
        if game.goal is not None and game.winner != nobody:
            self.goals[game.goal] += 1
        # A Counter takes in a list much faster than one title after the other.
        self.plays.update([title for _, title in plays])
        each = set(plays)
        self.players.update([title for _, title in each])
        winner = game.winner
        self.wins.update([title for who, title in each if who == winner])

    def add(self, other: Tally) -> None:
        """Take in the counts of other games."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.seconds += other.seconds
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)
        self.rows += other.rows

    def _counters(self) -> tuple[Counter[Any], ...]:
        return (
            *(self.winners, self.goals, self.turns, self.lengths),
            *(self.scores, self.plays, self.players, self.wins),
        )
