"""Lessons: scenarios at a table, and the words around them, live and as they stay in a saved notebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import IPython.display
from ipywidgets import HTML, Button, DOMWidget, Layout, VBox

from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.results import Answered, QuizResults
from fluxx_nb.story.explain.explanation import CardWords
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.study.quiz import Feedback, Quiz, TableQuestion
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import listing
from fluxx_nb.view.layout.svg import still
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.live.play import play as open_table
from fluxx_nb.view.live.session import ALL, Session
from fluxx_nb.view.live.tab_contents import Tab
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.words.panels import Link, literal, no_link, quotation, safe, source_note, where_it_stands
from fluxx_nb.view.words.rulings import rule_fold

display: Any = IPython.display.display
"""IPython's own functions carry no types."""

PICTURE = (800.0, 520.0)
"""The size of the picture of a table in a saved notebook."""
_WORDS_ABOVE = 150
"""How much of the page's height the words above the table take."""
_LEAST_TALL = 560
"""A table gets the room of a page so tall, even if it must be scrolled to: cards are there to be read."""
RUN_ME = "To step through this table yourself, run the notebook: menu Run, then Run All Cells."


class PracticeTable(Table):
    """A table whose game belongs to a question or a rule: it is not saved, and no saved game is offered here."""

    def _make_parts(self, pages: Sequence[Tab], simple: bool) -> None:
        super()._make_parts(pages, simple)
        self.keeping.rest()


class LessonTable(PracticeTable):
    """A table that leaves room for a question above it."""

    def fit(self, width: int, height: int) -> None:
        """Fit the picture to a page with so much room, less that of the words."""
        super().fit(width, max(_LEAST_TALL, height - _WORDS_ABOVE) if height > 0 else height)


def play(lesson: Scenario) -> Table:
    """A table at the start of a scenario, with every seat yours and no script to follow."""
    return Table(Session(Timeline(lesson.start()), seats=ALL, scenario=lesson.name))


def show(lesson: Scenario) -> Table:
    """A table that steps through the script of a scenario."""
    return open_table(lesson)


def session_of(quiz: TableQuestion) -> Session:
    """The game of a question, looked at from where it is asked: Next shows what comes."""
    return Session(quiz.line(), seats=ALL, scenario=quiz.name if isinstance(quiz, Quiz) else "")


# Words ----------------------------------------------------------------------------------------------------------


@cache
def style() -> str:
    """How lessons look, for the page that shows them."""
    return f"<style>{(Path(__file__).parent / 'lesson.css').read_text(encoding='utf-8')}</style>"


def style_widget() -> HTML:
    """The same as a widget that takes no room."""
    return HTML(style(), layout=Layout(display="none"))


def scenario_text(quiz: TableQuestion, score: str = "") -> str:
    """Return what comes before the question, and the question."""
    story = f"<p>{safe(quiz.story)}</p>" if quiz.story else ""
    edition = f'<span class="fluxx-edition">· {safe(" · ".join(filter(None, (quiz.deck.title, score))))}</span>'
    return (
        f'<div class="fluxx-lesson"><h4>{safe(quiz.title)} {edition}</h4>'
        f'{story}<p class="fluxx-wonder"><b>Predict: {safe(quiz.ask)}</b></p>{_glance(quiz)}</div>'
    )


def _glance(quiz: TableQuestion) -> str:
    """Return what matters on the table in a few lines: a phone shows them before the picture, which is below."""
    if not isinstance(quiz, Question):
        return ""
    rows = "".join(f"<dt>{safe(label)}</dt><dd>{safe(told)}</dd>" for label, told in quiz.glance)
    return f'<dl class="fluxx-glance">{rows}</dl>'


def end_page(results: QuizResults, code: str) -> str:
    """Return the page after the last question: what went well, what to try again, and the result code."""
    well = [row for row in results if row.right]
    again = [row for row in results if not row.right]
    head = f"<h4>{len(well)} of {len(results)} right at the first try</h4>"
    good = f"<p><b>Went well:</b> {safe(listing([f'question {row.number}' for row in well]))}.</p>" if well else ""
    rows = "".join(
        f"<li>Question {row.number}: {safe(row.ask)} {_said_first(row)}The answer: <b>{safe(row.answer)}</b>.</li>"
        for row in again
    )
    wrong = f"<p><b>Try again:</b></p><ul>{rows}</ul>" if again else "<p>Every first answer was right.</p>"
    told = f'<p>Result code for your teacher: <code class="fluxx-result-code">{safe(code)}</code></p>' if code else ""
    return f'<div class="fluxx-lesson fluxx-end" role="status">{head}{good}{wrong}{told}</div>'


def _said_first(row: Answered) -> str:
    return "" if row.first is None else f"Your first answer: {safe(row.first)}. "


