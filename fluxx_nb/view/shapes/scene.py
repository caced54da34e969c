"""A Scene is a picture as plain data: shapes, cards where they are, and the areas that can be clicked.

It is computed first and painted afterwards, so that the live canvas, SVG and tests all see the same picture. Lengths
are CSS pixels, colours are `#rrggbb` or `#rrggbbaa`, and text is on its baseline.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Command = tuple[str | float, ...]
"""One step of a path: ("M", x, y), ("L", x, y), ("Q", cx, cy, x, y), ("C", …six numbers) or ("Z",)."""


class Area(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.h

    @property
    def middle(self) -> float:
        """The x of its vertical axis."""
        return self.x + self.w / 2

    def inset(self, by: float) -> Area:
        """Return the box inside it, or around it if the number is negative."""
        return Area(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def covers(self, other: Area, slack: float = 0.01) -> bool:
        """Return whether the other box is wholly in it."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Area, slack: float = 0.01) -> bool:
        """Return whether the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


class Glow(NamedTuple):
    """A radial gradient from one color in the middle to another at the rim."""

    x: float
    y: float
    radius: float
    inner: str
    outer: str


class Rect(NamedTuple):
    """A rectangle, with round corners if `radius` says so."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str | Glow = ""
    stroke: str = ""
    line: float = 0
    dash: tuple[float, ...] = ()


def rect_in(
    box: Area, radius: float = 0, fill: str = "", stroke: str = "", line: float = 0, dash: tuple[float, ...] = ()
) -> Rect:
    """Return a rectangle that fills a box, with numbers rounded to tenths of pixels."""
    x, y, w, h = box
    return Rect(
        round(x, 1), round(y, 1), round(w, 1), round(h, 1), round(radius, 1), fill, stroke, round(line, 2), dash
    )


class Circle(NamedTuple):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0


class Path(NamedTuple):
    """An outline of lines and curves; strokes have round ends and joints."""

    commands: tuple[Command, ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0


class Text(NamedTuple):
    """One line of text. A painter squeezes it into `max_width` where the font at hand is wider than expected."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: str = "start"
    max_width: float = 0


Shape = Rect | Circle | Path | Text


class Face(NamedTuple):
    """A drawing that is used at several places, such as the face of a card; its shapes start at (0, 0)."""

    key: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


BLEED = 4
"""How far the shadow of a face may reach beyond its edges."""


class Placed(NamedTuple):
    """A card on the table."""

    id: str
    """`card:57`, `back:12:3` for the fourth card of a zone that may not be seen, `pile:0` for the draw pile."""
    face: str
    x: float
    y: float
    w: float
    h: float
    zone: int
    card: int
    """The card, or -1 where it may not be seen."""
    label: str
    """What it is, in words."""
    shown: Area
    """The part that no later card covers."""

    @property
    def box(self) -> Area:
        """The whole card."""
        return Area(self.x, self.y, self.w, self.h)


class Hit(NamedTuple):
    """An area that can be clicked: `card:57`, `zone:0`, `seat:2`."""

    id: str
    box: Area


class Journey(NamedTuple):
    """A card that has just come from another zone."""

    id: str
    source: int
    target: int


class Tooltip(NamedTuple):
    """An area in which not all could be written, and what would be there: a cut name, or cards that are counted."""

    box: Area
    words: str


@dataclass(frozen=True)
class Scene:
    """A picture in three layers: the felt, the cards (with the notes beside them), and the marks above them."""

    width: float
    height: float
    felt: tuple[Shape, ...]
    """What changes only with the size of the table and the players at it."""
    notes: tuple[Shape, ...]
    """Words and numbers that change with the game; they belong to the layer of the cards and are below them."""
    cards: tuple[Placed, ...]
    marks: tuple[Shape, ...]
    """What points at something: the card that moved, the cards that may be chosen."""
    faces: Mapping[str, Face]
    hits: tuple[Hit, ...] = ()
    title: str = ""
    description: str = ""
    anchors: Mapping[int, Area] = field(default_factory=dict)
    """Where each zone has its place, for cards that come from or go to where they cannot be seen."""
    journeys: tuple[Journey, ...] = ()
    hints: tuple[Tooltip, ...] = ()

    def hit(self, x: float, y: float) -> str | None:
        """Return what is at a point: the id of the uppermost area there, or None."""
        for area in reversed(self.hits):
            if area.box.holds(x, y):
                return area.id
        return None

    def placed(self, card: int) -> Placed | None:
        """Return a card with its place; None if it cannot be seen."""
        return next((one for one in self.cards if one.card == card), None)

    def shapes(self) -> Iterable[Shape]:
        """Return every shape of the picture except those of the faces, from the ground up."""
        yield from self.felt
        yield from self.notes
        yield from self.marks
