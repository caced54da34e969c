"""The socket of a page, without a server: one that reads nothing is cut."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

pytest.importorskip("voila")

from jupyter_client.manager import AsyncKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.iostream import StreamBufferFullError
from tornado.web import Application
from tornado.websocket import WebSocketClosedError

from fluxx_nb.view.app import sockets
from fluxx_nb.view.app.channel import FRAME_BYTES, FlowLimit
from fluxx_nb.view.app.sockets import KernelConnection, PageSocket
from tests.fuzz.frames import frame


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch) -> PageSocket:
    async def opened(self: Any, kernel_id: str) -> None:
        self.came = kernel_id

    monkeypatch.setattr(KernelWebsocketHandler, "open", opened)
    monkeypatch.setattr(sockets, "_NOTES", FlowLimit(*sockets._NOTED))
    visitors = Mock()
    visitors.connections.return_value = 0
    made = PageSocket(Application([], kernel_manager=visitors), Mock())
    made.kernel_id, made.ws_connection = "a kernel", Mock(**{"is_closing.return_value": False})
    asyncio.run(made.open("a kernel"))
    assert made.came == "a kernel"
    return made


def test_what_waits_for_a_page_is_bounded_and_holds_many_of_its_largest_messages(socket: PageSocket) -> None:
    assert 8 * FRAME_BYTES <= socket.ws_connection.stream.max_write_buffer_size <= 32 * FRAME_BYTES


def test_a_page_that_reads_nothing_is_cut_without_a_last_word(
    socket: PageSocket, caplog: pytest.LogCaptureFixture
) -> None:
    line = socket.ws_connection
    line.write_message.side_effect = StreamBufferFullError
    assert socket.write_message(frame("status", {}), binary=True) is None
    line.stream.close.assert_called_once()
    line.close.assert_not_called()
    assert "A connection was closed: page does not read" in caplog.text


def test_a_page_that_has_gone_and_code_that_a_kernel_runs_are_told_to_no_one(socket: PageSocket) -> None:
    line = socket.ws_connection
    assert socket.write_message(frame("execute_input", {"code": "1"}), binary=True) is None
    line.write_message.assert_not_called()
    line.write_message.side_effect = WebSocketClosedError
    assert socket.write_message(frame("status", {}), binary=True) is None
    line.stream.close.assert_not_called()


@pytest.mark.parametrize("bad", ["a frame", "many pings"])
def test_what_comes_after_a_refusal_is_not_heard_and_refused_once(
    socket: PageSocket, bad: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Mock()
    socket.connection = heard
    socket.on_message(frame())
    for _ in range(1_000):
        socket.on_ping(b"") if bad == "many pings" else socket.on_message(b"bad")
    socket.on_message(frame())
    heard.handle_incoming_message.assert_called_once()
    assert len(caplog.records) == 1


def test_a_visitor_who_is_refused_again_and_again_does_not_fill_the_terminal(
    socket: PageSocket, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(500):
        socket._refusal = ""
        socket.on_message(b"bad")
    assert 10 < len(caplog.records) < 200


def test_a_page_that_was_refused_leaves_no_kernel_and_is_forgotten(socket: PageSocket) -> None:
    """It never came to the kernel, so those who did still count."""
    kernel = AsyncKernelManager()
    one, other = (KernelConnection(parent=kernel, websocket_handler=socket) for _ in range(2))
    one.session_key, other.session_key = "kernel:one", "kernel:other"
    KernelConnection._open_sessions.update({"kernel:one": socket, "kernel:other": Mock()})
    one.disconnect()
    other.disconnect()
    assert KernelConnection._open_sessions.pop("kernel:other"), "another page has that name by now"
    assert "kernel:one" not in KernelConnection._open_sessions


def test_a_few_large_messages_pass_and_many_are_too_much(socket: PageSocket) -> None:
    large, heard = frame("comm_msg", {"comm_id": "a", "data": {"x": "y" * 900_000}}), Mock()
    socket.connection = heard
    for _ in range(20):
        socket.on_message(large)
    assert 2 <= heard.handle_incoming_message.call_count < 10
