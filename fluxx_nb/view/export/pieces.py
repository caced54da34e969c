"""Pieces: what the frames of a page have in common, each kept once; a frame is then a list of numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain import CardWords
from fluxx_nb.view.draw.elements import Drawing, Element, path_data
from fluxx_nb.view.export.likeness import Outlines, Row, rows
from fluxx_nb.view.export.reel import Frame, Step
from fluxx_nb.view.scene.scene import Path, Placed, Scene, Shape

_Thing = TypeVar("_Thing", bound=Hashable)
_TENTHS, _THOUSANDTHS = 10, 1000
_GROWS = ("cx", "cy", "r")


class Shelf(Generic[_Thing]):
    """Things that are kept once, each with its number; `made` says what the page gets of one."""

    def __init__(self, made: Callable[[_Thing], Any]) -> None:
        self._numbers: dict[_Thing, int] = {}
        self._made = made
        self.things: list[Any] = []

    def __call__(self, thing: _Thing) -> int:
        """The number of a thing."""
        found = self._numbers.get(thing)
        if found is None:
            # What is made of it may need other things of this shelf.
            made = self._made(thing)
            found = self._numbers[thing] = len(self.things)
            self.things.append(made)
        return found

    def all(self, things: Iterable[_Thing]) -> list[int]:
        """The numbers of several things."""
        return [self(thing) for thing in things]


def built(element: Element) -> list[Any]:
    """An element as the page takes it: its tag, its attributes, and what stands in it."""
    inside = (built(one) if isinstance(one, Element) else one for one in element.inside)
    return [element.tag, element.attributes, *inside]


class Pieces:
    """The pieces of one page."""

    def __init__(self, edition: str) -> None:
        self._edition = edition
        self._drawing = Drawing()
        self._outlines = Outlines()
        self.shapes: Shelf[Shape | Row] = Shelf(self._shape)
        self.faces: Shelf[tuple[Shape, ...]] = Shelf(lambda shapes: [self._shape(shape) for shape in shapes])
        self.cards: Shelf[tuple[str, str]] = Shelf(lambda card: [self._names(card[0]), self.texts(card[1])])
        self.texts: Shelf[str] = Shelf(str)
        self.sources: Shelf[Passage | CardWords] = Shelf(self._source)
        self._names: Shelf[str] = Shelf(str)
        self.felt: list[int] = []

    def _shape(self, shape: Shape | Row) -> list[Any]:
        if isinstance(shape, Row):
            first, last = (self._drawing.element(dot) for dot in (shape.first, shape.last))
            return ["row", first.attributes, {key: last.attributes[key] for key in _GROWS}, shape.count]
        if isinstance(shape, Path):
            fitted = self._outlines.find(shape.commands)
            drawn = self._drawing.element(shape._replace(commands=(), line=shape.line / fitted.scale))
            place = [fitted.number, *(round(n * k) for n,k in ((fitted.x, 10), (fitted.y, 10), (fitted.scale, 1000)))]
            del drawn.attributes["d"]
            return ["path", drawn.attributes, *place]
        return built(self._drawing.element(shape))

    def _source(self, source: Passage | CardWords) -> list[str]:
        """A quote: the words, where they stand, and what they mean."""
        if isinstance(source, Passage):
            other = "" if source.edition == self._edition else " (this edition's rulebook is silent here)"
            return [source.quote, f"{source.edition_title} rulebook, {source.where}{other}", source.gist]
        reading = f"Our reading: {source.reading}" if source.reading else ""
        return [source.text, f"The card {source.name}, as this deck words it: {source.origin}", reading]

    def _placed(self, scene: Scene, one: Placed) -> list[int]:
        face = self.faces(scene.faces[one.face].shapes)
        return [self.cards((one.id, one.label)), face, round(one.x * _TENTHS), round(one.y * _TENTHS)]

    def picture(self, scene: Scene) -> list[Any]:
        """A Scene: its notes, its cards with their places, and its marks."""
        self.felt = self.shapes.all(scene.felt)
        cards = [self._placed(scene, one) for one in scene.cards]
        return [self.shapes.all(rows(scene.notes)), cards, self.shapes.all(rows(scene.marks))]

    def frame(self, frame: Frame) -> list[Any]:
        """A moment: its picture and its words."""
        says = self.texts(f"{frame.says.name}: {frame.says.text}") if frame.says is not None else -1
        asked = [] if frame.ask is None else self.texts.all((frame.ask["prompt"], frame.ask["who"], *frame.ask["options"]))
        return [
            *self.picture(frame.scene),
            self.texts(frame.status),
            self.texts.all(frame.lines),
            says,
            self.sources and [self.sources(one) for one in frame.sources],
            asked,
            self.texts.all(frame.twin),
        ]

    def step(self, step: Step) -> list[Any]:
        """A step: its moment, its effects, and where it stands in the log."""
        effects = [self.frame(one) for one in step.effects]
        return [self.frame(step.frame), effects, step.turn, int(step.begins_turn), step.depth]

    def as_data(self) -> dict[str, Any]:
        """All pieces, for the page."""
        return {
            "gradients": [built(one) for one in self._drawing.gradients.values()],
            "outlines": [path_data(one) for one in self._outlines.kept],
            "shapes": self.shapes.things,
            "faces": self.faces.things,
            "cards": self.cards.things,
            "texts": self.texts.things,
            "sources": self.sources.things,
            "felt": self.felt,
        }
