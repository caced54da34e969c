"""Rows of citations: what one says about an event, and how a file of them is read.

All errors of a file are reported at once, each with its line and the nearest valid word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.engine.core.card import CARD_TYPES
from fluxx_nb.engine.core.decisions import ABOUTS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import APPLY
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.yamltext import FileError, Lined, Mistakes, read_lined
from fluxx_nb.story.cite.conditions import CONDITIONS

FILE = "citations.yaml"
CARD = "card"
"""What a row writes under `quote` where the card's own words are the source."""
OF = "of"
"""What a row on a card looks at: the card that acts, and the card that explains what happens."""

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
    "own": "the same as `quote`, but only where the edition's own rulebook has the first of these passages",
    "first": "several quotes, of which the first that fits counts: each a list, or a mapping that says when it fits",
    "also": "what to add to the quote, whichever row it comes from: passages, or mappings with `quote`",
    "has": "a passage: the row is only for editions whose own rulebook has it",
}
"""What a row of a table may hold, and what each part of it looks at or says."""
_WORDS = ("event", "why", "about", "slot", "type", "card", "icon", "by", "by_type")
_SAYS = ("quote", "own", "first")
"""The fields of which a row has one at most; a quote inside a row has `quote` or `own`."""


class CitationError(FileError):
    """A file of citations is not valid. The message says the file, the line and how to fix it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One quote of a table, with all that its row says about when it fits."""

    fields: Mapping[str, frozenset[str]]
    """For each thing that it looks at, the words that fit."""
    when: tuple[tuple[str, bool], ...]
    """Conditions, each with whether it must hold or must not."""
    quote: tuple[str, ...]
    adds: bool
    """Whether it only adds to what another row quotes."""
    own: bool
    """Whether it is only for editions whose own rulebook has the first passage."""
    has: tuple[str, ...]
    """It is only for editions whose own rulebook has these passages."""
    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path.parent.name}/{self.path.name}:{self.line}"


class CitationFile(NamedTuple):
    """The contents of one file of citations."""

    rows: list[Row]
    notes: dict[str, tuple[str, ...]]
    groups: dict[str, list[str]]


def read_citations(path: Path, deck: Deck, common: CitationFile | None = None) -> CitationFile:
    """Return the rows of a file; one error lists all that is wrong, each with its line and the nearest valid word.

    The file of an edition may use the groups of the `common` one, and change its notes, but not add any.
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
            rows += _read_row(path, line, entry, deck, shared)
    notes = _read_notes(mistakes, data.get("notes", Lined()), deck, common and common.notes)
    mistakes.tell()
    return CitationFile(rows, notes, groups)


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
            read[name] = _read_note(path, notes, name, deck)
    return read


def _read_note(path: Path, notes: Lined, name: str, deck: Deck) -> tuple[str, ...]:
    """Return what a note quotes: a list of passages, or `own` if the edition's rulebook has them all, else `quote`."""
    told = notes[name]
    if not isinstance(told, Lined):
        return _passages(path, notes, name, deck)
    if set(told) != {"own", "quote"}:
        raise CitationError(path, notes.lines[name], "a note is a list of passages, or has `own` and `quote`")
    own, book = _passages(path, told, "own", deck), deck.rulebook
    other = _passages(path, told, "quote", deck)
    return own if all(book.passage(word).edition == book.edition for word in own) else other


def _check_passages(path: Path, line: int, words: Iterable[str], deck: Deck) -> None:
    for word in words:
        if word != CARD and not deck.rulebook.has(word):
            raise CitationError(
                path, line, f"there is no passage {word!r}; {nearest_word(word, (*deck.rulebook.ids(), CARD))}"
            )


def read_rows_of_cards(deck: Deck, groups: dict[str, list[str]]) -> list[Row]:
    """Read the rows that cards have themselves: each is for what its own card does."""
    own = deck.path or Path(deck.edition) / "cards.yaml"
    mistakes = Mistakes(own, CitationError)
    rows: list[Row] = []
    for card in deck:
        for entry in card.cites:
            path = entry.path or own
            with mistakes:
                if "by" in entry:
                    raise CitationError(path, entry.lines["by"], "a row of a card is about that card; leave `by` out")
                rows += _read_row(path, entry.line, entry, deck, groups, of=card.name)
    mistakes.tell()
    return rows


