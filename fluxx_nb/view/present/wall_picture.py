"""The table of a question as the big screen of a live class shows it: SVG, large enough for the back row."""

from __future__ import annotations

from fluxx_nb.classroom.live.items import LiveItem, LiveQuestion
from fluxx_nb.view.layout.bigscreen import on_big_screen
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.model.tablemodel import look

_WIDTH, _HEIGHT = 1100.0, 940.0
"""The share of a big screen of 1920 × 1080 that the table has."""
_LEAST = 27.0
"""The least text there, in pixels."""


def wall_picture(item: LiveItem) -> str:
    """Return the table of an item; empty for a race, which has none."""
    if not isinstance(item, LiveQuestion) or item.source is None:
        return ""
    state = item.source.line().state
    return to_svg(on_big_screen(look(state, None), _WIDTH, _HEIGHT, _LEAST))
