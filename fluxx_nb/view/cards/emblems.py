"""Emblems: the drawings of things, figures, places and symbols, placed on cards in the colors of their types."""

from __future__ import annotations

from pathlib import Path as File

from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Path
from fluxx_nb.view.shapes.theme import TypeStyle

Layer = tuple[str, str]
"""A tone and an outline, as `emblems.txt` explains them."""


def _read(file: File) -> dict[str, tuple[Layer, ...]]:
    """Return the drawings of a file by name; layers are indented below the name of their drawing."""
    found: dict[str, tuple[Layer, ...]] = {}
    name = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            tone, path = line.split(maxsplit=1)
            found[name] = (*found.get(name, ()), (tone, path))
        elif line and not line.startswith("#"):
            name = line
    return found


EMBLEMS = _read(File(__file__).with_name("emblems.txt"))
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
