"""Quizzes: a prediction about a scenario, judged by what the engine does with it.

Every answer gets its own reply: what the table shows, what happened to the cards and players that the answer
names, why it is so, and the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.bounds import LARGEST_SEED
from fluxx_nb.engine.core.card import BASIC
from fluxx_nb.engine.core.checks import need, need_number
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import ENDS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import (
    BASICS,
    DISCARD,
    DRAW,
    GOALS,
    HANDS,
    METAS,
    OUT,
    RESOLVING,
    ROWS,
    RULES,
    RULES_DECK,
    SCORED,
    State,
    seat_of,
)
from fluxx_nb.engine.core.text import shown
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.explain.explanation import CardWords, Moment, tell
from fluxx_nb.story.explain.told_step import told_with
from fluxx_nb.story.scenarios.filekinds import is_path
from fluxx_nb.story.scenarios.library import Scenario, scenario, scenarios
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import is_plural, listing, sentence_of, tally

_ASIDE = frozenset({"asked", "answered", "set aside", "taken up"})
"""Events that show a rule at work less clearly than the change that comes of them."""
_OUTSIDE = frozenset({"arranged", "turned"})
"""Events that settle nothing."""
_PLACES = {
    DRAW: "in the draw pile",
    DISCARD: "on the discard pile",
    RULES: "in the middle, in play",
    GOALS: "in the middle, as the Goal",
    RESOLVING: "still being carried out",
    BASICS: "in the middle, as ever",
    METAS: "in the middle, as agreed before the game",
    OUT: "out of the game",
    RULES_DECK: "in the Rules deck",
    SCORED: "among the scored Goals",
}
_MOST_CARDS = 3
"""An answer that names more cards than this is not gone through card by card."""


class Feedback(NamedTuple):
    """The reply to a prediction."""

    right: bool
    chosen: str
    opening: str
    """The judgment in a sentence."""
    shown: tuple[str, ...]
    """What the engine shows, sentence by sentence."""
    because: str
    """Why it is so."""
    moment: Moment | None
    """The event that settles it."""
    passages: tuple[Passage, ...]
    cards: tuple[CardWords, ...] = ()
    """Cards whose own words say so, where no rulebook does."""
    rests_on: str = ""
    """What it rests on besides the rulebook's words, if on anything."""

    @property
    def text(self) -> str:
        """All of it as a player would say it."""
        return " ".join(filter(None, (self.opening, *self.shown, self.because)))


class TableQuestion(Protocol):
    """A question about a table: of a scenario, or of a position that was drawn for a class."""

    @property
    def name(self) -> str:
        """What it is called in results."""

    @property
    def title(self) -> str:
        """What it is about."""

    @property
    def story(self) -> str:
        """What the learner must know before the question."""

    @property
    def deck(self) -> Deck:
        """The deck of the table."""

    @property
    def edition(self) -> str:
        """The edition of the table."""

    @property
    def ask(self) -> str:
        """The question."""

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""

    @property
    def answer(self) -> str:
        """The right one."""

    @property
    def moment(self) -> Moment | None:
        """The event that settles it."""

    def line(self) -> Timeline:
        """Return the game with what settles the question, looked at from where it is asked."""

    def judge(self, choice: Any) -> Feedback:
        """Return the reply to an answer, right or wrong."""

    def nudge(self, choice: Any) -> Feedback:
        """Return the reply to a wrong answer for another try."""

    def tell(self) -> Feedback:
        """Return the right answer with its reasons."""


