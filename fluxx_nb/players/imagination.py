"""Imagination: a table as one seat knows it, and what it would look like after a move that was never made.

Nothing here looks behind a card: the copy that a player thinks with holds no card that its seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.events import Fact, apply
from fluxx_nb.engine.sight import Sight
from fluxx_nb.engine.state import State
from fluxx_nb.engine.units import head_of, riders_of

_NOBODY, _NOTHING = -1, -1


def imagined(sight: Sight) -> State:
    """A copy of the State in which every card that the seat may not see is blank, and the hidden timer is stopped."""
    twin = sight.state.copy()
    blank = tuple((zone, tuple(sight.cards(zone))) for zone in twin.zones if not sight.sees(zone))
    apply(twin, ("arranged", _NOBODY, _NOTHING, 0, 0, blank, (), _NOTHING))
    unseen = [(rider, carrier) for rider, carrier in twin.attached.items() if not _lies_open(twin, rider)]
    for rider, carrier in unseen:
        apply(twin, ("detached", _NOBODY, rider, carrier, 0, None, (), _NOTHING))
    if "timer" in twin.counts:
        apply(twin, ("counted", _NOBODY, _NOTHING, 0, 0, ("timer", 0), (), _NOTHING))
    return twin


def _lies_open(s: State, card: int) -> bool:
    return any(card in cards for cards in s.zones.values())


def shift(card: int, source: int, target: int) -> Fact:
    """The fact that a card went from one zone to another."""
    return ("moved", _NOBODY, card, source, target, "imagined", (), _NOTHING)


def shift_unit(s: State, card: int, target: int) -> list[Fact]:
    """The facts that a card in play went elsewhere, with everything that is attached to it."""
    head = head_of(s, card)
    cards = (head, *riders_of(s, head))
    return [shift(one, source, target) for one in cards if (source := s.zone_holding(one)) != target]


def shift_units(s: State, moves: Iterable[tuple[int, int]]) -> list[Fact]:
    """The facts that several cards in play went elsewhere; a unit that is named twice goes once."""
    return list(dict.fromkeys(fact for card, target in moves for fact in shift_unit(s, card, target)))


def lay_out(zone: int, cards: list[int]) -> Fact:
    """The fact that a zone holds these cards, wherever they were before."""
    return ("arranged", _NOBODY, _NOTHING, 0, 0, ((zone, tuple(cards)),), (), _NOTHING)


def begin(slot: str, value: object, card: int) -> Fact:
    """The fact that a setting came into force."""
    return ("began", _NOBODY, card, 0, 0, (slot, value), (), _NOTHING)


def cease(slot: str) -> Fact:
    """The fact that a setting went out of force."""
    return ("ceased", _NOBODY, _NOTHING, 0, 0, slot, (), _NOTHING)


def take_turn(seat: int) -> Fact:
    """The fact that a seat's turn has come."""
    return ("turned", seat, _NOTHING, 0, 0, None, (), _NOTHING)


def after(s: State, facts: list[Fact]) -> State:
    """The table as it would be after some facts."""
    twin = s.copy()
    for fact in facts:
        apply(twin, fact)
    return twin
