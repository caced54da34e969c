"""What the server prints: our lines, a traceback for an error of its own, and nothing that Jupyter says of visitors."""

from __future__ import annotations

import logging

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

LINES = logging.getLogger("fluxx_nb.app")
"""What the person who runs the server should know."""
JUPYTER = logging.getLogger("fluxx_nb.jupyter")
"""What Jupyter, Voilà and Tornado say."""


class _Ours(logging.Filter):
    """Lets our lines through, and errors of the server: a visitor who goes or is turned away is neither."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is printed."""
        if record.name == LINES.name:
            return True
        error = record.exc_info[1] if record.exc_info else None
        return error is not None and not isinstance(error, (HTTPError, StreamClosedError, WebSocketClosedError))


def print_own_lines() -> None:
    """Let no other lines than these go to the terminal, from now on and whatever logger they come from."""
    handler = logging.StreamHandler()
    handler.addFilter(_Ours())
    handler.setFormatter(logging.Formatter("fluxx-nb: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.ERROR, force=True)
