"""Motion: what changed from one Scene to the next, so that moved cards glide and everything else stays still."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.view.shapes.scene import Area, Placed, Scene


@dataclass(frozen=True)
class Glide:
    """A card that moves from one place to another."""

    id: str
    face: str
    """The face that it shows on its way: the one that it arrives with."""
    start: Area
    end: Area


@dataclass(frozen=True)
class Change:
    """What must be painted again, and what moves meanwhile."""

    felt: bool
    notes: bool
    marks: bool
    glides: tuple[Glide, ...]
    came: tuple[str, ...]
    """Cards that are there now and came from nowhere that can be seen."""
    left: tuple[str, ...]
    """Cards that are gone or covered."""
    turned: tuple[str, ...]
    """Cards that stayed where they are and look different."""

    @property
    def cards(self) -> bool:
        """Whether the layer of the cards changed."""
        return bool(self.notes or self.glides or self.came or self.left or self.turned)

    @property
    def nothing(self) -> bool:
        """Whether both pictures are the same."""
        return not (self.felt or self.marks or self.cards)


def diff(old: Scene, new: Scene) -> Change:
    """Compare two pictures of the same table."""
    before: dict[str, Placed] = {one.id: one for one in old.cards}
    after: dict[str, Placed] = {one.id: one for one in new.cards}
    sources = {journey.id: journey.source for journey in new.journeys}
    glides: list[Glide] = []
    came: list[str] = []
    turned: list[str] = []
    for key, one in after.items():
        was = before.get(key)
        if was is None:
            start = old.anchors.get(sources[key]) if key in sources else None
            if start is None:
                came.append(key)
            else:
                glides.append(Glide(key, one.face, start, one.box))
        elif was.x != one.x or was.y != one.y or was.w != one.w:
            glides.append(Glide(key, one.face, was.box, one.box))
        elif was.face != one.face:
            turned.append(key)
    left = [key for key in before if key not in after]
    for journey in new.journeys:
        # A card that goes where it cannot be seen glides there and is gone.
        was = before.get(journey.id)
        end = new.anchors.get(journey.target)
        if was is not None and journey.id not in after and end is not None:
            glides.append(Glide(journey.id, was.face, was.box, end))
    return Change(
        felt=old.felt != new.felt or (old.width, old.height) != (new.width, new.height),
        notes=old.notes != new.notes,
        marks=old.marks != new.marks,
        glides=tuple(glides),
        came=tuple(came),
        left=tuple(left),
        turned=tuple(turned),
    )
