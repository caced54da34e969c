"""The Engine runs a game. Verbs, systems and turns receive it as `g`; people get a `Game`, which drives it.

The work of the rules is a stack of generators. The one on top runs until it needs a player (it yields a Decision),
hands over to other work (it yields a generator) or is done. Plays nest on that stack to any depth.
"""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType
from typing import Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed, Interrupted
from fluxx_nb.engine.core.bounds import MOST_AT_ONCE
from fluxx_nb.engine.core.consequences import Over, in_order, settle
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.effects import Work
from fluxx_nb.engine.core.event import Fact
from fluxx_nb.engine.core.events import APPLY, drawn, moved
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.naming import Naming
from fluxx_nb.engine.core.opening import opening
from fluxx_nb.engine.core.outcomes import CHANCE, Named, pick_card, shuffle
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, State
from fluxx_nb.engine.core.turn import turns
from fluxx_nb.engine.core.winning import makes_room


class Endless(Exception):
    """What follows from an answer never ends. Pending work is dropped, and no one has won."""


class Engine:
    """A running game: its State, its log and the stack of work."""

    def __init__(
        self,
        deck: Deck,
        setup: Setup,
        log: list[Any] | None = None,
        answers: list[Record] | None = None,
        state: State | None = None,
        cause: int = -1,
    ) -> None:
        """Begin a game; with a `state`, continue at its main question, which followed from event number `cause`.

        The engine takes over the State and the lists. Without a `log` it keeps none.
        """
        self.deck = deck
        self.setup = setup
        self.systems = deck.solo_systems if setup.solo else deck.systems
        self.consequences = in_order(self.systems)
        self.log = log
        self.answers: list[Record] = [] if answers is None else answers
        assert cause < (0 if log is None else len(log)), "the cause of the question is not in the log"
        self.cause = cause
        """The number of the event in the log from which events now follow, or -1."""
        self.by = -1
        """The card that makes the next events happen, where it is not the one that led to them; else -1."""
        self.through: tuple[int, ...] = ()
        """The cards that do not act in them, but without which they would go differently."""
        self.turning = cause
        """The event with which the turn began, where one is under way; what no play causes follows from it."""
        self.drawing_done = state is not None
        """Whether the draws of this turn are made, so that a larger number now means drawing the difference."""
        self.noted: dict[str, Any] = {}
        """What systems have noted and not settled yet: it makes their consequences due, by a name of theirs."""
        self.settling = False
        """Whether what follows from the last events is being settled, or will be after the pending question."""
        self.surprises: list[tuple[int, int]] = []
        """The Surprises that are being played out of turn, each with its player, the newest last."""
        self.happened = 0
        """How much has happened since the last answer."""
        self.chance = Named() if state is not None or setup.table is None else Named(setup.table.get(CHANCE, ()))
        """Outcomes of chance that are named for what comes next."""
        self.state = State(deck, list(setup.players)) if state is None else state
        self.unsettled = self.state.always
        """Which consequences of the last events have not been looked at yet."""
        self.stack: list[Generator[Any, Any, Any]] = [turns(self), opening(self)] if state is None else [turns(self)]
        """The work that is under way; empty where the game is over."""

    def run(self, value: Any) -> Decision | None:
        """Run the rules until someone must decide and return that Decision; None when the game is over."""
        stack = self.stack
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
            decision: Decision = item
            if self.log is not None:
                self.log.append(("asked", item.who, item.card, 0, 0, item, item.why, self.cause, -1, item.through))
            return decision
        return None

    # Events -----------------------------------------------------------------------------------------------------

    def emit(
        self, what: str, who: int, why: Reason, card: int = -1, source: int = 0, target: int = 0, data: Any = None
    ) -> None:
        """Make an event happen: apply it to the State and append it to the log."""
        self.happened += 1
        if self.happened > MOST_AT_ONCE:
            raise Endless
        fact: Fact = (what, who, card, source, target, data, why, self.cause, self.by, self.through)
        follows = APPLY[what](self.state, fact)
        if follows:
            self.unsettled |= follows
        if self.log is not None:
            self.log.append(fact)

    def move(self, who: int, card: int, source: int, target: int, why: Reason) -> None:
        """Move a card."""
        self.happened += 1
        if self.happened > MOST_AT_ONCE:
            raise Endless
        follows = moved(self.state, card, source, target, why)
        if follows:
            self.unsettled |= follows
        if self.log is not None:
            through = self.through if target != GOALS else makes_room(self.state)
            self.log.append(("moved", who, card, source, target, None, why, self.cause, self.by, through))

    def lay(self, who: int, card: int, source: int, target: int, why: Reason) -> None:
        """Move a card that is being played; later events name this one as their cause."""
        self.move(who, card, source, target, why)
        self.by = -1
        if self.log is not None:
            self.cause = len(self.log) - 1

    def because_of(self, card: int = -1, through: tuple[int, ...] = ()) -> Naming:
        """Return a context in which events name this card as the one that makes them happen."""
        return Naming(self, card, through)

    def because_of_last(self) -> None:
        """Make the last event the cause of those that follow."""
        if self.log is not None:
            self.cause = len(self.log) - 1

    def fizzle(self, who: int, card: int, told: str, why: Reason = reasons.NOTHING_TO_DO) -> None:
        """Emit that an effect had no effect, and what was missing."""
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
        """Draw a number of cards; a card that a system sends elsewhere is replaced by another draw.

        A draw is one act, however many Creepers come with it: no one looks for a winner before it is complete.
        """
        s, left, systems = self.state, count, self.systems
        pile = s.zones[DRAW]
        while left > 0:
            if not pile:
                for run_out in systems.run_out:
                    run_out(self, who)
                if not self._reshuffle(who):
                    break
                pile = s.zones[DRAW]
            cards = pile[: -left - 1 : -1]
            taken = len(cards)
            if systems.turning_up.isdisjoint(cards) and self.happened + taken <= MOST_AT_ONCE:
                # They move together, and each of them is an event of its own.
                self.happened += taken
                follows = drawn(s, cards, target, why)
                if follows:
                    self.unsettled |= follows
                if self.log is not None:
                    cause, by, through = self.cause, self.by, self.through
                    self.log += [("moved", who, card, DRAW, target, None, why, cause, by, through) for card in cards]
                left -= taken
                continue
            for elsewhere in systems.turn_up:
                if cards[0] in systems.turning_up and elsewhere(self, who, cards[0], why):
                    break
            else:
                self.move(who, cards[0], DRAW, target, why)
                left -= 1
        if left > 0 and why.draws:
            # Draws of the turn that could not be made are no longer required.
            self.emit("missed", who, reasons.NOTHING_TO_DRAW, data=left)
        if not pile:
            for run_out in systems.run_out:
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
