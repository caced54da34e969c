"""Tables: what the players agree on, checked and turned into a game."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom

from fluxx_nb.engine.core.bounds import FEWEST_PLAYERS, LARGEST_SEED, MOST_DIGITS, MOST_PLAYERS, OLDEST
from fluxx_nb.engine.core.card import CREEPER, META, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError, UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.setup import HAND_DEALT, Setup
from fluxx_nb.engine.core.text import counted, nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.winnable import held

NAMES = ("Ada", "Noor", "Lin", "Max", "Ida", "Ben")


class CannotCombine(UserError, ValueError):
    """Decks that cannot be mixed; `cite` names the passage that says so."""

    __module__ = "fluxx_nb"

    def __init__(self, message: str, cite: tuple[str, ...]) -> None:
        super().__init__(message)
        self.cite = cite


def deck(name_or_path: str | Path | Deck) -> Deck:
    """Return the deck of an edition (`"math"`), or of a deck file of your own (`"my/cards.yaml"`).

    >>> deck("math")
    <Math Fluxx: 100 cards (1 basic rules, 2 meta rule, 21 new rule, 25 goal, 31 keeper, 20 action)>
    >>> deck("math")["Number Two"].type
    'keeper'
    """
    if isinstance(name_or_path, Deck):
        return name_or_path
    name = str(name_or_path)
    if "+" in name:
        _refuse_to_combine([part.strip() for part in name.split("+")])
    if isinstance(name_or_path, Path) or name.endswith((".yaml", ".yml")):
        return read_deck(deck_file(Path(name)))
    if name not in editions() and (folder := deck_file(Path(name))) != Path(name):
        return read_deck(folder)
    return load_edition(name)


def deck_file(path: Path) -> Path:
    """Return the deck file of a folder; any other path is taken literally."""
    try:
        return path / "cards.yaml" if path.is_dir() and path.name else path
    except (OSError, ValueError):  # too long for a path, or with characters that no path has
        return path


def _refuse_to_combine(names: list[str]) -> None:
    for name in names:
        if name in editions():
            book = load_edition(name).rulebook
            for passage in sorted(book.own_ids()):
                if passage.endswith(".alone"):
                    why = f"{' and '.join(names)} cannot be combined: {book.passage(passage)}"
                    raise CannotCombine(why, (passage,))
    raise CannotCombine(
        f"{' and '.join(names)} cannot be combined here: every game is played with one deck. Choose one of them.", ()
    )


def _names(players: int | Sequence[str], solo: bool) -> tuple[str, ...]:
    if isinstance(players, bool | str) or not isinstance(players, int | list | tuple):
        least, most = FEWEST_PLAYERS, MOST_PLAYERS
        raise TableError(f"players is {shown(players)}; give a number from {least} to {most}, or a list of names.")
    names = NAMES[: max(0, players)] if isinstance(players, int) else tuple(players)
    wanted = players if isinstance(players, int) else len(names)
    if solo and wanted != 1:
        raise TableError(f"{wanted} players cannot play Solo Fluxx: give one name, such as ['Ada'].")
    if not solo and not FEWEST_PLAYERS <= wanted <= MOST_PLAYERS:
        one = " For one player, choose Solo Fluxx (`solo`)." if wanted == 1 else ""
        least, most = FEWEST_PLAYERS, MOST_PLAYERS
        raise TableError(f"{counted(wanted, 'player')} cannot play: Fluxx is for {least} to {most} players here.{one}")
    for at, name in enumerate(names):
        if problem := name_problem(name, names[:at]):
            raise TableError(f"Every player needs a name of their own: {problem}.")
    return names


def _enough_cards(which: Deck, players: int, solo: bool) -> None:
    if solo:
        if which.solo is None:
            raise TableError(f"{which.title} does not have Solo Fluxx: leave out `solo`, or choose another deck.")
        left = [card for card in which.pile if which.cards[card].name not in which.solo.set_aside]
        main = sum(which.types[card] not in (CREEPER, RULE) for card in left)
        if main <= HAND_DEALT or not any(which.types[card] == RULE for card in left):
            raise TableError(f"{which.title} has too few cards left for a Main deck and a Rules deck.")
        return
    needed = players * HAND_DEALT
    can_be_held = held(which)
    if can_be_held < needed:
        why = f"{which.title} has {can_be_held} cards that can be held: too few to deal {HAND_DEALT} each to {players}."
        raise TableError(why)


def _metas(which: Deck, meta_rules: Iterable[str], solo: bool) -> tuple[str, ...]:
    """Return the Meta Rules that everyone agrees on."""
    if isinstance(meta_rules, str):
        meta_rules = [meta_rules]
    if not isinstance(meta_rules, Iterable):
        raise TableError(f"`meta_rules` is {shown(meta_rules)}, but must be a list of names.")
    metas = tuple(meta_rules)
    if solo and metas:
        raise TableError("Solo Fluxx has no Meta Rules: there is no one to agree with.")
    offered = [card.name for card in which if card.type == META]
    taken: dict[str, str] = {}
    for at, name in enumerate(metas):
        if name not in offered:
            way = nearest_word(str(name), offered) if offered else "this deck has none"
            raise TableError(f"{shown(name)} is no Meta Rule of {which.title}; {way}")
        if name in metas[:at]:
            raise TableError(f"{name!r} is agreed on twice; once is enough.")
        for setting in which[name].rule:
            clash = taken.setdefault(setting.partition("_")[0], name)
            if clash != name:
                raise TableError(f"{clash} and {name} concern the same thing: agree on one of them.")
    return metas


def _first(first: str | int, names: tuple[str, ...]) -> int:
    """Return the seat that goes first."""
    seat = names.index(first) if isinstance(first, str) and first in names else first
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(names):
        raise TableError(f"{shown(first)} is not at the table, so cannot go first; there are {', '.join(names)}.")
    return seat


def _ages(ages: Mapping[str, int] | None, names: tuple[str, ...]) -> dict[str, int]:
    """Return the ages of the players, as far as they are given."""
    if ages is not None and not isinstance(ages, Mapping):
        raise TableError(f"`ages` is {shown(ages)}, but must be a mapping, such as {{'Ada': 12}}.")
    for name, age in (ages or {}).items():
        if name not in names:
            raise TableError(f"An age is given for {shown(name)}, who is not at the table.")
        if age.__class__ is not int or not 0 <= age <= OLDEST:
            raise TableError(f"The age of {name} is {shown(age)}, but must be a whole number of at most {OLDEST}.")
    return dict(ages or {})


def _seed(seed: int | None) -> int:
    """Return the random seed; a random one if none is given."""
    if seed is None:
        return SystemRandom().randrange(1_000_000)
    if seed.__class__ is not int or abs(seed) > LARGEST_SEED:
        problem = f"but must be a whole number of at most {MOST_DIGITS} digits, or None for any"
        raise TableError(f"The seed is {shown(seed)}, {problem}.")
    return seed


def as_date(date: datetime.date | str | tuple[int, int, int] | None) -> tuple[int, int, int] | None:
    """Return a date as (year, month, day)."""
    if date is None:
        return None
    try:
        if isinstance(date, str):
            date = datetime.date.fromisoformat(date)
        elif isinstance(date, tuple):
            date = datetime.date(*date)
        return date.year, date.month, date.day
    except (ValueError, TypeError, AttributeError, OverflowError):
        raise TableError(f"{shown(date)} is no date; write it like 2025-11-16.") from None


def set_table(
    which: Deck,
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    meta_rules: Iterable[str] = (),
    first: str | int = 0,
    date: datetime.date | str | tuple[int, int, int] | None = None,
    ages: Mapping[str, int] | None = None,
    ask_surprises: bool = True,
    solo: bool = False,
) -> Setup:
    """Return the Setup that the players agreed on; an error says what is wrong and how to fix it.

    Without `players` there are three, or one in Solo Fluxx.
    """
    for what, told in (("solo", solo), ("ask_surprises", ask_surprises)):
        if not isinstance(told, bool):
            raise TableError(f"`{what}` is {shown(told)}, but must be True or False.")
    names = _names((1 if solo else 3) if players is None else players, solo)
    _enough_cards(which, len(names), solo)
    return Setup(
        players=names,
        meta_rules=_metas(which, meta_rules, solo),
        first=_first(first, names),
        ages=_ages(ages, names),
        seed=_seed(seed),
        date=as_date(date),
        ask_surprises=ask_surprises,
        solo=solo,
    )


def new_game(
    edition: str | Path | Deck,
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    meta_rules: Iterable[str] = (),
    first: str | int = 0,
    date: datetime.date | str | tuple[int, int, int] | None = None,
    ages: Mapping[str, int] | None = None,
    ask_surprises: bool = True,
    solo: bool = False,
) -> Game:
    """Return a new game at its first question: `new_game("math", ["Ada", "Noor"], seed=7)`.

    `solo=True` is Solo Fluxx, for decks that have it: `new_game("startrek", ["Ada"], solo=True)`.

    >>> game = new_game("math", ["Ada", "Noor"], seed=7)
    >>> game.decision.prompt, len(game.options)
    ('Play which card?', 4)
    >>> game.answer(game.options[0]).current_player in ("Ada", "Noor")
    True
    """
    which = deck(edition)
    setup = set_table(
        which,
        players,
        seed=seed,
        meta_rules=meta_rules,
        first=first,
        date=date,
        ages=ages,
        ask_surprises=ask_surprises,
        solo=solo,
    )
    return Game(which, setup)


__all__ = ["NAMES", "CannotCombine", "TableError", "as_date", "deck", "new_game", "set_table"]
