"""The tabs below the table. Only the tab that is open is filled, so that a step stays small."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import BackgroundTask
from fluxx_nb.view.canvas.terse import Box, VBox
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.frame import CLOSED, Frame
from fluxx_nb.view.live.tab_contents import Tab

FORM = "game"
"""The name of the tab with the form for another game."""
_FORM_TITLE = "New game & save"
_BREATH = 0.004
"""What other work of the kernel gets between two pieces of work of a page, in seconds."""


class UnknownTab(UserError, LookupError):
    """A name that no page below the table bears; the message has the nearest one."""


class Tabs:
    """The pages that tell of the moment, and the form for another game."""

    def __init__(
        self,
        companion: Companion,
        pages: Sequence[Tab],
        make_form: Callable[[], Box],
        all_told: Callable[[], None],
    ) -> None:
        self._companion = companion
        self._pages = {page.name: page for page in pages}
        self._all_told = all_told
        """Called when a page that went on has told all that it will tell of a moment."""
        self._make_form = make_form
        self._slots = {
            name: Slot(companion, name, f"fluxx-{name}", "fluxx-panel", "fluxx-scroll", *_page(name))
            for name in self._pages
        }
        self._form = companion.box(*_page(FORM), kind=VBox)
        self._now: Frame | None = None
        self._going_on = BackgroundTask()
        self._deck: Deck | None = None
        self._before = ""
        """The tab that was open before this one."""
        self.bar = companion.box("fluxx-tabs")
        """Where the tabs are; the page makes them of what the companion tells it."""
        slots = [slot.box for slot in self._slots.values()]
        self.widget = companion.box("fluxx-pages", children=[*slots, self._form])
        """All pages, of which one is seen."""

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the tabs that there are now, by their names."""
        return dict(self._companion.tabs)

    @property
    def opened(self) -> str:
        """The name of the tab that is open."""
        return self._companion.opened

    def open(self, name: str) -> None:
        """Bring a page to the front."""
        if name not in self.titles:
            raise UnknownTab(f"There is no page {shown(name)}; {nearest_word(name, self.titles)}")
        if name != self.opened:
            self._before = self.opened
        self._companion.opened = name
        self._fill()

    def back(self) -> None:
        """Bring the page to the front that was there before."""
        if self._before in self.titles:
            self.open(self._before)

    def show(self, now: Frame) -> None:
        """Fill the page that is open."""
        self._now = now
        self._choose(now.state.deck)
        self._fill()

    def _choose(self, deck: Deck) -> None:
        """Have tabs for the pages that have something to tell of this deck."""
        if deck is self._deck:
            return
        self._deck = deck
        fitting = [page for page in self._pages.values() if page.fits(deck)]
        self._companion.tabs = [*([page.name, page.title] for page in fitting), [FORM, _FORM_TITLE]]
        if self.opened not in self.titles:
            self._companion.opened = next(iter(self.titles))

    def _fill(self) -> None:
        self._going_on.stop()
        now = self._now
        if now is None:
            return
        if self.opened == FORM:
            if not self._form.children:
                self._form.children = (self._make_form(),)
            return
        page, slot = self._pages[self.opened], self._slots[self.opened]
        slot.value = f'<p class="fluxx-closed">{CLOSED}</p>' if now.closed else page.tell(now)
        if page.go_on is not None and not now.closed:
            told = page.go_on(now)
            self._going_on.start(lambda: _go_on(slot, told, self._all_told))


def _page(name: str) -> tuple[str, ...]:
    """The classes of the place of a page."""
    return "fluxx-page", f"fluxx-page-{name}"


async def _go_on(slot: Slot, told: Iterator[str | None], all_told: Callable[[], None]) -> None:
    """Write a page again, and pause after each piece of work, so that a step never waits for more than one."""
    for html in told:
        if html is not None:
            with LOCK:
                slot.value = html
        await asyncio.sleep(_BREATH)
    with LOCK:
        all_told()
