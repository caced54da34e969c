"""The page of a table without a browser: its buttons, and what is sent when one is clicked."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any, NamedTuple

from fluxx_nb.view.canvas.paint import SCALE
from fluxx_nb.view.live.table import Table


class Button(NamedTuple):
    """A button that stands in words."""

    text: str
    classes: tuple[str, ...]
    off: bool
    says: dict[str, Any]


class _Buttons(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Button] = []
        self._open: dict[str, str | None] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            self._open, self._text = dict(attrs), ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._open is not None:
            told = self._open
            classes = tuple((told["class"] or "").split())
            self.found.append(Button(self._text, classes, "disabled" in told, json.loads(told["data-say"] or "")))
            self._open = None


def buttons(table: Table, slot: str, name: str = "") -> list[Button]:
    """The buttons in a slot, or those of one class."""
    reader = _Buttons()
    reader.feed(table.companion.words(slot))
    return [one for one in reader.found if not name or f"fluxx-{name}" in one.classes]


def options(table: Table) -> list[Button]:
    """The options of the question."""
    return buttons(table, "ask", "option")


def send(table: Table, content: Any) -> None:
    """What the page sends, as it comes to the kernel."""
    table.companion._handle_custom_msg(content, [])


def press(table: Table, button: Button) -> None:
    """Click a button that stands in words."""
    assert not button.off
    send(table, button.says)


def click(table: Table, x: float, y: float) -> None:
    """Click on the picture."""
    layer = table.canvas[-1]
    layer._handle_frontend_event(layer, {"event": "mouse_down", "x": SCALE * x, "y": SCALE * y}, [])


def key(table: Table, name: str) -> None:
    """Press a key while the picture has the focus."""
    layer = table.canvas[-1]
    said = {"event": "key_down", "key": name, "shift_key": False, "ctrl_key": False, "meta_key": False}
    layer._handle_frontend_event(layer, said, [])
