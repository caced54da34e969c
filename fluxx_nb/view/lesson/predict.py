"""Predict, then reveal: a question about a table, judged by the engine, with a reply to every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import starmap
from pathlib import Path

from ipywidgets import HTML, Box, Button, Layout

from fluxx_nb.classroom.answers_file import load_answers, save_answers
from fluxx_nb.classroom.assignment import Assignment, result_code
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.results import Answered, QuizResults
from fluxx_nb.classroom.sets import MIXED, draw_questions
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.story.scenarios.library import UnknownScenario
from fluxx_nb.story.study.quiz import Asked, Feedback, TableQuestion
from fluxx_nb.story.study.quiz import questions as questions_of
from fluxx_nb.view.lesson.lesson import (
    LessonTable,
    ReadingButton,
    end_page,
    nudge,
    offered,
    put_up,
    reply,
    saved_answer,
    saved_lesson,
    scenario_text,
    session_of,
    style_widget,
)
from fluxx_nb.view.lesson.slides import LessonTalk
from fluxx_nb.view.live.disposable import Disposable, Widget
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.words.messages import OpenRule


@dataclass
class _Round:
    """How far one question has come; going back to it finds it like this."""

    tried: list[str] = field(default_factory=list)
    """The answers that were given to the question."""
    settled: bool = False
    """Whether the answer is told; until then nothing on the page may tell it."""


class Prediction(Disposable):
    """Questions, one after the other, each with its table to step through. Make one with `fluxx_nb.quiz(…)`."""

    def __init__(
        self,
        quizzes: Sequence[TableQuestion],
        *,
        animate: bool = True,
        assignment: Assignment | None = None,
        save: str | Path | None = None,
    ) -> None:
        if not quizzes:
            raise UnknownScenario("There is no question here; name a scenario, such as quiz('math/plus-victory').")
        self.quizzes = list(quizzes)
        self.number = 0
        self.finished = False
        """Whether the page after the last question is shown."""
        self.assignment = assignment
        """What the questions were drawn by; None where they are scenarios, or some of a set."""
        self._save = save
        self.guessed: dict[int, list[str]] = {}
        """By the number of the question, the answers that were given before it was settled."""
        self._width = Layout(width="auto")
        self._words = HTML()
        self._words.add_class("fluxx-above")
        self._pool: list[Button] = []
        self.guesses = Box()
        self.guesses.add_class("fluxx-guesses")
        self.guesses.add_class("fluxx-above")
        self.verdict = HTML()
        self.verdict.add_class("fluxx-verdict-box")
        self.reveal = self._button("Show the answer", "reveal", self.tell)
        self.reveal.tooltip = "Without a guess"
        self.show_me = self._button("Show me on the table", "show-me", self.show_moment)
        self.show_me.button_style = "primary"
        self.about = self._button("About this rule", "about-rule", self.open_rule)
        self.about.tooltip = "What each edition says, its scenarios and its cards"
        self.onward = self._button("Next question", "onward", self.next_question)
        self.redo = self._button("Do the wrong ones again", "redo", self._put_again)
        self.restart = self._button("Start again", "restart", self._start_again)
        self._rounds: dict[int, _Round] = {}
        """By the number of the question, how far it has come."""
        self._restore()
        self._session = session_of(self.quiz)
        """The game of the question; the table may have gone on with another one, laid out by hand."""
        self.table = LessonTable(self._session, animate=animate, closed=True)
        self.table.talk = LessonTalk(self)
        self.reading = ReadingButton(self)
        super().__init__([style_widget(), self._words, self.guesses, self.verdict, self.reading, self.table])
        self.add_class("fluxx-predict")
        self._ask()

    def _button(self, words: str, name: str, act: Callable[[], None]) -> Button:
        made = Button(description=words, layout=self._width)
        made.add_class(f"fluxx-{name}")
        made.on_click(lambda _: act())
        return made

    @property
    def quiz(self) -> TableQuestion:
        """The question that is put now."""
        return self.quizzes[self.number]

    @property
    def _round(self) -> _Round:
        return self._rounds.setdefault(self.number, _Round())

    @property
    def tried(self) -> list[str]:
        """The answers that were given to the question that is put now."""
        return self._round.tried

    @property
    def settled(self) -> bool:
        """Whether its answer is told."""
        return self._round.settled

    @property
    def score(self) -> str:
        """Where one is, and how many first guesses were right; empty for a single question."""
        if len(self.quizzes) < 2:
            return ""
        found = self.results
        said = f"question {self.number + 1} of {len(self.quizzes)}"
        return f"{said}, {found.right} of {found.answered} right" if found.answered else said

    @property
    def first_guesses(self) -> dict[int, bool]:
        """Which questions were answered, and whether rightly at the first attempt."""
        return {number: self.quizzes[number].answer == tried[0] for number, tried in self.guessed.items()}

    @property
    def results(self) -> QuizResults:
        """What was answered so far, to look at or to take along: `results.to_csv("class.csv")`."""
        return QuizResults(tuple(starmap(self._answered, enumerate(self.quizzes))))

    def _answered(self, number: int, quiz: TableQuestion) -> Answered:
        tried = self.guessed.get(number, [])
        first = tried[0] if tried else None
        right = None if first is None else first == quiz.answer
        chosen = quiz.choice(first) if isinstance(quiz, Question) and first is not None else None
        slip, thinks = (chosen.misreading, chosen.thinks) if chosen is not None else ("", "")
        votes = self._votes(quiz)
        return Answered(
            number + 1, quiz.name, quiz.ask, first, right, len(tried), quiz.answer, slip, votes, thinks=thinks
        )

    def _votes(self, quiz: TableQuestion) -> dict[str, int]:
        """How many hands went up for each answer, if the question was put on the big screen and anyone voted."""
        stage = self.table.presenting
        if stage is None or quiz.name not in stage.board.votes:
            return {}
        return dict(zip(quiz.options, stage.board.hands(quiz.name, len(quiz.options)), strict=True))

    def again(self) -> Prediction:
        """A quiz of the questions whose first answer was wrong, or was never given."""
        left = [quiz for number, quiz in enumerate(self.quizzes) if not self.results[number].right]
        if not left:
            raise ValueError("Every answer was right: there is nothing to do again.")
        return Prediction(left)

    @property
    def _wrong(self) -> list[TableQuestion]:
        return [self.quizzes[row.number - 1] for row in self.results.wrong]

    def _put_again(self) -> None:
        self.put(self._wrong)

    def _start_again(self) -> None:
        self.put(self.quizzes, self.assignment)

    def put(self, quizzes: Sequence[TableQuestion], assignment: Assignment | None = None) -> None:
        """Put other questions; what was saved stays as it is."""
        self.quizzes = list(quizzes)
        self.assignment, self._save = assignment, None
        self.guessed.clear()
        self._rounds.clear()
        self._go(0)

    def _go(self, number: int) -> None:
        # The big screen looks at the new question as soon as its table is there.
        self.number, self.finished = number, False
        self._sit_down(closed=not self.settled)
        self._ask()

    def _sit_down(self, *, closed: bool = False) -> None:
        self._session = session_of(self.quiz)
        self.table.sit_down(self._session, closed=closed)

    def next_question(self) -> None:
        """Go on to the next question; after the last one comes the page that sums up."""
        if self.number + 1 < len(self.quizzes):
            self._go(self.number + 1)
        else:
            self.finish()

    def finish(self) -> None:
        """Show what went well, what to try again, and the result code of questions that were drawn for a class."""
        self.finished = True
        self._words.value = end_page(self.results, self.result_code)
        self.verdict.value = ""
        self.guesses.children = (*([self.redo] if self._wrong else []), self.restart)

    @property
    def result_code(self) -> str:
        """The code that tells a teacher the first answers; empty where the questions cannot be drawn again."""
        asked = [quiz for quiz in self.quizzes if isinstance(quiz, Question)]
        if self.assignment is None or len(asked) != len(self.quizzes):
            return ""
        return result_code(self.assignment, asked, self._first_answers)

    @property
    def _first_answers(self) -> list[str | None]:
        return [row.first for row in self.results]

    def _restore(self) -> None:
        """Take up the answers that an earlier run of the same quiz has saved."""
        if self._save is None:
            return
        if self.assignment is None:
            raise ClassroomError("`save` needs a topic: quiz('math', topic='factors', save='answers.json').")
        if not Path(self._save).exists():
            return
        saved, answers = load_answers(self._save)
        if saved != self.assignment:
            raise ClassroomError(
                f"{Path(self._save).name} has the answers to another quiz ({saved}). Choose another name for `save`."
            )
        for number, said in enumerate(answers):
            if said is not None:
                first = self.quizzes[number].judge(said)
                self.guessed[number] = [first.chosen]
                self._rounds[number] = _Round([first.chosen], first.right)

    def question_before(self) -> None:
        """Go back to the question before, as it was left; the first one has no question before it."""
        if self.finished:
            self._go(self.number)
            return
        if self.number == 0:
            raise NotNow("This is the first question.")
        self._go(self.number - 1)

    def _ask(self) -> None:
        self._words.value = scenario_text(self.quiz, self.score)
        while len(self._pool) < len(self.quiz.options):
            place = len(self._pool)
            self._pool.append(self._button("", "guess", partial(self._guess_at, place)))
        self._mark()
        if self.settled:
            self.verdict.value = reply(self.quiz, self._said)
        else:
            self.verdict.value = nudge(self.quiz.nudge(self.tried[-1])) if self.tried else ""

    def _mark(self) -> None:
        """Mark the answers that were tried, and the right one once it is told; the buttons come after them."""
        options, answer = self.quiz.options, self.quiz.answer
        for button, each in zip(self._pool, options, strict=False):
            right = self.settled and each == answer
            wrong = each in self.tried and each != answer
            button.description = f"✓ {each}" if right else f"✗ {each}" if wrong else each
            (button.add_class if right else button.remove_class)("fluxx-true")
            (button.add_class if wrong else button.remove_class)("fluxx-chosen")
        after = [] if self.settled else [self.reveal]
        if self.settled and self.quiz.moment is not None:
            after.append(self.show_me)
        if self.settled and self._quoted:
            after.append(self.about)
        if self.settled and len(self.quizzes) > 1:
            last = self.number + 1 == len(self.quizzes)
            self.onward.description = "See how it went" if last else "Next question"
            after.append(self.onward)
        self.guesses.children = (*self._pool[: len(options)], *after)

    def _guess_at(self, place: int) -> None:
        self.guess(self.quiz.options[place])

    def guess(self, option: str) -> None:
        """Answer the question; every answer gets its reply, the first one counts, and after a wrong one try again."""
        verdict = self.quiz.judge(option)
        if not self.settled:
            self.guessed.setdefault(self.number, []).append(option)
            if self._save is not None and self.assignment is not None and len(self.guessed[self.number]) == 1:
                save_answers(self._save, self.assignment, self._first_answers)
        self.tried.append(option)
        # Where a single answer is left, there is nothing more to guess.
        if self.settled or verdict.right or len({*self.quiz.options} - {*self.tried}) < 2:
            self._settle(verdict)
        else:
            self.verdict.value = nudge(self.quiz.nudge(option))
            self._mark()
        self._words.value = scenario_text(self.quiz, self.score)

    def tell(self) -> None:
        """Reveal the answer; that is no guess."""
        if not self.settled:
            self._settle(self._said)

    @property
    def _said(self) -> Feedback:
        """What is to be said of the last guess, or without any."""
        return self.quiz.judge(self.tried[-1]) if self.tried else self.quiz.tell()

    def _settle(self, verdict: Feedback) -> None:
        """Tell the answer, and open the table."""
        if not self.settled:
            self._round.settled = True
            self.table.veil(False)
        self.verdict.value = reply(self.quiz, verdict)
        self._mark()

    def show_moment(self) -> None:
        """Take the table to the event that settles the question."""
        moment = self.quiz.moment
        if moment is not None and self.settled:
            if self.table.session is not self._session or self._session.line is not self._session.root:
                self._sit_down()
            self.table.go(moment.n + 1)
            self.verdict.value = reply(self.quiz, self._said, brief=True)

    @property
    def _quoted(self) -> str:
        """The id of the passage that the answer quotes; empty where a card's own words settle it."""
        said = self._said
        return "" if said.cards or not said.passages else said.passages[0].id

    def open_rule(self) -> None:
        """Open the page of the rule that the answer quotes, below the table."""
        if self.settled and self._quoted:
            self.table.tell(OpenRule(self._quoted))

    def hidden(self) -> Iterable[Widget]:
        """The buttons that wait for their turn."""
        return (self.reveal, self.show_me, self.about, self.onward, self.redo, self.restart, *self._pool)

    def __repr__(self) -> str:
        return f"<Prediction: {self.quiz.ask}>"

    def _ipython_display_(self) -> None:
        first, *others = self.quizzes
        html = saved_lesson(first)
        words = [f"{quiz.title}. {quiz.ask}" for quiz in self.quizzes]
        for quiz in others:
            html += f"{scenario_text(quiz)}<div class='fluxx-lesson'>{offered(quiz)}{saved_answer(quiz)}</div>"
        put_up(self, html, "\n".join(words))


