"""Motion: which cards glide from one picture of a table to the next; everything else stays still."""

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


def glides(old: Scene, new: Scene) -> list[Glide]:
    """Return the cards that move between two pictures of the same table."""
    before: dict[str, Placed] = {one.id: one for one in old.cards}
    after: dict[str, Placed] = {one.id: one for one in new.cards}
    sources = {journey.id: journey.source for journey in new.journeys}
    found: list[Glide] = []
    for key, one in after.items():
        was = before.get(key)
        if was is None:
            start = old.anchors.get(sources[key]) if key in sources else None
        else:
            start = was.box if (was.x, was.y, was.w) != (one.x, one.y, one.w) else None
        if start is not None:
            found.append(Glide(key, one.face, start, one.box))
    for journey in new.journeys:
        # A card that goes where it cannot be seen glides there and is gone.
        was, end = before.get(journey.id), new.anchors.get(journey.target)
        if was is not None and journey.id not in after and end is not None:
            found.append(Glide(journey.id, was.face, was.box, end))
    return found
