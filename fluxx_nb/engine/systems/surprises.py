"""Surprises: cards that answer a card being played, even out of turn, and each other.

Where the deck has a Surprise that could stop such a card, every other player is asked, whatever they hold: to ask only
those who could answer would betray their hands.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core.card import SURPRISE, Card
from fluxx_nb.engine.core.decisions import PASS, Decision, Option
from fluxx_nb.engine.core.state import DISCARD, HAND, RESOLVING, ROW
from fluxx_nb.engine.core.system import System

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.game import Game
    from fluxx_nb.engine.core.state import State


def answers_to(s: State, seat: int, card: int) -> tuple[int, ...]:
    """The Surprises in a seat's hand that could cancel a card being played."""
    kind, types, cards = s.deck.types[card], s.deck.types, s.deck.cards
    return tuple(
        [
            held
            for held in s.zones[HAND[seat]]
            if types[held] == SURPRISE and (kind == SURPRISE or kind in cards[held].cancels)
        ]
    )


def is_cancelled(g: Game, me: int, card: int) -> Generator[Any, Any, bool]:
    """Ask the others, clockwise, whether they cancel a card being played; True if it is cancelled in the end."""
    if not g.setup.ask_surprises:
        return False
    s = g.state
    for seat in s.others(me):
        options: tuple[Option, ...] = (PASS, *answers_to(s, seat, card))
        answer = yield Decision(seat, "surprise", options, "surprise", card, "Answer it with a Surprise?")
        if answer == PASS:
            continue
        before = g.cause
        g.lay(seat, answer, HAND[seat], RESOLVING, "surprise")
        stopped = yield is_cancelled(g, seat, answer)
        if not stopped:
            _cancel(g, seat, answer, card)
        g.cause = before
        if not stopped:
            return True
    return False


def _cancel(g: Game, seat: int, surprise: int, card: int) -> None:
    """The Surprise works: the card is not played after all, and its play is spent."""
    g.emit("cancelled", seat, "surprise", card, data=surprise)
    if g.deck.cards[surprise].gains and g.deck.types[card] != SURPRISE:
        g.move(seat, card, RESOLVING, ROW[seat], "gain")
    else:
        g.move(seat, card, RESOLVING, DISCARD, "cancelled")
    g.move(seat, surprise, RESOLVING, DISCARD, "spent")


class Surprises(System):
    """Cards that answer other cards."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Where there are any."""
        return any(card.type == SURPRISE for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._answerable = {SURPRISE, *(kind for card in deck if card.type == SURPRISE for kind in card.cancels)}

    def announce(self, g: Game, me: int, card: int) -> Generator[Any, Any, bool]:
        """Whether a card being played is cancelled; asked only for kinds of cards that some Surprise of the deck stops.

        That betrays no hand: what the deck can do, everybody knows.
        """
        if g.deck.types[card] not in self._answerable:
            return False
        return (yield from is_cancelled(g, me, card))
