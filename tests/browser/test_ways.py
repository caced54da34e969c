"""Ways to win, in a real browser: closed until asked for, and a click on a way marks its Keepers on the table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook
from tests.waiting import wait_in

ROOT = Path(__file__).parents[2]
LAID = """
import fluxx_nb
from tests.tabletop import lay
game = lay("math", {"Ada": {"hand": ["Draw 2"], "keepers": ["Number Two", "Number Nine"]},
    "Noor": {"hand": [], "keepers": ["Number One", "Number Six", "Number Six", "Number Eight"]}},
    rules=["Combo Victory"], goals=["24 Hours"])
table = fluxx_nb.play(game, animate=False)
table
"""


def test_a_way_marks_its_keepers_on_the_table(notebook: Notebook) -> None:
    notebook.open(f"import sys; sys.path.insert(0, {str(ROOT)!r}){LAID}")
    notebook.shown()
    tops = notebook.find("[role=tab]").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().top / 9))"
    )
    assert len({*tops}) == 1, "the tabs stand on one line"
    notebook.find("[role=tab] >> text=Ways").click()
    page = notebook.find(".fluxx-slot-ways")
    expect(page).to_contain_text("24 Hours asks for 24. Which ways are there?", timeout=MS)
    expect(page.locator(".fluxx-way")).to_have_count(0)
    page.locator(".fluxx-show-ways").click()
    way = page.locator(".fluxx-way")
    expect(way).to_have_text("6 ÷ (1 − 6 ÷ 8)", timeout=MS)
    before = notebook.page.evaluate("() => fluxx.canvas().toDataURL().length")
    way.click()
    expect(notebook.find(".fluxx-slot-message")).to_contain_text(
        "Number One, Number Six, Number Six and Number Eight in front of Noor", timeout=MS
    )
    wait_in(notebook.page, "before => fluxx.canvas().toDataURL().length != before", before)
    assert len(notebook.ask("list(table.ways_shown.marked)")) == 4
