"""A Picture is a plot that shows itself in a notebook, once and as SVG, and can be saved."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any, TypeAlias

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.lab.frames import lab_package

Figure: TypeAlias = Any
"""A figure of matplotlib, which nothing here imports until a picture is wanted."""

_THE_SAME_EVERYWHERE = {"svg.hashsalt": "fluxx_nb", "svg.fonttype": "none"}
"""Names within an SVG are made by lot else; letters stay letters, so that they can be searched and are not heavy."""

_PIXELS = 80
"""In an inch."""


class Picture(Still):
    """What the lab has found, drawn. `figure` is the figure of matplotlib, for anyone who wants to change it."""

    def __init__(self, figure: Figure, words: str) -> None:
        self.figure = figure
        self.words = words
        """What it shows, for those who cannot see it."""

    @property
    def svg(self) -> str:
        """The picture as SVG: the same text for the same results."""
        kept = io.StringIO()
        with lab_package("matplotlib").rc_context(_THE_SAME_EVERYWHERE):
            self.figure.savefig(kept, format="svg", metadata={"Date": None, "Creator": None})
        return kept.getvalue()

    @property
    def wide(self) -> float:
        """How wide it is shown, in pixels."""
        inches: float = self.figure.get_figwidth()
        return _PIXELS * inches

    def save(self, path: str | Path) -> Path:
        """Write it to a file; the end of the name says in which format, such as `.svg`, `.png` or `.pdf`."""
        if not isinstance(path, str | os.PathLike):
            raise TableError(f"A picture is saved under a name such as 'lengths.svg', not {shown(path)}.")
        where = Path(path)
        formats = sorted(self.figure.canvas.get_supported_filetypes())
        ending = where.suffix.lower().removeprefix(".")
        if ending not in formats:
            raise TableError(f"{shown(where.name)} says no format: end it with one of .{', .'.join(formats)}.")
        if ending == "svg":
            write_whole(where, self.svg)
        else:
            drawn = io.BytesIO()
            self.figure.savefig(drawn, format=ending)
            write_whole(where, drawn.getvalue())
        return where

    def __repr__(self) -> str:
        return f"<a picture: {self.words}>"
