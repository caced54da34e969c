"""Citations: which passage of the rulebook fits an event, found in a table that anybody can edit.

`decks/common/citations.yaml` holds the rows for all editions, `decks/<edition>/citations.yaml` those of one. A row says
which occasions it is for (kind of event, reason, card, conditions with names) and what to quote then. Of the rows with
`quote` the most specific one wins; rows with `also` add what is worth knowing besides. A card may carry its own quote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from fluxx_nb.engine.core.card import CARD_TYPES
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import APPLY
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.lined import FileError, Lined, read_lined
from fluxx_nb.story.conditions import CONDITIONS
from fluxx_nb.story.occasion import Occasion

FILE = "citations.yaml"
CARD = "card"
"""What a row writes under `quote` where the card's own words are the source."""

_WORDS = ("event", "why", "about", "slot", "type", "card", "icon", "by", "by_type")
_WEIGHTS = {"why": 1, "about": 2, "slot": 2, "type": 2, "by_type": 2, "icon": 2, "card": 20, "by": 20}
_PER_CONDITION = 4


class CitationError(FileError):
    """A table of citations does not hold: says the file, the line and the way out."""


class Cited(NamedTuple):
    """What is quoted at an event."""

    passages: tuple[str, ...]
    """The ids of passages, the main one first."""
    card: bool
    """Whether the card's own words are the main source."""
    row: Row | None = None
    """The row that says so."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    fields: Mapping[str, frozenset[str]]
    """For each thing that it looks at, the words that fit."""
    when: tuple[tuple[str, bool], ...]
    """Conditions, each with whether it must hold or must not."""
    quote: tuple[str, ...]
    adds: bool
    """Whether it only adds to what another row quotes."""
    weight: int
    path: Path
    line: int

    def fits(self, o: Occasion, facts: Mapping[str, Iterable[str]]) -> bool:
        """Whether the row is for this occasion."""
        for field, words in self.fields.items():
            if words.isdisjoint(facts[field]):
                return False
        return all(CONDITIONS[name](o) == wanted for name, wanted in self.when)

    def __str__(self) -> str:
        return f"{self.path.parent.name}/{self.path.name}:{self.line}"


def _facts(o: Occasion) -> dict[str, tuple[str, ...]]:
    """What rows look at, as words."""
    card, actor = o.card, o.actor
    icons = card.icons if card is not None else ()
    if card is not None and card.goal is not None:
        points = [kind for part in card.goal.parts if part.name.endswith("_points") for kind in part.value]
        icons = (*card.goal.names, *points)
    return {
        "event": (o.what,),
        "why": (o.event.why,),
        "about": (o.about,),
        "slot": (o.slot,),
        "type": (card.type,) if card is not None else (),
        "card": (card.name,) if card is not None else (),
        "icon": icons,
        "by": (actor.name,) if actor is not None else (),
        "by_type": (actor.type,) if actor is not None else (),
    }


class Citations:
    """The rows that a deck quotes by."""

    def __init__(self, deck: Deck, rows: Iterable[Row]) -> None:
        self.deck = deck
        self.rows = tuple(rows)
        self._by_event: dict[str, list[Row]] = {}
        for row in sorted(self.rows, key=lambda row: -row.weight):
            for event in row.fields["event"]:
                self._by_event.setdefault(event, []).append(row)

    def find(self, o: Occasion) -> Cited:
        """What to quote at an event."""
        main: Row | None = None
        found: list[str] = []
        extra: list[str] = []
        facts = _facts(o)
        for row in self._by_event.get(o.what, ()):
            if (row.adds or main is None) and row.fits(o, facts):
                if row.adds:
                    extra += row.quote
                else:
                    main = row
                    found += row.quote
        passages = tuple(dict.fromkeys(word for word in (*found, *extra) if word != CARD))
        return Cited(passages, bool(found) and found[0] == CARD, main)


# Reading ------------------------------------------------------------------------------------------------------------

_CACHE: WeakKeyDictionary[Deck, Citations] = WeakKeyDictionary()


def citations_of(deck: Deck) -> Citations:
    """The citations of a deck: those of its edition and the common ones."""
    if deck not in _CACHE:
        _CACHE[deck] = Citations(deck, _rows_for(deck))
    return _CACHE[deck]


def _rows_for(deck: Deck) -> list[Row]:
    paths = [decks_root() / "common" / FILE]
    own = deck.path.parent / FILE if deck.path is not None else None
    if own is not None and own.is_file() and own not in paths:
        paths.insert(0, own)
    return [row for at, path in enumerate(paths) for row in read_citations(path, deck, 1 - at)]


def read_citations(path: Path, deck: Deck, bonus: int = 0) -> list[Row]:
    """Read a table; every mistake says its line and the nearest right word."""
    data = read_lined(path)
    if not isinstance(data, Lined) or not set(data) <= {"groups", "rows"} or not isinstance(data.get("rows"), list):
        raise CitationError(path, 1, "a table of citations is a mapping with `rows`, a list, and perhaps `groups`")
    groups = data.get("groups", Lined())
    if not isinstance(groups, Lined):
        raise CitationError(path, data.lines["groups"], "`groups` is a mapping of names to lists of words")
    named = {name: _list(path, groups, name) for name in groups}
    lines = getattr(data["rows"], "lines", [])
    return [_read_row(path, line, entry, deck, named, bonus) for line, entry in zip(lines, data["rows"], strict=True)]


def _read_row(path: Path, line: int, entry: Any, deck: Deck, groups: dict[str, list[str]], bonus: int) -> Row:
    if not isinstance(entry, Lined):
        raise CitationError(path, line, "a row is a mapping, such as {event: turned, quote: [order.clockwise]}")
    allowed = (*_WORDS, "when", "unless", "quote", "also")
    for key in entry:
        if key not in allowed:
            raise CitationError(path, entry.lines[key], f"a row has no {key!r}; {nearest_word(key, allowed)}")
    if "event" not in entry or ("quote" in entry) == ("also" in entry):
        raise CitationError(path, line, "a row needs `event`, and either `quote` or `also`")
    fields: dict[str, frozenset[str]] = {}
    known = _known(deck, shared=path.parent.name == "common")
    weight = 2 * bonus
    for field in _WORDS:
        if field in entry:
            words = [one for word in _list(path, entry, field) for one in groups.get(word, [word])]
            for word in words:
                _check_word(path, entry.lines[field], field, word, known.get(field))
            fields[field] = frozenset(words)
            weight += 4 * _WEIGHTS.get(field, 0)
    when = tuple(
        (_condition(path, entry.lines[key], word), key == "when")
        for key in ("when", "unless")
        for word in _list(path, entry, key)
    )
    adds = "also" in entry
    quote = _list(path, entry, "also" if adds else "quote")
    for word in quote:
        if word != CARD and not deck.rulebook.has(word):
            way = nearest_word(word, (*deck.rulebook.ids(), CARD))
            raise CitationError(path, entry.lines["also" if adds else "quote"], f"{word!r} is no passage; {way}")
    return Row(fields, when, tuple(quote), adds, weight + 4 * _PER_CONDITION * len(when), path, line)


def _known(deck: Deck, shared: bool) -> dict[str, Iterable[str]]:
    """The words that each field may hold; the common rows may name cards that this deck does not have."""
    known: dict[str, Iterable[str]] = {
        "event": APPLY,
        "why": REASONS,
        "slot": SETTINGS,
        "type": CARD_TYPES,
        "by_type": CARD_TYPES,
    }
    if not shared:
        titles = [card.name for card in deck]
        known |= {"card": titles, "by": titles, "icon": {icon for card in deck for icon in card.icons}}
    return known


def _check_word(path: Path, line: int, field: str, word: str, known: Iterable[str] | None) -> None:
    if known is not None and word not in known:
        raise CitationError(path, line, f"{field!r} names {word!r}; {nearest_word(word, known)}")


def _condition(path: Path, line: int, name: str) -> str:
    if name not in CONDITIONS:
        raise CitationError(path, line, f"there is no condition {name!r}; {nearest_word(name, CONDITIONS)}")
    return name


def _list(path: Path, entry: Lined, key: str) -> list[str]:
    """The words of a field; a bare word is a list of one."""
    value = entry.get(key, [])
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise CitationError(path, entry.lines[key], f"{key!r} is a word or a list of words")
    return list(words)
