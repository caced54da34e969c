"""Ask: the rulings desk as a page: one field, answers as you type, and the example on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.desk.board import TableDraft
from fluxx_nb.desk.catalog import ANY
from fluxx_nb.desk.finder import Hit, package_finder
from fluxx_nb.desk.rulepage import has_page, rule_page
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios.library import Scenario, scenario
from fluxx_nb.story.study.quiz import questions
from fluxx_nb.view.lesson.lesson import put_up, show, style_widget
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.disposable import Disposable, VBox
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.answers import hits_html, nothing_html, rule_page_html, saved_hits_html, too_long_html
from fluxx_nb.view.words.qrcode import qr_code, reach_of, shared_html
from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent
_MOST = 4
"""How many answers are shown: the first in full, the others folded."""


class AskField(anywidget.AnyWidget):
    """A field to type a question in, with answers below it as you type."""

    _esm = script_of(_HERE / "ask.js")
    _css = (_HERE / "ask.css").read_text(encoding="utf-8")

    question = traitlets.Unicode("").tag(sync=True)
    edition = traitlets.Unicode("").tag(sync=True)
    """The edition that is asked about; empty for all."""
    editions: Any = traitlets.List().tag(sync=True)
    """All editions, each a name and a title."""
    typical = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Typical questions, to click while the field is empty."""
    body = traitlets.Unicode("").tag(sync=True)
    """The answers, or the page of a rule, as HTML that was made here: everything in it is escaped."""
    place = traitlets.Unicode("").tag(sync=True)
    """The id of the rule whose page is shown; empty for answers."""
    went = traitlets.Int(0).tag(sync=True)
    """The number of the last place of the browser's history that is shown."""
    problem = traitlets.Unicode("").tag(sync=True)
    """What could not be done, in words."""

    def __init__(self, hear: Callable[[Any], None], listed: Sequence[Sequence[str]]) -> None:
        super().__init__(editions=[list(one) for one in listed])
        self.on_msg(lambda _, content, __: hear(content))


class NotUnderstood(UserError, ValueError):
    """What the page said makes no sense; nothing was done."""


class Ask(Disposable):
    """The rulings desk. Make one with `fluxx_nb.ask(…)`."""

    def __init__(self, question: str = "", edition: str | None = None, *, animate: bool = True) -> None:
        self.hits: list[Hit] = []
        """What was found for the question."""
        self.rule = ""
        """The id of the rule whose page is open; empty while answers are shown."""
        self.example: Prediction | None = None
        """The example on a table, once someone has opened one."""
        self._animate = animate
        titles = package_finder().catalog.titles
        self.field = AskField(self._hear, [[name, title] for name, title in titles.items()])
        self.stage = VBox()
        self.stage.add_class("fluxx-ask-stage")
        super().__init__([style_widget(), self.field, self.stage])
        self.add_class("fluxx-asking")
        self.field.edition = edition or ""
        self.field.observe(lambda _: self._answer(), "question")
        self.field.observe(lambda _: self._show_again(), "edition")
        self._acts: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
            "Rule": lambda said: self.open_rule(_text(said, "rule")),
            "Back": lambda _: self.back(),
            "Show": lambda said: self.show_me(_text(said, "name")),
            "Quiz": lambda said: self.ask_me(_text(said, "name")),
            "Change": lambda said: self.change_it(_text(said, "name")),
            "Go": self._go,
            "Share": lambda said: self._share(_text(said, "link")),
            "Copied": lambda said: self.field.send({"told": f"Link copied. {reach_of(_text(said, 'link'))}".strip()}),
        }
        if has_page(question):
            self.open_rule(question)
        else:
            self.field.question = question
            self._answer()

    # Questions ----------------------------------------------------------------------------------------------------

    @property
    def edition(self) -> str | None:
        """The edition that is asked about; None for all."""
        return self.field.edition or None

    def ask(self, question: str) -> None:
        """Answer another question."""
        need("A question", question, str, "words, such as 'can I win on another turn'")
        self.field.question = question

    def _answer(self) -> None:
        self.rule = ""
        question = self.field.question.strip()
        finder = package_finder()
        with self.field.hold_sync():
            self.field.place = ""
            self.field.problem = ""
            self.field.typical = list(finder.catalog.typical.get(self.edition or ANY, ()))
            if len(question) > LONGEST_SEARCH:
                self.hits = []
                self.field.body = too_long_html(len(question))
                return
            self.hits = finder.find(question, self.edition, _MOST) if question else []
            if self.hits:
                self.field.body = hits_html(self.hits, self.edition)
            else:
                self.field.body = nothing_html(question) if question else ""

    def open_rule(self, rule: str) -> None:
        """Show the page of a rule in place of the answers."""
        page = rule_page(rule)
        finder = package_finder()
        with self.field.hold_sync():
            self.rule = page.id
            self.field.place = page.id
            self.field.problem = ""
            hit = finder.hit(page.id, self.edition)
            self.field.body = rule_page_html(page, hit, self.edition, finder.catalog.examples)

    def _show_again(self) -> None:
        """Show the same rule, or answer the same question, for another edition."""
        if self.rule:
            self.open_rule(self.rule)
        else:
            self._answer()

    def back(self) -> None:
        """Go back from the page of a rule to the answers."""
        self._answer()

    # The example --------------------------------------------------------------------------------------------------

    def _put(self, name: str) -> Prediction:
        quizzes = questions(_known(name))
        if not quizzes:
            raise NotUnderstood(f"The scenario {name} asks nothing.")
        if self.example is None:
            self.example = Prediction(quizzes, animate=self._animate)
            self.stage.children = (self.example,)
        else:
            self.example.put(quizzes)
        self.field.send({"show": "stage"})
        return self.example

    def show_me(self, name: str) -> None:
        """Open the table of an example at the step that decides."""
        one = _known(name)
        if not one.ask:
            self._close_example()
            self.stage.children = (show(one),)
            return
        shown = self._put(name)
        shown.tell()
        shown.show_moment()

    def ask_me(self, name: str) -> None:
        """Make a question of an example: predict first, then see."""
        self._put(name)

    def change_it(self, name: str) -> None:
        """Open the table of an example in the editor."""
        self.show_me(name)
        if self.example is not None:
            self.example.table.edit(TableDraft.from_scenario(_known(name)))

    def _close_example(self) -> None:
        if self.example is not None:
            self.example.close()
            self.example = None

    # The page -----------------------------------------------------------------------------------------------------

    def _hear(self, said: Any) -> None:
        """Do what the page says; it may be late, or of another version."""
        try:
            act = self._acts.get(str(said.get("say"))) if isinstance(said, dict) else None
            if act is None:
                raise NotUnderstood("The page said something that means nothing here; reload it.")
            act(said)
        except UserError as problem:
            self.field.problem = str(problem)

    def _go(self, said: Mapping[str, Any]) -> None:
        """Show a place of the browser's history: a question, or the page of a rule."""
        number, edition = said.get("number"), _text(said, "edition")
        if not isinstance(number, int):
            raise NotUnderstood("The page left something out; reload it.")
        with self.field.hold_sync():
            self.field.went = number
            self.field.question = _text(said, "question")
            self.field.edition = edition if edition in package_finder().catalog.titles else ""
            rule = _text(said, "rule")
            if rule:
                self.open_rule(rule)
            else:
                self._answer()

    def _share(self, link: str) -> None:
        self.field.send({"shared": shared_html(link, qr_code(link), reach_of(link))})

    def __repr__(self) -> str:
        about = self.rule or self.field.question or "nothing asked yet"
        return f"<Ask: {about}>"

    def _ipython_display_(self) -> None:
        question = self.field.question.strip()
        told = self.hits
        words = "\n".join(f"{hit.answer} {hit.quote}" for hit in told[:1]) or "Ask a question about the rules."
        put_up(self, saved_hits_html(question, told), words)


