"""Closing: a widget that is done with takes along everything that the browser keeps for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ipycanvas.canvas import _CanvasManager

if TYPE_CHECKING:
    # ipywidgets carries no types: a class derived from its own would be anything at all to a type checker.
    class Layout:
        """What pages set of a widget's place."""

        display: str | None
        height: str | None
        width: str | None

    class Widget:
        """What our columns use of a widget."""

        comm: object
        keys: Sequence[str]
        layout: Layout

        def __init__(self, **traits: object) -> None: ...

        def add_class(self, name: str) -> Widget:
            """Give it a CSS class."""

        def remove_class(self, name: str) -> Widget:
            """Take a CSS class from it."""

        def close(self) -> None:
            """Take it from the page."""

        def get_state(self, key: object = None, drop_defaults: bool = False) -> dict[str, object]:
            """Return what it and the page hold in common."""

    class VBox(Widget):
        """What our columns use of a column."""

        children: Sequence[Widget]

        def __init__(self, children: Sequence[Widget] = (), **traits: object) -> None: ...
else:
    from ipywidgets import Widget

    from fluxx_nb.view.canvas.terse import VBox


def parts_of(widget: Widget) -> Iterator[Widget]:
    """A widget, then all that it is made of, its layout and style too."""
    seen: set[Widget] = set()
    waiting = [widget]
    while waiting:
        one = waiting.pop()
        # All canvases of a kernel share one manager.
        if one in seen or isinstance(one, _CanvasManager):
            continue
        seen.add(one)
        yield one
        for name in one.keys:
            value = getattr(one, name)
            waiting += [
                part for part in (value if isinstance(value, list | tuple) else (value,)) if isinstance(part, Widget)
            ]


class Disposable(VBox):
    """A column whose parts are closed with it."""

    def hidden(self) -> Iterable[Widget]:
        """The parts that are not in the column at this moment."""
        return ()

    def close(self) -> None:
        """Give back everything that the browser keeps for this."""
        # One that was never finished has no parts yet, and one that is closed none any more.
        if self.comm is not None:
            for part in [part for whole in (*self.hidden(), self) for part in parts_of(whole)]:
                if part is not self:
                    part.close()
        super().close()
