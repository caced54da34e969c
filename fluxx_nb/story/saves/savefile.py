"""What is in a save, checked against its format and the bounds before anything is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.engine.core.bounds import DEEPEST_BRANCH, MOST_ANSWERS, MOST_ANSWERS_OF_ALL, MOST_BRANCHES, MOST_SEATS
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.jsontext import read_json
from fluxx_nb.engine.files.yamltext import FileError, read_text
from fluxx_nb.story.saves.answer_codec import unpack

if TYPE_CHECKING:
    from fluxx_nb.story.time.timeline import Timeline

FORMAT = 1
_ALWAYS: dict[str, type] = {"fluxx_nb": int, "deck": str, "digest": str, "answers": str}
"""What every save says, each with its kind."""
_SOMETIMES: dict[str, type] = {"events": int, "tale": str, "branches": list}
_TABLE: dict[str, type] = {
    "players": list, "seed": int, "meta_rules": list, "first": int, "date": list, "ages": dict, "ask_surprises": bool,
    "solo": bool,
}  # fmt: skip
_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a mapping", bool: "true or false"}
_SHORT = 1000
"""No one's path is longer; a save without its first bracket may be."""


class SaveError(UserError, ValueError):
    """A save that cannot be read, or that no longer fits. `timeline` is the part of the game that does fit, if any."""

    __module__ = "fluxx_nb"

    def __init__(self, message: str, timeline: Timeline | None = None) -> None:
        super().__init__(message)
        self.timeline = timeline


class SavedBranch(NamedTuple):
    """One timeline of a save: where it leaves its parent, its answers from there on, and its branches."""

    at: int
    answers: list[Record]
    branches: list[SavedBranch]

    def all(self) -> Iterator[SavedBranch]:
        """Yield it and all branches below it."""
        yield self
        for branch in self.branches:
            yield from branch.all()


def read_save(saved: object) -> tuple[dict[str, Any], SavedBranch]:
    """Return the table of a save and its answers with all branches; `saved` is its text or the path of its file."""
    data = _parse(saved)
    _check_form(data)
    return data, outline(data)


def _parse(saved: object) -> dict[str, Any]:
    where, text = "the save", saved
    if not isinstance(saved, str | Path):
        raise SaveError(f"A save is a text, or the path of its file; {shown(saved)} is neither.")
    if isinstance(saved, str) and not saved.strip():
        raise SaveError("The save is empty; give its text, or the path of its file.")
    try:
        if isinstance(saved, Path) or (len(saved) < _SHORT and not saved.lstrip().startswith("{")):
            where = str(saved)
            text = read_text(Path(saved))
        data = read_json(where, str(text))
    except FileError as error:
        raise SaveError(f"{error}.") from None
    if not isinstance(data, dict) or "fluxx_nb" not in data:
        raise SaveError(f"{where}:1: is not a save of this program: it lacks the key 'fluxx_nb'.")
    return data


def _check_form(data: dict[str, Any]) -> None:
    """Refuse what is not in the format of a save."""
    version = data["fluxx_nb"]
    if version.__class__ is not int or version != FORMAT:
        newer = version.__class__ is int and version > FORMAT
        way = "get a newer version of this program" if newer else f"this version reads format {FORMAT}"
        raise SaveError(f"The save has the format {shown(version)}; {way}.")
    if "scenario" in data:
        _check_kinds("The save of a scenario", data, {**_ALWAYS, **_SOMETIMES, "scenario": str}, _ALWAYS)
    else:
        _check_kinds("The save", data, {**_ALWAYS, **_SOMETIMES, **_TABLE}, (*_ALWAYS, "players"))


def _check_kinds(what: str, data: Any, kinds: dict[str, Any], needed: Collection[str]) -> None:
    if not isinstance(data, dict):
        raise SaveError(f"{what} is {shown(data)}, but must be a mapping.")
    for key, value in data.items():
        if key not in kinds:
            raise SaveError(f"{what} cannot have {shown(key)}; {nearest_word(key, kinds)}")
        if value.__class__ is not kinds[key]:
            problem = f"`{key}` is {shown(value)}, but must be {_KINDS[kinds[key]]}"
            raise SaveError(f"{what} cannot be read: {problem}.")
    for key in needed:
        if key not in data:
            raise SaveError(f"{what} lacks {key!r}.")


def outline(data: dict[str, Any]) -> SavedBranch:
    """Return the answers of a save with all branches; raise an error if they are too many."""
    root = _line(data, 0, 0)
    lines = list(root.all())
    if len(lines) > MOST_BRANCHES + 1:
        raise SaveError(f"The save has {len(lines) - 1:,} branches; {MOST_BRANCHES} are the most.")
    for line in lines:
        joins = sum(isinstance(record, str) and not record.startswith(CHANCE) for record in line.answers)
        if line.at + len(line.answers) > MOST_ANSWERS:
            count = line.at + len(line.answers)
            raise SaveError(f"The save has {count:,} answers in a row; no game has more than {MOST_ANSWERS:,}.")
        if joins > 2 * MOST_SEATS:
            raise SaveError(f"In the save {joins:,} times someone joins or leaves; no table has so many seats.")
    total = sum(line.at + len(line.answers) for line in lines)
    if total > MOST_ANSWERS_OF_ALL:
        most = f"{MOST_ANSWERS_OF_ALL:,} are the most"
        raise SaveError(f"The save has {total:,} answers with all its branches; {most}.")
    return root


def _line(data: dict[str, Any], at: int, depth: int) -> SavedBranch:
    if depth > DEEPEST_BRANCH:
        raise SaveError(f"The save has branches of branches, more than {DEEPEST_BRANCH} deep.")
    try:
        answers = unpack(data["answers"])
    except ValueError as error:
        raise SaveError(f"The save's answers cannot be read: {error}.") from None
    branches = []
    for branch in data.get("branches", ()):
        _check_kinds("A branch of the save", branch, {"at": int, "answers": str, "branches": list}, ("at", "answers"))
        if not 0 <= branch["at"] <= at + len(answers):
            raise SaveError("A branch leaves the game at a question that it does not have.")
        branches.append(_line(branch, branch["at"], depth + 1))
    return SavedBranch(at, answers, branches)
