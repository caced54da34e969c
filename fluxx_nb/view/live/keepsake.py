"""Keepsakes: the picture of a table that stays in the saved notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import IPython.display

from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import Task

_page: Any = IPython.display
"""IPython's own functions carry no types."""

_REST = 2.5
"""Seconds without a step after which the saved picture is brought up to date."""


class Keepsake:
    """A picture beside the live table, which hides it; a saved notebook and its exports show the picture."""

    def __init__(self, picture: Callable[[], str]) -> None:
        self._picture = picture
        self._shown: Any = None
        self._task = Task()

    def show(self) -> None:
        """Put the picture into the notebook."""
        self._shown = _page.display(_page.HTML(self._picture()), display_id=True)

    def beside(self, widget: dict[str, Any], words: str) -> None:
        """Put the picture into the notebook, and the live widget after it; `words` stand where neither can be shown."""
        self.show()
        _page.display({**widget, "text/plain": words}, raw=True)

    def renew(self) -> None:
        """Bring it up to date once the table has come to rest: it is far larger than a step."""
        if self._shown is not None:
            self._task.start(self._later)

    async def _later(self) -> None:
        await asyncio.sleep(_REST)
        with LOCK:
            self._shown.update(_page.HTML(self._picture()))

    def stop(self) -> None:
        """Leave it as it is."""
        self._task.stop()
