"""Real browser tests: one JupyterLab and one Chromium for all, a fresh notebook with its own kernel for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make chromium gets it")

from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.browser.notebook import Notebook, chromium, find_chromium, open_lab
from tests.browser.server import Lab, running_lab

_HERE = Path(__file__).parent
_EVERY_TIME = {
    "accessible",
    "app",
    "desk",
    "first_minute",
    "learn",
    "puzzle",
    "questions",
    "room",
    "table",
}
"""The files that `make test` runs: one for each thing that people open. `make test-all` runs the others too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests, and put them last: Playwright keeps an event loop running until its browser is closed."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.path.stem.removeprefix("test_") not in _EVERY_TIME:
                item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: _HERE in item.path.parents)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The server."""
    with running_lab(tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium was found: name one in FLUXX_NB_CHROMIUM, or get one with make chromium")
    with chromium(path) as found:
        yield found


class Pages:
    """JupyterLab in one page, as long as all goes well; after a failure the next test gets another."""

    def __init__(self, browser: Browser, lab: Lab) -> None:
        self._browser, self._lab = browser, lab
        self._page: Page | None = None
        self.errors: list[str] = []

    def get(self) -> Page:
        if self._page is None:
            self._page = open_lab(self._browser, self._lab)
            self._page.on("console", self._hear)
            self._page.on("pageerror", lambda problem: self.errors.append(str(problem)))
        self.errors.clear()
        self._page.set_viewport_size({"width": 1280, "height": 720})
        return self._page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def drop(self) -> None:
        if self._page is not None:
            self._page.close()
            self._page = None
            self._lab.end_kernels()


@pytest.fixture(scope="session")
def pages(browser: Browser, lab: Lab) -> Iterator[Pages]:
    """The page with JupyterLab."""
    found = Pages(browser, lab)
    yield found
    found.drop()


@pytest.fixture
def notebook(pages: Pages, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A fresh notebook in a folder of its own. Neither the page nor the kernel may complain while a test runs."""
    found = Notebook(pages.get(), lab, re.sub(r"\W+", "-", request.node.name))
    failed = request.session.testsfailed
    yield found
    if request.session.testsfailed > failed:
        pages.drop()
        return
    try:
        complaints = [*found.errors, *pages.errors]
        found.close()
    except Error:
        pages.drop()
        raise
    assert complaints == []
