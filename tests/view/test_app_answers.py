"""What every answer of the app carries: safe headers, pages of ours for errors, and silence about visitors' faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import jinja2
import pytest

pytest.importorskip("voila")

from fluxx_nb.view.app.errors import error_page
from fluxx_nb.view.app.headers import page_policy, page_script
from tests.browser.server import Running, running_app
from tests.waiting import PATIENCE

PAGE = Path(__file__).parents[2] / "fluxx_nb" / "view" / "app" / "page"
KERNEL = "00000000-0000-4000-8000-000000000000"
ELSEWHERE = "http://elsewhere.example"


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    body: str


class Visitor:
    """Somebody who asks the server by hand, with or without having come by the link."""

    def __init__(self, app: Running, log: Path) -> None:
        self._place = urlsplit(app.link)
        self.log = log
        self.entry = f"/?{self._place.query}"
        self._cookies = ""
        came = self.ask("GET", self.entry)
        found = [one.partition(";")[0] for one in came.headers.get_all("Set-Cookie") or ()]
        self._cookies = "; ".join(found)

    def ask(
        self, method: str, path: str, *, known: bool = True, origin: str = "", host: str = "", body: str | None = None
    ) -> Answer:
        server = HTTPConnection(self._place.hostname or "", self._place.port, timeout=PATIENCE)
        told = {"Origin": origin, "Cookie": self._cookies if known else "", "Host": host}
        headers = {name: value for name, value in told.items() if value}
        server.request(method, path, body, headers)
        got = server.getresponse()
        found = Answer(got.status, got.msg, got.read().decode(errors="replace"))
        server.close()
        return found


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    home = tmp_path_factory.mktemp("app")
    with running_app(home) as app:
        yield Visitor(app, home / "server.log")


ERRORS = [
    ("GET", "/nothing", 404),
    ("GET", "/nothing/at/all?x=1", 404),
    ("PUT", "/nothing", 404),
    ("GET", "/?go=cthulu", 404),
    ("GET", "/?go=%ff", 400),
    ("PUT", "/", 403),
    ("POST", "/?go=math", 403),
    ("PROPFIND", "/", 405),
    ("GET", "/voila/templates/x", 404),
    ("GET", "/voila/templates/lab/static/", 404),
    ("GET", "/voila/templates/lab/static/%2e%2e/%2e%2e/etc", 404),
    ("GET", "/voila/templates/zzz/static/x.js", 404),
    ("GET", "/voila/templates/lab/static/nope.js", 404),
    ("GET", "/voila/static/nope.js", 403),
    ("GET", "/voila/static/%2e%2e/%2e%2e/nope", 403),
    ("GET", "/voila/labextensions/nope.js", 404),
    ("GET", "/voila/api/themes/nope.css", 404),
    ("GET", f"/voila/api/shutdown/{KERNEL}", 404),
    ("POST", f"/voila/api/shutdown/{KERNEL}", 403),
    ("GET", f"/api/kernels/{KERNEL}", 404),
    ("GET", "/api/kernels", 404),
]
PAGES = [
    ("GET", "/", 200),
    ("GET", "/voila/static/voila.js", 200),
    ("GET", "/voila/templates/lab/static/voila-style.js", 200),
    ("HEAD", "/voila/static/voila.js", 200),
]


def safe(answer: Answer) -> None:
    assert answer.headers.get_all("Content-Security-Policy") == [page_policy()]
    assert answer.headers.get_all("X-Content-Type-Options") == ["nosniff"]
    assert answer.headers.get_all("Referrer-Policy") == ["same-origin"]
    assert not [name for name in answer.headers if name.startswith("Access-Control-")]
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert [one for one in cookies if "SameSite=Lax" not in one and '=""' not in one] == []


@pytest.mark.parametrize(("method", "path", "status"), [*PAGES, *ERRORS])
def test_every_answer_has_the_headers(visitor: Visitor, method: str, path: str, status: int) -> None:
    answer = visitor.ask(method, path)
    assert answer.status == status
    safe(visitor.ask(method, path, origin=ELSEWHERE))
    safe(answer)


@pytest.mark.parametrize(("method", "path", "status"), ERRORS)
def test_every_error_is_a_page_of_ours_and_leaves_the_terminal_quiet(
    visitor: Visitor, method: str, path: str, status: int
) -> None:
    before = visitor.log.read_text(encoding="utf-8")
    body = visitor.ask(method, path).body
    assert '<main class="note">' in body
    assert re.search(r'<a href="(\./|/)">To the first page</a>', body)
    assert f"{status}:" not in body
    assert visitor.log.read_text(encoding="utf-8") == before


def test_entry_redirects_and_login_have_the_headers(visitor: Visitor) -> None:
    for origin in ("", ELSEWHERE):
        entry = visitor.ask("GET", visitor.entry, known=False, origin=origin)
        assert entry.headers.get_all("Set-Cookie")
        safe(entry)
    sent_on = visitor.ask("GET", "/?go=math", known=False)
    assert sent_on.status == 302
    safe(sent_on)
    login = visitor.ask("GET", "/login", known=False)
    assert "Your link, please" in login.body
    assert any(one.startswith("_xsrf=") for one in login.headers.get_all("Set-Cookie") or ())
    safe(login)


def test_logging_out_is_said_on_a_page(visitor: Visitor) -> None:
    before = visitor.log.read_text(encoding="utf-8")
    out = visitor.ask("GET", "/logout")
    assert out.status == 200
    assert "You are logged out" in out.body
    safe(out)
    assert visitor.log.read_text(encoding="utf-8") == before


def test_no_one_sends_more_than_a_token(visitor: Visitor) -> None:
    before = visitor.log.read_text(encoding="utf-8")
    assert visitor.ask("POST", "/login", known=False, body="x" * 4_000).status == 403
    assert visitor.ask("POST", "/login", known=False, body="x" * 5_000).status == 400
    assert visitor.log.read_text(encoding="utf-8") == before


def test_a_server_of_this_machine_answers_to_no_other_name(visitor: Visitor) -> None:
    """A page of elsewhere whose name leads to this machine must not read tables."""
    for name in ("elsewhere.example", "127.0.0.1.elsewhere.example"):
        assert visitor.ask("GET", "/", host=name).status == 403
    assert visitor.ask("GET", "/", host="localhost").status in (200, 302)


def test_an_error_of_the_server_blames_nobody_else() -> None:
    assert "Internal error" in error_page(500, "/")
    assert "Internal error" in error_page(599, "/")
    assert "Internal error" not in error_page(418, "/")


def test_the_policy_allows_the_script_that_the_template_puts_into_the_page() -> None:
    files = jinja2.Environment(loader=jinja2.FileSystemLoader(PAGE), autoescape=False)
    assert files.from_string('{% include "page.js" %}').render() == page_script()
    for loose in ("unsafe-eval", "script-src 'self' 'unsafe-inline'", "*", "https:", "http:"):
        assert loose not in page_policy()
