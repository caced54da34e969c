"""Predicting: a question beside the table, its options, and the reply with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from fluxx_nb.learning import Reply, Task
from fluxx_nb.learning.task import expected
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.panel import PanelWords
from fluxx_nb.view.live.registry import handles
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import GoOn, Predict, ShowMoment
from fluxx_nb.view.words.panels import card_quotation, quotation, safe, source_note
from fluxx_nb.view.words.rulings import rule_link

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

_NUMBERS = count(1)
"""Predictions are told apart by number, so that a late click does not answer another one."""


class Predicting:
    """One prediction: it waits for an answer, then says what is right and why."""

    def __init__(
        self,
        task: Task,
        heading: str,
        judge: Callable[[str], Reply],
        go_on: Callable[[], None],
        onward: str = "Go on ▶",
        *,
        note: str = "",
    ) -> None:
        self.task = task
        self.number = next(_NUMBERS)
        self.reply: Reply | None = None
        """What the answer was worth; None before it."""
        self._heading, self._judge, self._go_on, self._onward = heading, judge, go_on, onward
        self._note = f'<p class="fluxx-known">{safe(note)}</p>' if note else ""
        """What to know before the question is read."""
        self._asked_at: int | None = None
        """The moment at which the question was put."""

    invites = False

    @property
    def closes(self) -> bool:
        """Whether the table tells no more than its moment until an answer is given."""
        return self.reply is None

    def choose(self, place: int, asked: int) -> None:
        """Take the answer at a place."""
        if asked != self.number or self.reply is not None:
            raise NotNow("Too late: that choice is made.")
        if not 0 <= place < len(self.task.options):
            raise NotNow(f"There is no option number {place + 1} here.")
        self.reply = self._judge(self.task.options[place])

    def go_on(self) -> None:
        """Go on to what follows the prediction."""
        if self.reply is None:
            raise NotNow("Choose an answer first.")
        self._go_on()

    def words(self, now: Frame) -> PanelWords:
        """What is beside the table at a moment."""
        if self._asked_at is None:
            self._asked_at = now.at
        if self.reply is None:
            return PanelWords(self._question(), "", self._options())
        if now.at != self._asked_at:
            return PanelWords(ask=self._ways(show=False))
        return PanelWords(self._verdict(self.reply), self._quote(self.reply), self._ways(show=True))

    def _question(self) -> str:
        task = self.task
        story = f'<p class="fluxx-story">{safe(task.story)}</p>' if task.story else ""
        head = f'<p class="fluxx-where">{self._heading}</p>{self._note}'
        return f'{head}{story}<p class="fluxx-sentence">{safe(task.ask)}</p>'

    def _options(self) -> str:
        asked = [
            button(option, Predict(place, self.number), "option") for place, option in enumerate(self.task.options)
        ]
        return row("options", asked)

    def _verdict(self, reply: Reply) -> str:
        said = reply.feedback
        mark, kind = ("✓", "right") if reply.right else ("✗", "wrong")
        # The title of the rule that is quoted often is the answer, so it is named here and not above the question.
        quoted = (said.passages[:1] or (self.task.quote,))[0]
        where = f"{self._heading} · {safe(quoted.title)}"
        html = f'<p class="fluxx-where">{where}</p><p class="fluxx-quiet fluxx-asked">{safe(self.task.ask)}</p>'
        html += f'<p class="fluxx-sentence fluxx-{kind}" role="status">{mark} {safe(said.opening)}</p>'
        told = reply.misreading.says if reply.misreading is not None else ""
        if told:
            # Where no misreading of this very answer is known, the rule's usual one may be the learner's.
            named = told if reply.misreading != expected(said.chosen) else f"Often misread: {self.task.rule.misread}"
            html += f'<p class="fluxx-misread">{safe(named)}</p>'
        # What the quote below explains in the same words is said once.
        unsaid = ("", told, *(passage.gist for passage in said.passages[:1]))
        more = "" if not told else ' class="fluxx-on-table"'
        html += "".join(f"<p{more}>{safe(part)}</p>" for part in said.shown if part not in unsaid)
        html += f"<p>{safe(said.because)}</p>" if said.because not in unsaid else ""
        return html + source_note(said.rests_on)

    def _quote(self, reply: Reply) -> str:
        cards = [card_quotation(card) for card in reply.feedback.cards[:1]]
        passages = reply.feedback.passages[:1] or (self.task.quote,)
        return "".join(cards or [quotation(one, self.task.edition, rule_link) for one in passages])

    def _ways(self, *, show: bool) -> str:
        ways = [button(self._onward, GoOn(), "go-on", primary=True)]
        if show and self.task.moment is not None:
            ways.append(button("Show me", ShowMoment(), "show-moment", tip="Go to the step that decides it"))
        return row("onward", ways)


@handles(Predict)
def _predict(table: Table, message: Predict) -> None:
    panel = table.side.panel
    if not isinstance(panel, Predicting):
        raise NotNow("Too late: that choice is made.")
    panel.choose(message.place, message.asked)
    table.pose(panel)


@handles(ShowMoment)
def _show_moment(table: Table, _: ShowMoment) -> None:
    panel = table.side.panel
    moment = panel.task.moment if isinstance(panel, Predicting) else None
    if moment is None:
        raise NotNow("There is no step to show.")
    table.go(moment.n + 1)


@handles(GoOn)
def _go_on(table: Table, _: GoOn) -> None:
    if table.side.panel is None:
        raise NotNow("Press Next.")
    table.side.panel.go_on()
