"""Names of players: one rule for players who begin a game, join one, or are written into a scenario."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from fluxx_nb.engine.core.bounds import LONGEST_NAME
from fluxx_nb.engine.core.text import shown

_WORDS = frozenset(
    {
        *("pass", "random", "any", "all", "none", "everybody", "everyone", "nobody", "noone", "somebody", "someone"),
        *("join", "leave", "expect", "chance"),
    }
)
"""What answers, scripts and `seen_by` say where a player's name could be, without spaces."""


def name_problem(name: object, others: Iterable[str] = ()) -> str:
    """Return why this name cannot be used beside the others, and what to do; empty if it can.

    People tell names apart by more than case, spaces, how a letter with an accent is put together, and the alphabet
    from which a letter of the same shape was taken.
    """
    if not isinstance(name, str):
        return f"{shown(name)} is no name for a player; write it as a word in quotes"
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return f"{shown(name)} is not a player's name; choose a short word of at most {LONGEST_NAME} characters"
    plain = " ".join(name.split())
    if name != plain:
        return f"{name!r} has spaces that no one sees; write {plain!r}"
    if _heard(name) in _WORDS:
        return f"{name!r} has a meaning of its own in answers and scripts; choose another name"
    twin = next((other for other in others if _heard(other) == _heard(name) or _seen(other) == _seen(name)), None)
    return f"{name!r} and {twin!r} cannot be told apart; choose another name" if twin is not None else ""


def _heard(name: str) -> str:
    return unicodedata.normalize("NFKC", "".join(name.split())).casefold()


_SHAPES = str.maketrans(
    "АВЕЅІЈКМНОРСТХаеѕіјорсхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο",
    "ABESIJKMHOPCTXaesijopcxyABEZHIKMNOPTYXvo",
)
"""Letters of the Cyrillic and the Greek alphabet that look like a Latin one."""


def _seen(name: str) -> str:
    return unicodedata.normalize("NFKC", name).translate(_SHAPES)
