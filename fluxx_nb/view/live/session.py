"""A Session: people and bots at one table, and the moment that they look at.

It knows nothing of widgets. Whatever the table's buttons, keys and clicks do, they do through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from fluxx_nb.engine.core.decisions import PASS, Decision, IllegalAnswer, Option
from fluxx_nb.engine.core.errors import TableError, UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.party import agreed
from fluxx_nb.players.player import Places
from fluxx_nb.story.scenarios.scriptfile import follow
from fluxx_nb.story.time.steps import MINOR, is_idle
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.bots import Bots
from fluxx_nb.view.live.branches import Branch, branches_of
from fluxx_nb.view.live.people import ALL as ALL
from fluxx_nb.view.live.people import SURPRISE, TEACHER, People, persons_among

CARD, EFFECT, TURN = "card", "effect", "turn"
GRAINS = (CARD, EFFECT, TURN)
"""How far a step goes: what people count as one, which is mostly a card played; a single event of it; a whole turn."""


class CurrentQuestion(NamedTuple):
    """A question at the moment that is looked at."""

    decision: Decision
    number: int
    """Which of the game's answers answers it."""
    now: bool
    """Whether it is still open on this line; else another answer makes a branch."""
    given: tuple[Option, ...]
    """What was answered, if it was."""


class NotNow(UserError, ValueError):
    """Something that cannot be done at this moment, with the reason in words."""


