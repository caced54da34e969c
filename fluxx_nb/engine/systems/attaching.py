"""Attaching Creepers: each attaches to a Keeper of its owner's, or waits until one arrives."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.state import ROW, ROWS_CHANGED
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import keepers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State


def hosts_for(s: State, seat: int, creeper: int) -> list[int]:
    """Return the Keepers in front of the seat that a Creeper can attach to."""
    attach = s.deck.cards[creeper].attach
    if attach is None:
        return []
    cards = s.deck.cards
    return [card for card in keepers_of(s, seat) if attach.to == "any" or attach.to in cards[card].icons]


def _attach(g: Engine, me: int, found: tuple[int, int]) -> Generator[Any, Any, None]:
    """Attach the next loose Creeper; its owner chooses the Keeper where there are several."""
    seat, creeper = found
    hosts = hosts_for(g.state, seat, creeper)
    host = hosts[0]
    if len(hosts) > 1:
        host = yield Decision(seat, "attach", tuple(hosts), reasons.ATTACH, creeper, "Attach it to which Keeper?")
    waited = g.state.row(seat)[-1] == host
    with g.because_of(creeper):
        g.emit("attached", seat, reasons.WAITED if waited else reasons.ATTACH, creeper, host)


class AttachingCreepers(System):
    """Creepers that attach to a Keeper."""

    watches = ROWS_CHANGED

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a Creeper of the deck attaches."""
        return any(card.attach is not None for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._clinging = frozenset(at for at, card in enumerate(deck.cards) if card.attach is not None)
        self._bits = sum(deck.bit[card.name] for card in deck if card.attach is not None)
        self.consequences = (Consequence(40, self._loose, _attach, ROWS_CHANGED),)

    def _loose(self, g: Engine) -> tuple[int, int] | None:
        """Return the next loose Creeper that could attach, with its seat; clockwise from the current player."""
        s, bits, clinging = g.state, self._bits, self._clinging
        for mask in s.masks:
            if mask & bits:
                break
        else:
            return None
        for seat in s.seats_from(s.turn):
            if s.masks[seat] & bits:
                for card in s.zones[ROW[seat]]:
                    if card in clinging and card not in s.attached and hosts_for(s, seat, card):
                        return seat, card
        return None
