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
from fluxx_nb.engine.core.decisions import ABOUTS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import APPLY
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.rulebook import said_once
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError, Lined, Mistakes, read_lined
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.moment.occasion import Occasion

FILE = "citations.yaml"
CARD = "card"
"""What a row writes under `quote` where the card's own words are the source."""

FIELDS = {
    "event": "the kind of event; an answer counts as its question",
    "why": "the reason that the engine gives",
    "about": "what a question is about",
    "slot": "the setting that begins or ceases",
    "type": "the type of the card that it happens to",
    "card": "the name of that card",
    "icon": "an icon that the card bears or, being a Goal, asks for",
    "by": "the card that acts: what is being played or used",
    "by_type": "the type of the card that acts",
    "when": "conditions that must hold, by their names",
    "unless": "conditions that must not hold",
    "quote": "what to quote: passages by their ids, or `card` for the acting card's own words; `[]` is nothing",
    "also": "what to add to the quote of another row",
}
"""What a row of a table may hold, and what each part of it looks at or says."""
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
    rows: tuple[Row, ...] = ()
    """The rows that say so: the one that won, if any, before those that add to it."""


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

    def __init__(self, deck: Deck, rows: Iterable[Row], notes: Mapping[str, tuple[str, ...]]) -> None:
        # Not the deck itself: what is kept for a deck must not keep it, or it would never be forgotten.
        self._book = deck.rulebook
        self.rows = tuple(rows)
        self.notes = dict(notes)
        """What is quoted beside refusals, numbers and other things that are no events, by name."""
        self._heaviest_first = sorted(self.rows, key=lambda row: -row.weight)
        self._by_kind: dict[tuple[str, str], tuple[Row, ...]] = {}

    def _is_own(self, passage: str) -> bool:
        """Whether a card or the edition's own rulebook says it: what only adds to a quote is never borrowed."""
        book = self._book
        return passage == CARD or not book.own_ids() or book.passage(passage).edition == book.edition

    def _rows_for(self, what: str, why: str) -> tuple[Row, ...]:
        """The rows that may be for events of a kind and a reason, the one that says most first."""
        kind = (what, why)
        if kind not in self._by_kind:
            self._by_kind[kind] = tuple(
                row
                for row in self._heaviest_first
                if what in row.fields["event"] and why in row.fields.get("why", (why,))
            )
        return self._by_kind[kind]

    def find(self, o: Occasion) -> Cited:
        """What to quote at an event."""
        main: Row | None = None
        found: list[str] = []
        extra: list[str] = []
        adding: list[Row] = []
        facts = _facts(o)
        for row in self._rows_for(o.what, o.event.why):
            if (row.adds or main is None) and row.fits(o, facts):
                if row.adds:
                    extra += [word for word in row.quote if self._is_own(word)]
                    adding.append(row)
                else:
                    main = row
                    found += row.quote
        # Another edition's rulebook never speaks before a card of this one, or before its own rulebook.
        found.sort(key=lambda word: not self._is_own(word))
        once = said_once(self._book.passage(word) for word in (*found, *extra) if word != CARD)
        passages = tuple(passage.id for passage in once)
        return Cited(passages, bool(found) and found[0] == CARD, (*([main] if main else []), *adding))


# Reading ------------------------------------------------------------------------------------------------------------

_CACHE: WeakKeyDictionary[Deck, Citations] = WeakKeyDictionary()


def citations_of(deck: Deck) -> Citations:
    """The citations of a deck: those of its edition and the common ones."""
    if deck not in _CACHE:
        common = decks_root() / "common" / FILE
        tables = [read_citations(common, deck)]
        own = deck.path.parent / FILE if deck.path is not None else common
        if own.is_file() and own != common:
            tables.insert(0, read_citations(own, deck, tables[0]))
        rows = [row for table in tables for row in table.rows]
        _CACHE[deck] = Citations(
            deck, rows, {name: told for table in tables[::-1] for name, told in table.notes.items()}
        )
    return _CACHE[deck]


def note(deck: Deck, name: str, by: str = "") -> tuple[str, ...]:
    """What a deck quotes beside something that is no event, such as a refusal; `by` is the card that it is about."""
    notes = citations_of(deck).notes
    return notes.get(f"{name} by {by}", notes[name])


class Table(NamedTuple):
    """What stands in one file of citations."""

    rows: list[Row]
    notes: dict[str, tuple[str, ...]]
    groups: dict[str, list[str]]


