"""How people ask about rules, in a file of its own beside the common passages: more words to be found by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.lined import read_lined
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.story.reader import Reader

FILE = "asked.yaml"


@cache
def asked() -> Mapping[str, str]:
    """For each passage the words in which people ask about it; not every passage has some."""
    return read_asked(decks_root() / "common" / FILE)


def read_asked(path: Path) -> Mapping[str, str]:
    """Read such a file; one error tells all that is wrong in it."""
    read = Reader(path)
    data = read.mapping("the file", read_lined(path), 1, "{asked: {rule.instant: when does a new rule start}}")
    told = read.mapping("`asked`", data.get("asked"), 1, "{rule.instant: when does a new rule start}")
    known = load_rulebook("").ids()
    found: dict[str, str] = {}
    for passage, words in told.items():
        line = told.lines[passage]
        if read.known("there is no passage", passage, line, known):
            found[passage] = read.text(f"`{passage}`", words, line)
    read.mistakes.tell()
    return found
