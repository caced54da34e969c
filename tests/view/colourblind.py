"""Colour-blindness for tests: how colours look to eyes that lack one kind of cone, and how far apart two colours are.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, for linear RGB. Distances are plain
Euclidean ones in CIE L*a*b* under D65.
"""

from __future__ import annotations

import math

from fluxx_nb.view.shapes.color import channels

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> list[float]:
    return [sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: str, eyes: str) -> Triple:
    """A colour as linear RGB, as these eyes see it."""
    red, green, blue = (_linear(part) for part in channels(colour))
    return tuple(min(1.0, max(0.0, part)) for part in _times(EYES[eyes], (red, green, blue)))  # type: ignore[return-value]


def _lab(colour: Triple) -> Triple:
    def root(share: float) -> float:
        return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116

    x, y, z = (root(part / white) for part, white in zip(_times(_TO_XYZ, colour), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str) -> float:
    """How far apart two colours are to these eyes; about 2 is just noticeable."""
    return math.dist(_lab(seen(one, eyes)), _lab(seen(other, eyes)))


def luminance(colour: str) -> float:
    """Return relative luminance as the accessibility guidelines of the web define it."""
    red, green, blue = map(_linear, channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two opaque colors, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
