"""The door to the view: base classes of what shows itself at the end of a notebook cell.

IPython looks for its hooks on an object's class. How each class looks is the view's business (`view/display.py`), which
is imported only when something is shown, so that the engine runs without Jupyter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluxx_nb.story.scenarios.scenario import Scenario
    from fluxx_nb.view.live.table import Table as Table


class Still:
    """An object that a notebook shows as a picture or as text."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle_of(self)


class Live:
    """An object that a notebook shows as a table or a board to play at."""

    __slots__ = ()

    def _ipython_display_(self) -> None:
        from fluxx_nb.view.display import show

        show(self)


def bundle_of(shown: object) -> dict[str, str]:
    """Return what a notebook shows of an object, by MIME type; for a class that cannot derive from `Still`."""
    from fluxx_nb.view.display import bundle

    return bundle(shown)


def play_scenario(scenario: Scenario) -> Table:
    """Return a table at the start of a scenario, with every seat yours and no script to follow."""
    from fluxx_nb.view.lesson.lesson import play

    return play(scenario)


def show_scenario(scenario: Scenario) -> Table:
    """Return a table that steps through the script of a scenario."""
    from fluxx_nb.view.lesson.lesson import show

    return show(scenario)
