"""How the package starts: a command can be stopped before all of it is loaded, and a notebook has all of it at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE

STOPPED = """
import sys

class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == "{at}":
            raise KeyboardInterrupt
        return None

sys.meta_path.insert(0, Impatient())
from fluxx_nb.cli import main
sys.exit(main(["decks"]))
"""


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("at", ["fluxx_nb.commandline", "fluxx_nb.engine.core.game", "yaml"])
def test_a_command_that_is_stopped_while_it_loads_says_so(at: str) -> None:
    ran = python(STOPPED.replace("{at}", at))
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "fluxx-nb: stopped\n")


def test_a_script_loads_what_it_asks_for() -> None:
    ran = python("""
import sys
import fluxx_nb
assert fluxx_nb.__version__ and dir(fluxx_nb)
assert [name for name in sys.modules if name.startswith("fluxx_nb")] == ["fluxx_nb"]
from fluxx_nb import *
assert new_game("math", 2, seed=1).decision
assert "new_game" in dir(fluxx_nb) and "_repr_mimebundle_" in dir(fluxx_nb.Card)
try:
    fluxx_nb.nowhere
except AttributeError as error:
    print(error)
""")
    assert (ran.stdout, ran.stderr) == ("module 'fluxx_nb' has no attribute 'nowhere'\n", "")


LOADED = """
import contextlib, io, sys
with contextlib.redirect_stdout(io.StringIO()):
    {do}
names = [name.split(".")[1:] for name in sys.modules if name.startswith("fluxx_nb.")]
parts = {".".join(name[: 2 if name[0] in ("engine", "story") else 1]) for name in names}
print(*sorted(parts - {"cli", "outputs", "commandline", "commands", "display_hooks", "engine", "story"}))
"""
"""Prints which parts of the package have been loaded."""
ENGINE = {f"engine.{part}" for part in ("core", "files", "goals", "systems", "tables", "verbs")}
STORY = {f"story.{part}" for part in ("cite", "explain", "moment", "time", "words")}


def loaded(do: str) -> set[str]:
    ran = python(LOADED.replace("{do}", do))
    assert ran.returncode == 0, ran.stderr
    return set(ran.stdout.split())


def test_a_game_needs_the_engine_alone() -> None:
    """Nothing that draws, teaches, finds, bets or tells."""
    assert loaded("import fluxx_nb; fluxx_nb.new_game('math')") == ENGINE


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["dance"]])
def test_help_loads_no_command(words: list[str]) -> None:
    assert loaded(f"from fluxx_nb.cli import main; main({words})") == {"engine.core"}


def test_a_command_loads_only_what_it_runs() -> None:
    """Telling a game of bots needs no scenarios, no saves and no desk; telling a scenario needs both."""
    told = loaded("from fluxx_nb.cli import main; main(['tell', 'math'])")
    # Whether a word names a file is asked of the module that knows the kinds of files.
    assert told == ENGINE | STORY | {"players", "story.scenarios"}
    looked = "import fluxx_nb.commands.tell, sys; assert not [name for name in sys.modules if 'lookahead' in name]"
    assert python(looked).returncode == 0, "the bot that looks ahead is loaded, and no seat has it"
    assert "story.saves" in loaded("from fluxx_nb.cli import main; main(['tell', 'math/play-two-becomes-three'])")
    assert "engine.tables" not in loaded("from fluxx_nb.cli import main; main(['new-deck', '--help'])")
    assert "lab" not in loaded("from fluxx_nb.cli import main; main(['decks'])")


def test_in_a_notebook_a_thing_shows_itself_from_wherever_it_was_imported() -> None:
    ran = python("""
import IPython
from fluxx_nb.engine.files.deckfile import load_edition
print(*load_edition("math")._repr_mimebundle_())
""")
    assert (ran.stdout, ran.stderr) == ("text/plain text/html\n", "")


TABLE = """
import sys
import fluxx_nb
table = fluxx_nb.play("math", seed=7)
table.next()
seldom = ("classroom", "desk", "lab", "learning", "maths", "view.export", "view.present")
print(*sorted(name[9:] for name in sys.modules if name.startswith(tuple(f"fluxx_nb.{part}." for part in seldom))))
for tab in table.tabs.titles:
    table.tabs.open(tab)
table.present()
table.edit()
"""
"""Shows a table and takes a step; then prints the modules that only tabs, the stage and the like should load."""


def test_a_table_loads_what_its_first_step_needs() -> None:
    """All else waits for its tab, its button or its message, and comes when it is asked for."""
    pytest.importorskip("ipycanvas")
    ran = python(TABLE)
    # The messages of the stage are there from the start, since a key may send one.
    assert (ran.stdout, ran.returncode) == ("view.present.cues\n", 0), ran.stderr
