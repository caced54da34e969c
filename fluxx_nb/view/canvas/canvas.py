"""The canvas of the table: three layers with a name for screen readers, and clicks in pixels of the Scene."""

from __future__ import annotations

from collections.abc import Callable

from ipycanvas import Canvas, MultiCanvas
from traitlets import Unicode

from fluxx_nb.view.canvas.paint import SCALE
from fluxx_nb.view.canvas.terse import Layout
from fluxx_nb.view.layout.plan import NARROW

DEFAULT_SIZE = (800.0, 520.0)
_NARROW_SHARE = 0.6
"""On a phone the picture takes this share of the page's height: sentence, quote and buttons need the rest."""
_SHAPE, _FLATTEST, _TALLEST = 0.65, 0.55, 0.8
"""The height of the picture in widths: where the page's is not known, at least, and at most."""
_LEAST_HIGH = 446.0
"""What players round a table need: a line of whole cards in each seat, one in the middle, and the piles."""
_MOST = 4000
"""Whatever a page says of its size: no screen is wider or taller, and no browser draws much more."""
_TALLEST_NARROW = 640.0
_ENOUGH = 580.0
"""A narrow picture may be taller than that, up to here: what there is to read needs the room."""
_BESIDE = 112
"""What the cell's code and the buttons take of the page's height."""


class TableCanvas(MultiCanvas):
    """A MultiCanvas that can carry a tooltip: without a description its view would break."""

    description = Unicode("").tag(sync=True)

    def __init__(self) -> None:
        width, height = (round(SCALE * side) for side in DEFAULT_SIZE)
        plain = Layout()
        # Not MultiCanvas itself, which gives each layer a Layout of its own and then its size, in eight messages more.
        super(MultiCanvas, self).__init__(
            _canvases=[Canvas(width=width, height=height, layout=plain) for _ in range(3)],
            width=width,
            height=height,
            layout=Layout(width="100%", height="auto"),
            _dom_classes=("fluxx-canvas",),
        )
        self.on_msg(self._canvases[-1]._handle_frontend_event)

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
    """The size of the Scene for a canvas so wide on a page so tall: the table and its buttons fit on one screen.

    The Scene is as wide as the canvas, so that text has on the page the size that it was laid out with.
    """
    if width < 1:
        return DEFAULT_SIZE
    width, height = min(width, _MOST), min(height, _MOST)
    if width < NARROW:
        # Players round a table need this width: a narrower canvas shows the same picture smaller.
        wanted = (height * _NARROW_SHARE if height > 0 else width) * NARROW / width
        return float(NARROW), float(round(min(max(wanted, _LEAST_HIGH), _TALLEST_NARROW)))
    room = float(height - _BESIDE) if height > 0 else width * _SHAPE
    flat, tall = max(_LEAST_HIGH, width * _FLATTEST), max(width * _TALLEST, min(_ENOUGH, width))
    return float(width), float(round(min(max(room, flat), tall)))
