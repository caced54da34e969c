"""The sidebar: the column beside the table with the sentence, the rule, the question and what waits to be done."""

from __future__ import annotations

from functools import partial

from fluxx_nb.story.advise.pending import pending
from fluxx_nb.story.explain.reading import Reading, ReadLine
from fluxx_nb.view.canvas.terse import VBox
from fluxx_nb.view.live.arranged import NewcomerSession
from fluxx_nb.view.live.asking import ChoicePanel
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.inspecting import Inspecting
from fluxx_nb.view.live.panel import Panel
from fluxx_nb.view.live.session import CARD, EFFECT, TURN, Session
from fluxx_nb.view.model.text import status
from fluxx_nb.view.words import panels
from fluxx_nb.view.words.branching import branch_line
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import QuoteInFull
from fluxx_nb.view.words.primer import first_of_type
from fluxx_nb.view.words.rulings import rule_link

PLACES = {
    "explain": ("fluxx-explain", "fluxx-scroll"),
    "quote": ("fluxx-quote", "fluxx-scroll"),
    "message": ("fluxx-message",),
    "card": ("fluxx-card",),
    "ask": ("fluxx-ask",),
    "stack": ("fluxx-stack",),
}
"""The slots of the column from top to bottom, each with its classes."""
_WORDS = {CARD: "step", EFFECT: "event", TURN: "turn"}
"""What a step is called, by how far it goes."""
_UPPER = ("explain", "quote", "message")
"""Those that stay where they are; the others scroll below them."""


def _of(now: Frame, made: int, most: int) -> str:
    """Return how many steps there are: a game that goes on has no last one."""
    if now.line.decision is None:
        return f" of {most}"
    return f" of {most} so far" if made < most else ""


def _opening(now: Frame) -> str:
    """Return what a newcomer is told until the first choice is made."""
    session = now.session
    return "" if now.answers or not isinstance(session, NewcomerSession) else hinted(session.opening)


class Sidebar:
    """Everything that belongs beside the table at each moment."""

    def __init__(self, companion: Companion, *, simple: bool = False) -> None:
        slots = {name: Slot(companion, name, *classes) for name, classes in PLACES.items()}
        self.explain, self.quote, self.message, self.stack = (slots[name] for name in (*_UPPER, "stack"))
        self._simple = simple
        """Whether a beginner sits here: card types are explained, and what waits to be done is not listed."""
        self.asking = ChoicePanel(slots["ask"], telling=simple)
        self.inspecting = Inspecting(slots["card"])
        self.offer = companion.box()
        """Where the game is offered that an earlier kernel kept."""
        self.reading = Reading()
        """What has been quoted at this table."""
        self._read_at: Session | None = None
        self.panel: Panel | None = None
        """What is here instead of the moment and its choice, such as a prediction."""
        below = [self.offer, *(slot.box for name, slot in slots.items() if name not in _UPPER)]
        lower = companion.box("fluxx-lower", "fluxx-scroll", children=below, kind=VBox)
        above = [slots[name].box for name in _UPPER]
        self.widget = companion.box("fluxx-side", children=[*above, lower], kind=VBox)

    def show(self, now: Frame) -> None:
        """Show a moment."""
        s, step, events = now.state, now.step, now.session.line.events
        made, most = now.session.progress
        where = f"{status(now.model)} · {_WORDS[now.session.grain]} {made}{_of(now, made, most)}"
        self.explain.value = branch_line(now.branch) + panels.explanation(step, where)
        if self._simple and step is not None:
            self.explain.value += first_of_type(events, range(step.start, step.end), s.deck)
        if now.session is not self._read_at:
            self._read_at, self.reading = now.session, Reading(in_full=self.reading.in_full)
        lines = self.reading.read(step) if step is not None else []
        main = step.main_line if step is not None else None
        link = partial(rule_link, off=now.closed)
        self.quote.value = panels.quotes_of(lines, main, s.deck.edition, link) + self._fold(lines)
        self.stack.value = panels.stack(pending(events, now.at - 1, s, now.seat) if now.at else [])
        self.asking.show(now)
        self.inspecting.show(now, self.asking)
        self.message.value = _opening(now) if self._simple and self.panel is None else ""
        if self.panel is not None:
            said = self.panel.words(now)
            for slot, words in ((self.explain, said.explain), (self.quote, said.quote), (self.asking.slot, said.ask)):
                if words is not None:
                    slot.value = words

    def _fold(self, lines: list[ReadLine]) -> str:
        """Return the button that shows every quote in full, or folds them again, where that changes anything."""
        if self.reading.in_full:
            return row("fold", [button("Fold known rules", QuoteInFull(on=False), "fold")])
        folded = any(quote.folded for line in lines for quote in line.quotes)
        return row("fold", [button("Show all", QuoteInFull(on=True), "unfold")]) if folded else ""

    def complain(self, message: str) -> None:
        """Say what could not be done."""
        self.message.value = panels.problem(message)

    def advise(self, message: str) -> None:
        """Say something helpful."""
        self.message.value = hinted(message)


def hinted(message: str) -> str:
    """Return something helpful as HTML."""
    return f'<p class="fluxx-hinted" role="status">{panels.safe(message)}</p>'
