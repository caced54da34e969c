"""The presenter in the page: shows a slide large, and says what was done there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from fluxx_nb.view.words.scripts import script_of

if TYPE_CHECKING:
    from fluxx_nb.classroom.live.opening import LiveClass

_HERE = Path(__file__).parent


class Presenter(anywidget.AnyWidget):
    """A part of a table that takes it to the big screen; see `present.js`. All text is put in as text."""

    # As text for the same reason as the companion's.
    _esm = script_of(_HERE / "present.js")
    _css = (_HERE / "present.css").read_text(encoding="utf-8")

    slide: Any = traitlets.Dict().tag(sync=True)
    """What is read; see `slide.py`."""
    hands = traitlets.List(traitlets.Int()).tag(sync=True)
    """How many hands went up for each answer."""
    shares = traitlets.List(traitlets.Float()).tag(sync=True)
    """How long the bar of each answer is."""
    teams: Any = traitlets.List().tag(sync=True)
    """Each team with its points."""
    timer: Any = traitlets.List([60.0, False, 0]).tag(sync=True)
    """The seconds that are left, whether it runs, and a running number: the page counts from when it hears of it."""
    at_once = traitlets.Bool(False).tag(sync=True)
    """Whether a person has just asked for the big screen, so that the page goes there as soon as it can."""
    offers_live = traitlets.Bool(False).tag(sync=True)
    """Whether there are questions that a class could answer from phones."""
    live: Any = traitlets.Dict().tag(sync=True)
    """Where the live class is: address, code, and the links to big screen and teacher's page; empty without one."""
    live_class: LiveClass | None = None

    def show_live(self, found: LiveClass | None) -> None:
        """Show where a live class is, or that none is open; the one before ends."""
        if self.live_class is not None and self.live_class is not found:
            self.live_class.close()
        self.live_class = found
        self.live = (
            {}
            if found is None
            else {"address": found.address, "code": found.code, "wall": found.wall_link, "teach": found.teach_link}
        )

    def close(self) -> None:
        """Take it from the page, and end its live class."""
        if self.live_class is not None:
            self.live_class.close()
            self.live_class = None
        super().close()
