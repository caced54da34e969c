"""Mistakes that are told: those of a reader, not of the program, for which their sentence is all that helps."""

from __future__ import annotations

from fluxx_nb.engine.core.text import harmless


class UserError(Exception):
    """Base class for user errors. The message says what is wrong and how to fix it.

    A notebook shows it without a traceback. An error that people can import names its public home as
    `__module__`: tracebacks then say `fluxx_nb.TableError`.
    """

    def __str__(self) -> str:
        # Its words may hold a name or a path that someone else has written, and often go to a terminal.
        return harmless(str(self.args[0])) if self.args else ""

    def _render_traceback_(self) -> list[str]:
        # IPython asks an error for this before it writes a traceback.
        return [f"{type(self).__name__}: {self}"]


class TableError(UserError, ValueError):
    """Something about players, bots, Meta Rules, date or ages that no game can be played with."""

    __module__ = "fluxx_nb"
