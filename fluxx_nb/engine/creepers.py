"""Creepers that attach: each clings to a Keeper of its owner's, or waits until one arrives."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.quotas import keepers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_ATTACH = ("creeper.attach",)
_WAITED = ("creeper.waits", "creeper.attach")


def hosts_for(s: State, seat: int, creeper: int) -> list[int]:
    """The Keepers before the seat that a Creeper can attach to."""
    attach = s.deck.cards[creeper].attach
    if attach is None:
        return []
    cards = s.deck.cards
    return [card for card in keepers_of(s, seat) if attach.to == "any" or attach.to in cards[card].icons]


def creeper_to_attach(s: State) -> tuple[int, int] | None:
    """The next Creeper that lies loose where it could attach, with its seat; clockwise from the player at turn."""
    seats = [s.turn, *s.others(s.turn)] if s.turn in s.order else s.order
    for seat in seats:
        for card in s.row(seat):
            if card in s.deck.attaching and card not in s.attached and hosts_for(s, seat, card):
                return seat, card
    return None


def attach_waiting(g: Game) -> Generator[Any, Any, None]:
    """Attach the next loose Creeper; its owner chooses the Keeper where there are several."""
    found = creeper_to_attach(g.state)
    assert found is not None
    seat, creeper = found
    hosts = hosts_for(g.state, seat, creeper)
    attach = g.deck.cards[creeper].attach
    icon = (g.deck.icons[attach.to],) if attach is not None and attach.to in g.deck.icons else ()
    host = hosts[0]
    if len(hosts) > 1:
        host = yield Decision(seat, "attach", tuple(hosts), _ATTACH + icon, creeper, "Attach it to which Keeper?")
    waited = g.state.row(seat)[-1] == host
    g.emit("attached", seat, (_WAITED if waited else _ATTACH) + icon, creeper, host)
