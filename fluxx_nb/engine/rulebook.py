"""The rulebook: passages that events cite, in the exact words of an edition, with a title and a gist in ours.

`decks/common/rulebook.yaml` lists every passage once, with title and gist; `decks/<edition>/rulebook.yaml` adds where
it stands in that edition's rulebook and a quote. An edition whose rulebook is silent on something quotes another's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from fluxx_nb.engine.deckroot import decks_root

FALLBACKS = ("math", "martian", "cthulhu", "startrek", "fantasy")
"""The editions that are asked, in this order, when an edition has no words of its own."""

LONGEST_QUOTE = 40
"""The most words that a quote may have."""

_FILE = "rulebook.yaml"
_Loader: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INNER_MARKS = str.maketrans({"“": "‘", "”": "’"})


class UnknownPassage(KeyError):
    """No edition has a passage under this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class RulebookError(ValueError):
    """A rulebook file is wrong: says which file and line, what is wrong, and what would be right."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Passage:
    """What one edition's rulebook says about one rule."""

    id: str
    edition: str
    """The edition that is quoted, which may be another than the one that is played."""
    edition_title: str
    where: str
    """The section of that rulebook."""
    quote: str
    """The rulebook's exact words."""
    title: str
    gist: str
    """The rule in our own words."""

    def __str__(self) -> str:
        return f"“{_inner_quotes(self.quote)}” ({self.edition_title}, {self.where})"


class Rulebook:
    """The passages that a game of one edition cites: its own, and for the rest those of other editions."""

    def __init__(self, edition: str, passages: Mapping[str, Passage]) -> None:
        self.edition = edition
        self._passages = dict(passages)

    def passage(self, passage_id: str) -> Passage:
        """The passage under this id: this edition's, else the first that another edition has."""
        try:
            return self._passages[passage_id]
        except KeyError:
            near = _nearest(passage_id, self._passages)
            raise UnknownPassage(f"no rulebook has a passage {passage_id!r}{near}") from None

    def has(self, passage_id: str) -> bool:
        """Whether any edition has a passage under this id."""
        return passage_id in self._passages

    def ids(self) -> tuple[str, ...]:
        """The ids of all passages, in the order of the common list."""
        return tuple(self._passages)

    def own_ids(self) -> tuple[str, ...]:
        """The ids of the passages that are in this edition's own words."""
        return tuple(passage.id for passage in self if passage.edition == self.edition)

    def __iter__(self) -> Iterator[Passage]:
        return iter(self._passages.values())

    def __len__(self) -> int:
        return len(self._passages)

    def __repr__(self) -> str:
        return f"<Rulebook of {self.edition}: {len(self)} passages, {len(self.own_ids())} in its own words>"


def load_rulebook(edition: str, root: Path | None = None) -> Rulebook:
    """The rulebook of an edition; one without a file of its own (a deck written at home) quotes the others."""
    return _rulebook(edition, decks_root() if root is None else root)


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
    path = root / "common" / _FILE
    fields = _fields(path, _compose(path), ("passages",))
    return {
        passage_id: _Heading(_text(path, entry["title"]), _text(path, entry["gist"]))
        for passage_id, entry in _entries(path, fields["passages"], ("id", "title", "gist"))
    }


@cache
def _edition(name: str, root: Path) -> dict[str, Passage]:
    path = root / name / _FILE
    if not path.is_file():
        return {}
    headings = _headings(root)
    fields = _fields(path, _compose(path), ("edition", "title", "passages"))
    edition, edition_title = _text(path, fields["edition"]), _text(path, fields["title"])
    if edition != name:
        problem = f"edition is {edition!r}; write {name!r}, as its folder says"
        raise RulebookError(path, _line(fields["edition"]), problem)
    passages = {}
    for passage_id, entry in _entries(path, fields["passages"], ("id", "where", "quote")):
        if passage_id not in headings:
            near = _nearest(passage_id, headings)
            problem = f"no passage {passage_id!r} in common/{_FILE}{near}; add it there or mend the id"
            raise RulebookError(path, _line(entry["id"]), problem)
        quote = _text(path, entry["quote"])
        words = len(quote.split())
        if words > LONGEST_QUOTE:
            problem = f"the quote of {passage_id!r} has {words} words; cut it to {LONGEST_QUOTE} or fewer"
            raise RulebookError(path, _line(entry["quote"]), problem)
        where = _text(path, entry["where"])
        passages[passage_id] = Passage(passage_id, edition, edition_title, where, quote, *headings[passage_id])
    return passages


def _compose(path: Path) -> yaml.Node | None:
    """The file as nodes, not values: nodes know their lines, and a `No` in a quote stays a word."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RulebookError(path, 1, "the file is missing; every decks folder needs it") from None
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = f"not readable as YAML ({error.problem}); put the text in quotation marks or mend the indentation"
        raise RulebookError(path, mark.line + 1 if mark else 1, problem) from None
    return node


def _entries(path: Path, node: yaml.Node, keys: tuple[str, ...]) -> Iterator[tuple[str, dict[str, yaml.Node]]]:
    """The passages of a file with their ids, each id once."""
    if not isinstance(node, yaml.SequenceNode):
        raise RulebookError(path, _line(node), "passages is not a list; begin each passage with '- id:'")
    first_lines: dict[str, int] = {}
    for item in node.value:
        entry = _fields(path, item, keys)
        passage_id, line = _text(path, entry["id"]), _line(entry["id"])
        if passage_id in first_lines:
            problem = f"passage {passage_id!r} is already on line {first_lines[passage_id]}; keep one of the two"
            raise RulebookError(path, line, problem)
        first_lines[passage_id] = line
        yield passage_id, entry


def _fields(path: Path, node: yaml.Node | None, keys: tuple[str, ...]) -> dict[str, yaml.Node]:
    """The values of a mapping that has exactly these keys."""
    listed = ", ".join(keys)
    if not isinstance(node, yaml.MappingNode):
        raise RulebookError(path, _line(node), f"expected 'key: value' lines here; write {listed}")
    fields: dict[str, yaml.Node] = {}
    for key, value in node.value:
        if key.value not in keys:
            problem = f"unknown key {key.value!r}{_nearest(str(key.value), keys)}; the keys here are {listed}"
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


def _nearest(word: str, right: Mapping[str, object] | tuple[str, ...]) -> str:
    close = get_close_matches(word, list(right), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _inner_quotes(quote: str) -> str:
    """A quotation inside a quotation gets single marks."""
    pieces = quote.translate(_INNER_MARKS).split('"')
    marks = ("‘", "’")
    return pieces[0] + "".join(marks[i % 2] + piece for i, piece in enumerate(pieces[1:]))
