"""Painting: a Scene on three layers of a canvas, and only what has changed of it.

Everything that is drawn goes through a Painter: numbers are checked before they are sent, one message carries all
commands of a step, and an error never leaves the kernel's canvases silent. The message is put together here and not by
ipycanvas, whose way of holding commands back is shared by all canvases of a kernel and outlasts an error.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import COMMANDS, RadialGradient
from ipywidgets import Widget, widget_serialization

from fluxx_nb.view.canvas.atlas import Atlas
from fluxx_nb.view.canvas.brush import Brush, Stroke
from fluxx_nb.view.layout.region import Item, changed, touched
from fluxx_nb.view.shapes.scene import BLEED, Area, Face, Glow, Placed, Scene, Shape

SCALE = 2
"""Backing pixels for each pixel of the page: crisp on dense screens, and Python cannot ask which screen it is."""

FELT, CARDS, MARKS = range(3)

Flight = tuple[Face, Area]
"""A face on its way, and where it is."""

LOCK = threading.RLock()
"""Guards table and drawing: callbacks may come from another thread than the cell's."""

_WHOLE = 0.6
"""If more of the table than this has changed, all of it is painted again."""


# NaN would be no JSON, and the browser would stop listening.
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
_NUMBERS = frozenset((int, float))


@lru_cache(maxsize=32768)
def _wire(stroke: Stroke) -> str:
    """A command as the browser reads it."""
    name, arguments = stroke
    if name == "set":
        style, value = arguments
        arguments = Canvas.ATTRS[style], value
    elif _NUMBERS.issuperset(map(type, arguments)):
        # Most commands hold numbers alone, which Python writes as JSON does.
        text = f"[{COMMANDS[name]},[{','.join(map(repr, arguments))}]]"
        return text if "n" not in text else _encode((COMMANDS[name], arguments))
    return _encode((COMMANDS[name], arguments))


