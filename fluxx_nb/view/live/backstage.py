"""Backstage: the tabs below the table. Only the one that is open is filled, so that a step stays small."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from ipywidgets import Box, Tab, VBox

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.told import Told
from fluxx_nb.engine.core.words import nearest_word, shown
from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import Task
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.glance import CLOSED, Glance
from fluxx_nb.view.live.pages import Page

_FORM = "Game"
_BREATH = 0.004
"""What other work of the kernel gets between two pieces of work of a page, in seconds."""


class UnknownPage(Told, LookupError):
    """A name that no page below the table bears; the message has the nearest one."""


class Backstage:
    """The pages that tell of the moment, and the form for another game."""

    def __init__(
        self,
        companion: Companion,
        pages: Sequence[Page],
        make_form: Callable[[], Box],
        all_told: Callable[[], None],
    ) -> None:
        self._pages = pages
        self._all_told = all_told
        """Called when a page that went on has told all that it will tell of a moment."""
        self._make_form = make_form
        self._slots = [
            Slot(companion, page.name, f"fluxx-{page.name}", "fluxx-panel", "fluxx-scroll") for page in pages
        ]
        self._form = VBox()
        self._now: Glance | None = None
        self._going_on = Task()
        self._shown: list[int] = []
        """The places of the pages that have something to tell of this deck."""
        self.widget = Tab()
        self.widget.observe(lambda _: self._fill(), "selected_index")

    def open(self, name: str) -> None:
        """Bring a page to the front."""
        names = [self._pages[place].name for place in self._shown]
        if name not in names:
            raise UnknownPage(f"There is no page {shown(name)}; {nearest_word(name, names)}")
        self.widget.selected_index = names.index(name)

    def show(self, now: Glance) -> None:
        """Fill the tab that is open."""
        self._now = now
        if not self._shown:
            self._choose(now.state.deck)
        self._fill()

    def _choose(self, deck: Deck) -> None:
        """Show the tabs of the pages that have something to tell of the deck with which the table began.

        They stay if another deck is played with later: tabs that stand in a page do not follow such a change.
        """
        self._shown = [place for place, page in enumerate(self._pages) if page.fits(deck)]
        self.widget.children = (*(self._slots[place].box for place in self._shown), self._form)
        self.widget.titles = (*(self._pages[place].title for place in self._shown), _FORM)
        self.widget.selected_index = 0

    def _fill(self) -> None:
        self._going_on.stop()
        at = self.widget.selected_index
        if at is None or self._now is None:
            return
        if at < len(self._shown):
            place = self._shown[at]
            closed = f'<p class="fluxx-closed">{CLOSED}</p>'
            page, slot, now = self._pages[place], self._slots[place], self._now
            slot.value = closed if now.closed else page.tell(now)
            if page.go_on is not None and not now.closed:
                told = page.go_on(now)
                self._going_on.start(lambda: _go_on(slot, told, self._all_told))
        elif not self._form.children:
            self._form.children = (self._make_form(),)


async def _go_on(slot: Slot, told: Iterator[str | None], all_told: Callable[[], None]) -> None:
    """Write a page anew, with a breath for the kernel after each piece of work: a step never waits for more."""
    for html in told:
        if html is not None:
            with LOCK:
                slot.value = html
        await asyncio.sleep(_BREATH)
    with LOCK:
        all_told()
