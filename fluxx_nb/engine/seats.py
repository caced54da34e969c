"""Seats: players who join or leave while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.decisions import IllegalAnswer
from fluxx_nb.engine.opening import HAND_DEALT
from fluxx_nb.engine.state import DISCARD, hand_of, row_of, under_of, waiting_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_JOIN = ("players.join",)
_LEAVE = ("players.leave",)


def seat_requests(g: Game, request: str) -> None:
    """Note that somebody wants to join or leave, and see to it at once if no effect is half done."""
    verb, _, name = request.partition(":")
    present = _present(g)
    if g.outcome is not None:
        raise IllegalAnswer("The game is over: nobody can join or leave it any more.", [])
    if verb == "join" and g.setup.solo:
        raise IllegalAnswer("This is solitaire: nobody can join. Begin a new game for several players.", [])
    if verb == "join" and (not name.strip() or name in present):
        raise IllegalAnswer(f"A player who joins needs a new name; at the table are {', '.join(present)}.", [])
    if verb == "leave" and name not in present:
        raise IllegalAnswer(f"No player {name!r} is at the table; there are {', '.join(present)}.", present)
    if verb == "leave" and len(present) <= 1:
        raise IllegalAnswer("The last player cannot leave.", [])
    g.answers.append(request)
    g.requests.append(request)
    if g.at_main_decision:
        g.restart_turn_loop()


def _present(g: Game) -> list[str]:
    """Who will be at the table once everybody who asked has joined or left."""
    names = [g.state.names[seat] for seat in g.state.order]
    for request in g.requests:
        verb, _, name = request.partition(":")
        if verb == "join":
            names.append(name)
        else:
            names.remove(name)
    return names


def grant_requests(g: Game) -> None:
    """Let the players join and leave who asked for it."""
    while g.requests:
        verb, _, name = g.requests.pop(0).partition(":")
        if verb == "join":
            _join(g, name)
        else:
            _leave(g, name)


def _join(g: Game, name: str) -> None:
    seat = len(g.state.names)
    g.emit("joined", seat, _JOIN, data=name)
    g.draw(seat, HAND_DEALT, hand_of(seat), "deal", _JOIN)


def _leave(g: Game, name: str) -> None:
    s = g.state
    seat = s.seat_named(name)
    if seat == s.turn or s.counts.get("next seat") == seat:
        g.emit("counted", seat, _LEAVE, data=("next seat", s.next_seat(seat)))
    for zone in (hand_of(seat), waiting_of(seat)):
        for card in list(s.zones[zone]):
            g.move(seat, card, zone, DISCARD, "leave", _LEAVE)
    for card in [card for card in (*s.attached,) if s.zone_holding(card) in (row_of(seat), under_of(seat))]:
        g.emit("detached", seat, _LEAVE, card, s.attached[card])
    for zone in (row_of(seat), under_of(seat)):
        for card in list(s.zones[zone]):
            g.move(seat, card, zone, DISCARD, "leave", _LEAVE)
    g.emit("left", seat, _LEAVE, data=name)
