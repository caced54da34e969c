"""The canvas of the table: three layers with a name for screen readers, and clicks in pixels of the Scene."""

from __future__ import annotations

from collections.abc import Callable

from ipycanvas import MultiCanvas
from ipywidgets import Layout
from traitlets import Unicode

from fluxx_nb.view.canvas.paint import SCALE

DEFAULT_SIZE = (800.0, 520.0)
_LEAST_WIDE = 720.0
"""The narrowest picture in which the players sit round the table."""
_STACKED = 520
"""Below this width the parts of the table lie one under the other."""
_BESIDE = 142
"""What the cell's code and the buttons take of the page's height."""


class TableCanvas(MultiCanvas):
    """A MultiCanvas that can carry a tooltip: without a description its view would break."""

    description = Unicode("").tag(sync=True)

    def __init__(self) -> None:
        width, height = DEFAULT_SIZE
        super().__init__(
            3,
            width=round(SCALE * width),
            height=round(SCALE * height),
            layout=Layout(width="100%", height="auto"),
        )
        self.add_class("fluxx-canvas")

    def on_point(self, act: Callable[[float, float], None]) -> None:
        """Call `act` with the place of each click or tap."""
        self.on_mouse_down(lambda x, y: act(x / SCALE, y / SCALE))

        def touched(touches: list[tuple[float, float]]) -> None:
            for x, y in touches[:1]:
                act(x / SCALE, y / SCALE)

        self.on_touch_start(touched)

    def close(self) -> None:
        """Close the layers as well."""
        for layer in self._canvases:
            layer.close()
        super().close()


def picture_size(width: int, height: int) -> tuple[float, float | None]:
    """The size of the Scene for a canvas so wide on a page so tall: the table and its buttons fit on one screen."""
    if width < 1:
        return DEFAULT_SIZE
    if width < _STACKED:
        return float(max(320, width)), None
    wide = max(_LEAST_WIDE, float(width // 10 * 10))
    room = (height - _BESIDE) * wide / width if height > 0 else wide * 0.65
    return wide, float(round(min(max(room, wide * 0.55), wide * 0.8)))
