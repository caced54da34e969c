"""Pieces: what the frames of a page have in common, each kept once; a frame is then a list of numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from fluxx_nb.desk.rulepage import EditionWords, has_page, wordings
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain.explanation import AskedChoice, CardWords
from fluxx_nb.view.export.dedupe import DotRow, Outlines, rows
from fluxx_nb.view.export.reel import ExportStep, ReelFrame
from fluxx_nb.view.layout.svgnodes import Drawing, Element, path_data
from fluxx_nb.view.shapes.scene import Circle, Path, Placed, Scene, Shape
from fluxx_nb.view.words.panels import where_it_stands

_Thing = TypeVar("_Thing", bound=Hashable)
_TENTHS, _THOUSANDTHS = 10, 1000


class PieceShelf(Generic[_Thing]):
    """Things that are kept once, each with its number; `made` says what the page gets of one."""

    def __init__(self, made: Callable[[_Thing], Any]) -> None:
        self._numbers: dict[_Thing, int] = {}
        self._made = made
        self.things: list[Any] = []

    def __call__(self, thing: _Thing) -> int:
        """The number of a thing."""
        found = self._numbers.get(thing)
        if found is None:
            found = self._numbers[thing] = len(self.things)
            self.things.append(self._made(thing))
        return found

    def all(self, things: Iterable[_Thing]) -> list[int]:
        """The numbers of several things."""
        return [self(thing) for thing in things]


def _value(text: str) -> str | int | float:
    """The value of an attribute, as a number where it is one."""
    try:
        number = float(text)
    except ValueError:
        return text
    return int(number) if number.is_integer() else number


class Pieces:
    """The pieces of one page."""

    def __init__(self, edition: str) -> None:
        self._edition = edition
        self._drawing = Drawing()
        self._outlines = Outlines()
        self._felt: list[int] = []
        self.frames: list[list[Any]] = []
        """The moments in columns: all that the first thing of a moment is, then all that the second is, and so on."""
        self._kinds: PieceShelf[tuple[str, ...]] = PieceShelf(list)
        self.shapes: PieceShelf[Shape | DotRow] = PieceShelf(self._shape)
        self.faces: PieceShelf[tuple[Shape, ...]] = PieceShelf(lambda shapes: [self._shape(shape) for shape in shapes])
        self.names: PieceShelf[str] = PieceShelf(str)
        self.texts: PieceShelf[str] = PieceShelf(str)
        self.cards: PieceShelf[tuple[str, str]] = PieceShelf(lambda card: [self.names(card[0]), self.texts(card[1])])
        self.sources: PieceShelf[Passage | CardWords] = PieceShelf(self._source)

    def _built(self, tag: str, attributes: Mapping[str, str], *inside: Element | str | float) -> list[Any]:
        """An element as the page takes it: its kind (the tag and the attributes' names), their values, the inside."""
        parts = (self._built(*one[:2], *one.inside) if isinstance(one, Element) else one for one in inside)
        return [self._kinds((tag, *attributes)), *map(_value, attributes.values()), *parts]

    def _shape(self, shape: Shape | DotRow) -> list[Any]:
        if isinstance(shape, DotRow):
            paint = self._drawing.element(Circle(0, 0, 0, *shape.first[3:])).attributes
            return self._built("row", paint, *shape.first[:3], *shape.last[:3], shape.dots)
        if not isinstance(shape, Path):
            tag, attributes, inside = self._drawing.element(shape)
            return self._built(tag, attributes, *inside)
        outline, x, y, scale = self._outlines.find(shape.commands)
        # A line is drawn in the size of its outline, and shown in that of the shape.
        drawn = self._drawing.element(shape._replace(commands=(), line=shape.line / scale)).attributes
        paint = {name: value for name, value in drawn.items() if name != "d"}
        place = (round(x * _TENTHS), round(y * _TENTHS), round(scale * _THOUSANDTHS))
        return self._built("path", paint, outline, *place)

    def _source(self, source: Passage | CardWords) -> list[Any]:
        """A quote: the words, where they come from, and what they mean; of a rule also its id and what others say."""
        where = where_it_stands(source, self._edition)
        if isinstance(source, Passage):
            return [source.quote, where, source.gist, source.id if has_page(source.id) else "", *elsewhere(source)]
        return [source.text, where, f"Our reading: {source.reading}" if source.reading else ""]

    def _placed(self, scene: Scene, one: Placed) -> list[int]:
        face = self.faces(scene.faces[one.face].shapes)
        return [self.cards((one.id, one.label)), face, round(one.x * _TENTHS), round(one.y * _TENTHS)]

    def _asked(self, ask: AskedChoice | None) -> list[int]:
        return [] if ask is None else self.texts.all((ask["prompt"], ask["who"], *ask["options"]))

    def frame(self, frame: ReelFrame) -> int:
        """Keep a moment: notes, cards with their places, and marks; then the words. Returns its number."""
        scene, says = frame.scene, frame.says
        self._felt = self.shapes.all(scene.felt)
        placed = [self._placed(scene, one) for one in scene.cards]
        values = (
            self.shapes.all(rows(scene.notes)),
            *([one[part] for one in placed] for part in range(4)),
            self.shapes.all(rows(scene.marks)),
            self.texts(frame.status),
            self.texts.all(frame.lines),
            -1 if says is None else self.texts(f"{says.name}: {says.text}"),
            self.sources.all(frame.sources),
            [one.line for one in frame.places],
            [self.texts(one.title) if one.title else -1 for one in frame.places],
            self._asked(frame.ask),
            self.texts.all(frame.twin),
        )
        # Things that are alike are side by side, which packs a tenth better than moment by moment.
        self.frames = self.frames or [[] for _ in values]
        for column, value in zip(self.frames, values, strict=True):
            column.append(value)
        return len(self.frames[0]) - 1

    def step(self, step: ExportStep) -> list[Any]:
        """A step: the number of its moment, how many events follow it, and where it is in the log."""
        number = self.frame(step.frame)
        for one in step.effects:
            self.frame(one)
        return [number, len(step.effects), step.turn, int(step.begins_turn), step.depth]

    def as_data(self) -> dict[str, Any]:
        """All pieces, for the page."""
        return {
            "gradients": [self._built(*one[:2], *one.inside) for one in self._drawing.gradients.values()],
            "kinds": self._kinds.things,
            "outlines": [path_data(one) for one in self._outlines.kept],
            "shapes": self.shapes.things,
            "faces": self.faces.things,
            "cards": self.cards.things,
            "texts": self.texts.things,
            "sources": self.sources.things,
            "felt": self._felt,
            "frames": self.frames,
        }


# What other editions say ---------------------------------------------------------------------------------------------


def elsewhere(passage: Passage) -> list[list[str]]:
    """Each other wording of a rule: its source, then its words, in turn those that all have and those that differ.

    Editions that say the same share an entry, and one that says what is quoted already has no words. Nothing is there
    for the words of a rulebook that is not ours.
    """
    if not has_page(passage.id):
        return []
    places: dict[str, list[str]] = {}
    said: dict[str, EditionWords] = {}
    for one in wordings(passage.id):
        if one.passage.edition != passage.edition:
            places.setdefault(one.passage.quote, []).append(f"{one.passage.edition_title}, {one.passage.where}")
            said[one.passage.quote] = one
    return [
        ["; ".join(places[quote]), *(_in_turn(one) if quote != passage.quote else ())] for quote, one in said.items()
    ]


def _in_turn(one: EditionWords) -> list[str]:
    """The parts of a wording, with nothing before the first one if that differs."""
    words = [part.text for part in one.parts]
    return ["", *words] if one.parts and one.parts[0].differs else words
