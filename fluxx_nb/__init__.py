"""Fluxx in Jupyter: a table that explains itself.

`__all__` is the whole public surface; everything else may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # What a type checker sees. A test compares it with `_HOMES`, from which the same names come when the program runs.
    from fluxx_nb import classroom as classroom
    from fluxx_nb import desk as desk
    from fluxx_nb import maths as maths
    from fluxx_nb.engine.core.card import Card as Card
    from fluxx_nb.engine.core.checks import WrongKind as WrongKind
    from fluxx_nb.engine.core.decisions import IllegalAnswer as IllegalAnswer
    from fluxx_nb.engine.core.deck import Deck as Deck
    from fluxx_nb.engine.core.deck import UnknownCard as UnknownCard
    from fluxx_nb.engine.core.errors import TableError as TableError
    from fluxx_nb.engine.core.events import Event as Event
    from fluxx_nb.engine.core.game import Game as Game
    from fluxx_nb.engine.files.deckfile import UnknownEdition as UnknownEdition
    from fluxx_nb.engine.files.deckfile import editions as editions
    from fluxx_nb.engine.files.yamltext import FileError as FileError
    from fluxx_nb.engine.tables import CannotCombine as CannotCombine
    from fluxx_nb.engine.tables import deck as deck
    from fluxx_nb.engine.tables import new_game as new_game
    from fluxx_nb.lab.course import where_it_turned as where_it_turned
    from fluxx_nb.lab.odds import odds as odds
    from fluxx_nb.lab.simulate import simulate as simulate
    from fluxx_nb.story.explain.explanation import tell as tell
    from fluxx_nb.story.saves.codes import load as load
    from fluxx_nb.story.saves.savefile import SaveError as SaveError
    from fluxx_nb.story.saves.saves import save as save
    from fluxx_nb.story.scenarios.library import UnknownScenario as UnknownScenario
    from fluxx_nb.story.scenarios.library import scenario as scenario
    from fluxx_nb.story.scenarios.library import scenarios as scenarios
    from fluxx_nb.story.time.timeline import NoSuchMoment as NoSuchMoment
    from fluxx_nb.story.time.timeline import Timeline as Timeline
    from fluxx_nb.view.desk.ask import ask as ask
    from fluxx_nb.view.desk.ask import explore as explore
    from fluxx_nb.view.export.export import export as export
    from fluxx_nb.view.export.subject import ExportError as ExportError
    from fluxx_nb.view.export.worksheet import worksheet as worksheet
    from fluxx_nb.view.learn.learn import learn as learn
    from fluxx_nb.view.lesson.board import puzzle as puzzle
    from fluxx_nb.view.lesson.predict import quiz as quiz
    from fluxx_nb.view.lesson.present import present as present
    from fluxx_nb.view.lesson.try_position import edit as edit
    from fluxx_nb.view.live.play import play as play
    from fluxx_nb.view.preview import preview as preview

__version__ = "0.1.0"

_HOMES = {
    "": "classroom desk maths",
    "engine.core.card": "Card",
    "engine.core.checks": "WrongKind",
    "engine.core.decisions": "IllegalAnswer",
    "engine.core.deck": "Deck UnknownCard",
    "engine.core.errors": "TableError",
    "engine.core.events": "Event",
    "engine.core.game": "Game",
    "engine.files.deckfile": "UnknownEdition editions",
    "engine.files.yamltext": "FileError",
    "engine.tables": "CannotCombine deck new_game",
    "lab.course": "where_it_turned",
    "lab.odds": "odds",
    "lab.simulate": "simulate",
    "story.explain.explanation": "tell",
    "story.saves.codes": "load",
    "story.saves.savefile": "SaveError",
    "story.saves.saves": "save",
    "story.scenarios.library": "UnknownScenario scenario scenarios",
    "story.time.timeline": "NoSuchMoment Timeline",
    "view.desk.ask": "ask explore",
    "view.export.export": "export",
    "view.export.subject": "ExportError",
    "view.export.worksheet": "worksheet",
    "view.learn.learn": "learn",
    "view.lesson.board": "puzzle",
    "view.lesson.predict": "quiz",
    "view.lesson.present": "present",
    "view.lesson.try_position": "edit",
    "view.live.play": "play",
    "view.preview": "preview",
}
_HOME = {name: f"{__name__}.{home}".rstrip(".") for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(_HOME)  # noqa: PLE0605  (a list of literals would be the same list a second time)


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:  # with it, a checker would take every misspelled name for one that exists

    def __getattr__(name: str) -> object:
        # Fetched when someone asks for it: the command line is there at once, and can be stopped while the rest loads.
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{home}.{name}") if home == __name__ else getattr(import_module(home), name)
