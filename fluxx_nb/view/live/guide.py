"""The guide: three labels on somebody's first table that say where to look, until the first click."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from fluxx_nb.engine.core.state import BASICS, GOALS
from fluxx_nb.view.shapes.scene import Scene
from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent
_LABELS = {
    "next": "Press Next",
    "quote": "The rule behind this step",
    "goal": "Goal: how to win",
}


class Guide(anywidget.AnyWidget):
    """Points at Next, at the rule and at the Goal; see `guide.js`."""

    # As text for the same reason as the companion's.
    _esm = script_of(_HERE / "guide.js")
    _css = (_HERE / "guide.css").read_text(encoding="utf-8")

    labels = traitlets.Dict(_LABELS).tag(sync=True)
    """What each label says, by what it points at. Those that have been closed are gone from it."""
    goal = traitlets.List(traitlets.Float(), [0.5, 0.5]).tag(sync=True)
    """Where the Goal begins on the left, and how far down its label stands, as shares of the picture's size."""

    def look(self, scene: Scene) -> None:
        """Take in where things are in the picture."""
        place = scene.anchors.get(GOALS)
        if place is not None:
            # Not over the numbers beside it.
            down = max(place.bottom, scene.anchors[BASICS].bottom if BASICS in scene.anchors else 0.0)
            self.goal = [round(place.x / scene.width, 3), round(down / scene.height, 3)]
