"""Imagination: a table as it would be after moves that are not made.

No hidden card is used: the State that a bot thinks with is a glimpse, without any card that its seat
may not see.
"""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.core.events import Fact, apply
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.state import ROWS, UNDER, State, seat_of
from fluxx_nb.engine.core.units import beneath, head_of, riders_of

_NOBODY, _NOTHING = -1, -1


def shift(card: int, source: int, target: int) -> Fact:
    """Return the event that a card moves from one zone to another."""
    return ("moved", _NOBODY, card, source, target, None, IMAGINED, _NOTHING, _NOTHING, ())


def shift_unit(s: State, card: int, target: int) -> list[Fact]:
    """Return the events that move a card in play elsewhere, with everything that is attached to it or beneath it."""
    head = head_of(s, card)
    # In front of another player a covered card stays covered; anywhere else it moves with the rest.
    lower = UNDER[seat_of(target)] if target in ROWS else target
    moves = [*((one, target) for one in (head, *riders_of(s, head))), *((one, lower) for one in beneath(s, head))]
    return [shift(one, source, zone) for one, zone in moves if (source := s.zone_holding(one)) != zone]


def shift_units(s: State, moves: Iterable[tuple[int, int]]) -> list[Fact]:
    """Return the events that move several cards in play elsewhere; a unit that is named twice moves once."""
    return list(dict.fromkeys(fact for card, target in moves for fact in shift_unit(s, card, target)))


def lay_out(zone: int, cards: list[int]) -> Fact:
    """Return the event that a zone holds these cards, wherever they were before."""
    return ("arranged", _NOBODY, _NOTHING, 0, 0, ((zone, tuple(cards)),), IMAGINED, _NOTHING, _NOTHING, ())


def begin(slot: str, value: object, card: int) -> Fact:
    """Return the event that a setting begins to apply."""
    return ("began", _NOBODY, card, 0, 0, (slot, value), IMAGINED, _NOTHING, _NOTHING, ())


def cease(slot: str) -> Fact:
    """Return the event that a setting no longer applies."""
    return ("ceased", _NOBODY, _NOTHING, 0, 0, slot, IMAGINED, _NOTHING, _NOTHING, ())


def take_turn(seat: int) -> Fact:
    """Return the event that a seat's turn begins."""
    return ("turned", seat, _NOTHING, 0, 0, None, IMAGINED, _NOTHING, _NOTHING, ())


def after(s: State, facts: list[Fact]) -> State:
    """Return the table as it would be after some events."""
    twin = s.copy()
    for fact in facts:
        apply(twin, fact)
    return twin
