"""Messages: what phones and teachers may send, checked before anything is done with it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from fluxx_nb.engine.core.errors import TableError

MOST_BYTES = 1024
"""The longest message; a socket that sends more is closed."""
LONGEST_TEXT = 80
_LARGEST = 10**9
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character: JSON can spell it, and nothing can send it on."""


class Refused(TableError):
    """A message that is not carried out. The sentence is for the sender; nothing has changed."""


class WrongCode(Refused):
    """A code that is not the one of this room."""


class BadMessage(Refused):
    """A message that no page of ours sends."""


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -_LARGEST < value < _LARGEST


def _text(value: Any) -> bool:
    return isinstance(value, str) and not _HALF.search(value)


_KNOWN = {"number": _number, "text": _text}
Fields = Mapping[str, Mapping[str, str]]

FROM_PHONE: Fields = {
    "join": {"code": "text"},
    "name": {"name": "text"},
    "answer": {"q": "number", "vote": "number", "i": "number"},
    "try": {"q": "number", "text": "text"},
    "hint": {"q": "number"},
    "like": {"q": "number"},
    "practice": {"q": "number", "k": "number", "i": "number"},
}
"""What a phone may send: by kind, the fields and what each holds."""

FROM_TEACHER: Fields = {
    "next": {"step": "number"},
    "back": {"step": "number"},
    "talk": {"step": "number"},
    "reveal": {"step": "number"},
    "jump": {"q": "number"},
    "pause": {},
    "end": {},
    "time": {"seconds": "number"},
    "lock": {},
    "names": {},
    "typing": {},
    "teams": {"count": "number"},
    "rename": {"seat": "number", "name": "text"},
    "remove": {"seat": "number"},
}
"""What the teacher's page, and a big screen that has the teacher's key, may send."""


def read_message(text: str | bytes, known: Fields) -> dict[str, Any]:
    """Return a message of one of these kinds; raises BadMessage for anything else."""
    if len(text if isinstance(text, bytes) else text.encode(errors="replace")) > MOST_BYTES:
        raise BadMessage("That message is too long.")
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("That message can't be read.") from None
    kind = found.get("t") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in known:
        raise BadMessage("That message has no meaning here.")
    for name, what in (*known[kind].items(), ("n", "number")):
        if not _KNOWN[what](found.get(name)):
            raise BadMessage(f"The message '{kind}' needs '{name}'.")
        if what == "text" and len(found[name]) > LONGEST_TEXT:
            raise BadMessage(f"That has {len(found[name])} characters; the limit is {LONGEST_TEXT}. Make it shorter.")
    if not isinstance(found.get("room"), str):
        raise BadMessage("The message names no room.")
    return dict(found)
