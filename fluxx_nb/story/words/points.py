"""Points in words: counts such as Doom, when they change and when they decide."""

from __future__ import annotations

import re

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.state import ROWS, State, seat_of
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.hands import is_dealt_out
from fluxx_nb.story.words.teller import Teller, clauses


def _table(s: State, kind: str) -> int:
    return sum(points_of(s, seat, kind) for seat in s.order)


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def points_after(t: Teller, event: Event) -> str:
    """Return a sentence with what a card adds to the counts as it comes to a row or leaves one; else empty."""
    s = t.state
    card: Card = s.deck.cards[event.card]
    moves = [(seat_of(zone), sign) for zone, sign in ((event.source, -1), (event.target, 1)) if zone in ROWS]
    if not card.points or not moves or event.source == event.target or event.why is reasons.SHARE:
        return ""
    told = []
    for kind, number in card.points.items():
        counts = [(t.player(seat), points_of(s, seat, kind) + sign * number) for seat, sign in moves]
        change, why_less = "", ""
        if len(moves) == 1:
            seat, sign = moves[0]
            counts.append(("table", _table(s, kind) + sign * number))
            change = f" {'+' if number * sign > 0 else ''}{_signed(number * sign)}"
            why_less = _below_zero(s, seat, kind) if counts[1][1] < counts[0][1] else ""
        told.append(f"{kind.title()}{change}: {', '.join(f'{name} {_signed(now)}' for name, now in counts)}{why_less}")
    return f". {clauses(told)}"


def _below_zero(s: State, seat: int, kind: str) -> str:
    """Return, in brackets, which other players have a count below zero, so that the table has less than a player."""
    below = {other: points for other in s.order if other != seat and (points := points_of(s, other, kind)) < 0}
    return f" ({', '.join(f'{s.names[other]} {_signed(points)}' for other, points in below.items())})"


def points_dealt(o: Occasion) -> str:
    """Return the sentence with everyone's counts once cards in play are all dealt out again; else empty.

    In the midst of a deal the counts are no one's: all of its cards were gathered, and some of them are still to come.
    """
    event = o.event
    if not is_dealt_out(event) or event.target not in ROWS:
        return ""
    coming = [one for one in o.siblings_after if is_dealt_out(one)]
    dealt = [*filter(is_dealt_out, o.siblings_before), event, *coming]
    # It stands after the cards of the player who is told of last.
    seats = o.before.seats_from(event.who)
    last = max(seats.index(seat_of(one.target)) for one in dealt)
    if event is not [one for one in dealt if seats.index(seat_of(one.target)) == last][-1]:
        return ""
    after, told = o.after.copy(), []
    for one in coming:
        apply(after, one)
    for kind in dict.fromkeys(kind for one in dealt for kind in o.deck.cards[one.card].points):
        counts = [f"{after.names[seat]} {_signed(points_of(after, seat, kind))}" for seat in after.order]
        told.append(f"{kind.title()}: {', '.join(counts)}, table {_signed(_table(after, kind))}")
    return f"{clauses(told)}." if told else ""


def points_now(s: State, goal: int) -> str:
    """Return the counts that a Goal or an Ungoal needs, as they are now; empty if it needs none."""
    test = s.deck.tests[goal]
    kinds = [kind for part in test.parts if part.name == "table_points" for kind in part.value] if test else []
    return "".join(f", with {_signed(_table(s, kind))} {kind.title()} points on the table" for kind in kinds)


def kinds_in(s: State, words: str) -> str:
    """Return words of the engine with points and kinds as the cards write them: `5 Doom points`, `living being`."""
    if " icon" in words:
        for icon in {icon for card in s.deck for icon in card.icons if s.deck.kind(icon)}:
            words = re.sub(rf"\w+ with the {re.escape(icon.title())} icon", s.deck.kind(icon), words)
    for kind in {kind for card in s.deck for kind in card.points} if " point" in words else ():
        words = words.replace(f" {kind} point", f" {kind.title()} point")
    return words
