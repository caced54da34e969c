"""Invisibility: a card held face out in the hand puts its holder's Keepers out of everyone else's reach.

The card is a card of that hand like any other. The State counts, for each card that can do this, the seat that holds
it face out. A holder whom the card has left is visible at once, whatever took it; `uphold` sees to that after each
step of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import KEEPER, Card
from fluxx_nb.engine.core.decisions import PASS, Decision
from fluxx_nb.engine.core.state import DISCARD, HAND, HANDS, RESOLVING, ROW, ROWS, UNDER, Count, State, seat_of
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import riders_of, take_along
from fluxx_nb.engine.core.winning import GoalTest, blockers, goal_test

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.events import Event

APPEAR = "become visible"
"""The answer of a player who turns the card inward."""

_INVISIBLE = "invisible"
_MAY_APPEAR = "may appear"


def mark_of(card: int) -> Count:
    """Return the count that says who holds the card face out: a seat, or -1."""
    return _INVISIBLE, card


def held_out(s: State, seat: int) -> list[int]:
    """Return the cards that a seat holds face out."""
    if not s.always:
        # While someone holds one of them face out, every event matters.
        return []
    held, counts = s.zones[HAND[seat]], s.counts
    return [
        count[1]
        for count in s.deck.watched_counts
        if counts.get(count, -1) == seat and count[0] == _INVISIBLE and count[1] in held
    ]


def is_invisible(s: State, seat: int) -> bool:
    """Return whether the seat's Keepers are Invisible."""
    return bool(held_out(s, seat))


def is_unseen(s: State, card: int) -> bool:
    """Return whether a card in play is Invisible: a Keeper of an Invisible player, or what is attached to one."""
    if not s.always or not (s.deck.types[card] == KEEPER or card in s.attached):
        return False
    owner = s.owner_of(card)
    return owner >= 0 and is_invisible(s, owner)


def others_unseen(s: State, me: int) -> bool:
    """Return whether another player has Invisible Keepers that an effect must leave alone."""
    return any(is_invisible(s, seat) and s.row(seat) for seat in s.others(me))


def veil(g: Engine, seat: int, card: int, source: int) -> None:
    """Take a card into the hand and hold it face out; a Creeper that is attached to it goes along, face out too."""
    if g.state.counts.get(mark_of(card)) != seat:
        lose(g, card)
    g.move(seat, card, source, HAND[seat], reasons.HELD_FACE_OUT)
    for rider in riders_of(g.state, card):
        take_along(g, seat, rider, card, UNDER[seat], apart=False)
    g.emit("counted", seat, reasons.HELD_FACE_OUT, card, data=(mark_of(card), seat))


def lose(g: Engine, card: int) -> None:
    """Make visible each player whose card held face out is gone from the hand."""
    seat = g.state.counts.get(mark_of(card), -1)
    if seat >= 0:
        g.emit("counted", seat, reasons.LOST_FROM_HAND, card, data=(mark_of(card), -1))


def turn_in(g: Engine, seat: int, card: int) -> None:
    """Turn a card inward: its holder is visible, and a Creeper that was attached to it drops on the table."""
    g.emit("counted", seat, reasons.TURNED_INWARD, card, data=(mark_of(card), -1))
    _drop(g, seat, card)


def _drop(g: Engine, seat: int, card: int) -> None:
    """Put down what was attached to a card held face out: where the card has gone, or in front of its holder."""
    s = g.state
    zone = s.zone_holding(card)
    target = zone if zone in ROWS else ROW[seat_of(zone)] if zone in HANDS else DISCARD
    for rider in riders_of(s, card):
        take_along(g, seat, rider, card, target, apart=zone not in ROWS)


def _offer_to_appear(g: Engine, me: int, seats: tuple[int, ...]) -> Generator[Any, Any, None]:
    """Ask the Invisible players who meet a Goal whether they turn the card inward now, no matter whose turn it is."""

    def ask(seat: int) -> Generator[Any, Any, bool]:
        held = held_out(g.state, seat)
        if not held:
            return False
        prompt = "You meet the Goal, but no one sees it. Become visible?"
        answer = yield Decision(seat, "appear", (PASS, APPEAR), reasons.TURNED_INWARD, held[0], prompt)
        if answer == APPEAR:
            for card in held:
                turn_in(g, seat, card)
        return bool(answer == APPEAR)

    yield from each(lambda: [seat for seat in seats if seat in g.state.order], ask)
    del g.noted[_MAY_APPEAR]


