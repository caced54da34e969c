"""Frames that no page of the app sends, made out of those that it does: none gets through, and none does harm."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from fluxx_nb.view.app.channel import FRAME_BYTES, BadFrame, read_frame

ALLOWED = {"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
_FORBIDDEN = (
    "execute_request",
    "inspect_request",
    "shutdown_request",
    "debug_request",
    "input_reply",
    "create_subshell",
)


def packed(*parts: bytes) -> bytes:
    """Return a frame of protocol v1 with these parts, the channel first."""
    ends = [8 * (len(parts) + 2)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join(parts)


def frame(
    kind: str = "comm_msg",
    content: Any = None,
    *buffers: bytes,
    channel: bytes = b"shell",
    metadata: Any = None,
    **header: Any,
) -> bytes:
    """Return a frame as a page sends it, apart from what is named."""
    told = {
        "date": "2026-11-17T19:32:43.467Z", "msg_id": "c02937e0-0c63-4ca3-b826-6fe85e53ff01", "msg_type": kind,
        "session": "767ff38c-6fdd-4064-918e-6cb76d8d1350", "username": "", "version": "5.2", **header,
    }  # fmt: skip
    if content is None:
        content = {"comm_id": "c6ad8159-ba3c-44ab-88df-92b9c04b0d56", "data": {"method": "request_states"}}
    return packed(channel, *(json.dumps(part).encode() for part in (told, {}, metadata or {}, content)), *buffers)


def opening(target: str = "jupyter.widget.control", padding: str = "", **header: Any) -> bytes:
    """Return the frame that opens a comm."""
    content = {"comm_id": "c6ad8159", "target_name": target, "data": {"padding": padding} if padding else {}}
    return frame("comm_open", content, metadata={"version": "1.0.0"}, **header)


REAL = (
    frame("kernel_info_request", {}),
    frame("comm_info_request", {"target_name": "jupyter.widget"}),
    opening(),
    frame(),
    frame("comm_close", {"comm_id": "c6ad8159", "data": {}}),
    frame("comm_msg", {"comm_id": "1a", "data": {"method": "custom", "content": {"event": "click"}}}),
    frame("comm_msg", {"comm_id": "1a", "data": {"method": "update", "state": {"value": "é“9”"}}}, b"\x00\xff"),
)


def _flipped(rng: Random, good: bytes) -> bytes:
    spoiled = bytearray(good)
    for _ in range(rng.choice((1, 1, 2, 5, 40))):
        spoiled[rng.randrange(len(spoiled))] = rng.choice((0, 1, 0x7F, 0xFF, rng.randrange(256)))
    return bytes(spoiled)


def _cut(rng: Random, good: bytes) -> bytes:
    start, end = sorted(rng.randrange(len(good) + 1) for _ in range(2))
    return rng.choice((good[:end], good[start:], good[:start] + good[end:], good + good[start:end]))


def _noise(rng: Random, good: bytes) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 7, 8, 9, 64, 300)))


def _counted(rng: Random, good: bytes) -> bytes:
    count = rng.choice((0, 1, 5, 6, 7, 8, 9, 255, 2**31, 2**63, 2**64 - 1, rng.randrange(2**64)))
    return count.to_bytes(8, "little") + good[8:]


def _shifted(rng: Random, good: bytes) -> bytes:
    at = 8 * rng.randint(1, int.from_bytes(good[:8], "little"))
    offset = rng.choice((0, 1, len(good), len(good) + 1, 2**63, 2**64 - 1, rng.randrange(len(good))))
    return good[:at] + offset.to_bytes(8, "little") + good[at + 8 :]


def _text(rng: Random, good: bytes) -> str:
    return rng.choice((good.decode("latin-1"), "", "{}", json.dumps({"channel": "shell", "header": {}})))


def _parts(rng: Random, good: bytes) -> bytes:
    """Put something else in the place of a part, with offsets that are right."""
    count = int.from_bytes(good[:8], "little")
    ends = [int.from_bytes(good[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [good[start:end] for start, end in pairwise(ends)]
    deep = rng.choice((39, 41, 500, 100_000))
    parts[rng.randrange(len(parts))] = rng.choice(
        (
            b"", b"null", b"[]", b"1", b'"shell"', b"{", b"{}", b"stdin", b"control", b"iopub", b"\xff\xfe{\x00}\x00",
            b'{"a":NaN}', b'{"a":' + b"9" * 5_000 + b"}", b'{"msg_type":"comm_msg","msg_type":"execute_request"}',
            b'{"data":' + b"[" * deep + b"]" * deep + b',"comm_id":"a"}', json.dumps({"x": "y" * 5_000}).encode(),
            json.dumps({"msg_type": rng.choice(_FORBIDDEN), "msg_id": "a", "session": "a"}).encode(),
            json.dumps({"msg_type": ["comm_msg"], "msg_id": {}, "session": None}).encode(),
            json.dumps({"comm_id": rng.choice(("", "a b", "x" * 200, 1)), "data": []}).encode(),
            json.dumps({"comm_id": "a", "target_name": "other", "data": {}}).encode("utf-16"),
        )
    )  # fmt: skip
    return packed(*parts)


def _forbidden(rng: Random, good: bytes) -> bytes:
    return rng.choice(
        (
            frame(rng.choice(_FORBIDDEN), {"code": "1"}),
            opening(rng.choice(("jupyter.widget", "", "x" * 90))),
            opening(padding="x" * 5_000),
            frame(channel=rng.choice((b"stdin", b"iopub", b"control", b"shel", b""))),
            frame(subshell_id="a"),
            frame("comm_msg", None, b"", b"", b""),
        )
    )


def _large(rng: Random, good: bytes) -> bytes:
    return frame("comm_msg", {"comm_id": "a", "data": {"x": "y" * FRAME_BYTES}}) if rng.random() < 0.01 else good


_WAYS: tuple[Callable[[Random, bytes], bytes | str], ...] = (
    _flipped, _cut, _noise, _counted, _shifted, _text, _parts, _forbidden, _large,
)  # fmt: skip


def try_frames(seed: int, number: int, counts: Counter[str]) -> None:
    """Try as many frames; whatever is let through is what a page may say, also to a reader that trusts it."""
    rng = Random(seed)
    for _ in range(number):
        made = rng.choice(_WAYS)(rng, rng.choice(REAL))
        try:
            message = read_frame(made)
        except BadFrame:
            counts["frames refused"] += 1
            continue
        assert isinstance(made, bytes)
        _trust(made, message.type)
        counts["frames accepted"] += 1


def _trust(made: bytes, kind: str) -> None:
    """Read a frame as Jupyter does, and see the same."""
    count = int.from_bytes(made[:8], "little")
    assert 6 <= count <= 8
    ends = [int.from_bytes(made[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [made[start:end] for start, end in pairwise(ends)]
    assert b"".join(parts) == made[8 * (count + 1) :]
    assert parts[0] == b"shell"
    header, *_, content = (json.loads(part) for part in parts[1:5])
    assert header["msg_type"] == kind
    assert kind in ALLOWED
    assert kind != "comm_open" or content["target_name"] == "jupyter.widget.control"
    assert len(made) <= FRAME_BYTES