class Painter:
    """Paints Scenes on a canvas and remembers what is to be seen there."""

    def __init__(self, canvas: MultiCanvas) -> None:
        self.canvas = canvas
        self._scene: Scene | None = None
        self._hidden: frozenset[str] = frozenset()
        self._marked = False
        self._queue: list[str] = []
        self._current: Canvas | None = None
        self._glows: dict[Glow, RadialGradient] = {}
        self._atlas = Atlas(SCALE)
        side = SCALE * self._atlas.side
        self.sheet = Canvas(width=side, height=side, layout=canvas[FELT].layout)
        """The hidden sheet that faces are stamped from."""
        self._sheet_name = widget_serialization["to_json"](self.sheet, None)
        self.post = self.send
        """Who takes a message of commands to the page."""

    @property
    def manager(self) -> Any:
        """The widget that carries out commands in the page, for all canvases of a kernel."""
        return self.sheet._canvas_manager

    def send(self, data: bytes) -> None:
        """Send a message of commands by itself."""
        self.manager.send({"shape": [len(data)], "dtype": "uint8"}, buffers=[data])

    @property
    def scene(self) -> Scene | None:
        """The Scene that was painted last."""
        return self._scene

    def forget(self) -> None:
        """Forget what is painted: a browser has connected again, or the canvas has another size."""
        self._scene = None
        self._atlas.forget()

    def paint(self, scene: Scene, hidden: Iterable[str] = (), flights: Iterable[Flight] = ()) -> None:
        """Show a Scene, without the cards that are `hidden` because they are on their way.

        What is on its way is shown by the same message, so that it is somewhere at every moment; marks wait for it.
        """
        away, flights = frozenset(hidden), list(flights)
        with self._message():
            self._fit(scene)
            old = self._scene
            if old is None or old.felt != scene.felt:
                self._clear(FELT)
                self._draw(FELT, Brush().paint(scene.felt))
            self._cards(old, scene, away)
            if flights:
                self._clear(MARKS)
                self._stamp(flights)
            elif old is None or self._marked or old.marks != scene.marks:
                self._clear(MARKS)
                self._draw(MARKS, Brush().paint(scene.marks))
            self._scene, self._hidden, self._marked = scene, away, bool(flights)

    def _fit(self, scene: Scene) -> None:
        """Give the canvas the size of the Scene."""
        width, height = round(scene.width * SCALE), round(scene.height * SCALE)
        if (self.canvas.width, self.canvas.height) != (width, height):
            self.canvas.width, self.canvas.height = width, height
            self._scene = None

    def _cards(self, old: Scene | None, scene: Scene, away: frozenset[str]) -> None:
        new_items = _items(scene, away)
        if old is None:
            self._clear(CARDS)
            self._lay(new_items, scene)
            return
        dirty = changed(_items(old, self._hidden), new_items, scene.width, scene.height)
        if not dirty:
            return
        if sum(box.w * box.h for box in dirty) > _WHOLE * scene.width * scene.height:
            self._clear(CARDS)
            self._lay(new_items, scene)
            return
        self._draw(CARDS, [("save", ()), ("beginPath", ()), *(("rect", (*box,)) for box in dirty), ("clip", ())])
        self._draw(CARDS, [("clearRect", (*box,)) for box in dirty])
        self._lay(touched(new_items, dirty), scene)
        self._draw(CARDS, [("restore", ())])

    def _lay(self, items: Iterable[Item], scene: Scene) -> None:
        shapes: list[Shape] = []
        cards: list[Placed] = []
        for item in items:
            if isinstance(item, Placed):
                cards.append(item)
            else:
                shapes.append(item)
        # The sheet is filled before the first stamp: the browser copies it each time that it has changed.
        self._send(self.sheet, self._atlas.add(scene.faces[one.face] for one in cards))
        self._draw(CARDS, Brush().paint(shapes))
        stamps = (self._atlas.stamp(scene.faces[one.face], one.box, self._sheet_name) for one in cards)
        self._draw(CARDS, (stroke for stamp in stamps for stroke in stamp))

    # Cards on their way -----------------------------------------------------------------------------------------

    def fly(self, flights: Iterable[Flight], swept: Iterable[Area]) -> None:
        """Show faces above the table, and take away what flew there before."""
        with self._message():
            if not self._marked:
                self._clear(MARKS)
            self._draw(MARKS, [("clearRect", (*box.inset(-BLEED - 1),)) for box in swept])
            self._stamp(flights)
            self._marked = True

    def _stamp(self, flights: Iterable[Flight]) -> None:
        flights = list(flights)
        self._send(self.sheet, self._atlas.add(face for face, _ in flights))
        for face, box in flights:
            self._draw(MARKS, self._atlas.stamp(face, box, self._sheet_name))

    # Commands ---------------------------------------------------------------------------------------------------

    @contextmanager
    def _message(self) -> Iterator[None]:
        """Send everything that is drawn inside as one message, or nothing of it if something goes wrong."""
        with LOCK:
            self._queue, self._current = [], None
            try:
                yield
            except BaseException:
                self.forget()
                raise
            finally:
                queue, self._queue = self._queue, []
            if queue:
                self.post(f"[{','.join(queue)}]".encode())
                # The next drawing must name its canvas again.
                self.manager._current_canvas = None

    def _clear(self, layer: int) -> None:
        self._draw(layer, [("resetTransform", ()), ("clear", ()), _at(0, 0)])

    def _draw(self, layer: int, strokes: Iterable[Stroke]) -> None:
        self._send(self.canvas[layer], strokes)

    def _send(self, canvas: Canvas, strokes: Iterable[Stroke]) -> None:
        strokes = list(strokes)
        if strokes and self._current is not canvas:
            self._current = canvas
            self._queue.append(_wire(("switchCanvas", (widget_serialization["to_json"](canvas, None),))))
        append = self._queue.append
        for stroke in strokes:
            name, arguments = stroke
            if name == "set" and arguments[1].__class__ is Glow:
                stroke = ("set", (arguments[0], self._gradient(arguments[1])))
            append(_wire(stroke))

    def _gradient(self, glow: Glow) -> str:
        """The name of a gradient in the browser."""
        if glow not in self._glows:
            stops = [(0, glow.inner), (1, glow.outer)]
            self._glows[glow] = RadialGradient(glow.x, glow.y, 0, glow.x, glow.y, glow.radius, stops)
        name: str = widget_serialization["to_json"](self._glows[glow], None)
        return name

    @property
    def tools(self) -> list[Widget]:
        """What the browser keeps for this painter beside the canvas."""
        return [self.sheet, *self._glows.values()]


def _at(x: float, y: float) -> Stroke:
    return ("setTransform", (SCALE, 0, 0, SCALE, round(SCALE * x, 1), round(SCALE * y, 1)))


def _items(scene: Scene, away: frozenset[str]) -> list[Item]:
    cards = scene.cards if not away else [one for one in scene.cards if one.id not in away]
    return [*scene.notes, *cards]
