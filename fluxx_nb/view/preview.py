"""A deck as it is being written: its faces and its mistakes, which follow the file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ipywidgets import HTML

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import deck_file
from fluxx_nb.view.canvas.playback import BackgroundTask
from fluxx_nb.view.display import deck_html
from fluxx_nb.view.live.disposable import Disposable
from fluxx_nb.view.words.panels import literal, safe

_EVERY = 0.5
"""Seconds between two looks at the file."""


class Preview(Disposable):
    """The faces of a deck file, drawn again whenever the file is saved."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._page = HTML()
        self._faces = ""
        self._seen: tuple[int, int] | None = (-1, -1)
        self._watching = BackgroundTask()
        super().__init__([self._page])
        self.add_class("fluxx-preview")
        self.look()
        self._watching.start(self._watch)

    def look(self) -> None:
        """Read the file if it has changed; while it has mistakes, the faces that it had last stay below them."""
        now = _stamp(self.path)
        if now == self._seen:
            return
        self._seen = now
        try:
            self._faces = deck_html(read_deck(self.path))
            told = ""
        except FileError as error:
            told = "".join(f"<li>{safe(str(mistake))}</li>" for mistake in dict.fromkeys(error.mistakes))
            told = f"<p><b>{safe(self.path.name)} does not hold:</b></p><ul>{told}</ul>"
        self._page.value = literal(told + self._faces)

    async def _watch(self) -> None:
        while self.comm is not None:
            await asyncio.sleep(_EVERY)
            self.look()

    def close(self) -> None:
        """Stop looking at the file."""
        self._watching.stop()
        super().close()


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:  # being saved, or gone: reading it says so
        return None
    return found.st_mtime_ns, found.st_size


def preview(path: str | Path) -> Preview:
    """The faces of your own deck, which follow its file as you save it; errors are above them, with their lines.

    >>> from fluxx_nb import deck
    >>> shown = preview(deck("math").path)
    >>> shown.close()
    """
    need("`path`", path, (str, Path), "the path of a deck file, such as 'pirates/cards.yaml'")
    return Preview(deck_file(Path(path)))