def quiz(
    what: Asked | Sequence[Asked],
    topic: str | None = None,
    level: int | None = None,
    seed: int = 0,
    questions: int | None = None,
    save: str | Path | None = None,
) -> Prediction:
    """Questions to predict and reveal.

    Of scenarios: `quiz("math/plus-victory")`, `quiz("my.yaml")`, an edition, or several. Or drawn by topic, level and
    seed: `quiz("math", topic="plays-left", level=1, seed=7, questions=5)`; the topics are `fluxx_nb.classroom.TOPICS`.
    With `save="answers.json"` the first answer to each question is stored there, for `fluxx_nb.classroom.grade`.

    >>> asked = quiz("math/plus-victory")
    >>> asked.close()
    """
    if topic is None and level is None and questions is None:
        return Prediction(questions_of(what, seed), save=save)
    deck = deck_of(what)  # type: ignore[arg-type]
    asked = draw_questions(
        deck,
        MIXED if topic is None else topic,
        1 if level is None else level,
        seed,
        5 if questions is None else questions,
    )
    return Prediction(asked, assignment=_assignment(deck, topic, asked, seed), save=save)


def _assignment(deck: Deck, topic: str | None, asked: Sequence[Question], seed: int) -> Assignment | None:
    """Return the name of a set of questions; a deck that came from a file has none."""
    if deck.edition not in editions() or load_edition(deck.edition) is not deck:
        return None
    return Assignment(deck.edition, MIXED if topic is None else topic, asked[0].level, seed, len(asked))
