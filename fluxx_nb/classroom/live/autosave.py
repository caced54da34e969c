"""Autosave: with the teacher's permission a file follows the room, so that a crash loses at most a second."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from fluxx_nb.classroom.live.memory import as_data
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import RACE, Room


class Autosave:
    """A file that holds the room as it was at most a second ago. Only this user may read it."""

    def __init__(self, path: Path, room: Room, key: str, port: int) -> None:
        self.path, self._room, self._key, self._port = path, room, key, port
        self._written = (0, 0)

    def pending(self) -> str | None:
        """Return what should be written now; None where the file is up to date."""
        room = self._room
        # In a race time brings hints, and it passes also while no one says anything.
        racing = room.now.seconds(room.clock()) if isinstance(room.now, Race) and room.phase == RACE else 0
        if self._written == (room.version, racing):
            return None
        self._written = (room.version, racing)
        return json.dumps(as_data(self._room, self._key) | {"port": self._port}, ensure_ascii=False)

    def again(self) -> None:
        """Note that the last text did not reach the disk."""
        self._written = (0, 0)

    def write(self, text: str) -> None:
        """Write the file as a whole; raises OSError, and then the old one is still there."""
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        with suppress(OSError):
            fresh.unlink()
        try:
            # Names and answers of pupils: no other user of the machine may read them, not for a moment.
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        finally:
            with suppress(OSError):
                fresh.unlink()
