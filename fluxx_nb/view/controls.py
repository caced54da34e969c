"""Controls: the buttons that go through time, and a control over all events."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import anywidget
import traitlets
from ipywidgets import Button, Dropdown, HBox, Layout

_RANGE = """
function render({model, el}) {
  el.classList.add('fluxx-timeline');
  const range = document.createElement('input'), said = document.createElement('output');
  range.type = 'range'; range.min = 0; range.step = 1;
  range.setAttribute('aria-label', 'Moment of the game, counted in events');
  el.append(range, said);
  const tell = () => {
    range.max = model.get('last'); range.value = model.get('at');
    const words = 'event ' + model.get('at') + ' of ' + model.get('last');
    range.setAttribute('aria-valuetext', words); said.textContent = model.get('at') + ' / ' + model.get('last');
  };
  let timer = 0, wanted = 0;
  range.addEventListener('input', () => {
    wanted = +range.value;
    if (!timer) timer = setTimeout(() => { timer = 0; model.send({go: wanted}) }, 50);
  });
  model.on('change:at', tell); model.on('change:last', tell); tell();
}
export default { render };
"""

SPEEDS = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "very fast": 0.05}
"""Seconds between two steps."""


class TimeRange(anywidget.AnyWidget):  # type: ignore[misc]
    """A slider over all events. A native one, because the slider of ipywidgets has no name for screen readers."""

    _esm = _RANGE
    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)


class Controls:
    """The bar under the table."""

    def __init__(self, acts: Mapping[str, Callable[[], None]], go: Callable[[int], None]) -> None:
        same = Layout(width="auto")

        def button(name: str, label: str, tip: str) -> Button:
            made = Button(description=label, tooltip=tip, layout=same)
            made.add_class(f"fluxx-{name}")
            made.on_click(lambda _: acts[name]())
            return made

        self.start = button("start", "|◀ Start", "To the beginning (Home)")
        self.back = button("back", "◀ Back", "One step back (Left arrow)")
        self.next = button("next", "Next ▶", "One step on (Right arrow)")
        self.turn = button("turn", "Turn ▶▶", "To the next turn (Page Down)")
        self.end = button("end", "End ▶|", "To the last thing that happened (End)")
        self.play = button("play", "Play", "Let it run (Space)")
        self.what_if = button("what-if", "What if?", "Back to the last question, to answer it otherwise (W)")
        self.speed = Dropdown(options=list(SPEEDS), value="normal", description="", layout=Layout(width="92px"))
        self.speed.description_allow_html = False
        self.speed.tooltip = "How fast it runs (+ and −)"
        self.speed.add_class("fluxx-speed")
        self.range = TimeRange()
        self.range.on_msg(lambda _, content, __: go(content["go"]) if isinstance(content.get("go"), int) else None)
        buttons = [self.back, self.next, self.turn, self.play, self.speed, self.what_if, self.start, self.end, self.range]
        self.widget = HBox(buttons)
        self.widget.add_class("fluxx-bar")

    @property
    def pause(self) -> float:
        """Seconds between two steps."""
        return SPEEDS[self.speed.value]

    def faster(self, by: int) -> None:
        """Change the speed by so many grades."""
        names = list(SPEEDS)
        self.speed.value = names[max(0, min(len(names) - 1, names.index(self.speed.value) + by))]

    def show(self, at: int, last: int, *, inviting: bool, playing: bool) -> None:
        """Say where one is; `inviting` marks Next as the way on."""
        with self.range.hold_sync():
            self.range.last = last
            self.range.at = at
        self.next.button_style = "primary" if inviting else ""
        self.play.description = "Pause" if playing else "Play"
