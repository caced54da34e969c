"""The page around a table: its policy, and what it says when it loses its kernel, its server or the network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fluxx_nb.view.live.autosave import FOLDER
from tests.browser.cable import Cable, cable_to
from tests.browser.notebook import MS
from tests.browser.server import Running, running_app
from tests.browser.test_app import advance, wait_for_kernels
from tests.waiting import wait_in

pytest.importorskip("voila", reason="Voilà is not installed: pip install fluxx-nb[app]")

LOST, CLOSED = "Connection lost – reconnecting…", "The table was closed. Reload to start it again."
TABLE = ".fluxx-table:visible"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_app(tmp_path_factory.mktemp("app")) as found:
        yield found


# Tests name it before the page: a page that is left says so through it.
@pytest.fixture
def cable(app: Running) -> Iterator[Cable]:
    with cable_to(port_of(app)) as found:
        yield found


@pytest.fixture
def page(browser: Browser, app: Running) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(MS)
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()
    wait_for_kernels(app, 0)


def port_of(app: Running) -> int:
    return int(app.link.split(":")[2].partition("/")[0])


def sit_down(page: Page, address: str) -> Locator:
    """Open a table, take a step, and return what is told of it."""
    page.goto(address)
    told = page.locator(f"{TABLE} .fluxx-slot-explain").first
    expect(told).not_to_be_empty(timeout=MS)
    advance(page)
    return told


def through(cable: Cable, app: Running, go: str) -> str:
    """The link to a place, by way of the cable."""
    token = app.link.partition("token=")[2]
    return f"http://127.0.0.1:{cable.port}/?go={go}&token={token}"


def bar(page: Page) -> Locator:
    return page.locator("#fluxx-connection")


def is_idle(page: Page) -> bool:
    """Whether nothing at the table can be clicked or reached by keys."""
    return bool(page.evaluate("document.getElementById('rendered_cells').inert"))


@pytest.mark.parametrize("break_", [Cable.cut, Cable.freeze], ids=["cut", "silent"])
def test_after_a_loss_of_the_network_the_same_table_goes_on(
    app: Running, cable: Cable, page: Page, break_: Callable[[Cable], None]
) -> None:
    told = sit_down(page, through(cable, app, "lesson-00"))
    at = told.inner_text()
    expect(bar(page)).to_be_hidden()
    break_(cable)
    # A network that falls silent is found out by the first click that gets no answer.
    page.locator(f"{TABLE} .fluxx-next").first.click()
    expect(bar(page)).to_have_text(LOST, timeout=MS)
    expect(bar(page)).to_be_visible()
    assert bar(page).get_attribute("role") == "status"
    assert is_idle(page)
    page.keyboard.press("ArrowRight")
    cable.mend()
    expect(bar(page)).to_be_empty(timeout=MS)
    assert not is_idle(page)
    # The click before the loss was noticed arrives now, once; what was pressed afterwards does not.
    expect(told).not_to_have_text(at, timeout=MS, use_inner_text=True)
    advance(page)
    for _ in range(2):
        before = told.inner_text()
        page.locator(f"{TABLE} .fluxx-back").first.click()
        expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)
    # Its first line counts the steps that there are, and now there are more.
    expect(told).to_contain_text(at.partition("\n")[2].strip(), use_inner_text=True)
    wait_for_kernels(app, 1)


def test_a_kernel_that_ends_closes_the_table_and_reload_offers_the_game_again(page: Page, app: Running) -> None:
    sit_down(page, app.link + "&go=martian&seed=3")
    play(page, app)
    app.kernels()[0].kill()
    expect(bar(page)).to_contain_text(CLOSED, timeout=MS)
    assert is_idle(page)
    bar(page).get_by_role("button", name="Reload").click()
    expect(page.locator(".fluxx-resume").first).to_be_visible(timeout=MS)
    expect(bar(page)).to_be_hidden()


def play(page: Page, app: Running) -> None:
    """Answer what is asked, the coach's questions too, until the game is written."""
    (kernel,) = app.kernels()
    while not any(Path(kernel.cwd()).rglob(f"{FOLDER}/*.json")):
        advance(page)


def test_a_server_that_starts_again_has_closed_the_table_and_kept_the_game(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    context.set_default_timeout(MS)
    page = context.new_page()
    with running_app(tmp_path) as app:
        sit_down(page, app.link + "&go=martian&seed=3")
        play(page, app)
        port = port_of(app)
    expect(bar(page)).to_have_text(LOST, timeout=MS)
    assert is_idle(page)
    with running_app(tmp_path, f"--port={port}") as app:
        expect(bar(page)).to_contain_text(CLOSED, timeout=MS)
        bar(page).get_by_role("button", name="Reload").click()
        # The new server has a new token, which this browser has not shown yet.
        expect(page.get_by_role("heading", name="Your link, please")).to_be_visible(timeout=MS)
        page.goto(app.link + "&go=martian&seed=3")
        expect(page.locator(".fluxx-resume").first).to_be_visible(timeout=MS)
        page.goto("about:blank")
    context.close()


def test_a_page_that_breaks_off_while_it_loads_says_so(app: Running, cable: Cable, page: Page) -> None:
    page.goto(through(cable, app, "lesson-01"), wait_until="commit")
    expect(page.get_by_text(re.compile("Setting up|Loading the lesson"))).to_be_visible(timeout=MS)
    # What watches over the page is itself a part of the page, some lines further on.
    wait_in(page, "() => document.body.dataset.jpThemeName")
    cable.cut()
    expect(bar(page)).to_contain_text("The table could not be opened. Reload to try again.", timeout=MS)
    expect(page.locator("#loading")).to_have_count(0)
    cable.mend()
    bar(page).get_by_role("button", name="Reload").click()
    expect(page.locator(TABLE).first).to_be_visible(timeout=MS)


def test_pages_keep_to_their_policy_and_the_policy_stops_other_scripts(page: Page, app: Running) -> None:
    broken: list[str] = []
    page.on("console", lambda said: broken.append(said.text) if "Content Security Policy" in said.text else None)
    page.goto(app.link)
    for go, part in (
        ("math&seed=3", f"{TABLE} .fluxx-next"),
        ("desk", "input[type=search]"),
        ("lesson-01", f"{TABLE} canvas.fluxx-canvas"),
        ("present&edition=math&seed=4", "canvas.fluxx-canvas"),
        ("puzzle&seed=1", "#rendered_cells .jupyter-widgets"),
    ):
        page.goto(app.place(go))
        expect(page.locator(part).first).to_be_visible(timeout=MS)
        wait_in(page, "() => window.jupyterapp")
    assert broken == []
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.strange = 1'}))")
    assert page.evaluate("window.strange") is None
    assert len(broken) == 1
