"""A web server for many visitors, of whom some may open connections and ask for nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tornado.httpserver import HTTPServer

MOST_UNHEARD = 400
"""Connections that are not sockets of pages: a system has 1,024 files for a process, and pages need some of them."""
_FILES = 8192


class PatientServer(HTTPServer):  # type: ignore[misc]  # tornado has no types here
    """A web server that does not run out of connections: the oldest one that asks for nothing gives way."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Begin without connections."""
        super().initialize(*args, **kwargs)
        self._streams: list[Any] = []

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Take up a connection."""
        super().handle_stream(stream, address)
        self._streams.append(stream)
        if len(self._streams) > MOST_UNHEARD:
            # Tornado has only those here that are neither closed nor sockets by now.
            unheard = {one.stream for one in self._connections}
            self._streams = [one for one in self._streams if one in unheard]
            # A page that is being made is not read from: its visitor has asked for something.
            idle = [one for one in self._streams if one.reading()]
            for one in idle[: max(0, len(self._streams) - MOST_UNHEARD)]:
                one.close()


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