def read_citations(path: Path, deck: Deck, common: Table | None = None) -> Table:
    """Read a file; one error tells all mistakes, each with its line and the nearest right word.

    The file of an edition may use the groups of the `common` one, and word its notes otherwise, but name no others.
    """
    data = read_lined(path)
    parts = {"groups", "notes", "rows"}
    if not isinstance(data, Lined) or not set(data) <= parts or not isinstance(data.get("rows"), list):
        raise CitationError(
            path, 1, "a table of citations is a mapping with `rows`, a list, and perhaps `groups`, `notes`"
        )
    for key in parts - {"rows"}:
        if not isinstance(data.get(key, Lined()), Lined):
            raise CitationError(path, data.lines[key], f"`{key}` is a mapping of names to lists of words")
    mistakes = Mistakes(path, CitationError)
    groups = _read_groups(mistakes, data.get("groups", Lined()))
    shared = groups | (common.groups if common else {})
    rows: list[Row] = []
    for line, entry in zip(getattr(data["rows"], "lines", []), data["rows"], strict=True):
        with mistakes:
            rows.append(_read_row(path, line, entry, deck, shared, common is not None))
    notes = _read_notes(mistakes, data.get("notes", Lined()), deck, common and common.notes)
    mistakes.tell()
    return Table(rows, notes, groups)


def _read_groups(mistakes: Mistakes, groups: Lined) -> dict[str, list[str]]:
    read: dict[str, list[str]] = {}
    for name in groups:
        with mistakes:
            read[name] = _list(mistakes.path, groups, name)
            for word in read[name]:
                _check_word(mistakes.path, groups.lines[name], f"the group {name!r}", word, (*APPLY, *REASONS))
    return read


def _read_notes(
    mistakes: Mistakes, notes: Lined, deck: Deck, known: Mapping[str, tuple[str, ...]] | None
) -> dict[str, tuple[str, ...]]:
    path = mistakes.path
    read: dict[str, tuple[str, ...]] = {}
    for name in notes:
        with mistakes:
            if known is not None and name not in known and name.partition(" by ")[0] not in known:
                raise CitationError(path, notes.lines[name], f"there is no note {name!r}; {nearest_word(name, known)}")
            read[name] = tuple(_list(path, notes, name))
            _check_passages(path, notes.lines[name], read[name], deck)
    return read


def _check_passages(path: Path, line: int, words: Iterable[str], deck: Deck) -> None:
    for word in words:
        if word != CARD and not deck.rulebook.has(word):
            raise CitationError(
                path, line, f"{word!r} is no passage; {nearest_word(word, (*deck.rulebook.ids(), CARD))}"
            )


def _read_row(path: Path, line: int, entry: Any, deck: Deck, groups: dict[str, list[str]], own: bool) -> Row:
    if not isinstance(entry, Lined):
        raise CitationError(path, line, "a row is a mapping, such as {event: turned, quote: [order.clockwise]}")
    for key in entry:
        if key not in FIELDS:
            raise CitationError(path, entry.lines[key], f"a row has no {key!r}; {nearest_word(key, FIELDS)}")
    if "event" not in entry or ("quote" in entry) == ("also" in entry):
        raise CitationError(path, line, "a row needs `event`, and either `quote` or `also`")
    fields: dict[str, frozenset[str]] = {}
    known = _known(deck, shared=path.parent.name == "common")
    # Of two rows that say as much, that of the edition comes before the common one.
    weight = 1 if own else 0
    for field in _WORDS:
        if field in entry:
            words = [one for word in _list(path, entry, field) for one in groups.get(word, [word])]
            for word in words:
                _check_word(path, entry.lines[field], repr(field), word, known.get(field), groups)
            fields[field] = frozenset(words)
            weight += 2 * _WEIGHTS.get(field, 0)
    when = tuple(
        (_condition(path, entry.lines[key], word), key == "when")
        for key in ("when", "unless")
        for word in _list(path, entry, key)
    )
    adds = "also" in entry
    quote = _list(path, entry, "also" if adds else "quote")
    _check_passages(path, entry.lines["also" if adds else "quote"], quote, deck)
    return Row(fields, when, tuple(quote), adds, weight + 2 * _PER_CONDITION * len(when), path, line)


def _known(deck: Deck, shared: bool) -> dict[str, Iterable[str]]:
    """The words that each field may hold; the common rows may name cards that this deck does not have."""
    known: dict[str, Iterable[str]] = {
        "event": APPLY,
        "why": REASONS,
        "about": ABOUTS,
        "slot": SETTINGS,
        "type": CARD_TYPES,
        "by_type": CARD_TYPES,
    }
    if not shared:
        titles = [card.name for card in deck]
        known |= {"card": titles, "by": titles, "icon": {icon for card in deck for icon in card.icons}}
    return known


def _check_word(
    path: Path, line: int, what: str, word: str, known: Iterable[str] | None, groups: Iterable[str] = ()
) -> None:
    if known is not None and word not in known:
        raise CitationError(path, line, f"{what} names {word!r}; {nearest_word(word, (*known, *groups))}")


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
