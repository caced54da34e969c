"""Timelines: a game to step through in both directions, to branch and to save.

There is no undo code. Going back applies the events again up to an earlier one, from a copy of the State
that was kept at a main question of a turn; a branch gives the answers again from such a copy. Branches form a tree.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from fluxx_nb.display_hooks import Live
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError, UserError
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Checkpoint, Record
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.story.time.steps import Steps

_A_GAME = "a game, such as new_game('math')"
_APART = 12
"""How many answers are between two kept States, at least: a State is larger than the few events that lead to it."""


class NoSuchMoment(UserError, IndexError):
    """A number of events or answers that a game does not have."""

    __module__ = "fluxx_nb"


class Timeline(Live):
    """A game with its whole history. `at` is how many events have been seen; the game itself is at the end."""

    def __init__(self, game: Game) -> None:
        need("What a timeline is made of", game, Game, _A_GAME)
        if not game.keeps_log:
            raise TableError("A timeline needs a game that keeps its log: make it with log=True.")
        self.game = game
        self.parent: Timeline | None = None
        self.forked_at = 0
        """The number of the answer at which this branch leaves its parent."""
        self.branches: list[Timeline] = []
        self.at = len(game.events)
        self._checkpoints: list[Checkpoint] = []
        self._asked: list[int] = []
        self._steps = Steps()
        if game.answers:
            # Questions and States on the way are found by playing the same game again.
            twin = Timeline.of(game)
            self._checkpoints, self._asked = twin._checkpoints, twin._asked
        else:
            self._note()

    # Making and going on ----------------------------------------------------------------------------------------

    @classmethod
    def new(cls, deck: Deck, setup: Setup) -> Timeline:
        """Return a new game, from its first shuffle."""
        return cls(Game(deck, setup))

    @classmethod
    def of(cls, game: Game) -> Timeline:
        """Return the timeline of a game that was played already; its answers are given again."""
        need("What a timeline is made of", game, Game, _A_GAME)
        timeline = cls.new(game.deck, game.setup)
        for record in game.answers:
            timeline.repeat(record)
        return timeline

    @classmethod
    def _resumed(cls, game: Game, checkpoints: list[Checkpoint], asked: list[int]) -> Timeline:
        """Return the timeline of a game that continues from a kept State."""
        timeline = cls.__new__(cls)
        timeline.game, timeline.parent, timeline.forked_at, timeline.branches = game, None, 0, []
        timeline.at = len(game.events)
        timeline._checkpoints, timeline._asked, timeline._steps = checkpoints, asked, Steps()
        return timeline

    @property
    def events(self) -> list[Event]:
        """All events of this timeline, in order."""
        return self.game.events

    @property
    def steps(self) -> Steps:
        """The steps of this timeline."""
        return self._steps.reach(self.events)

    def __len__(self) -> int:
        return len(self.game.events)

    def event(self, k: int) -> Event:
        """Return event number `k`, counted from 0."""
        self._reaches(k, len(self.events) - 1, "event")
        return self.events[k]

    @property
    def decision(self) -> Decision | None:
        """The Decision pending at the end of this timeline."""
        return self.game.decision

    def _reaches(self, number: object, last: int, of_what: str) -> None:
        """Refuse a number that is not one of an event or an answer of this timeline."""
        if not isinstance(number, int) or number.__class__ is bool or not 0 <= number <= last:
            here = f"{counted(len(self.events), 'event')} and {counted(len(self.game.answers), 'answer')}"
            raise NoSuchMoment(f"This line has {here}; there is no {of_what} number {shown(number)}.")

    def _note(self) -> None:
        game = self.game
        # One entry for each answer, so that its place in time is known.
        if len(self._asked) <= len(game.answers):
            self._asked.append(len(self.events))
        last = self._checkpoints[-1].answers if self._checkpoints else -_APART
        if game.at_main_decision and len(game.answers) - last >= _APART:
            kept = game.checkpoint()
            assert kept is not None
            if self._checkpoints:
                # Kept States are copied before they are used, so they may have lists in common.
                kept.state.share(self._checkpoints[-1].state)
            self._checkpoints.append(kept)

    def answer(self, answer: object) -> Timeline:
        """Answer the pending Decision and go to the end; return this timeline."""
        self.game.answer(answer)
        return self._went_on()

    def answer_at(self, at: int | tuple[int, ...]) -> Timeline:
        """Answer by the place of the option in the list; return this timeline."""
        self.game.answer_at(at)
        return self._went_on()

    def repeat(self, record: Record) -> Timeline:
        """Repeat what a record says; return this timeline."""
        self.game.repeat(record)
        return self._went_on()

    def join(self, name: str) -> Timeline:
        """Add a player; return this timeline."""
        self.game.join(name)
        return self._went_on()

    def leave(self, name: str) -> Timeline:
        """Remove a player; return this timeline."""
        self.game.leave(name)
        return self._went_on()

    def name_chance(self, outcome: str | Sequence[str]) -> Timeline:
        """Name what the next shuffle or random pick of the next answer gives."""
        self.game.name_chance(outcome)
        return self._went_on()

    def _went_on(self) -> Timeline:
        self._note()
        self.at = len(self.events)
        return self

    # Going through time -----------------------------------------------------------------------------------------

    def state_at(self, k: int) -> State:
        """Return the State after the first `k` events."""
        self._reaches(k, len(self.events), "event")
        if k == len(self.events):
            return self.game.state.copy()
        place = bisect_right(self._checkpoints, k, key=lambda kept: kept.events) - 1
        if place >= 0:
            start, state = self._checkpoints[place].events, self._checkpoints[place].state.copy()
        else:
            start, state = 0, State(self.game.deck, list(self.game.setup.players))
        for event in self.events[start:k]:
            apply(state, event)
        return state

    @property
    def state(self) -> State:
        """The State at the moment that is looked at."""
        return self.state_at(self.at)

    def to(self, k: int) -> State:
        """Go to the moment after `k` events."""
        state = self.state_at(k)
        self.at = k
        return state

    def step(self) -> State:
        """Go one event on, or stay at the end."""
        return self.to(min(self.at + 1, len(self.events)))

    def back(self) -> State:
        """Go one event back, or stay at the beginning."""
        return self.to(max(self.at - 1, 0))

    def end_of_turn(self) -> State:
        """Go on until the next turn begins, or to the end."""
        for k in range(self.at, len(self.events)):
            if self.events[k].what == "turned" and k > self.at:
                return self.to(k)
        return self.to(len(self.events))

    def decisions(self) -> Iterator[tuple[int, int]]:
        """Yield the number of each answer given so far, with the number of events before it was given."""
        return enumerate(self._asked[: len(self.game.answers)])

    def asked_before(self, n: int) -> int:
        """Return how many events had happened when answer number `n`, counted from 0, was given."""
        self._reaches(n, len(self._asked) - 1, "answer")
        return self._asked[n]

    def answers_before(self, k: int) -> int:
        """Return how many answers had been given by the moment after `k` events."""
        self._reaches(k, len(self.events), "event")
        return bisect_right(self._asked, k - 1) if k else 0

    # What if? ---------------------------------------------------------------------------------------------------

    def before_answer(self, n: int) -> Timeline:
        """Return a new timeline at the choice before answer number `n`."""
        self._reaches(n, len(self.game.answers), "answer")
        mine = self.game
        place = bisect_right(self._checkpoints, n, key=lambda kept: kept.answers) - 1
        if place < 0:
            branch = Timeline.new(mine.deck, mine.setup)
        else:
            kept = self._checkpoints[place]
            branch = Timeline._resumed(
                mine.branch(kept), self._checkpoints[: place + 1], self._asked[: kept.answers + 1]
            )
        for record in mine.answers[len(branch.game.answers) : n]:
            branch.repeat(record)
        branch.parent, branch.forked_at = self, n
        return branch

    def fork(self, n: int, answer: object) -> Timeline:
        """Return a new branch that answers choice number `n` differently; it is listed in `branches`."""
        branch = self.before_answer(n).answer(answer)
        self.branches.append(branch)
        return branch

    def __repr__(self) -> str:
        return f"<Timeline at event {self.at} of {len(self.events)}, {len(self.branches)} branches: {self.game!r}>"
