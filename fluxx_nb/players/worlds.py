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


def a_world(glimpse: State, rng: int, top: Iterable[int] = ()) -> State:
    """Return a table that looks like the glimpse, with no card blank; `top` are the next cards to draw, if known."""
    world = glimpse.copy()
    known = {card for cards in world.zones.values() for card in cards}
    # Some of them may have come from a hand: the pile has only so many cards.
    coming = list(top)[: world.zones[DRAW].count(HIDDEN)]
    unseen = [card for card in range(len(world.deck.cards)) if card not in known and card not in coming]
    pool = chance.shuffled(rng, _DEALT, unseen)
    blanks = {zone: cards.count(HIDDEN) for zone, cards in world.zones.items() if HIDDEN in cards}
    laid = []
    # Zones that only some cards may be in are filled first; the pile takes the rest.
    for zone in sorted(blanks, key=lambda one: (one == DRAW, one not in _UNDERS, one)):
        count = blanks[zone] - (len(coming) if zone == DRAW else 0)
        fits = _fits(world, zone)
        dealt = [card for card in pool if fits(card)][: max(0, count)]
        dealt += [card for card in pool if card not in dealt][: max(0, count - len(dealt))]
        taken = set(dealt)
        pool = [card for card in pool if card not in taken]
        fresh = iter(dealt)
        if zone == DRAW:
            laid.append((zone, (*fresh, *reversed(coming))))
        else:
            laid.append((zone, tuple(next(fresh) if card == HIDDEN else card for card in world.zones[zone])))
    apply(world, Event("arranged", -1, -1, 0, 0, tuple(laid), IMAGINED))
    _cover(world)
    if TIMER in world.counts:
        _set_timer(world, rng)
    return world


def _fits(world: State, zone: int) -> Callable[[int], bool]:
    """Return which cards may be in a zone, as everyone knows."""
    types = world.deck.types
    if zone == RULES_DECK:
        return lambda card: types[card] == RULE
    if zone == DRAW and RULES_DECK in world.zones:
        return lambda card: types[card] != RULE
    if zone in _UNDERS:
        owner = seat_of(zone)
        return lambda card: _shelter(world, owner, card) is not None
    # A Creeper that is drawn or dealt is put in front of the player at once.
    return lambda card: zone == DRAW or types[card] != CREEPER


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
    return all(
        len(cards) == len(world.zones[zone])
        and all(seen in (HIDDEN, there) for seen, there in zip(cards, world.zones[zone], strict=True))
        for zone, cards in glimpse.zones.items()
    )
