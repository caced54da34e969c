"""Pointing: marks for what a person does: the card that is looked at, the cards that are picked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fluxx_nb.view.shapes.scene import Area, Circle, Path, Placed, Rect, Scene, Shape

_INK, _CHALK = "#17191f", "#ffffff"


def _frame(box: Area) -> list[Shape]:
    """Return a dashed frame: what is looked at."""
    around = box.inset(-3)
    return [
        Rect(*around, 6, stroke=_INK, line=4.5),
        Rect(*around, 6, stroke=_CHALK, line=2.5, dash=(7, 4)),
    ]


def _tick(one: Placed) -> list[Shape]:
    """Return a tick on a disc: what is picked."""
    x, y, r = one.shown.x + 11, one.shown.y + min(11.0, one.shown.h / 2), 9.0
    path = (("M", x - r * 0.5, y), ("L", x - r * 0.1, y + r * 0.4), ("L", x + r * 0.5, y - r * 0.4))
    return [Circle(x, y, r, _CHALK, _INK, 1.5), Path(path, stroke=_INK, line=2.5)]


def pointed_at(scene: Scene, looked_at: Iterable[int | None], picked: Iterable[object]) -> Scene:
    """Return the Scene with the cards that are looked at framed and the cards that are picked ticked."""
    framed, chosen = set(looked_at), set(picked)
    marks: list[Shape] = []
    for one in scene.cards:
        if one.card >= 0 and one.card in framed:
            marks += _frame(one.shown)
        if one.card >= 0 and one.card in chosen:
            marks += _tick(one)
    return replace(scene, marks=(*scene.marks, *marks)) if marks else scene