class Session:
    """A game that is played and looked at."""

    def __init__(
        self,
        played: Timeline | Game,
        *,
        seats: str | Iterable[str] | None = None,
        bots: str | Sequence[str] = "greedy",
        view_as: str | None = None,
        script: Iterable[tuple[str, Any]] = (),
        scenario: str = "",
    ) -> None:
        self._game = played if isinstance(played, Game) else None
        """The very game that is shown, which someone may also answer without this table."""
        self.root = self.line = line = Timeline(played) if isinstance(played, Game) else played
        self._known = len(line.game.answers)
        self.scenario = scenario
        """The name of the scenario that the game began as, if it did."""
        names = line.game.state.names
        self.people = People(persons_among(names, seats))
        if view_as not in (None, TEACHER, *names):
            raise TableError(f"No one here is called {shown(view_as)}; {nearest_word(str(view_as), [*names, TEACHER])}")
        self.view_as = view_as
        self.grain = CARD
        """How far a step goes, one of `GRAINS`."""
        self.script = list(script)
        """The answers that are written down and still to come."""
        self._seated, self.bots = Bots(line.game.setup, bots), bots
        self._last_seat: int | None = None
        self._seen: dict[Timeline, int] = {}
        if not line.game.answers:
            # A new game is looked at from where its table is laid; no one need see how the cards were dealt.
            line.to(line.steps.span(1).stop)

    @property
    def persons(self) -> frozenset[str]:
        """The names of the players whom a person plays."""
        return self.people.names

    # Looking ----------------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many events have been seen."""
        return self.line.at

    @property
    def at_end(self) -> bool:
        """Whether everything that has happened so far has been seen."""
        return self.line.at == len(self.line)

    def seen(self, line: Timeline) -> int:
        """How many events of a line have been looked at, the moment of now among them."""
        if line is self.line:
            self._seen[line] = max(self.at, self._seen.get(line, 0))
        return self._seen.get(line, line.at)

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is looked at."""
        return self.at_end and self.line.decision is None

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the table is seen; None is the teacher, who sees all hands."""
        state = self.line.game.state
        if self.view_as is not None:
            return None if self.view_as == TEACHER else state.names.index(self.view_as)
        present = {state.names[seat] for seat in state.order}
        decision = self.line.decision
        if not self.persons:
            return None
        if self.persons >= present:
            # One person plays all seats and sees all; but an open table would betray who could answer a Surprise.
            asked = decision is not None and decision.about == SURPRISE and self.at_end and not self.passes
            return decision.who if asked and decision is not None else None
        if len(self.persons) == 1:
            return state.names.index(next(iter(self.persons)))
        # Several people at one screen: the next one who is asked looks at it.
        if decision is not None and state.names[decision.who] in self.persons:
            self._last_seat = decision.who
        if self._last_seat is None:
            self._last_seat = min(state.names.index(name) for name in self.persons)
        return self._last_seat

    @property
    def question(self) -> CurrentQuestion | None:
        """The question at this moment, if its options may be seen and answered from where one sits."""
        line = self.line
        if self.at_end and line.decision is not None:
            if self.passes:
                return None
            found = CurrentQuestion(line.decision, len(line.game.answers), True, ())
        else:
            past = self._past_question()
            if past is None:
                return None
            found = past
        if found.now and line.game.state.names[found.decision.who] in self.persons:
            return found
        seat = self.seat
        return found if seat is None or seat == found.decision.who else None

    def _past_question(self) -> CurrentQuestion | None:
        at = self.at
        if at == 0 or self.line.events[at - 1].what != "asked":
            return None
        event = self.line.event(at - 1)
        for number, asked in self.line.decisions():
            if asked == at and not isinstance(self.line.game.answers[number], str):
                record = self.line.game.answers[number]
                places = (record,) if isinstance(record, int) else record
                chosen = tuple(event.decision.options[int(place)] for place in places)
                return CurrentQuestion(event.decision, number, False, chosen)
        return None

    @property
    def asked_name(self) -> str:
        """Who is asked at the end of this line; empty once the game is over."""
        decision = self.line.decision
        return "" if decision is None else self.line.game.state.names[decision.who]

    @property
    def waits_for_person(self) -> bool:
        """Whether the game can only go on when a person answers."""
        return self.at_end and self.asked_name in self.persons and not (self._scripted() or self.passes)

    @property
    def passes(self) -> bool:
        """Whether the person who is asked at the end of this line passes on a Surprise without being asked."""
        return not self.script and self.people.passes(self.line.game.state, self.line.decision)

    def catch_up(self) -> None:
        """Take in what was answered elsewhere: a game that is shown may go on in a cell below."""
        game = self._game
        if game is not None and len(game.answers) != self._known:
            old, self.root = self.root, Timeline(game)
            self.root.at, self.root.branches = old.at, old.branches
            for branch in old.branches:
                branch.parent = self.root
            self._seen[self.root] = self._seen.pop(old, 0)
            if self.line is old:
                self.line = self.root
            self._known = len(game.answers)

    # Going through time -----------------------------------------------------------------------------------------

    def _stops(self, k: int) -> bool:
        """Whether a step ends after `k` events."""
        if k in (0, len(self.line)):
            return True
        if self.grain == EFFECT:
            return self.line.events[k - 1].what not in MINOR and not self._is_idle(k - 1)
        if not self.line.steps.ends_at(k):
            return False
        steps = self.line.steps
        return self.grain == CARD or any(self.line.events[n].what == "turned" for n in steps.span(steps.number(k - 1)))

    def _is_idle(self, k: int) -> bool:
        """Whether event `k` only asks where there is nothing to decide, or is the answer to that."""
        events = self.line.events
        at = k if events[k].what == "asked" else k - 1
        pair = events[max(0, at) : at + 2]
        return [event.what for event in pair] == ["asked", "answered"] and is_idle(*pair)

    def _to(self, k: int, step: int) -> None:
        while not self._stops(k):
            k += step
        # Not `line.to`, which works out the State there: the frame does so once.
        self.line.at = k

    def next(self) -> None:
        """Go one step on. At the end, a bot that is asked answers."""
        if self.grain == TURN:
            if self.at_end:
                self._may_go_on()
            self.end_of_turn()
            return
        if self.at_end:
            self.go_on()
        else:
            self._to(self.at + 1, 1)
        while self._nobody_ponders_surprise():
            self.go_on()

    def _nobody_ponders_surprise(self) -> bool:
        """Whether a Surprise is asked for that no person thinks about: it comes at every play, and mostly to no end."""
        decision = self.line.decision if self.at_end else None
        asked = decision is not None and decision.about == SURPRISE
        return asked and (self.asked_name not in self.persons or self.passes)

    def back(self) -> None:
        """Go one step back, or stay at the beginning."""
        if self.at > 0:
            self._to(self.at - 1, -1)

    def to(self, k: int) -> None:
        """Go to the moment after `k` events, or as near as there is one."""
        self.line.at = max(0, min(k, len(self.line)))

    @property
    def progress(self) -> tuple[int, int]:
        """How many steps have been made at this moment, and how many there are so far."""
        line = self.line
        if self.grain == CARD:
            return line.steps.number(line.at - 1) if line.at else 0, len(line.steps)
        if self.grain == EFFECT:
            return line.at, len(line)
        return self._turns(line.at), line.game.state.turns

    def step_by(self, grain: str) -> None:
        """Let a step go so far from now on: one of `GRAINS`."""
        if grain not in GRAINS:
            raise NotNow(f"A step cannot go by {shown(grain)}; {nearest_word(grain, GRAINS)}")
        self.grain = grain

    def _turns(self, k: int) -> int:
        return sum(event.what == "turned" for event in self.line.events[:k])

    def to_step(self, number: int) -> None:
        """Go to the end of a step, by its number, or as near as there is one."""
        line = self.line
        if number < 1 or self.grain == EFFECT:
            self.to(number)
        elif self.grain == CARD:
            self.to(line.steps.span(min(number, len(line.steps))).stop)
        else:
            begun = [k for k, event in enumerate(line.events) if event.what == "turned"]
            self._to(begun[min(number, len(begun)) - 1] + 1 if begun else len(line), 1)

    def end_of_turn(self) -> None:
        """Go on to where the next turn begins, or a person is asked, or the game is over."""
        for _ in range(20_000):
            if self.at_end:
                if self.line.decision is None or self.waits_for_person:
                    return
                self._grow()
            self.line.at += 1
            if self.line.events[self.at - 1].what == "turned":
                self._to(self.at, 1)
                return

    def to_last_question(self) -> None:
        """Go back to the last question that may be answered otherwise from where one sits."""
        start = self.at
        for k in range(start - 1, 0, -1):
            self.line.at = k
            if self.line.events[k - 1].what == "asked" and self.question is not None:
                return
        self.line.at = start
        raise NotNow("There is no earlier choice of yours to change.")

    # Playing ----------------------------------------------------------------------------------------------------

    def _scripted(self) -> bool:
        after_chance = (word for word, _ in self.script if word != CHANCE)
        return self.line is self.root and next(after_chance, "") == self.asked_name

    def go_on(self) -> None:
        """Let the bot that is asked at the end answer, if it is a bot, and take one step."""
        self._may_go_on()
        at = len(self.line)
        self._grow()
        self._look_on(at)

    def _may_go_on(self) -> None:
        decision = self.line.decision
        if decision is None:
            raise NotNow("The game is over.")
        if self.waits_for_person and not (self.line is self.root and self.script):
            raise NotNow(f"{self.asked_name} is asked: {decision.prompt} Answer to go on.")

    def _grow(self) -> None:
        """Let the line grow by an answer that is scripted, or a bot's; the moment that is looked at stays."""
        line, at, decision = self.line, self.line.at, self.line.decision
        if line is self.root and self.script:
            self._follow_script()
        elif decision is not None:
            line.answer_at(self.bot_choice(decision))
        line.at = at
        self._known = len(self.root.game.answers)

    def _follow_script(self) -> None:
        try:
            while self.script:
                word, said = self.script.pop(0)
                follow(self.line, word, said)
                if word != CHANCE:
                    break
        except IllegalAnswer:
            self.script.clear()
            raise

    def bot_choice(self, decision: Decision) -> Places:
        """Return what a bot chooses in the seat that is asked; a person who passes on Surprises passes."""
        if self.passes:
            return decision.options.index(PASS)
        return self._seated.choice(decision, self.line.game.state)

    def _look_on(self, at: int) -> None:
        """Look at the first thing that comes after so many events."""
        self.line.at = at
        end, events = len(self.line), self.line.events
        self._to(min(at + 1, end), 1)
        # The answer to a choice with one option is no news by itself.
        while self.at < end and all(event.what in MINOR for event in events[at : self.at]):
            self._to(self.at + 1, 1)

    def answer(self, chosen: Sequence[Option]) -> None:
        """Answer the question at this moment; a question of the past is answered on a branch."""
        question = self.question
        if question is None:
            raise NotNow("There is nothing to choose now. Press Next.")
        one = len(chosen) == 1 and not question.decision.several
        value: Any = chosen[0] if one else tuple(chosen)
        if question.now:
            at = len(self.line)
            self.script.clear()
            self.line.answer(value)
            self._known = len(self.root.game.answers)
            self._look_on(at)
            return
        if set(chosen) == set(question.given):
            self.next()
            return
        at = self.at
        self.line = self.line.fork(question.number, value)
        self._look_on(at)

    def hint(self) -> str:
        """What a bot would answer to the question at this moment, and why."""
        question = self.question
        if question is None:
            raise NotNow("Nothing is asked at this moment.")
        setup = agreed(self.line.game.setup)
        sight = Sight(self.line.state_at(self.at), question.decision.who)
        return GreedyPlayer(setup.seed, setup).why(question.decision, sight)

    # Branches ---------------------------------------------------------------------------------------------------

    @property
    def branches(self) -> list[Branch]:
        """All lines of this game, the one that was played first, each branch under the line that it leaves."""
        return list(branches_of(self.root))

    def switch(self, number: int) -> None:
        """Look at another line, at the moment of it that was looked at last."""
        branches = self.branches
        if not 0 <= number < len(branches):
            raise NotNow("There is no such branch; nothing was changed.")
        self.line = branches[number].line
