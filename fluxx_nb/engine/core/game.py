"""A Game: a deck, a setup and the answers given so far, at a Decision or at its end. It is what people and bots get.

The rules run in an `Engine`, which a game drives and hides: only `answer`, `join` and the like change a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fluxx_nb.display_hooks import Live
from fluxx_nb.engine.core.decisions import Answer, Decision, IllegalAnswer, misplaced, positions
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.event import Event, name_parts
from fluxx_nb.engine.core.history import Checkpoint, Record
from fluxx_nb.engine.core.labels import find_answer, label
from fluxx_nb.engine.core.outcomes import BETWEEN, CHANCE, Misnamed, name_chance
from fluxx_nb.engine.core.powers import why_not
from fluxx_nb.engine.core.seats import JOIN, LEAVE, change_seats
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import GOALS, HAND, ROW, RULES, SCORED, State
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.winning import Outcome, verdict


class Game(Live):
    """A game in progress. `decision` is the choice that is pending, and `answer` makes it."""

    def __init__(self, deck: Deck, setup: Setup, *, log: bool = True) -> None:
        self._drive(Engine(deck, setup, [] if log else None))

    @classmethod
    def of(cls, engine: Engine) -> Game:
        """Return the game that drives an engine, at its first Decision."""
        game = cls.__new__(cls)
        game._drive(engine)
        return game

    def _drive(self, engine: Engine) -> None:
        self._engine = engine
        self.deck = engine.deck
        self.state: State = engine.state
        """The table as it is now: to look at, since only events change it."""
        self.answers = engine.answers
        self._named = 0 if engine.log is None else len(engine.log)
        self._dealt = engine.state.turn < 0
        """Whether the game was dealt, so that its answers lead from there to the pending question."""
        self._kept: Checkpoint | None = None
        """The last main question that is known, where a branch can begin."""
        self._sought = -1
        """How many answers had been given when a main question was last looked for, or -1."""
        self.decision: Decision | None = engine.run(None)
        """The choice that is pending; None when the game is over."""
        self.happened = engine.happened
        """How much has happened since the last answer."""
        engine.chance.close()

    @property
    def setup(self) -> Setup:
        """What the table has agreed on."""
        return self._engine.setup

    # Time -------------------------------------------------------------------------------------------------------

    def answer(self, answer: object) -> Game:
        """Answer the pending Decision with an option, several options, or their names; returns the game itself."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is over: there is nothing left to answer.", [])
        try:
            at = positions(decision, answer)
        except (ValueError, TypeError):
            answer = find_answer(self.state, decision, answer)
            at = positions(decision, answer)
        self.answer_at(at)
        return self

    def answer_at(self, at: int | tuple[int, ...]) -> None:
        """Answer by the place of the option (or options) in the list: the quick way for bots and for saves."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is over: there is nothing left to answer.", [])
        options, engine = decision.options, self._engine
        if at.__class__ is int and 0 <= at < len(options) and not decision.several:
            chosen: Answer = options[at]
        else:
            chosen = self._several(decision, at)
        self.answers.append(at)
        if engine.log is not None:
            parts = (0, 0, chosen, decision.why, len(engine.log) - 1, -1, decision.through)
            engine.log.append(("answered", decision.who, decision.card, *parts))
        self.decision = engine.run(chosen)
        self.happened = engine.happened
        if engine.chance.is_named:
            engine.chance.close()

    def _several(self, decision: Decision, at: Any) -> tuple[Any, ...]:
        """Return the options at several places of the list."""
        if problem := misplaced(decision, at):
            who = self.state.names[decision.who]
            raise IllegalAnswer(f"{who} is asked “{decision.prompt}”: {problem}.", self.options)
        return tuple([decision.options[one] for one in at])

    def repeat(self, record: Record) -> None:
        """Do again what a record of an earlier game says: an answer, a named outcome, or who joins or leaves."""
        if not isinstance(record, str):
            self.answer_at(record)
            return
        verb, _, name = record.partition(":")
        if verb == CHANCE:
            self.name_chance(name.split(BETWEEN))
        else:
            self._change_seats(verb, name)

    def name_chance(self, outcome: str | Sequence[str]) -> None:
        """Name what the next shuffle or random pick gives: a card, the top cards of a shuffle, a number, or `any`."""
        name_chance(self._engine, outcome)

    def forget_chance(self) -> None:
        """Forget named outcomes that were not used; `misnamed` then lists them."""
        self._engine.chance.close()

    @property
    def misnamed(self) -> list[Misnamed]:
        """The outcomes that were named for the last answer and could not come."""
        return self._engine.chance.misnamed

    def join(self, name: str) -> None:
        """Deal a new player in at once; the pending choice stays."""
        self._change_seats(JOIN, name)

    def leave(self, name: str) -> None:
        """Remove a player at once and discard their cards; a choice of theirs is dropped, and their turn ends."""
        self._change_seats(LEAVE, name)

    def _change_seats(self, verb: str, name: str) -> None:
        engine = self._engine
        change_seats(engine, verb, name, self.decision)
        self.decision = engine.run(None)
        self.happened = engine.happened

    # Branches ---------------------------------------------------------------------------------------------------

    @property
    def at_main_decision(self) -> bool:
        """Whether the current player is choosing what to play, no effect is half done and no chance is named."""
        asked, engine = self.decision, self._engine
        return asked is not None and len(engine.stack) == 1 and asked.about == "play" and not engine.chance.is_named

    def checkpoint(self) -> Checkpoint | None:
        """Return the last main question of a turn, the pending one included; None before the first."""
        answered = len(self.answers)
        if self.at_main_decision:
            if self._kept is None or self._kept.answers != answered:
                log = self._engine.log
                # The pending question is the last event; a branch asks it again.
                events = 0 if log is None else len(log) - 1
                self._kept = Checkpoint(self.state.copy(), events, answered, self._engine.cause)
        elif answered > self._sought + 1:
            # An engine cannot be copied while it works, so the answers are given once more.
            twin = self._branch_at(self._kept, None, self.keeps_log)
            for record in self.answers[len(twin.answers) :]:
                if twin.at_main_decision:
                    self._kept = twin.checkpoint()
                twin.repeat(record)
        self._sought = answered
        return self._kept

    def branch(
        self, at: Checkpoint | None = None, *, state: State | None = None, seed: int | None = None, log: bool = True
    ) -> Game:
        """Return a new game that continues from the pending question, or from a checkpoint of this game.

        The answers since the last main question are given again. `state` is the table at that question, dealt
        differently; the branch takes it over, and IllegalAnswer says that it does not lead to the pending question.
        From there, `seed` decides what is random. With `log`, the branch knows what happened before it.
        """
        start = self.checkpoint() if at is None else at
        game = self._branch_at(start, state, log and self.keeps_log)
        if at is None:
            for record in self.answers[len(game.answers) :]:
                game.repeat(record)
        game._sought = len(game.answers)
        if state is None and seed is None:
            game._kept = start
        else:
            # The way to this question cannot be repeated: the State is used up, or the seed differs.
            game._dealt = False
        if seed is not None:
            game._engine.setup = self.setup.with_seed(seed)
        return game

    def _branch_at(self, at: Checkpoint | None, state: State | None, log: bool) -> Game:
        if at is None:
            if state is not None or not self._dealt:
                raise TableError("This game cannot be continued here: branch it at the main question of a turn.")
            return Game(self.deck, self.setup, log=log)
        if state is None:
            state = at.state.copy()
        before, cause = (self.events[: at.events], at.cause) if log else (None, -1)
        return Game.of(Engine(self.deck, self.setup, before, self.answers[: at.answers], state, cause))

    @classmethod
    def resume(cls, state: State, setup: Setup) -> Game:
        """Return a game without a log that continues at the main question of `state`; it takes the State over."""
        return cls.of(Engine(state.deck, setup, state=state))

    # Events -----------------------------------------------------------------------------------------------------

    @property
    def keeps_log(self) -> bool:
        """Whether the game keeps what happens."""
        return self._engine.log is not None

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order; empty in a game that keeps no log."""
        log = self._engine.log
        if log is None:
            return []
        # A running game keeps bare tuples; readers get Events, each made once.
        for at in range(self._named, len(log)):
            log[at] = name_parts(log, at)
        self._named = len(log)
        return log

    # The table, by name -----------------------------------------------------------------------------------------

    def _names(self, zone: int) -> list[str]:
        return [self.deck.cards[card].name for card in self.state.zones[zone]]

    def _seat(self, name: str) -> int:
        try:
            return self.state.seat_named(name)
        except KeyError:
            raise TableError(f"No player {shown(name)} is at the table; there are {', '.join(self.players)}.") from None

    @property
    def players(self) -> list[str]:
        """The players at the table, clockwise."""
        return [self.state.names[seat] for seat in self.state.order]

    @property
    def current_player(self) -> str | None:
        """The player whose turn it is; None before the first turn."""
        return self.state.names[self.state.turn] if self.state.turn >= 0 else None

    @property
    def asked(self) -> str | None:
        """The player who must answer now; None when the game is over."""
        return None if self.decision is None else self.state.names[self.decision.who]

    @property
    def goal(self) -> str | None:
        """The Goal or Ungoal in play, the newest one where there are two; None without any."""
        return self.goals[-1] if self.goals else None

    @property
    def goals(self) -> list[str]:
        """The Goals and Ungoals in play."""
        return self._names(GOALS)

    @property
    def rules(self) -> list[str]:
        """The New Rules in play; the Basic Rules are always there."""
        return self._names(RULES)

    def hand(self, name: str) -> list[str]:
        """Return the cards that a player holds."""
        return self._names(HAND[self._seat(name)])

    def keepers(self, name: str) -> list[str]:
        """Return the Keepers and Creepers in front of a player."""
        return self._names(ROW[self._seat(name)])

    def why_not(self, seat: int, card: int, index: int) -> str:
        """Return why a seat may not use a Free Action of a card now, as a word of `powers`; empty when it may."""
        return why_not(self._engine, seat, card, index)

    # The end, and words -----------------------------------------------------------------------------------------

    @property
    def ended(self) -> Event | None:
        """The event that ended the game (`won`, `lost` or, in Solo Fluxx, `concluded`), or None."""
        ended: Event | None = self.state.outcome
        return ended

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: who won, with which Goal, and why; None while it goes on."""
        ended = self.ended
        if ended is None:
            return None
        goal = self.deck.cards[ended.card].name if ended.card >= 0 else None
        how = ended.win.how if ended.what == "won" else ""
        return Outcome(ended.what, self.winner, goal, ended.why.means, how)

    @property
    def winner(self) -> str | None:
        """The name of the winner, once there is one."""
        ended = self.ended
        return self.state.names[ended.who] if ended is not None and ended.what == "won" else None

    @property
    def score(self) -> int | None:
        """How many Goals have been scored, in Solo Fluxx; None in any other game."""
        return len(self.state.zones[SCORED]) if self.state.solo else None

    @property
    def options(self) -> list[str]:
        """The options of the pending Decision, as a player would say them."""
        decision = self.decision
        return [] if decision is None else [label(self.state, option, decision.who) for option in decision.options]

    def __repr__(self) -> str:
        s = self.state
        if self.ended is not None:
            end = f"the game is over: {verdict(s)}"
        elif self.decision is not None:
            end = f"{s.names[self.decision.who]} to answer: {self.decision.prompt} {', '.join(self.options)}"
        else:
            end = "no player can go on"
        return f"<{self.deck.title}, turn {s.turns}, {', '.join(s.names[seat] for seat in s.order)}; {end}>"
