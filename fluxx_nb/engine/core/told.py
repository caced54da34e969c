"""Mistakes that are told: those of a reader, not of the program, for which their sentence is all that helps."""

from __future__ import annotations


class Told(Exception):
    """A mistake whose words say what is wrong and the way out; a notebook shows them without the way there."""

    def _render_traceback_(self) -> list[str]:
        # IPython asks an error for this before it writes a traceback.
        return [f"{type(self).__name__}: {self.args[0] if self.args else ''}"]
