"""Presenting: a table on the big screen. What is read there at each moment, and how each cue is handled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.story.study.quiz import TableQuestion
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.view.live.asking import choices
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.guest import is_guest
from fluxx_nb.view.live.handlers import listen
from fluxx_nb.view.live.registry import handles
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.model.text import status
from fluxx_nb.view.present import cues
from fluxx_nb.view.present.chalkboard import Chalkboard
from fluxx_nb.view.present.live_class import open_live
from fluxx_nb.view.present.presenter import Presenter
from fluxx_nb.view.present.slide import OPEN, PICKED, RIGHT, Slide, SlideOption, SlideQuote, Talk, quoted
from fluxx_nb.view.shapes.metrics import LEAST_TEXT
from fluxx_nb.view.words import messages

if TYPE_CHECKING:
    from fluxx_nb.classroom.assignment import Assignment
    from fluxx_nb.view.live.table import Table

_LEAST_TEXT = 0.94
"""The least text of the picture in sizes of the words beside it, as in `present.css`: 28 pixels at 1920 × 1080."""
_SMALLEST, _LARGEST = 160, 4000
"""Whatever a page says of its size: no room for a picture is smaller or larger."""


class GameTalk:
    """A game before a class: its steps are slides, and its questions are put to the class."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._revealed: object = None
        """The moment at which someone asked for the rule; at any other it is closed again."""

    def slide(self) -> Slide:
        """The moment of the table."""
        table, now = self._table, self._table.now
        made, most = now.session.progress
        told = told_of(table)
        where = f"{now.state.deck.title} · {status(now.model)} · step {made} of {most}"
        asking, question = table.side.asking, now.question
        revealed = self._revealed == now.moment
        rules = _rules(now) if revealed else ()
        if question is None:
            said = ("The game is over.",) if now.session.over and revealed else ()
            return Slide("", where, told, answer=said, quotes=rules, revealed=revealed)
        decision, given = question.decision, question.given if revealed else ()
        marked = tuple(
            SlideOption(text, PICKED if option in asking.picked else RIGHT if option in given else OPEN)
            for option, text, _ in choices(now.state, decision)
        )
        who = now.state.names[decision.who]
        key = f"{now.branch}#{question.number}"
        several = f"Confirm ({len(asking.picked)} chosen)" if decision.several else ""
        answered = ("That was the answer." if len(given) == 1 else "Those were the answer.",) if given else ()
        words = f"{who}: {prompt_words(now.state, decision)}"
        return Slide(key, where, told, words, marked, asking.number, several, answered, rules, revealed)

    def forward(self) -> None:
        """One step on."""
        self._table.next()

    def backward(self) -> None:
        """One step back."""
        self._table.back()

    def skip(self, by: int) -> None:
        """To the next turn; there is no button for the one before."""
        if by < 0:
            raise NotNow("Page Up goes back step by step.")
        self._table.end_of_turn()

    def reveal(self) -> None:
        """Show the rule behind the moment, and what was answered where that is known."""
        self._revealed = self._table.now.moment

    def choose(self, place: int, asked: int) -> None:
        """Answer the question of the game."""
        self._table.tell(messages.Choose(place, asked))

    def confirm(self, asked: int) -> None:
        """Answer it with all that was chosen."""
        self._table.tell(messages.Confirm(asked))

    def questions(self) -> Sequence[TableQuestion]:
        """No questions: a game goes its own way, and phones could not follow."""
        return ()

    def assignment(self) -> Assignment | None:
        """Nothing was drawn for a class."""
        return None


def _rules(now: Frame) -> tuple[SlideQuote, ...]:
    """The rule behind what has just happened, and the one behind the question at its end."""
    step, edition = now.step, now.state.deck.edition
    if step is None:
        return ()
    line = step.main_line
    asked = step.asked.sources if step.asked is not None and now.question is not None else ()
    prompt = prompt_words(now.state, now.question.decision) if now.question is not None else ""
    found = (*quoted(line.sources, edition, line.text), *quoted(asked, edition, prompt))
    return tuple({one.text: one for one in reversed(found)}.values())[::-1]


def told_of(table: Table) -> tuple[str, ...]:
    """What has just happened, sentence by sentence."""
    step = table.now.step
    return () if step is None else tuple(line.text for line in step.shown)


