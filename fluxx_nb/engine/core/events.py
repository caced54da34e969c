"""Events say what happened, and `apply` is the only writer of a State."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.counts import EXTRA_TURN, TAKEN
from fluxx_nb.engine.core.event import ENDS, Event, Fact
from fluxx_nb.engine.core.reasons import FACE_DOWN, PLAY, Reason
from fluxx_nb.engine.core.settings import BONUSES, CALCULATIONS, LIMITS, PLAIN_NUMBERS, setting_of, ways_to_calculate
from fluxx_nb.engine.core.state import (
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    NUMBERS_CHANGED,
    OTHERS_GREW,
    OWNER,
    ROWS,
    ROWS_CHANGED,
    WAITING,
    WIN_MATTERS,
    seat_of,
    zones_of,
)

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State

__all__ = ["APPLY", "ENDS", "Event", "Fact", "apply", "drawn", "moved", "turned"]


def moved(s: State, card: int, source: int, target: int, why: Reason) -> int:
    """A card left one zone and came to another.

    Most events are of this kind, so it takes the parts that it needs: where no log is kept, no fact is put together.
    """
    zones = s.zones
    zones[target].append(card)
    follows = 0
    if source == DRAW:
        zones[DRAW].pop()
        if why.draws:
            s.drawn += 1
            return 0
    else:
        zones[source].remove(card)
        if why is PLAY:
            s.played += 1
        if source in _HEEDED:
            follows = _left_place(s, card, source)
    if target in _HEEDED:
        return follows | _took_place(s, card, target)
    return follows | OTHERS_GREW if s.limits and OWNER.get(target, s.turn) != s.turn else follows


def drawn(s: State, cards: list[int], target: int, why: Reason) -> int:
    """The top cards of the draw pile came to a hand, or were set aside: the same as `moved` for one after the other."""
    zones = s.zones
    del zones[DRAW][-len(cards) :]
    zones[target] += cards
    if why.draws:
        s.drawn += len(cards)
        return 0
    return OTHERS_GREW if s.limits and OWNER.get(target, s.turn) != s.turn else 0


def _moved(s: State, fact: Fact) -> int:
    if fact[6] is FACE_DOWN and fact[4] in WAITING:
        s.laid_by[fact[2]] = fact[8]
    return moved(s, fact[2], fact[3], fact[4], fact[6])


_HEEDED = ROWS | {GOALS}
"""The zones that decide who wins."""


def _left_place(s: State, card: int, source: int) -> int:
    """What follows when a card leaves a row or the Goals."""
    if source == GOALS:
        s.heed()
        return WIN_MATTERS
    s.masks[OWNER[source]] = _mask(s, s.zones[source])
    return s.rows_matter | WIN_MATTERS if s.deck.bits[card] & s.heeded else s.rows_matter


def _took_place(s: State, card: int, target: int) -> int:
    """What follows when a card comes to a row or among the Goals."""
    if target == GOALS:
        s.heed()
        return WIN_MATTERS
    seat, bits = OWNER[target], s.deck.bits[card]
    s.masks[seat] |= bits
    follows = s.rows_matter if seat == s.turn else s.rows_matter | OTHERS_GREW
    return follows | WIN_MATTERS if bits & s.heeded else follows


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
    s.chance_count += 1
    return 0


def _arranged(s: State, fact: Fact) -> int:
    """The table was laid out as a scenario wants it."""
    for zone, cards in fact[5]:
        s.zones[zone] = list(cards)
    for seat in s.order:
        s.masks[seat] = _mask(s, s.row(seat))
    s.heed()
    return WIN_MATTERS | ROWS_CHANGED


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
    setting = setting_of(slot)
    if setting in BONUSES:
        s.bonuses = tuple(slot for slot in s.by if setting_of(slot) in BONUSES)
    elif setting in LIMITS:
        s.limits += change
    elif setting == "free":
        s.freedoms += change
        return
    elif setting in CALCULATIONS:
        s.ways = ways_to_calculate(s.rules)
        s.heed()
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


def turned(s: State, fact: Fact) -> int:
    """A turn began, or is where a scenario has it: with cards drawn and played already."""
    s.turn = who = fact[1]
    s.turns += 1
    s.drawn = s.missed = s.played = 0
    s.began_empty = not s.zones[HAND[who]]
    if fact[5] is not None:
        s.drawn, s.played = fact[5]
        s.began_empty = False
    s.ended_by = None
    if s.used:
        s.used = set()
    # A calculated win may be claimed on the player's own turn only.
    return WIN_MATTERS if s.ways and s.heeded else 0


def _ended(s: State, fact: Fact) -> int:
    s.ended_by = fact[2]
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
    if name == EXTRA_TURN and number != TAKEN:
        s.granted_by = fact[2]
    if name in s.deck.watched_counts:
        s.heed()
    return WIN_MATTERS


def _set_aside(s: State, fact: Fact) -> int:
    s.zones[fact[4]] = []
    return 0


def _taken_up(s: State, fact: Fact) -> int:
    del s.zones[fact[3]]
    return 0


def _attached(s: State, fact: Fact) -> int:
    s.attached[fact[2]] = fact[3]
    return WIN_MATTERS | ROWS_CHANGED


def _detached(s: State, fact: Fact) -> int:
    del s.attached[fact[2]]
    return WIN_MATTERS | ROWS_CHANGED


def _covered(s: State, fact: Fact) -> int:
    s.covered[fact[2]] = fact[3]
    return 0


def _uncovered(s: State, fact: Fact) -> int:
    del s.covered[fact[2]]
    return 0


def _swapped(s: State, fact: Fact) -> int:
    """Whole zones changed places: each zone in the list got the cards of the one before it."""
    cycle = fact[5]
    last = s.zones[cycle[-1]]
    for at in range(len(cycle) - 1, 0, -1):
        s.zones[cycle[at]] = s.zones[cycle[at - 1]]
    s.zones[cycle[0]] = last
    for zone in cycle:
        if zone in ROWS:
            s.masks[seat_of(zone)] = _mask(s, s.zones[zone])
    return WIN_MATTERS | OTHERS_GREW | ROWS_CHANGED


def _picked(s: State, fact: Fact) -> int:
    s.chance_count += 1
    return 0


def _joined(s: State, fact: Fact) -> int:
    s.names.append(fact[5])
    s.open_seat(fact[1])
    s.order.append(fact[1])
    return WIN_MATTERS | ROWS_CHANGED


def _reseated(s: State, fact: Fact) -> int:
    """Two players changed chairs: the seats go round in this order from now on."""
    s.order = list(fact[5])
    return WIN_MATTERS | ROWS_CHANGED


def _left(s: State, fact: Fact) -> int:
    """A player left, and all their cards went to the discard pile, each for itself."""
    seat = fact[1]
    for zone in zones_of(seat):
        for card in s.zones[zone]:
            s.attached.pop(card, None)
            s.covered.pop(card, None)
        s.zones[DISCARD] += s.zones[zone]
        s.zones[zone] = []
    s.masks[seat] = 0
    s.order.remove(seat)
    return WIN_MATTERS | ROWS_CHANGED


def _tied(s: State, fact: Fact) -> int:
    """Players tie, each given with the Goal or Ungoal that they meet; no one does where no one is given."""
    s.tied = tuple(dict.fromkeys(seat for seat, _ in fact[5]))
    s.tied_ungoal = next(iter(fact[9]), -1)
    return 0


def _blocked(s: State, fact: Fact) -> int:
    s.blocked = fact[5]
    s.blockers = {pair: cards for pair, cards in s.blockers.items() if pair in s.blocked}
    if fact[2] >= 0:
        s.blockers[fact[1], fact[2]] = fact[9]
    return 0


def _scored(s: State, fact: Fact) -> int:
    """A Goal that was met went to the pile of scored Goals."""
    return _moved(s, fact)


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
    "turned": turned,
    "ended": _ended,
    "missed": _missed,
    "used": _used,
    "counted": _counted,
    "set aside": _set_aside,
    "taken up": _taken_up,
    "attached": _attached,
    "detached": _detached,
    "covered": _covered,
    "uncovered": _uncovered,
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


def apply(state: State, event: Fact | Event) -> int:
    """Change the State by one event and return what may follow. Nothing else in the project writes a State."""
    return APPLY[event[0]](state, event)
