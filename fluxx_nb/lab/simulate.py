"""Simulations: many games played by bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from fluxx_nb.engine.deck import Deck
from fluxx_nb.engine.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.game import Game
from fluxx_nb.engine.setup import Setup
from fluxx_nb.players.party import MOST_DECISIONS, NAMES, Party

NOBODY = "nobody"
"""The winner of a game that everybody lost."""

_CHUNKS = 8
"""How many portions each process gets: enough to show progress and to end at about the same time."""


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


class _Played(NamedTuple):
    """What is kept of one game."""

    winner: str | None
    """A name, `nobody`, or None where the game was broken off."""
    turns: int
    decisions: int


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
    most: int = field(default=MOST_DECISIONS, repr=False)

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
        return "\n".join((*_aligned(wins, numbers_from=2), "", *_aligned(lengths, numbers_from=1)))

    def _repr_markdown_(self) -> str:
        return f"**{self}**\n\n{self.table()}"

    def __str__(self) -> str:
        return f"{self.title}, {len(self.players)} players, {self.games:,} games from seed {self.seed}"

    def __repr__(self) -> str:
        won = ", ".join(f"{name} {count}" for name, count in self.winners.items())
        return f"<{self}: {won}; {self.length.median:g} decisions in the middle game>"


def _aligned(rows: Sequence[Sequence[str]], numbers_from: int) -> Iterator[str]:
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


def simulate(
    deck: str | Path | Deck,
    players: int | Sequence[str] = 3,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: Sequence[str] = ("random",),
    *,
    meta_rules: Sequence[str] = (),
    date: tuple[int, int, int] | None = None,
    ages: Mapping[str, int] | None = None,
    most: int = MOST_DECISIONS,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play many games with bots: game number `n` has the seed `seed + n`, so every one of them can be played again.

    `deck` is an edition, a deck or the path of its file; `bots` are kinds of bots for the seats, repeated as needed.
    Several `jobs` share the games; the results are the same. `progress` is told how many games are done, and of how many.
    """
    found = _deck(deck)
    names = _names(players)
    if games < 0 or jobs < 1 or most < 1:
        raise ValueError("A simulation needs 0 or more games, at least 1 job and at least 1 decision in a game.")
    setup = Setup(names, seed, tuple(meta_rules), date=date, ages=dict(ages or {}))
    Party(setup, bots)  # wrong bots are told of before anything is played
    portions = _portions(seed, games, jobs)
    start = perf_counter()
    if jobs == 1 or games < 2:
        source: str | Path | Deck = found
        done = _collect(map(_play, ((source, setup, tuple(bots), portion, most) for portion in portions)), games, progress)
    else:
        source = _where(deck, found)
        with ProcessPoolExecutor(min(jobs, len(portions))) as pool:
            work = [pool.submit(_play, (source, setup, tuple(bots), portion, most)) for portion in portions]
            done = _collect((one.result() for one in work), games, progress)
    seconds = perf_counter() - start
    ended = [game for game in done if game.winner is not None]
    won = Counter(game.winner for game in ended)
    return Results(
        edition=found.edition,
        title=found.title,
        players=names,
        bots=tuple(bots[at % len(bots)] for at in range(len(names))),
        seed=seed,
        seconds=seconds,
        games=len(done),
        decisions=sum(game.decisions for game in done),
        winners={name: won[name] for name in (*names, NOBODY)},
        turns=Lengths.of(game.turns for game in ended),
        length=Lengths.of(game.decisions for game in ended),
        unfinished=len(done) - len(ended),
        most=most,
    )


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, int):
        if not 2 <= players <= len(NAMES):
            raise ValueError(f"Fluxx is played by 2 to {len(NAMES)} players, not by {players}.")
        return NAMES[:players]
    names = tuple(players)
    if len(set(names)) != len(names) or not names:
        raise ValueError("Every player needs a name of their own.")
    return names


@cache
def _read(source: str | Path) -> Deck:
    return load_edition(source) if isinstance(source, str) and source in editions() else read_deck(Path(source))


def _deck(deck: str | Path | Deck) -> Deck:
    if isinstance(deck, Deck):
        return deck
    # What looks like a path is one; every other word is taken for an edition, so that a slip of the pen is told as such.
    if isinstance(deck, str) and deck not in editions() and not Path(deck).is_file():
        return load_edition(deck)
    return _read(deck)


def _where(deck: str | Path | Deck, found: Deck) -> str | Path:
    """Where another process finds the deck: decks hold functions, which cannot be sent."""
    if not isinstance(deck, Deck):
        return deck
    if deck.edition in editions() and load_edition(deck.edition).digest == deck.digest:
        return deck.edition
    raise ValueError(f"With several jobs, give the path of the deck {deck.title!r} instead of the deck itself.")


def _portions(seed: int, games: int, jobs: int) -> list[range]:
    size = max(1, -(-games // (jobs * _CHUNKS)))
    return [range(at, min(at + size, seed + games)) for at in range(seed, seed + games, size)]


def _collect(
    played: Iterable[list[_Played]], games: int, progress: Callable[[int, int], None] | None
) -> list[_Played]:
    done: list[_Played] = []
    for portion in played:
        done += portion
        if progress is not None:
            progress(len(done), games)
    return done


def _play(task: tuple[str | Path | Deck, Setup, tuple[str, ...], range, int]) -> list[_Played]:
    """Play the games of some seeds."""
    source, setup, bots, seeds, most = task
    deck = source if isinstance(source, Deck) else _deck(source)
    done = []
    for seed in seeds:
        own = Setup(setup.players, seed, setup.meta_rules, date=setup.date, ages=setup.ages)
        game = Game(deck, own, log=False)
        decisions = Party(own, bots).play_out(game, most)
        winner = None if game.outcome is None else game.winner or NOBODY
        done.append(_Played(winner, game.state.turns, decisions))
    return done
