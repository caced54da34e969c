"""What a page may send to its kernel: real frames pass, all others are refused with a reason."""

from __future__ import annotations

from collections import Counter

import pytest

from fluxx_nb.view.app.channel import FRAME_BYTES, BadFrame, FlowLimit, message_type, read_frame
from tests.fuzz.frames import REAL, frame, opening, packed, try_frames


@pytest.mark.parametrize("real", REAL)
def test_what_a_page_sends_passes(real: bytes) -> None:
    message = read_frame(real)
    assert message.type == message_type(real)
    assert isinstance(message.content, dict)


def test_the_largest_frame_and_a_comm_without_data_pass() -> None:
    empty = len(frame("comm_msg", {"comm_id": "a", "data": {"x": ""}}))
    largest = frame("comm_msg", {"comm_id": "a", "data": {"x": "y" * (FRAME_BYTES - empty)}})
    assert len(largest) == FRAME_BYTES
    assert read_frame(largest).type == "comm_msg"
    assert read_frame(frame("comm_close", {"comm_id": "a"})).content == {"comm_id": "a"}


def nested(depth: int) -> bytes:
    inner: object = 1
    for _ in range(depth):
        inner = [inner]
    return frame("comm_msg", {"comm_id": "a", "data": {"x": inner}})


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b"\xff" * 8, "number of parts"),
        (b"", "number of parts"),
        ((2**63).to_bytes(8, "little") + REAL[0][8:], "number of parts"),
        (frame("comm_msg", None, b"", b"", b""), "number of parts"),
        ((8).to_bytes(8, "little"), "too short"),
        (REAL[0] + b" ", "offsets"),
        (REAL[0][:-1], "offsets"),
        ("text", "text frame"),
        (frame("comm_msg", {"comm_id": "a", "data": {"x": "y" * FRAME_BYTES}}), "too large"),
        (frame(channel=b"stdin"), "channel"),
        (frame(channel=b"control"), "channel"),
        (frame("execute_request", {"code": "1"}), "not allowed"),
        (frame("shutdown_request", {}), "not allowed"),
        (frame(subshell_id="a"), "unknown header"),
        (frame(version=5), "unknown header"),
        (frame(msg_id=""), "incomplete header"),
        (frame(session="a\nb"), "incomplete header"),
        (frame(username="x" * 5_000), "header too large"),
        (frame(msg_id="x" * 101), "incomplete header"),
        (opening("jupyter.widget"), "target"),
        (opening(padding="x" * 5_000), "message too large"),
        (frame("comm_open", {"comm_id": "../x", "target_name": "jupyter.widget.control"}), "comm of another type"),
        (frame("comm_msg", {"comm_id": "../x", "data": {}}), "comm of another type"),
        (frame("comm_msg", {"comm_id": "a", "data": []}), "comm of another type"),
        (frame("comm_msg", []), "part of another type"),
        (nested(60), "nested"),
        (nested(900), "nested"),
        (packed(b"shell", b'{"msg_type":"comm_msg","msg_type":"execute_request"}', b"{}", b"{}", b"{}"), "not JSON"),
        (packed(b"shell", '{"msg_type":"comm_msg"}'.encode("utf-16"), b"{}", b"{}", b"{}"), "not JSON"),
        (packed(b"shell", b"[" * 4_000, b"{}", b"{}", b"{}"), "not JSON"),
        (packed(b"shell", b'{"version":NaN}', b"{}", b"{}", b"{}"), "not JSON"),
    ],
)
def test_anything_else_is_refused_with_a_reason(bad: object, reason: str) -> None:
    with pytest.raises(BadFrame, match=reason):
        read_frame(bad)


def test_many_thousand_spoiled_frames_do_no_harm() -> None:
    counts: Counter[str] = Counter()
    for seed in range(200):
        try_frames(seed, 100, counts)
    assert counts.total() == 20_000
    assert counts["frames accepted"] > 1_000
    assert counts["frames refused"] > 10_000


def test_the_type_of_what_a_kernel_says_is_read_without_trust() -> None:
    assert message_type(frame("execute_input", {}, *[b"x"] * 40)) == "execute_input"
    for strange in (b"", b"\x00" * 4 + b"\xff" * 60, b"\xff" * 8, packed(*[b"x"] * 5), packed(*[b"[]"] * 5)):
        assert message_type(strange) == ""


def test_an_allowance_is_used_up_and_grows_again() -> None:
    allowed = FlowLimit(at_once=3, per_second=2)
    assert [allowed.allows(1, now=5.0) for _ in range(4)] == [True, True, True, False]
    assert not allowed.allows(2, now=5.5)
    assert allowed.allows(2, now=6.0)
    assert not allowed.allows(4, now=99.0), "more than was ever allowed at once"
    assert allowed.allows(3, now=99.0)


def with_offset(good: bytes, number: int, value: int) -> bytes:
    """Return a frame one of whose offsets is another one."""
    at = 8 * (number + 1)
    return good[:at] + value.to_bytes(8, "little") + good[at + 8 :]


def offset(good: bytes, number: int) -> int:
    at = 8 * (number + 1)
    return int.from_bytes(good[at : at + 8], "little")


def shifted(good: bytes, by: int) -> bytes:
    """Return a frame with bytes between its offsets and its first part that belong to no part."""
    count = int.from_bytes(good[:8], "little")
    moved = b"".join((offset(good, number) + by).to_bytes(8, "little") for number in range(count))
    begin = 8 * (count + 1)
    return good[:8] + moved + b" " * by + good[begin:]


def test_parts_follow_each_other_without_gaps_and_in_order() -> None:
    buffers = frame("comm_msg", {"comm_id": "a", "data": {}}, b"one", b"two")
    assert read_frame(buffers).type == "comm_msg"
    with pytest.raises(BadFrame, match="offsets"):
        read_frame(with_offset(buffers, 6, offset(buffers, 0)))
    with pytest.raises(BadFrame, match="offsets"):
        read_frame(with_offset(buffers, 6, 2**40))
    with pytest.raises(BadFrame, match="offsets"):
        read_frame(shifted(buffers, 8))


@pytest.mark.parametrize("kind", ["comm_info_request", "kernel_info_request"])
def test_a_request_without_a_comm_is_small(kind: str) -> None:
    with pytest.raises(BadFrame, match="message too large"):
        read_frame(frame(kind, {"target_name": "x" * 5_000}))


@pytest.mark.parametrize("part", [2, 3], ids=["parent header", "metadata"])
def test_no_header_is_large(part: int) -> None:
    good = frame()
    parts = [good[offset(good, at) : offset(good, at + 1)] for at in range(5)]
    parts[part] = b'{"x": "' + b"y" * 5_000 + b'"}'
    with pytest.raises(BadFrame, match="header too large"):
        read_frame(packed(*parts))
