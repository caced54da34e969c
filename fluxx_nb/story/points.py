"""Points in words: counts such as Doom, when they change and when they decide."""

from __future__ import annotations

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import ROWS, State, seat_of
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.teller import Teller, listing


def _table(s: State, kind: str) -> int:
    return sum(points_of(s, seat, kind) for seat in s.order)


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def points_after(t: Teller, event: Event) -> str:
    """What the counts are once a card that bears points has come to a row or left one; else nothing."""
    s = t.state
    card: Card = s.deck.cards[event.card]
    comes, goes = event.target in ROWS, event.source in ROWS
    if not card.points or comes == goes:
        return ""
    sign = 1 if comes else -1
    seat = seat_of(event.target if comes else event.source)
    told = []
    for kind, number in card.points.items():
        own, table = points_of(s, seat, kind) + sign * number, _table(s, kind) + sign * number
        told.append(f"{t.player(seat)}'s {kind.title()} is now {_signed(own)}, and the whole table's {_signed(table)}")
    return f"; {listing(told)}"


def points_now(s: State, goal: int) -> str:
    """The counts that a Goal or an Ungoal asks for, as they stand; nothing where it asks for none."""
    test = s.deck.tests[goal]
    kinds = [kind for part in test.parts if part.name == "table_points" for kind in part.value] if test else []
    return "".join(f", with {_signed(_table(s, kind))} {kind.title()} points on the table" for kind in kinds)
