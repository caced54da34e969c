"""A visitor of the app without a browser: what a page does, and whatever else one can send to a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.cookiejar import CookieJar
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener
from uuid import uuid4

import websocket

from fluxx_nb.view.app.channel import PROTOCOL
from tests.browser.server import Running
from tests.fuzz.frames import frame, opening
from tests.waiting import PATIENCE


class Page(NamedTuple):
    """What a server answered."""

    status: int
    address: str
    headers: list[tuple[str, str]]
    text: str

    @property
    def kernel(self) -> str:
        """The kernel that it belongs to."""
        found = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', self.text)
        assert found is not None, self.text[-2000:]
        return found[1]


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class Visit:
    """A browser's worth of cookies at a running app."""

    def __init__(self, app: Running, address: str = "") -> None:
        self.app, self.jar = app, CookieJar()
        # What a web server before the app says: for whom it asks.
        self._headers = {"X-Real-IP": address} if address else {}
        self.get(app.link)

    def get(self, address: str, *, follow: bool = True, post: bool = False) -> Page:
        """Ask for an address, whole or from the server's root."""
        if not address.startswith("http"):
            address = self.app.place() + address.lstrip("/")
        handlers = [HTTPCookieProcessor(self.jar), *([] if follow else [_Stay()])]
        headers = {**self._headers, "X-XSRFToken": self._cookie("_xsrf")}
        request = Request(address, method="POST" if post else "GET", headers=headers)
        try:
            answer: Any = build_opener(*handlers).open(request, timeout=PATIENCE)
        except HTTPError as refused:
            answer = refused
        with answer:
            text = answer.read().decode(errors="replace")
            return Page(answer.status, answer.geturl(), answer.headers.items(), text)

    def sit_down(self, go: str = "math&seed=3") -> Page:
        """Open a table."""
        page = self.get(f"?go={go}")
        assert page.status == 200, page.text
        return page

    def leave(self, kernel: str) -> int:
        """Tell the server, as a page does that is left, and return what it answers."""
        return self.get(f"voila/api/shutdown/{kernel}", post=True).status

    def connect(self, kernel: str, session: str = "abc", *protocols: str) -> Line:
        """Connect to a kernel as a page does, or with other subprotocols; "" is none."""
        return Line(self.connect_silent(kernel, session, *protocols))

    def connect_silent(
        self, kernel: str, session: str = "abc", *protocols: str, origin: str | None = None
    ) -> websocket.WebSocket:
        """Connect as `connect` does, but answer nothing."""
        address = self.app.place().replace("http", "ws") + f"api/kernels/{kernel}/channels?session_id={session}"
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.jar)
        made = websocket.WebSocket()
        made.connect(
            address,
            cookie=cookies,
            timeout=PATIENCE,
            origin=origin,
            subprotocols=[one for one in (protocols or (PROTOCOL,)) if one] or None,
        )
        return made

    def _cookie(self, name: str) -> str:
        return next((str(one.value) for one in self.jar if one.name == name), "")


class Line:
    """A connection that is listened to all the time, as a browser does: it answers pings while others talk."""

    def __init__(self, socket: websocket.WebSocket) -> None:
        self._socket = socket
        self._came: Queue[tuple[int, bytes]] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self.send, self.send_binary, self.close = socket.send, socket.send_binary, socket.close

    def receive(self) -> tuple[int, bytes]:
        """Wait for the next frame; return its kind and what is in it."""
        return self._came.get(timeout=PATIENCE)

    def _listen(self) -> None:
        kind = 0
        while kind != websocket.ABNF.OPCODE_CLOSE:
            try:
                kind, data = self._socket.recv_data(control_frame=True)
            except (OSError, websocket.WebSocketException):
                kind, data = websocket.ABNF.OPCODE_CLOSE, b"\x03\xeecut"
            self._came.put((kind, data))
        self._socket.shutdown()


def heard(line: Line) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the types and contents of what a kernel says, and the messages that made it say so."""
    while True:
        sort, said = line.receive()
        assert sort != websocket.ABNF.OPCODE_CLOSE, said
        if sort != websocket.ABNF.OPCODE_BINARY:
            continue
        count = int.from_bytes(said[:8], "little")
        ends = [int.from_bytes(said[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
        header, cause, _, content = (json.loads(said[ends[n] : ends[n + 1]]) for n in range(1, 5))
        yield header["msg_type"], content, cause.get("msg_id", "")


def closing(line: Line) -> tuple[int, str]:
    """Wait until the server closes a connection; return with which code, and why."""
    end = monotonic() + PATIENCE
    while True:
        # Pings come in any case.
        assert monotonic() < end, "the connection is still open"
        code, data = line.receive()
        if code == websocket.ABNF.OPCODE_CLOSE:
            return int.from_bytes(data[:2], "big"), data[2:].decode()


class Player:
    """Somebody at a table who presses Next and Back in turn."""

    def __init__(self, line: Line) -> None:
        self._line = line
        line.send_binary(opening(msg_id=uuid4().hex))
        told = self._say("c6ad8159", {"method": "request_states"})
        states = next(data["states"] for data in told if "states" in data)
        self._buttons = [
            next(name for name, one in states.items() if word in (one["state"].get("_dom_classes") or ()))
            for word in ("fluxx-next", "fluxx-back")
        ]

    def plays(self) -> bool:
        """Press a button, and return whether the table has changed."""
        button = self._buttons[0]
        self._buttons.reverse()
        return any("state" in data for data in self._say(button, {"method": "custom", "content": {"event": "click"}}))

    def _say(self, comm: str, data: dict[str, Any]) -> list[dict[str, Any]]:
        """Send a message, and return what comes because of it."""
        # A kernel takes a message that it has seen before for a forgery.
        name = uuid4().hex
        self._line.send_binary(frame("comm_msg", {"comm_id": comm, "data": data}, msg_id=name))
        came = []
        for kind, content, cause in heard(self._line):
            if cause == name and kind == "comm_msg":
                came.append(content["data"])
            if cause == name and content.get("execution_state") == "idle":
                break
        return came
