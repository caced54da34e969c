"""The first minute: the address that `fluxx-nb lab` prints shows a table to step, and nothing in the way."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.notebook import MS
from tests.browser.server import running_lessons
from tests.waiting import until, wait_in

TABLE = ".fluxx-table:visible"
START, TURN = "00_start_here.ipynb", "01_a_turn.ipynb"
MARKED = """() => [...jupyterapp.shell.widgets('main')]
.filter(one => one.node.dataset.fluxxNb).map(one => one.context.path)"""
LISTED = """() => Object.fromEntries([...document.querySelectorAll('.jp-DirListing-itemText')].map(text =>
  [text.textContent.trim(), getComputedStyle(text, '::before').content]))"""
"""Each name in the list of files, with the mark before it."""
STANDS_BY = "() => jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === 'idle'"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    with running_lessons(tmp_path_factory.mktemp("reader")) as found:
        yield found


def page_at(browser: Browser, address: str, width: int = 1280, height: int = 720) -> Page:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(MS)
    page.goto(address)
    return page


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_the_first_table_is_there_without_a_click_and_a_card_can_be_played(
    browser: Browser, lessons: tuple[str, Path], width: int, height: int
) -> None:
    page = page_at(browser, lessons[0], width, height)
    expect(page.locator("[data-fluxx-nb=ran]")).to_be_visible(timeout=MS)
    table = page.locator(TABLE).first
    told = table.locator(".fluxx-slot-explain")
    expect(told).not_to_be_empty(timeout=MS)
    canvas, button = table.locator("canvas.fluxx-canvas").first, table.locator(".fluxx-next")
    wait_in(
        page,
        "canvas => canvas.getContext('2d').getImageData(canvas.width / 2, 40, 1, 1).data[3] > 0",
        canvas.element_handle(),
    )
    for part in (canvas, button):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, "it is below the fold"
    assert page.locator(".jp-toast-container *, .Toastify__toast").count() == 0, "no news"
    expect(table.locator(".fluxx-message")).to_contain_text("This first deal is arranged")
    before = told.inner_text()
    table.locator(".fluxx-option.mod-primary").click()
    expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)
    page.close()


def test_only_unchanged_lessons_run_by_themselves(browser: Browser, lessons: tuple[str, Path]) -> None:
    address, folder = lessons
    lesson = folder / TURN
    book = json.loads(lesson.read_text(encoding="utf-8"))
    (folder / "sub").mkdir()
    shutil.copy(lesson, folder / "sub" / lesson.name)
    code = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    code["source"] = ["print('a stranger')"]
    (folder / "02_new_rules.ipynb").write_text(json.dumps(book), encoding="utf-8")
    # A workspace of its own does not open again what other pages had open.
    page = page_at(browser, address.replace("workspaces/fluxx-nb", "workspaces/strange").replace(START, "sub/" + TURN))
    for name in ("02_new_rules.ipynb", TURN):
        expect(page.locator(".jp-NotebookPanel:visible .jp-CodeCell").first).to_be_visible()
        # A stranger's lesson would run once its kernel stands by; the last one, which is ours, shows that it would.
        wait_in(page, STANDS_BY)
        page.evaluate("path => jupyterapp.commands.execute('docmanager:open', {path}).then(() => true)", name)
    expect(page.locator(".jp-NotebookPanel:visible[data-fluxx-nb=ran]")).to_be_visible()
    expect(page.locator(".jp-NotebookPanel")).to_have_count(3)
    assert page.evaluate(MARKED) == [TURN]
    page.evaluate("() => jupyterapp.commands.execute('filebrowser:activate').then(() => true)")
    marks = {"02_new_rules.ipynb": '"✓ "', TURN: '"▸ you are here · "', "03_goals_and_winning.ipynb": "none"}

    def marked() -> bool:
        # JupyterLab opens the folder of its first address when it gets to it, on a busy machine after it was asked for
        # this one: asked once, the list can end in the other folder.
        page.evaluate("() => jupyterapp.commands.execute('filebrowser:go-to-path', {path: ''}).then(() => true)")
        return marks.items() <= page.evaluate(LISTED).items()

    until(marked, lambda: f"{marks} in {page.evaluate(LISTED)}")
    expect(page.locator(".jp-DirListing-itemModified:visible")).to_have_count(0)
    page.close()
