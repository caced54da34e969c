"""Points in words: counts such as Doom, when they change and when they decide."""

from __future__ import annotations

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import ROWS, State, seat_of
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.words.teller import Teller, clauses


def _table(s: State, kind: str) -> int:
    return sum(points_of(s, seat, kind) for seat in s.order)


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def points_after(t: Teller, event: Event) -> str:
    """Return the counts after a card with points has come to a row, left one or changed rows; else empty."""
    s = t.state
    card: Card = s.deck.cards[event.card]
    moves = [(seat_of(zone), sign) for zone, sign in ((event.source, -1), (event.target, 1)) if zone in ROWS]
    if not card.points or not moves or event.source == event.target:
        return ""
    told = []
    for kind, number in card.points.items():
        counts = [(t.player(seat), points_of(s, seat, kind) + sign * number) for seat, sign in moves]
        if len(moves) == 1:
            counts.append(("table", _table(s, kind) + moves[0][1] * number))
        told.append(f"{kind.title()}: {', '.join(f'{name} {_signed(now)}' for name, now in counts)}")
    return f"; {clauses(told)}"


def points_now(s: State, goal: int) -> str:
    """Return the counts that a Goal or an Ungoal needs, as they are now; empty if it needs none."""
    test = s.deck.tests[goal]
    kinds = [kind for part in test.parts if part.name == "table_points" for kind in part.value] if test else []
    return "".join(f", with {_signed(_table(s, kind))} {kind.title()} points on the table" for kind in kinds)


def kinds_in(s: State, words: str) -> str:
    """Return words about points with their kinds as the cards write them: `5 Doom points`."""
    for kind in {kind for card in s.deck for kind in card.points} if " point" in words else ():
        words = words.replace(f" {kind} point", f" {kind.title()} point")
    return words
