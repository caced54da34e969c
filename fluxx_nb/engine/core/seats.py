"""Seats: players who join or leave while the game goes on, at any question whatever."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Interrupted
from fluxx_nb.engine.core.bounds import MOST_PLAYERS, MOST_SEATS
from fluxx_nb.engine.core.consequences import settle
from fluxx_nb.engine.core.counts import NEXT_SEAT
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.setup import HAND_DEALT
from fluxx_nb.engine.core.state import DISCARD, EVERYTHING, HAND, RESOLVING, ROW, UNDER, WAITING, aside_of
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.units import part

if TYPE_CHECKING:
    from fluxx_nb.engine.core.game import Game


JOIN, LEAVE = "join", "leave"


class Leaving(NamedTuple):
    """What a player leaves behind: what a `left` event says besides who."""

    name: str
    asked: bool
    """Whether a choice of theirs was pending, which is dropped."""
    current: bool
    """Whether it was their turn, which is over."""


def check_seats(g: Game, verb: str, name: str) -> None:
    """Refuse, with the reason, what cannot be: who joins needs a place and a name, and who leaves must be there."""
    if verb not in (JOIN, LEAVE):
        raise IllegalAnswer(f"{shown(verb)} is nothing that a player can do; they join or leave.", [JOIN, LEAVE])
    present = g.players
    if g.decision is None:
        raise IllegalAnswer("The game is over: nobody can join or leave it any more.", [])
    if verb == JOIN:
        _check_guest(g, name, present)
    elif name not in present:
        raise IllegalAnswer(f"No player {shown(name)} is at the table; there are {', '.join(present)}.", present)
    elif len(present) <= 1:
        raise IllegalAnswer("The last player cannot leave.", [])


def _check_guest(g: Game, name: str, present: list[str]) -> None:
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
    if len(g.state.names) >= MOST_SEATS - 1:
        raise IllegalAnswer("No more seats are left in this game: too many have come and gone.", [])


def turns_on(g: Game, seat: int) -> bool:
    """Return whether the turn is this seat's; before the first turn, whether that one will be."""
    return seat == (g.state.turn if g.state.turn >= 0 else g.setup.first)


def joining(g: Game, name: str) -> Generator[Any, Any, None]:
    """Deal a new player in, and see to what follows."""
    before, g.cause = g.cause, g.turning
    seat = len(g.state.names)
    g.emit("joined", seat, reasons.JOIN, data=name)
    g.because_of_last()
    g.draw(seat, HAND_DEALT, HAND[seat], reasons.JOIN)
    yield from _follow(g)
    g.cause = before
    raise Interrupted


def leaving(g: Game, seat: int, asked: bool) -> Generator[Any, Any, None]:
    """Discard everything of a player who leaves, and see to what follows."""
    s = g.state
    before, g.cause = g.cause, g.turning
    current = turns_on(g, seat)
    if (following := s.counts.get(NEXT_SEAT, -1)) == seat or (current and following < 0):
        g.emit("counted", seat, reasons.LEAVE, data=(NEXT_SEAT, s.next_seat(seat)))
    if current:
        g.settling = g.drawing_done = False
        _clear_away(g, seat)
    else:
        _withdraw_surprises(g, seat)
    for zone in (HAND[seat], WAITING[seat]):
        _discard_all(g, seat, zone)
    for uphold in g.systems.uphold:
        uphold(g)
    for zone in (ROW[seat], UNDER[seat]):
        for card in list(s.zones[zone]):
            part(g, seat, card, reasons.LEAVE)
    for zone in (ROW[seat], UNDER[seat]):
        _discard_all(g, seat, zone)
    g.emit("left", seat, reasons.LEAVE, data=Leaving(s.names[seat], asked, current))
    yield from _follow(g)
    g.cause = before
    # Where the turn is over, nothing was interrupted: the next one begins.
    if not current:
        raise Interrupted


def _discard_all(g: Game, seat: int, zone: int) -> None:
    for card in list(g.state.zones[zone]):
        g.move(seat, card, zone, DISCARD, reasons.LEAVE)


def _clear_away(g: Game, seat: int) -> None:
    """The work of a whole turn ends: discard what was being played, and what was set aside for it."""
    s = g.state
    owners = {card: who for who, card in g.surprises}
    for card in list(s.zones[RESOLVING]):
        _withdraw(g, seat, owners.get(card, seat), card)
    g.surprises.clear()
    for depth in reversed(range(s.aside_depth())):
        _discard_all(g, seat, aside_of(depth))
        g.emit("taken up", seat, reasons.LEAVE, source=aside_of(depth))


def _withdraw_surprises(g: Game, seat: int) -> None:
    """Discard a Surprise that the leaver is playing out of turn, and those played against it."""
    played = [who for who, _ in g.surprises]
    if seat in played:
        for who, card in g.surprises[played.index(seat) :]:
            _withdraw(g, seat, who, card)


def _withdraw(g: Game, leaver: int, owner: int, card: int) -> None:
    """Discard a card that was being played; another player's Surprise goes without anyone's doing."""
    g.move(owner if owner == leaver else -1, card, RESOLVING, DISCARD, reasons.LEAVE)


def _follow(g: Game) -> Generator[Any, Any, None]:
    """See to what follows from other players at the table, unless that is being done already."""
    g.unsettled |= EVERYTHING
    if not g.settling:
        yield from settle(g, g.state.turn)
