"""A sheet: HTML in the page whose buttons and forms say messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent


class Sheet(anywidget.AnyWidget):
    """Shows HTML and hears what is done with it; see `sheet.js`."""

    # As text, because anywidget would watch a file for as long as the kernel lives.
    _esm = script_of(_HERE / "sheet.js")
    _css = (_HERE / "learn.css").read_text(encoding="utf-8")

    html = traitlets.Unicode("").tag(sync=True)
    """What is shown. Text of decks and visitors in it is escaped."""

    def __init__(self, hear: Callable[[Any], None]) -> None:
        super().__init__()
        self.on_msg(lambda _, content, __: hear(content))
