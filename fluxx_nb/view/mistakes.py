"""Mistakes in a notebook: what is wrong in a deck, a name or a request is said in one line, without the way there."""

from __future__ import annotations

from typing import Any

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.files.deckfile import UnknownEdition
from fluxx_nb.engine.files.lined import FileError
from fluxx_nb.engine.tables import CannotCombine, TableError
from fluxx_nb.story.saves import SaveError
from fluxx_nb.story.scenario import UnknownScenario

IN_ONE_LINE = (FileError, TableError, CannotCombine, UnknownEdition, UnknownScenario, IllegalAnswer, SaveError)
"""Mistakes of the reader, not of the program: their sentence is all that helps."""


def _say(shell: Any, kind: type[BaseException], problem: BaseException, *_: Any, **__: Any) -> list[str]:
    words = problem.args[0] if problem.args else problem
    lines = [f"{kind.__name__}: {words}"]
    shell._showtraceback(kind, problem, lines)
    return lines


def say_in_one_line(shell: Any) -> None:
    """Let a running IPython show such mistakes without a traceback."""
    shell.set_custom_exc(IN_ONE_LINE, _say)
