"""Asking: a question of the game as buttons, one for each option; several cards are picked and then confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.decisions import PASS, Decision, Option, use_chosen
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.teller import count
from fluxx_nb.view.live.arranged import NewcomerSession
from fluxx_nb.view.live.companion import Slot
from fluxx_nb.view.live.ending import end_panel
from fluxx_nb.view.live.frame import CLOSED, Frame
from fluxx_nb.view.live.people import SURPRISE
from fluxx_nb.view.live.session import CurrentQuestion, NotNow, Session
from fluxx_nb.view.shapes.theme import TYPES
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import Choose, Confirm, Hint, PassSurprises
from fluxx_nb.view.words.panels import safe


class OptionButton(NamedTuple):
    """An option as a button shows it."""

    option: Option
    text: str
    note: str = ""
    """What a card says, where there is room for it."""


def _words(s: State, decision: Decision, option: Option) -> str:
    said = label(s, option, decision.who)
    if isinstance(option, int):
        return f"{said} · {TYPES[s.deck.types[option]].name}"
    if option.startswith("use:"):
        return f"Use {s.deck.cards[use_chosen(option)[0]].name}: {said}"
    if option == PASS:
        return "Pass"
    return said[:1].upper() + said[1:]


def choices(s: State, decision: Decision, *, telling: bool = False) -> list[OptionButton]:
    """The options in the order of the question; where one is to be chosen, copies of a card are shown once.

    `telling` options say what each card does.
    """
    found: list[OptionButton] = []
    seen: set[str] = set()
    for option in decision.options:
        text = _words(s, decision, option)
        if decision.several or text not in seen:
            note = s.deck.cards[option].text if telling and isinstance(option, int) else ""
            found.append(OptionButton(option, text, _short(note)))
        seen.add(text)
    return found


def _short(text: str) -> str:
    """Return the first sentence of a card's text: it is a reminder, and a click on the card shows all of it."""
    first, dot, _ = text.partition(". ")
    return first + "." * bool(dot)


def how_many(decision: Decision) -> str:
    """How many cards a question wants."""
    if decision.least == decision.most:
        return f"Choose {decision.least}"
    if decision.least == 0:
        return f"Choose up to {decision.most}" if decision.most > 1 else "Choose 1 or none"
    return f"Choose {decision.least} to {decision.most}"


def _heading(session: Session, question: CurrentQuestion | None, s: State) -> str:
    if question is None:
        return _on_the_way(session)
    several = f'<p class="fluxx-quiet">{how_many(question.decision)}, then confirm.</p>' * question.decision.several
    decision = question.decision
    who = s.names[decision.who]
    prompt = safe(prompt_words(s, decision))
    if not question.now:
        said = ", ".join(label(s, one, decision.who) for one in question.given) or "nothing"
        return (
            f'<p class="fluxx-prompt">{safe(who)}: {prompt}</p><p class="fluxx-quiet">{safe(who)} chose '
            f"<b>{safe(said)}</b>. Pick another to see what happens.</p>{several}"
        )
    if session.persons == {who}:
        return f'<p class="fluxx-prompt">{safe(_yours(s, decision))}</p>{several}'
    html = f'<p class="fluxx-prompt">{safe(who)}: {prompt}</p>'
    if who not in session.persons:
        html += f'<p class="fluxx-quiet">Press Next, or choose for {safe(who)}.</p>'
    return html + several


def _yours(s: State, decision: Decision) -> str:
    """Return what the one person at the table is asked, by name: that tells whom they play."""
    who = s.names[decision.who]
    if decision.about != "play":
        return f"Your choice, {who}: {prompt_words(s, decision)}"
    return f"Your turn, {who}: play a card. {count(plays_left(s, decision.who), 'play')} left."


def _on_the_way(session: Session) -> str:
    if session.over:
        return end_panel(session)
    if session.at_end:
        return f'<p class="fluxx-quiet">{safe(session.asked_name)} chooses. Press Next.</p>'
    return '<p class="fluxx-quiet">Press Next.</p>'


