"""The rulings desk: answer a question, look up a rule in all editions, judge a position, share it. Pure Python."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluxx_nb.desk.board import lay as lay
    from fluxx_nb.desk.finder import find as find
    from fluxx_nb.desk.rulepage import rule_page as rule_page
    from fluxx_nb.desk.whatif import what_if as what_if
    from fluxx_nb.desk.winsearch import shortest_win as shortest_win
    from fluxx_nb.story.saves.codes import code as code
    from fluxx_nb.story.scenarios.writing import as_scenario as as_scenario

_HOMES = {
    "as_scenario": "fluxx_nb.story.scenarios.writing",
    "code": "fluxx_nb.story.saves.codes",
    "find": "fluxx_nb.desk.finder",
    "lay": "fluxx_nb.desk.board",
    "rule_page": "fluxx_nb.desk.rulepage",
    "shortest_win": "fluxx_nb.desk.winsearch",
    "what_if": "fluxx_nb.desk.whatif",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605  (a list of literals would be the same list a second time)


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:  # with it, a checker would take every misspelled name for one that exists

    def __getattr__(name: str) -> object:
        # Fetched when someone asks for it: `fluxx-nb find` needs a tenth of all this.
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(home), name)
