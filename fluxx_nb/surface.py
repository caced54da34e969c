"""The surface: all that people import from `fluxx_nb`, which fetches it from here when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fluxx_nb import desk, maths
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck, UnknownCard
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.kinds import WrongKind
from fluxx_nb.engine.files.deckfile import UnknownEdition, editions
from fluxx_nb.engine.files.lined import FileError
from fluxx_nb.engine.tables import CannotCombine, TableError, deck, new_game
from fluxx_nb.lab.course import where_it_turned
from fluxx_nb.lab.odds import odds
from fluxx_nb.lab.simulate import simulate
from fluxx_nb.showing import register
from fluxx_nb.story.codes import load
from fluxx_nb.story.explain import tell
from fluxx_nb.story.saves import SaveError, save
from fluxx_nb.story.scenario import UnknownScenario, scenario, scenarios, stage
from fluxx_nb.story.timeline import NoSuchMoment, Timeline

if TYPE_CHECKING:
    from fluxx_nb.view.export.export import export
    from fluxx_nb.view.export.subject import ExportError
    from fluxx_nb.view.export.worksheet import worksheet
    from fluxx_nb.view.lesson.board import puzzle
    from fluxx_nb.view.lesson.explorer import explore
    from fluxx_nb.view.lesson.laying import edit
    from fluxx_nb.view.lesson.predict import quiz
    from fluxx_nb.view.lesson.stage import present
    from fluxx_nb.view.live.invitation import play

__all__ = [
    "CannotCombine",
    "Card",
    "Deck",
    "Event",
    "ExportError",
    "FileError",
    "Game",
    "IllegalAnswer",
    "NoSuchMoment",
    "SaveError",
    "TableError",
    "Timeline",
    "UnknownCard",
    "UnknownEdition",
    "UnknownScenario",
    "WrongKind",
    "deck",
    "desk",
    "edit",
    "editions",
    "explore",
    "export",
    "load",
    "maths",
    "new_game",
    "odds",
    "play",
    "present",
    "puzzle",
    "quiz",
    "save",
    "scenario",
    "scenarios",
    "simulate",
    "tell",
    "where_it_turned",
    "worksheet",
]

_IN_VIEW = {
    "ExportError": "export.subject",
    "edit": "lesson.laying",
    "explore": "lesson.explorer",
    "export": "export.export",
    "play": "live.invitation",
    "present": "lesson.stage",
    "preview": "preview",
    "puzzle": "lesson.board",
    "quiz": "lesson.predict",
    "worksheet": "export.worksheet",
}


def __getattr__(name: str) -> Any:
    # The view is large, and the table needs Jupyter: it is fetched when somebody asks for it.
    if name in _IN_VIEW:
        return getattr(import_module(f"fluxx_nb.view.{_IN_VIEW[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


stage(
    play=lambda lesson: import_module("fluxx_nb.view.lesson.lesson").play(lesson),
    show=lambda lesson: import_module("fluxx_nb.view.lesson.lesson").show(lesson),
)

register()
