"""Examples for the reference pages: for each word, a card or a row that uses it and a story in which it acts.

All scenarios are run, and some games where they leave a word out; each is looked at event by event. So every example
on a page has been run when the page is written or checked, and one that no longer holds is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.effects import VERBS, Verb, Work
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.engine.files.cardfile import CITES
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.cite.rows import OF, Row
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import scenarios

_ROOT = Path(__file__).resolve().parents[1]
_GAMES = 8
"""Games of each deck, also of the small ones of the tests, for the words that no scenario uses."""


class Example(NamedTuple):
    """A word as a deck uses it, and where it can be seen."""

    written: str
    """As it stands in a deck or a table."""
    card: str = ""
    shown: str = ""
    """The scenario or game in which it acts, as `fluxx-nb tell` takes it."""

    def __str__(self) -> str:
        told = f"`{self.written}`" + (f" ({self.card})" if self.card else "")
        return f"{told}: `{self.shown}`" if self.shown else told


Found = dict[str, dict[Example, None]]
"""For each word its examples, each once, in the order in which they were met."""


class Examples:
    """What was found, by word."""

    def __init__(self) -> None:
        self.verbs: Found = {}
        self.settings: Found = {}
        self.statics: Found = {}
        self.parts: Found = {}
        self.conditions: Found = {}
        self.excluded: Found = {}
        """For each condition, rows that exclude it."""
        self.fields: Found = {}

    def note(self, kind: Found, word: str, card: Card, deck: Deck, shown: str) -> None:
        """Keep an example of a word."""
        written = _in_card(deck, card.name, "goal" if kind is self.parts else "", word)
        if written:
            kind.setdefault(word, {})[Example(written, card.name, shown)] = None


@cache
def examples() -> Examples:
    """Look at every scenario of every edition."""
    found = Examples()
    for edition in editions():
        for one in scenarios(edition):
            _look_at(one.run, found, one.name)
    for deck in (*editions(), *(f"tests/decks/{path.name}" for path in sorted((_ROOT / "tests/decks").glob("*.yaml")))):
        for seed in range(_GAMES):
            _look_at(partial(_played, deck, seed), found, f"{deck} --seed {seed}")
    for card in _raw(decks_root() / "common/cards.yaml"):
        # What no edition uses yet is at least shown as the common cards write it.
        for verb in VERBS:
            written = _written(card, verb)
            if verb not in found.verbs and written is not None:
                found.verbs[verb] = {Example(_flow(written), card["name"]): None}
    for edition in editions():
        for card in load_edition(edition):
            for part in card.goal.parts if card.goal is not None else ():
                if part.name not in found.parts:
                    found.note(found.parts, part.name, card, load_edition(edition), "")
    found.conditions = {**found.excluded, **found.conditions}
    return found


@contextmanager
def _watched() -> Iterator[list[tuple[str, int]]]:
    """Note which verbs are carried out, and for which card."""
    used: list[tuple[str, int]] = []
    runs = {name: verb.run for name, verb in VERBS.items()}

    def noting(verb: Verb, run: Callable[..., Work]) -> Callable[..., Work]:
        def do(g: Engine, me: int, card: int, **args: Any) -> Work:
            used.append((verb.name, card))
            return run(g, me, card, **args)

        return do

    try:
        for name, verb in VERBS.items():
            object.__setattr__(verb, "run", noting(verb, runs[name]))
        yield used
    finally:
        for name, verb in VERBS.items():
            object.__setattr__(verb, "run", runs[name])


def _played(deck: str, seed: int) -> Game:
    """The game that `fluxx-nb tell DECK --seed N` tells."""
    game = new_game(_ROOT / deck if "/" in deck else deck, 3, seed=seed)
    Party(game.setup, "greedy").play_out(game)
    return game


def _look_at(play: Callable[[], Game], found: Examples, name: str) -> None:
    with _watched() as used:
        game = play()
    for verb, card in used:
        found.note(found.verbs, verb, game.deck.cards[card], game.deck, name)
    deck, table = game.deck, citations_of(game.deck)
    state = State(deck, list(game.setup.players))
    for k, event in enumerate(game.events):
        cited = table.find(Occasion(game.events, k, state))
        for row in cited.rows:
            _note_row(row, found, name)
        for passage in map(deck.rulebook.passage, cited.passages):
            _note_conditions(passage.holds.when if passage.holds else (), _proviso(passage), found, name)
        apply(state, event)
        if event.what == "began":
            for setting in deck.cards[event.card].rule:
                found.note(found.settings, setting, deck.cards[event.card], deck, name)
    for seat in range(len(state.names)):
        for card in state.row(seat):
            for word in deck.cards[card].while_in_play:
                found.note(found.statics, word, deck.cards[card], deck, name)
    ended = [game.ended.card] if game.ended is not None and game.ended.card >= 0 else []
    for card in (*state.zones[GOALS], *ended):
        goal = deck.cards[card].goal
        for part in goal.parts if goal is not None else ():
            found.note(found.parts, part.name, deck.cards[card], deck, name)


def _note_row(row: Row, found: Examples, name: str) -> None:
    fields = {*row.fields, "also" if row.adds else "own" if row.own else "quote", *(["has"] if row.has else [])} - {OF}
    fields |= {"when" if wanted else "unless" for _, wanted in row.when}
    alone, whole = _rows(row.path)[row.line, row.quote, row.adds]
    for field in fields:
        found.fields.setdefault(field, {})[Example(alone, shown=name)] = None
    if "first: " in whole:
        found.fields.setdefault("first", {})[Example(whole, shown=name)] = None
    _note_conditions(row.when, alone, found, name)


def _note_conditions(when: Iterable[tuple[str, bool]], written: str, found: Examples, name: str) -> None:
    for condition, holds in when:
        (found.conditions if holds else found.excluded).setdefault(condition, {})[Example(written, shown=name)] = None


def _proviso(passage: Passage) -> str:
    """A passage as a rulebook file writes when it holds."""
    said: dict[str, Any] = {"id": passage.id}
    for condition, holds in passage.holds.when if passage.holds else ():
        said.setdefault("holds" if holds else "unless", []).append(condition)
    return _flow(said)


# Files as they are written -------------------------------------------------------------------------------------------


@cache
def _raw(path: Path) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = yaml.safe_load(path.read_bytes())["cards"]
    return cards


@cache
def _rows(path: Path) -> dict[tuple[int, tuple[str, ...], bool], tuple[str, str]]:
    """The quotes of a table of citations, or of cards, by line, passages and whether they add.

    Each is given as a row, and with its whole row.
    """
    loader = yaml.SafeLoader(path.read_bytes())
    top = {key.value: value.value for key, value in loader.get_single_node().value}
    cards = [card.value for card in top.get("cards", ())]
    rows = [
        *top.get("rows", ()),
        *(row for card in cards for key, of in card if key.value == CITES for row in of.value),
    ]
    read: dict[tuple[int, tuple[str, ...], bool], tuple[str, str]] = {}
    for node in rows:
        row = loader.construct_object(node, deep=True)
        base = {key: value for key, value in row.items() if key not in ("quote", "own", "first", "also")}
        lists = [(key.value, value.value) for key, value in node.value if isinstance(value, yaml.SequenceNode)]
        inner = {key: [one.start_mark.line + 1 for one in listed] for key, listed in lists}
        line = node.start_mark.line + 1
        quotes = [(line, {key: row[key]}, False) for key in ("quote", "own") if key in row]
        quotes += [(at, one, False) for at, one in zip(inner.get("first", []), row.get("first", []), strict=True)]
        added = [one for one in row.get("also", []) if isinstance(one, str)]
        quotes += [(line, {"also": added}, True)] if added else []
        mappings = zip(inner.get("also", []), row.get("also", []), strict=True)
        quotes += [(at, one, True) for at, one in mappings if not isinstance(one, str)]
        for at, one, adds in quotes:
            said = one if isinstance(one, dict) else {"quote": one}
            words = next(said[key] for key in ("quote", "own", "also") if key in said)
            rest = {key: value for key, value in said.items() if value is not words}
            alone = {**base, **rest, "also" if adds else "own" if "own" in said else "quote": words}
            read[at, tuple(words), adds] = _flow(alone), _flow(row)
    return read


def entry(deck: Deck, name: str) -> dict[str, Any]:
    """A card as its deck, or the common cards, write it."""
    assert deck.path is not None
    own = next((one for one in _raw(deck.path) if name in (one.get("name"), one.get("use"))), {})
    common = next((one for one in _raw(decks_root() / "common/cards.yaml") if one["name"] == own.get("use")), {})
    return {**common, **own}


@cache
def _in_card(deck: Deck, name: str, part: str, word: str) -> str:
    """How a card, or a part of it, writes a word; nothing where it does not."""
    whole = entry(deck, name)
    written = _written(whole[part] if part else whole, word)
    return "" if written is None else _flow(written)


def _written(data: Any, word: str) -> Any:
    """The smallest part of a card that uses a word."""
    if isinstance(data, list):
        for one in data:
            if one == word:
                return [one]
            found = _written(one, word)
            if found is not None:
                return found
    if isinstance(data, dict):
        for key, value in data.items():
            if key == word and key not in ("name", "text", "points"):
                return {key: value}
            found = _written(value, word) if key not in ("name", "text", "reading") else None
            if found is not None:
                return found
    return None


def _flow(data: Any) -> str:
    return yaml.safe_dump(data, default_flow_style=True, width=10_000, allow_unicode=True, sort_keys=False).strip()
