"""The table in JupyterLab: it is painted where the Scene says, and it is played by clicks."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook


def test_the_table_is_painted_as_the_scene_says(notebook: Notebook) -> None:
    notebook.play()
    cards = notebook.cards()
    assert len(cards) >= 4
    expect(notebook.find(".fluxx-slot-quote blockquote").first).not_to_be_empty()
    notebook.same_when_repainted()
