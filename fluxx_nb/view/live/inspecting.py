"""Inspecting: the card that one has clicked, large, and as a separate act what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Box, Button, Layout, VBox

from fluxx_nb.engine.core.decisions import Decision, Option, player_option, seat_chosen, use_chosen
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import HANDS, ROWS, SHARED_ZONES, State, seat_of
from fluxx_nb.story.replies import why_refused
from fluxx_nb.view.live.companion import Slot
from fluxx_nb.view.live.sitting import Question, Sitting
from fluxx_nb.view.words.panels import cited, inspected, safe

_MOST_ACTS = 4


def where_it_lies(s: State, card: int) -> str:
    """The place of a card, in words."""
    zone = s.zone_holding(card)
    if zone in SHARED_ZONES:
        return f"in the place “{SHARED_ZONES[zone]}”"
    if zone < 0:
        return "set aside"
    name = s.names[seat_of(zone)]
    return f"in front of {name}" if zone in ROWS else f"in {name}'s hand" if zone in HANDS else f"kept by {name}"


def acts_on_card(s: State, decision: Decision, card: int) -> list[tuple[Option, str]]:
    """What the question allows to do with a card."""
    found: list[tuple[Option, str]] = []
    for option in decision.options:
        if option == card:
            found.append((card, "Play it" if decision.about in ("play", "play aside", "surprise") else "Choose it"))
        elif isinstance(option, str) and option.startswith("use:") and use_chosen(option)[0] == card:
            found.append((option, f"Use it: {label(s, option, decision.who)}"))
    return found[:_MOST_ACTS]


class Inspecting:
    """The panel of the inspected card or player."""

    def __init__(self, words: Slot, take: Callable[[Option], None], leave: Callable[[], None]) -> None:
        self.card: int | None = None
        self.player: int | None = None
        same = Layout(width="auto")
        self._html = words
        self._acts: list[Option] = []
        self.buttons = [Button(button_style="primary", layout=same) for _ in range(_MOST_ACTS)]
        for place, button in enumerate(self.buttons):
            button.add_class("fluxx-act")
            button.on_click(lambda _, place=place: take(self._acts[place]) if place < len(self._acts) else None)
        self.close = Button(description="Close", tooltip="Back to the question (Escape)", layout=same)
        self.close.add_class("fluxx-close")
        self.close.on_click(lambda _: leave())
        self._row = Box([self.close])
        self._row.add_class("fluxx-acts")
        self.widget = VBox([self._row, words.box], layout=Layout(display="none"))
        self.widget.add_class("fluxx-card")

    @property
    def acts(self) -> list[Option]:
        """What can be done with what is inspected."""
        return self._acts

    def look_at(self, card: int | None = None, player: int | None = None) -> None:
        """Inspect a card or a player; nothing at all closes the panel."""
        self.card, self.player = card, player

    def show(self, sitting: Sitting, question: Question | None, s: State, picked: list[Option]) -> None:
        """Show what is inspected."""
        if self.card is None and self.player is None:
            self._acts = []
            self.widget.layout.display = "none"
            return
        decision = question.decision if question is not None else None
        found: list[tuple[Option, str]] = []
        if self.card is not None:
            html = inspected(s, self.card, where_it_lies(s, self.card))
            found = acts_on_card(s, decision, self.card) if decision is not None else []
            if not found:
                html += _refusal(sitting, question, s, self.card)
        else:
            assert self.player is not None
            html, found = self._about_player(s, decision, self.player)
        self._html.value = html
        self._acts = [option for option, _ in found]
        for button, (option, text) in zip(self.buttons, found, strict=False):
            button.description = "Take it back" if option in picked else text
        self._row.children = (*self.buttons[: len(found)], self.close)
        self.widget.layout.display = "flex"

    @staticmethod
    def _about_player(s: State, decision: Decision | None, seat: int) -> tuple[str, list[tuple[Option, str]]]:
        name = s.names[seat]
        row = ", ".join(s.deck.cards[card].name for card in s.row(seat)) or "nothing"
        html = f"<h4>{safe(name)}</h4><p>{len(s.hand(seat))} cards in hand. In front of {safe(name)}: {safe(row)}.</p>"
        options = () if decision is None else decision.options
        found: list[tuple[Option, str]] = [
            (option, f"Choose {name}")
            for option in options
            if isinstance(option, str) and option == player_option(seat) and seat_chosen(option) == seat
        ]
        return html, found


def _refusal(sitting: Sitting, question: Question | None, s: State, card: int) -> str:
    """Why the card cannot be played now."""
    game = sitting.line.game
    if question is None or not question.now or game.decision is None:
        return ""
    refusal = why_refused(game, s.deck.cards[card].name)
    if refusal is None:
        return ""
    rule = cited(s.deck.rulebook, refusal.cite[:1], s.deck.edition)
    return f'<p class="fluxx-not-now"><b>Not now: {safe(refusal.what)}</b>: {safe(refusal.why)}.</p>{rule}'
