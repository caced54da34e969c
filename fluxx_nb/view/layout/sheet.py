"""A Sheet collects the parts of a Scene: each part of the table draws on it, and then it becomes the Scene."""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.view.cards.faces import back, chip, face, is_shortened, tucked
from fluxx_nb.view.cards.tiles import tile
from fluxx_nb.view.layout.pack import BAR, TUCKED, CardSpot, Packing, pack
from fluxx_nb.view.layout.plan import Plan
from fluxx_nb.view.layout.region import bounds
from fluxx_nb.view.layout.space import CARD_GAP, LEAST_CARD
from fluxx_nb.view.layout.tiling import TILE, tiled
from fluxx_nb.view.model.tablemodel import CardView, Unit
from fluxx_nb.view.shapes.metrics import shorten
from fluxx_nb.view.shapes.scene import Area, Face, Hit, Placed, Shape, Text, Tooltip, rect_in
from fluxx_nb.view.shapes.theme import DARK, Palette


class Sheet:
    """Collects what is on the table."""

    def __init__(self, plan: Plan, palette: Palette, focus: Iterable[int] = ()) -> None:
        self.plan = plan
        self.focus = tuple(focus)
        """The cards that matter now, the most important one first."""
        self.palette = palette
        self.scale = plan.scale
        self.notes: list[Shape] = []
        self.cards: list[Placed] = []
        self.marks: list[Shape] = []
        self.hits: list[Hit] = []
        self.hints: list[Tooltip] = []
        self.faces: dict[str, Face] = {}
        self.anchors: dict[int, Area] = {}
        self.fields: list[Area] = []
        """Where the numbers of the Basic Rules are."""
        self._backs: dict[int, int] = {}

    def letters(self, size: float) -> float:
        """Return the size of text that is `size` high at scale 1, but never too small to be read."""
        return max(self.plan.least, round(size * self.scale, 2))

    def say(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        anchor: str = "start",
        room: float = 0,
        fill: str = "",
    ) -> None:
        """Write one line; if it is too long for its room, its end is left out."""
        size = self.letters(size)
        said = shorten(text, size, room, bold) if room else text
        line = Text(round(x, 1), round(y, 1), said, size, fill or self.palette.text, bold, anchor, round(room, 1))
        self.notes.append(line)
        if said != text:
            self.hints.append(Tooltip(bounds(line), text))

    def place(self, view: CardView, drawn: Face, x: float, y: float, shown: float, note: str = "") -> Placed:
        """Lay a card on the table; `shown` is how much of its height stays free."""
        if view.look is None:
            number = self._backs.get(view.zone, 0)
            self._backs[view.zone] = number + 1
            name = f"back:{view.zone}:{number}"
            label = "A card face down"
        else:
            name = f"card:{view.card}"
            label = f"{view.look.name}, {view.look.kind}"
        x, y = round(x, 1), round(y, 1)
        free = Area(x, y, drawn.width, min(drawn.height, round(shown, 1)))
        self.faces[drawn.key] = drawn
        one = Placed(name, drawn.key, x, y, drawn.width, drawn.height, view.zone, view.card, label + note, free)
        self.cards.append(one)
        if view.look is not None and shown:
            self.hits.append(Hit(name, free))
            if is_shortened(drawn):
                self.hints.append(Tooltip(free, one.label))
        return one

    def spread(self, units: list[Unit], box: Area, *, most: float, centred: bool = False) -> Packing:
        """Lay units of cards into a box, as large as they fit; `most` is their width at scale 1."""
        views = [view for unit in units for view in unit.cards]
        found = self.packed(units, box, most)
        attached = {view.card for unit in units for view in unit.attached}
        notes = [note for unit in units for note in unit.notes]
        x, y = box.x, box.y
        if centred and found.spots:
            x += max(0.0, (box.w - max(spot.x + spot.w for spot in found.spots)) / 2)
            y += max(0.0, (box.h - max(spot.y + spot.h for spot in found.spots)) / 2)
        for spot in found.spots:
            view = views[spot.card]
            one = self.place(view, self.drawn(view, spot), x + spot.x, y + spot.y, spot.shown, notes[spot.card])
            if view.card in attached:
                self._clip(one)
        if found.hidden:
            left, middle = found.more
            base = y + middle + self.letters(11) * 0.36
            self.say(f"+{found.hidden}", x + left + 2, base, 11, bold=True, fill=self.palette.accent)
            lying = {spot.card for spot in found.spots}
            named = [view.look.name for at, view in enumerate(views) if at not in lying and view.look is not None]
            if named:
                high = self.letters(11)
                box = Area(x + left, y + middle - high, 3 * high, 2 * high)
                self.hints.append(Tooltip(box, f"and {found.hidden} more: {', '.join(named)}"))
        return found

    def packed(self, units: list[Unit], box: Area, most: float) -> Packing:
        """Return the places of units of cards in a box."""
        if self.plan.tiles:
            views = [view for unit in units for view in unit.cards]
            ranks = {view.card: at for at, view in enumerate(views)}
            focus = tuple(ranks[card] for card in self.focus if card in ranks)
            names = tuple(view.name for view in views)
            return tiled(names, box.w, box.h, least=self.plan.least, most=most * self.scale, focus=focus)
        return pack(
            tuple(len(unit.cards) for unit in units),
            box.w,
            box.h,
            most=max(LEAST_CARD, most * self.scale),
            gap=max(CARD_GAP, round(5 * self.scale, 1)),
            scale=self.scale,
            focus=self._matter(units),
        )

    def _matter(self, units: list[Unit]) -> tuple[int, ...]:
        """Return the units that matter now, the most important one first."""
        ranks = {view.card: at for at, unit in enumerate(units) for view in unit.cards}
        return tuple(dict.fromkeys(ranks[card] for card in self.focus if card in ranks))

    def drawn(self, view: CardView, spot: CardSpot) -> Face:
        """Return the face that a card shows in its place."""
        if view.look is None:
            return back(self.palette, spot.w, spot.h if spot.form in (BAR, TILE) else 0)
        if spot.form == TILE:
            return tile(view.look, spot.w, spot.h, self.plan.least)
        if spot.form == BAR:
            return chip(view.look, spot.w, spot.h)
        return tucked(view.look, spot.w) if spot.form == TUCKED else face(view.look, spot.w)

    def _clip(self, one: Placed) -> None:
        """Draw a clip that holds an attached card to the one above it."""
        wide, high = 5 * self.scale, min(13 * self.scale, one.shown.h)
        # A tile is beside what it is attached to, any other card below it.
        y = one.y + one.h / 2 if self.plan.tiles else one.y
        box = Area(one.x - wide / 2, y - high / 2, wide, high)
        self.marks.append(rect_in(box, wide / 2, "#dfe4ea", DARK, 1))
