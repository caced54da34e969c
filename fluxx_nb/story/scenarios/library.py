"""Scenarios by name: those of the package, and those of files that someone has written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.scenarios.filekinds import is_path
from fluxx_nb.story.scenarios.scenario import FILE, Scenario, ScenarioError
from fluxx_nb.story.scenarios.scenariofile import find_scenarios, read_scenarios


class UnknownScenario(UserError, LookupError):
    """No scenario has this name. The message suggests the nearest one."""

    __module__ = "fluxx_nb"


def scenarios(which: str | Path | None = None, edition: str | None = None) -> tuple[Scenario, ...]:
    """Return all scenarios of an edition (`"math"`), of your own file (`"my.yaml"`), or of all editions.

    `edition` is that of a file which does not say it.

    >>> len(scenarios("math")) > 50
    True
    """
    if which is not None and is_path(which):
        # Authors change their file, so it is read again each time.
        return tuple(read_scenarios(Path(which), None if edition is None else load_edition(edition).edition))
    wanted = editions() if which is None else [load_edition(str(which)).edition]
    return tuple(one for name in wanted for one in _of_edition(name))


@cache
def _of_edition(name: str) -> tuple[Scenario, ...]:
    path = decks_root() / name / FILE
    return tuple(read_scenarios(path, name)) if path.exists() else ()


def scenario(name: str | Path, wanted: str | None = None, edition: str | None = None) -> Scenario:
    """Return the scenario of a name (`"math/play-two-becomes-three"`), or one of a file (`"my.yaml", "steal-and-win"`).

    >>> scenario("math/play-two-becomes-three").title
    'Play 2 becomes Play 3 in mid-turn'
    """
    shelf: str | Path = name
    if wanted is None and not is_path(name):
        shelf, _, wanted = str(name).rpartition("/") if "/" in str(name) else (str(name), "", None)
    if wanted is not None:
        need("The name of a scenario", wanted, str, "a text, such as 'steal-and-win'")
    found = {one.id: one for one in scenarios(shelf, edition)}
    if wanted is None and len(found) == 1:
        wanted = next(iter(found))
    if wanted is None:
        raise UnknownScenario(f"{shelf} holds {len(found)} scenarios: say which one; {nearest_word('', found)}")
    if wanted not in found:
        called = f"{shelf}/{wanted}".rstrip("/")
        raise UnknownScenario(f"There is no scenario {shown(called)}; {nearest_word(wanted, found)}")
    return found[wanted]


__all__ = [
    "Scenario",
    "ScenarioError",
    "UnknownScenario",
    "find_scenarios",
    "read_scenarios",
    "scenario",
    "scenarios",
]