@dataclass(frozen=True)
class Quiz:
    """The question of a scenario."""

    scenario: Scenario
    seed: int = 0
    """The order of the options is drawn by it."""

    @property
    def name(self) -> str:
        """The name of the scenario."""
        return self.scenario.name

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return self.scenario.title

    @property
    def story(self) -> str:
        """What the learner must know before the question."""
        return self.scenario.story

    @property
    def deck(self) -> Deck:
        """The deck of the scenario."""
        return self.scenario.deck

    @property
    def edition(self) -> str:
        """The edition of the scenario."""
        return self.scenario.edition

    @property
    def answer(self) -> str:
        """The right answer."""
        return self.scenario.answer

    def line(self) -> Timeline:
        """Return the whole of the scenario, looked at from its beginning."""
        line = Timeline.of(self.game)
        line.to(line.steps.span(1).stop)
        return line

    @property
    def ask(self) -> str:
        """The question."""
        return self.scenario.ask

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from, in random order."""
        written = self.scenario.options
        order = chance.shuffled(self.seed, crc32(self.scenario.name.encode()), range(len(written)))
        return tuple(written[at] for at in order)

    @cached_property
    def game(self) -> Game:
        """The game as the engine plays it; raises ScenarioError if the script fails."""
        return self.scenario.run()

    @cached_property
    def moment(self) -> Moment | None:
        """The event that settles the question: what the scenario says decides it, else what shows the taught rule."""
        moments = list(tell(self.game))
        begin = next((m.n for m in moments if m.what == "turned"), 0)
        if self.scenario.decides:
            found = [m for m in moments if decides(self.scenario.decides, m)]
            return found[-1] if found else None
        shown = (self._showing(passage, moments, begin) for passage in self.scenario.teaches)
        end = (m for m in reversed(moments) if m.what in ENDS)
        return next(filter(None, shown), None) or next(end, None)

    def _showing(self, passage: str, moments: list[Moment], begin: int) -> Moment | None:
        """Return the event that shows a rule best: a change, or else a choice after the game has begun."""
        found = [m for m in moments if passage in (p.id for p in m.passages) and m.what not in _OUTSIDE]
        if changes := [m for m in found if m.what not in _ASIDE]:
            return self._nearest(changes)
        asked = [m for m in found if m.what == "asked" and m.n > begin]
        # Of a choice that is asked several times, take the last one of the same player.
        return [m for m in asked if m.player == asked[0].player][-1] if asked else None

    def _nearest(self, moments: list[Moment]) -> Moment:
        """Return the last of these events by a player whom the answer, or else the question, names."""
        for text in (self.scenario.answer, self.ask):
            found = [m for m in moments if m.player and m.player in text]
            if found:
                return found[-1]
        return moments[-1]

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The rules that the question is about."""
        book = self.scenario.deck.rulebook
        return tuple(book.passage(one) for one in self.scenario.teaches)

    def judge(self, choice: Any) -> Feedback:
        """Return the reply to an answer, right or wrong."""
        chosen = str(choice)
        if chosen not in self.options:
            there = ", ".join(self.options)
            raise IllegalAnswer(f"{shown(chosen)} is no answer to “{self.ask}”; there are: {there}.", [*self.options])
        right = chosen == self.scenario.answer
        moment = self.moment
        seen = [f"On the table: {told_with(self.game, moment)}"] if moment is not None else []
        if not right:
            seen += self._facts(chosen)
        because = self.scenario.because or " ".join(passage.gist for passage in self.passages[:1])
        opening = verdict(chosen, self.scenario.answer)
        rests_on = self.scenario.rests_on
        return Feedback(right, chosen, opening, tuple(seen), because, moment, self.passages, rests_on=rests_on)

    def nudge(self, choice: Any) -> Feedback:
        """Return the reply to a wrong answer for another try: why it is wrong, without the right one."""
        full = self.judge(choice)
        told = [*self._facts(full.chosen), *(f"Think of the rule {quoted(one.title)}." for one in self.passages[:1])]
        shown = tuple(part for part in told if not _names_in(part.lower(), [self.scenario.answer.lower()]))
        return full._replace(
            opening=not_right(full.chosen), shown=shown, because="", moment=None, passages=(), rests_on=""
        )

    def tell(self) -> Feedback:
        """Return the right answer with its reasons."""
        return self.judge(self.scenario.answer)._replace(opening=the_answer(self.scenario.answer))

    def _facts(self, chosen: str) -> Iterator[str]:
        """Yield what happened to the cards and players that a wrong answer names."""
        s = self.game.state
        wrong = _names_in(chosen, (card.name for card in s.deck if card.type != BASIC))
        if len(wrong) <= _MOST_CARDS:
            for name in wrong:
                if not _names_in(self.scenario.answer, [name]):
                    yield f"In the end {name} {'are' if is_plural(s.deck[name]) else 'is'} {_whereabouts(s, name)}."
        if self.game.winner is None and re.search(r"\bwins?\b", f"{self.ask} {chosen}"):
            who = _names_in(chosen, s.names) or _names_in(self.ask, s.names)
            for one in win_monitor(s, self.game.setup):
                if one.player in who and not one.ungoal and not one.wins:
                    if one.lacks:
                        yield f"{one.player} lacks {tally(one.lacks)} for {one.title}."
                    elif one.blocked_by:
                        yield f"{one.player} is blocked by {listing([blocker.name for blocker in one.blocked_by])}."

    def __repr__(self) -> str:
        return f"<Quiz {self.scenario.name}: {self.ask}>"


