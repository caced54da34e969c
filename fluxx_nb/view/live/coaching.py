"""The coach at a live table: asks what will happen, notes refused clicks, and looks back on the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.learning import Coach, Learner, Reply, Task
from fluxx_nb.learning.onward import GAME
from fluxx_nb.learning.progress import WON
from fluxx_nb.learning.shelf import SavedLearner
from fluxx_nb.view.live.arranged import FIRST_GAME, is_arranged
from fluxx_nb.view.live.predicting import Predicting

if TYPE_CHECKING:
    from fluxx_nb.view.live.session import Session
    from fluxx_nb.view.live.table import Table


class TableCoach:
    """Coaches the one person at a table."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner
        self._coach: Coach | None = None
        self._game: object = None
        """The game that the coach watches: another one has other turns."""
        self.began = learner.clock()
        """When the learner sat down at it."""
        self._noted: object = None
        """The game whose end is noted already."""

    def watch(self, session: Session) -> None:
        """Turn to the game of a session, which begins when the coach first sees it, and note its end."""
        if self._game is not session:
            self._game, self._coach, self.began = session, None, self.learner.clock()
        if session.over:
            self._ended(session)

    def _at(self, table: Table) -> Coach | None:
        """Return the coach of the game on the table; None where no single person plays, or a branch is looked at.

        The arranged first game explains itself, so no one asks there either.
        """
        session = table.session
        game = session.root.game
        self.watch(session)
        if len(session.persons) != 1 or session.line is not session.root or is_arranged(game):
            return None
        if self._coach is None:
            seat = game.state.names.index(next(iter(session.persons)))
            self._coach = Coach(self.learner, game.deck.edition, seat)
        return self._coach

    def asks(self, table: Table, option: Option, act: Callable[[], None]) -> bool:
        """Whether the coach asks what will happen before a choice is carried out; `act` carries it out afterwards."""
        coach, session = self._at(table), table.session
        if coach is None or not session.at_end:
            return False
        task = coach.question_at(session.line, option)
        if task is None:
            return False
        own = session.asked_name in session.persons

        def carry_out() -> None:
            table.side.panel = None
            table.session.to(len(table.session.line))
            act()

        table.pose(
            Predicting(task, "Before it happens", self.judge_of(task), carry_out, "Play it ▶" if own else "Go on ▶")
        )
        return True

    def _ended(self, session: Session) -> None:
        """Note once that a game of the learner is over."""
        if session is self._noted or len(session.persons) != 1 or session.line is not session.root:
            return
        self._noted = session
        game = session.root.game
        state, outcome = game.state, game.state.outcome
        won = outcome is not None and outcome.what == "won" and state.names[outcome.who] in session.persons
        name = FIRST_GAME if is_arranged(game) else str(game.setup.seed)
        self.learner.finish(GAME, name, game.deck.edition, WON if won else "lost")
        self.save()

    def judge_of(self, task: Task) -> Callable[[str], Reply]:
        """Return what judges an answer and notes it."""

        def judge(choice: str) -> Reply:
            reply = self.learner.answer(task, choice)
            self.save()
            return reply

        return judge

    def clicked(self, table: Table, card: int) -> None:
        """Count a click on a card of the own hand that may not be chosen now as a question about its rule."""
        question, coach = table.now.question, self._at(table)
        if coach is None or question is None or not question.now or card in question.decision.options:
            return
        game = table.session.line.game
        if card in game.state.hand(coach.seat) and coach.refused(game, game.deck.cards[card].name)[0] is not None:
            self.save()

    def save(self) -> None:
        """Save the learner's progress; a disk that is full must not stop a game."""
        if isinstance(self.learner, SavedLearner):
            try:
                self.learner.save()
            except UserError as problem:
                self.learner.notice = str(problem)
