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


def test_in_a_notebook_a_thing_shows_itself_from_wherever_it_was_imported() -> None:
    ran = python("""
import IPython
from fluxx_nb.engine.files.deckfile import load_edition
print(*load_edition("math")._repr_mimebundle_())
""")
    assert (ran.stdout, ran.stderr) == ("text/plain text/html\n", "")
