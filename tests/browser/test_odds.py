"""The odds page in a real browser: sampled while one looks, never in the way of a step, and good to look at."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_looks import set_theme
from tests.waiting import wait_in

PLAYED = """
import fluxx_nb
table = fluxx_nb.play(fluxx_nb.simulate("math", 2, games=1, seed=8, bots="greedy").replay(8), animate=False)
table
"""

SAMPLED = re.compile(r"[\d,]+ playouts from")
COUNT = """page => {
    const playouts = () => parseInt((page.innerText.match(/([\\d,]+) playouts from/) ?? [])[1]?.replace(",", "") ?? 0);
    window.counts = [playouts()];
    new MutationObserver(() => window.counts.push(playouts())).observe(page, {childList: true, subtree: true});
}"""
BEGAN_ANEW = """() => {
    const fell = window.counts.findIndex((count, k) => k > 0 && count < window.counts[k - 1]);
    return fell > 0 && window.counts.at(-1) > window.counts[fell];
}"""
"""Fewer playouts were told of after some change than before it, and more after that."""


def test_odds_are_sampled_while_one_looks_and_a_step_never_waits(notebook: Notebook) -> None:
    notebook.open(PLAYED)
    notebook.shown()
    notebook.find("[role=tab] >> text=Odds").click()
    page = notebook.find(".fluxx-slot-odds")
    expect(page).to_contain_text("The game is over", timeout=MS)
    expect(page.locator(".fluxx-course")).to_be_visible(timeout=MS)
    expect(page).to_contain_text("Where it turned", timeout=MS)
    expect(notebook.find(".fluxx-log .fluxx-swung").first).to_contain_text("→", timeout=MS)
    page.locator(".fluxx-turned button").first.click()
    notebook.wait("table.session.at < len(table.session.line.events)")
    expect(page).to_contain_text(SAMPLED, timeout=MS)
    expect(page.locator(".fluxx-chance")).not_to_have_count(0)
    before = notebook.ask("table.session.at")
    # How many playouts the page tells of as a step is made depends on the machine; that it begins again does not.
    page.evaluate(COUNT)
    notebook.click(".fluxx-next")
    notebook.wait(f"table.session.at > {before}")
    wait_in(notebook.page, BEGAN_ANEW)
    expect(page.locator(".fluxx-course")).to_be_visible(timeout=MS)
    try:
        for theme in ("JupyterLab Light", "JupyterLab Dark"):
            set_theme(notebook, theme)
            wide, room = page.evaluate("one => [one.scrollWidth, one.clientWidth]")
            assert wide <= room + 1, "nothing sticks out"
            if folder := os.environ.get("FLUXX_NB_PICTURES"):
                page.scroll_into_view_if_needed()
                notebook.page.screenshot(path=Path(folder) / f"odds-{theme[-5:].strip()}.png")
    finally:
        set_theme(notebook, "JupyterLab Light")
    notebook.find("[role=tab] >> text=Rules").click()
    notebook.wait("not table.tabs._going_on.busy")
