"""Plain words: what the style guide bans is nowhere in what people read, outside quotes and ids."""

from __future__ import annotations

import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BANNED = re.compile(
    r"\b(whoever|anew|at turn|off turn|one's own|mend|mends|mended|mending|is none|what comes of|all the same|"
    r"at the most|speaks of|situations?)\b",
    re.IGNORECASE,
)
IDS = re.compile(
    r"limit off turn|my-situation|little-to-do-off-turn|\bid: \S+|misread: [^\"]*|\| situation \|"
    r"|Who Whoever Whose|Long Live Whoever That Is|A Hoard of One's Own"
)
"""Names that files, rows and saves rely on, and the names of two cards."""
WHOLE_IDS = frozenset({"situation", "situations"})
"""Ids that are the whole of a string: a reason, a key of share codes, and one of `find RULE --json`."""
QUOTED = re.compile(r"“[^”]*”|`[^`]*`|\"[^\"\n]*\"(?=:)")
"""Words of a rulebook or a card, and code."""

NOT_HELD = ("decks/common/asked.yaml",)
"""What is not ours to word: questions as people type them."""


def of_python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the strings, docstrings and comments of a module, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT) and token.string.strip("\"'") not in WHOLE_IDS:
            yield from enumerate(token.string.splitlines(), token.start[0])


def of_notebook(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that an author has written, with the numbers of their cells."""
    for number, cell in enumerate(json.loads(text)["cells"]):
        yield from ((number, line) for line in cell["source"])


def of_yaml(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a deck's file without a rulebook's words and without what rows are for."""
    quote = False
    for number, line in enumerate(text.splitlines(), 1):
        key = re.match(r"\s*(?:- )?(\w+):", line)
        quote = key[1] == "quote" if key is not None else quote and bool(line.strip())
        if not quote:
            yield number, re.sub(r"\bwhy: (\[[^\]]*\]|[\w ]+)|\"?misread: [^\"]*\"", "", line)


def of_text(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a page, without its code."""
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        code ^= line.lstrip().startswith("```")
        if not code:
            yield number, line


READERS = {".py": of_python, ".ipynb": of_notebook, ".yaml": of_yaml, ".md": of_text, ".js": of_text, ".css": of_text}


def written() -> Iterator[Path]:
    """Yield what people read: the package, decks, docs, notebooks and the pages at the top."""
    for folder in ("fluxx_nb", "decks", "docs", "notebooks"):
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in READERS)
    yield from sorted(ROOT.glob("*.md"))


def is_clean(path: Path) -> bool:
    """Return whether a file is held to the guide already."""
    name = path.relative_to(ROOT).as_posix()
    return not any(name == place or name.startswith(f"{place}/") for place in NOT_HELD)


def banned_in(path: Path) -> list[str]:
    """Return the banned words of a file, each with its line."""
    lines = READERS[path.suffix](path.read_text(encoding="utf-8"))
    bare = ((number, QUOTED.sub("", IDS.sub("", line))) for number, line in lines)
    where = path.relative_to(ROOT)
    return [f"{where}:{number}: {found[0]}" for number, line in bare for found in BANNED.finditer(line)]


def test_nothing_that_people_read_uses_a_banned_word() -> None:
    found = [one for path in written() if is_clean(path) for one in banned_in(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("place", NOT_HELD)
def test_every_exception_is_there(place: str) -> None:
    assert (ROOT / place).exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.py", '"""Whoever reads this."""\n# At turn.\nsituation = "off turn"\n', ["Whoever", "At turn", "off turn"]),
        ("a.py", 'why = "limit off turn"\nkey = "situation"\n', []),
        ("a.md", "It is none. Say “whoever” and `anew`.\n\n```\nanew\n```\n", ["is none"]),
        ("a.yaml", "quote: >-\n  Whoever calls it\ntitle: Whoever begins\nwhy: [situation]\n", ["Whoever"]),
        ("a.ipynb", json.dumps({"cells": [{"source": ["all the same\n"]}]}), ["all the same"]),
    ],
)
def test_it_finds_words_and_leaves_quotes_and_ids_alone(
    name: str, text: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.test_plain_words.ROOT", tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert [one.rpartition(": ")[2] for one in banned_in(tmp_path / name)] == words
