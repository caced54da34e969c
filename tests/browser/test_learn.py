"""Learn in a browser: one question and one table on a screen, the map, the learner's files, and nothing for axe."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_accessible import faults
from tests.browser.test_looks import set_theme
from tests.waiting import wait_in

_LEARN = (
    "import fluxx_nb\npage = fluxx_nb.learn('math', 'Ada', folder='progress', animate=False)\ntable = page.table\npage"
)
_FITS = """() => ['canvas.fluxx-canvas', '.fluxx-slot-explain', '.fluxx-options'].every(part => {
  const box = document.querySelector('.fluxx-learn ' + part).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
})"""


def test_a_round_the_map_and_the_learner(notebook: Notebook) -> None:
    notebook.open(_LEARN)
    notebook.shown()
    learn = notebook.page.locator(".fluxx-learn")
    assert faults(notebook) == []
    notebook.find(".fluxx-go-on").click()
    expect(notebook.find(".fluxx-option").first).to_be_visible(timeout=MS)
    notebook.page.evaluate("() => document.querySelector('.fluxx-learn').scrollIntoView({block: 'start'})")
    wait_in(notebook.page, _FITS)
    expect(notebook.find(".fluxx-next")).to_be_disabled()
    assert faults(notebook) == []
    notebook.find("canvas.fluxx-canvas").press("ArrowDown")
    expect(notebook.find(".fluxx-close")).to_be_visible(timeout=MS)
    wait_in(notebook.page, _FITS)
    notebook.find("canvas.fluxx-canvas").press("Escape")
    expect(notebook.find(".fluxx-close")).to_have_count(0, timeout=MS)
    wrong = notebook.ask("next(k for k, one in enumerate(page.part.task.options) if one != page.part.task.answer)")
    notebook.find(".fluxx-option").nth(wrong).click()
    expect(notebook.find(".fluxx-wrong")).to_be_visible(timeout=MS)
    expect(notebook.find(".fluxx-slot-quote blockquote")).to_be_visible()
    assert faults(notebook) == []
    learn.get_by_role("button", name="Map").click()
    expect(learn.locator(".fluxx-tile")).to_have_count(notebook.ask("len(page.path)"), timeout=MS)
    expect(learn.locator("canvas.fluxx-canvas")).to_be_hidden()
    learn.locator(".fluxx-tile[data-status=shaky]").click()
    expect(learn.locator(".fluxx-detail")).to_contain_text("✗", timeout=MS)
    expect(learn.locator(".fluxx-tile[aria-pressed=true]")).to_be_focused()
    assert faults(notebook) == []
    set_theme(notebook, "JupyterLab Dark")
    dark = faults(notebook)
    set_theme(notebook, "JupyterLab Light")
    assert dark == []
    notebook.page.set_viewport_size({"width": 390, "height": 844})
    last = learn.locator(".fluxx-tile").last
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true", timeout=MS)
    expect(learn.locator(".fluxx-detail h2")).to_be_in_viewport()
    learn.get_by_role("button", name="Close").click()
    expect(learn.locator(".fluxx-detail")).to_have_count(0, timeout=MS)
    expect(last).to_be_in_viewport()
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    learn.get_by_role("button", name="Ada").click()
    export = learn.locator(".fluxx-export-progress")
    expect(export).to_be_visible(timeout=MS)
    with notebook.page.expect_download() as found:
        export.click()
    saved = found.value.path()
    text = json.loads(saved.read_text(encoding="utf-8"))
    assert "Ada" in json.dumps(text)
    widths = [learn.locator(one).bounding_box()["width"] for one in (".fluxx-import", ".fluxx-import input")]  # type: ignore[index]
    assert widths[1] <= widths[0] < 180, "one button, without another in it"
    assert faults(notebook) == []
    learn.get_by_role("button", name="Delete my progress").click()
    learn.locator(".fluxx-delete-sure").click()
    expect(learn.get_by_text("Who learns here?")).to_be_visible(timeout=MS)
    expect(learn.get_by_role("button", name="Me", exact=True)).to_be_visible(timeout=MS)
    learn.locator("input[type=file]").set_input_files(saved)
    expect(learn.get_by_role("button", name="Ada", exact=True)).to_be_visible(timeout=MS)
    assert notebook.ask("len(page.learner.answers)") == 1
