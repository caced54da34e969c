"""The app's server among visitors of all kinds: what one of them does, no other notices."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websocket import WebSocketConnectionClosedException

from tests.browser.server import Running, running_app

pytest.importorskip("voila")

import websocket

from fluxx_nb.classroom.live.web import MOST_UNHEARD
from fluxx_nb.view.app.channel import FRAME_BYTES, PROTOCOL
from tests.fuzz.frames import frame, opening, packed
from tests.view.visit import Line, Player, Visit, closing, heard
from tests.waiting import PATIENCE, until

MOST, SHARE = 4, 2
TUNING = {"Visitors": {"most": MOST, "patience": 15.0, "grace": 2.0}, "AppServer": {"ping": 2.0}}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    words = ("--for-others", "--bind", "127.0.0.1", "--visitors", str(MOST), "--tables-per-browser", str(SHARE))
    folder = tmp_path_factory.mktemp("app")
    with running_app(folder, *words, tuning=TUNING) as found:
        yield found
    own = ("fluxx-nb: ", "The app is at ", "Anyone with this link ", "Up to ")
    told = found.log.read_text(encoding="utf-8").splitlines()
    assert [line for line in told if not line.startswith(own)] == [], "only our own lines are on the terminal"


@pytest.fixture
def no_one_left(app: Running) -> Iterator[None]:
    yield
    until(lambda: app.kernels() == [], "the end of all kernels")


def connection_file(app: Running) -> Path:
    """Where a kernel and the server find each other."""
    return next(Path(word) for word in app.kernels()[0].cmdline() if word.endswith(".json"))


# Coming in ----------------------------------------------------------------------------------------------------------


def test_the_token_becomes_a_cookie_and_leaves_the_address(app: Running) -> None:
    visit = Visit(app)
    token = app.link.partition("token=")[2]
    visit.jar.clear()
    page = visit.get(f"?go=cthulu&token={token}&about=a%26b", follow=False)
    assert page.status == 302
    headers = dict(page.headers)
    assert headers["Location"] == "/?go=cthulu&about=a%26b"
    cookies = sorted(value for name, value in page.headers if name == "Set-Cookie")
    assert [value.partition("-")[0] for value in cookies] == ["fluxx", "username"], "its room and its user"
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
    there = visit.get("?go=cthulu")
    assert (there.status, "did you mean" in there.text) == (404, True), "the cookie is enough from now on"
    assert dict(visit.get("?token=wrong", follow=False).headers)["Location"] == "/"


ADDRESSES = (
    "logout", "voila/templates/", "voila/templates/lab", "voila/templates/lab/static", "voila/templates/lab/static/",
    "voila/templates/nope/static/x.js", "voila/templates/lab/static/../../../x", "voila/templates/%00/static/a",
    "voila/templates/lab/static/%00", "voila/static/%2e%2e/%2e%2e/etc/passwd", "voila/static/%00", "voila/static/",
    "voila/labextensions/%00", "voila/labextensions/nope", "voila/api/themes/", "voila/api/themes/%00",
    "api/kernels", "api/kernels/nope", "api/kernels/01234567-0123-0123-0123-0123456789ab",
    "api/kernels/01234567-0123-0123-0123-0123456789ab/channels", "api/security/csp-report", "voila/api/shutdown/nope",
    "nope", "%00", "?go=%00", "?go=%ff%fe", "?go=math&seed=%00", "?go=math&go=desk&go=x", "?" + "a=b&" * 500 + "go=x",
    "?go=" + "x" * 20_000, "login?next=//evil.example", "login", "static/x", "voila/static/" + "a" * 5_000,
)  # fmt: skip


def test_no_address_breaks_the_server(app: Running) -> None:
    visits = Visit(app), Visit(app)
    visits[1].jar.clear()
    seen = {}
    for visit in visits:
        for address in ADDRESSES:
            for post in (False, True):
                seen[address, post] = visit.get(address, follow=False, post=post).status
                assert seen[address, post] < 500, address
    assert seen["logout", False] == 200
    told = app.log.read_text(encoding="utf-8")
    assert "Traceback" not in told
    assert app.kernels() == []


def test_connections_that_ask_for_nothing_give_way(app: Running) -> None:
    to = urlsplit(app.link)
    with ExitStack() as opened:
        idle = [
            opened.enter_context(socket.create_connection((str(to.hostname), to.port or 0), PATIENCE))
            for _ in range(MOST_UNHEARD + 20)
        ]
        assert idle[0].recv(1) == b"", "the oldest one is closed, and there is room for the next visitor"
        Visit(app)


@pytest.mark.usefixtures("no_one_left")
def test_a_connection_of_a_stranger_or_from_another_site_is_turned_away(app: Running) -> None:
    visit, stranger = Visit(app), Visit(app)
    stranger.jar.clear()
    kernel = visit.sit_down().kernel
    with pytest.raises(websocket.WebSocketBadStatusException):
        visit.connect_silent(kernel, origin="http://evil.example")
    with pytest.raises(websocket.WebSocketBadStatusException):
        stranger.connect_silent(kernel)
    assert visit.leave(kernel) == 204


@pytest.mark.slow
@pytest.mark.usefixtures("no_one_left")
def test_a_table_answers_only_the_browser_that_opened_it(app: Running) -> None:
    ada, max_ = Visit(app), Visit(app)
    kernel = ada.sit_down().kernel
    player = Player(ada.connect(kernel))
    own = max_.sit_down().kernel
    for has_cookie in (True, False):
        if not has_cookie:
            max_.jar.clear("127.0.0.1", "/", "fluxx-nb-room")
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
            max_.connect_silent(kernel)
        assert max_.get(f"api/kernels/{kernel}").status == 404
        assert max_.leave(kernel) == 404
        assert player.plays(), "and no one notices"
        assert ada.get(f"api/kernels/{kernel}").status == 200
    assert max_.leave(own) == 404, "it ends when its page is gone"
    assert ada.leave(kernel) == 204


# Shares -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("no_one_left")
def test_a_browser_has_its_share_and_leaves_nothing_when_refused(app: Running) -> None:
    many = Visit(app, "192.0.2.1")
    kernels, held = [], []
    for _ in range(SHARE):
        kernels.append(many.sit_down().kernel)
        held.append(many.connect(kernels[-1]))
    rooms = connection_file(app).parents[1] / "rooms"
    before = set(rooms.glob("*/*"))
    assert before
    refused = many.get("?go=desk")
    assert refused.status == 429
    assert f"You have {SHARE} tables open" in refused.text
    assert set(rooms.glob("*/*")) == before
    same_network = Visit(app, "192.0.2.1")
    others = [(same_network, same_network.sit_down().kernel)]
    full = Visit(app, "192.0.2.1").get("?go=math")
    assert (full.status, "Your network has 3 tables open" in full.text) == (503, True)
    elsewhere = Visit(app, "192.0.2.2")
    others.append((elsewhere, elsewhere.sit_down().kernel))
    assert many.leave(kernels[0]) == 204
    kernels.append(many.sit_down().kernel)
    for one in held:
        one.close()
    assert many.leave(kernels[0]) == 404, "it is gone already"
    for visit, kernel in (*((many, kernel) for kernel in kernels[1:]), *others):
        visit.leave(kernel)


# Bad frames ---------------------------------------------------------------------------------------------------------

BAD = {
    "eight bytes": b"\xff" * 8,
    "no bytes": b"",
    "code": frame("execute_request", {"code": "1"}),
    "another channel": frame(channel=b"control"),
    "another target": opening("jupyter.widget"),
    "wrong offsets": frame()[:-1],
    "deep": packed(b"shell", *[b'{"a":' + b"[" * 2_000 + b"]" * 2_000 + b"}"] * 4),
    "not JSON": packed(b"shell", *[b"{"] * 4),
}


def refused(line: Line, what: bytes, times: int = 1) -> tuple[int, str]:
    """Send the same again and again; return the code and the reason with which the server closes the connection."""
    # The server may close the connection before the client has sent it all, or any of it.
    with suppress(OSError, WebSocketConnectionClosedException):
        for _ in range(times):
            line.send_binary(what)
    return closing(line)


@pytest.mark.usefixtures("no_one_left")
def test_bad_frames_close_their_connection_and_everyone_else_plays_on(app: Running) -> None:
    ada, max_ = Visit(app), Visit(app)
    seats = [ada.sit_down().kernel]
    player = Player(ada.connect(seats[0]))
    assert player.plays()
    seats.append(max_.sit_down().kernel)
    for what, bad in BAD.items():
        code, reason = refused(max_.connect(seats[1]), bad)
        assert (code, bool(reason)) == (1002, True), what
        assert player.plays(), what
    line = max_.connect(seats[1])
    line.send("a text frame")
    assert closing(line) == (1002, "text frame")
    spoken = f"only {PROTOCOL} is spoken here"
    assert refused(max_.connect(seats[1], "abc", ""), frame()) == (1002, spoken)
    for session in ("", "x" * 300, "%00", "a%20b"):
        assert closing(max_.connect(seats[1], session)) == (1002, "bad session_id")
    huge = frame("comm_msg", {"comm_id": "a", "data": {"x": "y" * FRAME_BYTES}})
    # Whether the client reads the reason depends on how much of the frame it had sent.
    assert refused(max_.connect(seats[1]), huge)[0] in (1009, 1006)
    assert refused(max_.connect(seats[1]), frame("kernel_info_request", {}), 5_000)[0] == 1008
    assert refused(max_.connect(seats[1]), frame(), 5_000)[0] == 1008
    pings = max_.connect_silent(seats[1])
    # Browsers send none.
    with suppress(OSError):
        pings.sock.sendall(b"\x89\x80\x00\x00\x00\x00" * 5_000)
    assert closing(Line(pings))[0] == 1008
    until(
        lambda: json.loads(max_.get(f"api/kernels/{seats[1]}").text)["connections"] == 0,
        "the earlier connections to go",
    )
    lines = [max_.connect(seats[1], f"s{n}") for n in range(5)]
    assert closing(lines[-1]) == (1008, "too many connections to one table")
    assert player.plays()
    assert Player(lines[0]).plays(), "who misbehaved may do better"
    told = app.log.read_text(encoding="utf-8")
    assert "Traceback" not in told
    assert told.count("A connection was closed") >= len(BAD)
    for visit, kernel in zip((ada, max_), seats, strict=True):
        assert visit.leave(kernel) == 204


@pytest.mark.slow
@pytest.mark.usefixtures("no_one_left")
def test_a_page_is_pinged_and_stays_and_one_that_does_not_answer_is_cut(app: Running) -> None:
    visit = Visit(app)
    kernel = visit.sit_down().kernel
    line = visit.connect(kernel)
    pings = 0
    while pings < 4:
        code, _ = line.receive()
        assert code != websocket.ABNF.OPCODE_CLOSE
        pings += code == websocket.ABNF.OPCODE_PING
    mute = visit.connect_silent(kernel, "mute")
    mute.pong = lambda *_: None  # type: ignore[method-assign,assignment]
    assert closing(Line(mute))
    assert Player(line).plays()
    line.close()
    until(lambda: app.kernels() == [], "the end of all kernels")


@pytest.mark.slow
@pytest.mark.usefixtures("no_one_left")
def test_a_page_is_told_that_its_kernel_is_dead_and_the_seat_is_free(app: Running) -> None:
    visit = Visit(app)
    line = visit.connect(visit.sit_down().kernel)
    (kernel,) = app.kernels()
    # It writes a traceback before it ends: `app` finds no line of it on the terminal.
    os.kill(kernel.pid, signal.SIGABRT)
    assert any(kind == "status" and content["execution_state"] == "dead" for kind, content, _ in heard(line))
    line.close()
    assert [visit.leave(visit.sit_down().kernel) for _ in range(SHARE)] == [204] * SHARE


def test_a_kernel_comes_after_the_server_and_its_files_are_in_the_servers_own_folder(app: Running) -> None:
    visit = Visit(app)
    kernel = visit.sit_down().kernel
    assert app.kernels()[0].nice() > app.process.nice() or app.process.nice() == 19
    assert connection_file(app).parents[1].name.startswith("fluxx-nb-app-")
    assert visit.leave(kernel) == 204


# A class ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_class_types_its_code_and_each_browser_has_one_table(tmp_path: Path) -> None:
    with running_app(tmp_path, "--class-size", "2", "--bind", "127.0.0.1") as app:
        code = app.link.partition("token=")[2]
        pupil = Visit(app, "192.0.2.1")
        pupil.jar.clear()
        door = pupil.get("")
        assert "Type the code that your teacher shows" in door.text
        assert code not in door.text
        for wrong in ("join", "join?code=QQQQQQQQ", "QQQQQQQQ"):
            page = pupil.get(wrong)
            assert (page.status, "That isn" in page.text, code in page.text) == (403, True, False)
        inside = pupil.get(f"join?code={code[:4].lower()}+{code[4:].lower()}")
        assert "Invite others" in inside.text
        assert f"{code[:4]} {code[4:]}" in inside.text
        assert "<svg" in inside.text
        neighbor = Visit(app, "192.0.2.1")
        neighbor.jar.clear()
        assert "Invite others" in neighbor.get(code.lower()).text
        kernel = pupil.sit_down().kernel
        assert "You have 1 table open" in pupil.get("?go=desk").text
        pupil.leave(kernel)


# A kernel without memory --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_that_does_not_fit_says_so_and_no_one_waits(tmp_path: Path) -> None:
    with running_app(tmp_path, tuning={"Visitors": {"memory": 210}}) as app:
        visit = Visit(app)
        page = visit.get("?go=math")
        assert page.status == 200
        assert "The table could not be set up." in page.text
        assert "Try again" in page.text
        assert "exception occurred at the server" not in page.text
        told = app.log.read_text(encoding="utf-8")
        assert "A page could not be built" in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.slow
def test_a_server_whose_address_cannot_be_printed_ends(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "fluxx_nb", "app", "--no-browser"]
    own = {**os.environ, "HOME": str(tmp_path)}
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, env=own, check=False)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1, ended.stderr