def reply(quiz: TableQuestion, verdict: Feedback, *, brief: bool = False) -> str:
    """The judgement on a prediction, with the reasons and the rule; in brief where the table shows those."""
    kind = "fluxx-right" if verdict.right else "fluxx-wrong"
    sign = "✓" if verdict.right else "✗"
    opening = f'<span class="fluxx-opening">{sign} {safe(verdict.opening)}</span>'
    if brief:
        said = f"<div><p>{opening} {safe(verdict.because)}</p>{_origin(verdict)}</div>"
    else:
        said = f"<div><p>{opening}</p>{_reasons(verdict)}</div>{_rule(quiz, verdict)}"
    return f'<div class="fluxx-lesson fluxx-verdict {kind}" role="status">{said}</div>'


def nudge(verdict: Feedback) -> str:
    """The judgement on a wrong prediction, while another may be made."""
    opening = f'<p><span class="fluxx-opening">✗ {safe(verdict.opening)}</span></p>'
    again = '<p class="fluxx-again">Try another answer, or reveal it.</p>'
    return (
        f'<div class="fluxx-lesson fluxx-verdict fluxx-wrong" role="status">'
        f"<div>{opening}{_reasons(verdict)}{again}</div></div>"
    )


def _reasons(verdict: Feedback) -> str:
    said = "".join(f"<p>{safe(part)}</p>" for part in (*verdict.shown, verdict.because) if part)
    return said + _origin(verdict)


def _origin(verdict: Feedback) -> str:
    """Return where a ruling comes from, folded: a class need not read it."""
    rests = source_note(verdict.rests_on)
    return f'<details class="fluxx-origin"><summary>What this rests on</summary>{rests}</details>' if rests else ""


def _rule(quiz: TableQuestion, verdict: Feedback, link: Link = no_link) -> str:
    """What settles it: the passage, or the words of the card where no rulebook has any."""
    cards = [card_words(card) for card in verdict.cards[:1]]
    return "".join(cards or [quotation(passage, quiz.edition, link) for passage in verdict.passages[:1]])


def card_words(card: CardWords) -> str:
    """Return a card's text as the source; where the words come from is folded away, since a class needs the rule."""
    reading = f"<p>Our reading: {safe(card.reading)}</p>" if card.reading else ""
    return (
        f'<figure class="fluxx-passage fluxx-card-words"><blockquote>“{safe(card.text)}”</blockquote>'
        f"<figcaption>The card {safe(card.name)}</figcaption>"
        f'<details class="fluxx-origin"><summary>Where these words come from</summary>'
        f"<p>{safe(where_it_stands(card))}</p>{reading}</details></figure>"
    )


def offered(quiz: TableQuestion) -> str:
    """The answers to choose from, for a page without a kernel."""
    return f"<p>{' · '.join(safe(option) for option in quiz.options)}</p>"


def saved_answer(quiz: TableQuestion) -> str:
    """The answer folded away, for a page without a kernel."""
    verdict = quiz.judge(quiz.answer)
    said = f"<p><b>{safe(quiz.answer)}</b></p>"
    return f"<details><summary>The answer</summary>{said}{_reasons(verdict)}{_rule(quiz, verdict, rule_fold)}</details>"


def picture(quiz: TableQuestion) -> str:
    """The table at the beginning of a scenario, as a picture that also a notebook no one has trusted yet may show."""
    session = session_of(quiz)
    scene = layout(look(session.line.state_at(session.at), None), *PICTURE)
    return still(scene)


def saved_lesson(quiz: TableQuestion) -> str:
    """A whole lesson for a page without a kernel: story, picture, question, answer."""
    return f'{scenario_text(quiz)}<div class="fluxx-lesson">{offered(quiz)}{picture(quiz)}{saved_answer(quiz)}</div>'


def put_up(widget: VBox, html: str, words: str) -> None:
    """Show a widget, with what stays of it in a saved notebook before it; the live widget hides that."""
    display({"text/html": f"{style()}{literal(html)}<p>{RUN_ME}</p>", "text/plain": words}, raw=True)
    widget.add_class("fluxx-pictured")
    bundle: dict[str, Any] = VBox._repr_mimebundle_(widget)
    display({kind: data for kind, data in bundle.items() if kind != "text/plain"}, raw=True)


# How it is read ------------------------------------------------------------------------------------------------------

_WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Aa: larger text", ()),
    ("Aa: wider spacing", ("fluxx-read-large",)),
    ("Aa: normal text", ("fluxx-read-large", "fluxx-read-wide")),
)
"""What the button offers next, and how the text looks until then."""


class ReadingButton(Button):
    """A button that goes through the ways in which a widget's text can be read."""

    def __init__(self, target: DOMWidget) -> None:
        super().__init__(layout=Layout(width="auto"), tooltip="Larger text, then wider spacing and a plain font")
        self._target = target
        self._way = 0
        self.add_class("fluxx-reading")
        self.on_click(lambda _: self.turn())
        self.description = _WAYS[0][0]

    def turn(self) -> None:
        """Go on to the next way to read."""
        self._way = (self._way + 1) % len(_WAYS)
        self._show()

    def _show(self) -> None:
        offers, looks = _WAYS[self._way]
        self.description = offers
        for name in _WAYS[-1][1]:
            (self._target.add_class if name in looks else self._target.remove_class)(name)
