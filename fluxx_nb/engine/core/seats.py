"""Seats: players who join or leave during a game, at any question."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Interrupted
from fluxx_nb.engine.core.bounds import MOST_PLAYERS, MOST_SEATS
from fluxx_nb.engine.core.consequences import settle
from fluxx_nb.engine.core.counts import NEXT_SEAT
from fluxx_nb.engine.core.decisions import Decision, IllegalAnswer, player_option
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.setup import HAND_DEALT
from fluxx_nb.engine.core.state import DISCARD, EVERYTHING, HAND, RESOLVING, aside_of, zones_of
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.turn import turns

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


JOIN, LEAVE = "join", "leave"


class Leaving(NamedTuple):
    """What a player leaves behind: what a `left` event says besides who."""

    name: str
    current: bool
    """Whether it was their turn, which is over."""
    dropped: int
    """The player whose pending choice is dropped, or -1."""
    narrowed: int
    """The player whose pending choice goes on without the leaver or their cards, or -1."""


def check_seats(g: Engine, verb: str, name: str) -> None:
    """Raise an error if this player cannot join (no free seat, a bad name) or cannot leave (not at the table)."""
    if verb not in (JOIN, LEAVE):
        raise IllegalAnswer(f"{shown(verb)} is nothing that a player can do; they join or leave.", [JOIN, LEAVE])
    present = [g.state.names[seat] for seat in g.state.order]
    if not g.stack:
        raise IllegalAnswer("The game is over: no one can join or leave it any more.", [])
    if verb == JOIN:
        _check_guest(g, name, present)
    elif name not in present:
        raise IllegalAnswer(f"No player {shown(name)} is at the table; there are {', '.join(present)}.", present)
    elif len(present) <= 1:
        raise IllegalAnswer("The last player cannot leave.", [])


def _check_guest(g: Engine, name: str, present: list[str]) -> None:
    for keep_out in g.systems.keep_out:
        if why := keep_out(g):
            raise IllegalAnswer(why, [])
    if name in present:
        raise IllegalAnswer(f"A player who joins needs a new name; at the table are {', '.join(present)}.", [])
    # A player who has left may come back, and be called as before.
    if problem := name_problem(name, [other for other in (*g.state.names, *present) if other != name]):
        raise IllegalAnswer(f"A player who joins needs a new name: {problem}.", [])
    if len(present) >= MOST_PLAYERS:
        raise IllegalAnswer(f"{MOST_PLAYERS} players are at the table, and no more can play at once.", [])
    if len(g.state.names) >= MOST_SEATS - 1:
        raise IllegalAnswer("No more seats are left in this game: too many have come and gone.", [])


def change_seats(g: Engine, verb: str, name: str, pending: Decision | None) -> None:
    """Put the work of joining or leaving on the stack, above the pending choice."""
    check_seats(g, verb, name)
    g.answers.append(f"{verb}:{name}")
    if verb == JOIN:
        g.stack.append(joining(g, name))
        return
    assert pending is not None, "a game with nothing pending is over, and that was refused"
    seat = g.state.seat_named(name)
    if turns_on(g, seat):
        g.stack[:] = [turns(g)]
    g.stack.append(leaving(g, seat, pending))


def turns_on(g: Engine, seat: int) -> bool:
    """Return whether it is this seat's turn; before the first turn, whether that one will be."""
    return seat == (g.state.turn if g.state.turn >= 0 else g.setup.first)


def joining(g: Engine, name: str) -> Generator[Any, Any, None]:
    """Deal a new player in and settle what follows."""
    before, g.cause = g.cause, g.turning
    seat = len(g.state.names)
    g.emit("joined", seat, reasons.JOIN, data=name)
    g.because_of_last()
    g.draw(seat, HAND_DEALT, HAND[seat], reasons.JOIN)
    yield from _follow(g)
    g.cause = before
    raise Interrupted


def leaving(g: Engine, seat: int, pending: Decision) -> Generator[Any, Any, None]:
    """Remove a player with all their cards, drop what they were doing, and settle what follows."""
    s = g.state
    before, g.cause = g.cause, g.turning
    leaver = _leaving(g, seat, pending)
    following, after = s.counts.get(NEXT_SEAT, -1), s.next_seat(seat)
    g.emit("left", seat, reasons.LEAVE, data=leaver)
    if following == seat or (leaver.current and following < 0):
        g.emit("counted", seat, reasons.LEAVE, data=(NEXT_SEAT, after))
    if leaver.current:
        g.settling = g.drawing_done = False
        _clear_away(g, seat)
    else:
        _withdraw_surprises(g, seat)
    yield from _follow(g)
    g.cause = before
    # If the turn is over, nothing was interrupted: the next one begins.
    if not leaver.current:
        raise Interrupted


def _leaving(g: Engine, seat: int, pending: Decision) -> Leaving:
    """Return the data of a `left` event, which also says what happens to the pending choice."""
    who, current = pending.who, turns_on(g, seat)
    # The work of a turn ends with it, but what follows from the last events is still settled.
    dropped = who == seat or (current and not g.settling)
    theirs = {player_option(seat), *(card for zone in zones_of(seat) for card in g.state.zones[zone])}
    narrowed = not dropped and not theirs.isdisjoint(pending.options)
    return Leaving(g.state.names[seat], current, who if dropped else -1, who if narrowed else -1)


def _clear_away(g: Engine, seat: int) -> None:
    """Discard the cards that were being played or set aside in a turn that ends early."""
    s = g.state
    owners = {card: who for who, card in g.surprises}
    for card in list(s.zones[RESOLVING]):
        _withdraw(g, seat, owners.get(card, seat), card)
    g.surprises.clear()
    for depth in reversed(range(s.aside_depth())):
        for card in list(s.zones[aside_of(depth)]):
            g.move(seat, card, aside_of(depth), DISCARD, reasons.LEAVE)
        g.emit("taken up", seat, reasons.LEAVE, source=aside_of(depth))


def _withdraw_surprises(g: Engine, seat: int) -> None:
    """Discard a Surprise that the leaver is playing out of turn, and those played against it."""
    played = [who for who, _ in g.surprises]
    if seat in played:
        for who, card in g.surprises[played.index(seat) :]:
            _withdraw(g, seat, who, card)


def _withdraw(g: Engine, leaver: int, owner: int, card: int) -> None:
    """Discard a card that was being played; another player's Surprise is discarded by no one."""
    g.move(owner if owner == leaver else -1, card, RESOLVING, DISCARD, reasons.LEAVE)


def _follow(g: Engine) -> Generator[Any, Any, None]:
    """Settle what follows from a change of players, unless that is under way already."""
    g.unsettled |= EVERYTHING
    if not g.settling:
        yield from settle(g, g.state.turn)
