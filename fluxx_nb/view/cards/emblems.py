"""Emblems: the drawings of things, figures, places and symbols, placed on cards in the colors of their types."""

from __future__ import annotations

from fluxx_nb.view.cards.figures import FIGURES
from fluxx_nb.view.cards.places import PLACES
from fluxx_nb.view.cards.symbols import SIGNS
from fluxx_nb.view.cards.things import THINGS
from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Path
from fluxx_nb.view.shapes.theme import TypeStyle

EMBLEMS = {**THINGS, **FIGURES, **PLACES, **SIGNS}
"""Every emblem, by name."""


def emblem(name: str, x: float, y: float, side: float, style: TypeStyle, paper: str = "") -> list[Path]:
    """Return an emblem in a square with its upper left corner at (x, y), in the colors of a type."""
    tones = {"d": style.deep, "p": paper or style.paper}
    scale = side / 100
    found: list[Path] = []
    for tone, text in EMBLEMS[name]:
        commands = tuple(placed(outline(text), x, y, scale))
        colour = tones[tone[0]]
        if len(tone) > 1:
            found.append(Path(commands, stroke=colour, line=round(float(tone[1:]) * scale, 2)))
        else:
            found.append(Path(commands, fill=colour))
    return found
