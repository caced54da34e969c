"""Causes: the card that makes something happen, and what it acts on, so that the table can show both."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.settings import setting_of
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import HANDS, ROWS, State, seat_of
from fluxx_nb.engine.core.winning import asks_for, goal_test
from fluxx_nb.view.model.required import BasicRule


@dataclass(frozen=True)
class Cause:
    """A card that acts, and what it acts on."""

    card: int
    cards: tuple[int, ...] = ()
    """The cards that it moves, or that decide with it."""
    seat: int = -1
    """The player whom it concerns."""
    slots: tuple[str, ...] = ()
    """The parts of the Basic Rules whose numbers it changes."""
    words: str = ""

    @property
    def shown(self) -> tuple[int, ...]:
        """All of its cards."""
        return (self.card, *self.cards)


def cause_of(s: State, sight: Sight, event: Event | None, parts: Iterable[BasicRule]) -> Cause | None:
    """Return what makes an event happen, as far as a seat may see it."""
    if event is None or event.what in ENDS:
        event = s.outcome
    if event is None:
        return None
    found = _found(s, event, tuple(parts))
    if found is None or not _open(s, sight, found.card):
        return None
    seen = tuple(card for card in found.cards if _open(s, sight, card))
    if not seen and found.seat < 0 and not found.slots:
        return None
    words = found.words
    if len(seen) < len(found.cards):
        # A card that may not be seen is not named.
        words = f"{_name(s, found.card)} acts on {s.names[found.seat]}" if found.seat >= 0 else ""
    return Cause(found.card, seen, found.seat, found.slots, words)


def _open(s: State, sight: Sight, card: int) -> bool:
    zone = next((zone for zone, cards in s.zones.items() if card in cards), None)
    return card >= 0 and zone is not None and sight.sees(zone)


def _found(s: State, event: Event, parts: tuple[BasicRule, ...]) -> Cause | None:
    if event.what in ENDS:
        return _end(s, event)
    if event.what == "blocked":
        return _blocked(s, event)
    if event.what == "began":
        return _rule(s, event, parts)
    if event.what == "moved":
        return _move(s, event)
    if event.what == "swapped":
        seats = [seat_of(zone) for zone in event.cycle]
        other = next((seat for seat in seats if seat not in (-1, event.who)), -1)
        words = f"{_name(s, event.by)} acts on {s.names[other]}" if event.by >= 0 and other >= 0 else ""
        return Cause(event.by, seat=other, words=words)
    return None


def _name(s: State, card: int) -> str:
    return s.deck.cards[card].name if card >= 0 else ""


def _and(names: Iterable[str]) -> str:
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def winning_cards(s: State, event: Event) -> tuple[int, ...]:
    """Return the cards by which a Goal or an Ungoal is met."""
    if event.what != "won":
        if event.card < 0 or s.deck.tests[event.card] is None:
            return ()
        test = goal_test(s, event.card)
        rows = (card for seat in s.order for card in s.row(seat))
        return tuple(card for card in rows if asks_for(test, s.deck.cards[card]))
    row = s.row(event.who)
    left = list(row)
    found: list[int] = []
    for name in event.win.shown:
        card = next((card for card in left if _name(s, card) == name), None)
        if card is not None:
            found.append(card)
            left.remove(card)
    if found:
        return tuple(found)
    for number in re.findall(r"\d+", event.win.how.partition("=")[0]):
        card = next((card for card in left if s.deck.cards[card].value == int(number)), None)
        if card is not None:
            found.append(card)
            left.remove(card)
    # A count or a score is met by all of the cards together.
    return tuple(found or row)


def _end(s: State, event: Event) -> Cause | None:
    if event.card < 0:
        return None
    cards = winning_cards(s, event)
    names = _and(_name(s, card) for card in cards)
    words = f"{_name(s, event.card)} is met by {names}" if cards else ""
    return Cause(event.card, cards, event.who, words=words)


def _blocked(s: State, event: Event) -> Cause | None:
    if not event.through or event.card < 0:
        return None
    blocker = event.through[0]
    words = f"{_name(s, blocker)} keeps {s.names[event.who]} from winning with {_name(s, event.card)}"
    return Cause(blocker, (event.card,), event.who, words=words)


def _rule(s: State, event: Event, parts: tuple[BasicRule, ...]) -> Cause | None:
    """Return a New Rule that changes a number without being on it."""
    slot = setting_of(event.slot)
    changed = [part for part in parts if (part.slot == slot or slot == "inflation") and part.card != event.card]
    changed = [part for part in changed if part.note]
    if event.card < 0 or not changed:
        return None
    words = f"{_name(s, event.card)} changes {_and(part.title for part in changed)}"
    return Cause(event.card, slots=tuple(part.slot for part in changed), words=words)


def _move(s: State, event: Event) -> Cause | None:
    acting = event.by
    if event.why.unaided or acting in (-1, event.card):
        return None
    if event.why.limits:
        seat = seat_of(event.source)
        return Cause(acting, seat=seat, words=f"{_name(s, acting)} makes {s.names[seat]} discard")
    if event.why is reasons.CONTRADICTED:
        return Cause(acting, (event.card,), words=f"{_name(s, acting)} takes the place of {_name(s, event.card)}")
    hit = next((seat_of(zone) for zone in (event.source, event.target) if zone in ROWS | HANDS), -1)
    words = f"{_name(s, acting)} acts on {_name(s, event.card)}"
    return Cause(acting, (event.card,), hit, words=words)