class Presenting:
    """A table's stage: the widget in the page, and the chalkboard beside it."""

    def __init__(self, table: Table, board: Chalkboard | None = None) -> None:
        self.talk: Talk = table.talk or GameTalk(table)
        self.board = board or Chalkboard()
        self.widget = Presenter(offers_live=bool(self.talk.questions()) and not is_guest())
        self.widget.on_msg(
            lambda _, content, __: listen(table, content, partial(messages.heard, known=cues.FROM_STAGE))
        )
        self.show()

    def put(self, board: Chalkboard) -> None:
        """Let another class come in."""
        self.board = board
        self.show()
        self.show_timer()

    def show(self) -> None:
        """Show what is to be read now."""
        slide, room = self.talk.slide(), self.board
        with self.widget.hold_sync():
            self.widget.slide = slide.as_data
            self.widget.hands = room.hands(slide.key, len(slide.choices))
            self.widget.shares = room.shares(slide.key, len(slide.choices))
            self.widget.teams = [[name, points] for name, points in room.teams.items()]

    def show_timer(self) -> None:
        """Tell the page how much time is left; it counts on by itself."""
        timer = self.board.timer
        self.widget.timer = [timer.left_at(monotonic()), timer.runs, self.widget.timer[2] + 1]

    def go_live(self) -> None:
        """Let the class answer the questions from phones; where it does, nothing changes."""
        if is_guest():
            # It would open a port on a machine that is not the visitor's.
            raise NotNow("A live class can't be opened from here. Run fluxx-nb class on your own computer.")
        if self.widget.live_class is None:
            self.widget.show_live(open_live(self.talk.questions(), self.talk.assignment()))

    def vote(self, cue: cues.Vote) -> None:
        """Count the hands for an answer of the question that is put now."""
        slide = self.talk.slide()
        if cue.key != slide.key:
            raise NotNow("Too late: another question is put now, and nothing was counted.")
        self.board.vote(slide.key, len(slide.choices), cue.place, cue.hands)


class ScreenSize(NamedTuple):
    """The room for the picture on a stage, and the least text there, in pixels."""

    width: float
    height: float
    least: float


def _stage(table: Table) -> Presenting:
    if table.presenting is None:
        raise NotNow("This table is not on the stage.")
    return table.presenting


@handles(cues.Present)
def _present(table: Table, _: cues.Present) -> None:
    table.present().widget.at_once = True


_CUES: dict[type[cues.Cue], Callable[[Presenting, Any], object]] = {
    cues.Forward: lambda stage, _: stage.talk.forward(),
    cues.Backward: lambda stage, _: stage.talk.backward(),
    cues.Skip: lambda stage, cue: stage.talk.skip(1 if cue.by > 0 else -1),
    cues.Reveal: lambda stage, _: stage.talk.reveal(),
    cues.Answer: lambda stage, cue: stage.talk.choose(cue.place, cue.asked),
    cues.Settle: lambda stage, cue: stage.talk.confirm(cue.asked),
    cues.Vote: lambda stage, cue: stage.vote(cue),
    cues.ClearVotes: lambda stage, _: stage.board.clear(stage.talk.slide().key),
    cues.Score: lambda stage, cue: stage.board.score(cue.team, cue.points),
    cues.AddTeam: lambda stage, _: stage.board.add_team(),
}
"""The cues that change the slide or the chalkboard, and what each does."""


@handles(*_CUES)
def _change(table: Table, cue: cues.Cue) -> None:
    stage = _stage(table)
    _CUES[type(cue)](stage, cue)
    stage.show()


@handles(cues.RunTimer)
def _run_timer(table: Table, _: cues.RunTimer) -> None:
    stage = _stage(table)
    stage.board.timer.toggle(monotonic())
    stage.show_timer()


@handles(cues.Live)
def _live(table: Table, _: cues.Live) -> None:
    stage = _stage(table)
    if stage.widget.live_class is None:
        stage.go_live()
    else:
        stage.widget.show_live(None)


@handles(cues.SetTimer)
def _set_timer(table: Table, cue: cues.SetTimer) -> None:
    _stage(table).board.timer.lengthen(cue.seconds)
    _stage(table).show_timer()


@handles(cues.Stage)
def _fit(table: Table, cue: cues.Stage) -> None:
    _stage(table).widget.at_once = False
    if cue.width < 1 or cue.height < 1:
        table.take_stage(None)
        return
    width, height = (float(min(max(_SMALLEST, length), _LARGEST)) for length in (cue.width, cue.height))
    table.take_stage(ScreenSize(width, height, max(LEAST_TEXT, round(_LEAST_TEXT * cue.letters / 100, 2))))


@handles(cues.Awake)
def _awake(table: Table, _: cues.Awake) -> None:
    _stage(table).show()
    _stage(table).show_timer()
