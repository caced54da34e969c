"""A lesson on the big screen: its questions, answers and quotes as slides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.classroom.assignment import Assignment
from fluxx_nb.classroom.question import Question
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain.explanation import CardWords
from fluxx_nb.story.study.quiz import TableQuestion
from fluxx_nb.view.live.presenting import told_of
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.present.slide import OPEN, RIGHT, WRONG, Slide, SlideOption, SlideQuote, quoted

if TYPE_CHECKING:
    from fluxx_nb.view.lesson.predict import Prediction


def _quotes(sources: tuple[Passage | CardWords, ...], edition: str) -> tuple[SlideQuote, ...]:
    """Return the main source; of a card only its name, since the big screen has no room for where it comes from."""
    return tuple(
        quote if isinstance(source, Passage) else quote._replace(where=f"The card {source.name}")
        for source, quote in zip(sources, quoted(sources, edition), strict=False)
    )


class LessonTalk:
    """Questions one after the other: each is put, revealed, and then shown on the table step by step."""

    def __init__(self, prediction: Prediction) -> None:
        self._prediction = prediction

    def slide(self) -> Slide:
        """Return the question with what is known of its answer."""
        asked = self._prediction
        quiz, tried, settled = asked.quiz, asked.tried, asked.settled
        marks = dict.fromkeys(tried, WRONG) | ({quiz.answer: RIGHT} if settled else {})
        told = (quiz.story,) if quiz.story and not settled else told_of(asked.table)
        answer, sources = self._answer()
        return Slide(
            quiz.name,
            " · ".join(filter(None, (quiz.title, quiz.deck.title, asked.score))),
            told,
            quiz.ask,
            tuple(SlideOption(option, marks.get(option, OPEN)) for option in quiz.options),
            asked.number,
            answer=tuple(filter(None, answer)),
            quotes=_quotes(sources, quiz.edition),
            revealed=settled,
        )

    def _answer(self) -> tuple[tuple[str, ...], tuple[Passage | CardWords, ...]]:
        """What may be said of the answer, and what settles it."""
        asked = self._prediction
        if asked.settled:
            verdict = asked.quiz.tell()
            # The thoughts behind the wrong answers are what a class discusses.
            thoughts = asked.quiz.thoughts if isinstance(asked.quiz, Question) else ()
            return (verdict.opening, verdict.because, *thoughts), (*verdict.cards, *verdict.passages)
        if asked.tried:
            verdict = asked.quiz.nudge(asked.tried[-1])
            return (verdict.opening, *verdict.shown), ()
        return (), ()

    def forward(self) -> None:
        """The answer; then step by step what happens; then the next question."""
        asked = self._prediction
        if not asked.settled:
            asked.tell()
        elif not asked.table.session.at_end:
            asked.table.next()
        elif asked.number + 1 < len(asked.quizzes):
            asked.next_question()
        else:
            raise NotNow("That was the last question.")

    def backward(self) -> None:
        """A step back; at the beginning of a question, the question before."""
        asked = self._prediction
        if asked.settled and asked.table.session.at > asked.quiz.line().at:
            asked.table.back()
        else:
            asked.question_before()

    def skip(self, by: int) -> None:
        """To the next question, or the one before."""
        asked = self._prediction
        if by < 0:
            asked.question_before()
        elif asked.number + 1 < len(asked.quizzes):
            asked.next_question()
        else:
            raise NotNow("That was the last question.")

    def reveal(self) -> None:
        """Tell the answer, and open the table."""
        self._prediction.tell()

    def choose(self, place: int, asked: int) -> None:
        """Answer for the class; a wrong answer gets its reply, and another may be given."""
        options = self._prediction.quiz.options
        if asked != self._prediction.number or not 0 <= place < len(options):
            raise NotNow("Too late: that choice is made.")
        if not self._prediction.settled:
            self._prediction.guess(options[place])

    def confirm(self, asked: int) -> None:
        """One answer is enough."""
        raise NotNow("One answer is enough here.")

    def questions(self) -> Sequence[TableQuestion]:
        """All questions of the lesson."""
        return self._prediction.quizzes

    def assignment(self) -> Assignment | None:
        """What they were drawn by."""
        return self._prediction.assignment
