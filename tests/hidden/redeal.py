"""Games in which the cards that a seat may not see are dealt differently, so that the seat cannot tell them apart."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

from fluxx_nb.engine.core.card import CREEPER, RULE
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DRAW, RULES_DECK, UNDER, State

_SWAPS = 3
"""So many swaps for each hidden card."""


def redealt(state: State, seat: int, rng: Random) -> State:
    """Return the same table with every card that the seat may not see exchanged for another one that may lie there."""
    sight = Sight(state, seat)
    zones = {zone: list(cards) for zone, cards in state.zones.items()}
    slots = [(zone, at) for zone in zones for at, seen in enumerate(sight.cards(zone)) if seen == HIDDEN]
    covers = dict(state.covered)
    for _ in range(_SWAPS * len(slots) if len(slots) > 1 else 0):
        (here, i), (there, j) = rng.sample(slots, 2)
        mine, yours = zones[here][i], zones[there][j]
        if _fits(state, covers.get(mine), here, yours) and _fits(state, covers.get(yours), there, mine):
            zones[here][i], zones[there][j] = yours, mine
            _exchange(covers, mine, yours)
    twin = state.copy()
    apply(twin, _fact("arranged", data=tuple((zone, tuple(cards)) for zone, cards in zones.items())))
    for card, shelter in state.covered.items():
        apply(twin, _fact("uncovered", card, shelter))
    for card, shelter in covers.items():
        apply(twin, _fact("covered", card, shelter))
    return twin


def _fact(what: str, card: int = -1, source: int = 0, data: Any = None) -> Event:
    return Event(what, -1, card, source, 0, data, "imagined", -1)


def _exchange(covers: dict[int, int], one: int, other: int) -> None:
    """Exchange what two cards are covered by; the order in which cards lie beneath a Keeper stays."""
    renamed = {one: other, other: one}
    pairs = [(renamed.get(card, card), shelter) for card, shelter in covers.items()]
    covers.clear()
    covers.update(pairs)


def _fits(s: State, shelter: int | None, zone: int, card: int) -> bool:
    """Whether a card may lie in a zone, beneath a Keeper where it lies there."""
    found = s.deck.cards[card]
    if zone == RULES_DECK or (zone == DRAW and s.solo):
        return (found.type == RULE) == (zone == RULES_DECK)
    if zone in UNDER:
        assert shelter is not None
        return not {found.name, *found.icons}.isdisjoint(s.deck.cards[shelter].while_in_play["shelters"])
    return zone == DRAW or found.type != CREEPER


def renamed(game: Game, seat: int, rng: Random) -> tuple[Game, int]:
    """Return the same game from its first event on, with cards that the seat has never seen exchanged; and how many.

    Only cards of the same type change places, so that the same things happen in it.
    """
    name = _exchanged(game, sorted(_never_seen(game, seat)), rng)
    twin = copy(game)
    twin._engine = copy(game._engine)
    events = [_renamed(event, name) for event in game.events]
    twin._engine.log = events
    twin.state = twin._engine.state = State(game.deck, list(game.setup.players))
    for event in events:
        apply(twin.state, event)
    twin.decision = events[-1].data if game.decision is not None else None
    return twin, len(name)


def _exchanged(game: Game, unseen: list[int], rng: Random) -> dict[int, int]:
    name: dict[int, int] = {}
    for kind in dict.fromkeys(game.deck.types[card] for card in unseen):
        cards = [card for card in unseen if game.deck.types[card] == kind]
        name.update(zip(cards, rng.sample(cards, len(cards)), strict=True))
    return {card: other for card, other in name.items() if card != other}


def _never_seen(game: Game, seat: int) -> set[int]:
    """Return the cards that a seat has had no chance to see since the game began."""
    unseen = set(range(len(game.deck)))
    state = State(game.deck, list(game.setup.players))
    for event in game.events:
        apply(state, event)
        told = event.who == seat and event.what in ("asked", "looked", "picked")
        if told:
            unseen.discard(event.card)
            unseen.difference_update(event.data.options if event.what == "asked" else event.data or ())
        if event.what in ("moved", "arranged", "swapped", "joined", "turned") and len(state.names) > seat:
            sight = Sight(state, seat)
            moved = event.what == "moved"
            if moved and sight.sees(event.source):
                unseen.discard(event.card)
            zones = (event.target,) if moved else state.zones
            unseen.difference_update(card for zone in zones for card in sight.cards(zone))
    return unseen


def _renamed(event: Event, name: dict[int, int]) -> Event:
    """Return an event as it is told where cards have other names."""
    data = event.data
    if event.what in ("shuffled", "looked", "answered"):
        data = _cards(data, name)
    elif event.what == "arranged":
        data = tuple((zone, _cards(cards, name)) for zone, cards in data)
    elif event.what == "asked":
        data = data._replace(options=_cards(data.options, name), card=name.get(data.card, data.card))
    return event._replace(card=name.get(event.card, event.card), data=data)


def _cards(data: Any, name: dict[int, int]) -> Any:
    if isinstance(data, tuple | list):
        return tuple(name.get(one, one) for one in data)
    return name.get(data, data)
