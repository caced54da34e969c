"""Opening a room: its parts put together, for the command line and for a notebook."""

from __future__ import annotations

import asyncio
import secrets
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from fluxx_nb.classroom.live.autosave import Autosave
from fluxx_nb.classroom.live.codes import new_key
from fluxx_nb.classroom.live.hub import Hub
from fluxx_nb.classroom.live.items import LiveLesson
from fluxx_nb.classroom.live.memory import restore
from fluxx_nb.classroom.live.room import Room
from fluxx_nb.classroom.live.served import Draw, ServedRoom
from fluxx_nb.classroom.live.server import serve
from fluxx_nb.classroom.live.web import want_files

Say = Callable[[str], None]
_PATIENCE = 5.0


def open_room(
    lesson: LiveLesson,
    door: socket.socket,
    host: str,
    draw: Draw,
    say: Say,
    *,
    most: int | None = None,
    talk: str | None = None,
    saved: dict[str, Any] | None = None,
) -> ServedRoom:
    """Return a room that can be served at a door; `saved` brings back one that an autosave holds.

    What `most` (phones) and `talk` say goes before what the autosave says.
    """
    room = Room(lesson, monotonic, secrets.randbelow, name=secrets.token_hex(6))
    key = new_key()
    if saved is not None:
        restore(room, saved)
        key = str(saved["key"])
    room.seats.most = most or room.seats.most
    room.talk = talk or room.talk
    port = int(door.getsockname()[1])
    return ServedRoom(Hub(room, f"http://{host}:{port}", say), key, port, draw)


class LiveClass:
    """A room that a thread serves beside a notebook. It runs no code of visitors and knows no kernel."""

    def __init__(self, served: ServedRoom, door: socket.socket, say: Say) -> None:
        self.served = served
        self._door, self._say = door, say
        self._loop = asyncio.new_event_loop()
        self._until = asyncio.Event()
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="fluxx-class", daemon=True)
        self._thread.start()
        self._up.wait(_PATIENCE)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(
            serve(self.served, self._door, self._say, ready=self._up.set, until=self._until),
        )
        self._loop.close()

    @property
    def address(self) -> str:
        """Where phones go."""
        return self.served.hub.address

    @property
    def code(self) -> str:
        """What phones type."""
        return self.served.hub.room.code

    @property
    def teach_link(self) -> str:
        """The teacher's page, with its key."""
        return self.served.teach_link

    @property
    def wall_link(self) -> str:
        """The big screen, with the key that lets a remote drive it."""
        return f"{self.address}/wall?key={self.served.key}"

    def close(self) -> None:
        """End the class: every page says goodbye, and the port is free again."""
        if self._thread.is_alive():
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._until.set)
            self._thread.join(_PATIENCE)

    def __repr__(self) -> str:
        return f"<LiveClass {self.address}, code {self.code}>"


def run_room(
    served: ServedRoom, door: socket.socket, say: Say, ready: Callable[[], None], autosave: Autosave | None
) -> None:
    """Serve a room until Ctrl-C or a signal ends it."""
    want_files()

    async def work() -> None:
        until = asyncio.Event()
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, ValueError, RuntimeError):
            for one in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(one, until.set)
        await serve(served, door, say, ready=ready, until=until, autosave=autosave)

    with suppress(KeyboardInterrupt):
        asyncio.run(work())
