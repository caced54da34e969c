from __future__ import annotations

import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.commandline import parser
from fluxx_nb.commands.app import AppCommand
from fluxx_nb.commands.command import CommandError
from fluxx_nb.view.app.front import front_page

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _voila_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.commands.app.find_spec", lambda name: object())


class Served:
    """A server that only remembers what it was told."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}
        self.address: tuple[str, int] = ("", 0)

    def __call__(self, rooms: Path, sockets: list[socket.socket], token: str, **more: Any) -> None:
        self.told = {"rooms": rooms, "token": token, "there": rooms.is_dir(), **more}
        self.address = sockets[0].getsockname()
        more["ready"]()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[Served, str]]:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    def start(*words: str) -> tuple[Served, str]:
        server, said = Served(), list[str]()
        args = parser().parse_args(["app", "--no-browser", *words])
        assert AppCommand().run(args, said.append, server) == 0
        assert opened == []
        return server, "\n".join(said)

    return start


def test_it_listens_to_this_machine_alone_and_wants_a_token(
    served: Callable[..., tuple[Served, str]], tmp_path: Path
) -> None:
    server, said = served()
    host, port = server.address
    assert host == "127.0.0.1"
    assert len(server.told["token"]) >= 32
    assert f"http://127.0.0.1:{port}/?token={server.told['token']}" in said
    assert server.told["for_others"] is False
    assert server.told["rooms"] == tmp_path / "fluxx-nb" / "app"
    assert "20 tables at once" in said
    assert "MB of memory each" in said
    assert served()[0].told["token"] != server.told["token"]


def test_others_come_in_when_they_are_told_to(served: Callable[..., tuple[Served, str]], tmp_path: Path) -> None:
    server, said = served("--for-others", "--visitors", "6")
    assert server.address[0] == "0.0.0.0"
    assert server.told["token"]
    assert server.told["most"] == 6
    assert "Anyone with this link may come in" in said
    assert server.told["there"]
    assert not server.told["rooms"].exists(), "what visitors left goes with the server"
    assert server.told["rooms"].parent == server.told["folder"]
    assert not (tmp_path / "fluxx-nb").exists()


def test_it_listens_at_one_address_only(served: Callable[..., tuple[Served, str]]) -> None:
    server, said = served("--for-others", "--bind", "127.0.0.2")
    assert server.address[0] == "127.0.0.2"
    assert "http://127.0.0.2:" in said
    server, said = served("--bind", "::1")
    assert server.address[0] == "::1"
    assert "http://[::1]:" in said
    assert server.told["for_others"] is False


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--bind", "192.0.2.1"], "others can reach 192.0.2.1. Add --for-others"),
        (["--bind", "0.0.0.0"], "Add --for-others"),
        (["--for-others", "--bind", "192.0.2.1"], "doesn't have the address 192.0.2.1"),
        (["--for-others", "--bind", "nowhere"], "'nowhere' is not an address"),
        (["--for-others", "--bind", "127.0.0.1:80"], "is not an address"),
    ],
)
def test_an_address_that_cannot_be_is_told(run: Run, words: list[str], problem: str) -> None:
    code, out, err = run("app", "--no-browser", *words)
    assert (code, out) == (2, "")
    assert problem in err


def test_a_browser_has_a_share_of_the_tables(served: Callable[..., tuple[Served, str]]) -> None:
    assert served("--for-others")[0].told["per_browser"] == 3
    assert served("--for-others", "--tables-per-browser", "5")[0].told["per_browser"] == 5
    assert served("--visitors", "7")[0].told["per_browser"] == 7, "the machine is one's own"


def test_without_a_token_it_says_so(served: Callable[..., tuple[Served, str]]) -> None:
    server, said = served("--no-token")
    assert server.told["token"] == ""
    assert "token" not in said
    assert "Everyone who reaches it" in said


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, out, err = run("app", "--no-browser", "--port", str(other.getsockname()[1]))
    assert (code, out) == (2, "")
    assert "can't be used" in err
    assert "Name another one with --port" in err
    assert err.count("\n") == 1


def test_without_a_port_the_next_free_one_is_taken(
    served: Callable[..., tuple[Served, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr("fluxx_nb.commands.app.PORT", taken)
        server, _ = served()
    assert taken < server.address[1] < taken + 20


def test_without_voila_the_way_to_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.commands.app.find_spec", lambda name: None)
    code, _, err = run("app")
    assert code == 1
    assert err == 'fluxx-nb: the app needs Voilà; get it with: pip install "fluxx-nb[app]"\n'


def test_a_home_that_cannot_be_written_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "fluxx-nb").write_text("a file stands here", encoding="utf-8")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    code, _, err = run("app", "--no-browser")
    assert code == 1
    assert "cannot be made" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--port", "many"], "'many' is not a port"),
        (["--port", "0"], "from 1 to 65535"),
        (["--port", "70000"], "from 1 to 65535"),
        (["--visitors", "0"], "from 1 to 1000"),
        (["--visitors", "-1"], "--visitors"),
        (["--tables-per-browser", "0"], "from 1 to 1000"),
        (["--open"], "does not understand '--open'"),
    ],
)
def test_arguments_that_make_no_sense_are_told(run: Run, words: list[str], problem: str) -> None:
    code, out, err = run("app", *words)
    assert (code, out) == (2, "")
    assert problem in err


def test_help_tells_of_links_and_of_others(run: Run) -> None:
    _, told, _ = run("app", "--help")
    assert "?go=lesson-22" in told
    assert "--for-others" in told


def test_an_address_that_others_reach_needs_their_leave(served: Callable[..., tuple[Served, str]]) -> None:
    with pytest.raises(CommandError, match="Add --for-others"):
        served("--bind", "0.0.0.0")


def test_a_browser_has_a_share_only_where_others_come(served: Callable[..., tuple[Served, str]]) -> None:
    assert served("--visitors", "9")[0].told["per_browser"] == 9
    told = served("--for-others", "--bind", "127.0.0.1", "--visitors", "9", "--tables-per-browser", "2")[0].told
    assert (told["most"], told["per_browser"]) == (9, 2)


def test_a_class_has_a_code_to_type_a_table_each_and_one_network(served: Callable[..., tuple[Served, str]]) -> None:
    server, said = served("--class-size", "30")
    token = server.told["token"]
    assert re.fullmatch("[2-9A-HJKMNP-Z]{8}", token)
    assert f":{server.address[1]} and type {token[:4]} {token[4:]};" in said
    assert (server.told["most"], server.told["per_browser"], server.told["for_others"]) == (31, 1, True)
    invitation = server.told["invitation"]
    assert invitation.for_class
    assert invitation.link.endswith(f"/?token={token}")
    assert invitation.words in invitation.html()
    assert "<svg" in invitation.html()


def test_others_are_invited_by_the_link_and_no_one_to_a_machine_of_its_own(
    served: Callable[..., tuple[Served, str]],
) -> None:
    assert served()[0].told["invitation"] is None
    server, said = served("--for-others")
    assert server.told["invitation"].link in said
    assert server.told["invitation"].link in server.told["invitation"].html()
    open_door, _ = served("--class-size", "5", "--no-token")
    assert "type" not in open_door.told["invitation"].words


def test_the_task_of_the_day_is_on_top_of_the_first_page(served: Callable[..., tuple[Served, str]]) -> None:
    for words, link, title in (
        ("22", "?go=lesson-22", "Order of operations"),
        ("?go=quiz&topic=factors&seed=7", "?go=quiz&amp;topic=factors&amp;seed=7", "Factors · level 1"),
    ):
        page = front_page(None, served("--class-size", "30", "--task", words)[0].told["invitation"].html())
        assert f'href="{link}"><b>Today’s task</b> {title}' in page
        assert page.index("Today’s task") < page.index("Invite others")
    assert "Today’s task" not in served("--class-size", "30")[0].told["invitation"].html()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--task", "22"), "Add --class-size or --for-others"),
        (("--class-size", "9", "--task", "lesson-99"), "--task 'lesson-99' leads nowhere: "),
        (("--class-size", "9", "--task", "quiz&topic=faktors"), "did you mean 'factors'"),
        (("--class-size", "9", "--task", ""), "leads nowhere"),
    ],
)
def test_a_task_that_leads_nowhere_is_told_before_anyone_comes(run: Run, words: tuple[str, ...], said: str) -> None:
    status, _, told = run("app", *words)
    assert status == 2
    assert said in told


def test_a_class_size_stands_alone(run: Run) -> None:
    status, _, told = run("app", "--class-size", "30", "--visitors", "20")
    assert status == 2
    assert "Leave out --visitors" in told
