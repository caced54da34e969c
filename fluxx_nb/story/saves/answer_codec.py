"""Packing: the answers of a game as a short text, a digit or letter each."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from fluxx_nb.engine.core.bounds import MOST_ANSWERS, MOST_CARDS
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.seats import JOIN, LEAVE
from fluxx_nb.engine.core.text import shown

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"<([^>]*)>|[0-9a-z()]")
_NUMBER = re.compile(r"[0-9]{1,5}")
_SPELLED = re.compile(rf"({JOIN}|{LEAVE}|{CHANCE}):(.+)", re.DOTALL)


def _place(at: int) -> str:
    return _DIGITS[at] if at < len(_DIGITS) else f"<{at}>"


def pack(answers: list[Record]) -> str:
    """Return answers as a short text: a digit or letter each, brackets around several, words such as join in full."""
    return "".join(
        f"<{quote(record, safe=': ')}>"
        if isinstance(record, str)
        else _place(record)
        if isinstance(record, int)
        else f"({''.join(map(_place, record))})"
        for record in answers
    )


def unpack(text: str) -> list[Record]:
    """Return the answers of a packed text; raises ValueError with the place where it cannot be read."""
    found: list[Record] = []
    group: list[int] | None = None
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            if text[at] == "<":
                raise ValueError(f"the bracket at place {at + 1} is never closed")
            raise ValueError(f"{text[at]!r} at place {at + 1} is no answer")
        if len(found) >= MOST_ANSWERS or len(group or ()) > MOST_CARDS:
            raise ValueError(f"there are more than the {MOST_ANSWERS:,} answers that any game has")
        at = token.end()
        word = token.group()
        if word == "(" and group is None:
            group = []
        elif word == ")" and group is not None:
            found.append(tuple(group))
            group = None
        elif group is not None:
            group.append(_place_of(token))
        elif spelled := _SPELLED.fullmatch(unquote(token.group(1) or "")):
            found.append(spelled.group())
        else:
            found.append(_place_of(token))
    if group is not None:
        raise ValueError("a bracket is never closed")
    return found


def _place_of(token: re.Match[str]) -> int:
    """Return the place among the options that a character, or a number in brackets, means."""
    if token.group(1) is None:
        place = _DIGITS.find(token.group())
        if place < 0:
            raise ValueError(f"{token.group()!r} at place {token.end()} is no answer")
        return place
    if not _NUMBER.fullmatch(token.group(1)):
        raise ValueError(f"{shown(token.group(1))} is no answer")
    return int(token.group(1))
