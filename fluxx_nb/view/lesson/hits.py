"""Hits: the best rulings for what is being typed, each with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ipywidgets import HTML, Box, Button, Layout, VBox

from fluxx_nb.desk.rulepage import rule_page
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.view.words.rulings import rule_html, ruling_html

MOST = 3
"""How many rulings stand there at once; the list beside them has the rest."""


class _Hit(VBox):
    """One ruling with its buttons."""

    def __init__(self, acts: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        self.words = HTML()
        self.buttons = [Button(description=words, layout=Layout(width="auto")) for words, _, _ in acts]
        for button, (_, name, act) in zip(self.buttons, acts, strict=True):
            button.add_class(f"fluxx-{name}")
            button.on_click(lambda _, act=act: act())
        row = Box(self.buttons)
        row.add_class("fluxx-guesses")
        super().__init__([self.words, row])
        self.add_class("fluxx-hit")


class Hits(VBox):
    """The best rulings. A click on a button says which of them is meant."""

    def __init__(self, show: Callable[[Quiz], None], ask: Callable[[Quiz], None], edit: Callable[[Quiz], None]) -> None:
        self.found: list[Quiz] = []
        self.rows = [
            _Hit(
                [
                    ("Show me", "show-hit", partial(self._act, place, show)),
                    ("Ask me", "ask-hit", partial(self._act, place, ask)),
                    ("This rule in all editions", "rule-hit", partial(self.open_rule, place)),
                    ("Edit", "edit-hit", partial(self._act, place, edit)),
                ]
            )
            for place in range(MOST)
        ]
        self.page = HTML()
        self.page.add_class("fluxx-rule-page")
        super().__init__([*self.rows, self.page])
        self.add_class("fluxx-hits")
        self.put([])

    def put(self, found: Sequence[Quiz]) -> None:
        """Show these, the best first."""
        self.found = list(found[:MOST])
        self.page.value = ""
        for place, row in enumerate(self.rows):
            there = place < len(self.found)
            row.layout.display = "" if there else "none"
            row.words.value = ruling_html(Ruling(self.found[place].scenario)) if there else ""

    def _act(self, place: int, act: Callable[[Quiz], None]) -> None:
        if place < len(self.found):
            act(self.found[place])

    def open_rule(self, place: int) -> None:
        """Show the main rule of a hit in all editions; once more closes it."""
        if place < len(self.found):
            page = rule_html(rule_page(self.found[place].scenario.teaches[0]))
            self.page.value = "" if self.page.value == page else page