def _read_row(path: Path, line: int, entry: Any, deck: Deck, groups: dict[str, list[str]], of: str = "") -> list[Row]:
    """Return the quotes of one row in order: what it quotes, then what it adds; with `of`, only for that card."""
    if not isinstance(entry, Lined):
        raise CitationError(path, line, "a row is a mapping, such as {event: turned, quote: [order.clockwise]}")
    _check_keys(path, entry, "a row", FIELDS)
    says = [key for key in _SAYS if key in entry]
    if "event" not in entry or len(says) > 1 or not (says or "also" in entry):
        raise CitationError(
            path, line, "a row needs `event`, and one of `quote`, `own` and `first`, or `also`, or both"
        )
    known = _known(deck, shared=path.parent.name == "common")
    fields = _fields(path, entry, known, groups) | ({OF: frozenset({of})} if of else {})
    row = Row(fields, _conditions(path, entry), (), False, False, _passages(path, entry, "has", deck), path, line)
    if says != ["first"]:
        read = [_quote(row, entry, says[0], deck)] if says else []
    else:
        read = [_read_quote(row, at, one, deck, known, groups) for at, one in _quotes(path, entry, "first")]
    words = [one for _, one in _quotes(path, entry, "also") if isinstance(one, str)]
    if words:
        _check_passages(path, entry.lines["also"], words, deck)
        read.append(replace(row, quote=tuple(words), adds=True))
    for at, one in _quotes(path, entry, "also"):
        if not isinstance(one, str):
            read.append(replace(_read_quote(row, at, one, deck, known, groups), adds=True))
    return read


def _quotes(path: Path, entry: Lined, key: str) -> list[tuple[int, Any]]:
    """Return the quotes of a list, each with its line; a bare word is a list of one."""
    told = entry.get(key, [])
    listed = [told] if isinstance(told, str) else told
    if not isinstance(listed, list) or (key == "first" and not listed):
        raise CitationError(path, entry.lines[key], f"{key!r} is a list of quotes: words, lists or mappings")
    return list(zip(getattr(listed, "lines", [entry.lines.get(key, 0)] * len(listed)), listed, strict=True))


def _read_quote(
    row: Row, line: int, entry: Any, deck: Deck, known: Mapping[str, Iterable[str]], groups: dict[str, list[str]]
) -> Row:
    """Return one quote of a row: a list of passages, or a mapping that also says when it fits."""
    path = row.path
    if not isinstance(entry, Lined):
        words = [entry] if isinstance(entry, str) else entry
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise CitationError(
                path, line, "a quote is a list of passages, or a mapping such as {when: […], quote: […]}"
            )
        _check_passages(path, line, words, deck)
        return replace(row, quote=tuple(words), line=line)
    _check_keys(path, entry, "a quote", [key for key in FIELDS if key not in ("first", "also", "has")])
    says = [key for key in _SAYS if key in entry]
    if len(says) != 1:
        raise CitationError(path, line, "a quote needs either `quote` or `own`")
    fields = dict(row.fields)
    for field, narrower in _fields(path, entry, known, groups).items():
        fields[field] = narrower & fields.get(field, narrower)
    inner = replace(row, fields=fields, when=row.when + _conditions(path, entry), line=line)
    return _quote(inner, entry, says[0], deck)


def _quote(row: Row, entry: Lined, key: str, deck: Deck) -> Row:
    words = _passages(row.path, entry, key, deck)
    if key == "own" and not words:
        raise CitationError(row.path, entry.lines[key], "`own` names one passage at least; nothing is `quote: []`")
    return replace(row, quote=words, own=key == "own")


def _passages(path: Path, entry: Lined, key: str, deck: Deck) -> tuple[str, ...]:
    """Return the passages that a field names; one that no rulebook has is refused."""
    words = tuple(_list(path, entry, key))
    _check_passages(path, entry.lines.get(key, 0), words, deck)
    return words


def _fields(
    path: Path, entry: Lined, known: Mapping[str, Iterable[str]], groups: dict[str, list[str]]
) -> dict[str, frozenset[str]]:
    fields: dict[str, frozenset[str]] = {}
    for field in _WORDS:
        if field in entry:
            words = [one for word in _list(path, entry, field) for one in groups.get(word, [word])]
            for word in words:
                _check_word(path, entry.lines[field], repr(field), word, known.get(field), groups)
            fields[field] = frozenset(words)
    return fields


def _conditions(path: Path, entry: Lined) -> tuple[tuple[str, bool], ...]:
    return tuple(
        (known_condition(path, entry.lines[key], word), key == "when")
        for key in ("when", "unless")
        for word in _list(path, entry, key)
    )


def _check_keys(path: Path, entry: Lined, what: str, known: Collection[str]) -> None:
    for key in entry:
        if key not in known:
            raise CitationError(path, entry.lines[key], f"{what} has no {key!r}; {nearest_word(key, known)}")


def _known(deck: Deck, shared: bool) -> dict[str, Iterable[str]]:
    """Return the words that each field may hold; the common rows may name cards that this deck does not have."""
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


def known_condition(path: Path, line: int, name: str) -> str:
    """Return the name of a condition; an unknown one raises an error with its line and the nearest valid name."""
    if name not in CONDITIONS:
        raise CitationError(path, line, f"there is no condition {name!r}; {nearest_word(name, CONDITIONS)}")
    return name


def _list(path: Path, entry: Lined, key: str) -> list[str]:
    """Return the words of a field; a bare word is a list of one."""
    value = entry.get(key, [])
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise CitationError(path, entry.lines[key], f"{key!r} is a word or a list of words")
    return list(words)
