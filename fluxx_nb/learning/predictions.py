"""Questions about steps of games: what will happen? Judged by what the engine did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.decisions import PASS, IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.reasons import CREEPER_DRAWN, TURNED_UP
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, ROWS, RULES, RULES_DECK
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.learning.aspects import Aspect, Happening, drawn_options
from fluxx_nb.learning.happenings import SeededGame
from fluxx_nb.learning.path import PathRule
from fluxx_nb.learning.readers import aspects
from fluxx_nb.learning.task import GAME, Task, WrongAnswer
from fluxx_nb.story.explain.explanation import Moment, explain
from fluxx_nb.story.explain.told_step import told_with
from fluxx_nb.story.study.quiz import Feedback, not_right, the_answer, verdict
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import count, sentence_of


@dataclass(frozen=True, eq=False)
class StepQuestion:
    """A question about one step of a game."""

    game: Game
    """The game, with the step in it."""
    happening: Happening
    aspect: Aspect
    act: str
    """What is about to happen, in a sentence."""
    name: str
    choices: tuple[str, ...]
    passages: tuple[Passage, ...]

    @property
    def title(self) -> str:
        """What every such question is called."""
        return "What will happen?"

    @property
    def deck(self) -> Deck:
        """The deck of the table."""
        return self.game.deck

    @property
    def edition(self) -> str:
        """The edition of the table."""
        return self.deck.edition

    @property
    def story(self) -> str:
        """Whose turn it is, and what was drawn and played in it."""
        s = self.happening.before
        if s.turn < 0 or self.happening.events[self.happening.span.start].what == "turned":
            return ""
        who = s.names[s.turn]
        told = f"It is {who}'s turn. {who} has drawn {count(s.drawn, 'card')} and played {count(s.played, 'card')}."
        silent = Surprises in self.deck.systems and not self.game.setup.ask_surprises
        return f"{told} No one plays a Surprise." if silent else told

    @property
    def ask(self) -> str:
        """The question."""
        return f"{self.act} {self.aspect.ask}"

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return self.choices

    @property
    def answer(self) -> str:
        """The right one."""
        return self.aspect.answer

    @property
    def misreadings(self) -> Mapping[str, WrongAnswer]:
        """The misreading behind each wrong option."""
        return dict(self.aspect.wrong)

    @cached_property
    def moment(self) -> Moment | None:
        """The event that settles it."""
        h = self.happening
        return explain(h.events, h.k, Timeline.of(self._cut()).state_at(h.k))

    def _cut(self) -> Game:
        """The game up to the end of the step."""
        game = Game(self.deck, self.game.setup)
        for record in self.game.answers:
            if len(game.events) >= self.happening.span.stop:
                break
            game.repeat(record)
        return game

    def line(self) -> Timeline:
        """The game up to the end of the step, looked at from its beginning."""
        line = Timeline.of(self._cut())
        line.to(self.happening.span.start)
        return line

    def judge(self, choice: Any) -> Feedback:
        """Reply to an answer, right or wrong."""
        chosen = str(choice)
        if chosen not in self.choices:
            there = ", ".join(self.choices)
            raise IllegalAnswer(
                f"{shown(chosen)} is not an answer to this question. Choose one of: {there}.", [*self.choices]
            )
        right = chosen == self.answer
        opening = verdict(chosen, self.answer)
        told = (self.misreadings[chosen].says,) if not right else ()
        moment = self.moment
        seen = (f"On the table: {told_with(self._cut(), moment)}",) if moment is not None else ()
        return Feedback(right, chosen, opening, (*told, *seen), self.passages[0].gist, moment, self.passages)

    def nudge(self, choice: Any) -> Feedback:
        """Reply to a wrong answer without a word of the right one."""
        full = self.judge(choice)
        told = (self.misreadings[full.chosen].says,) if not full.right else ()
        return full._replace(opening=not_right(full.chosen), shown=told, because="", moment=None, passages=())

    def tell(self) -> Feedback:
        """The right answer with its reasons."""
        return self.judge(self.answer)._replace(opening=the_answer(self.answer))

    def __repr__(self) -> str:
        return f"<StepQuestion {self.name}: {self.ask}>"


def act_of(h: Happening) -> str:
    """What a step begins with, as a sentence that says nothing of what follows; empty where that can't be said."""
    s = h.after
    if h.event.why is CREEPER_DRAWN:
        name = marked(s.deck.cards[h.event.card])
        return sentence_of(f"The next card that {s.names[h.event.who]} draws is the Creeper {name}")
    if h.event.why is TURNED_UP:
        return sentence_of(f"The next card of the Rules deck is {marked(s.deck.cards[h.event.card])}")
    for k in h.span:
        event = h.events[k]
        act = _ACTS.get(event.what)
        said = act(h, event) if act is not None else ""
        if said:
            return said
    return ""


