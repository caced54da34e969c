"""Results: what came of many games, as numbers, as tables and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

NOBODY = "nobody"
"""The winner of a game that everybody lost."""


class Lengths(NamedTuple):
    """How long games were, counted in one unit."""

    min: int
    median: float
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Iterable[int]) -> Lengths:
        """Sum up the lengths of games; all zeros where there was none."""
        ranked = sorted(counts)
        if not ranked:
            return cls(0, 0, 0, 0)
        last = len(ranked) - 1
        middle = (ranked[last // 2] + ranked[(last + 1) // 2]) / 2
        return cls(ranked[0], middle, ranked[-(-95 * len(ranked) // 100) - 1], ranked[-1])


@dataclass(frozen=True)
class Results:
    """What came of a simulation."""

    edition: str
    title: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    """The kind of bot at each seat."""
    seed: int
    seconds: float
    games: int
    decisions: int
    winners: dict[str, int]
    """How many games each player won, and how many nobody did."""
    turns: Lengths
    length: Lengths
    """Decisions in a game."""
    unfinished: int = 0
    """Games that were broken off because they did not end."""
    most: int = 0
    """After how many Decisions a game was broken off."""

    @property
    def decisions_per_second(self) -> float:
        """How many Decisions were answered in a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        """How many games were played in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """The results as plain data."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "games_per_second": round(self.games_per_second, 1),
            "winners": dict(self.winners),
            "lengths": {"turns": self.turns._asdict(), "decisions": self.length._asdict()},
            "unfinished": self.unfinished,
        }

    def rows(self) -> list[tuple[str, str, int, str]]:
        """One row for each possible winner: who, the kind of bot, games won, and the share of all games."""
        kinds = dict(zip(self.players, self.bots, strict=True))
        return [
            (name, kinds.get(name, ""), won, f"{won / (self.games or 1):.1%}") for name, won in self.winners.items()
        ]

    def table(self) -> str:
        """The results as two Markdown tables, readable as they stand."""
        wins = [("winner", "bot", "games won", "share"), *((n, k, f"{w:,}", s) for n, k, w, s in self.rows())]
        if self.unfinished:
            share = f"{self.unfinished / self.games:.1%}"
            wins.append((f"broken off after {self.most:,} decisions", "", f"{self.unfinished:,}", share))
        lengths = [("length of a game", "shortest", "median", "95 of 100 within", "longest")]
        for unit, found in (("turns", self.turns), ("decisions", self.length)):
            lengths.append((unit, f"{found.min:,}", f"{found.median:g}", f"{found.p95:,}", f"{found.max:,}"))
        return "\n".join((*aligned(wins, numbers_from=2), "", *aligned(lengths, numbers_from=1)))

    def __str__(self) -> str:
        return f"{self.title}, {len(self.players)} players, {self.games:,} games from seed {self.seed}"

    def __repr__(self) -> str:
        won = ", ".join(f"{name} {count}" for name, count in self.winners.items())
        return f"<{self}: {won}; {self.length.median:g} decisions in the middle game>"


def aligned(rows: Sequence[Sequence[str]], numbers_from: int) -> Iterator[str]:
    """Markdown rows with columns of equal width; numbers stand at the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for at, row in enumerate(rows):
        cells = [
            cell.rjust(width) if column >= numbers_from else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"| {' | '.join(cells)} |"
        if at == 0:
            rules = ["-" * (w - 1) + ":" if n >= numbers_from else "-" * w for n, w in enumerate(widths)]
            yield f"| {' | '.join(rules)} |"
