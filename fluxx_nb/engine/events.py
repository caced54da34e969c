"""Events are past-tense facts, and `apply` is the only writer of a State.

A game keeps its events as plain tuples, because a game makes hundreds of them in a millisecond; `Event` is the same
tuple with names. Each event carries the ids of the passages that it follows from and the event that led to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.engine.settings import BONUSES, CALCULATIONS, LIMITS, PLAIN_NUMBERS, ways_to_calculate
from fluxx_nb.engine.state import DISCARD, DRAW, GOALS, NUMBERS_CHANGED, OTHERS_GREW, WIN_MATTERS, is_row, seat_of

if TYPE_CHECKING:
    from fluxx_nb.engine.state import State

Fact = tuple[str, int, int, int, int, Any, tuple[str, ...], int]


class Event(NamedTuple):
    """One thing that happened."""

    what: str
    who: int
    """The seat that did it, or -1."""
    card: int
    """The card that it happened to, or -1."""
    source: int
    """The zone that the card left (for `attached`, the Keeper)."""
    target: int
    """The zone that the card came to."""
    data: Any
    """Why a card moved, or what else the fact needs."""
    cite: tuple[str, ...]
    """The ids of the passages that it follows from."""
    cause: int
    """The number of the event that led to it, or -1."""


def shift(s: State, card: int, source: int, target: int, why: str) -> int:
    """What a `moved` event does; by itself, so that a game without a log need not make the event."""
    zones = s.zones
    # Most cards leave the draw pile from its top; everywhere else a card may lie anywhere.
    if source or zones[DRAW][-1] != card:
        zones[source].remove(card)
    else:
        zones[DRAW].pop()
    zones[target].append(card)
    follows = 0
    if why == "play":
        # Only what a player holds is played in this sense of the word.
        s.played += 1
    elif source >= 8:
        if source & 3 == 1:
            s.masks[(source - 8) >> 2] = _mask(s, zones[source])
            follows = WIN_MATTERS
    elif source == GOALS:
        follows = WIN_MATTERS
    elif why == "draw":
        s.drawn += 1
    if target < 8:
        return WIN_MATTERS if target == GOALS else follows
    seat = (target - 8) >> 2
    if target & 3 == 1:
        s.masks[seat] |= s.deck.bits[card]
        return WIN_MATTERS if seat == s.turn else WIN_MATTERS | OTHERS_GREW
    return follows if seat == s.turn else follows | OTHERS_GREW


def shift_drawn(s: State, count: int, target: int, why: str) -> list[int]:
    """What `count` events do that draw from the top of the pile into a hand or a group aside; returns the cards."""
    zones = s.zones
    pile = zones[DRAW]
    drawn = pile[-count:]
    del pile[-count:]
    drawn.reverse()
    zones[target] += drawn
    if why == "draw":
        s.drawn += count
    return drawn


def shift_dealt(s: State, rounds: int) -> list[tuple[int, int]]:
    """What the events do that deal so many cards to each hand, one after the other; returns who got which card."""
    pile, seats = s.zones[DRAW], s.order * rounds
    dealt = pile[: -len(seats) - 1 : -1]
    del pile[-len(seats) :]
    for at, seat in enumerate(s.order):
        s.zones[8 + 4 * seat] += dealt[at :: len(s.order)]
    return list(zip(seats, dealt, strict=True))


def shift_all(s: State, cards: tuple[int, ...], source: int, target: int) -> None:
    """What the events do that move several cards of a hand to a pile: nothing follows from them."""
    held = s.zones[source]
    if len(held) == len(cards):
        held.clear()
    else:
        for card in cards:
            held.remove(card)
    s.zones[target] += cards


def _moved(s: State, fact: Fact) -> int:
    return shift(s, fact[2], fact[3], fact[4], fact[5])


def _mask(s: State, cards: list[int]) -> int:
    bits = s.deck.bits
    mask = 0
    for card in cards:
        mask |= bits[card]
    return mask


def _shuffled(s: State, fact: Fact) -> int:
    """The discard pile (or, when setting up, the whole deck) became a pile to draw from, in the order given."""
    s.zones[fact[4]] = list(fact[5])
    if fact[3] == DISCARD:
        s.zones[DISCARD] = []
    s.luck += 1
    return 0


def _arranged(s: State, fact: Fact) -> int:
    """The table was laid out as a scenario wants it."""
    for zone, cards in fact[5]:
        s.zones[zone] = list(cards)
    for seat in s.order:
        s.masks[seat] = _mask(s, s.row(seat))
    return WIN_MATTERS


def _began(s: State, fact: Fact) -> int:
    slot, value = fact[5]
    new = slot not in s.by
    s.rules[slot] = value
    s.by[slot] = fact[2]
    _tally(s, slot, 1 if new else 0)
    return WIN_MATTERS | NUMBERS_CHANGED if slot not in PLAIN_NUMBERS else NUMBERS_CHANGED


_BASIC = {"draw": 1, "play": 1}


def _tally(s: State, slot: str, change: int) -> None:
    """Keep the counts and the numbers that every step of the game asks about."""
    setting = slot.partition(":")[0]
    if setting in BONUSES:
        s.bonuses += change
    elif setting in LIMITS:
        s.limits += change
    elif setting == "free":
        s.freedoms += change
        return
    elif setting in CALCULATIONS:
        s.ways = ways_to_calculate(s.rules)
        return
    s.reckon()


def _ceased(s: State, fact: Fact) -> int:
    slot = fact[5]
    del s.by[slot]
    if slot in _BASIC:
        s.rules[slot] = _BASIC[slot]
    else:
        del s.rules[slot]
    _tally(s, slot, -1)
    return WIN_MATTERS | NUMBERS_CHANGED if slot not in PLAIN_NUMBERS else NUMBERS_CHANGED


def _turned(s: State, fact: Fact) -> int:
    return begin_turn(s, fact[1])


def begin_turn(s: State, who: int) -> int:
    """What a `turned` event does; by itself for the same reason as `shift`."""
    s.turn = who
    s.turns += 1
    s.drawn = s.missed = s.played = 0
    s.began_empty = not s.zones[8 + 4 * who]
    s.ending = False
    if s.used:
        s.used = set()
    # A calculated win may be claimed now that it is the own turn.
    return WIN_MATTERS if s.ways else 0


def _ended(s: State, fact: Fact) -> int:
    s.ending = True
    return 0


def _missed(s: State, fact: Fact) -> int:
    s.missed += fact[5]
    return 0


def _used(s: State, fact: Fact) -> int:
    s.used.add(fact[5])
    return 0


def _counted(s: State, fact: Fact) -> int:
    name, number = fact[5]
    s.counts[name] = number
    return WIN_MATTERS


def _set_aside(s: State, fact: Fact) -> int:
    s.zones[fact[4]] = []
    return 0


def _taken_up(s: State, fact: Fact) -> int:
    del s.zones[fact[3]]
    return 0


def _attached(s: State, fact: Fact) -> int:
    s.attached[fact[2]] = fact[3]
    return WIN_MATTERS


def _detached(s: State, fact: Fact) -> int:
    del s.attached[fact[2]]
    return WIN_MATTERS


def _swapped(s: State, fact: Fact) -> int:
    """Whole zones changed places: each zone in the list got the cards of the one before it."""
    cycle = fact[5]
    last = s.zones[cycle[-1]]
    for at in range(len(cycle) - 1, 0, -1):
        s.zones[cycle[at]] = s.zones[cycle[at - 1]]
    s.zones[cycle[0]] = last
    for zone in cycle:
        if is_row(zone):
            s.masks[seat_of(zone)] = _mask(s, s.zones[zone])
    return WIN_MATTERS | OTHERS_GREW


def _picked(s: State, fact: Fact) -> int:
    s.luck += 1
    return 0


def _joined(s: State, fact: Fact) -> int:
    s.names.append(fact[5])
    s.open_seat(fact[1])
    s.order.append(fact[1])
    return WIN_MATTERS


def _reseated(s: State, fact: Fact) -> int:
    """Two players changed chairs: the seats go round in this order from now on."""
    s.order = list(fact[5])
    return WIN_MATTERS


def _left(s: State, fact: Fact) -> int:
    s.order.remove(fact[1])
    return WIN_MATTERS


def _tied(s: State, fact: Fact) -> int:
    s.tied = fact[5]
    return 0


def _blocked(s: State, fact: Fact) -> int:
    s.blocked = fact[5]
    return 0


def _scored(s: State, fact: Fact) -> int:
    """A Goal that was met went to the pile of scored Goals."""
    return shift(s, fact[2], fact[3], fact[4], "scored")


def _over(s: State, fact: Fact) -> int:
    s.outcome = Event._make(fact)
    return 0


def _told(s: State, fact: Fact) -> int:
    """A fact that changes nothing on the table."""
    return 0


APPLY: dict[str, Callable[[State, Fact], int]] = {
    "moved": _moved,
    "shuffled": _shuffled,
    "arranged": _arranged,
    "began": _began,
    "ceased": _ceased,
    "turned": _turned,
    "ended": _ended,
    "missed": _missed,
    "used": _used,
    "counted": _counted,
    "set aside": _set_aside,
    "taken up": _taken_up,
    "attached": _attached,
    "detached": _detached,
    "swapped": _swapped,
    "picked": _picked,
    "joined": _joined,
    "left": _left,
    "reseated": _reseated,
    "tied": _tied,
    "blocked": _blocked,
    "won": _over,
    "lost": _over,
    "concluded": _over,
    "scored": _scored,
    "asked": _told,
    "answered": _told,
    "fizzled": _told,
    "finished": _told,
    "cancelled": _told,
    "looked": _told,
}
"""What each kind of event does to a State, and which consequences may follow from it."""


ENDS = ("won", "lost", "concluded")
"""The kinds of events that end a game; the last one is for solitaire."""


def apply(state: State, event: Fact | Event) -> int:
    """Change the State by one event and return what may follow. Nothing else in the project writes a State."""
    return APPLY[event[0]](state, event)
