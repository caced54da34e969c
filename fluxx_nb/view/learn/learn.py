"""Learn: rounds of five minutes along the path of an edition, each screen with one table and one question."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.learning import (
    GoneLearner,
    LearningError,
    PathRule,
    Reply,
    Round,
    RoundPart,
    SavedLearner,
    Shelf,
    Status,
    Task,
    next_round,
    path_of,
    tasks,
)
from fluxx_nb.learning.rounds import KNOWN, PREDICT, REVIEW, SHOW, origins, plan_round
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.layout.svg import still
from fluxx_nb.view.learn import messages
from fluxx_nb.view.learn.header import header_html
from fluxx_nb.view.learn.map import map_html
from fluxx_nb.view.learn.messages import FROM_SHEET
from fluxx_nb.view.learn.parts import Result, RoundDone, Showing
from fluxx_nb.view.learn.people import learners_html, so_far
from fluxx_nb.view.learn.sheet import Sheet
from fluxx_nb.view.lesson.lesson import PracticeTable, put_up
from fluxx_nb.view.live.disposable import Disposable
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.progress_here import is_nameless, last_learner, new_nameless, shelf_here
from fluxx_nb.view.live.session import ALL, Session
from fluxx_nb.view.words.messages import Message, heard
from fluxx_nb.view.words.panels import safe

ROUND, MAP, LEARNERS = "round", "map", "learners"
"""What the page shows."""
_AT = "learn "
"""How a learner's place begins that is a page of Learn; the edition follows."""
_FIRST = "math"
_NAMES = {SHOW: "New rule", PREDICT: "Predict", REVIEW: "Review", KNOWN: "What is different"}
_PRACTICE = 3
"""How many predictions a learner gets who practices one rule."""
_TRIED = 8
"""Among how many tasks those are looked for that the learner has not seen."""


