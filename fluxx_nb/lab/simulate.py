"""Simulations: many games played by bots."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from pathlib import Path
from time import perf_counter

from fluxx_nb.engine.core.bounds import LARGEST_SEED, MOST_GAMES, MOST_JOBS, Span
from fluxx_nb.engine.core.checks import WrongKind
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.engine.tables import set_table
from fluxx_nb.lab.cluster import cluster, workers_of
from fluxx_nb.lab.crew import CrewLost, Pace, alone, processes
from fluxx_nb.lab.progress import Progress, told
from fluxx_nb.lab.results import NOBODY, Lengths, Results
from fluxx_nb.lab.table import Experiment, checked, reduced, where
from fluxx_nb.lab.tally import Tally
from fluxx_nb.players.party import MOST_DECISIONS, kinds_of_bots

KEPT = 100_000
"""How many games are kept one by one, unless the caller says; all games are counted."""

_NUMBERS = {
    "games": (Span(0, MOST_GAMES), f"0 to {MOST_GAMES:,} games"),
    "jobs": (Span(1, MOST_JOBS), f"1 to {MOST_JOBS} jobs"),
    "keep": (Span(0, MOST_GAMES), f"0 to {MOST_GAMES:,} games to keep"),
    "most": (Span(1, LARGEST_SEED), "at least 1 decision in a game"),
    "seed": (Span(-LARGEST_SEED, LARGEST_SEED), "a seed, from which every game of it can be played again"),
}
"""The numbers of a simulation: the least and the most, and how an error says what is needed."""


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
    rules: Sequence[str] = (),
    without: Sequence[str] = (),
    client: object = None,
    most: int = MOST_DECISIONS,
    keep: int = KEPT,
    progress: Progress | bool | None = None,
) -> Results:
    """Play many games with bots: game number `n` has the seed `seed + n`, so every one of them can be played again.

    `deck` is an edition, a deck or the path of its file; `bots` are kinds of bots for the seats, repeated as needed, or
    one kind for all of them. With `solo=True` one bot plays Solo Fluxx. `rules` are New Rules that
    are in play from the start (then no one is dealt a Creeper); the cards `without` are left in the box.

    Several `jobs`, or a Dask `client`, share the games; the results are the same. `progress=True` says how long it will
    still take; a function hears how many games are done, and of how many. An interrupt returns what is done, and
    so does anyone whose cluster is lost: a warning, and `lost` of the results, says why. Every worker of a cluster must
    have the same version, rules and deck as this machine.
    The first `keep` games are kept one by one; what is counted does not grow with the number of games.

    >>> results = simulate("math", players=2, games=10, seed=1)
    >>> results.games, sum(results.winners.values())
    (10, 10)
    """
    found = deck_of(deck)
    _check_numbers(games=games, jobs=jobs, keep=keep, most=most, seed=seed)
    _check_progress(progress)
    put_away, in_play = _cards_named(found, without, rules, solo)
    used = reduced(found, put_away) if put_away else found
    seated = 1 if solo and players == 3 else players
    setup = set_table(used, seated, seed=seed, meta_rules=meta_rules, date=date, ages=ages, solo=solo)
    names = setup.players
    kinds = kinds_of_bots(bots)  # wrong bots are told of before anything is played
    shared = client is not None or (jobs > 1 and games > 1)
    experiment = Experiment(where(deck, found) if shared else found, setup, in_play, put_away)
    experiment.setup_of(used, seed)  # and so are rules that no table can begin with
    crew = cluster(client, experiment) if client is not None else processes(jobs) if shared else alone
    pace = Pace(games, jobs if client is None else workers_of(client))
    parts = pace.parts(range(seed, seed + games))
    batches = ((experiment, kinds, part, most, seed + keep) for part in parts)
    start = perf_counter()
    with told(progress) as tell:
        done, lost = _collect(crew(batches), pace, games, tell)
    seconds = perf_counter() - start
    if lost:
        warnings.warn(lost, stacklevel=2)
    return Results(
        edition=found.edition,
        title=found.title,
        players=names,
        bots=tuple(kinds[at % len(kinds)] for at in range(len(names))),
        seed=seed,
        seconds=seconds,
        games=done.games,
        decisions=done.decisions,
        winners={name: done.winners[name] for name in (*names, NOBODY)},
        turns=Lengths.of(done.turns),
        length=Lengths.of(done.lengths),
        unfinished=done.unfinished,
        most=most,
        wanted=games,
        lost=lost,
        tally=done,
        types={card.name: card.type for card in found},
        experiment=experiment,
    )


def _check_numbers(**given: object) -> None:
    for what, number in given.items():
        (least, upmost), wanted = _NUMBERS[what]
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= upmost:
            raise TableError(f"`{what}` is {shown(number)}, but a simulation needs {wanted}, as a whole number.")


def _check_progress(hears: object) -> None:
    if not isinstance(hears, bool | None) and not callable(hears):
        raise WrongKind(f"`progress` is {shown(hears)}, but must be a function of two numbers, True, False or None.")
    if callable(hears) and not _takes_two(hears):
        raise WrongKind("`progress` must be a function of two numbers: how many games are done, and of how many.")


def _cards_named(
    deck: Deck, without: Sequence[str], rules: Sequence[str], solo: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the titles that stay in the box, and the New Rules that are in play from the start."""
    put_away, in_play = checked(deck, "without", without, solo), checked(deck, "rules", rules, solo)
    for name in in_play:
        if name in put_away:
            raise TableError(f"{name} cannot be in play and in the box: name it in `rules` or in `without`.")
    return put_away, in_play


def _takes_two(hears: Callable[..., object]) -> bool:
    """Whether a function can be called with two numbers, as far as it says so."""
    try:
        signature(hears).bind(0, 0)
    except TypeError:
        return False
    except ValueError:  # some of Python's own functions say nothing of what they take
        return True
    return True


def _collect(tallies: Iterator[Tally], pace: Pace, games: int, progress: Progress | None) -> tuple[Tally, str]:
    """Add up what comes in, and say what ended it early; games that came in before are kept, whatever ends it."""
    done, lost = Tally(), ""
    try:
        for tally in tallies:
            done.add(tally)
            pace.heard(tally)
            if progress is not None:
                progress(done.games, games)
    except KeyboardInterrupt:
        close = getattr(tallies, "close", None)
        if close is not None:
            close()
    except CrewLost as error:
        if not done.games:
            raise
        lost = f"{error} {done.games:,} of {games:,} games were played before; the results are those of these games."
    done.rows.sort()
    return done, lost
