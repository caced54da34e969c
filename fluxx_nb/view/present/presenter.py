"""The presenter in the page: shows a slide large, and says what was done there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent


class Presenter(anywidget.AnyWidget):
    """Stands in a table, and takes it to the stage; see `present.js`. All text is put in as text."""

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
    """Whether somebody has just asked for the stage, so that the page goes there as soon as it can."""
