"""Seats: players who join or leave while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.bounds import MOST_PLAYERS, MOST_SEATS
from fluxx_nb.engine.core.counts import NEXT_SEAT
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.setup import HAND_DEALT
from fluxx_nb.engine.core.state import DISCARD, HAND, ROW, UNDER, WAITING
from fluxx_nb.engine.core.words import shown

if TYPE_CHECKING:
    from fluxx_nb.engine.core.game import Game


JOIN, LEAVE = "join", "leave"


def seat_requests(g: Game, verb: str, name: str) -> None:
    """Note that somebody wants to join or leave, and see to it at once if no effect is half done."""
    if verb not in (JOIN, LEAVE):
        raise IllegalAnswer(f"{shown(verb)} is nothing that a player can do; they join or leave.", [JOIN, LEAVE])
    present = _present(g)
    if g.state.outcome is not None:
        raise IllegalAnswer("The game is over: nobody can join or leave it any more.", [])
    if verb == JOIN:
        _may_join(g, name, present)
    elif name not in present:
        raise IllegalAnswer(f"No player {shown(name)} is at the table; there are {', '.join(present)}.", present)
    elif len(present) <= 1:
        raise IllegalAnswer("The last player cannot leave.", [])
    request = f"{verb}:{name}"
    g.answers.append(request)
    g.requests.append(request)
    if g.at_main_decision:
        g.restart_turn_loop()


def _may_join(g: Game, name: str, present: list[str]) -> None:
    for keep_out in g.systems.keep_out:
        if why := keep_out(g):
            raise IllegalAnswer(why, [])
    if name in present:
        raise IllegalAnswer(f"A player who joins needs a new name; at the table are {', '.join(present)}.", [])
    # Somebody who has left may come back, and be called as before.
    if problem := name_problem(name, [other for other in (*g.state.names, *present) if other != name]):
        raise IllegalAnswer(f"A player who joins needs a new name: {problem}.", [])
    if len(present) >= MOST_PLAYERS:
        raise IllegalAnswer(f"{MOST_PLAYERS} players are at the table, and no more can play at once.", [])
    if len(g.state.names) + len(g.requests) >= MOST_SEATS - 1:
        raise IllegalAnswer("No more seats are left in this game: too many have come and gone.", [])


def _present(g: Game) -> list[str]:
    """Who will be at the table once everybody who asked has joined or left."""
    names = [g.state.names[seat] for seat in g.state.order]
    for request in g.requests:
        verb, _, name = request.partition(":")
        if verb == JOIN:
            names.append(name)
        else:
            names.remove(name)
    return names


def grant_requests(g: Game) -> None:
    """Let the players join and leave who asked for it."""
    while g.requests:
        verb, _, name = g.requests.pop(0).partition(":")
        if verb == JOIN:
            _join(g, name)
        else:
            _leave(g, name)


def _join(g: Game, name: str) -> None:
    seat = len(g.state.names)
    g.emit("joined", seat, "join", data=name)
    g.draw(seat, HAND_DEALT, HAND[seat], "join")


def _leave(g: Game, name: str) -> None:
    s = g.state
    seat = s.seat_named(name)
    if seat == s.turn or s.counts.get(NEXT_SEAT) == seat:
        g.emit("counted", seat, "leave", data=(NEXT_SEAT, s.next_seat(seat)))
    for zone in (HAND[seat], WAITING[seat]):
        for card in list(s.zones[zone]):
            g.move(seat, card, zone, DISCARD, "leave")
    for uphold in g.systems.uphold:
        uphold(g)
    for card in [card for card in (*s.attached,) if s.zone_holding(card) in (ROW[seat], UNDER[seat])]:
        g.emit("detached", seat, "leave", card, s.attached[card])
    for zone in (ROW[seat], UNDER[seat]):
        for card in list(s.zones[zone]):
            g.move(seat, card, zone, DISCARD, "leave")
    g.emit("left", seat, "leave", data=name)
