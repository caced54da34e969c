"""Keepsakes: the game that an earlier kernel kept, and the picture that stays in the saved notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import IPython.display
from ipywidgets import HTML, Box, Button, Layout

from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import Task
from fluxx_nb.view.live import autosave
from fluxx_nb.view.live.sitting import Sitting
from fluxx_nb.view.words.messages import LetGo, TakeUp, Tell
from fluxx_nb.view.words.panels import safe

_page: Any = IPython.display
"""IPython's own functions carry no types."""

_REST = 2.5
"""Seconds without a step after which the saved picture is brought up to date."""


def keep(sitting: Sitting, save: Callable[[], str]) -> None:
    """Keep a game for the next kernel; scenarios can be begun anew at any time."""
    game = sitting.root.game
    if game.setup.table is None:
        title = f"{game.deck.title}, turn {game.state.turns}: {', '.join(game.state.names)}"
        autosave.keep(title, save(), tuple(sorted(sitting.persons)))


def offer(box: Box, tell: Tell) -> autosave.Kept | None:
    """Offer the game that an earlier kernel kept, if there is one."""
    found = autosave.kept()
    if found is not None:
        same = Layout(width="auto")
        resume = Button(description="Take it up again", button_style="primary", layout=same)
        resume.add_class("fluxx-resume")
        resume.on_click(lambda _: tell(TakeUp()))
        forget = Button(description="Let it go", layout=same)
        forget.add_class("fluxx-forget")
        forget.on_click(lambda _: tell(LetGo()))
        box.children = (HTML(f"<p>A game was kept: {safe(found.title)}.</p>"), resume, forget)
        box.add_class("fluxx-offer")
    return found


class Snapshot:
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
