"""A moving picture: the steps of a game one after the other in one SVG, each with its sentence and its quote.

It moves by CSS alone, so that it also moves as an image in a page or a README, where no script runs. What several steps
show is written once. Readers who want no motion, and programs that show none, see the last step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fluxx_nb.story.explain.explanation import words_of
from fluxx_nb.view.export.reel import ReelFrame
from fluxx_nb.view.layout.svg import opening, written
from fluxx_nb.view.layout.svgnodes import Drawing, Element, number, numbers
from fluxx_nb.view.shapes.metrics import WIDEST, shorten, wrap
from fluxx_nb.view.shapes.scene import Area, Face, Shape, Text
from fluxx_nb.view.words.panels import where_it_stands

SIZE = (800.0, 520.0)
MOST_STEPS = 60
"""No one watches more steps than this, and the file grows with each."""
_SECONDS = 3.0
_REST = 2
"""How many steps longer the last one stays."""
_MARGIN, _LETTERS, _LEADING = 14.0, 15.0, 20.0
_INK, _SOFT, _PAPER = "#1b1d22", "#50555e", "#fbfaf7"
_MOST_LINES = 4
"""How many lines of sentences a step has; quotes are never cut."""


class _Defs:
    """What is written once, and shown wherever it is needed."""

    def __init__(self, often: Counter[Shape]) -> None:
        self._drawing = Drawing()
        self._often = often
        self._shapes: dict[Shape, str] = {}
        self._faces: dict[str, str] = {}
        self._kept: list[Element] = []

    def _keep(self, name: str, *inside: Element) -> str:
        self._kept.append(Element("g", {"id": name}, inside))
        return name

    def shapes(self, shapes: Iterable[Shape]) -> Iterable[Element]:
        """Shapes, those that several steps have by their names."""
        for shape in shapes:
            if self._often[shape] < 2:
                yield self._drawing.element(shape)
                continue
            if shape not in self._shapes:
                self._shapes[shape] = self._keep(f"s{len(self._shapes)}", self._drawing.element(shape))
            yield Element("use", {"href": f"#{self._shapes[shape]}"})

    def card(self, face: Face, x: float, y: float) -> Element:
        """A card by the name of its face."""
        if face.key not in self._faces:
            self._faces[face.key] = self._keep(f"f{len(self._faces)}", *self._drawing.elements(face.shapes))
        return Element("use", {"href": f"#{self._faces[face.key]}", **numbers(x=x, y=y)})

    @property
    def all(self) -> Element:
        """What must come before the steps."""
        return Element("defs", {}, (*self._drawing.gradients.values(), *self._kept))


def moving(frames: Sequence[ReelFrame], title: str, edition: str) -> str:
    """The moving picture of these moments."""
    width, high = SIZE
    often = Counter(shape for frame in frames for shape in {*frame.scene.felt, *frame.scene.notes, *frame.scene.marks})
    defs = _Defs(often)
    captions = [list(_caption(frame, edition, width, high)) for frame in frames]
    height = high + _MARGIN + _LEADING * max(map(len, captions))
    shown = [_step(frame, caption, defs) for frame, caption in zip(frames, captions, strict=True)]
    groups = [
        Element("g", {"class": "step", "style": f"animation-delay:{number(at * _SECONDS)}s"}, step)
        for at, step in enumerate(shown[:-1])
    ]
    last = Element("g", {"class": "last"}, shown[-1])
    paper = Element("rect", {"width": number(width), "height": number(height), "fill": _PAPER})
    story = "\n".join(" ".join(frame.lines) for frame in frames)
    view = Area(0, 0, width, height)
    return (
        f"{opening(view, title, story, 'fluxx')}<style>{_style(len(frames))}</style>"
        f"{written([defs.all, paper, *groups, last])}</svg>"
    )


def _style(count: int) -> str:
    """Each step in its time."""
    whole = (count + _REST) * _SECONDS
    if count == 1:
        return ""
    one, before = (f"{100 * share:.4f}%" for share in (_SECONDS / whole, (count - 1) * _SECONDS / whole))
    return (
        ".step{visibility:hidden}@media (prefers-reduced-motion:no-preference){"
        f".step{{animation:step {whole:g}s step-end infinite}}.last{{animation:last {whole:g}s step-end infinite}}}}"
        f"@keyframes step{{0%{{visibility:visible}}{one}{{visibility:hidden}}}}"
        f"@keyframes last{{0%{{visibility:hidden}}{before}{{visibility:visible}}}}"
    )


def _step(frame: ReelFrame, caption: Sequence[Shape], defs: _Defs) -> tuple[Element, ...]:
    scene = frame.scene
    cards = (defs.card(scene.faces[one.face], one.x, one.y) for one in scene.cards)
    return (
        *defs.shapes((*scene.felt, *scene.notes)),
        *cards,
        *defs.shapes((*scene.marks, *caption)),
    )


def _caption(frame: ReelFrame, edition: str, width: float, top: float) -> Iterable[Shape]:
    """The sentences, and the rule behind them."""
    # Even in the widest font of the stack no line has to be squeezed.
    room = (width - 2 * _MARGIN) / WIDEST
    told = wrap(" ".join(frame.lines), _LETTERS, room, bold=True)
    if len(told) > _MOST_LINES:
        told = [*told[: _MOST_LINES - 1], f"{shorten(told[_MOST_LINES - 1], _LETTERS, room - _LETTERS, bold=True)} …"]
    lines = [(line, True, _INK) for line in told]
    for source in frame.sources[:1]:
        # A quote is shown as a whole or not at all.
        quote = f"“{words_of(source)}” {where_it_stands(source, edition)}"
        lines += [(line, False, _SOFT) for line in wrap(quote, _LETTERS, room)]
    for at, (line, bold, ink) in enumerate(lines, 1):
        yield Text(_MARGIN, top + at * _LEADING, line, _LETTERS, ink, bold)
