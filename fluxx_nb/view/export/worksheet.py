"""Worksheets: questions on paper, with a line for the name, room to calculate, and an answer sheet apart.

One HTML file that needs nothing else and prints on A4 or Letter; the text of decks is escaped, and the same words make
the same bytes. The pictures of tables are those of the screen, as SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

from fluxx_nb.classroom.assignment import Assignment
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.sets import MIXED, draw_questions
from fluxx_nb.classroom.topic import LEVELS, ClassroomError
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.view.export.chromium import print_pdf
from fluxx_nb.view.export.homework import homework
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.theme import IN_PRINT

_WIDTH = 640.0
"""Narrow, so that its cards are large beside the question, and two questions fit on a page."""
_LETTERS = "ABCD"
_LONGEST_TITLE = 200
_CALCULATE = frozenset(
    {"sums-and-products", "factors", "grafting", "order-of-operations", "make-24", "place-value", "chance"}
)
"""The topics that want room to calculate."""
_NAME_LINE = '<p class="name">Name <span></span> Class <span class="short"></span> Date <span class="short"></span></p>'
_STYLE = (Path(__file__).parent / "worksheet.css").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Paper:
    """A worksheet: on the last line of a cell it shows itself; `save` writes it."""

    title: str
    subtitle: str
    assignment: Assignment
    questions: tuple[Question, ...]

    @cached_property
    def sheet(self) -> str:
        """The pages for the pupils, as HTML."""
        asked = "".join(self._asked(number, question) for number, question in enumerate(self.questions, 1))
        return self._page("sheet", self.title, f"{_NAME_LINE}{asked}")

    @cached_property
    def answers(self) -> str:
        """The pages for the teacher, as HTML: the answers, why, and what a wrong answer points at."""
        told = "".join(_told(number, question) for number, question in enumerate(self.questions, 1))
        key = " · ".join(f"{number} {_letter(question)}" for number, question in enumerate(self.questions, 1))
        head = f'<p class="key"><b>In short:</b> {key}</p>'
        again = f'<p class="again">The same sheet again: <code>{escape(self._words)}</code></p>'
        return self._page("answers", f"{self.title}: answers", f"{head}{told}{again}")

    @property
    def html(self) -> str:
        """One file with both, the answers from a new page on."""
        return _document(self.title, self.sheet + self.answers)

    def save(self, path: str | Path, answers: str | Path | None = None) -> Path:
        """Write it as HTML, or as PDF through a browser that is there; `answers` names a file of their own for them."""
        for name, file in (("path", path), ("answers", answers)):
            if file is not None or name == "path":
                need(f"`{name}`", file, str | Path, "the name of a file, such as 'sheet.html'")
        target = Path(path)
        if answers is None:
            return _write(target, self.html)
        _write(Path(answers), _document(f"{self.title}: answers", self.answers))
        return _write(target, _document(self.title, self.sheet))

    def save_homework(self, path: str | Path) -> Path:
        """Write it as a page to answer on a phone; the page ends with a result code for `fluxx-nb results`."""
        need("`path`", path, str | Path, "the name of a file, such as 'homework.html'")
        if Path(path).suffix not in (".html", ".htm"):
            raise ClassroomError(f"{str(path)!r} should end in .html: homework is a page.")
        return _write(Path(path), homework(self.assignment, self.title, self.subtitle))

    @property
    def _words(self) -> str:
        one = self.assignment
        return (
            f"fluxx-nb worksheet {one.topic} --level {one.level} --seed {one.seed} --questions {one.questions} "
            f"--edition {one.edition}"
        )

    def _page(self, kind: str, title: str, inside: str) -> str:
        head = f"<header><h1>{escape(title)}</h1><p>{escape(self.subtitle)}</p></header>"
        return f'<section class="{kind}">{head}{inside}</section>'

    def _asked(self, number: int, question: Question) -> str:
        options = "".join(
            f"<li><span class='box'></span><b>{_LETTERS[place]}</b> {escape(option)}</li>"
            for place, option in enumerate(question.options)
        )
        room = '<div class="room"><span>Room to calculate</span></div>' if question.topic.name in _CALCULATE else ""
        return (
            f'<article class="question"><h2>{number}. {escape(question.title)}</h2>{picture(question)}'
            f'<div class="words"><p>{escape(question.story)}</p><p class="ask">{escape(question.ask)}</p>'
            f'<ol class="options">{options}</ol>{room}</div></article>'
        )

    def _repr_html_(self) -> str:
        page, style = escape(self.html, quote=True), "width:100%;height:640px;border:1px solid #ccc"
        return f'<iframe srcdoc="{page}" title="{escape(self.title)}" style="{style}"></iframe>'

    def __repr__(self) -> str:
        return (
            f"<Paper {self.title}: {len(self.questions)} questions; save('sheet.html') or save('sheet.pdf') writes it>"
        )


def worksheet(
    topic: str = MIXED,
    level: int = 1,
    seed: int = 0,
    questions: int = 6,
    edition: str = "math",
    title: str | None = None,
) -> Paper:
    """A worksheet of a topic: `worksheet("sums-and-products", level=2, seed=7).save("sheet.html")`.

    >>> from tempfile import mkdtemp
    >>> paper = worksheet("factors", seed=7, questions=2)
    >>> Path(paper.save(Path(mkdtemp()) / "sheet.html")).name
    'sheet.html'
    """
    drawn = tuple(draw_questions(edition, topic, level, seed, questions))
    if title is not None and len(str(title)) > _LONGEST_TITLE:
        raise ClassroomError(f"`title` is {shown(title)}, but must be a text of at most {_LONGEST_TITLE} characters.")
    topics = {question.topic.title for question in drawn}
    about = topics.pop() if len(topics) == 1 else "Reading the table"
    new = f": {drawn[0].topic.levels[level].about}" if topic != MIXED else f", {LEVELS[level]}"
    subtitle = f"{drawn[0].deck.title} · level {level}{new} · seed {seed}"
    return Paper(str(title or about), subtitle, Assignment(edition, topic, level, seed, len(drawn)), drawn)


def picture(question: Question) -> str:
    """Return the table of a question as SVG inside HTML; the text of each Goal is below it, since a card may cut it."""
    scene = to_svg(layout(look(question.position.state, None), _WIDTH, palette=IN_PRINT))
    goals = [question.deck.cards[card] for card in question.position.state.zones[GOALS]]
    told = "".join(f"<figcaption>Goal {escape(one.name)}: {escape(one.text)}</figcaption>" for one in goals)
    return f"<figure>{scene}{told}</figure>"


def _letter(question: Question) -> str:
    return _LETTERS[question.options.index(question.answer)]


def _told(number: int, question: Question) -> str:
    verdict = question.judge(question.answer)
    quoted = "".join(f"<blockquote>{escape(str(passage))}</blockquote>" for passage in verdict.passages[:1])
    quoted += "".join(
        f"<blockquote>“{escape(card.text)}” (the card {escape(card.name)})</blockquote>" for card in verdict.cards
    )
    wrong = "".join(
        f"<li><b>{_LETTERS[place]}</b> {escape(choice.text)}: {escape(choice.thinks)}. {escape(choice.because)}</li>"
        for place, choice in enumerate(question.choices)
        if choice.misreading
    )
    return (
        f'<article class="answer"><h2>{number}. {escape(question.ask)}</h2>'
        f"<p><b>{_letter(question)} {escape(question.answer)}.</b> {escape(verdict.because)}</p>{quoted}"
        f"<ul>{wrong}</ul></article>"
    )


def _document(title: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>{body}</body></html>\n'
    )


def _write(target: Path, html: str) -> Path:
    if target.suffix == ".pdf":
        write_whole(target, print_pdf(html))
    elif target.suffix in (".html", ".htm"):
        write_whole(target, html)
    else:
        raise ClassroomError(f"{str(target)!r} should end in .html or .pdf: a worksheet is one or the other.")
    return target