def _passing(session: Session) -> str:
    """Return who passes on every Surprise, each with the way back; nothing where no one does."""
    names = session.line.game.state.names
    found = []
    for name in sorted(session.people.passing):
        who = "You pass" if session.persons == {name} else f"{name} passes"
        undo = button("Ask me again", PassSurprises(names.index(name), on=False), "ask-again")
        found.append(f'<p class="fluxx-passing">{safe(who)} on every Surprise. {undo}</p>')
    return "".join(found)


class ChoicePanel:
    """The question of the moment, with what has been picked for it so far."""

    def __init__(self, slot: Slot, *, telling: bool = False) -> None:
        self.slot = slot
        self._telling = telling
        """Whether options say what each card does."""
        self._now: Frame | None = None
        self._question: CurrentQuestion | None = None
        self._choices: list[OptionButton] = []
        self.number = 0
        """How many questions the table has put: a click that comes too late names an earlier one."""
        self.picked: list[Option] = []

    def turn_to(self, question: CurrentQuestion | None) -> None:
        """Turn to a question; what was picked for another one is let go."""
        old = self._question
        if question is None or old is None or question.decision is not old.decision or question.now != old.now:
            self.picked = []
            self.number += 1
        self._question = question

    def show(self, now: Frame) -> None:
        """Put the question of the moment."""
        self._now = now
        self.turn_to(now.question)
        self._choices = [] if now.question is None else self._choices_at(now.state, now.question.decision)
        self._write()

    def _choices_at(self, s: State, decision: Decision) -> list[OptionButton]:
        return choices(s, decision, telling=self._telling and not decision.several)

    def _write(self) -> None:
        now = self._now
        assert now is not None
        html = f'<p class="fluxx-quiet">{CLOSED}</p>' if now.closed else _heading(now.session, now.question, now.state)
        if now.question is not None:
            html += row("options fluxx-choices", self._buttons(now.question))
        if not now.closed and not now.session.over:
            html += _passing(now.session)
        self.slot.value = html

    def _buttons(self, question: CurrentQuestion) -> Iterator[str]:
        decision = question.decision
        favored = self._favored(decision)
        for place, (option, text, note) in enumerate(self._choices):
            picked = option in self.picked
            ticked = picked or (not question.now and option in question.given)
            words = f"{'✓ ' if ticked else ''}{text}"
            yield button(
                words, Choose(place, self.number), "option", picked=picked, note=note, primary=option == favored
            )
        if decision.several:
            off = not decision.least <= len(self.picked) <= decision.most
            words = f"Confirm ({len(self.picked)} chosen)"
            yield button(words, Confirm(self.number), "confirm", primary=True, off=off)
        if decision.about == SURPRISE and question.now:
            tip = "Pass now and on every later Surprise. You can change this at any time."
            yield button("Always pass", PassSurprises(decision.who, on=True), "always-pass", tip=tip)
        elif favored is None:
            # A card that is marked is a hint already, and a phone has room for one of them.
            yield button("Hint", Hint(), "hint", tip="What a bot would do, and why (H)")

    def _favored(self, decision: Decision) -> Option | None:
        """Return the card that is marked as good to play next."""
        now = self._now
        if now is None or not isinstance(now.session, NewcomerSession) or decision.about != "play":
            return None
        cards = now.state.deck.cards
        offered = {cards[option].name: option for option in decision.options if isinstance(option, int)}
        return next((offered[name] for name in now.session.favors if name in offered), None)

    def expect(self, asked: int) -> None:
        """Refuse what was meant for another question than the one that is put now."""
        if self._question is None or asked != self.number:
            raise NotNow("Too late: that choice is made.")

    def option(self, place: int) -> Option:
        """The option at a place of the question."""
        if not 0 <= place < len(self._choices):
            raise NotNow(f"There is no option number {place + 1} here.")
        return self._choices[place].option

    def pick(self, option: Option) -> bool:
        """Pick an option where several are wanted, or take it back; False where one is an answer by itself."""
        if self._question is None:
            raise NotNow("There is nothing to choose now. Press Next.")
        decision = self._question.decision
        if not decision.several:
            return False
        if option in self.picked:
            self.picked.remove(option)
        elif len(self.picked) == decision.most:
            raise NotNow(f"You have chosen {decision.most} already. Confirm, or take one back first.")
        else:
            self.picked.append(option)
        self._write()
        return True
