"""How a lesson is read: a button for larger text, and for wider spacing in a font that is easy to read."""

from __future__ import annotations

from ipywidgets import Button, DOMWidget, Layout

_WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Aa: larger text", ()),
    ("Aa: wider spacing", ("fluxx-read-large",)),
    ("Aa: normal text", ("fluxx-read-large", "fluxx-read-wide")),
)
"""What the button offers next, and how the text looks until then."""


class ReadingButton(Button):
    """A button that goes through the ways in which a widget's text can be read."""

    def __init__(self, target: DOMWidget) -> None:
        super().__init__(layout=Layout(width="auto"), tooltip="Larger text, then wider spacing and a plain font")
        self._target = target
        self._way = 0
        self.add_class("fluxx-reading")
        self.on_click(lambda _: self.turn())
        self.description = _WAYS[0][0]

    def turn(self) -> None:
        """Go on to the next way to read."""
        self._way = (self._way + 1) % len(_WAYS)
        self._show()

    def _show(self) -> None:
        offers, looks = _WAYS[self._way]
        self.description = offers
        for name in _WAYS[-1][1]:
            (self._target.add_class if name in looks else self._target.remove_class)(name)
