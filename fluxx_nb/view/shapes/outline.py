"""Outlines: short path texts in a box of 100 by 100, read once and then placed at any size."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from fluxx_nb.view.shapes.scene import Command

_TOKEN = re.compile(r"([MLQCZO])|(-?\d+(?:\.\d+)?)")
_ARITY = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "O": 3}
_ROUND = 0.5523
"""How long the handles of a cubic curve are for a quarter of a circle, in radii."""


def _circle(x: float, y: float, r: float) -> list[Command]:
    k = r * _ROUND
    return [
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    ]


@cache
def outline(path: str) -> tuple[Command, ...]:
    """Read a path text: M, L, Q, C and Z as in SVG, absolute only, and `O x y r` for a circle."""
    found: list[Command] = []
    letter = ""
    numbers: list[float] = []
    for command, number in _TOKEN.findall(path):
        if command == "Z":
            found.append(("Z",))
        elif command:
            letter = command
        else:
            numbers.append(float(number))
            if len(numbers) == _ARITY[letter]:
                if letter == "O":
                    found += _circle(*numbers)
                else:
                    found.append((letter, *numbers))
                numbers = []
                letter = "L" if letter == "M" else letter
    return tuple(found)


def placed(commands: Iterable[Command], x: float, y: float, scale: float) -> list[Command]:
    """Return an outline moved to a point and scaled."""
    to = (x, y, x, y, x, y)
    steps: Iterable[Any] = commands
    return [
        (letter, *[round(number * scale + by, 2) for number, by in zip(numbers, to, strict=False)])
        for letter, *numbers in steps
    ]
