"""Autosave: games that are being played are kept beside their notebook, each in a small file of its own.

A table is known by its notebook, its cell and its edition, and finds its games again by that. No other
table writes into the file of a game: a table that resumes it writes into another one. Each save of a table's games has
a number, so that the last one is known whatever the clock says.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from IPython.core.getipython import get_ipython

from fluxx_nb.engine.core.bounds import FILE_BYTES, LARGEST_SEED
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.jsontext import read_json
from fluxx_nb.engine.files.yamltext import read_text

FOLDER = ".fluxx_nb"
OLD_FILE = ".fluxx_nb_autosave.json"
"""What earlier versions wrote: one game for a whole folder. It is offered once more, and then gone."""
MOST = 3
"""How many games of a table are offered at once, the last ones first."""
_FORMAT = 1
_COUNTER = "counter"
"""The key of a writing's number. Files of earlier versions have none."""
SESSION = "JPY_SESSION_NAME"
"""What Jupyter calls the variable that names a kernel's notebook."""
LINK, RESUMES = "FLUXX_NB_LINK", "FLUXX_NB_RESUMES"
"""The variables with which the app tells a kernel which link leads to its page, and that it resumes a saved game."""
_made: dict[str, tuple[str, Counter[str]]] = {}
"""For each cell which run of it was the last one, and how many tables of each edition that has made."""


class BadSaveFile(ValueError):
    """A file that holds no kept game."""


class Kept(NamedTuple):
    """A game that was kept."""

    title: str
    save: str
    seats: tuple[str, ...]
    edition: str
    digest: str
    """That of the deck."""
    deck: str = ""
    """The file of the deck, if it is one of the player's own."""
    path: Path = Path()
    """Where it is kept."""
    counter: int = 0
    """The number of its last writing, among all of its table; 0 in files of earlier versions."""
    link: str = ""
    """The link of the app that leads to its page; empty for a notebook's."""


class SavePlace(NamedTuple):
    """A table among all others: where its games are kept, and by what they are known."""

    folder: Path
    """That of the notebook."""
    name: str

    def file(self, edition: str) -> Path:
        """A file for another game of this table."""
        return self.folder / FOLDER / f"{self._mark(edition)}-{uuid4().hex[:12]}.json"

    def files(self, edition: str) -> list[Path]:
        """The files of this table's games of an edition, in any order."""
        found = [*(self.folder / FOLDER).glob(f"{self._mark(edition)}-*.json"), self.folder / OLD_FILE]
        return [path for path in found if path.exists()]

    def _mark(self, edition: str) -> str:
        return blake2b(f"{self.name}\n{edition}".encode(), digest_size=8).hexdigest()


def _place(game: Kept) -> tuple[int, float]:
    """Return a game's place among all of its table; only games without a counter go by the clock."""
    try:
        return game.counter, game.path.stat().st_mtime
    except OSError:
        return game.counter, 0.0


def spot(edition: str) -> SavePlace:
    """Where the table is that is being made now."""
    notebook = Path(os.environ.get(SESSION, ""))
    beside = notebook.is_absolute() and notebook.parent.is_dir()
    cell, run = _cell()
    last, made = _made.get(cell, ("", Counter[str]()))
    if last != run:
        made = Counter()
    _made[cell] = (run, made)
    made[edition] += 1
    name = f"{notebook.name if beside else ''}\n{cell}\n{made[edition]}"
    return SavePlace(notebook.parent if beside else Path.cwd(), name)


def _cell() -> tuple[str, str]:
    """The cell that runs and the number of this run; where nothing tells, all tables count as made by one run."""
    shell: Any = get_ipython()
    request = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = request.get("metadata", {}).get("cellId")
    return (str(cell), str(request["header"]["msg_id"])) if cell else ("", "")


def keep(path: Path, game: Kept) -> None:
    """Keep a game as the last one of its table; raises OSError if that cannot be done."""
    data = {
        "fluxx_nb_kept": _FORMAT, _COUNTER: 1 + _last_counter(path), "title": game.title,
        "seats": game.seats, "edition": game.edition,
        "digest": game.digest, "deck": game.deck, "link": os.environ.get(LINK, ""), "save": json.loads(game.save),
    }  # fmt: skip
    text = json.dumps(data, ensure_ascii=False)
    if len(text.encode()) > FILE_BYTES:
        raise OSError("it has grown too large")
    path.parent.mkdir(exist_ok=True)
    write_whole(path, text)


def _last_counter(path: Path) -> int:
    """Return the highest counter of all games of a table, one of whose files this is."""
    last = 0
    for other in path.parent.glob(f"{path.name.partition('-')[0]}-*.json"):
        with suppress(BadSaveFile):
            last = max(last, read(other).counter)
    return last


def read(path: Path) -> Kept:
    """Read a kept game; raises Unreadable, and nothing else."""
    try:
        if not path.is_file():
            raise BadSaveFile("it is no file that a table wrote")
        return _read(read_json(str(path), read_text(path)), path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadSaveFile(str(problem)) from None


def _read(data: Mapping[str, Any], path: Path) -> Kept:
    save, seats = data["save"], data["seats"]
    is_old = path.name == OLD_FILE
    if data["fluxx_nb_autosave" if is_old else "fluxx_nb_kept"] != _FORMAT or not isinstance(seats, list):
        raise BadSaveFile("it is of another version")
    edition = save["deck"] if is_old else data["edition"]
    digest = save.get("digest", "") if is_old else data["digest"]
    deck = "" if is_old else data["deck"]
    counter = data.get(_COUNTER)
    if counter.__class__ is not int or not 0 <= counter < LARGEST_SEED:
        counter = 0  # it only tells the order: the game itself may be whole
    text = json.dumps(save, ensure_ascii=False)
    link = str(data.get("link", ""))
    who = tuple(map(str, seats))
    return Kept(str(data["title"]), text, who, str(edition), str(digest), str(deck), path, counter, link)


def kept(where: SavePlace, edition: str) -> tuple[list[Kept], list[Path]]:
    """The last games of a table, the last one first, and where those files are now that could not be read."""
    found: list[Kept] = []
    broken = []
    for path in where.files(edition):
        try:
            game = read(path)
        except BadSaveFile:
            if path.exists():  # and not taken up in another window just now
                broken.append(set_aside(path))
            continue
        if game.edition == edition:
            found.append(game)
    return sorted(found, key=_place, reverse=True)[:MOST], broken


def saved_games(folder: Path) -> Iterator[Kept]:
    """Yield the games that someone with this folder has played in the app, the last one first."""
    for path in sorted((folder / FOLDER).glob("*.json"), key=_written, reverse=True):
        with suppress(BadSaveFile):
            game = read(path)
            if game.link:
                yield game


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def set_aside(path: Path) -> Path:
    """Put away a file that is of no use, so that no one stumbles over it twice; returns where it is."""
    aside = path.with_name(f"{path.name}.broken")
    try:
        path.replace(aside)
    except OSError:
        return path
    return aside


def drop(path: Path) -> None:
    """Let a kept game go."""
    with suppress(OSError):
        path.unlink()
