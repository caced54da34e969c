"""The coach at the table: "What will happen?" before a play that shows a rule which the learner has not mastered.

A question is made from what the learner's seat can see and from nothing else: the play is tried in tables that look the
same to that seat, and asked about only where all of them agree. So no question can betray a hidden card. The card that
another player is about to play is the one exception: the question names it, and then it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.decisions import PASS, Option
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import HAND, State
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.learning.aspects import Aspect, Happening, drawn_options
from fluxx_nb.learning.happenings import happening_in
from fluxx_nb.learning.path import LearningPath, PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.predictions import StepQuestion, act_of
from fluxx_nb.learning.progress import Learner
from fluxx_nb.learning.readers import aspects
from fluxx_nb.learning.schedule import Status
from fluxx_nb.learning.task import LIVE, Task
from fluxx_nb.players.worlds import a_world
from fluxx_nb.story.advise.choices import Refusal
from fluxx_nb.story.advise.replies import why_refused
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline

_WORLDS = 3
"""In how many tables that look the same a play is tried."""
_AT_A_TABLE = f"/{LIVE} "
"""What the names of the coach's questions have in common."""
_SURPRISE = "surprise"


class Coach:
    """Coaches one learner at one table, in one seat."""

    def __init__(self, learner: Learner, edition: str, seat: int = 0) -> None:
        self.learner = learner
        self.path: LearningPath = path_of(edition)
        self.seat = seat
        self._asked_in = -1
        """The number of the turn in which the coach has asked last."""

    def question_at(self, line: Timeline, option: Option) -> Task | None:
        """What to ask before an option is carried out, the learner's or another player's; None at most moments.

        It asks at most once per turn, only at the main choice of a turn, and only about a rule that the learner has not
        mastered.
        """
        game = line.game
        decision = game.decision
        if decision is None or decision.about != "play" or not game.at_main_decision:
            return None
        if game.state.turns == self._asked_in or option not in decision.options or not isinstance(option, int):
            return None
        found = next(self._questions(line, option), None)
        if found is not None:
            self._asked_in = game.state.turns
        return found

    def refused(self, game: Game, said: str) -> tuple[PathRule | None, Refusal | None]:
        """The rule that refuses what the learner clicked or typed, with the reason; it is noted as a wrong answer."""
        refusal = why_refused(game, said)
        if refusal is None:
            return None, None
        rule = next((found for one in refusal.cite if (found := self.path.get(one)) is not None), None)
        if rule is not None:
            self.learner.was_refused(rule, self.path.edition, refusal.what)
        return rule, refusal

    def _questions(self, line: Timeline, option: Option) -> Iterator[Task]:
        """The questions that all tables of the same look answer alike, those about the least known rules first."""
        tried = [_Tried(line.game, self.seat, option, number) for number in range(_WORLDS)]
        first, *others = (self._asked(one) for one in tried)
        found = []
        for shown, asked in first.items():
            if all(shown in way and way[shown].is_like(asked) for way in others):
                found.append((self.learner.plan(shown).recall, self.path[shown], asked))
        for _, rule, (h, aspect, acts) in sorted(found, key=lambda one: one[0]):
            name = f"{self.path.edition}{_AT_A_TABLE}{line.game.setup.seed}/{len(line.events)}"
            options = drawn_options(aspect, SeededChoices(name))
            # Of the passages that say the rule, the one that acts at this moment is quoted.
            passages = tuple(sorted(rule.passages, key=lambda one: one.id != acts))
            question = PlayQuestion(line.game, h, aspect, act_of(h), name, options, passages, line)
            yield Task(rule, question, LIVE, question.misreadings)

    def _asked(self, tried: _Tried) -> dict[str, _Asked]:
        """What can be asked about a play, for each rule that it shows and the learner has not mastered."""
        events, start = tried.game.events, tried.start
        steps, cite = Steps(events), citations_of(tried.game.deck).find
        state = tried.world.copy()
        found: dict[str, _Asked] = {}
        for k in range(start, len(events)):
            cited = cite(Occasion(events, k, state, self.seat)) if events[k].what != "answered" else None
            apply(state, events[k])
            rule = self.path.get(cited.passages[0]) if cited is not None and cited.passages and not cited.card else None
            if rule is None or rule.id in found or self.learner.status(rule.id).mastered:
                continue
            h = happening_in(events, tried.world, start, steps, k)
            # What comes after the play itself, such as the next turn, is not what the learner is about to do.
            asks = aspects(h, rule.id, True) if h.span.start == start and act_of(h) else ()
            aspect = next((one for one in asks if self._is_worth_asking(one, rule, tried.own)), None)
            if aspect is not None and cited is not None:
                found[rule.id] = _Asked(h, aspect, cited.passages[0])
        return found

    def _is_worth_asking(self, aspect: Aspect, rule: PathRule, own: bool) -> bool:
        """Whether a question is more than where a card of its type always goes: that is asked once, or if misread."""
        if not aspect.plain:
            return True
        asked = any(_AT_A_TABLE in one.task for one in self.learner.answers)
        return own and (not asked or self.learner.status(rule.id) is Status.SHAKY)


class _Asked(NamedTuple):
    """What can be asked about a play."""

    happening: Happening
    aspect: Aspect
    acts: str
    """The id of the passage that acts there."""

    def is_like(self, other: _Asked) -> bool:
        """Whether both ask the same and have the same answer."""
        mine, theirs = self.aspect, other.aspect
        return (mine.ask, mine.answer, self.acts) == (theirs.ask, theirs.answer, other.acts)


class _Tried:
    """A play in a table that looks the same to a seat as the real one; everyone else passes."""

    def __init__(self, game: Game, seat: int, option: Option, number: int) -> None:
        decision = game.decision
        who = decision.who if decision is not None else seat
        self.start, self.own = len(game.events), who == seat
        # What is dealt here depends on what the seat sees, and on the card that is named, and on nothing else.
        seen = Sight(game.state, seat).glimpse()
        if not self.own and isinstance(option, int):
            _reveal(seen, who, option)
        self.world = a_world(seen, number)
        self.game = game.branch(state=self.world.copy(), seed=number).answer(option)
        while (asked := self.game.decision) is not None and PASS in asked.options:
            if asked.who == seat and asked.about != _SURPRISE:
                break
            self.game.answer(PASS)


def _reveal(glimpse: State, who: int, card: int) -> None:
    """Put a card that is about to be played in the place of a blank one of a hand."""
    hand = list(glimpse.hand(who))
    if card not in hand and HIDDEN in hand:
        hand[hand.index(HIDDEN)] = card
        apply(glimpse, Event("arranged", -1, -1, 0, 0, ((HAND[who], tuple(hand)),), IMAGINED))


@dataclass(frozen=True, eq=False)
class PlayQuestion(StepQuestion):
    """A question about a play at the learner's table, before it is carried out."""

    real: Timeline
    """The game that the learner is playing."""

    @property
    def moment(self) -> None:
        """What settles it has not happened yet."""

    def line(self) -> Timeline:
        """The game that the learner is playing."""
        return self.real

    @property
    def story(self) -> str:
        """What to take for granted."""
        return "Assume that no one plays a Surprise." if Surprises in self.deck.systems else ""
