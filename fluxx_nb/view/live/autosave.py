"""Autosave: the game that is being played is kept in a small file of the working folder.

It is offered again by the next kernel; the kernel that wrote it needs no reminder.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

FILE = ".fluxx_nb_autosave.json"
_KERNEL = uuid4().hex


class Kept(NamedTuple):
    """A game that was kept."""

    title: str
    save: str
    seats: tuple[str, ...]


def keep(title: str, save: str, seats: tuple[str, ...], folder: Path | None = None) -> bool:
    """Keep a game; False if the folder cannot be written to, which is no reason to stop playing."""
    path = (folder or Path()) / FILE
    data = {"fluxx_nb_autosave": 1, "kernel": _KERNEL, "title": title, "seats": list(seats), "save": json.loads(save)}
    fresh = path.with_name(f"{FILE}.new")
    try:
        fresh.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return False
    return True


def kept(folder: Path | None = None, *, own: bool = False) -> Kept | None:
    """The game that an earlier kernel kept, if there is one; with `own`, also one of this kernel."""
    path = (folder or Path()) / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["fluxx_nb_autosave"] != 1 or (data["kernel"] == _KERNEL and not own):
            return None
        return Kept(str(data["title"]), json.dumps(data["save"], ensure_ascii=False), tuple(map(str, data["seats"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def drop(folder: Path | None = None) -> None:
    """Let the kept game go."""
    with suppress(OSError):
        ((folder or Path()) / FILE).unlink()
