"""The companion: all words of the table in one widget, and the picture with them, so that a step is one message.

With two, the browser would show a frame between them, and everything would be on screen a frame later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.view.canvas.paint import Painter
from fluxx_nb.view.canvas.terse import Box
from fluxx_nb.view.shapes.scene import Scene
from fluxx_nb.view.words.scripts import script_of, sheet_of

_HERE = Path(__file__).parent
_WIDEST = 4000
"""No page is wider, in pixels, whatever it says."""


def _trait(slot: str) -> str:
    """The trait that holds the words of a slot; the script in the page knows this rule too, and no name."""
    return f"slot_{slot}"


class Companion(anywidget.AnyWidget):
    """Fills the places that the parts of the table leave for it in the page; see `companion.js`.

    Each of the slots that it is made with is a trait of its own, so that only words that change are sent.
    """

    # As text, because anywidget watches a file for as long as the kernel lives, and keeps the widget for it.
    _esm = script_of(_HERE / "companion.js")
    _css = sheet_of(_HERE / "table.css")

    mark = traitlets.Unicode("").tag(sync=True)
    """A name of this table, for ids in the page."""
    name = traitlets.Unicode("").tag(sync=True)
    """What this table is called among those of a page, for those who cannot see it."""
    slots = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The names of all places for words."""
    label = traitlets.Unicode("").tag(sync=True)
    """The picture in one line, for those who cannot see it."""
    hints: Any = traitlets.List().tag(sync=True)
    """Where not all could be written in the picture (x, y, width, height as shares of its size), and what it is."""
    below = traitlets.Int(0).tag(sync=True)
    """How wide the pages below the table are, in pixels."""
    space = traitlets.List([0, 0]).tag(sync=True)
    """How wide the canvas may be, and how tall the page is."""
    still = traitlets.Bool(False).tag(sync=True)
    """Whether the reader of the page wants nothing to move in it."""
    at = traitlets.Int(0).tag(sync=True)
    """How many events have been seen."""
    steps = traitlets.List([0, 0]).tag(sync=True)
    """How many steps have been made, and how many there are."""
    turn = traitlets.Int(0).tag(sync=True)
    """The number of the turn; 0 before the first one."""
    over = traitlets.Bool(False).tag(sync=True)
    """Whether the game on the table has ended, so that there is a last step."""
    closed = traitlets.Bool(False).tag(sync=True)
    """Whether the table stays at its moment until a question above it is answered."""
    tail: Any = traitlets.List([False, 0, []]).tag(sync=True)
    """New lines of the log: whether they replace all others, a running number, and the lines."""
    tabs: Any = traitlets.List().tag(sync=True)
    """The tabs below the table, each a name and a title."""
    opened = traitlets.Unicode("").tag(sync=True)
    """The name of the tab that is open."""
    lines = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The text twin."""
    heard = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The keys that mean something to the table."""
    manager = traitlets.Unicode("").tag(sync=True)
    """The widget that paints in the page."""
    drawing: Any = traitlets.List([0]).tag(sync=True)
    """A running number, and the commands for that widget which belong to these words."""

    def __init__(self, mark: str, slots: Iterable[str], painter: Painter, heard: Iterable[str] = ()) -> None:
        names = list(slots)
        if len(set(names)) < len(names):
            raise ValueError(f"Two slots have the same name: {', '.join(names)}.")
        self.add_traits(**{_trait(name): traitlets.Unicode("").tag(sync=True) for name in names})
        # A Layout is a message of 1 kB: what needs none of its own shares that of the canvas's layers.
        plain = painter.sheet.layout
        super().__init__(mark=mark, slots=names, heard=list(heard), manager=painter.manager.model_id, layout=plain)
        self._drawn: list[bytes] | None = None
        self._send_alone = painter.send
        painter.post = self._draw

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send the picture and the words that change inside as one message."""
        with self.hold_sync():
            self._drawn = []
            try:
                yield
            finally:
                # Also after an error: the painter takes for painted what it has handed over.
                drawn, self._drawn = self._drawn, None
                if drawn:
                    self.drawing = [self.drawing[0] + 1, *drawn]

    def _draw(self, data: bytes) -> None:
        if self._drawn is None:
            self._send_alone(data)
        else:
            self._drawn.append(data)

    def words(self, slot: str) -> str:
        """What is in a slot, as HTML."""
        found: str = getattr(self, self._known(slot))
        return found

    def fill(self, slot: str, html: str) -> None:
        """Put words into a slot."""
        setattr(self, self._known(slot), html)

    def hint(self, scene: Scene) -> None:
        """Let the page tell what had no room in a picture."""
        wide, high = scene.width, scene.height
        self.hints = [
            [*(round(share, 4) for share in (x / wide, y / high, w / wide, h / high)), words]
            for (x, y, w, h), words in scene.hints
        ]

    @property
    def wide_below(self) -> int:
        """How wide the pages below the table are, as far as the page has told it; 0 if it has not."""
        return max(0, min(self.below, _WIDEST))

    def go_to(self, slot: str) -> None:
        """Let the page scroll to a slot and put the keyboard there, once it can be seen."""
        self._known(slot)
        self.send({"go_to": slot})

    def _known(self, slot: str) -> str:
        if slot not in self.slots:
            raise LookupError(f"The table has no slot {slot!r}; {nearest_word(slot, self.slots)}")
        return _trait(slot)

    def box(self, *classes: str, children: Sequence[Any] = (), kind: type[Box] = Box) -> Box:
        """Return a box of the table. All share one Layout and have their classes from the start: each is a message."""
        return kind(children, _dom_classes=classes, layout=self.layout)

    def hear(self, page: Callable[[Any], None]) -> None:
        """Call `page` with everything that the page says."""
        self.on_msg(lambda _, content, __: page(content))
        self.observe(lambda change: page(_space(change["new"])), "space")


def _space(size: list[Any]) -> dict[str, Any]:
    return {"say": "Room", **dict(zip(("width", "height"), size, strict=False))}


class Slot:
    """A place in the page that the companion fills with HTML."""

    def __init__(self, companion: Companion, name: str, *classes: str) -> None:
        companion.words(name)
        self._companion, self._name = companion, name
        self.box = companion.box(f"fluxx-slot-{name}", *classes)

    @property
    def value(self) -> str:
        """What is there, as HTML."""
        return self._companion.words(self._name)

    @value.setter
    def value(self, html: str) -> None:
        self._companion.fill(self._name, html)
