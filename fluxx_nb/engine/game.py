"""A Game: a deck, a setup and the answers given so far, standing at a Decision or at its end.

The work of the rules is a stack of generators. The one on top runs until it needs a player (it yields a Decision),
hands over to other work (it yields a generator) or is done. Plays nest on that stack to any depth.
"""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType
from typing import Any, NamedTuple, NoReturn

from fluxx_nb.engine import chance, solo
from fluxx_nb.engine.consequences import Over, settle
from fluxx_nb.engine.decisions import Answer, Decision, IllegalAnswer, positions
from fluxx_nb.engine.deck import CREEPER, Deck
from fluxx_nb.engine.effects import Work
from fluxx_nb.engine.events import APPLY, Event, Fact, shift, shift_all, shift_drawn
from fluxx_nb.engine.labels import find_answer, label, legal_words
from fluxx_nb.engine.opening import opening
from fluxx_nb.engine.seats import seat_requests
from fluxx_nb.engine.setup import Setup
from fluxx_nb.engine.state import DISCARD, DRAW, OTHERS_GREW, SCORED, State, row_of
from fluxx_nb.engine.turn import turns

Record = int | tuple[int, ...] | str
"""One line of a game's history: the place of the answer among the options, several, or `join:`/`leave:` a name."""

_RESHUFFLE = ("pile.reshuffle",)
_AUTO = ("creeper.auto",)
_ANY_DRAW = ("creeper.any-draw", "creeper.auto")


class Past(NamedTuple):
    """What a game needs to go on at the main question of a turn; it takes over the State and the lists."""

    state: State
    log: list[Fact]
    answers: list[Record]
    cause: int


