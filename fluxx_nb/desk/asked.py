"""How people ask: ways of asking about each rule, their words for the rulebooks' words, and shapes of questions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from fluxx_nb.desk.wording import Pattern
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.engine.files.yamltext import Lined, line_of, read_lined
from fluxx_nb.story.scenarios.reader import Reader

FILE = "asked.yaml"
ABOUT_NOW = ("win", "refused", "allowed", "named", "numbers", "turn")
"""What a question about the moment at a table can be about; `now` answers them."""
_RELATION = re.compile(r"A ([<>=]) B")
_CHOICES = re.compile(r"\(([^()]*\|[^()]*)\)")
_MOST_SPREAD = 10
"""How many ways of asking are made of one with alternatives."""
_PATTERN = "{mark: drew less than the Draw rule, said: drew A ... draw B, when: A < B}"


@dataclass(frozen=True)
class Asked:
    """What such a file holds."""

    ways: Mapping[str, tuple[str, ...]]
    """For each passage the ways in which people ask about it."""
    alike: Mapping[str, str]
    """Words of the table, each with the words that the rulebooks have for the same; chatter with none."""
    patterns: tuple[Pattern, ...]
    """Shapes of questions whose numbers or order matter."""
    beside: tuple[str, ...]
    """Questions that no rulebook answers."""
    now: tuple[tuple[str, str], ...]
    """Shapes of questions about the moment at a table: what each wants to know, and the shape."""
    everyday: tuple[str, ...]
    """Common words that no rule is about: they are neither misspelled nor half-written."""


@cache
def asked() -> Asked:
    """Return the ways of asking of the package."""
    return read_asked(decks_root() / "common" / FILE)


def read_asked(path: Path) -> Asked:
    """Read such a file; one error lists everything that is wrong in it."""
    read = Reader(path)
    data = read.mapping("the file", read_lined(path), 1, "{asked: {rule.instant: [when does a new rule start]}}")
    told = read.mapping("`asked`", data.get("asked"), 1, "{rule.instant: [when does a new rule start]}")
    known = load_rulebook("").ids()
    ways: dict[str, tuple[str, ...]] = {}
    for passage, words in told.items():
        line = told.lines[passage]
        if read.known("there is no passage", passage, line, known):
            said = read.words(f"`{passage}`", words, line)
            ways[passage] = _spread(said)
    beside = _spread(read.words("`beside`", data.get("beside"), 1))
    everyday = tuple(map(str, read.words("`everyday`", data.get("everyday"), 1)))
    found = Asked(ways, _alike(read, data), _patterns(read, data), beside, tuple(_now(read, data)), everyday)
    read.mistakes.tell()
    return found


def _spread(said: Iterable[str]) -> tuple[str, ...]:
    """Return ways of asking with their alternatives, each once."""
    return tuple(dict.fromkeys(way for one in said for way in spread(str(one))))


def spread(way: str) -> Iterator[str]:
    """Yield a few ways of asking for one with alternatives, `(can|may) I pass`; every alternative is among them."""
    said = _CHOICES.split(way)
    groups = [part.split("|") for part in said[1::2]]
    chance = Random(way)
    for group in groups:
        chance.shuffle(group)
    turns = min(prod(map(len, groups)), _MOST_SPREAD)
    yield from dict.fromkeys(_chosen(said, groups, turn) for turn in range(turns))


def _chosen(said: Sequence[str], groups: Sequence[Sequence[str]], turn: int) -> str:
    """Return a way with one alternative of each group; groups of the same size don't go in step."""
    parts = list(said)
    for place, group in enumerate(groups):
        parts[2 * place + 1] = group[(turn + turn // len(group) * place) % len(group)]
    return " ".join("".join(parts).split())


def _alike(read: Reader, data: Lined) -> dict[str, str]:
    same = read.mapping("`alike`", data.get("alike"), 1, "{discard: [throw away, toss]}")
    alike: dict[str, str] = {}
    for meant, words in same.items():
        for word in read.words(f"`{meant}`", words, same.lines[meant]):
            if alike.setdefault(str(word), meant) != meant:
                read.wrong(word.line, f"{str(word)!r} already means {alike[word]!r}; it can mean one thing only")
    for word in read.words("`chatter`", data.get("chatter"), 1):
        if alike.setdefault(str(word), ""):
            read.wrong(word.line, f"{str(word)!r} means {alike[word]!r}, so it is no chatter")
    return alike


def _now(read: Reader, data: Lined) -> Iterator[tuple[str, str]]:
    told = read.mapping("`now`", data.get("now"), 1, "{win: [why ... not ... win]}")
    for kind, shapes in told.items():
        if read.known("there is no kind of question about the moment", kind, told.lines[kind], ABOUT_NOW):
            yield from ((kind, str(shape)) for shape in read.words(f"`{kind}`", shapes, told.lines[kind]))


def _patterns(read: Reader, data: Lined) -> tuple[Pattern, ...]:
    listed: Any = data.get("patterns") or []
    line = data.lines.get("patterns", 1)
    if not isinstance(listed, list):
        read.wrong(line, f"`patterns` must be a list of entries such as {_PATTERN}")
        return ()
    return tuple(made for one in listed if (made := _pattern(read, one, line)) is not None)


def _pattern(read: Reader, one: Any, line: int) -> Pattern | None:
    line = line_of(one, line)
    if not isinstance(one, dict) or not {"mark", "said"} <= {*one} <= {"mark", "said", "when"}:
        read.wrong(line, f"{shown(one)} is not a pattern; write {_PATTERN}")
        return None
    mark, said, when = (str(one.get(key, "")) for key in ("mark", "said", "when"))
    relation = _RELATION.fullmatch(when)
    if when and (relation is None or not {"A", "B"} <= {*said.split()}):
        read.wrong(line, f"`when: {when}` must be A < B, A > B or A = B, and `said` must have both A and B")
        return None
    try:
        return Pattern.of(mark, said, relation.group(1) if relation else "")
    except re.error:
        read.wrong(line, f"{shown(said)} names a number twice; use A and B once each")
        return None
