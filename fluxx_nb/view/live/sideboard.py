"""The sideboard: the column beside the table with the sentence, the rule, the question and what waits to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Box, VBox

from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain import Moment
from fluxx_nb.story.pending import pending
from fluxx_nb.view.live.asking import Asking
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.inspecting import Inspecting
from fluxx_nb.view.live.sitting import Question, Sitting
from fluxx_nb.view.words import panels


class Sideboard:
    """Everything that belongs beside the table at each moment."""

    def __init__(
        self,
        companion: Companion,
        answer: Callable[[Sequence[Option]], None],
        picked: Callable[[], None],
        take: Callable[[Option], None],
        leave: Callable[[], None],
        hint: Callable[[], None],
    ) -> None:
        self.explain = Slot(companion, "explain", "fluxx-explain")
        self.quote = Slot(companion, "quote", "fluxx-quote", "fluxx-scroll")
        self.message = Slot(companion, "message", "fluxx-message")
        self.stack = Slot(companion, "stack", "fluxx-stack")
        self.asking = Asking(Slot(companion, "heading"), answer, picked, hint)
        self.inspecting = Inspecting(Slot(companion, "card"), take, leave)
        self.offer = Box()
        lower = VBox([self.offer, self.inspecting.widget, self.asking.widget, self.stack.box])
        lower.add_class("fluxx-lower")
        lower.add_class("fluxx-scroll")
        self.widget = VBox([self.explain.box, self.quote.box, self.message.box, lower])
        self.widget.add_class("fluxx-side")

    def show(self, sitting: Sitting, s: State, moment: Moment | None, status: str, question: Question | None) -> None:
        """Show a moment."""
        where = f"{status} · event {sitting.at} of {len(sitting.line)}"
        self.explain.value = panels.explanation(moment, where)
        source = moment.says if moment is not None and moment.card_is_source else None
        self.quote.value = panels.quotes(moment.passages if moment else (), s.deck.edition, source)
        waiting = pending(sitting.line.events, sitting.at - 1, s, sitting.seat) if sitting.at else []
        self.stack.value = panels.stack(waiting)
        self.asking.show(sitting, question, s)
        self.inspecting.show(sitting, question, s, self.asking.picked)
        self.message.value = ""

    def complain(self, message: str) -> None:
        """Say what could not be done."""
        self.message.value = panels.problem(message)

    def advise(self, message: str) -> None:
        """Say something helpful."""
        self.message.value = f'<p class="fluxx-hinted" role="status">{panels.safe(message)}</p>'
