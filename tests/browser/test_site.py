"""The static site in a real browser, from a plain web server on this machine, with everything else refused.

It is built here, which needs npm and a network: `make test-site` runs this; `make test` does not install JupyterLite.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from fluxx_nb.lessons import notebooks_root

pytest.importorskip("jupyterlite_core", reason="JupyterLite is not installed: make test-site gets it")

from fluxx_nb.site.build import build
from fluxx_nb.site.front import LEARN
from fluxx_nb.site.lessons import is_beyond
from fluxx_nb.view.app.front import offers
from tests.waiting import wait_in

MS = 120_000
"""A page begins Python, which is minutes on a machine with other work to do."""
_PAGE = Path(__file__).with_name("page.js")
LESSONS = {path.name: is_beyond(path) for path in sorted(notebooks_root().glob("*.ipynb"))}
"""The lessons, each with whether it needs more than the page has."""
PAGES = [f"{go.partition('&')[0]}.ipynb" for go in offers()]
"""What the first page offers besides lessons, each a notebook of one cell."""


_FITS = """() => ['canvas.fluxx-canvas', '.fluxx-slot-explain', '.fluxx-options'].every(part => {
  const box = document.querySelector('.fluxx-learn ' + part).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Keep the tests' output short."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site, built and served."""
    folder = tmp_path_factory.mktemp("site") / "public"
    built = build(folder, notebooks_root(), lambda _: None)
    assert built.lessons == len(LESSONS)
    assert built.bytes < 50_000_000
    config = folder / "jupyter-lite.json"
    told = json.loads(config.read_text(encoding="utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True  # so that a test can ask the kernel
    config.write_text(json.dumps(told), encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@contextmanager
def opened(browser: Browser, address: str, name: str) -> Iterator[Page]:
    """A lesson or page that has run by itself if it can, in a browser that reaches nothing but the site."""
    refused: list[str] = []
    complaints: list[str] = []

    def only_here(route: Route) -> None:
        if urlsplit(route.request.url).netloc == urlsplit(address).netloc:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.route(re.compile("^(http|ws)"), only_here)
    page = context.new_page()
    page.set_default_timeout(MS)
    page.add_init_script(path=_PAGE)
    page.on(
        "console",
        lambda message: complaints.append(f"{message.text} {message.location}") if message.type == "error" else None,
    )
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.goto(address)
    page.locator(
        f".lessons a[href$='{name}'], .tiles a[href*='path={name}&'], .second[href*='path={name}&']:visible"
    ).click()
    if LESSONS.get(name, False):
        wait_in(page, "() => fluxx.ready()")
    else:
        page.wait_for_selector("[data-fluxx-nb=ran]", timeout=MS)
    yield page
    context.close()
    assert refused == []
    assert complaints == []


def test_a_game_is_stepped_forward_and_back(browser: Browser, address: str) -> None:
    with opened(browser, address, "00_start_here.ipynb") as page:
        table = page.locator(".fluxx-table:visible").first
        told = table.locator(".fluxx-slot-explain")
        expect(told).not_to_be_empty(timeout=MS)
        wait_in(page, "() => fluxx.canvas().width && fluxx.colours() > 30")
        seen = [told.inner_text()]
        assert page.evaluate("code => fluxx.ask(code, '', 60000)", "import fluxx_nb")["status"] == "ok"
        for _ in range(6):
            # The first game is the visitor's own: at a choice the card that stands out is played.
            table.locator(".fluxx-option.mod-primary, .fluxx-next.mod-primary").first.click()
            expect(told).not_to_have_text(seen[-1], timeout=MS, use_inner_text=True)
            seen.append(told.inner_text())
        expect(table.locator(".fluxx-quote").first).to_contain_text("“")
        table.locator(".fluxx-back").click()
        expect(told).not_to_have_text(seen[-1], timeout=MS, use_inner_text=True)
        said = page.evaluate("code => fluxx.ask(code, '', 60000)", "fluxx_nb.simulate('math', games=4, jobs=2)")
        assert "a single process" in said["evalue"]
        alone = "assert fluxx_nb.simulate('math', games=20).games == 20"
        assert page.evaluate("code => fluxx.ask(code, '', 60000)", alone)["status"] == "ok"


def test_learning_is_remembered_in_the_browser_and_the_first_page_leads_back(browser: Browser, address: str) -> None:
    with opened(browser, address, LEARN) as page:
        learn = page.locator(".fluxx-learn:visible")
        learn.locator(".fluxx-go-on").click()
        expect(
            page.locator(".jp-NotebookPanel-toolbar:visible, #jp-MainMenu:visible, .jp-InputArea:visible")
        ).to_have_count(0)
        page.set_viewport_size({"width": 1280, "height": 720})
        expect(learn.locator(".fluxx-option").first).to_be_visible()
        wait_in(page, _FITS)
        learn.locator(".fluxx-option").first.click()
        expect(learn.locator(".fluxx-right, .fluxx-wrong")).to_be_visible()
        # By the first page, as visitors go, and once it has forgotten which notebook was open. From one notebook
        # straight to another, JupyterLab restores the last one while it opens this one. For that it takes this one out
        # of the page, and a frame that was asked for before then fails in its own code ("reading 'observe'").
        page.goto(address)
        back = page.locator(".ways-back a")
        expect(back).to_have_count(1)
        page.locator(".lessons a[href$='01_a_turn.ipynb']").click()
        page.wait_for_selector("[data-fluxx-nb=runs]", state="attached")
        page.goto(address)
        expect(back).to_have_count(2)
        expect(back.nth(0)).to_have_text("Continue learning Me: 1 rule started")
        expect(back.nth(1)).to_have_text("You are here 01 A turn, step by step")
        back.nth(0).click()
        expect(page.locator(".fluxx-progress")).to_contain_text("1 of 49 rules started", timeout=MS)
        assert page.locator(".jp-NotebookPanel").count() == 1, "no other notebook is started beside it"


def test_the_desk_has_a_link_for_every_rule_and_the_browsers_buttons_lead_through_them(
    browser: Browser, address: str
) -> None:
    with opened(browser, address, "desk.ipynb") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        field, says = page.locator(".fluxx-ask-field"), page.locator("article.fluxx-answer .fluxx-says")
        field.fill("can i win on another turn")
        page.keyboard.press("Enter")
        expect(says).to_contain_text("on anyone's turn", timeout=MS)
        page.get_by_role("button", name="Copy link", exact=True).first.click()
        expect(page.locator(".fluxx-ask-told")).to_have_text(
            "Link copied. This link works on this computer only.", timeout=MS
        )
        link = str(page.evaluate("navigator.clipboard.readText()"))
        page.locator("[data-act=Rule]").first.click()
        back = page.locator(".fluxx-ask-back")
        expect(back).to_be_visible(timeout=MS)
        assert "go=rule/goal.everyone" in page.url
        assert "go=rule/goal.everyone&path=desk.ipynb" in link
        page.go_back()
        expect(says).to_contain_text("on anyone's turn", timeout=MS)
        expect(field).to_have_value("can i win on another turn")
        page.go_forward()
        expect(back).to_be_visible(timeout=MS)
        page.goto(link)
        expect(back).to_be_visible(timeout=MS)
        expect(page.locator(".fluxx-wordings figure").first).to_be_visible(timeout=MS)


def errors_of(page: Page) -> list[str]:
    """What the cells of the open notebook have complained about."""
    shown: list[Any] = page.evaluate(
        "() => jupyterapp.shell.currentWidget.content.widgets.filter(cell => cell.model.type === 'code')"
        ".flatMap(cell => cell.model.outputs.toJSON())"
    )
    errors = [one["evalue"] for one in shown if one["output_type"] == "error"]
    return errors + [
        "".join(one["text"]) for one in shown if one["output_type"] == "stream" and one["name"] == "stderr"
    ]


@pytest.mark.parametrize("name", PAGES)
def test_everything_that_the_first_page_offers_opens_and_shows_a_table_or_a_question(
    browser: Browser, address: str, name: str
) -> None:
    with opened(browser, address, name) as page:
        shown = page.locator("canvas.fluxx-canvas:visible, .fluxx-asking:visible, .fluxx-puzzle:visible").first
        expect(shown).to_be_visible(timeout=MS)
        assert errors_of(page) == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_runs_as_it_does_elsewhere(browser: Browser, address: str, lesson: str) -> None:
    stored = json.loads((notebooks_root() / lesson).read_text(encoding="utf-8"))
    outputs = [one for cell in stored["cells"] for one in cell.get("outputs", ())]
    meant = [one["evalue"] for one in outputs if one["output_type"] == "error"]
    with opened(browser, address, lesson) as page:
        assert errors_of(page) == meant