def decides(wanted: Mapping[str, str], moment: Moment) -> bool:
    """Return whether a moment is what a scenario names as the step that decides: by event, reason, player and card."""
    found = {"event": moment.what, "why": moment.why, "player": moment.player, "card": moment.card}
    return all(found[key] == word for key, word in wanted.items())


def quoted(text: str) -> str:
    """Return a text in quotation marks."""
    return f"“{text}”"


def verdict(chosen: str, answer: str) -> str:
    """Return how a reply begins: that the answer is right, or that it is not and what the right one is."""
    return sentence_of(f"Right: {chosen}") if chosen == answer else f"{not_right(chosen)} {the_answer(answer)}"


def the_answer(answer: str) -> str:
    """Return the sentence that tells the right answer."""
    return sentence_of(f"The answer: {answer}")


def not_right(chosen: str) -> str:
    """Return the sentence that an answer is wrong, without a word of the right one."""
    return sentence_of(f"Not {chosen}" if chosen.isdigit() else f"Not right: {chosen}")


def _names_in(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that a text mentions; a longer name hides a shorter one inside it."""
    found = []
    for name in sorted(dict.fromkeys(names), key=len, reverse=True):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if re.search(pattern, text):
            found.append(name)
            text = re.sub(pattern, "", text)
    return found


def _whereabouts(s: State, name: str) -> str:
    places = []
    for card in s.deck.copies_of(name):
        zone = s.zone_holding(card)
        owner = s.names[seat_of(zone)] if seat_of(zone) >= 0 else ""
        if zone in HANDS:
            places.append(f"in {owner}'s hand")
        elif zone in ROWS:
            places.append(f"in front of {owner}")
        else:
            places.append(_PLACES.get(zone, "set aside"))
    return listing(list(dict.fromkeys(places)))


_ASKED = "a scenario, an edition, a file or a list of these, such as 'math/plus-victory'"
Asked = str | Path | Scenario | Quiz
"""What questions may come from: a name, your own file, a scenario, or a question itself."""


def questions(what: Asked | Sequence[Asked], seed: int = 0) -> list[Quiz]:
    """Return the questions of a scenario (`"math/plus-victory"`), edition (`"math"`), file (`"my.yaml"`) or several."""
    if isinstance(what, Quiz):
        return [what]
    need("What the questions are about", what, (str, Path, Scenario, list, tuple), _ASKED)
    need_number("The seed", seed, 0, LARGEST_SEED)
    if isinstance(what, Scenario):
        return [Quiz(what, seed)] if what.ask else []
    if isinstance(what, str | Path):
        several = is_path(what) or "/" not in str(what)
        return questions(scenarios(what) if several else [scenario(what)], seed)
    return [quiz for one in what for quiz in questions(one, seed)]
