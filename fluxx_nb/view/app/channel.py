"""The check of what a page sends to its kernel: pure functions, without a server.

A frame of Jupyter's protocol v1 is: the number of offsets, the offsets (8 bytes each, little end first), then the parts
between them: channel, header, parent header, metadata, content, and buffers. Jupyter's own reader trusts all of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only subprotocol that is spoken. The older one has another layout, which Voilà reads as this one."""
FRAME_BYTES = 1_000_000
_WORD = 8
_OFFSETS = range(6, 9)
"""How many offsets a frame has: those of five parts, and of at most two buffers."""
_CHANNEL = b"shell"
_HEADER = {"date", "msg_id", "msg_type", "session", "username", "version"}
_SMALL = 4_096
"""More than a header, or a message that is not a comm's, ever needs."""
_DEPTH = 40
_NAME = re.compile(r"[\w.:-]{1,100}")
_CONTROL = "jupyter.widget.control"


class BadFrame(ValueError):
    """A frame that no page of ours sends. The message is the reason that the connection is closed with."""


class PageMessage(NamedTuple):
    """What a good frame says."""

    type: str
    content: dict[str, Any]


class FlowLimit:
    """A limit on a flow: `burst` at once, then `rate` a second."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._most, self._per_second = at_once, per_second
        self._left, self._seen = at_once, 0.0

    def allows(self, amount: float, now: float) -> bool:
        """Return whether that much more may come at this time, and count it if so."""
        self._left = min(self._most, self._left + (now - self._seen) * self._per_second)
        self._seen = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


def read_frame(frame: object) -> PageMessage:
    """Return what a frame from a page says; raises BadFrame, and nothing else, for any that a page does not send."""
    if not isinstance(frame, bytes):
        raise BadFrame("text frame")
    if len(frame) > FRAME_BYTES:
        raise BadFrame("frame too large")
    ends = _offsets(frame, _OFFSETS[-1])
    channel, header_part, parent, metadata, content_part = (frame[ends[at] : ends[at + 1]] for at in range(5))
    if channel != _CHANNEL:
        raise BadFrame("unknown channel")
    if max(len(header_part), len(parent), len(metadata)) > _SMALL:
        raise BadFrame("header too large")
    header = _object(header_part)
    if not header.keys() <= _HEADER or not all(isinstance(value, str) for value in header.values()):
        raise BadFrame("unknown header")
    if not all(_is_name(header.get(key)) for key in ("msg_id", "msg_type", "session")):
        raise BadFrame("incomplete header")
    check = _TYPES.get(header["msg_type"])
    if check is None:
        raise BadFrame("message type not allowed")
    _object(parent)
    _object(metadata)
    content = _object(content_part)
    check(content, len(content_part))
    return PageMessage(header["msg_type"], content)


def message_type(frame: bytes) -> str:
    """Return the type of a message that the server itself has put into a frame, or "" if it cannot be read."""
    try:
        ends = _offsets(frame, len(frame) // _WORD)
        return str(json.loads(frame[ends[1] : ends[2]])["msg_type"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def _offsets(frame: bytes, most: int) -> list[int]:
    """Return where the parts of a frame begin and end. The count is bounded before anything is read by it."""
    count = int.from_bytes(frame[:_WORD], "little")
    if not _OFFSETS[0] <= count <= most:
        raise BadFrame("wrong number of parts")
    begin = _WORD * (count + 1)
    if len(frame) < begin:
        raise BadFrame("frame too short")
    offsets = [int.from_bytes(frame[at : at + _WORD], "little") for at in range(_WORD, begin, _WORD)]
    if offsets[0] != begin or offsets[-1] != len(frame) or offsets != sorted(offsets):
        raise BadFrame("wrong offsets")
    return offsets


def _object(part: bytes) -> dict[str, Any]:
    try:
        # Strict UTF-8: a kernel would also read UTF-16, and see another message than the one that was checked.
        found = json.loads(part.decode(), object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadFrame("not JSON") from None
    if not isinstance(found, dict):
        raise BadFrame("part of another type")
    if _is_deep(found):
        raise BadFrame("nested too deeply")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. A name that occurs twice may mean one thing here and another to the kernel."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("duplicate key")
    return found


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _is_deep(found: object) -> bool:
    level = [found]
    for _ in range(_DEPTH):
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return True


def _is_name(value: object) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _check_small(content: dict[str, Any], size: int) -> None:
    if size > _SMALL:
        raise BadFrame("message too large")


def _check_comm(content: dict[str, Any], size: int) -> None:
    if not _is_name(content.get("comm_id")) or not isinstance(content.get("data", {}), dict):
        raise BadFrame("comm of another type")


def _check_open(content: dict[str, Any], size: int) -> None:
    _check_small(content, size)
    _check_comm(content, size)
    # The kernel keeps a comm for each one that is opened; all a page opens is the one that asks for the widgets.
    if content.get("target_name") != _CONTROL:
        raise BadFrame("comm target not allowed")


_TYPES: dict[str, Callable[[dict[str, Any], int], None]] = {
    "comm_open": _check_open,
    "comm_msg": _check_comm,
    "comm_close": _check_comm,
    "comm_info_request": _check_small,
    "kernel_info_request": _check_small,
}
"""What a page of widgets sends, and how its content is checked. None of it runs code that a visitor wrote."""
