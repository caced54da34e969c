"""Fluxx in Jupyter: a table that explains itself.

The whole public surface is in this module; everything else may change.
"""

from fluxx_nb.engine.deckfile import editions
from fluxx_nb.engine.tables import deck, new_game
from fluxx_nb.lab.simulate import simulate
from fluxx_nb.story.explain import tell
from fluxx_nb.story.saves import load, save
from fluxx_nb.story.scenario import scenario, scenarios
from fluxx_nb.story.timeline import Timeline

__version__ = "0.1.0"

__all__ = ["Timeline", "deck", "editions", "load", "new_game", "save", "scenario", "scenarios", "simulate", "tell"]
