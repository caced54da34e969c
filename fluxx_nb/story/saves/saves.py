"""Saves: a game as a few hundred bytes of JSON: its deck, its setup and the answers of its players."""

from __future__ import annotations

import hashlib
import json
import warnings
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import TableError, set_table
from fluxx_nb.story.saves.answer_codec import pack
from fluxx_nb.story.saves.savefile import FORMAT, SavedBranch, SaveError, outline, read_save
from fluxx_nb.story.scenarios.filekinds import is_path
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.story.time.timeline import Timeline


def save(played: Timeline | Game, scenario_name: str = "") -> str:
    """Return a game as JSON, or a timeline with its branches; one that began as a scenario needs the scenario's name.

    >>> from fluxx_nb import new_game
    >>> len(save(new_game("math", ["Ada", "Noor"], seed=7))) < 1000
    True
    """
    need("What is to be saved", played, (Timeline, Game), "a game or a timeline, such as new_game('math')")
    timeline = played if isinstance(played, Timeline) else Timeline(played)
    game = timeline.game
    setup = game.setup
    data: dict[str, Any] = {"fluxx_nb": FORMAT, "deck": game.deck.edition, "digest": game.deck.digest}
    if setup.table is not None:
        if not scenario_name:
            raise SaveError("A game that began as a scenario is saved with the scenario's name.")
        _check_scenario(scenario_name)
        data["scenario"] = scenario_name
    else:
        data |= {"players": list(setup.players), "seed": setup.seed}
        if setup.meta_rules:
            data["meta_rules"] = list(setup.meta_rules)
        if setup.first:
            data["first"] = setup.first
        if setup.date:
            data["date"] = list(setup.date)
        if setup.ages:
            data["ages"] = dict(setup.ages)
        if not setup.ask_surprises:
            data["ask_surprises"] = False
        if setup.solo:
            data["solo"] = True
    data |= {"answers": pack(game.answers), "events": len(timeline), "tale": _history_hash(timeline)}
    branches = [_branch(branch) for branch in timeline.branches]
    if branches:
        data["branches"] = branches
    outline(data)  # what could not be loaded again is not saved either
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _branch(timeline: Timeline) -> dict[str, Any]:
    data: dict[str, Any] = {"at": timeline.forked_at, "answers": pack(timeline.game.answers[timeline.forked_at :])}
    if timeline.branches:
        data["branches"] = [_branch(branch) for branch in timeline.branches]
    return data


def _history_hash(timeline: Timeline) -> str:
    """Return a short hash of the cards and of what happened to them.

    A deck in which only words were corrected gives the same hash.
    """
    cards = timeline.game.deck.cards
    told = hashlib.blake2b("\n".join(card.name for card in cards).encode(), digest_size=6)
    for event in timeline.events:
        name = cards[event.card].name if event.card >= 0 else ""
        told.update(f"{event.what}\0{event.who}\0{name}\n".encode())
    return told.hexdigest()


def load(saved: str | Path, deck: Deck | None = None, *, anyway: bool = False) -> Timeline:
    """Read a save, given as its text or as the path of its file; `deck` is needed for your own decks.

    A changed deck is accepted with a warning, as long as the game is the same. A game
    that would go differently now is refused, unless `anyway` accepts it as far as its answers fit.
    """
    data, root = read_save(saved)
    which = _deck(data, deck)
    setup = _scenario(data, which) if "scenario" in data else _setup(data, which)
    timeline = Timeline.new(which, setup)
    try:
        _repeat(timeline, root, which, data)
        _compare(timeline, which, data)
        _grow(timeline, root, which, data)
    except SaveError as error:
        if not anyway or error.timeline is None:
            raise
        return error.timeline
    if data["digest"] != which.digest and not anyway:
        warnings.warn(f"{_reason(which, data)} The same game comes of it, so it is loaded.", stacklevel=2)
    return timeline


def _deck(data: dict[str, Any], told: Deck | None) -> Deck:
    """Return the deck to continue with: the given one, or the installed one of that name."""
    name = data["deck"]
    if told is not None:
        need("`deck`", told, Deck, "a deck, such as fluxx_nb.deck('my/cards.yaml')")
        if told.edition != name:
            raise SaveError(f"The save needs the deck {shown(name)}, but was given {told.edition!r}.")
        return told
    if name not in editions():
        raise SaveError(
            f"The save needs the deck {shown(name)}, which is not installed; {nearest_word(name, editions())} "
            f"If it is a deck of your own, give it: load(save, deck=fluxx_nb.deck('path/cards.yaml'))."
        )
    return load_edition(name)


