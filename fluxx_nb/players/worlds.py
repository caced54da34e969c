"""Worlds: tables that a seat cannot tell from the one that it sees, with the hidden cards dealt at random.

A world is made of a glimpse, in which every hidden card is blank, and of what everyone knows: the deck's list, that no
Creeper stays in a hand, and what a Keeper shelters. The true table is not needed, so nothing of it can leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.card import CREEPER, RULE
from fluxx_nb.engine.core.counts import TIMER
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.sight import HIDDEN
from fluxx_nb.engine.core.state import DRAW, RULES_DECK, UNDER, State, seat_of

_UNDERS = frozenset(UNDER)
_DEALT, _TIMED = 0, 1
"""Random outcomes are separate for each of these."""


class Unseen:
    """What a seat does not see of a table: which cards, and where they may be. Any number of worlds are made of it."""

    def __init__(self, glimpse: State, top: Iterable[int] = ()) -> None:
        """Look at a glimpse; `top` are the next cards to be drawn, if known."""
        self._glimpse = glimpse
        zones = glimpse.zones
        # Some of them may have come from a hand: the pile holds no more than it holds.
        self._coming = list(top)[: zones[DRAW].count(HIDDEN)]
        known = {card for cards in (*zones.values(), self._coming) for card in cards}
        self._cards = [card for card in range(len(glimpse.deck.cards)) if card not in known]
        self._blanks: list[tuple[int, int, frozenset[int] | None]] = []
        # The pile takes whatever is left when all zones that not every card may be in have got theirs.
        for zone in sorted(zones, key=lambda one: (one == DRAW, one not in _UNDERS, one)):
            if HIDDEN in zones[zone]:
                count = zones[zone].count(HIDDEN) - (len(self._coming) if zone == DRAW else 0)
                fits = _fits(glimpse, zone)
                fitting = None if fits is None else frozenset(filter(fits, self._cards))
                self._blanks.append((zone, count, fitting))

    def world(self, rng: int) -> State:
        """A table that looks like the glimpse, with no card blank."""
        world = self._glimpse.copy()
        pool = chance.shuffled(rng, _DEALT, self._cards)
        laid: list[tuple[int, tuple[int, ...]]] = []
        for zone, count, fitting in self._blanks:
            dealt, pool = _deal(pool, count, fitting)
            if zone == DRAW:
                laid.append((zone, (*dealt, *reversed(self._coming))))
            else:
                fresh = iter(dealt)
                laid.append((zone, tuple([next(fresh) if card == HIDDEN else card for card in world.zones[zone]])))
        apply(world, Event("arranged", -1, -1, 0, 0, tuple(laid), IMAGINED))
        _cover(world)
        if TIMER in world.counts:
            _set_timer(world, rng)
        return world


def a_world(glimpse: State, rng: int, top: Iterable[int] = ()) -> State:
    """A table that looks like the glimpse, with no card blank; `top` are the next cards to be drawn, if known."""
    return Unseen(glimpse, top).world(rng)


def _deal(pool: list[int], count: int, fitting: frozenset[int] | None) -> tuple[list[int], list[int]]:
    """The first cards of a pool that fit, and what is left; where too few fit, others make up the number."""
    if fitting is None:
        return pool[:count], pool[count:]
    dealt: list[int] = []
    left: list[int] = []
    for at, card in enumerate(pool):
        if len(dealt) == count:
            return dealt, left + pool[at:]
        (dealt if card in fitting else left).append(card)
    more = count - len(dealt)
    return dealt + left[:more], left[more:]


def _fits(glimpse: State, zone: int) -> Callable[[int], bool] | None:
    """Which cards may be in a zone, as everyone knows; None for all of them."""
    types = glimpse.deck.types
    if zone == RULES_DECK:
        return lambda card: types[card] == RULE
    if zone == DRAW:
        return (lambda card: types[card] != RULE) if RULES_DECK in glimpse.zones else None
    if zone in _UNDERS:
        owner = seat_of(zone)
        return lambda card: _shelter(glimpse, owner, card) is not None
    # A Creeper that is drawn or dealt is put in front of the player at once.
    return lambda card: types[card] != CREEPER


def _shelter(world: State, seat: int, card: int) -> int | None:
    """Return the card in front of a seat that a card may be beneath."""
    cards = world.deck.cards
    words = {cards[card].name, *cards[card].icons}
    for own in world.row(seat):
        if not words.isdisjoint(cards[own].while_in_play.get("shelters", ())):
            return own
        if cards[card].type == CREEPER and any(
            step.verb.name == "cover" for free in cards[own].free for step in free.do
        ):
            return own
    return None


def _cover(world: State) -> None:
    """Put each other player's hidden card beneath a Keeper that may cover it."""
    for seat in world.order:
        for card in world.zones[UNDER[seat]]:
            if card not in world.attached and card not in world.covered:
                shelter = _shelter(world, seat, card)
                carrier = shelter if shelter is not None else next(iter(world.row(seat)), card)
                apply(world, Event("covered", -1, card, carrier, 0, None, IMAGINED))


def _set_timer(world: State, rng: int) -> None:
    """Set the hidden timer to any turn at which it may still run out."""
    limit = int(world.rules["time_limit"])
    first = min(limit, max(limit // 2, world.turns))
    turns = first + chance.pick(rng, _TIMED, limit - first + 1)
    apply(world, Event("counted", -1, -1, 0, 0, (TIMER, turns), IMAGINED))


def looks_alike(world: State, glimpse: State) -> bool:
    """Return whether the world looks like the glimpse to its seat."""
    if world.zones.keys() != glimpse.zones.keys():
        return False
    for zone, cards in glimpse.zones.items():
        lying = world.zones[zone]
        if cards != lying:
            if len(cards) != len(lying):
                return False
            for seen, there in zip(cards, lying, strict=True):
                if seen not in (HIDDEN, there):
                    return False
    return True
