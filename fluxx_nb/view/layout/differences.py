"""Differences: a picture of one table, with all cards marked that are elsewhere on another table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.attention import Highlight
from fluxx_nb.view.model.tablemodel import CardView, TableModel
from fluxx_nb.view.shapes.scene import Area, Circle, Path, Scene, Shape
from fluxx_nb.view.shapes.theme import DARK, LIGHT

_RADIUS = 10.0
"""The size of the mark that something differs."""


def _visible(model: TableModel) -> Iterator[CardView]:
    """Yield every card on a table that may be seen, wherever it is."""
    for seat in model.seats:
        yield from (*seat.hand, *seat.waiting)
        for unit in (*seat.row, *seat.held):
            yield from unit.cards
    yield from (cover for cover in model.covers if cover is not None)
    yield from (*model.rules, *model.metas, *model.goals, *model.playing, *model.discard.cards)
    for group in model.aside:
        yield from group


def _places(model: TableModel) -> set[tuple[int, int]]:
    return {(view.card, view.zone) for view in _visible(model) if view.card >= 0}


def _unequal(box: Area) -> list[Shape]:
    """Return a disc with ≠, in the lower right corner of a card, below its name."""
    r = _RADIUS
    x, y = round(box.right - r * 0.7, 1), round(box.bottom - min(r * 0.7, box.h / 2), 1)
    lines = (
        ("M", x - 5, y - 2.5), ("L", x + 5, y - 2.5), ("M", x - 5, y + 2.5), ("L", x + 5, y + 2.5),
        ("M", x - 3.5, y + 6), ("L", x + 3.5, y - 6),
    )  # fmt: skip
    return [Circle(x, y, r, LIGHT, DARK, 1.5), Path(lines, stroke=DARK, line=2)]


def unlike(ours: TableModel, theirs: TableModel, width: float, height: float | None = None) -> Scene:
    """Return a Scene of `ours` in which the cards that are elsewhere in `theirs` are marked and whole."""
    elsewhere = {card for card, _ in _places(ours) - _places(theirs)}
    told = tuple(Highlight(card) for card in sorted(elsewhere))
    scene = layout(replace(ours, highlights=told, ask=None, cause=None), width, height)
    signs = [sign for one in scene.cards if one.card in elsewhere and one.shown.h for sign in _unequal(one.shown)]
    return replace(scene, marks=(*scene.marks, *signs))