def _tell_invisible(s: State, event: Event) -> str:
    name, card = s.names[event.who], s.deck.cards[event.card].name
    if event.counted[1] >= 0:
        # In a scenario, no move has said yet how the card is held.
        held = "" if s.turns else f"{name} holds {card} face out: "
        return f"{held}{name} is now Invisible"
    marks = [mark for mark in s.deck.watched_counts if mark[0] == _INVISIBLE and s.counts.get(mark, -1) == event.who]
    hiding = [s.deck.cards[other].name for other in held_out(s, event.who) if other != event.card]
    seen = f", but {hiding[0]} still hides {name}'s Keepers" if hiding else " and is visible again"
    if not hiding and marks[-1:] != [mark_of(event.card)]:
        # Another card has gone too, and its sentence says this.
        seen = ""
    if event.why is reasons.LOST_FROM_HAND:
        return f"{name} no longer holds {card}{seen}"
    if event.why is reasons.PLAYED_FROM_THE_HAND:
        return f"{name} has played {card}{seen}"
    return f"{name} turns {card} inward{seen}"


class Invisibility(System):
    """Cards that make their holder's Keepers Invisible."""

    tells: ClassVar = {_INVISIBLE: _tell_invisible}
    consequences = (Consequence(30, lambda g: g.noted.get(_MAY_APPEAR), _offer_to_appear),)

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a card of the deck is held face out."""
        return any("hold_face_out" in card.verbs() for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._veils = tuple(i for i, card in enumerate(deck.cards) if "hold_face_out" in card.verbs())
        self.watched_counts = tuple(mark_of(card) for card in self._veils)

    def arrange(self, g: Engine, table: Mapping[str, Any]) -> None:
        """Hold the cards face out that a scenario says."""
        for card, seat in table.get("face out", ()):
            g.emit("counted", seat, reasons.HELD_FACE_OUT, card, data=(mark_of(card), seat))

    def uphold(self, g: Engine) -> None:
        """Make visible each player who no longer holds the card; wait for a card that is just being played."""
        s = g.state
        if not s.always:
            return
        for card in self._veils:
            seat = s.counts.get((_INVISIBLE, card), -1)
            if seat < 0 or card in s.hand(seat) or card in s.zones[RESOLVING]:
                continue
            played = card in s.row(seat)
            why = reasons.PLAYED_FROM_THE_HAND if played else reasons.LOST_FROM_HAND
            g.emit("counted", seat, why, card, data=(mark_of(card), -1))
            _drop(g, seat, card)

    def reach(self, s: State, me: int, cards: list[int]) -> list[int]:
        """Return all cards but what is Invisible in front of others."""
        if not s.always:
            return cards
        mine = s.row(me)
        return [card for card in cards if card in mine or not is_unseen(s, card)]

    def lend_powers(self, s: State, seat: int) -> list[int]:
        """Return the cards that a seat holds face out, which may be turned inward."""
        return held_out(s, seat)

    def show(self, s: State, seat: int) -> list[int]:
        """Return the cards of a hand that everyone sees, and what is attached to them."""
        held = held_out(s, seat)
        return [*held, *(rider for card in held for rider in riders_of(s, card))]

    def block(self, s: State, seat: int, test: GoalTest) -> list[int]:
        """Return the cards that block a seat because it is Invisible."""
        return held_out(s, seat)

    def newly_blocked(self, g: Engine, new: list[tuple[int, int]]) -> None:
        """Note the players whom only being Invisible blocks: they may become visible at any time."""
        g.noted[_MAY_APPEAR] = tuple(dict.fromkeys(seat for seat, goal in new if _only_unseen(g.state, seat, goal)))


def _only_unseen(s: State, seat: int, goal: int) -> bool:
    """Return whether nothing but being Invisible keeps the seat from winning with a Goal that it meets."""
    held = held_out(s, seat)
    return bool(held) and blockers(s, seat, goal_test(s, goal)) == held
