"""The server of the live room, over real sockets of this machine: pages, keys, headers, limits and the goodbye."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine
from http.cookies import SimpleCookie
from pathlib import Path
from time import time
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from fluxx_nb.classroom.live import server, web
from fluxx_nb.classroom.live.autosave import Autosave
from fluxx_nb.classroom.live.codes import new_key
from fluxx_nb.classroom.live.door import NoDoor, listen, reachable
from fluxx_nb.classroom.live.handlers import FILES
from fluxx_nb.classroom.live.memory import AutosaveError, as_data, read_autosave, restore
from fluxx_nb.classroom.live.opening import LiveClass, open_room
from fluxx_nb.classroom.live.served import ServedRoom
from fluxx_nb.classroom.live.server import serve
from fluxx_nb.commands.class_room import ClassCommand
from tests.classroom.room_parts import KEYS, Wire, lesson, room
from tests.waiting import PATIENCE, eventually

HERE = "127.0.0.1"
PHONE = ("phone.html", "room.css", "phone.css", "link.js", "phone.js", "icon.svg")


class Live:
    """A room that is served, and ways to talk to it."""

    def __init__(self, served: ServedRoom) -> None:
        self.served = served
        self.url = f"http://{HERE}:{served.port}"
        self.lines: list[WebSocketClientConnection] = []
        self.teacher = {"Cookie": f"{served.teacher_cookie}={served.key}"}

    async def get(self, path: str, headers: dict[str, str] | None = None) -> HTTPResponse:
        request = HTTPRequest(self.url + path, headers=headers, follow_redirects=False, request_timeout=PATIENCE)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def socket(self, path: str, cookie: str = "", **headers: str) -> WebSocketClientConnection:
        sent = headers | ({"Cookie": cookie} if cookie else {})
        line = await websocket_connect(HTTPRequest(self.url.replace("http", "ws") + path, headers=sent))
        self.lines.append(line)
        return line

    async def phone(self, key: str) -> WebSocketClientConnection:
        return await self.socket("/ws/phone", f"{self.served.seat_cookie}={key}")

    async def tell(self, line: WebSocketClientConnection, kind: str, n: int, **fields: object) -> dict[str, Any]:
        await line.write_message(json.dumps({"t": kind, "n": n, "room": self.served.hub.room.name, **fields}))
        return await heard(line)


async def heard(line: WebSocketClientConnection) -> dict[str, Any]:
    while True:
        text = await asyncio.wait_for(line.read_message(), PATIENCE)
        assert text is not None, "the connection is closed"
        found: dict[str, Any] = json.loads(text)
        if found["t"] != "beat":
            return found


def serving(
    work: Callable[[Live], Awaitable[None]], said: list[str] | None = None, autosave: Path | None = None, **more: Any
) -> None:
    """Serve a room while a test works with it."""

    async def run() -> None:
        told = [] if said is None else said
        door = listen(HERE, 0)
        served = open_room(lesson(), door, HERE, lambda _: "<svg/>", told.append, **more)
        saves = Autosave(autosave, served.hub.room, served.key, served.port) if autosave is not None else None
        until, up = asyncio.Event(), asyncio.Event()
        running: Coroutine[Any, Any, None] = serve(served, door, told.append, ready=up.set, until=until, autosave=saves)
        task = asyncio.create_task(running)
        await up.wait()
        live = Live(served)
        try:
            await work(live)
        finally:
            until.set()
            await task
            for line in live.lines:
                line.close()
            await asyncio.sleep(0)

    asyncio.run(run())


def test_the_phone_page_is_small_and_fetches_nothing_from_elsewhere() -> None:
    assert sum(len(FILES[name]) for name in PHONE) < 30_000
    for name, content in FILES.items():
        links = re.findall(r"(?:https?:)?//[\w.]+", content.decode())
        assert [one for one in links if "www.w3.org" not in one] == [], name
    loaded = re.findall(r'(?:src|href)="/files/([\w.]+)"', FILES["phone.html"].decode())
    assert {*loaded, "phone.html", "link.js"} == set(PHONE)


def test_every_page_answers_with_headers_that_keep_it_to_itself() -> None:
    async def work(live: Live) -> None:
        for path in ("/", "/wall", "/teach", "/files/phone.js", "/results", "/nothing", "/table/0.svg", "/qr.svg"):
            found = await live.get(path)
            policy = found.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert found.headers["X-Content-Type-Options"] == "nosniff"
            assert "frame-ancestors 'none'" in policy
            assert "Server" not in found.headers

    serving(work)


def test_only_the_key_opens_the_teachers_pages_and_it_leaves_the_address_bar() -> None:
    async def work(live: Live) -> None:
        for path in ("/teach", "/results", "/results.csv", "/misreadings.csv", "/qr.svg", "/teach.svg"):
            assert (await live.get(path)).code == 403, path
            assert (await live.get(path + "?key=" + "0" * 32)).code == 403, path
            assert (await live.get(path, live.teacher)).code == 200, path
        for path in ("/teach", "/wall"):
            found = await live.get(f"{path}?key={live.served.key}")
            assert (found.code, found.headers["Location"]) == (302, path)
            cookie = SimpleCookie(found.headers["Set-Cookie"])[live.served.teacher_cookie]
            assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (live.served.key, True, "Lax")
        csv = await live.get(f"/results.csv?key={live.served.key}")
        assert csv.headers["Content-Disposition"] == 'attachment; filename="results.csv"'

    serving(work)


@pytest.mark.parametrize(
    "path",
    ["/api/kernels", "/api/contents", "/lab", "/terminals", "/files/../server.py", "/files/teach.html", "/files/x.py",
     "/table/7.svg", "/ws/kernel", "/%2e%2e/%2e%2e/etc/passwd", "/results.csv/x"],
)  # fmt: skip
def test_nothing_else_has_an_address(path: str) -> None:
    async def work(live: Live) -> None:
        found = await live.get(path, live.teacher)
        assert found.code == 404
        assert b"No page has this address" in found.body

    serving(work)


def test_a_table_is_shown_only_while_its_question_is_on_the_wall() -> None:
    async def work(live: Live) -> None:
        assert (await live.get("/table/0.svg")).code == 404
        live.served.hub.room.teach({"t": "next"})
        assert (await live.get("/table/0.svg")).code == 200
        assert (await live.get("/table/1.svg")).code == 404

    serving(work)


def test_a_browser_has_one_seat_by_its_cookie_and_a_teacher_drives() -> None:
    async def work(live: Live) -> None:
        page = await live.get("/")
        cookie = SimpleCookie(page.headers["Set-Cookie"])[live.served.seat_cookie]
        assert cookie["httponly"]
        first, second = [await live.phone(cookie.value) for _ in range(2)]
        assert (await heard(first))["phase"] == "join"
        code = live.served.hub.room.code
        assert (await live.tell(first, "join", 1, code=code))["phase"] == "lobby"
        await heard(second)
        assert (await heard(second))["phase"] == "lobby", "the other tab has the same seat"
        assert len(live.served.hub.room.seats) == 1
        teacher = await live.socket("/ws/teach", live.teacher["Cookie"])
        frame = await heard(teacher)
        await teacher.write_message(
            json.dumps({"t": "next", "step": frame["step"], "n": 1, "room": live.served.hub.room.name})
        )
        assert (await heard(first))["phase"] == "think"
        stranger = await live.socket("/ws/teach")
        assert "for the teacher" in (await heard(stranger))["why"]

    serving(work)


def test_a_page_of_another_site_cannot_connect() -> None:
    async def work(live: Live) -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await live.socket("/ws/phone", Origin="http://elsewhere.example")

    serving(work)


def test_a_message_that_is_too_long_closes_its_connection_alone() -> None:
    async def work(live: Live) -> None:
        bad, good = await live.phone(KEYS[0]), await live.phone(KEYS[1])
        await heard(bad)
        await heard(good)
        await bad.write_message("x" * 5000)
        assert await asyncio.wait_for(bad.read_message(), PATIENCE) is None
        assert (await live.tell(good, "join", 1, code=live.served.hub.room.code))["phase"] == "lobby"
        await eventually(lambda: KEYS[0] not in live.served.hub.phones, "the hub forgets the closed phone")

    serving(work)


def test_a_phone_that_drops_out_comes_back_to_its_answer() -> None:
    async def work(live: Live) -> None:
        room = live.served.hub.room
        line = await live.phone(KEYS[0])
        await heard(line)
        await live.tell(line, "join", 1, code=room.code)
        for _ in range(2):
            room.teach({"t": "next"})
        assert (await live.tell(line, "answer", 2, q=0, vote=1, i=2))["yours"] == 2
        line.close()
        await eventually(lambda: not room.seats.here, "the room notes that the phone is away")
        again = await live.phone(KEYS[0])
        frame = await heard(again)
        assert (frame["phase"], frame["yours"]) == ("open", 2)

    serving(work)


def test_connections_that_ask_for_nothing_give_way_and_seats_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "MOST_UNHEARD", 5)

    async def work(live: Live) -> None:
        line = await live.phone(KEYS[0])
        await heard(line)
        idle = [await asyncio.open_connection(HERE, live.served.port) for _ in range(12)]
        # The oldest ones are closed, one for each that comes.
        assert await asyncio.wait_for(idle[0][0].read(), PATIENCE) == b""
        assert (await live.get("/")).code == 200
        assert (await live.tell(line, "join", 1, code=live.served.hub.room.code))["phase"] == "lobby"
        for _, writer in idle:
            writer.close()

    serving(work)


def test_the_end_is_told_to_every_page() -> None:
    lines: list[WebSocketClientConnection] = []

    async def work(live: Live) -> None:
        lines.extend([await live.phone(KEYS[0]), await live.socket("/ws/wall")])
        for line in lines:
            await heard(line)
        live.served.hub.pump()

        async def last(line: WebSocketClientConnection) -> None:
            told = await heard(line)
            assert "The class is over" in told["why"]

        tasks.extend(asyncio.create_task(last(line)) for line in lines)

    tasks: list[asyncio.Task[None]] = []
    serving(work)
    assert len(tasks) == 2
    for task in tasks:
        task.result()


def test_no_address_and_no_name_is_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []

    async def work(live: Live) -> None:
        line = await live.phone(KEYS[0])
        await heard(line)
        await live.tell(line, "join", 1, code=live.served.hub.room.code)
        await live.get("/nothing")
        await live.get("/teach?key=wrong")
        await line.write_message("x" * 5000)
        assert await asyncio.wait_for(line.read_message(), PATIENCE) is None

    with caplog.at_level(logging.WARNING):
        serving(work, said)
    assert said == []
    assert [one.getMessage() for one in caplog.records if "tornado" in one.name] == []
    assert capfd.readouterr().out == ""


def test_an_error_of_the_server_is_logged_without_the_address(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    async def work(live: Live) -> None:
        monkeypatch.setattr(live.served.hub, "phone_says", broken)
        line = await live.phone(KEYS[0])
        await line.write_message("{}")
        while await line.read_message() is not None:
            pass

    serving(work)
    assert "broken" in caplog.text
    assert "127.0.0.1" not in caplog.text


def test_an_autosave_follows_the_room_for_this_user_only_and_brings_it_back(tmp_path: Path) -> None:
    path = tmp_path / "class.json"

    async def work(live: Live) -> None:
        line = await live.phone(KEYS[0])
        await heard(line)
        await live.tell(line, "join", 1, code=live.served.hub.room.code)
        await eventually(lambda: path.exists() and KEYS[0] in path.read_text(), "the seat is in the file")

    serving(work, autosave=path)
    assert path.stat().st_mode & 0o077 == 0
    saved = read_autosave(path)
    assert [one.name for one in tmp_path.iterdir()] == ["class.json"]

    async def again(live: Live) -> None:
        assert (live.served.key, live.served.hub.room.whole_code) == (saved["key"], saved["code"])
        line = await live.phone(KEYS[0])
        assert (await heard(line))["phase"] == "lobby", "the phone has its seat without typing the code again"

    serving(again, saved=saved)


@pytest.mark.parametrize("file", ["class.json", None])
def test_the_teachers_page_knows_whether_there_is_an_autosave(file: str | None, tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        desk = Wire()
        live.served.hub.watcher_opens(desk, teacher=True, drives=True)
        assert desk.state["autosaved"] == (file is not None)

    serving(work, autosave=None if file is None else tmp_path / file)


def test_what_is_said_at_a_resume_goes_before_the_settings_of_the_autosave() -> None:
    saved = as_data(room(most=4, talk="never"), new_key())
    said: list[tuple[dict[str, Any], int, str]] = [({}, 4, "never"), ({"most": 9, "talk": "always"}, 9, "always")]
    for given, most, talk in said:
        with listen(HERE, 0) as door:
            opened = open_room(lesson(), door, HERE, lambda _: "", str, saved=saved, **given).hub.room
        assert (opened.seats.most, opened.talk) == (most, talk)
    args = argparse.ArgumentParser()
    ClassCommand().options(args)
    assert (args.parse_args([]).phones, args.parse_args([]).talk) == (None, None)


def test_an_autosave_that_cannot_be_written_is_told_once_and_the_class_goes_on(tmp_path: Path) -> None:
    said: list[str] = []

    async def work(live: Live) -> None:
        await eventually(lambda: said, "the trouble is told")
        assert (await live.get("/")).code == 200

    serving(work, said, tmp_path / "nowhere" / "class.json")
    assert "can't be written" in said[0]
    assert len(said) <= 2


def test_a_computer_that_slept_is_told_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    async def work(live: Live) -> None:
        await asyncio.sleep(0.6)
        assert said == []
        monkeypatch.setattr(server, "time", lambda: time() + 60)
        await eventually(lambda: said, "the sleep is told")

    serving(work, said)
    assert "This computer was asleep" in said[0]
    assert len(said) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "x"}', '{"format": "fluxx-class-1"}'])
def test_a_file_that_is_no_autosave_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "class.json"
    path.write_text(text)
    with pytest.raises(AutosaveError):
        read_autosave(path)
    with pytest.raises(AutosaveError, match="can't be read"):
        read_autosave(tmp_path / "nothing")


@pytest.mark.parametrize(
    "change",
    [{"key": None}, {"key": ""}, {"code": ""}, {"code": ["x"]}, {"at": float("inf")}, {"seats": [[1, "Ada", ""]]},
     {"seats": [[float("inf"), "Ada", KEYS[0]]]}],
)  # fmt: skip
def test_an_autosave_that_was_damaged_opens_no_class(change: dict[str, Any]) -> None:
    saved = as_data(room(), new_key())
    restore(room(), saved)
    with pytest.raises(AutosaveError, match="damaged"):
        restore(room(), saved | change)


def test_a_port_that_is_taken_is_told() -> None:
    with listen(HERE, 0) as door:
        with pytest.raises(NoDoor, match="--port"):
            listen(HERE, door.getsockname()[1])
        assert reachable(HERE) == HERE
        assert reachable("::1") == "[::1]"


def test_a_notebook_serves_a_class_in_a_thread_and_ends_it() -> None:
    door = listen(HERE, 0)
    live = LiveClass(open_room(lesson(), door, HERE, lambda _: "", print), door, print)
    try:
        found = asyncio.run(Live(live.served).get("/"))
        assert found.code == 200
        assert live.code in repr(live)
    finally:
        live.close()
    with listen(HERE, live.served.port):
        pass
