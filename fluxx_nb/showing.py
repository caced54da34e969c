"""Showing: what the objects of a game are at the end of a cell, in one table.

IPython looks for its hooks on the object's own class, so it matters neither which of the two was imported first nor how
often, and a script without IPython never meets them. How a thing looks is fetched from the view when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from fluxx_nb.classroom.covered import Covered
from fluxx_nb.classroom.draws import Draws
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import State
from fluxx_nb.lab.course import Course
from fluxx_nb.lab.odds import Odds
from fluxx_nb.lab.picture import Picture
from fluxx_nb.lab.results import Results
from fluxx_nb.maths import Machine, Puzzle, Ranking, Square, Way, Ways, Worked
from fluxx_nb.story.explain import Moment
from fluxx_nb.story.situation import Scenario
from fluxx_nb.story.timeline import Timeline


class Hook(NamedTuple):
    """What IPython calls on an object that is to be shown."""

    name: str
    does: Callable[..., Any]


def _function(name: str) -> Callable[[Any], Any]:
    found: Callable[[Any], Any] = getattr(import_module("fluxx_nb.view.display"), name)
    return found


def _live(name: str) -> Hook:
    """Shown by a function that puts widgets into the notebook."""

    def show(shown: Any) -> None:
        _function(name)(shown)

    return Hook("_ipython_display_", show)


def _still(name: str, kind: str = "text/html") -> Hook:
    """Shown as the text that a function makes of it; elsewhere as its repr."""

    def bundle(shown: Any, include: Any = None, exclude: Any = None) -> dict[str, str]:
        made = _function(name)(shown)
        if kind == "text/html":
            made = import_module("fluxx_nb.view.words.panels").literal(made)
        return {"text/plain": repr(shown), kind: made}

    return Hook("_repr_mimebundle_", bundle)


SHOWN: dict[type, Hook] = {
    Game: _live("show_table"),
    Timeline: _live("show_table"),
    Scenario: _live("show_table"),
    Deck: _still("deck_html"),
    Card: _still("card_html"),
    State: _still("state_html"),
    Moment: _still("moment_html"),
    Event: _still("event_html"),
    Passage: _still("passage_html"),
    Results: _still("results_markdown", "text/markdown"),
    Odds: _still("results_markdown", "text/markdown"),
    Course: _still("results_markdown", "text/markdown"),
    Picture: _still("picture_html"),
    Ways: _still("ways_markdown", "text/markdown"),
    Way: _still("way_markdown", "text/markdown"),
    Square: _still("square_html"),
    Ranking: _still("ranking_html"),
    Machine: _still("machine_html"),
    Worked: _still("worked_html"),
    Draws: _still("draws_html"),
    Covered: _still("covered_html"),
    Puzzle: _live("show_puzzle"),
}
"""Each kind, and how it is shown."""


def register() -> None:
    """Let the objects of a game show themselves in a notebook."""
    for kind, hook in SHOWN.items():
        setattr(kind, hook.name, hook.does)
