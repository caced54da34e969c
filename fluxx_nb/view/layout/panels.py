"""The panels: trays, name plates and labels below the cards."""

from __future__ import annotations

from functools import lru_cache

from fluxx_nb.view.layout.plan import Plan
from fluxx_nb.view.shapes.metrics import LEAST_TEXT, width_of
from fluxx_nb.view.shapes.scene import Area, Shape, Text, rect_in
from fluxx_nb.view.shapes.theme import Palette

_PLATE = "#ffffff14"
"""Laid over a tray where a name is."""


@lru_cache(maxsize=128)
def furniture(places: Plan, palette: Palette) -> tuple[Shape, ...]:
    """Return everything below the cards that changes only with the plan."""
    s = places.scale
    radius = round(8 * s, 1)
    shapes: list[Shape] = []
    for box in (*places.others, places.own):
        shapes.append(rect_in(box, radius, palette.tray, palette.hairline, 1))
        shapes.append(rect_in(Area(box.x, box.y, box.w, places.plate), radius, _PLATE))
    piles = (places.draw, places.discard, places.rules_deck)
    trays = (*piles, places.playing, places.rules, places.goals, places.metas)
    shapes += [rect_in(box, radius, palette.tray) for box in trays if box.w]
    solo = bool(places.rules_deck.w)
    centred = [
        (places.draw, "Main deck" if solo else "Draw pile"),
        (places.discard, "Discards"),
        (places.goals, "Goal"),
        (places.rules_deck, "Rules deck"),
    ]
    for box, said in centred:
        shapes += _label(places, palette, said, box, "middle")
    sided = [
        (places.playing, "Being played"),
        (places.rules, "Scored Goals" if solo else "New Rules"),
        (places.metas, "Meta Rules"),
    ]
    for box, said in sided:
        shapes += _label(places, palette, said, box, "start")
    return (*shapes, _divider(places, palette))


def _label(places: Plan, palette: Palette, said: str, box: Area, anchor: str) -> list[Text]:
    """Return the label of a tray; none if the tray is narrower than the words."""
    size = max(LEAST_TEXT, round(10.5 * places.scale, 2))
    pad = 5 * places.scale
    room = round(box.w - pad, 1)
    x = box.middle if anchor == "middle" else box.x + pad
    y = round(box.y + places.label / 2 + size * 0.4, 1)
    if width_of(said, size, bold=True) > room:
        return []
    return [Text(round(x, 1), y, said, size, palette.soft, True, anchor, room)]


def _divider(places: Plan, palette: Palette) -> Shape:
    """Return a thin line between the hand and the row of the bottom seat."""
    hand, row, own = places.hand, places.row, places.own
    if places.narrow:
        return rect_in(Area(hand.x, (row.bottom + hand.y) / 2, hand.w, 1), 0, palette.hairline)
    x, inset = (hand.right + row.x) / 2, 6 * places.scale
    top = own.y + places.plate + inset
    return rect_in(Area(x, top, 1, own.bottom - top - inset), 0, palette.hairline)
