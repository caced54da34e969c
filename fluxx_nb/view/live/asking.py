"""Asking: a question of the game as buttons, one for each option; several cards are picked and then confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ipywidgets import Box, Button, Layout, VBox

from fluxx_nb.engine.core.decisions import PASS, Decision, Option, use_chosen
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import State
from fluxx_nb.view.live.companion import Slot
from fluxx_nb.view.live.sitting import Question, Sitting
from fluxx_nb.view.scene.theme import TYPES
from fluxx_nb.view.words.panels import safe


class Choice(NamedTuple):
    """An option as a button shows it."""

    option: Option
    text: str


def _words(s: State, decision: Decision, option: Option) -> str:
    said = label(s, option, decision.who)
    if isinstance(option, int):
        return f"{said} · {TYPES[s.deck.types[option]].name}"
    if option.startswith("use:"):
        return f"Use {s.deck.cards[use_chosen(option)[0]].name}: {said}"
    if option == PASS:
        return "No Surprise" if decision.about == "surprise" else "Pass"
    return said[:1].upper() + said[1:]


def choices(s: State, decision: Decision) -> list[Choice]:
    """The options in the order of the question; where one is to be chosen, copies of a card are shown once."""
    found: list[Choice] = []
    seen: set[str] = set()
    for option in decision.options:
        text = _words(s, decision, option)
        if decision.several or text not in seen:
            found.append(Choice(option, text))
        seen.add(text)
    return found


def how_many(decision: Decision) -> str:
    """How many cards a question wants."""
    if decision.least == decision.most:
        return f"Choose {decision.least}"
    if decision.least == 0:
        return f"Choose up to {decision.most}"
    return f"Choose {decision.least} to {decision.most}"


def _heading(sitting: Sitting, question: Question | None, s: State) -> str:
    if question is None:
        return _on_the_way(sitting)
    decision = question.decision
    who = s.names[decision.who]
    prompt = safe(decision.prompt)
    if not question.now:
        said = ", ".join(label(s, one, decision.who) for one in question.given) or "nothing"
        return (
            f'<p class="fluxx-prompt">{safe(who)} was asked: {prompt}</p><p class="fluxx-quiet">The answer was '
            f"<b>{safe(said)}</b>. What if it had been another? Choose one, and a branch begins here.</p>"
        )
    html = f'<p class="fluxx-prompt">{safe(who)}: {prompt}</p>'
    if who not in sitting.persons:
        html += f'<p class="fluxx-quiet">Next lets {safe(who)} answer; or answer instead.</p>'
    return html


def _on_the_way(sitting: Sitting) -> str:
    if sitting.over:
        return '<p class="fluxx-prompt">The game is over.</p><p class="fluxx-quiet">Back shows how it came about.</p>'
    if sitting.at_end:
        return f'<p class="fluxx-quiet">{safe(sitting.asked_name)} is to answer. Next shows what comes of it.</p>'
    return '<p class="fluxx-quiet">Next shows what follows.</p>'


class Asking:
    """The question of the moment. Buttons are used again, since each new one would be sent to the browser."""

    def __init__(
        self,
        heading: Slot,
        answer: Callable[[Sequence[Option]], None],
        picked: Callable[[], None],
        hint: Callable[[], None],
    ) -> None:
        self._answer, self._picked = answer, picked
        self._pool: list[Button] = []
        self._choices: list[Choice] = []
        self._question: Question | None = None
        self.picked: list[Option] = []
        self._layout = Layout(width="auto")
        self._heading = heading
        self._options = Box()
        self._options.add_class("fluxx-options")
        self.confirm = Button(description="Confirm", button_style="primary", layout=self._layout)
        self.confirm.add_class("fluxx-confirm")
        self.confirm.on_click(lambda _: self._answer(tuple(self.picked)))
        self.hint = Button(description="Hint", tooltip="What a bot would do, and why (H)", layout=self._layout)
        self.hint.add_class("fluxx-hint")
        self.hint.on_click(lambda _: hint())
        self.widget = VBox([heading.box, self._options])
        self.widget.add_class("fluxx-ask")

    @property
    def buttons(self) -> list[Button]:
        """The buttons of the options that are offered now."""
        return self._pool[: len(self._choices)]

    def turn_to(self, question: Question | None) -> None:
        """Turn to a question; what was picked for another one is let go."""
        if question is None or self._question is None or question.decision is not self._question.decision:
            self.picked = []
        self._question = question

    def show(self, sitting: Sitting, question: Question | None, s: State) -> None:
        """Put the question of the moment."""
        self.turn_to(question)
        heading = _heading(sitting, question, s)
        if question is not None and question.decision.several:
            heading += f'<p class="fluxx-quiet">{how_many(question.decision)}, then confirm.</p>'
        self._heading.value = heading
        self._choices = [] if question is None else choices(s, question.decision)
        while len(self._pool) < len(self._choices):
            self._pool.append(self._new_button(len(self._pool)))
        extra = [] if question is None else [self.hint]
        if question is not None and question.decision.several:
            extra.insert(0, self.confirm)
        self._label()
        self._options.children = (*self.buttons, *extra)

    def _new_button(self, place: int) -> Button:
        made = Button(layout=self._layout)
        made.add_class("fluxx-option")
        made.on_click(lambda _: self.choose(place))
        return made

    def _label(self) -> None:
        question = self._question
        for button, choice in zip(self._pool, self._choices, strict=False):
            picked = choice.option in self.picked
            given = question is not None and not question.now and choice.option in question.given
            button.description = f"{'✓ ' if picked or given else ''}{choice.text}"
            (button.add_class if picked else button.remove_class)("fluxx-picked")
        if question is not None and question.decision.several:
            decision = question.decision
            self.confirm.description = f"Confirm ({len(self.picked)} chosen)"
            self.confirm.disabled = not decision.least <= len(self.picked) <= decision.most

    def choose(self, place: int) -> None:
        """Choose the option at a place: answer with it, or pick it where several are wanted."""
        if 0 <= place < len(self._choices):
            self.take(self._choices[place].option)

    def take(self, option: Option) -> None:
        """Choose an option."""
        if self._question is None:
            return
        if not self._question.decision.several:
            self._answer((option,))
            return
        if option in self.picked:
            self.picked.remove(option)
        elif len(self.picked) < self._question.decision.most:
            self.picked.append(option)
        self._label()
        self._picked()
