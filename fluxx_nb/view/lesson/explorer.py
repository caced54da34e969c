"""The explorer: a gallery of all scenarios to search, each one a story, a prediction and a table to step."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import HTML, Box, Dropdown, Layout, Select, Text, VBox

from fluxx_nb.engine.core.kinds import need
from fluxx_nb.engine.core.words import shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.quiz import Quiz, questions
from fluxx_nb.story.scenario import UnknownScenario
from fluxx_nb.view.lesson.lesson import put_up, saved_answer, style_widget
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.closing import Closing
from fluxx_nb.view.words.panels import safe

_ANY = ""
_EDITIONS = "an edition, such as 'math', or a list of them"
_MOST_SAVED = 120
"""How many questions a saved notebook keeps of a gallery."""


def haystack(quiz: Quiz) -> str:
    """Everything by which a scenario can be found: its words, its rules and where they stand."""
    lesson = quiz.scenario
    parts = [lesson.name, lesson.title, lesson.story, lesson.ask, lesson.deck.title]
    for passage in quiz.passages:
        parts += [passage.id, passage.title, passage.where]
    return " ".join(parts).lower()


def matching(quizzes: Sequence[Quiz], words: str = "", rule: str = _ANY, edition: str = _ANY) -> list[Quiz]:
    """The scenarios that hold all of the words, teach the rule and are of the edition."""
    wanted = words.lower().split()
    return [
        quiz
        for quiz in quizzes
        if (not edition or quiz.scenario.edition == edition)
        and (not rule or rule in quiz.scenario.teaches)
        and all(word in haystack(quiz) for word in wanted)
    ]


class Explorer(Closing):
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
        self.words = Text(about, description="Search", placeholder="Search: a word, a card, a rule", layout=wide)
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
        super().__init__([style_widget(), top, self.prediction])
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
        here = self.prediction.quiz
        # A search changes the list, not the table: that waits for a choice.
        self._choosing = False
        self.titles.options = [(name, place) for place, name in enumerate(names)]
        self.titles.index = self._found.index(here) if here in self._found else None
        self._choosing = True
        found = f"{len(names)} of {len(self.quizzes)} situations"
        self.count.value = found if names else "Nothing found; try fewer words."

    def _open(self, place: int | None) -> None:
        if self._choosing and place is not None and self._found[place] is not self.prediction.quiz:
            self.prediction.put([self._found[place]])

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
            parts.append(f"<p>{words}</p>{saved_answer(quiz)}")
        left = len(self._found) - _MOST_SAVED
        if left > 0:
            parts.append(f"<p>… and {left} more.</p>")
        words = "\n".join(f"{quiz.scenario.title}. {quiz.ask}" for quiz in self._found[:_MOST_SAVED])
        put_up(self, f'<div class="fluxx-lesson">{"".join(parts)}</div>', words)


def explore(edition: str | Sequence[str] | None = None, about: str = "") -> Explorer:
    """A gallery of all scenarios, of one edition or several; `about` is what to search for first."""
    need("`about`", about, str, "a text to search for, such as 'goal'")
    wanted = editions() if edition is None else edition
    need("`edition`", wanted, (str, list, tuple), _EDITIONS)
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    for name in names:
        need("An edition", name, str, _EDITIONS)
    return Explorer([quiz for name in names for quiz in questions(load_edition(name).edition)], about)
