"""Results: what came of many games, as numbers, as tables and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.text import shown
from fluxx_nb.lab.chance import Chance, chance_of, level_for_all
from fluxx_nb.lab.tally import Tally

if TYPE_CHECKING:
    from pandas import DataFrame

    from fluxx_nb.engine.core.game import Game
    from fluxx_nb.lab.plots import Picture
    from fluxx_nb.lab.table import Experiment

NOBODY = "nobody"
"""The winner of a game that everyone lost."""


class Lengths(NamedTuple):
    """How long games were, counted in one unit."""

    min: int
    median: float
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Iterable[int]) -> Lengths:
        """Sum up the lengths of games; all zeros where there was none."""
        count = counts if isinstance(counts, Counter) else Counter(counts)
        size = sum(count.values())
        if not size:
            return cls(0, 0, 0, 0)
        last = size - 1
        middle = (_at(count, last // 2) + _at(count, (last + 1) // 2)) / 2
        return cls(min(count), middle, _at(count, -(-95 * size // 100) - 1), max(count))


def _at(count: Counter[int], place: int) -> int:
    """The number at a place of the sorted list that was counted."""
    for number in sorted(count):
        place -= count[number]
        if place < 0:
            return number
    raise IndexError(place)


class CardRow(NamedTuple):
    """What came of playing one card."""

    card: str
    type: str
    plays: int
    """How often it was played."""
    players: int
    """How many players have played it, each counted once a game."""
    chance: Chance
    """Which share of them won that game; the intervals of all cards together hold in 95 of 100 cases."""
    swing: float
    """How far that is above or below the share of all players."""
    clear: bool
    """Whether the share of all players is outside the interval."""


@dataclass(frozen=True)
class Results(Still):
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
    """How many games each player won, and how many no one did."""
    turns: Lengths
    length: Lengths
    """Decisions in a game."""
    unfinished: int = 0
    """Games that were broken off because they did not end."""
    most: int = 0
    """After how many Decisions a game was broken off, if it was not before, because too much happened in it."""
    wanted: int = 0
    """How many games were asked for: more than were played, where they were stopped."""
    lost: str = ""
    """Why not all games were played, if the processes or the cluster that played them were lost."""
    tally: Tally = field(default_factory=Tally, repr=False)
    """Everything that was counted."""
    types: dict[str, str] = field(default_factory=dict, repr=False)
    """The type of each title of the deck."""
    experiment: Experiment | None = field(default=None, repr=False)
    """What was played with, to play any of the games again."""

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all games were played."""
        return self.games < self.wanted

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
            **({"scores": {str(score): count for score, count in self.scores.items()}} if self.scores else {}),
            **({"lost": self.lost} if self.lost else {}),
        }

    # One by one -------------------------------------------------------------------------------------------------

    @property
    def finished(self) -> int:
        """How many games came to an end."""
        return self.games - self.unfinished

    @property
    def alone(self) -> bool:
        """Whether it was Solo Fluxx, which has scores and no winner."""
        return self.experiment is not None and self.experiment.setup.solo

    @property
    def fair_share(self) -> float:
        """What share of the games each player has won on average: less than an equal part where some had no winner."""
        won = sum(self.winners[name] for name in self.players)
        return won / (self.finished * len(self.players) or 1)

    @property
    def scores(self) -> dict[int, int]:
        """In Solo Fluxx, how many games ended with how many scored Goals."""
        return dict(sorted(self.tally.scores.items()))

    @property
    def goals(self) -> dict[str, int]:
        """How many games were won with each Goal, the most frequent first."""
        return dict(sorted(self.tally.goals.items(), key=lambda found: (-found[1], found[0])))

    def seats(self) -> dict[str, Chance]:
        """Each player's share of the games that were finished, with its 95 % interval."""
        return {name: chance_of(self.winners[name], self.finished) for name in self.players}

    def card_rows(self) -> list[CardRow]:
        """What came of playing each card: those first whose players won most often.

        A hundred cards are looked at together, so each interval is widened until all of them hold at once in 95 of 100
        cases (Bonferroni's correction). That a card's players win more often does not mean that they win by it.
        """
        counted = self.tally
        everybody = self.fair_share
        level = level_for_all(len(counted.players))
        rows = []
        for card, players in counted.players.items():
            chance = chance_of(counted.wins[card], players, level)
            clear = not chance.low <= everybody <= chance.high
            swing = chance.share - everybody
            rows.append(CardRow(card, self.types.get(card, ""), counted.plays[card], players, chance, swing, clear))
        return sorted(rows, key=lambda row: (-row.swing, row.card))

    def replay(self, seed: int) -> Game:
        """The game of a seed once more, with everything that happened in it: to be told, shown at a table, saved."""
        from fluxx_nb.lab.crew import play_again

        if self.experiment is None or seed.__class__ is not int or not self.seed <= seed < self.seed + self.wanted:
            had = f"from {self.seed} to {self.seed + self.wanted - 1}" if self.wanted else "none at all"
            raise TableError(f"No game of this simulation has the seed {shown(seed)}: its seeds are {had}.")
        return play_again(self.experiment, self.bots, seed, self.most)

    def per_game(self) -> DataFrame:
        """One row for each game that is kept, by seed; needs `fluxx-nb[lab]`."""
        from fluxx_nb.lab.frames import per_game

        return per_game(self)

    def per_card(self) -> DataFrame:
        """One row for each card that was played, with the share of its players that won; needs `fluxx-nb[lab]`."""
        from fluxx_nb.lab.frames import per_card

        return per_card(self)

    def plot(self, what: str = "all") -> Picture:
        """A picture to show or `.save`: `length`, `seats`, `goals` or `cards`, or all four; needs `fluxx-nb[lab]`.

        Of Solo Fluxx there are `length` and `scores`.
        """
        from fluxx_nb.lab.plots import plot_results

        return plot_results(self, what)

    def rows(self) -> list[tuple[str, ...]]:
        """One row for each possible winner: who, the kind of bot, games won, the share of all games, its interval."""
        kinds = dict(zip(self.players, self.bots, strict=True))
        return [(name, kinds.get(name, ""), *_cells(won, self.games)) for name, won in self.winners.items()]

    def table(self) -> str:
        """The results as two Markdown tables, readable as text; in Solo Fluxx, scores replace winners."""
        wins = [("winner", "bot", "games won", "share", "95 % between"), *self.rows()]
        if self.alone:
            wins = [("scored Goals", "bot", "games", "share", "95 % between")]
            wins += [(str(score), self.bots[0], *_cells(count, self.games)) for score, count in self.scores.items()]
        if self.unfinished:
            label = f"broken off after {self.most:,} decisions or sooner"
            wins.append((label, "", *_cells(self.unfinished, self.games)))
        lengths = [("length of a game", "shortest", "median", "95 of 100 within", "longest")]
        for unit, found in (("turns", self.turns), ("decisions", self.length)):
            lengths.append((unit, f"{found.min:,}", f"{found.median:g}", f"{found.p95:,}", f"{found.max:,}"))
        return "\n".join((*aligned(wins, numbers_from=2), "", *aligned(lengths, numbers_from=1)))

    def __str__(self) -> str:
        who = "solo" if self.alone else f"{len(self.players)} players"
        of = f" of {self.wanted:,}" if self.stopped else ""
        return f"{self.title}, {who}, {self.games:,}{of} games from seed {self.seed}"

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {count}" for name, count in self.winners.items())
        if self.alone:
            told = ", ".join(f"{count} with score {score}" for score, count in self.scores.items())
        broken_off = f", {self.unfinished} broken off" if self.unfinished else ""
        return f"<{self}: {told}{broken_off}; {self.length.median:g} decisions in the middle game>"


def _cells(won: int, of: int) -> tuple[str, str, str]:
    chance = chance_of(won, of)
    return f"{won:,}", f"{won / (of or 1):.1%}", f"{chance.low:.1%} and {chance.high:.1%}"


def aligned(rows: Sequence[Sequence[str]], numbers_from: int) -> Iterator[str]:
    """Markdown rows with columns of equal width; numbers are at the right."""
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
