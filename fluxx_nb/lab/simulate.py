"""Simulations: many games played by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from fluxx_nb.engine.core.bounds import LARGEST_SEED, MOST_GAMES, MOST_JOBS, Span
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.kinds import WrongKind
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.told import TableError
from fluxx_nb.engine.core.words import shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.engine.tables import set_table
from fluxx_nb.lab.results import NOBODY, Lengths, Results
from fluxx_nb.players.party import MOST_DECISIONS, Party, kinds_of_bots

_CHUNKS = 25
"""How many portions each process gets: enough to show progress and to end at about the same time."""


class _Played(NamedTuple):
    """What is kept of one game."""

    winner: str | None
    """A name, `nobody`, or None where the game was broken off."""
    turns: int
    decisions: int


def simulate(
    deck: str | Path | Deck,
    players: int | Sequence[str] = 3,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: str | Sequence[str] = ("random",),
    *,
    meta_rules: Sequence[str] = (),
    date: tuple[int, int, int] | None = None,
    ages: Mapping[str, int] | None = None,
    solo: bool = False,
    most: int = MOST_DECISIONS,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play many games with bots: game number `n` has the seed `seed + n`, so every one of them can be played again.

    `deck` is an edition, a deck or the path of its file; `bots` are kinds of bots for the seats, repeated as needed, or
    one kind for all of them. With `solo=True` one bot plays the solitaire game of the deck.
    Several `jobs` share the games; the results are the same. `progress` hears how many games are done, and of how many.
    """
    found = deck_of(deck)
    for what, number, (least, upmost), wanted in (
        ("games", games, Span(0, MOST_GAMES), f"0 to {MOST_GAMES:,} games"),
        ("jobs", jobs, Span(1, MOST_JOBS), f"1 to {MOST_JOBS} jobs"),
        ("most", most, Span(1, LARGEST_SEED), "at least 1 decision in a game"),
        ("seed", seed, Span(-LARGEST_SEED, LARGEST_SEED), "a seed, from which every game of it can be played again"),
    ):
        if number.__class__ is not int or not least <= number <= upmost:
            raise TableError(f"`{what}` is {shown(number)}, but a simulation needs {wanted}, as a whole number.")
    hears: object = progress
    if hears is not None and not callable(hears):
        raise WrongKind(f"`progress` is {shown(hears)}, but must be a function of two numbers, or None.")
    if solo and players == 3:
        players = 1
    setup = set_table(found, players, seed=seed, meta_rules=meta_rules, date=date, ages=ages, solo=solo)
    names = setup.players
    kinds = kinds_of_bots(bots)  # wrong bots are told of before anything is played
    portions = _portions(seed, games, jobs)
    start = perf_counter()
    if jobs == 1 or games < 2:
        source: str | Path | Deck = found
        tasks = ((source, setup, kinds, portion, most) for portion in portions)
        done = _collect(map(_play, tasks), games, progress)
    else:
        source = _where(deck, found)
        with ProcessPoolExecutor(min(jobs, len(portions))) as pool:
            work = [pool.submit(_play, (source, setup, kinds, portion, most)) for portion in portions]
            done = _collect((one.result() for one in work), games, progress)
    seconds = perf_counter() - start
    ended = [game for game in done if game.winner is not None]
    won = Counter(game.winner for game in ended)
    return Results(
        edition=found.edition,
        title=found.title,
        players=names,
        bots=tuple(kinds[at % len(kinds)] for at in range(len(names))),
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


def _where(deck: str | Path | Deck, found: Deck) -> str | Path:
    """Where another process finds the deck: decks hold functions, which cannot be sent."""
    if not isinstance(deck, Deck):
        return deck
    if deck.edition in editions() and load_edition(deck.edition).digest == deck.digest:
        return deck.edition
    raise TableError(f"With several jobs, give the path of the deck {deck.title!r} instead of the deck itself.")


def _portions(seed: int, games: int, jobs: int) -> list[range]:
    size = max(1, -(-games // (jobs * _CHUNKS)))
    return [range(at, min(at + size, seed + games)) for at in range(seed, seed + games, size)]


def _collect(played: Iterable[list[_Played]], games: int, progress: Callable[[int, int], None] | None) -> list[_Played]:
    done: list[_Played] = []
    for portion in played:
        done += portion
        if progress is not None:
            progress(len(done), games)
    return done


def _play(task: tuple[str | Path | Deck, Setup, tuple[str, ...], range, int]) -> list[_Played]:
    """Play the games of some seeds."""
    source, setup, bots, seeds, most = task
    deck = deck_of(source)
    done = []
    party = Party(setup, bots)
    for seed in seeds:
        game = Game(deck, setup.with_seed(seed), log=False)
        decisions = party.sit_down(seed).play_out(game, most)
        winner = None if game.ended is None else game.winner or NOBODY
        done.append(_Played(winner, game.state.turns, decisions))
    return done
