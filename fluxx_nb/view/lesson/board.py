"""Make the number: cards and operators to click or type, judged at *Check*; a puzzle → a widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES
from fluxx_nb.maths import LEVELS, Puzzle, draw_puzzle, hints, lay_puzzle
from fluxx_nb.maths.notation import written
from fluxx_nb.maths.rules import MathsError, Rules
from fluxx_nb.maths.typed import LONGEST
from fluxx_nb.view.lesson.lesson import put_up
from fluxx_nb.view.live.disposable import Disposable
from fluxx_nb.view.present.chalkboard import team_names
from fluxx_nb.view.words.panels import safe
from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent
_SIGNS = (PLUS, MINUS, TIMES, DIVIDED)
_POINTS = 5
"""What a way is worth before any hint."""
_LISTED = 50
"""How many ways are shown: no one reads more."""


class NumberBoard(anywidget.AnyWidget):
    """What is in the page; see `board.js`. The page shows the traits, and says what was done."""

    # As text for the same reason as the companion's.
    _esm = script_of(_HERE / "board.js")
    _css = (_HERE / "board.css").read_text(encoding="utf-8")

    title = traitlets.Unicode("").tag(sync=True)
    about = traitlets.Unicode("").tag(sync=True)
    cards = traitlets.List(traitlets.Int()).tag(sync=True)
    signs = traitlets.List(traitlets.Unicode()).tag(sync=True)
    typed = traitlets.Unicode("").tag(sync=True)
    """The calculation so far, clicked or typed."""
    value = traitlets.Unicode("").tag(sync=True)
    """What the checked calculation comes to; empty until *Check*."""
    verdict = traitlets.List(traitlets.Unicode(), ["", ""]).tag(sync=True)
    """What is said about the last calculation that was checked: "right", "wrong" or "told", and the sentence."""
    hints = traitlets.List(traitlets.Unicode()).tag(sync=True)
    hints_left = traitlets.Int(0).tag(sync=True)
    ways: Any = traitlets.List().tag(sync=True)
    """All ways, once they are shown: what heads them, then each with its steps."""
    teams: Any = traitlets.List().tag(sync=True)
    """Each team with its points; one without a name where no teams play."""
    team = traitlets.Int(0).tag(sync=True)
    may_show = traitlets.Bool(False).tag(sync=True)
    """Whether all ways may be shown: after the first try."""
    large = traitlets.Bool(False).tag(sync=True)
    """Whether it is written for a big screen."""
    goes_on = traitlets.Bool(False).tag(sync=True)
    """Whether there is a next puzzle."""
    longest = traitlets.Int(LONGEST).tag(sync=True)


class PuzzleBoard(Disposable):
    """A puzzle to solve. Make one with `fluxx_nb.puzzle(…)`."""

    def __init__(self, puzzle: Puzzle, teams: Iterable[str] = ()) -> None:
        names = team_names(teams, MathsError)
        self.board = NumberBoard(teams=[[name, 0] for name in names or [""]])
        self._acts: dict[str, Callable[[dict[str, Any]], None]] = {
            "Check": lambda said: self.check(said["text"]),
            "Hint": lambda _: self.hint(),
            "Ways": lambda _: self.show_ways(),
            "Next": lambda _: self.next_puzzle(),
            "Team": lambda said: self.choose_team(said["number"]),
        }
        self.put(puzzle)
        self.board.observe(lambda change: self._edited(change["new"]), "typed")
        self.board.on_msg(lambda _, said, __: self._hear(said))
        super().__init__([self.board])
        self.add_class("fluxx-puzzle")

    def put(self, puzzle: Puzzle) -> None:
        """Put another puzzle; the scores stay."""
        self.puzzle = puzzle
        self._hints = [hint.text for hint in hints(puzzle.ways)]
        self.found: list[str] = []
        """The ways that were found, in the order in which they came."""
        self._checked = ""
        board = self.board
        about = f"level {puzzle.level}: {LEVELS[puzzle.level].about}, puzzle {puzzle.seed}" if puzzle.level else ""
        with board.hold_sync():
            board.title = f"Make {puzzle.make}"
            board.about = about or str(puzzle.rules)
            board.cards = list(puzzle.numbers)
            board.signs = [sign for sign in _SIGNS if sign in puzzle.rules.signs]
            board.typed = board.value = ""
            board.verdict, board.hints, board.ways = ["", ""], [], []
            board.hints_left = len(self._hints)
            board.goes_on, board.may_show = puzzle.level is not None, False

    def _edited(self, text: str) -> None:
        """Hide the value of the last check once its text is changed: the pupil is to find what the new one comes to."""
        # The page may send the text that was checked after the check itself.
        if text != self._checked:
            self.board.value = ""

    def _hear(self, said: Any) -> None:
        """Do what the page says; it may be late, or of another version."""
        try:
            act = self._acts.get(said.get("say", "")) if isinstance(said, dict) else None
            if act is None:
                raise MathsError("The page said something that means nothing here; reload it.")
            act(said)
        except (KeyError, TypeError, MathsError) as problem:
            words = str(problem) if isinstance(problem, MathsError) else "The page left something out; reload it."
            self._say("told", words)

    def _say(self, tone: str, words: str) -> None:
        self.board.verdict = [tone, words]

    def check(self, text: str) -> None:
        """Judge a calculation; each way counts once for the team whose turn it is."""
        verdict = self.puzzle.judge(text)
        self._checked = text
        self.board.value = "" if verdict.value is None else written(verdict.value)
        self.board.may_show = True
        if verdict.way is None:
            self._say("wrong", verdict.sentence)
        elif verdict.way.text in self.found:
            self._say("told", f"You have found this way already: {verdict.way.text}.")
        else:
            self.found.append(verdict.way.text)
            self._say("right", f"{verdict.sentence} {self._reward()}")

    def _reward(self) -> str:
        if self.board.ways:
            return "All ways were shown, so it brings no points."
        points = max(1, _POINTS - len(self.board.hints))
        teams = [list(one) for one in self.board.teams]
        teams[self.board.team][1] += points
        self.board.teams = teams
        name = teams[self.board.team][0]
        return f"{name}: {counted(points, 'point')}." if name else f"{counted(points, 'point')}."

    def hint(self) -> None:
        """Give the next hint."""
        given = len(self.board.hints)
        if given < len(self._hints):
            self.board.hints = self._hints[: given + 1]
            self.board.hints_left = len(self._hints) - given - 1

    def show_ways(self) -> None:
        """Show all ways, each with its steps."""
        ways = self.puzzle.ways
        count = str(ways.count)
        listed = [{"text": way.text, "steps": [str(step) for step in way.steps]} for way in ways.first(_LISTED)]
        more = f"; the {len(listed)} plainest are" if ways.count.number > len(listed) else ""
        self.board.ways = [f"{count[0].upper()}{count[1:]}{more}:", *listed]

    def next_puzzle(self) -> None:
        """Draw the puzzle with the next seed."""
        if self.puzzle.level is None or self.puzzle.seed is None:
            raise MathsError("This puzzle has its own numbers, and no next one. Choose a level for more.")
        again = {} if self.puzzle.drawn is None else self.puzzle.drawn
        self.put(draw_puzzle(self.puzzle.level, self.puzzle.seed + 1, **again))

    def present(self, teams: Iterable[str] = ()) -> None:
        """Write it large, for a class; `teams` get scores."""
        names = team_names(teams, MathsError)
        if names:
            self.board.teams, self.board.team = [[name, 0] for name in names], 0
        self.board.large = True

    def choose_team(self, number: int) -> None:
        """Let another team answer."""
        if number not in range(len(self.board.teams)):
            raise MathsError(f"There is no team number {shown(number)}.")
        self.board.team = number

    @property
    def scores(self) -> dict[str, int]:
        """The points of each team."""
        return {name or "all": points for name, points in self.board.teams}

    def __repr__(self) -> str:
        return f"<PuzzleBoard: {self.puzzle}>"

    def _ipython_display_(self) -> None:
        ways = "".join(f"<li>{safe(way.text)}</li>" for way in self.puzzle.ways.first(_LISTED))
        task = f"<div class='fluxx-lesson'><h4>{safe(str(self.puzzle))}</h4>"
        put_up(self, f"{task}<details><summary>The ways</summary><ul>{ways}</ul></details></div>", str(self.puzzle))


def puzzle(
    level: int = 3,
    seed: int = 0,
    *,
    numbers: Iterable[int] | None = None,
    make: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    cards: int | None = None,
    solutions: str | None = None,
    teams: Iterable[str] = (),
) -> PuzzleBoard:
    """A puzzle to solve by clicks or keys: of a level and a seed, or of your own `numbers` and the number to `make`.

    The same level and seed give a whole class the same puzzle. `teams=["Reds", "Blues"]` keeps their scores.

    >>> board = puzzle(numbers=[1, 6, 6, 8], make=24)
    >>> board.close()
    """
    if (numbers is None) != (make is None):
        raise MathsError("A puzzle of your own needs both: numbers=[1, 6, 6, 8] and make=24.")
    if numbers is not None and make is not None:
        return PuzzleBoard(lay_puzzle(numbers, make, rules), teams)
    return PuzzleBoard(draw_puzzle(level, seed, rules=rules, cards=cards, solutions=solutions), teams)
