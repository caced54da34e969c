"""The companion: all words of the table in one widget, so that a step is one message beside that of the canvas."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import Box

_HERE = Path(__file__).parent


class Companion(anywidget.AnyWidget):
    """Fills the places that the parts of the table leave for it in the page; see `companion.js`."""

    _esm = _HERE / "companion.js"
    _css = _HERE / "table.css"

    mark = traitlets.Unicode("").tag(sync=True)
    """A name of this table, for ids in the page."""
    label = traitlets.Unicode("").tag(sync=True)
    """The picture in one line, for those who cannot see it."""
    space = traitlets.List([0, 0]).tag(sync=True)
    """How wide the canvas may be, and how tall the page is."""
    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    tail: Any = traitlets.List([False, 0, []]).tag(sync=True)
    """New lines of the log: whether they replace all others, a running number, and the lines."""
    lines = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The text twin."""

    explain = traitlets.Unicode("").tag(sync=True)
    quote = traitlets.Unicode("").tag(sync=True)
    stack = traitlets.Unicode("").tag(sync=True)
    heading = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    card = traitlets.Unicode("").tag(sync=True)
    ledger = traitlets.Unicode("").tag(sync=True)
    monitor = traitlets.Unicode("").tag(sync=True)
    rules = traitlets.Unicode("").tag(sync=True)
    discards = traitlets.Unicode("").tag(sync=True)
    refused = traitlets.Unicode("").tag(sync=True)

    def hear(self, heard: dict[str, Callable[[Any], None]]) -> None:
        """Call one of these with what the page says: a key, a moment to go to, a moment to preview, lines wanted."""

        def listen(_: Any, content: dict[str, Any], __: Any) -> None:
            for word, act in heard.items():
                if word in content:
                    act(content[word])

        self.on_msg(listen)


class Slot:
    """A place in the page that the companion fills with HTML."""

    def __init__(self, companion: Companion, name: str, *classes: str) -> None:
        self._companion, self._name = companion, name
        self.box = Box()
        for one in (f"fluxx-slot-{name}", *classes):
            self.box.add_class(one)

    @property
    def value(self) -> str:
        """What stands there, as HTML."""
        found: str = getattr(self._companion, self._name)
        return found

    @value.setter
    def value(self, html: str) -> None:
        setattr(self._companion, self._name, html)
