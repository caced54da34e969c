"""Surprises: cards that answer a card being played, even out of turn, and each other.

Every other player is asked each time, whatever they hold: to ask only those who could answer would betray their hands.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import PASS, Decision, Option
from fluxx_nb.engine.deck import SURPRISE
from fluxx_nb.engine.state import DISCARD, RESOLVING, hand_of, row_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_ANY_TIME = ("surprise.any-time",)
_CANCEL = ("surprise.cancel",)
_COUNTER = ("surprise.cancel-surprise",)
_CHAIN = ("surprise.chain", "surprise.cancel-surprise")
_GAIN = ("surprise.twist-of-fate",)
_SPENT = ("surprise.no-replacement",)


def answers_to(s: State, seat: int, card: int) -> tuple[int, ...]:
    """The Surprises in a seat's hand that could cancel a card being played."""
    kind = s.deck.types[card]
    cards = s.deck.cards
    return tuple(
        held
        for held in s.hand(seat)
        if cards[held].type == SURPRISE and (kind == SURPRISE or kind in cards[held].cancels)
    )


def is_cancelled(g: Game, me: int, card: int) -> Generator[Any, Any, bool]:
    """Ask the others, clockwise, whether they cancel a card being played; True if it is cancelled in the end."""
    if not g.setup.ask_surprises:
        return False
    s = g.state
    depth = sum(g.deck.types[other] == SURPRISE for other in s.zones[RESOLVING])
    for seat in s.others(me):
        options: tuple[Option, ...] = (PASS, *answers_to(s, seat, card))
        answer = yield Decision(seat, "surprise", options, _ANY_TIME, card, "Answer it with a Surprise?")
        if answer == PASS:
            continue
        cite = _CANCEL if g.deck.types[card] != SURPRISE else (_COUNTER if depth < 2 else _CHAIN)
        before = g.cause
        g.move(seat, answer, hand_of(seat), RESOLVING, "surprise", cite)
        g.because_of_last()
        stopped = yield is_cancelled(g, seat, answer)
        if not stopped:
            _cancel(g, seat, answer, card, cite)
            g.cause = before
            return True
        g.cause = before
    return False


def _cancel(g: Game, seat: int, surprise: int, card: int, cite: tuple[str, ...]) -> None:
    """The Surprise works: the card is not played after all, and its play is spent."""
    g.emit("cancelled", seat, (*cite, *_SPENT), card, data=surprise)
    if g.deck.cards[surprise].gains and g.deck.types[card] != SURPRISE:
        g.move(seat, card, RESOLVING, row_of(seat), "gain", (*_GAIN, *cite))
    else:
        g.move(seat, card, RESOLVING, DISCARD, "cancelled", cite)
    g.move(seat, surprise, RESOLVING, DISCARD, "spent", ("action.once",))