class Learn(Disposable):
    """The Learn page. Make one with `fluxx_nb.learn("math")`."""

    def __init__(self, edition: str, shelf: Shelf, learner: SavedLearner, *, animate: bool = True) -> None:
        self.shelf, self.learner = shelf, learner
        self.path = path_of(edition)
        self.view = ROUND
        self.opened: PathRule | None = None
        """The rule that is open on the map."""
        self.problem = learner.notice
        """What went wrong last."""
        self.told = ""
        """What was done last, where the page does not show it."""
        self._asked_to_delete = False
        self.round = next_round(learner, edition)
        self.number = 0
        """Which part of the round is on the table."""
        self.results: list[Result] = []
        self.sheet = Sheet(self._hear)
        self.sheet.add_class("fluxx-above")
        self.table = PracticeTable(self._session(), animate=animate, simple=True)
        super().__init__([self.sheet, self.table])
        self.add_class("fluxx-learn")
        self._open()

    # The round --------------------------------------------------------------------------------------------------

    @property
    def part(self) -> RoundPart | None:
        """The part of the round that is on the table; None at its end."""
        return self.round.parts[self.number] if self.number < len(self.round.parts) else None

    def _session(self) -> Session:
        part = self.part
        if part is not None and part.task is not None:
            return Session(part.task.line(), seats=ALL)
        lesson = part.scenario if part is not None else None
        if lesson is None:
            # A rule without a scenario, or a round that is over: a table that is laid, with nothing to explain.
            return Session(Timeline(new_game(self.path.edition, 2, seed=0)), seats=ALL)
        script = [(word, said) for _, word, said in lesson.script[: lesson.stop_at] if word != "expect"]
        return Session(Timeline(lesson.start()), seats=ALL, script=script, scenario=lesson.name)

    def _open(self) -> None:
        """Put the part of the round on the table, and say where the learner is."""
        part = self.part
        if part is None:
            self._end()
        elif part.task is not None:
            self.table.sit_down(self._session(), closed=True)
            judge, known = self._judge_of(part.task), f"{part.rule.title}. {part.carried}" if part.carried else ""
            self.table.pose(Predicting(part.task, self._heading(part), judge, self._next_part, note=known))
        else:
            self.table.sit_down(self._session())
            story = part.scenario.story if part.scenario is not None else ""
            self.table.pose(Showing(part.rule, self.path.edition, self._heading(part), story, self._seen))
        self.show()

    def _heading(self, part: RoundPart) -> str:
        return safe(f"{_NAMES[part.kind]} · {self.number + 1} of {len(self.round.parts)}")

    def _judge_of(self, task: Task) -> Callable[[str], Reply]:
        def judge(choice: str) -> Reply:
            reply = self.learner.answer(task, choice)
            self.results.append(Result(task.rule, reply.right))
            self._save()
            self.show()
            return reply

        return judge

    def _seen(self) -> None:
        part = self.part
        if part is not None:
            self.learner.meet(part.rule, self.path.edition)
            self._save()
        self._next_part()

    def _next_part(self) -> None:
        self.number, self.told = self.number + 1, ""
        self._open()

    def _end(self) -> None:
        # Saving takes in what another window has stored, so the promise is made after it.
        self._save()
        coming = Round(self.path.edition, tuple(plan_round(self.learner, self.path))).new
        self.table.pose(RoundDone(self.results, self.learner.status, coming.title if coming else "", self.next_round))

    def next_round(self) -> None:
        """Start the next round."""
        self._begin(next_round(self.learner, self.path.edition))

    def _begin(self, new: Round) -> None:
        self.round, self.number, self.results, self.view = new, 0, [], ROUND
        self._open()

    def practice(self, rule: PathRule) -> None:
        """Start a round about one rule."""
        edition, seen = self.path.edition, self.learner.seen()
        ahead = [*islice(tasks(rule.id, edition, len(self.learner.answers)), _TRIED)]
        found = sorted(ahead, key=lambda task: task.id in seen)[:_PRACTICE]
        self._begin(Round(edition, tuple(RoundPart(PREDICT, rule, task) for task in found)))

    # The page ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show where the learner is."""
        html = header_html(self.path, self.learner, self.view)
        if self.problem:
            html += f'<p class="fluxx-trouble" role="alert">{safe(self.problem)}</p>'
        if self.told:
            html += f'<p class="fluxx-note" role="status">{safe(self.told)}</p>'
        if self.view == MAP:
            html += map_html(self.path, self.learner, self.opened)
        elif self.view == LEARNERS:
            html += learners_html(self.shelf, self.learner, self._asked_to_delete)
        elif self.round.carried and self.path.edition not in self.learner.editions():
            html += f'<p class="fluxx-note">{safe(self._welcome())}</p>'
        self.table.layout.display = None if self.view == ROUND else "none"
        self.sheet.html = html

    def _welcome(self) -> str:
        """Return what a learner is told who comes from another edition."""
        carried = self.round.carried
        known, new = sum(one.known for one in carried), len(self.path) - len(carried)
        brought = f"You have met {len(carried)} of these rules in {origins(carried)}"
        sure = f" and know {known} of them" if known else ""
        return f"{brought}{sure}, so this path is shorter: {new} are new."

    def _hear(self, content: Any) -> None:
        with LOCK:
            self.problem = self.told = ""
            asked, self._asked_to_delete = self._asked_to_delete, False
            try:
                self._do(heard(content, FROM_SHEET), asked)
            except UserError as problem:
                self.problem = str(problem)
            self.show()

    def _do(self, message: Message, asked_to_delete: bool) -> None:
        match message:
            case messages.GoRound():
                self.view = ROUND
            case messages.NewRound():
                self.next_round()
            case messages.OpenMap():
                self.view, self.opened = MAP, None
            case messages.OpenTile(rule):
                self.view, self.opened = MAP, self.path[rule]
            case messages.Practice(rule):
                self.practice(self.path[rule])
            case messages.OpenLearners():
                self.view = LEARNERS
            case messages.SwitchLearner(name):
                self.switch(self.shelf.learner(name))
            case messages.NameProgress(name):
                self._name_progress(name)
            case messages.ChooseEdition(name):
                self.path = path_of(name)
                self.next_round()
            case messages.Import(text):
                self.switch(self.shelf.add(text))
            case messages.Delete(sure):
                self._delete(sure and asked_to_delete)

    def switch(self, learner: SavedLearner) -> None:
        """Go on as another learner. The one before keeps all progress, and the page says so."""
        left = self.learner
        self.learner, self.problem = learner, learner.notice
        same = learner.name == left.name
        if learner.has_progress:
            self.told = f"Learning as {learner.name}: {so_far(learner)}"
        else:
            self.told = f"Learning as {learner.name}, from the start."
        if left.has_progress and not same:
            self.told += f" The progress of {left.name} is kept."
        elif is_nameless(left) and not same:
            # Nothing was learned, so no one would look for this file.
            left.delete()
        self._save()
        self.next_round()

    def _name_progress(self, name: str) -> None:
        if not is_nameless(self.learner):
            raise LearningError(f"This progress has a name already: {self.learner.name}.")
        self.learner = self.shelf.rename(self.learner, name)
        self.told = f"This progress is now called {self.learner.name}."
        self.view = ROUND

    def _delete(self, sure: bool) -> None:
        self.view = LEARNERS
        if not sure:
            self._asked_to_delete = True
            return
        gone = self.learner.name
        self.learner.delete()
        # The page is no one's now: another learner must not find these answers, nor give theirs to someone else.
        self.learner = new_nameless(self.shelf)
        self.next_round()
        self.view, self.told = LEARNERS, f"The progress of {gone} is deleted."

    def _save(self) -> None:
        self.learner.go(f"{_AT}{self.path.edition}")
        known = self.learner.notice
        try:
            self.learner.save()
        except UserError as problem:
            # Learning goes on; the page says that it is not saved.
            self.problem = str(problem)
            if isinstance(problem, GoneLearner):
                self.problem += f" To keep what this window has, press {self.learner.name}, then Export."
        if self.learner.notice != known:
            self.problem = self.learner.notice

    def __repr__(self) -> str:
        known = sum(one is Status.KNOWN for one in self.learner.statuses(self.path).values())
        return f"<Learn {self.path.title}: {self.learner.name}, {known} of {len(self.path)} rules known>"

    def _ipython_display_(self) -> None:
        companion = self.table.companion
        words = companion.words("explain") + companion.words("quote")
        shown = (
            f'<div class="fluxx-lesson"><h4>Learn {safe(self.path.title)}</h4>{words}{still(self.table.scene())}</div>'
        )
        put_up(self, shown, repr(self))


def last_edition(learner: SavedLearner) -> str:
    """Return the edition that a learner was learning last; Math Fluxx for a new learner or if that edition is gone."""
    where = learner.place.where if learner.place is not None else ""
    said = where.removeprefix(_AT) if where.startswith(_AT) else ""
    return said if said in editions() else _FIRST


def learn(
    edition: str | None = None, name: str | None = None, *, folder: str | Path | None = None, animate: bool = True
) -> Learn:
    """Learn the rules of an edition, in rounds of five minutes, with a map of what you know.

    Without an edition it is the one that the learner was learning last, and Math Fluxx for a new learner. Progress is
    saved in `folder`, or next to the notebook, in a file of the learner called `name`; without a name it is the learner
    who was here last.

    >>> from tempfile import mkdtemp
    >>> page = learn("math", "Ada", folder=mkdtemp())
    >>> page.close()
    """
    need("`animate`", animate, bool, "True or False")
    shelf = shelf_here() if folder is None else Shelf(folder)
    learner = last_learner(shelf) if name is None else shelf.learner(name)
    return Learn(edition or last_edition(learner), shelf, learner, animate=animate)
