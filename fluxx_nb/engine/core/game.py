"""A Game: a deck, a setup and the answers given so far, standing at a Decision or at its end.

The work of the rules is a stack of generators. The one on top runs until it needs a player (it yields a Decision),
hands over to other work (it yields a generator) or is done. Plays nest on that stack to any depth.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from types import GeneratorType
from typing import Any

from fluxx_nb.display_hooks import Live
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed, Interrupted
from fluxx_nb.engine.core.bounds import MOST_AT_ONCE
from fluxx_nb.engine.core.consequences import Over, in_order, settle
from fluxx_nb.engine.core.decisions import Answer, Decision, IllegalAnswer, misplaced, positions
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.effects import Work
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.events import APPLY, Event, Fact, moved
from fluxx_nb.engine.core.history import Past, Record
from fluxx_nb.engine.core.labels import find_answer, label
from fluxx_nb.engine.core.opening import opening
from fluxx_nb.engine.core.outcomes import BETWEEN, CHANCE, Named, name_chance, pick_card, shuffle
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.seats import JOIN, LEAVE, check_seats, joining, leaving, turns_on
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, ROW, RULES, SCORED, State
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.turn import turns
from fluxx_nb.engine.core.verdict import verdict
from fluxx_nb.engine.core.winning import Outcome


class Endless(Exception):
    """What follows from an answer comes to no end: nothing that was pending is done any more, and nobody has won."""


class Game(Live):
    """A game in progress. `decision` is the question that is pending, and `answer` answers it."""

    def __init__(self, deck: Deck, setup: Setup, *, log: bool = True, past: Past | None = None) -> None:
        self.deck = deck
        self.setup = setup
        self.systems = deck.solitaire if setup.solo else deck.systems
        self.consequences = in_order(self.systems)
        self.decision: Decision | None = None
        if past is None:
            self.state = State(deck, list(setup.players))
            self.log: list[Any] | None = [] if log else None
            self.answers: list[Record] = []
            self.cause = -1
        else:
            assert past.cause < len(past.log), "the cause of the question is not in the log"
            self.state, self.log, self.answers, self.cause = past
        self.turning = self.cause
        """The event with which the turn began, where one is under way; what comes of no play follows from it."""
        self.drawing_done = past is not None
        """Whether the draws of this turn are made, so that a larger number now means drawing the difference."""
        self.unsettled = self.state.always
        """Which consequences of the last events have not been looked at yet."""
        self.noted: dict[str, Any] = {}
        """What systems have noted and not seen to yet: what makes their consequences due, by a name of theirs."""
        self.settling = False
        """Whether what follows from the last events is being seen to, or will be after the pending question."""
        self.surprises: list[tuple[int, int]] = []
        """The Surprises that are being played out of turn, each with its player, the newest last."""
        self.happened = 0
        """How much has happened since the last answer."""
        self.chance = Named() if past is not None or setup.table is None else Named(setup.table.get(CHANCE, ()))
        """Outcomes of chance that are named for what comes next."""
        self._named = 0 if past is None else len(past.log)
        self._stack: list[Generator[Any, Any, Any]] = [turns(self), opening(self)] if past is None else [turns(self)]
        self._run(None)
        self.chance.close()

    # Time -------------------------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Let the rules work until somebody must decide, or the game is over."""
        stack = self._stack
        changed = False
        self.happened = 0
        while stack:
            try:
                if changed:
                    changed = False
                    item = stack[-1].throw(Changed())
                else:
                    item = stack[-1].send(value)
            except StopIteration as stop:
                stack.pop()
                value = stop.value
                continue
            except Interrupted:
                stack.pop()
                changed = True
                continue
            except (Over, Endless):
                stack.clear()
                break
            if item.__class__ is GeneratorType:
                stack.append(item)
                value = None
                continue
            self.decision = item
            if self.log is not None:
                self.log.append(("asked", item.who, item.card, 0, 0, item, item.why, self.cause))
            return
        self.decision = None

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
        if decision.several or at.__class__ is not int or not 0 <= at < len(decision.options):
            chosen: Answer = self._several(decision, at)
        else:
            chosen = decision.options[at]
        self.answers.append(at)
        log = self.log
        if log is not None:
            log.append(("answered", decision.who, decision.card, 0, 0, chosen, decision.why, len(log) - 1))
        self._run(chosen)
        if self.chance.is_named:
            self.chance.close()

    def _several(self, decision: Decision, at: Any) -> tuple[Any, ...]:
        """The options at several places of the list."""
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
        name_chance(self, outcome)

    def join(self, name: str) -> None:
        """Deal a new player in at once; who was asked something goes on choosing."""
        self._change_seats(JOIN, name)

    def leave(self, name: str) -> None:
        """Let a player go at once, hand and cards discarded; a choice of theirs is dropped, and a turn passes on."""
        self._change_seats(LEAVE, name)

    def _change_seats(self, verb: str, name: str) -> None:
        check_seats(self, verb, name)
        self.answers.append(f"{verb}:{name}")
        if verb == JOIN:
            self._stack.append(joining(self, name))
        else:
            seat = self.state.seat_named(name)
            if turns_on(self, seat):
                self._stack[:] = [turns(self)]
            self._stack.append(leaving(self, seat, self.asked == name))
        self._run(None)

    @property
    def at_main_decision(self) -> bool:
        """Whether the current player is choosing what to play, no effect is half done and no chance is named."""
        asked = self.decision
        return asked is not None and len(self._stack) == 1 and asked.about == "play" and not self.chance.is_named

    # Events -----------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order; empty in a game that keeps no log."""
        log = self.log
        if log is None:
            return []
        # While a game runs its facts are bare tuples; whoever reads them gets names, and each is named once.
        for at in range(self._named, len(log)):
            log[at] = Event._make(log[at])
        self._named = len(log)
        return log

    def emit(
        self, what: str, who: int, why: Reason, card: int = -1, source: int = 0, target: int = 0, data: Any = None
    ) -> None:
        """Let something happen: change the State by it and keep it in the log."""
        self.happened += 1
        if self.happened > MOST_AT_ONCE:
            raise Endless
        fact: Fact = (what, who, card, source, target, data, why, self.cause)
        follows = APPLY[what](self.state, fact)
        if follows:
            self.unsettled |= follows
        if self.log is not None:
            self.log.append(fact)

    def move(self, who: int, card: int, source: int, target: int, why: Reason) -> None:
        """Let a card move."""
        self.happened += 1
        if self.happened > MOST_AT_ONCE:
            raise Endless
        follows = moved(self.state, card, source, target, why)
        if follows:
            self.unsettled |= follows
        if self.log is not None:
            self.log.append(("moved", who, card, source, target, None, why, self.cause))

    def lay(self, who: int, card: int, source: int, target: int, why: Reason) -> None:
        """Let a card move that is being played: from here on, events follow from that."""
        self.move(who, card, source, target, why)
        if self.log is not None:
            self.cause = len(self.log) - 1

    def because_of_last(self) -> None:
        """From here on, events follow from the last one."""
        if self.log is not None:
            self.cause = len(self.log) - 1

    def fizzle(self, who: int, card: int, told: str, why: Reason = reasons.NOTHING_TO_DO) -> None:
        """Say that an effect did nothing, and what was lacking."""
        self.emit("fizzled", who, why, card, data=told)

    def settle(self, me: int) -> Work:
        """Ask the rules what follows from the last events: wins, limits, draws now due."""
        return settle(self, me)

    # Chance and drawing -----------------------------------------------------------------------------------------

    def pick(self, who: int, options: list[int], why: Reason) -> int:
        """Pick one card at random."""
        card = pick_card(self, options)
        self.emit("picked", who, why, card)
        return card

    def draw(self, who: int, count: int, target: int, why: Reason) -> None:
        """Draw so many cards; where a system has one of them go elsewhere, another is drawn for it."""
        s, left = self.state, count
        turn_up = self.systems.turn_up
        pile = s.zones[DRAW]
        while left > 0:
            if not pile:
                for run_out in self.systems.run_out:
                    run_out(self, who)
                if not self._reshuffle(who):
                    break
                pile = s.zones[DRAW]
            card = pile[-1]
            for elsewhere in turn_up:
                if elsewhere(self, who, card, why):
                    break
            else:
                self.move(who, card, DRAW, target, why)
                left -= 1
        if left > 0 and why.draws:
            # Draws of the turn that could not be made are not owed any more.
            self.emit("missed", who, reasons.NOTHING_TO_DRAW, data=left)
        if not pile:
            for run_out in self.systems.run_out:
                run_out(self, who)

    def _reshuffle(self, who: int) -> bool:
        """Shuffle the discard pile into a new draw pile; False when there is nothing to shuffle."""
        discards = self.state.zones[DISCARD]
        if not discards:
            self.fizzle(who, -1, "both piles are empty, so there is nothing to draw", reasons.NOTHING_TO_DRAW)
            return False
        order = tuple(shuffle(self, discards))
        self.emit("shuffled", who, reasons.PILE_RAN_OUT, -1, DISCARD, DRAW, order)
        return True

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
        """The cards that a player holds."""
        return self._names(HAND[self._seat(name)])

    def keepers(self, name: str) -> list[str]:
        """The Keepers and Creepers in front of a player."""
        return self._names(ROW[self._seat(name)])

    # The end, and words -----------------------------------------------------------------------------------------

    @property
    def ended(self) -> Event | None:
        """The event that ended the game (`won`, `lost` or, in solitaire, `concluded`), or None."""
        ended: Event | None = self.state.outcome
        return ended

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: who won, with which Goal, and why; None while it goes on."""
        ended = self.ended
        if ended is None:
            return None
        goal = self.deck.cards[ended.card].name if ended.card >= 0 else None
        how = ended.data.how if ended.what == "won" else ""
        return Outcome(ended.what, self.winner, goal, ended.why.means, how)

    @property
    def winner(self) -> str | None:
        """The name of the winner, once there is one."""
        ended = self.ended
        return self.state.names[ended.who] if ended is not None and ended.what == "won" else None

    @property
    def score(self) -> int | None:
        """How many Goals have been scored, in solitaire; None in any other game."""
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
