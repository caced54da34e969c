"""Systems: what editions add to the common path, one module each; a deck puts together those that its cards use.

A new system is a new module and a line in `SYSTEMS`; systems are called in the order of that list.
"""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.systems.attaching import AttachingCreepers
from fluxx_nb.engine.systems.creepers import Creepers
from fluxx_nb.engine.systems.invisibility import Invisibility
from fluxx_nb.engine.systems.points import Points
from fluxx_nb.engine.systems.shelters import Shelters
from fluxx_nb.engine.systems.solo import Solo
from fluxx_nb.engine.systems.spells import Spells
from fluxx_nb.engine.systems.standins import StandIns
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.engine.systems.traps import Traps
from fluxx_nb.engine.systems.ungoals import Ungoals

SYSTEMS: list[type[System]] = [
    Creepers,
    AttachingCreepers,
    Invisibility,
    Shelters,
    StandIns,
    Surprises,
    Traps,
    Spells,
    Points,
    Ungoals,
]
"""Every system that a card may call for, in the order in which they are asked."""

ALONE: list[type[System]] = [Solo]
"""The systems of the game that is played alone, asked before the others."""


def systems_for(titles: Sequence[Card]) -> list[type[System]]:
    """Return the systems that the cards of a deck use."""
    return [system for system in SYSTEMS if system.needed(titles)]
