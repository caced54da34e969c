"""User errors: the message is all that the user needs, so no traceback is shown."""

from __future__ import annotations

from fluxx_nb.engine.core.text import harmless


class UserError(Exception):
    """Base class for user errors. The message says what is wrong and how to fix it.

    A notebook shows it without a traceback. An error that people can import names its public home as
    `__module__`: tracebacks then say `fluxx_nb.TableError`.
    """

    def __str__(self) -> str:
        # The message may contain a name or a path from someone else, and often goes to a terminal.
        return harmless(str(self.args[0])) if self.args else ""

    def _render_traceback_(self) -> list[str]:
        # IPython asks an error for this before it writes a traceback.
        return [f"{type(self).__name__}: {self}"]


class TableError(UserError, ValueError):
    """Players, bots, Meta Rules, a date or ages with which no game can be played."""

    __module__ = "fluxx_nb"