class Game:
    """A game in progress. `decision` is the question that is pending, and `answer` answers it."""

    def __init__(self, deck: Deck, setup: Setup, *, log: bool = True, past: Past | None = None) -> None:
        self.deck = deck
        self.setup = setup
        self.state = State(deck, list(setup.players)) if past is None else past.state
        self.log: list[Fact] | None = ([] if past is None else past.log) if log else None
        self.answers: list[Record] = [] if past is None else past.answers
        """What the players answered, in the order they were asked."""
        self.decision: Decision | None = None
        self.cause = -1 if past is None else past.cause
        self.unsettled = deck.unsettled
        """Which consequences of the last events have not been looked at yet."""
        self.drawing_done = past is not None
        """Whether the draws of this turn are made, so that a larger number now means drawing the difference."""
        self.ungoal_met = -1
        """An Ungoal that is met and that players have yet to be asked about, or -1."""
        self.met_goal = -1
        """A Goal that is met in solitaire and has yet to be scored, or -1."""
        self.may_appear: tuple[int, ...] = ()
        """Invisible players who meet a Goal and have yet to be asked whether they become visible."""
        self.goal_news = False
        """Whether a Goal was played and owners of hidden cards have not been asked about it yet."""
        self.requests: list[str] = []
        """Players who want to join or leave, until no effect is half done."""
        self._stack: list[Generator[Any, Any, Any]] = (
            [turns(self), opening(self)] if past is None else [turns(self, resume=True)]
        )
        self._run(None)

    # Time -------------------------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Let the rules work until somebody must decide, or the game is over."""
        stack = self._stack
        while stack:
            try:
                item = stack[-1].send(value)
            except StopIteration as stop:
                stack.pop()
                value = stop.value
                continue
            except Over:
                stack.clear()
                break
            if item.__class__ is GeneratorType:
                stack.append(item)
                value = None
                continue
            self.decision = item
            log = self.log
            if log is not None:
                question = (item.about, item.options, item.prompt, item.least, item.most)
                log.append(("asked", item.who, item.card, 0, 0, question, item.cite, self.cause))
            return
        self.decision = None

    def answer(self, answer: Any) -> Game:
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
        """Answer by the place of the option (or options) in the list: the quick way for bots, which is not checked."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is over: there is nothing left to answer.", [])
        try:
            chosen: Answer = decision.options[at]  # type: ignore[index]
        except TypeError:
            chosen = tuple([decision.options[one] for one in at])  # type: ignore[union-attr]
        self.answers.append(at)
        log = self.log
        if log is not None:
            log.append(("answered", decision.who, decision.card, 0, 0, chosen, decision.cite, len(log) - 1))
        self._run(chosen)

    def repeat(self, record: Record) -> None:
        """Do again what a record of an earlier game says: an answer, or somebody who joins or leaves."""
        if isinstance(record, str):
            seat_requests(self, record)
            return
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is already over.", [])
        places = (record,) if isinstance(record, int) else record
        few_or_many = isinstance(record, int) == decision.several or (
            decision.several and not decision.least <= len(places) <= decision.most
        )
        if few_or_many or any(not 0 <= at < len(decision.options) for at in places) or len(set(places)) < len(places):
            legal = legal_words(self.state, decision)
            who = self.state.names[decision.who]
            raise IllegalAnswer(f"{who} is asked “{decision.prompt}” and has {len(decision.options)} options.", legal)
        self.answer_at(record)

    def join(self, name: str) -> None:
        """Let a new player in, with a hand of three cards, as soon as no effect is half done."""
        seat_requests(self, f"join:{name}")

    def leave(self, name: str) -> None:
        """Let a player go, hand and cards discarded, as soon as no effect is half done."""
        seat_requests(self, f"leave:{name}")

    @property
    def at_main_decision(self) -> bool:
        """Whether the player at turn is choosing what to play and no effect is half done."""
        return self.decision is not None and len(self._stack) == 1 and self.decision.about == "play"

    def restart_turn_loop(self) -> None:
        """Ask the main question of the turn anew, after the seats have changed."""
        self._stack[:] = [turns(self, resume=True)]
        self.decision = None
        self._run(None)

    # Events -----------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that happened, as named tuples."""
        return [Event._make(fact) for fact in self.log or ()]

    @property
    def outcome(self) -> Event | None:
        """The event that ended the game (`won`, `lost` or, in solitaire, `concluded`), or None."""
        ended: Event | None = self.state.outcome
        return ended

    @property
    def winner(self) -> str | None:
        """The name of the winner, once there is one."""
        ended = self.outcome
        return self.state.names[ended.who] if ended is not None and ended.what == "won" else None

    @property
    def score(self) -> int | None:
        """How many Goals have been scored, in solitaire; None in any other game."""
        return len(self.state.zones[SCORED]) if self.state.solo else None

    def emit(
        self,
        what: str,
        who: int,
        cite: tuple[str, ...],
        card: int = -1,
        source: int = 0,
        target: int = 0,
        data: Any = None,
    ) -> None:
        """Let something happen: change the State by it and keep it in the log."""
        fact = (what, who, card, source, target, data, cite, self.cause)
        self.unsettled |= APPLY[what](self.state, fact)
        if self.log is not None:
            self.log.append(fact)

    def move(self, who: int, card: int, source: int, target: int, why: str, cite: tuple[str, ...]) -> None:
        """Let a card move."""
        follows = shift(self.state, card, source, target, why)
        if follows:
            self.unsettled |= follows
        if self.log is not None:
            self.log.append(("moved", who, card, source, target, why, cite, self.cause))

    def lay(self, who: int, card: int, source: int, target: int, why: str, cite: tuple[str, ...]) -> None:
        """Let a card move that is being played: from here on, events follow from that."""
        follows = shift(self.state, card, source, target, why)
        if follows:
            self.unsettled |= follows
        log = self.log
        if log is not None:
            log.append(("moved", who, card, source, target, why, cite, self.cause))
            self.cause = len(log) - 1

    def move_all(
        self, who: int, cards: tuple[int, ...], source: int, target: int, why: str, cite: tuple[str, ...]
    ) -> None:
        """Let several cards of a hand move to a pile, one after the other."""
        shift_all(self.state, cards, source, target)
        log = self.log
        if log is not None:
            cause = self.cause
            for card in cards:
                log.append(("moved", who, card, source, target, why, cite, cause))

    def because_of_last(self) -> None:
        """From here on, events follow from the last one."""
        if self.log is not None:
            self.cause = len(self.log) - 1

    def fizzle(self, who: int, card: int, why: str, cite: tuple[str, ...] = ("action.once",)) -> None:
        """Say that an effect did nothing, and why."""
        if self.log is not None:
            cite += self.deck.fizzle_cite
            self.log.append(("fizzled", who, card, 0, 0, why, cite, self.cause))

    def settle(self, me: int) -> Work:
        """Ask the rules what follows from the last events: wins, limits, draws now due."""
        return settle(self, me)

    # Luck and drawing -------------------------------------------------------------------------------------------

    def pick(self, who: int, options: list[int], cite: tuple[str, ...]) -> int:
        """Pick one card at random."""
        card = options[chance.pick(self.setup.seed, self.state.luck, len(options))]
        self.emit("picked", who, cite, card)
        return card

    def reshuffle(self, who: int, cite: tuple[str, ...] = _RESHUFFLE) -> bool:
        """Shuffle the discard pile into a new draw pile; False when there is nothing to shuffle."""
        discards = self.state.zones[DISCARD]
        if not discards:
            return False
        order = tuple(chance.shuffled(self.setup.seed, self.state.luck, discards))
        self.emit("shuffled", who, cite, -1, DISCARD, DRAW, order)
        return True

    def draw(
        self, who: int, count: int, target: int, why: str, cite: tuple[str, ...], nested: bool = False
    ) -> list[int]:
        """Draw so many cards that are no Creepers; Creepers go before the player and are replaced."""
        s = self.state
        pile = s.zones[DRAW]
        if not self.deck.has_creepers and len(pile) >= count > 0:
            got = shift_drawn(s, count, target, why)
            if who != s.turn and target >= 8:
                self.unsettled |= OTHERS_GREW
            log = self.log
            if log is not None:
                cause = self.cause
                for card in got:
                    log.append(("moved", who, card, DRAW, target, why, cite, cause))
            if not pile and self.setup.solo:
                self._run_out(who)
            return got
        types = self.deck.types
        got = []
        while len(got) < count:
            if not pile:
                if self.setup.solo:
                    self._run_out(who)
                if not self.reshuffle(who):
                    self.fizzle(who, -1, "both piles are empty, so there is nothing to draw", _RESHUFFLE)
                    break
                pile = s.zones[DRAW]
            card = pile[-1]
            if types[card] == CREEPER:
                laid = (*(_ANY_DRAW if nested else _AUTO), *self.deck.marks[card])
                if self.deck.several_creepers and any(types[other] == CREEPER for other in s.row(who)):
                    laid += self.deck.several_creepers
                self.move(who, card, DRAW, row_of(who), "lay", laid)
                continue
            got.append(card)
            self.move(who, card, DRAW, target, why, cite)
        if why == "draw" and len(got) < count:
            # Draws of the turn that could not be made are not owed any more.
            self.emit("missed", who, _RESHUFFLE, data=count - len(got))
        if not pile and self.setup.solo:
            self._run_out(who)
        return got

    def _run_out(self, who: int) -> NoReturn:
        """The Main deck of a solitaire game is empty: nothing that was pending is done any more."""
        solo.run_out(self, who)
        raise Over

    # Words ------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[str]:
        """The options of the pending Decision, as a player would say them."""
        decision = self.decision
        return [] if decision is None else [label(self.state, option, decision.who) for option in decision.options]

    def __repr__(self) -> str:
        s = self.state
        if self.outcome is not None:
            end = f"{self.winner} has won" if self.winner else "everybody has lost"
            if self.score is not None:
                verdict = "over" if self.outcome.what == "concluded" else "lost"
                end = f"the game is {verdict}, with {self.score} scored Goal{'' if self.score == 1 else 's'}"
        elif self.decision is not None:
            end = f"{s.names[self.decision.who]} to answer: {self.decision.prompt} {', '.join(self.options)}"
        else:
            end = "no player can go on"
        return f"<{self.deck.title}, turn {s.turns}, {', '.join(s.names[seat] for seat in s.order)}; {end}>"
