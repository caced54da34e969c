"""Rulebook files: reading the passages of an edition, with errors that say file, line and the way out.

`decks/common/rulebook.yaml` lists every passage once, with title and gist; `decks/<edition>/rulebook.yaml` adds where
it stands in that edition's rulebook and a quote. An edition whose rulebook is silent on something quotes another's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from fluxx_nb.engine.core.rulebook import Passage, Rulebook
from fluxx_nb.engine.core.words import did_you_mean
from fluxx_nb.engine.files.deckroot import decks_root

FALLBACKS = ("math", "martian", "cthulhu", "startrek", "fantasy")
"""The editions that are asked, in this order, when an edition has no words of its own."""

LONGEST_QUOTE = 40
"""The most words that a quote may have."""

_FILE = "rulebook.yaml"
_Loader: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RulebookError(ValueError):
    """A rulebook file is wrong: says which file and line, what is wrong, and what would be right."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


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
            near = did_you_mean(passage_id, headings)
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
            problem = f"unknown key {key.value!r}{did_you_mean(str(key.value), keys)}; the keys here are {listed}"
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
