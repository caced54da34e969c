"""The explorer, the rulings desk in a notebook: search as one types, the ruling at once, a table and a question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ipywidgets import HTML, Box, Dropdown, Layout, Select, Text, VBox

from fluxx_nb.desk.board import TableDraft
from fluxx_nb.desk.finder import package_finder
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios.library import Scenario, UnknownScenario, scenarios
from fluxx_nb.story.study.quiz import Quiz, questions
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.lesson.hits import Hits
from fluxx_nb.view.lesson.lesson import put_up, saved_answer, style_widget
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.disposable import Disposable
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.panels import safe
from fluxx_nb.view.words.rulings import rule_command

_ANY = ""
_EDITIONS = "an edition, such as 'math', or a list of them"
_NEAR, _MOST_FOUND = 0.45, 60
"""A hit that fits less than half as well as the best one is left out, and nobody reads more than so many."""
_MOST_SAVED = 120
"""How many questions a saved notebook keeps of a gallery."""


def matching(quizzes: Sequence[Quiz], words: str = "", rule: str = _ANY, edition: str = _ANY) -> list[Quiz]:
    """The scenarios that fit the words, the best first, teach the rule and are of the edition."""
    if words.strip():
        by_name = {quiz.scenario.name: quiz for quiz in quizzes}
        hits = package_finder().find(words, edition or None, most=len(scenarios()), near=_NEAR)
        quizzes = [by_name[hit.scenario.name] for hit in hits if hit.scenario.name in by_name][:_MOST_FOUND]
    return [
        quiz
        for quiz in quizzes
        if (not edition or quiz.scenario.edition == edition) and (not rule or rule in quiz.scenario.teaches)
    ]


@cache
def desk_style() -> str:
    """How the desk looks."""
    return f"<style>{(Path(__file__).parent / 'desk.css').read_text(encoding='utf-8')}</style>"


class Explorer(Disposable):
    """A gallery of scenarios. Make one with `fluxx_nb.explore(…)`."""

    def __init__(self, quizzes: Sequence[Quiz], about: str = "", *, animate: bool = True) -> None:
        found = matching(quizzes, about)
        if not found:
            raise UnknownScenario(
                f"No scenario speaks of {shown(about)}; search for another word, such as 'goal' or 'limit'."
            )
        self.quizzes = list(quizzes)
        self._found = found
        wide = Layout(width="auto")
        self.words = Text(about, description="Search", placeholder="Ask: can I win on another turn?", layout=wide)
        self.words.add_class("fluxx-search-words")
        editions_here = {quiz.scenario.edition: quiz.scenario.deck.title for quiz in quizzes}
        listed = [("All editions", _ANY), *((title, name) for name, title in editions_here.items())]
        self.edition = Dropdown(options=listed, description="Edition", layout=wide)
        rules = {passage.id: passage.title for quiz in quizzes for passage in quiz.passages}
        by_title = sorted(((title, name) for name, title in rules.items()), key=lambda pair: pair[0].lower())
        self.rule = Dropdown(options=[("Any rule", _ANY), *by_title], description="Rule", layout=wide)
        self.count = HTML()
        search = VBox([self.words, *([self.edition] if len(editions_here) > 1 else []), self.rule, self.count])
        search.add_class("fluxx-search")
        self.titles = Select(rows=7, description="Situations", layout=Layout(width="auto", height="126px"))
        self.titles.add_class("fluxx-titles")
        top = Box([search, self.titles])
        top.add_class("fluxx-shelf")
        self.prediction = Prediction([found[0]], animate=animate)
        self.hits = Hits(self.show_me, self.ask_me, self.edit)
        super().__init__(
            [style_widget(), HTML(desk_style(), layout=Layout(display="none")), top, self.hits, self.prediction]
        )
        self.add_class("fluxx-explorer")
        self._list()
        for widget in (self.words, self.edition, self.rule):
            widget.observe(lambda _: self._search(), "value")
        self.titles.observe(lambda change: self._open(change["new"]), "index")

    def _search(self) -> None:
        self._found = matching(self.quizzes, self.words.value, self.rule.value, self.edition.value)
        self._list()

    def _list(self) -> None:
        several = len({quiz.scenario.edition for quiz in self.quizzes}) > 1
        names = [
            f"{quiz.scenario.title} · {quiz.scenario.deck.title}" if several else quiz.scenario.title
            for quiz in self._found
        ]
        # A search changes the list, not the table: that waits for a choice.
        self._choosing = False
        self.titles.options = [(name, place) for place, name in enumerate(names)]
        self._mark_in_list()
        self.hits.put(self._found if self.words.value.strip() else [])
        found = f"{len(names)} of {len(self.quizzes)} situations"
        if not package_finder().speaks_of(self.words.value):
            found = f"No exact match. Closest: {found}"
        self.count.value = found if names else "Nothing found; try fewer words."

    def _open(self, place: int | None) -> None:
        if self._choosing and place is not None and self._found[place] is not self.prediction.quiz:
            self.prediction.put([self._found[place]])

    def ask_me(self, quiz: Quiz) -> None:
        """Make a question of a hit; the rulings, which would tell the answer, are put away."""
        self.hits.put([])
        self.prediction.put([quiz])
        self._mark_in_list()

    def show_me(self, quiz: Quiz) -> None:
        """Open the table of a hit at the step that decides; the other hits make room for it."""
        self.hits.put([quiz])
        self.prediction.put([quiz])
        self.prediction.tell()
        self.prediction.show_moment()
        self._mark_in_list()

    def edit(self, quiz: Quiz) -> None:
        """Open the board editor with the table of a hit; the other hits make room for it."""
        self.show_me(quiz)
        self.prediction.table.edit(TableDraft.from_scenario(quiz.scenario))

    def _mark_in_list(self) -> None:
        here = self.prediction.quiz
        self._choosing = False
        self.titles.index = self._found.index(here) if here in self._found else None
        self._choosing = True

    def __repr__(self) -> str:
        return f"<Explorer: {len(self._found)} of {len(self.quizzes)} situations>"

    def _ipython_display_(self) -> None:
        parts, edition = [], ""
        for quiz in self._found[:_MOST_SAVED]:
            lesson = quiz.scenario
            if lesson.edition != edition:
                edition = lesson.edition
                parts.append(f"<h4>{safe(lesson.deck.title)}</h4>")
            words = f"<b>{safe(lesson.title)}.</b> {safe(lesson.story)} <i>{safe(lesson.ask)}</i>"
            parts.append(f"<p>{words}</p>{saved_answer(quiz, rule_command)}")
        left = len(self._found) - _MOST_SAVED
        if left > 0:
            parts.append(f"<p>… and {left} more.</p>")
        words = "\n".join(f"{quiz.scenario.title}. {quiz.ask}" for quiz in self._found[:_MOST_SAVED])
        put_up(self, f'<div class="fluxx-lesson">{"".join(parts)}</div>', words)


def explore(edition: str | Sequence[str] | None = None, about: str = "") -> Explorer | Table:
    """The rulings desk: ask in plain words, see the ruling at once, on a table, or as a question.

    It is for all editions, for one, or for several; `about` is what to search for first. A code that somebody shared
    (`explore("fluxx1-…-end")`) opens its situation, or its table where there is no question.

    >>> desk = explore("math", about="keeper limit")
    >>> desk.close()
    """
    need("`about`", about, str, "a text to search for, such as 'goal'")
    wanted = editions() if edition is None else edition
    need("`edition`", wanted, (str, list, tuple), _EDITIONS)
    if isinstance(wanted, str) and codes.is_code(wanted):
        return _shared(codes.opened(wanted))
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    for name in names:
        need("An edition", name, str, _EDITIONS)
    return Explorer([quiz for name in names for quiz in questions(load_edition(name).edition)], about)


def _shared(what: Timeline | Scenario) -> Explorer | Table:
    if not isinstance(what, Scenario) or not what.ask:
        return play(what)
    asked = questions(what)
    explorer = Explorer([*asked, *(quiz for quiz in questions(what.edition) if quiz.scenario.name != what.name)])
    explorer.ask_me(asked[0])
    return explorer
