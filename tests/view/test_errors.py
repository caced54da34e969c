"""A reader's mistake is answered with a sentence; an internal error keeps its traceback."""

from __future__ import annotations

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    return InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("scenario('math/plus-victry')", "UnknownScenario: There is no scenario 'math/plus-victry'"),
        ("deck('maths')", "UnknownEdition: "),
        ("new_game('math', players=9)", "TableError: 9 players cannot play"),
        ("new_game('math', seed=1).answer('Nonsense')", "IllegalAnswer: "),
        ("load('{}')", "SaveError: "),
        ("deck('math+martian')", "CannotCombine: "),
        ("deck('nowhere.yaml')", "DeckError: "),
    ],
)
def test_mistakes_are_said_in_one_line(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str], code: str, said: str
) -> None:
    result = shell.run_cell(f"from fluxx_nb import *\n{code}")
    shown = capsys.readouterr().out
    assert shown.startswith(said)
    assert "Traceback" not in shown
    assert not result.success, "a notebook that runs by itself stops here"


def test_other_errors_keep_their_traceback(shell: InteractiveShell, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("1 / 0")
    assert "Traceback" in capsys.readouterr().out
