"""A Sheet: a Scene in the making. The parts of the table write on it; in the end it becomes the Scene."""

from __future__ import annotations

from fluxx_nb.view.draw.pack import Packing, pack
from fluxx_nb.view.draw.plan import Plan
from fluxx_nb.view.face.faces import back, chip, face
from fluxx_nb.view.look.model import CardView, Unit
from fluxx_nb.view.scene.metrics import shorten
from fluxx_nb.view.scene.scene import Area, Face, Hit, Placed, Shape, Text, rect_in
from fluxx_nb.view.scene.theme import DARK, Palette


class Sheet:
    """Collects what lies on the table."""

    def __init__(self, plan: Plan, palette: Palette) -> None:
        self.plan = plan
        self.palette = palette
        self.scale = plan.scale
        self.notes: list[Shape] = []
        self.cards: list[Placed] = []
        self.marks: list[Shape] = []
        self.hits: list[Hit] = []
        self.faces: dict[str, Face] = {}
        self.anchors: dict[int, Area] = {}
        self._backs: dict[int, int] = {}

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
        """Write one line; where it is too long for its room, its end is left out."""
        size = round(size * self.scale, 2)
        if room:
            text = shorten(text, size, room, bold)
        self.notes.append(
            Text(round(x, 1), round(y, 1), text, size, fill or self.palette.text, bold, anchor, round(room, 1))
        )

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
        return one

    def spread(
        self,
        units: list[Unit],
        box: Area,
        *,
        most: float,
        least: float = 64.0,
        centred: bool = False,
    ) -> Packing:
        """Lay units of cards into a box, as large as they fit; sizes are at scale 1."""
        scale = self.scale
        depths = tuple(len(unit.cards) for unit in units)
        found = pack(depths, box.w, box.h, most=most * scale, least=least * scale, gap=round(5 * scale, 1), scale=scale)
        views = [view for unit in units for view in unit.cards]
        attached = {view.card for unit in units for view in unit.attached}
        notes = [note for unit in units for note in unit.notes]
        x, y = box.x, box.y
        if centred and found.spots:
            x += max(0.0, (box.w - max(spot.x for spot in found.spots) - found.width) / 2)
            y += max(0.0, (box.h - max(spot.y for spot in found.spots) - found.height) / 2)
        for view, note, spot in zip(views, notes, found.spots, strict=False):
            one = self.place(view, self.drawn(view, found), x + spot.x, y + spot.y, spot.shown, note)
            if view.card in attached:
                self._clip(one)
        if found.hidden and found.spots:
            self._tell_hidden(box, found)
        return found

    def drawn(self, view: CardView, packing: Packing) -> Face:
        """The face that a card shows in a packing."""
        if packing.chips:
            if view.look is None:
                return back(self.palette, packing.width, packing.height)
            return chip(view.look, packing.width, packing.height)
        return back(self.palette, packing.width) if view.look is None else face(view.look, packing.width)

    def _clip(self, one: Placed) -> None:
        """A clip that holds an attached card to the one above it."""
        wide, high = 5 * self.scale, min(13 * self.scale, one.shown.h)
        box = Area(one.x - wide / 2, one.y - high / 2, wide, high)
        self.marks.append(rect_in(box, wide / 2, "#dfe4ea", DARK, 1))

    def _tell_hidden(self, box: Area, packing: Packing) -> None:
        self.say(f"+{packing.hidden}", box.right, box.bottom, 10, bold=True, anchor="end", fill=self.palette.accent)
