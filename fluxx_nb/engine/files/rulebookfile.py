"""Rulebook files: reading the passages of an edition, with errors that say file, line and the way out.

`decks/common/rulebook.yaml` lists every passage once, with title and gist; `decks/<edition>/rulebook.yaml` adds where
it stands in that edition's rulebook and a quote. An edition whose rulebook is silent on something quotes another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from fluxx_nb.engine.core.rulebook import Passage, Rulebook
from fluxx_nb.engine.core.words import did_you_mean
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.lined import (
    LOADER,
    FileError,
    Lined,
    Mistake,
    Mistakes,
    read_lined,
    read_text,
    shown,
    told_by_yaml,
)

FALLBACKS = ("math", "martian", "cthulhu", "startrek", "fantasy")
"""The editions that are asked, in this order, when an edition has no words of its own."""

LONGEST_QUOTE = 40
"""The most words that a quote may have."""

_FILE = "rulebook.yaml"
_COMMON = "common"


class RulebookError(FileError):
    """A rulebook file is wrong: says which file and line, what is wrong, and what would be right."""

    def __init__(self, path: Path, line: int, problem: str, more: Iterable[Mistake] = ()) -> None:
        super().__init__(path, line, problem, more)
        self.path = path


def load_rulebook(edition: str, root: Path | None = None) -> Rulebook:
    """The rulebook of an edition; one without a file of its own (a deck written at home) quotes the others."""
    return _rulebook(edition, decks_root() if root is None else root)


def rulebook_beside(deck: Path, edition: str) -> Rulebook:
    """The rulebook for a deck file: the one in the same folder goes before that of the edition."""
    path, book = deck.with_name(_FILE), load_rulebook(edition)
    if deck.resolve().parent.parent == decks_root().resolve() or not path.is_file():
        return book
    own = _read_edition(path, edition, _headings(decks_root()))
    return Rulebook(edition, {passage.id: own.get(passage.id, passage) for passage in book})


def read_rulebook(path: Path) -> int:
    """Read one file of passages, wherever it stands, and return how many there are.

    The ids are those of the common list beside its folder, or of the package's. Whoever changes the common list itself
    hears what the editions make of it.
    """
    folder = path.resolve().parent
    root = folder.parent if (folder.parent / _COMMON / _FILE).is_file() else decks_root()
    if folder.name != _COMMON:
        return len(_read_edition(path, _edition_beside(path), _headings(root)))
    count = len(_read_headings(path))
    load_rulebook("", root)
    return count


def _edition_beside(path: Path) -> str:
    """The edition that a rulebook belongs to: that of the deck in the same folder, or else the folder's name."""
    deck = path.resolve().with_name("cards.yaml")
    data = read_lined(deck) if deck.is_file() else None
    told = data.get("edition") if isinstance(data, Lined) else None
    return str(told or deck.parent.name)


class _Heading(NamedTuple):
    title: str
    gist: str


@cache
def _rulebook(edition: str, root: Path) -> Rulebook:
    editions = dict.fromkeys((edition, *FALLBACKS))
    shelves = [_edition(name, root) for name in editions]
    passages = {}
    for passage_id in _headings(root):
        for shelf in shelves:
            if passage_id in shelf:
                passages[passage_id] = shelf[passage_id]
                break
    return Rulebook(edition, passages)


@cache
def _headings(root: Path) -> dict[str, _Heading]:
    return _read_headings(root / _COMMON / _FILE)


def _read_headings(path: Path) -> dict[str, _Heading]:
    """The common list: what each passage is about."""
    mistakes = Mistakes(path, RulebookError)
    fields = _fields(path, _compose(path), ("passages",))
    headings = {}
    for passage_id, entry in _entries(mistakes, fields["passages"], ("id", "title", "gist")):
        with mistakes:
            headings[passage_id] = _Heading(_text(path, entry["title"]), _text(path, entry["gist"]))
    mistakes.tell()
    return headings


@cache
def _edition(name: str, root: Path) -> dict[str, Passage]:
    headings = _headings(root)
    # An edition is one of the folders that stand there, whatever a deck may write for its name.
    path = next((folder / _FILE for folder in root.iterdir() if folder.name == name), None)
    return _read_edition(path, name, headings) if path is not None and path.is_file() else {}