def _move(h: Happening, event: Event) -> str:
    s = h.before
    if event.who < 0 or event.who >= len(s.names):
        return ""
    name = marked(s.deck.cards[event.card])
    if event.why.answers and event.cause >= 0 and h.events[event.cause].card >= 0:
        against = marked(s.deck.cards[h.events[event.cause].card])
        return sentence_of(f"{s.names[event.who]} plays the Surprise {name} against {against}")
    return sentence_of(f"{s.names[event.who]} plays {name}") if event.why.plays else ""


def _use(h: Happening, event: Event) -> str:
    if event.who < 0:
        return ""
    return sentence_of(f"{h.before.names[event.who]} uses {marked(h.before.deck.cards[event.card])}")


def _turn(h: Happening, event: Event) -> str:
    s = h.before
    if event is not h.event and s.turn >= 0:
        return f"{s.names[event.who]}'s turn begins."
    return f"{s.names[s.turn]}'s turn is over." if s.turn >= 0 else ""


def _choice(h: Happening, event: Event) -> str:
    """What a player chose for a card that was played or used before."""
    asked = h.events[event.cause] if event.cause >= 0 else None
    if asked is None or asked.what != "asked" or asked.asks not in _CHOICES or asked.decision.card < 0:
        return ""
    if isinstance(event.answer, tuple) or event.answer == PASS:
        return ""
    s, who = h.before, asked.decision.who
    for_what = marked(s.deck.cards[asked.decision.card])
    return sentence_of(f"For {for_what}, {s.names[who]} chooses {label(s, event.answer)}")


_CHOICES = ("target", "player", "take", "give", "attach", "goal")
_ACTS: dict[str, Callable[[Happening, Event], str]] = {
    "answered": _choice,
    "moved": _move,
    "used": _use,
    "turned": _turn,
    "joined": lambda h, event: f"{event.name} joins the game.",
    "left": lambda h, event: f"{h.before.names[event.who]} leaves the game.",
}
"""How a step may begin."""


def is_foreseeable(h: Happening) -> bool:
    """Whether nothing decides that no one can know: no card comes into play from a pile but the one that is named."""
    if h.event.why is CREEPER_DRAWN or h.event.why is TURNED_UP or h.event.what == "shuffled":
        return True
    piles = {*h.before.zones[DRAW], *h.before.zones.get(RULES_DECK, ())}
    return not any(one.what == "moved" and one.card in piles and _is_open(one.target) for one in h.step())


def _is_open(zone: int) -> bool:
    return zone in ROWS or zone in (RULES, GOALS, DISCARD)


def predictions(rule: PathRule, played: SeededGame) -> Iterator[Task]:
    """The questions about a rule that one seeded game has, at most one for each step."""
    found = {one.k: (one, passage) for passage in rule.passages for one in played.shown.get(passage.id, ())}
    steps: set[int] = set()
    # In a drawn order, so that the first question of a game is not always about its bare beginning.
    for k in SeededChoices(played.deck.edition, played.seed, rule.id).shuffled(sorted(found)):
        shown, passage = found[k]
        h = played.happening(k)
        act = act_of(h)
        asks = act and h.span.start not in steps and is_foreseeable(h)
        aspect = next(aspects(h, rule.id, shown.main), None) if asks else None
        if aspect is None:
            continue
        steps.add(h.span.start)
        name = f"{played.deck.edition}/game {played.seed}/{k}"
        options = drawn_options(aspect, SeededChoices(name))
        passages = tuple(dict.fromkeys((passage, *rule.passages)))
        question = StepQuestion(played.game, h, aspect, act, name, options, passages)
        yield Task(rule, question, GAME, question.misreadings)
