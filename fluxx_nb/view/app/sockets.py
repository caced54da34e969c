"""The connection between a page and its kernel: whatever a visitor sends is checked before Jupyter reads it."""

from __future__ import annotations

import re
from typing import Any

from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.ioloop import IOLoop
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from fluxx_nb.view.app.channel import FRAME_BYTES, PROTOCOL, BadFrame, FlowLimit, message_type, read_frame
from fluxx_nb.view.app.lines import LINES

_SESSION = re.compile(r"[\w-]{1,64}")
_PER_KERNEL = 4
"""A page has one connection, and for a moment two when it comes back before its old one is known to be gone."""
_UNREAD_BYTES = 16_000_000
"""A page that reads nothing any more is cut before what waits for it fills the memory."""
_MESSAGES = (400, 100)
_BYTES = (4_000_000, 250_000)
"""What may come at once, and in each second: a page was seen to send 24 messages of 400 bytes in a second."""
_NOTED = (60, 1)
_NOTES = FlowLimit(*_NOTED)
"""Lines about connections that were closed, of all visitors together: no one may fill the disk with them."""
_PROTOCOL_ERROR, _POLICY = 1002, 1008


class KernelConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's bridge to a kernel, which speaks v1 in both directions whatever state its socket is in.

    Jupyter asks the socket for its subprotocol each time, and takes the older layout for one that was just closed.
    """

    subprotocol = PROTOCOL
    _joined = False

    def connect(self) -> Any:
        """Join the kernel."""
        self._joined = True
        return super().connect()

    def disconnect(self) -> None:
        """Leave the kernel, once: Jupyter would count a page as gone that never came, or went twice."""
        if self._joined:
            self._joined = False
            super().disconnect()
        elif self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]


class PageSocket(KernelWebsocketHandler):
    """The socket of a page. The first bad frame closes it, and no other visitor notices."""

    connection: KernelConnection | None = None
    _refusal = ""

    @ws_authenticated
    async def get(self, kernel_id: str) -> None:
        """Connect a page to its kernel, or close the connection at once with the reason."""
        named = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (one.strip() for one in named.split(",")):
            self._refusal = f"only {PROTOCOL} is spoken here"
        # ZeroMQ takes it for the name of a socket, and bears no other characters or length.
        elif not _SESSION.fullmatch(self.get_query_argument("session_id", "")):
            self._refusal = "bad session_id"
        if self._refusal:
            self.kernel_id = kernel_id
            # A browser shows the reason only of a connection that was opened.
            await WebSocketHandler.get(self, kernel_id=kernel_id)
        else:
            await super().get(kernel_id)

    async def open(self, kernel_id: str) -> None:
        """Begin to pass messages on."""
        self._messages, self._bytes = FlowLimit(*_MESSAGES), FlowLimit(*_BYTES)
        if self._refusal:
            self._refuse(_PROTOCOL_ERROR, self._refusal)
        elif self.kernel_manager.connections(kernel_id) >= _PER_KERNEL:
            self._refuse(_POLICY, "too many connections to one table")
        else:
            self.ws_connection.stream.max_write_buffer_size = _UNREAD_BYTES
            await super().open(kernel_id)

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass on what a page says, if it is what a page says."""
        if self._refusal:
            return
        now = IOLoop.current().time()
        if not (self._messages.allows(1, now) and self._bytes.allows(len(ws_message), now)):
            self._refuse(_POLICY, "too much at once")
            return
        try:
            read_frame(ws_message)
        except BadFrame as problem:
            self._refuse(_PROTOCOL_ERROR, str(problem))
        else:
            super().on_message(ws_message)

    def on_ping(self, data: bytes) -> None:
        """Count a ping as a message: Tornado would answer any number of them."""
        if not self._refusal and not self._messages.allows(1, IOLoop.current().time()):
            self._refuse(_POLICY, "too much at once")

    def on_close(self) -> None:
        """Leave the kernel, if the connection came so far."""
        if self.connection is not None:
            super().on_close()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send what a kernel says, but not the code that it runs."""
        if isinstance(message, bytes) and message_type(message) == "execute_input":
            return None
        try:
            return super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        except StreamBufferFullError:
            self._note("page does not read")
            self.ws_connection.stream.close()
            return None

    @property
    def max_message_size(self) -> int:
        """The largest frame that is read at all."""
        return FRAME_BYTES

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Return the one subprotocol, if it is asked for."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def get_websocket_protocol(self) -> Any:
        """Return Tornado's side of the connection, which leaves pinging to Jupyter."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            # Both look at the same two names, and Tornado takes Jupyter's milliseconds for seconds.
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    def _refuse(self, code: int, reason: str) -> None:
        self._note(reason)
        self.close(code, reason)

    def _note(self, reason: str) -> None:
        self._refusal = reason
        if _NOTES.allows(1, IOLoop.current().time()):
            LINES.error("A connection was closed: %s (kernel %s)", reason, self.kernel_id[:8])
