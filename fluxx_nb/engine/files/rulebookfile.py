"""Rulebook files: reading the passages of an edition. Errors say the file, the line and how to fix it.

`decks/common/rulebook.yaml` lists every passage once, with title and gist; `decks/<edition>/rulebook.yaml` adds where
it is in that edition's rulebook and a quote. An edition whose rulebook is silent on something quotes another's. A rule
that no other edition has may be in the edition's file alone, with its title and gist.
Either file may say when the words apply, by `holds` and `unless`; an edition's replace those of the common file. The
common file may say which passage the words refer back to, by `refers`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.engine.core.rulebook import Passage, Proviso, Rulebook
from fluxx_nb.engine.core.text import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError, Lined, Mistake, Mistakes, line_of, read_lined

FALLBACKS = ("math", "martian", "cthulhu", "startrek", "fantasy")
"""The editions that are asked, in this order, when an edition has no words of its own."""

LONGEST_QUOTE = 40
"""The most words that a quote may have."""

_PROVISOS = ("holds", "unless")
_HEADING = ("title", "gist")
_REFERS = "refers"
_FILE = "rulebook.yaml"
_COMMON = "common"


class RulebookError(FileError):
    """A rulebook file is not valid. The message says the file, the line, what is wrong and how to fix it."""

    def __init__(self, path: Path, line: int, problem: str, more: Iterable[Mistake] = ()) -> None:
        super().__init__(path, line, problem, more)
        self.path = path


def load_rulebook(edition: str, root: Path | None = None) -> Rulebook:
    """Return the rulebook of an edition; a deck of your own without a rulebook quotes the others."""
    return _rulebook(edition, decks_root() if root is None else root)


def in_rulebooks(passage_id: str) -> bool:
    """Return whether a rulebook of the package has a passage under this id."""
    return load_rulebook(FALLBACKS[0]).has(passage_id)


def rulebook_beside(deck: Path, edition: str) -> Rulebook:
    """Return the rulebook for a deck file: the one in its folder, or else that of the edition."""
    path, book = deck.with_name(_FILE), load_rulebook(edition)
    if deck.resolve().parent.parent == decks_root().resolve() or not path.is_file():
        return book
    own = _read_edition(path, edition, _headings(decks_root()))
    return Rulebook(edition, {passage.id: passage for passage in book} | own)


def read_rulebook(path: Path, conditions: Collection[str] = ()) -> int:
    """Read one file of passages, wherever it is, and return how many there are.

    The ids are those of the common list beside its folder, or of the package's. For the common list
    itself, errors that it causes in the editions are reported, too. `conditions` lists what `holds` and `unless` may
    use; without them any.
    """
    folder = path.resolve().parent
    root = folder.parent if (folder.parent / _COMMON / _FILE).is_file() else decks_root()
    if folder.name != _COMMON:
        passages = _read_edition(path, _edition_beside(path), _headings(root))
        _check_conditions(path, (passage.holds for passage in passages.values()), conditions)
        return len(passages)
    headings = _read_headings(path)
    _check_conditions(path, (heading.holds for heading in headings.values()), conditions)
    load_rulebook("", root)
    return len(headings)


def _check_conditions(path: Path, provisos: Iterable[Proviso | None], known: Collection[str]) -> None:
    mistakes = Mistakes(path, RulebookError)
    # The common part of an edition is checked in the common file.
    for proviso in (one for one in provisos if known and one is not None and one.path == path):
        for name, _ in proviso.when:
            if name not in known:
                mistakes.add(proviso.line, f"there is no condition {shown(name)}; {nearest_word(name, known)}")
    mistakes.tell()


def _edition_beside(path: Path) -> str:
    """Return the edition that a rulebook belongs to: that of the deck in the same folder, or else the folder's name."""
    deck = path.resolve().with_name("cards.yaml")
    data = read_lined(deck) if deck.is_file() else None
    told = data.get("edition") if isinstance(data, Lined) else None
    return str(told or deck.parent.name)


class _Heading(NamedTuple):
    title: str
    gist: str
    holds: Proviso | None
    refers: str = ""


@lru_cache(maxsize=32)
def _rulebook(edition: str, root: Path) -> Rulebook:
    editions = dict.fromkeys((edition, *FALLBACKS))
    shelves = [_edition(name, root) for name in editions]
    passages = {}
    for passage_id in dict.fromkeys((*_headings(root), *shelves[0])):
        for shelf in shelves:
            if passage_id in shelf:
                passages[passage_id] = shelf[passage_id]
                break
    return Rulebook(edition, passages)


@lru_cache(maxsize=32)
def _headings(root: Path) -> dict[str, _Heading]:
    return _read_headings(root / _COMMON / _FILE)


def _read_headings(path: Path) -> dict[str, _Heading]:
    """Return the common list: what each passage is about."""
    mistakes = Mistakes(path, RulebookError)
    fields = _fields(path, _read(path), 1, ("passages",))
    headings = {}
    referring: dict[str, int] = {}
    for passage_id, entry in _entries(mistakes, fields, ("id", *_HEADING), (_REFERS,)):
        with mistakes:
            told = _text(path, entry, "title"), _text(path, entry, "gist")
            refers = _text(path, entry, _REFERS) if _REFERS in entry else ""
            headings[passage_id] = _Heading(*told, _proviso(path, entry), refers)
            referring[passage_id] = entry.lines.get(_REFERS, entry.line)
    for passage_id, heading in headings.items():
        if heading.refers and heading.refers not in headings:
            problem = f"{passage_id!r} refers to {shown(heading.refers)}; {nearest_word(heading.refers, headings)}"
            mistakes.add(referring[passage_id], problem)
    mistakes.tell()
    return headings


