"""A web server for many visitors, of whom some may open connections and ask for nothing, or never read the answer."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop

MOST_UNHEARD = 400
"""Connections that are not sockets of pages: a system has 1,024 files for a process, and pages need some of them."""
MOST_HELD = 2000
"""All such connections, with those that wait for an answer. One more is closed at once."""
_FILES = 8192


class PatientServer(HTTPServer):  # type: ignore[misc]  # tornado has no types here
    """A web server that does not run out of connections: the oldest one that asks for or reads nothing gives way."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Begin without connections."""
        super().initialize(*args, **kwargs)
        self._streams: list[Any] = []

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Take up a connection."""
        super().handle_stream(stream, address)
        self._streams.append(stream)
        if len(self._streams) > MOST_UNHEARD:
            # It begins to read before this is called.
            IOLoop.current().add_callback(self._make_room, stream)

    def _make_room(self, newest: Any) -> None:
        # Tornado has only those here that are neither closed nor sockets by now.
        unheard = {one.stream for one in self._connections}
        self._streams = [one for one in self._streams if one in unheard]
        # Who waits for a page that is being made is neither read from nor written to. An answer that is still being
        # written may be one that its visitor never reads.
        idle = [one for one in self._streams if one.reading() or one.writing()]
        for one in idle[: max(0, len(idle) - MOST_UNHEARD)]:
            one.close()
        if len(self._streams) > MOST_HELD:
            newest.close()


def want_files() -> None:
    """Let this process have more open files, if the system allows it: some give 256, and a class needs 2 per phone."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return
    most = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
