"""The big screen: `present` takes a quiz, a scenario or a game and puts it before a class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.story.saves.resolve import Playable, resolve
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.study.quiz import Asked, Quiz, TableQuestion, questions
from fluxx_nb.view.lesson.board import PuzzleBoard
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.present.chalkboard import Chalkboard


def present(
    what: Playable | Quiz | Prediction | Table | PuzzleBoard | Sequence[Asked] = "math",
    *,
    teams: Sequence[str] = (),
    seconds: int = 60,
    live: bool = False,
    **wishes: object,
) -> Table | Prediction | PuzzleBoard:
    """Put something before a class: *Present* fills the screen with the table, the sentence and the question, large.

    A scenario with a question (`"math/plus-victory"`), or a list of such, is predicted and revealed; all else is played
    or stepped through, and `wishes` go to `play`: `present("math", seed=7)`. What `quiz`, `play` or `puzzle` made is
    shown as it is. `teams` get scores, and the timer runs for so many `seconds`. With `live=True`, or by the button
    *Live*, a class answers the questions from phones (see `docs/live_class.md`).

    >>> shown = present("math/plus-victory", teams=["Reds", "Blues"])
    >>> shown.close()
    """
    board = Chalkboard.of(teams, seconds)
    if isinstance(what, PuzzleBoard):
        _refuse(wishes)
        what.present(teams)
        return what
    shown = _shown(what, wishes)
    table = shown.table if isinstance(shown, Prediction) else shown
    stage = table.present(board)
    stage.put(board)
    if live:
        try:
            stage.go_live()
        except TableError:
            shown.close()
            raise
    return shown


def _shown(what: Any, wishes: dict[str, Any]) -> Table | Prediction:
    if isinstance(what, list | tuple | Quiz):
        asked: list[TableQuestion] = [*questions(what)]
        found: Table | Prediction = Prediction(asked)
    elif isinstance(what, Table | Prediction):
        found = what
    else:
        what = resolve(what)
        if not (isinstance(what, Scenario) and what.ask):
            return play(what, **wishes)
        found = Prediction([*questions(what)])
    _refuse(wishes)
    return found


def _refuse(wishes: dict[str, Any]) -> None:
    if wishes:
        raise TableError(f"Only a game takes {', '.join(f'`{name}`' for name in wishes)}; leave that out.")
