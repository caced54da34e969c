"""Kinds of files: the one place that tells decks, scenarios, saves and other files apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.jsontext import read_json
from fluxx_nb.engine.files.yamltext import FileError, read_lined, read_text

DECK, RULEBOOK, CITATIONS, SCENARIOS, SAVE = "deck", "rulebook", "table of citations", "list of scenarios", "save"
ASKED, ANSWERS = "list of ways of asking", "list of plain answers"
PATH = "learning path"

_MARKS = {
    "cards": DECK,
    "passages": RULEBOOK,
    "rows": CITATIONS,
    "scenarios": SCENARIOS,
    "asked": ASKED,
    "answers": ANSWERS,
    "chapters": PATH,
    "fluxx_nb": SAVE,
}
"""The word at the beginning of a line by which each kind is known."""
_LOOKS = (
    "a deck has `cards:`, a rulebook `passages:`, a table of citations `rows:`, a file of scenarios `scenarios:` or "
    "entries that begin with `- id:`, a list of ways of asking `asked:`, plain answers `answers:`, "
    'a learning path `chapters:`, and a save is JSON with "fluxx_nb"'
)
_SUFFIXES = (".yaml", ".yml", ".json")


def is_path(what: object) -> bool:
    """Return whether a word names a file: it ends like one, or the file exists; the name of an edition does not."""
    if isinstance(what, Path):
        return True
    if not isinstance(what, str) or what in editions():
        return False
    return what.endswith(_SUFFIXES) or is_there(Path(what))


def is_there(path: Path) -> bool:
    """Return whether the file exists; False for what cannot be a path."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a path, or with characters that no path has
        return False


def is_save(text: str) -> bool:
    """Return whether a text is a saved game, or was meant to be one."""
    return text.lstrip().startswith("{")


def kind_of(path: Path) -> str:
    """Return the kind of a file; for an unknown kind, the error says what each kind looks like."""
    text = read_text(path)
    if _is_saved(path, text):
        return SAVE
    kind = _kind_of_data(read_lined(path, text))
    if not kind:
        raise FileError(path, 1, f"is nothing that could be read here; {_LOOKS}")
    return kind


def _is_saved(path: Path, text: str) -> bool:
    """Return whether a file is a save, even one that was cut off; other kinds may begin alike, since JSON is YAML."""
    if not is_save(text):
        return path.suffix == ".json" and not text.strip()
    if '"fluxx_nb"' in text:
        return True
    try:
        read_json(str(path), text)
    except FileError:
        return path.suffix == ".json"
    return False


def _kind_of_data(data: Any) -> str:
    if isinstance(data, dict):
        return next((kind for mark, kind in _MARKS.items() if mark in data), "")
    if isinstance(data, list) and any(isinstance(item, dict) for item in data):
        return SCENARIOS
    return ""
