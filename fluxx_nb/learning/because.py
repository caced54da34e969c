"""Because: which rules set a number at a table, as a sentence that a correction can end with."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.quotas import (
    NumberPart,
    draw_lines,
    inflation_lines,
    limit_lines,
    play_lines,
    plays_owed,
)
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.words.teller import count, listing

_BASIC = "the Basic Rules"


def draws_because(s: State, seat: int, already: int) -> str:
    """Return which rules say how many cards a player draws in a turn, and how many of them were drawn before."""
    parts = [part for part in draw_lines(s, seat) if part.amount]
    drawn = f", and {s.names[seat]} has drawn {already} before" if already > 0 else ""
    return _sentence(f"{_names(s, parts)} {_verb(parts, 'require')} {_total(parts)}{drawn}")


def plays_because(s: State, seat: int) -> str:
    """Return which rules say how many cards a player plays in a turn, and what is left of that."""
    who, parts, held = s.names[seat], play_lines(s, seat), count(len(s.hand(seat)), "card")
    owed, rules = plays_owed(s, seat), _names(s, parts)
    if owed is None:
        kept = -_total(parts)
        wants = f"all cards but {kept}" if kept > 0 else "all cards"
        return _sentence(f"{rules} {_verb(parts, 'require')} {wants}, and {who} holds {held}")
    few = f" and holds only {held}" if owed > len(s.hand(seat)) else ""
    return _sentence(f"{rules} {_verb(parts, 'require')} {_total(parts)}, and {who} has played {s.played}{few}")


def number_because(s: State, slot: str, number: int) -> str:
    """Return which rules set a number for everyone: the New Rule in play or the Basic Rules, and what raises it."""
    if slot == "goals" and slot not in s.by:
        return "Without a rule about it, there is room for 1 Goal."
    parts = [NumberPart(number, s.by.get(slot, -1), ""), *(inflation_lines(s) if slot != "goals" else ())]
    return _sentence(f"{_names(s, parts)} {_verb(parts, 'set')} it to {number}")


def limit_because(s: State, seat: int, rule: int, stay: int, now: int) -> str:
    """Return how many cards a limit lets a player keep, and how many the player has."""
    who, slot = s.names[seat], next(one for one in LIMITS if s.by.get(one) == rule)
    parts = [part for part in limit_lines(s, seat, slot) if part.amount or part.card == rule]
    return _sentence(f"{_names(s, parts)} {_verb(parts, 'let')} {who} keep {stay}, and {who} has {now}")


def _names(s: State, parts: Sequence[NumberPart]) -> str:
    return listing(list(dict.fromkeys(marked(s.deck.cards[part.card]) if part.card >= 0 else _BASIC for part in parts)))


def _verb(parts: Sequence[NumberPart], verb: str) -> str:
    """Return the form that fits: the Basic Rules require, Draw 4 requires, Draw 4 and Inflation require."""
    return verb if len(parts) > 1 or parts[0].card < 0 else f"{verb}s"


def _total(parts: Sequence[NumberPart]) -> int:
    return sum(part.amount for part in parts)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
