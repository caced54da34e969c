"""Color: channels, opacity, and the mixing of translucent colors."""

from __future__ import annotations

from functools import cache


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255, of `#rrggbb` or `#rrggbbaa`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def opacity(colour: str) -> float:
    """Return how opaque a color is, from 0 to 1."""
    return int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0


@cache
def over(top: str, ground: str) -> str:
    """Return the opaque color of a translucent color over an opaque one."""
    share = opacity(top)
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(channels(top), channels(ground), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def faded(colour: str, share: float) -> str:
    """Return the same color, translucent."""
    return f"{colour[:7]}{round(share * 255):02x}"
