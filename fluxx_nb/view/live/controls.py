"""Controls: the buttons that go through time, and a control over all events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import ButtonStyle
from ipywidgets.widgets.widget_description import DescriptionStyle

from fluxx_nb.view.canvas.terse import Box, Button, Dropdown, HBox, Layout
from fluxx_nb.view.live.session import CARD, EFFECT, TURN
from fluxx_nb.view.present.cues import Present
from fluxx_nb.view.words.messages import Back, End, Message, Next, Run, Start, StepBy, Tell, Turn, WhatIf

SPEEDS = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "very fast": 0.045}
"""Seconds between two steps."""


_GRAINS = [("card", CARD), ("event", EFFECT), ("turn", TURN)]


class Controls:
    """The bar under the table."""

    def __init__(self, tell: Tell, plain: Layout) -> None:
        # What several can share is sent once, and a class that is there from the start is no message of its own.
        same, style, words = Layout(width="auto"), ButtonStyle(), DescriptionStyle()

        def button(name: str, message: Message, label: str, tip: str, icon: str = "") -> Button:
            looks = {"layout": same, "style": style, "icon": icon, "_dom_classes": (f"fluxx-{name}",)}
            made = Button(description=label, tooltip=tip, **looks)
            made.on_click(lambda _: tell(message))
            return made

        self.start = button("start", Start(), "|◀", "To the beginning (Home)")
        self.back = button("back", Back(), "◀ Back", "One step back (Left arrow)")
        self.next = button("next", Next(), "Next ▶", "One step on (Right arrow)")
        self.turn = button("turn", Turn(), "Next turn", "To the next turn (Page Down)")
        self.end = button("end", End(), "▶|", "To the latest step (End)")
        self.run = button("run", Run(), "Auto-play", "Play by itself (Space)")
        self.what_if = button("what-if", WhatIf(), "What if?", "Go back and choose differently (W)")

        def choice(name: str, options: Sequence[Any], value: str, label: str, tip: str, **room: str) -> Dropdown:
            # The label is there for screen readers; a tooltip alone is no name for them.
            looks = {"layout": Layout(**room), "style": words, "_dom_classes": (f"fluxx-{name}",)}
            return Dropdown(options=options, value=value, description=label, tooltip=tip, **looks)

        self.speed = choice(
            "speed", list(SPEEDS), "normal", "Speed", "How fast it runs (+ and −)", width="92px", display="none"
        )
        self.grain = choice("grain", _GRAINS, CARD, "Step", "How far one step goes", width="80px")
        self.grain.observe(lambda change: tell(StepBy(change["new"])), "value")
        # A native slider, because that of ipywidgets has no name for screen readers; the companion fills it in.
        timeline = Box(_dom_classes=("fluxx-timeline",), layout=plain)
        ways = [self.back, self.next, self.turn, self.grain, self.run, self.speed, self.what_if]
        self._ways = (*ways, self.start, self.end)
        self._onward = (self.next, self.turn, self.run, self.end)
        self.present = button("to-stage", Present(), "", "Present: fill the screen (F)", "expand")
        parts = [*ways, self.start, timeline, self.end, self.present]
        self.widget = HBox(parts, _dom_classes=("fluxx-bar",), layout=plain)

    @property
    def pause(self) -> float:
        """Seconds between two steps."""
        return SPEEDS[self.speed.value]

    def faster(self, by: int) -> None:
        """Change the speed by so many grades."""
        names = list(SPEEDS)
        self.speed.value = names[max(0, min(len(names) - 1, names.index(self.speed.value) + by))]

    def show(self, *, inviting: bool, playing: bool, closed: bool, over: bool) -> None:
        """Say what the buttons do now.

        `inviting` marks Next as the way on, `closed` leaves no way at all, and a game that is `over` only ways back.
        """
        for way in self._ways:
            way.disabled = closed or (over and way in self._onward)
        self.next.button_style = "primary" if inviting else ""
        self.run.description = "Pause" if playing else "Auto-play"
        # How fast it runs is worth the room only while it does.
        self.speed.layout.display = "" if playing else "none"
