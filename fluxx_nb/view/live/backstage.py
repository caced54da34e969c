"""Backstage: the tabs below the table. Only the one that is open is filled, so that a step stays small."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Box, Tab, VBox

from fluxx_nb.engine.core.told import Told
from fluxx_nb.engine.core.words import nearest_word, shown
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.glance import CLOSED, Glance
from fluxx_nb.view.live.pages import Page

_FORM = "Game"


class UnknownPage(Told, LookupError):
    """A name that no page below the table bears; the message has the nearest one."""


class Backstage:
    """The pages that tell of the moment, and the form for another game."""

    def __init__(self, companion: Companion, pages: Sequence[Page], make_form: Callable[[], Box]) -> None:
        self._pages = pages
        self._make_form = make_form
        self._slots = [
            Slot(companion, page.name, f"fluxx-{page.name}", "fluxx-panel", "fluxx-scroll") for page in pages
        ]
        self._form = VBox()
        self._now: Glance | None = None
        boxes = [*(slot.box for slot in self._slots), self._form]
        self.widget = Tab(boxes, titles=[*(page.title for page in pages), _FORM])
        self.widget.observe(lambda _: self._fill(), "selected_index")

    def open(self, name: str) -> None:
        """Bring a page to the front."""
        names = [page.name for page in self._pages]
        if name not in names:
            raise UnknownPage(f"There is no page {shown(name)}; {nearest_word(name, names)}")
        self.widget.selected_index = names.index(name)

    def show(self, now: Glance) -> None:
        """Fill the tab that is open."""
        self._now = now
        self._fill()

    def _fill(self) -> None:
        at = self.widget.selected_index
        if at is None or self._now is None:
            return
        if at < len(self._pages):
            closed = f'<p class="fluxx-closed">{CLOSED}</p>'
            self._slots[at].value = closed if self._now.closed else self._pages[at].tell(self._now)
        elif not self._form.children:
            self._form.children = (self._make_form(),)