@lru_cache(maxsize=32)
def _edition(name: str, root: Path) -> dict[str, Passage]:
    headings = _headings(root)
    # An edition is an existing folder, whatever name a deck writes.
    path = next((folder / _FILE for folder in root.iterdir() if folder.name == name), None)
    return _read_edition(path, name, headings) if path is not None and path.is_file() else {}


def _read_edition(path: Path, name: str, headings: dict[str, _Heading]) -> dict[str, Passage]:
    """Return the passages of one edition."""
    mistakes = Mistakes(path, RulebookError)
    fields = _fields(path, _read(path), 1, ("edition", "title", "passages"))
    edition, edition_title = _text(path, fields, "edition"), _text(path, fields, "title")
    if edition != name:
        problem = f"edition is {shown(edition)}; write {name!r}, as its deck or folder says"
        mistakes.add(fields.lines["edition"], problem)
    passages = {}
    for passage_id, entry in _entries(mistakes, fields, ("id", "where", "quote"), _HEADING):
        with mistakes:
            told = _heading(path, passage_id, entry, headings)
            where, quote = _text(path, entry, "where"), _quote(path, passage_id, entry)
            holds = _proviso(path, entry) or told.holds
            passages[passage_id] = Passage(
                passage_id, edition, edition_title, where, quote, told.title, told.gist, holds, told.refers
            )
    mistakes.tell()
    return passages


def _heading(path: Path, passage_id: str, entry: Lined, headings: dict[str, _Heading]) -> _Heading:
    """Return what a passage is about: from the common list or, for a rule of this edition alone, from the passage."""
    said = [key for key in _HEADING if key in entry]
    if passage_id in headings:
        if said:
            problem = f"{passage_id!r} has its {said[0]} in common/{_FILE}; remove it here"
            raise RulebookError(path, entry.lines[said[0]], problem)
        return headings[passage_id]
    if len(said) < len(_HEADING):
        near = did_you_mean(passage_id, headings)
        own = "fix the id or, for a rule of this edition alone, add `title` and `gist` here"
        raise RulebookError(path, entry.lines["id"], f"no passage {shown(passage_id)} in common/{_FILE}{near}; {own}")
    return _Heading(_text(path, entry, "title"), _text(path, entry, "gist"), None)


def _proviso(path: Path, entry: Lined) -> Proviso | None:
    """Return when the words apply, if the file says so."""
    named: list[tuple[str, bool]] = []
    for key in _PROVISOS:
        words = entry.get(key, [])
        listed = [words] if isinstance(words, str) else words
        if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
            raise RulebookError(path, entry.lines[key], f"{key} is a list of conditions; write '{key}: [in solitaire]'")
        named += [(word, key == "holds") for word in listed]
    told = [entry.lines[key] for key in _PROVISOS if key in entry]
    return Proviso(tuple(named), path, told[0]) if told else None


def _quote(path: Path, passage_id: str, entry: Lined) -> str:
    quote = _text(path, entry, "quote")
    words = len(quote.split())
    if words > LONGEST_QUOTE:
        problem = f"the quote of {passage_id!r} has {words} words; cut it to {LONGEST_QUOTE} or fewer"
        raise RulebookError(path, entry.lines["quote"], problem)
    return quote


def _read(path: Path) -> Any:
    """Return the contents of the file with all values as text: a `No` in a quote stays `No`."""
    if not path.exists():
        raise RulebookError(path, 1, "the file is missing; every decks folder needs it")
    return read_lined(path, plain=True, kind=RulebookError)


def _entries(
    mistakes: Mistakes, fields: Lined, keys: tuple[str, ...], optional: tuple[str, ...] = ()
) -> Iterator[tuple[str, Lined]]:
    """Yield the passages of a file with their ids, each id once; an error in one does not hide the next."""
    path, passages = mistakes.path, fields["passages"]
    if not isinstance(passages, list):
        raise RulebookError(path, fields.lines["passages"], "passages is not a list; begin each passage with '- id:'")
    first_lines: dict[str, int] = {}
    for at, item in zip(getattr(passages, "lines", ()), passages, strict=True):
        found: tuple[str, Lined] | None = None
        with mistakes:
            entry = _fields(path, item, at, keys, (*optional, *_PROVISOS))
            found = _text(path, entry, "id"), entry
        if found is None:
            continue
        passage_id, entry = found
        line = entry.lines["id"]
        if passage_id in first_lines:
            problem = f"passage {passage_id!r} is already on line {first_lines[passage_id]}; keep one of the two"
            mistakes.add(line, problem)
            continue
        first_lines[passage_id] = line
        yield found


def _fields(path: Path, told: Any, line: int, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> Lined:
    """Return a mapping that has these keys, and no others but the optional ones."""
    listed = ", ".join((*keys, *optional))
    if not isinstance(told, Lined):
        raise RulebookError(path, line_of(told, line), f"expected 'key: value' lines here; write {listed}")
    for key, at in told.lines.items():
        if key not in keys and key not in optional:
            problem = f"unknown key {shown(key)}{did_you_mean(key, (*keys, *optional))}; the keys here are {listed}"
            raise RulebookError(path, at, problem)
    for key in keys:
        if key not in told:
            raise RulebookError(path, told.line, f"{key} is missing; add a line '{key}: …'")
    return told


def _text(path: Path, entry: Lined, key: str) -> str:
    text = entry[key]
    if not isinstance(text, str) or not text.strip():
        problem = "expected some text here; write it in quotation marks"
        raise RulebookError(path, line_of(text, entry.lines[key]), problem)
    return text
