"""Keepsakes: the picture of a table that stays in the saved notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import IPython.display

from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import BackgroundTask

_page: Any = IPython.display
"""IPython's own functions carry no types."""

_REST = 2.5
"""Seconds without a step after which the saved picture is brought up to date."""


class SavedPicture:
    """A picture beside the live table, which hides it; a saved notebook and its exports show the picture."""

    def __init__(self, picture: Callable[[], str], words: Callable[[], str]) -> None:
        self._picture, self._words = picture, words
        self._shown: Any = None
        self._task = BackgroundTask()

    def show(self) -> None:
        """Put the picture into the notebook."""
        self._shown = _page.display(self._both(), raw=True, display_id=True)

    def _both(self) -> dict[str, str]:
        """The picture, and words where no picture can be shown."""
        return {"text/html": self._picture(), "text/plain": self._words()}

    def beside(self, widget: dict[str, Any]) -> None:
        """Put the picture into the notebook, and the live widget after it."""
        self.show()
        # Without words of its own: where no widget can be shown, the picture is there already.
        _page.display({kind: data for kind, data in widget.items() if kind != "text/plain"}, raw=True)

    def renew(self) -> None:
        """Bring it up to date once the table has come to rest: it is far larger than a step."""
        if self._shown is not None:
            self._task.start(self._later)

    async def _later(self) -> None:
        await asyncio.sleep(_REST)
        with LOCK:
            self._shown.update(self._both(), raw=True)

    def stop(self) -> None:
        """Leave it as it is."""
        self._task.stop()
