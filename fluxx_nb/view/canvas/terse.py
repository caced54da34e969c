"""Terse widgets: one that opens tells the page only what differs from what the page assumes by itself.

A box of ipywidgets opens with half a kB and a layout with a whole one, nearly all of it defaults that the page's own
class of the widget has as well. Nothing else changes: asked for its state later, a terse widget tells all of it.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
from ipywidgets import Widget


class Terse(Widget):
    """A widget that opens with what is set, and with nothing that its class in the page assumes anyway."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return what is synchronized; without what is as the page assumes, if the page knows nothing of it yet."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if key is not None or self.comm is not None:
            return state
        traits = self.traits()
        # The page looks up its class of the widget by these.
        return {
            name: value
            for name, value in state.items()
            if name.startswith("_model_") or value != traits[name].default_value
        }


class Layout(Terse, ipywidgets.Layout):
    """A Layout that tells only what is set."""


class Box(Terse, ipywidgets.Box):
    """A box that tells only what is set."""


class VBox(Terse, ipywidgets.VBox):
    """A column that tells only what is set."""


class HBox(Terse, ipywidgets.HBox):
    """A row that tells only what is set."""


class Button(Terse, ipywidgets.Button):
    """A button that tells only what is set."""


class Dropdown(Terse, ipywidgets.Dropdown):
    """A list to choose from that tells only what is set."""
