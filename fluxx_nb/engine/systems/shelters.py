"""Shelters: Keepers beneath which their owner may put certain cards, out of play and out of sight.

Cards go in on the owner's turn only. They come out on the owner's turn as a Free Action, and whenever a
Goal has been played and no one has won by it yet.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.decisions import PASS, some_of
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import ROW, UNDER
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import is_disabled, part

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State

_NEWS = "goal played"


def can_shelter(s: State, seat: int, shelter: int) -> list[int]:
    """Return the cards in front of the seat that may go beneath the shelter."""
    wanted = s.deck.cards[shelter].while_in_play.get("shelters", ())
    # A glance first: mostly nothing fits.
    if not s.masks[seat] & s.deck.bits_of(wanted) or is_disabled(s, shelter):
        return []
    cards = s.deck.cards
    return [c for c in s.row(seat) if cards[c].name in wanted or any(icon in wanted for icon in cards[c].icons)]


def covers(card: Card) -> bool:
    """Return whether cards beneath this one count as covered; beneath others they are out of play."""
    return "cover" in card.verbs()


def way_out(shelter: Card) -> str:
    """Return what a player does who brings a card out from beneath a shelter, as a prompt says it."""
    return "Uncover" if covers(shelter) else "Bring out"


def put_under(g: Engine, seat: int, card: int, shelter: int) -> None:
    """Put a card beneath the shelter."""
    g.move(seat, card, ROW[seat], UNDER[seat], reasons.HIDE)
    g.emit("covered", seat, reasons.HIDE, card, shelter)


def take_out(g: Engine, seat: int, card: int, why: Reason = reasons.RELEASE) -> None:
    """Bring a card out from beneath its shelter."""
    with g.because_of(g.state.covered[card]):
        part(g, seat, card, why)
        g.move(seat, card, UNDER[seat], ROW[seat], why)


def _owners_with_sheltered(g: Engine) -> list[int]:
    """Return the seats that may bring cards out because a Goal has just been played."""
    if _NEWS not in g.noted:
        return []
    s = g.state
    return [seat for seat in s.seats_from(s.turn) if s.zones[UNDER[seat]]]


def _offer_release(g: Engine, me: int, owners: list[int]) -> Generator[Any, Any, None]:
    """Ask each owner of hidden cards whether some of them come out now."""

    def ask(seat: int) -> Generator[Any, Any, None]:
        hidden = tuple(g.state.zones[UNDER[seat]])
        shelter = g.state.covered[hidden[0]]
        prompt = f"{way_out(g.deck.cards[shelter])} which card{'s' * (len(hidden) > 1)}?"
        why = reasons.RELEASE_FOR_A_GOAL
        chosen = yield some_of(seat, "release", hidden, why, shelter, prompt, 0, len(hidden))
        for card in chosen if isinstance(chosen, tuple) else (chosen,):
            if card != PASS:
                take_out(g, seat, card, reasons.RELEASE_FOR_A_GOAL)

    yield from each(lambda: _owners_with_sheltered(g), ask)
    del g.noted[_NEWS]


class Shelters(System):
    """Keepers that hide other cards."""

    consequences = (Consequence(90, _owners_with_sheltered, _offer_release),)

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a Keeper of the deck shelters cards."""
        return any("shelters" in card.while_in_play for card in titles)

    def goal_comes(self, g: Engine) -> None:
        """Note that cards beneath Keepers may be brought out."""
        g.noted[_NEWS] = True