def _check_scenario(name: str) -> None:
    """Refuse a scenario of another file: a save can only name scenarios of the package."""
    need("The name of the scenario", name, str, "a text, such as 'math/play-two-becomes-three'")
    shelf = name.rpartition("/")[0]
    if shelf not in editions() and is_path(shelf):
        raise SaveError(
            f"The game began as {name.rpartition('/')[2]!r} of the file {shelf}, and saves know only the scenarios of "
            f"the package. Keep the file, and begin from it again."
        )


def _scenario(data: dict[str, Any], deck: Deck) -> Setup:
    _check_scenario(data["scenario"])
    edition, _, wanted = data["scenario"].partition("/")
    if edition not in editions():
        raise SaveError(f"The save began as a scenario that is not there: {shown(data['scenario'])}.")
    try:
        found = scenario(edition, wanted)
    except LookupError as error:
        raise SaveError(f"The save began as a scenario that is not there: {error.args[0]}") from None
    if found.edition != deck.edition or load_edition(found.edition).digest != deck.digest:
        raise SaveError(f"The save began as {found.name}, which needs the deck {found.edition!r} as it is installed.")
    return found.setup


def _setup(data: dict[str, Any], deck: Deck) -> Setup:
    """Return what the players had agreed on, checked as for a new game."""
    try:
        return set_table(
            deck,
            data["players"],
            seed=data.get("seed", 0),
            meta_rules=data.get("meta_rules", ()),
            first=data.get("first", 0),
            date=tuple(data["date"]) if "date" in data else None,
            ages=data.get("ages", {}),
            ask_surprises=data.get("ask_surprises", True),
            solo=data.get("solo", False),
        )
    except TableError as error:
        raise SaveError(
            f"The save's table (players, seed, first, meta_rules, date, ages) cannot be read: {error}"
        ) from None


def _repeat(timeline: Timeline, line: SavedBranch, deck: Deck, data: dict[str, Any]) -> None:
    done = len(timeline.game.answers)
    try:
        for record in line.answers:
            timeline.repeat(record)
    except IllegalAnswer as error:
        number = len(timeline.game.answers) - done + 1
        raise SaveError(
            f"Answer {number} of {len(line.answers)} no longer fits: {error} {_reason(deck, data)} "
            f"The first {number - 1} answers are loaded: they are the `timeline` of this error.",
            timeline,
        ) from None


def _compare(timeline: Timeline, deck: Deck, data: dict[str, Any]) -> None:
    """Refuse a game that goes differently now, although all answers fit."""
    events = data.get("events", len(timeline))
    if events != len(timeline):
        told = f"The save tells of {events:,} events, but the game now runs through {len(timeline):,}"
    elif data.get("tale", _history_hash(timeline)) != _history_hash(timeline):
        told = "The save tells of other cards than the game now runs through"
    else:
        return
    raise SaveError(
        f"{told}: {_reason(deck, data)} All answers fit: load(save, anyway=True) takes the game as it runs now.",
        timeline,
    )


def _reason(deck: Deck, data: dict[str, Any]) -> str:
    if data["digest"] != deck.digest:
        return (
            f"The deck {deck.edition!r} has changed since the game was saved, or it was another deck of that name; "
            f"with a deck of your own it is load(save, deck=fluxx_nb.deck('path/cards.yaml'))."
        )
    return "The deck is the same, so the save was changed by hand or written by another version of the rules."


def _grow(timeline: Timeline, line: SavedBranch, deck: Deck, data: dict[str, Any]) -> None:
    for branch in line.branches:
        grown = timeline.before_answer(branch.at)
        try:
            _repeat(grown, branch, deck, data)
            _grow(grown, branch, deck, data)
        except SaveError as error:
            raise SaveError(f"In a branch: {error}", _root(timeline)) from None
        timeline.branches.append(grown)


def _root(timeline: Timeline) -> Timeline:
    return timeline if timeline.parent is None else _root(timeline.parent)


__all__ = ["SaveError", "load", "save"]
