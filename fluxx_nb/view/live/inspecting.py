"""Inspecting: the card that one has clicked, large, and as a separate act what can be done with it."""

from __future__ import annotations

from fluxx_nb.engine.core.decisions import Decision, Option, player_option, seat_chosen, use_chosen
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import HANDS, ROWS, SHARED_ZONES, State, seat_of
from fluxx_nb.story.advise.choices import Refusal
from fluxx_nb.story.advise.replies import out_of_turn, why_refused
from fluxx_nb.view.live.asking import ChoicePanel
from fluxx_nb.view.live.companion import Slot
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import Act, Leave
from fluxx_nb.view.words.panels import cited, inspected, safe
from fluxx_nb.view.words.rulings import rule_link

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

    def __init__(self, slot: Slot) -> None:
        self._slot = slot
        self.card: int | None = None
        self.player: int | None = None
        self.acts: list[Option] = []
        """What can be done with what is inspected."""

    def look_at(self, card: int | None = None, player: int | None = None) -> None:
        """Inspect a card or a player; nothing at all closes the panel."""
        self.card, self.player = card, player

    def show(self, now: Frame, asking: ChoicePanel) -> None:
        """Show what is inspected."""
        if self.card is None and self.player is None:
            self.acts = []
            self._slot.value = ""
            return
        s, question = now.state, now.question
        decision = question.decision if question is not None else None
        found: list[tuple[Option, str]] = []
        if self.card is not None:
            found = acts_on_card(s, decision, self.card) if decision is not None else []
            # Why not comes first: it is what someone wants to know, and a column has no room for all of it.
            html = "" if found else _refusal(now, self.card)
            html += inspected(s, self.card, where_it_lies(s, self.card))
        else:
            assert self.player is not None
            html, found = self._about_player(s, decision, self.player)
        self.acts = [option for option, _ in found]
        buttons = [
            button("Take it back" if option in asking.picked else text, Act(place, asking.number), "act", primary=True)
            for place, (option, text) in enumerate(found)
        ]
        buttons.append(button("Close", Leave(), "close", tip="Back to the question (Escape)"))
        self._slot.value = row("acts", buttons) + html

    def act(self, place: int) -> Option:
        """What one of the buttons means."""
        if not 0 <= place < len(self.acts):
            raise NotNow("That cannot be done any more.")
        return self.acts[place]

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


def _refusal(now: Frame, card: int) -> str:
    """Why the card cannot be played now."""
    game, s = now.session.line.game, now.state
    if now.question is not None and now.question.now and game.decision is not None:
        refusal = why_refused(game, s.deck.cards[card].name)
    else:
        refusal = _waiting(now, card)
    if refusal is None:
        return ""
    rule = cited(s.deck.rulebook, refusal.cite[:1], s.deck.edition, rule_link)
    return f'<p class="fluxx-not-now"><b>Not now: {safe(refusal.what)}</b>: {safe(refusal.why)}.</p>{rule}'


def _waiting(now: Frame, card: int) -> Refusal | None:
    """Why a person who waits for another player's turn to end cannot play a card of their hand."""
    persons = now.session.persons
    if len(persons) != 1:
        return None
    return out_of_turn(now.state, now.state.names.index(next(iter(persons))), card)
