"""A Question: a position, a play, and a reply to every answer, judged by the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.topic import Choice, ClassroomError, Draft, Topic
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.rulebook import Passage, said_once
from fluxx_nb.engine.core.state import GOALS, RULES, State
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.maths.line_ends import breakable
from fluxx_nb.story.explain.explanation import CardWords, Moment, card_words, explain
from fluxx_nb.story.study.quiz import Feedback, not_right, verdict
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import count


@dataclass(frozen=True, eq=False)
class Question:
    """One question of a quiz or a worksheet."""

    topic: Topic
    level: int
    draft: Draft
    choices: tuple[Choice, ...]
    """The answers to choose from, in the order that the seed has drawn."""

    @property
    def position(self) -> Position:
        """The table that it is about."""
        return self.draft.position

    @property
    def deck(self) -> Deck:
        """The deck of that table."""
        return self.position.deck

    @property
    def edition(self) -> str:
        """The edition of that table."""
        return self.deck.edition

    @property
    def name(self) -> str:
        """What it is called in results: topic, game and moment."""
        drawn = f"{self.position.setup.seed}-{len(self.position.game.answers)}"
        return f"{self.edition}/{self.topic.name}/{self.level}/{drawn}"

    @property
    def title(self) -> str:
        """What it is about."""
        return self.topic.title

    @property
    def story(self) -> str:
        """What the table does not show: whose turn it is, and how far the turn has gone."""
        s, who = self.position.state, self.position.player
        done = f"drawn {count(s.drawn, 'card')} and played {count(s.played, 'card')}"
        told = f"It is {who}'s turn: {who} has {done} so far."
        return f"{told} No one plays a Surprise." if Surprises in self.deck.systems else told

    @property
    def glance(self) -> tuple[tuple[str, str], ...]:
        """What matters on the table in a few lines: the current player's cards, then the rules and the Goal."""
        s, me, cards = self.position.state, self.position.me, self.deck.cards
        who = self.position.player
        lines = (
            (f"{who}'s Keepers", s.row(me)),
            (f"{who}'s hand", s.hand(me)),
            ("New Rules", s.zones[RULES]),
            ("Goal", s.zones[GOALS]),
        )
        return tuple((label, ", ".join(cards[card].name for card in held) or "none") for label, held in lines)

    @property
    def ask(self) -> str:
        """The question."""
        return self.draft.ask

    @property
    def rule(self) -> str:
        """The rule of arithmetic that decides, in one plain line; empty where the quote says it."""
        return self.draft.rule

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return tuple(choice.text for choice in self.choices)

    @property
    def answer(self) -> str:
        """The right one."""
        return self.draft.right.text

    @property
    def begins(self) -> int:
        """How many events of the game come before the question."""
        return len(self.position.game.events)

    def line(self) -> Timeline:
        """The game with what settles the question, looked at from the position."""
        line = Timeline.of(self.draft.end)
        line.to(self.begins)
        return line

    @cached_property
    def moment(self) -> Moment | None:
        """The event that settles the question."""
        events = self.draft.end.events
        new = range(self.begins + 1, len(events))
        found = next((k for what in self.draft.settles for k in new if what in (events[k].what, events[k].why)), None)
        if found is None:
            return None
        state = State(self.deck, list(self.position.setup.players))
        for event in events[:found]:
            apply(state, event)
        return explain(events, found, state)

    def choice(self, said: object) -> Choice:
        """Return the choice with this text."""
        for choice in self.choices:
            if breakable(choice.text) == breakable(str(said)):
                return choice
        raise ClassroomError(
            f"{shown(str(said))} is not an answer to '{self.ask}'. Answers: {', '.join(self.options)}."
        )

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The rules behind the right answer."""
        return self._passages(self.draft.right)

    def _passages(self, *choices: Choice) -> tuple[Passage, ...]:
        book = self.deck.rulebook
        return said_once(book.passage(one) for choice in choices for one in choice.passages)

    def _cards(self, choice: Choice) -> tuple[CardWords, ...]:
        if not choice.card:
            return ()
        return (card_words(self.position.state, self.deck.copies_of(choice.card)[0]),)

    def judge(self, said: object) -> Feedback:
        """Reply to an answer, right or wrong."""
        choice, right = self.choice(said), self.draft.right
        moment = self.moment
        if choice is right:
            shown = (f"On the table: {moment.text}",) if moment is not None else ()
            opening = verdict(choice.text, right.text)
            return Feedback(True, right.text, opening, shown, right.because, moment, self.passages, self._cards(right))
        opening = verdict(choice.text, right.text)
        # First the rule that the wrong answer breaks, then the one that is valid instead.
        passages = self._passages(choice, right)
        return Feedback(
            False, choice.text, opening, (choice.because,), right.because, moment, passages, self._cards(choice)
        )

    def nudge(self, said: object) -> Feedback:
        """Reply to a wrong answer so that the player may try again: the thought behind it, not the right answer."""
        choice = self.choice(said)
        shown = (f"That answer {choice.thinks}.",) if choice.thinks else ()
        return Feedback(choice is self.draft.right, choice.text, not_right(choice.text), shown, "", None, ())

    def tell(self) -> Feedback:
        """Return the right answer with its reasons, for a class that has not answered.

        The thought behind each wrong answer is told, too: that is what there is to discuss.
        """
        return self.judge(self.answer)._replace(opening=f"The answer: {self.answer}.", shown=self.thoughts)

    @property
    def thoughts(self) -> tuple[str, ...]:
        """What each wrong answer has in mind, a sentence each."""
        return tuple(f"{choice.text}: {choice.thinks}." for choice in self.choices if choice.thinks)

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain data, with the reason for each answer."""
        return {
            "name": self.name,
            "edition": self.edition,
            "topic": self.topic.name,
            "level": self.level,
            "story": self.story,
            "ask": self.ask,
            "options": [
                {
                    "text": choice.text,
                    "right": choice is self.draft.right,
                    "misreading": choice.misreading or None,
                    "because": choice.because,
                    "cites": [
                        {"id": p.id, "edition": p.edition, "where": p.where, "quote": p.quote}
                        for p in self._passages(choice)
                    ],
                    "card": choice.card or None,
                }
                for choice in self.choices
            ],
        }

    def __repr__(self) -> str:
        return f"<Question {self.name}: {self.ask}>"
