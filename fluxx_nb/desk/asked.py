"""How people ask about rules, in a file of its own beside the common passages: more words to be found by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.engine.files.yamltext import read_lined
from fluxx_nb.story.scenarios.reader import Reader

FILE = "asked.yaml"


@dataclass(frozen=True)
class Asked:
    """What such a file holds."""

    ways: Mapping[str, tuple[str, ...]]
    """For each passage the ways in which people ask about it."""
    alike: Mapping[str, str]
    """Words of the table, each with the words that the rulebooks have for the same."""


@cache
def asked() -> Asked:
    """The ways of asking of the package."""
    return read_asked(decks_root() / "common" / FILE)


def read_asked(path: Path) -> Asked:
    """Read such a file; one error tells all that is wrong in it."""
    read = Reader(path)
    data = read.mapping("the file", read_lined(path), 1, "{asked: {rule.instant: [when does a new rule start]}}")
    told = read.mapping("`asked`", data.get("asked"), 1, "{rule.instant: [when does a new rule start]}")
    known = load_rulebook("").ids()
    ways: dict[str, tuple[str, ...]] = {}
    for passage, words in told.items():
        line = told.lines[passage]
        if read.known("there is no passage", passage, line, known):
            ways[passage] = tuple(map(str, read.words(f"`{passage}`", words, line)))
    same = read.mapping("`alike`", data.get("alike"), 1, "{discard: [throw away, toss]}")
    alike: dict[str, str] = {}
    for meant, words in same.items():
        for word in read.words(f"`{meant}`", words, same.lines[meant]):
            if alike.setdefault(str(word), meant) != meant:
                read.wrong(word.line, f"{str(word)!r} stands for {alike[word]!r} already; it can mean one thing only")
    read.mistakes.tell()
    return Asked(ways, alike)
