"""Surprises: cards that answer a card being played, even out of turn, and each other.

If the deck has a Surprise that could stop such a card, every other player is asked, whatever they hold: to ask only
those who could answer would reveal their hands.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed
from fluxx_nb.engine.core.card import SURPRISE, Card
from fluxx_nb.engine.core.decisions import ONE_OPTION, PASS, Option, decision_of
from fluxx_nb.engine.core.effects import NOTHING, Work
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, HAND, RESOLVING, ROW
from fluxx_nb.engine.core.system import System

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State


def answers_to(s: State, seat: int, card: int) -> tuple[int, ...]:
    """The Surprises in a seat's hand that could cancel a card being played."""
    hand, surprises = s.zones[HAND[seat]], s.deck.surprises
    if surprises.isdisjoint(hand):
        return ()
    kind, cards = s.deck.types[card], s.deck.cards
    return tuple([held for held in hand if held in surprises and (kind == SURPRISE or kind in cards[held].cancels)])


def is_cancelled(g: Engine, me: int, card: int, asked: tuple[int, ...] = ()) -> Generator[Any, Any, bool]:
    """Ask the others, clockwise, whether they cancel a card being played; True if it is cancelled in the end.

    After someone has joined or left, those who were `asked` already are skipped.
    """
    if not g.setup.ask_surprises:
        return False
    s = g.state
    seats = s.others(me)
    if asked:
        if card not in s.zones[RESOLVING]:
            # Its player has left.
            return True
        seats = [seat for seat in seats if seat not in asked]
    prompt = f"Play a Surprise against {g.deck.cards[card].name}?"
    for seat in seats:
        options: tuple[Option, ...] = (PASS, *answers_to(s, seat, card))
        try:
            answer = yield decision_of((seat, "surprise", options, reasons.SURPRISE, card, prompt, *ONE_OPTION))
        except Changed:
            return (yield from is_cancelled(g, me, card, (me, *asked, *seats[: seats.index(seat)])))
        if answer == PASS:
            continue
        if (yield from reveal(g, seat, answer, reasons.SURPRISE, partial(_cancel, g, seat, answer, card))):
            return True
        return (yield from is_cancelled(g, me, card, (seat, *asked, *seats[: seats.index(seat)])))
    return False


def reveal(g: Engine, seat: int, surprise: int, why: Reason, do: Callable[[], Work]) -> Generator[Any, Any, bool]:
    """Play a Surprise out of turn and do what it does, unless it is cancelled or its player leaves; returns which."""
    before = g.cause
    g.lay(seat, surprise, HAND[seat], RESOLVING, why)
    g.surprises.append((seat, surprise))
    works = not (yield is_cancelled(g, seat, surprise))
    if works:
        yield from do()
    g.surprises.pop()
    if surprise in g.state.zones[RESOLVING]:
        g.move(seat, surprise, RESOLVING, DISCARD, reasons.SPENT)
    g.cause = before
    return works


def _cancel(g: Engine, seat: int, surprise: int, card: int) -> Work:
    """Cancel a card by a Surprise; its play is used up."""
    g.emit("cancelled", seat, reasons.SURPRISE, card, data=surprise)
    if g.deck.cards[surprise].gains and g.deck.types[card] != SURPRISE:
        g.move(seat, card, RESOLVING, ROW[seat], reasons.GAIN)
    else:
        g.move(seat, card, RESOLVING, DISCARD, reasons.CANCELLED)
    return NOTHING


class Surprises(System):
    """Cards that can be played against other cards."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether the deck has Surprises."""
        return any(card.type == SURPRISE for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._answerable = {SURPRISE, *(kind for card in deck if card.type == SURPRISE for kind in card.cancels)}

    def announce(self, g: Engine, me: int, card: int) -> Generator[Any, Any, bool]:
        """Return whether a card being played is canceled; called only for types that some Surprise of the deck cancels.

        That reveals no hand: everyone knows the deck.
        """
        if g.deck.types[card] not in self._answerable:
            return False
        return (yield from is_cancelled(g, me, card))
