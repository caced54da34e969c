"""A cable between a browser and a server: a TCP proxy that a test can cut, freeze and mend."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum

_CHUNK = 65536


class _State(Enum):
    WHOLE = "passes everything on"
    FROZEN = "keeps connections and passes nothing on"
    CUT = "has no connections and takes none"


class Cable:
    """Passes bytes on between those who connect to its port and a server on this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._state, self._changed = _State.WHOLE, threading.Condition()
        self._door = self._listening(0)
        self.port: int = self._door.getsockname()[1]
        self._accept()

    def _listening(self, port: int) -> socket.socket:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("127.0.0.1", port))
        made.listen(64)
        return made

    def _accept(self) -> None:
        threading.Thread(target=self._serve, args=(self._door,), daemon=True).start()

    def _serve(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._port))
                except OSError:
                    near.close()
                    continue
                self._pairs.append((near, far))
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                with self._changed:
                    self._changed.wait_for(lambda: self._state is not _State.FROZEN)
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _become(self, state: _State) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def freeze(self) -> None:
        """Pass nothing on, as a network does that is gone without a word."""
        self._become(_State.FROZEN)

    def cut(self) -> None:
        """End all connections, and take no new ones."""
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._become(_State.CUT)
        for end in (end for pair in self._pairs for end in pair):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._pairs.clear()

    def mend(self) -> None:
        """Pass everything on again."""
        if self._state is _State.CUT:
            self._door = self._listening(self.port)
            self._accept()
        self._become(_State.WHOLE)


@contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    """Lay a cable to a port of this machine."""
    cable = Cable(port)
    try:
        yield cable
    finally:
        cable.cut()
