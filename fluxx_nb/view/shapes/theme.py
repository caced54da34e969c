"""The theme: what each type of card looks like, and the table of each edition.

Every type has a color, a letter and a shape, and each of the three alone identifies it.
"""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.engine.core.card import ACTION, BASIC, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL

DARK, LIGHT = "#17191f", "#ffffff"
PAPER = "#fffdf6"
EDGE = "#00000059"
SHADOW = "#0000004d"
GLINT = "#ffffff80"

RATIO = 1.4
"""A card's height in widths, as of real cards."""
STRIP = 0.425
"""The height of the strip with a card's name, in widths of the card."""


@dataclass(frozen=True)
class TypeStyle:
    """The look of one type of card."""

    name: str
    letter: str
    shape: str
    """The outline of its badge, in a box of 100 by 100."""
    lift: float
    """How far the letter is above the middle of its badge, in hundredths."""
    shift: float
    """How far it is to the right of it."""
    colour: str
    """Of the strip and the badge."""
    ink: str
    """Of text on the color."""
    deep: str
    """Of emblems, numerals and small text on the paper."""
    tint: str
    """A light ground behind the emblem."""
    paper: str = PAPER


_SQUARE = "M6 6L94 6L94 94L6 94Z"
_HEXAGON = "M50 0L95 25L95 75L50 100L5 75L5 25Z"
_CIRCLE = "O50 50 49"
_DIAMOND = "M50 -6L106 50L50 106L-6 50Z"
_WEDGE = "M-4 4L104 4L50 104Z"
_SHIELD = "M6 3L94 3L94 48C94 78 72 93 50 101C28 93 6 78 6 48Z"
_GHOST = "M5 100L5 48C5 18 24 0 50 0C76 0 95 18 95 48L95 100L80 84L65 100L50 84L35 100L20 84Z"
_POINTER = "M-2 8L62 8L104 50L62 92L-2 92Z"
_STAR = "M50 -8L66 28L106 32L77 59L85 98L50 79L15 98L23 59L-6 32L34 28Z"

TYPES: dict[str, TypeStyle] = {
    BASIC: TypeStyle("Basic Rules", "B", _SQUARE, 0, 0, "#efe3c6", DARK, "#5a4a1f", "#f6eed9"),
    META: TypeStyle("Meta Rule", "M", _HEXAGON, 0, 0, "#a9bacb", DARK, "#36506b", "#e6ecf2"),
    RULE: TypeStyle("New Rule", "R", _CIRCLE, 0, 0, "#f4b93a", DARK, "#8a5200", "#fdf0cf"),
    GOAL: TypeStyle("Goal", "G", _DIAMOND, 0, 0, "#d0327a", LIGHT, "#a81d5c", "#fbe3ed"),
    UNGOAL: TypeStyle("Ungoal", "U", _WEDGE, 14, 0, "#861a12", LIGHT, "#861a12", "#f4dcd8"),
    KEEPER: TypeStyle("Keeper", "K", _SHIELD, 4, 0, "#17653a", LIGHT, "#17653a", "#dcefe0"),
    CREEPER: TypeStyle("Creeper", "C", _GHOST, 4, 0, "#24222b", LIGHT, "#ece6d8", "#3d3947", "#322f3a"),
    ACTION: TypeStyle("Action", "A", _POINTER, 0, -8, "#58a8ea", DARK, "#0e4f8f", "#deeefb"),
    SURPRISE: TypeStyle("Surprise", "S", _STAR, -2, 0, "#5f35a3", LIGHT, "#5f35a3", "#e9e0f6"),
}


@dataclass(frozen=True)
class Palette:
    """The table of one edition. The felt is opaque, so it looks the same on a light and on a dark page."""

    felt: str
    rim: str
    """The felt's color at the rim of the table."""
    text: str
    soft: str
    """Of text that is less important."""
    accent: str
    """Of whatever asks to be looked at."""
    back: str
    """Of the backs of cards."""
    back_line: str
    emblem: str
    """The emblem on the backs of cards, by name."""
    tray: str = "#0000002e"
    """Laid over the felt where cards belong together."""
    hairline: str = "#ffffff3d"


PALETTES: dict[str, Palette] = {
    "math": Palette("#1b5560", "#0c313b", "#fbf6e9", "#d3e6e3", "#ffd25e", "#173f73", "#8fb8e8", "operators"),
    "martian": Palette("#773629", "#3b171b", "#fff2e6", "#f0d2c0", "#b9f06c", "#2f5a1e", "#b9f06c", "saucer"),
    "fantasy": Palette("#295a3b", "#12301f", "#fbf5e2", "#d2e5d0", "#ffd066", "#57296b", "#d9b3ea", "sword"),
    "startrek": Palette("#29467c", "#0e1a3a", "#f2f6ff", "#cbd9f2", "#8fe0ff", "#7a1f2b", "#f2b6a8", "starship"),
    "cthulhu": Palette("#5a3a5c", "#261529", "#f6f2fa", "#dfd3eb", "#a6f0b8", "#123a33", "#8ed9b6", "octopus"),
}


IN_PRINT = Palette(
    "#ffffff", "#ffffff", "#000000", "#333333", "#ffd25e", "#e3e9f2", "#5b6f8f", "operators", "#0000000d", "#00000055"
)
"""The table in print: white ground, so that ink goes into the cards."""


def palette_of(edition: str) -> Palette:
    """Return the table of an edition; an unknown edition (a reader's own deck) gets that of Math Fluxx."""
    return PALETTES.get(edition, PALETTES["math"])
