"""A slide: everything on the big screen beside the table at one moment, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.maths.line_ends import unbroken
from fluxx_nb.story.explain.explanation import CardWords
from fluxx_nb.story.study.quiz import TableQuestion
from fluxx_nb.view.words.panels import where_it_stands

if TYPE_CHECKING:
    from fluxx_nb.classroom.assignment import Assignment

OPEN, PICKED, RIGHT, WRONG = "", "picked", "right", "wrong"
"""How an option is marked."""
_MOST_OPTIONS = 12
"""More options cannot be read from the back of a classroom; the others are answered at the table itself."""


class SlideOption(NamedTuple):
    """An answer to the question."""

    text: str
    mark: str = OPEN


class SlideQuote(NamedTuple):
    """Words that are quoted, and where they come from."""

    text: str
    where: str
    about: str = ""
    """What they are quoted for, where that is not the answer above them."""


class Slide(NamedTuple):
    """What a class reads."""

    key: str
    """A name of its question: votes belong to it."""
    where: str
    """Which moment of what this is."""
    sentences: tuple[str, ...]
    """What has just happened."""
    question: str = ""
    choices: tuple[SlideOption, ...] = ()
    asked: int = 0
    """Which of the questions that were put so far this is; a click that comes too late names another one."""
    confirm: str = ""
    """What a button says that confirms several choices, where there is one."""
    answer: tuple[str, ...] = ()
    """The answer and why it is so, once it is told; before, what there is to say of a wrong one."""
    quotes: tuple[SlideQuote, ...] = ()
    revealed: bool = False
    """Whether answer and quote are told."""

    @property
    def as_data(self) -> dict[str, Any]:
        """The slide as the page takes it."""
        data = self._asdict()
        data["question"], data["answer"] = unbroken(self.question), tuple(map(unbroken, self.answer))
        data["choices"] = [{"text": unbroken(one.text), "mark": one.mark} for one in self.choices[:_MOST_OPTIONS]]
        data["quotes"] = [one._asdict() for one in self.quotes]
        data["more"] = max(0, len(self.choices) - _MOST_OPTIONS)
        return data


class Talk(Protocol):
    """What is presented: it makes the slides, and does what moves them."""

    def slide(self) -> Slide:
        """The slide of the moment."""

    def forward(self) -> None:
        """To what comes next."""

    def backward(self) -> None:
        """To what was before."""

    def skip(self, by: int) -> None:
        """To the next question or turn, or to the one before."""

    def reveal(self) -> None:
        """Tell answer and quote."""

    def choose(self, place: int, asked: int) -> None:
        """Choose an option."""

    def confirm(self, asked: int) -> None:
        """Confirm several."""

    def questions(self) -> Sequence[TableQuestion]:
        """All questions that a class could answer from phones."""

    def assignment(self) -> Assignment | None:
        """What these questions were drawn by, so that a result code can name them; None where they were not drawn."""


def quoted(sources: Sequence[Passage | CardWords], edition: str, about: str = "") -> tuple[SlideQuote, ...]:
    """The one source that matters most, as a class reads it."""
    return tuple(
        SlideQuote(one.quote if isinstance(one, Passage) else one.text, where_it_stands(one, edition), about)
        for one in sources[:1]
    )
