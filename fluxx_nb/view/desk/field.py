"""The field of the desk: what is typed, and the answers as HTML; everything around it is in `ask.js`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent


class AskField(anywidget.AnyWidget):
    """A field to type a question in, with answers below it as you type."""

    _esm = script_of(_HERE / "ask.js")
    _css = (_HERE / "ask.css").read_text(encoding="utf-8")

    question = traitlets.Unicode("").tag(sync=True)
    edition = traitlets.Unicode("").tag(sync=True)
    """The edition that is asked about; empty for all."""
    editions: Any = traitlets.List().tag(sync=True)
    """All editions, each a name and a title."""
    typical = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Typical questions, to click while the field is empty."""
    body = traitlets.Unicode("").tag(sync=True)
    """The answers, or the page of a rule, as HTML that was made here: everything in it is escaped."""
    place = traitlets.Unicode("").tag(sync=True)
    """The id of the rule whose page is shown; empty for answers."""
    went = traitlets.Int(0).tag(sync=True)
    """The number of the last place of the browser's history that is shown."""
    problem = traitlets.Unicode("").tag(sync=True)
    """What could not be done, in words."""

    def __init__(self, hear: Callable[[Any], None], listed: Sequence[Sequence[str]]) -> None:
        super().__init__(editions=[list(one) for one in listed])
        self.on_msg(lambda _, content, __: hear(content))