def _read_edition(path: Path, name: str, headings: dict[str, _Heading]) -> dict[str, Passage]:
    """The words of one edition."""
    mistakes = Mistakes(path, RulebookError)
    fields = _fields(path, _compose(path), ("edition", "title", "passages"))
    edition, edition_title = _text(path, fields["edition"]), _text(path, fields["title"])
    if edition != name:
        mistakes.add(
            _line(fields["edition"]), f"edition is {shown(edition)}; write {name!r}, as its deck or folder says"
        )
    passages = {}
    for passage_id, entry in _entries(mistakes, fields["passages"], ("id", "where", "quote")):
        if passage_id not in headings:
            near = did_you_mean(passage_id, headings)
            problem = f"no passage {shown(passage_id)} in common/{_FILE}{near}; add it there or mend the id"
            mistakes.add(_line(entry["id"]), problem)
            continue
        with mistakes:
            where, quote = _text(path, entry["where"]), _quote(path, passage_id, entry["quote"])
            passages[passage_id] = Passage(passage_id, edition, edition_title, where, quote, *headings[passage_id])
    mistakes.tell()
    return passages


def _quote(path: Path, passage_id: str, node: yaml.Node) -> str:
    quote = _text(path, node)
    words = len(quote.split())
    if words > LONGEST_QUOTE:
        problem = f"the quote of {passage_id!r} has {words} words; cut it to {LONGEST_QUOTE} or fewer"
        raise RulebookError(path, _line(node), problem)
    return quote


def _compose(path: Path) -> yaml.Node | None:
    """The file as nodes, not values: nodes know their lines, and a `No` in a quote stays a word."""
    if not path.exists():
        raise RulebookError(path, 1, "the file is missing; every decks folder needs it")
    text = read_text(path)
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError as error:
        line, why = told_by_yaml(error, text)
        problem = f"not readable as YAML ({why}); put the text in quotation marks or mend the indentation"
        raise RulebookError(path, line, problem) from None
    except RecursionError:
        raise RulebookError(path, 1, "is nested too deeply; write it out plainly") from None
    return node


def _entries(mistakes: Mistakes, node: yaml.Node, keys: tuple[str, ...]) -> Iterator[tuple[str, dict[str, yaml.Node]]]:
    """The passages of a file with their ids, each id once; what is wrong with one does not hide the next."""
    path = mistakes.path
    if not isinstance(node, yaml.SequenceNode):
        raise RulebookError(path, _line(node), "passages is not a list; begin each passage with '- id:'")
    first_lines: dict[str, int] = {}
    for item in node.value:
        found: tuple[str, dict[str, yaml.Node]] | None = None
        with mistakes:
            fields = _fields(path, item, keys)
            found = _text(path, fields["id"]), fields
        if found is None:
            continue
        passage_id, fields = found
        line = _line(fields["id"])
        if passage_id in first_lines:
            problem = f"passage {passage_id!r} is already on line {first_lines[passage_id]}; keep one of the two"
            mistakes.add(line, problem)
            continue
        first_lines[passage_id] = line
        yield found


def _fields(path: Path, node: yaml.Node | None, keys: tuple[str, ...]) -> dict[str, yaml.Node]:
    """The values of a mapping that has exactly these keys."""
    listed = ", ".join(keys)
    if not isinstance(node, yaml.MappingNode):
        raise RulebookError(path, _line(node), f"expected 'key: value' lines here; write {listed}")
    fields: dict[str, yaml.Node] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode) or key.value not in keys:
            problem = f"unknown key {shown(key.value)}{did_you_mean(str(key.value), keys)}; the keys here are {listed}"
            raise RulebookError(path, _line(key), problem)
        if key.value in fields:
            raise RulebookError(path, _line(key), f"{key.value} is given twice; keep one of the two")
        fields[key.value] = value
    for key in keys:
        if key not in fields:
            raise RulebookError(path, _line(node), f"{key} is missing; add a line '{key}: …'")
    return fields


def _text(path: Path, node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise RulebookError(path, _line(node), "expected some text here; write it in quotation marks")
    return str(node.value)


def _line(node: yaml.Node | None) -> int:
    return node.start_mark.line + 1 if node is not None else 1