def _text(said: Mapping[str, Any], part: str) -> str:
    value = said.get(part)
    if not isinstance(value, str):
        raise NotUnderstood("The page left something out; reload it.")
    return value


def _known(name: str) -> Scenario:
    """Return a scenario of the package; never a file, whatever the page says."""
    if name not in package_finder().catalog.examples:
        raise NotUnderstood("There is no such example; reload the page.")
    return scenario(name)


def ask(question: str = "", edition: str | None = None) -> Ask:
    """Return the rulings desk with the answer to a question: its rule in a sentence, the quote, and an example.

    Without a question it opens with a field to type in. The id of a rule opens the page of that rule.

    >>> desk = ask("can I win on another player's turn", "math")
    >>> desk.hits[0].rule
    'goal.everyone'
    >>> desk.close()
    """
    need("A question", question, str, "words, such as 'can I win on another turn'")
    if edition is not None:
        need("`edition`", edition, str, "an edition, such as 'math'")
        edition = load_edition(edition).edition
    return Ask(question, edition)


def explore(edition: str | Sequence[str] | None = None, about: str = "") -> Ask | Table:
    """Return the rulings desk, for all editions or for one; `about` is the first question.

    A share code (`explore("fluxx1-…-end")`) opens its scenario as a question, or its table if it asks nothing.

    >>> desk = explore("math", about="keeper limit")
    >>> desk.close()
    """
    need("`about`", about, str, "a question, such as 'keeper limit'")
    if isinstance(edition, str) and codes.is_code(edition):
        return _shared(edition)
    if edition is None or isinstance(edition, str):
        return ask(about, edition)
    need("`edition`", edition, (list, tuple), "an edition, such as 'math', or a list of them")
    for name in edition:
        need("An edition of the list", name, str, "an edition, such as 'math'")
    names = [load_edition(name).edition for name in edition]
    return ask(about, names[0] if len(names) == 1 else None)


def _shared(code: str) -> Ask | Table:
    what = codes.opened(code)
    if not isinstance(what, Scenario) or not what.ask:
        return play(what)
    desk = Ask("", what.edition if what.edition in editions() else None)
    desk.example = Prediction(questions(what))
    desk.stage.children = (desk.example,)
    return desk
