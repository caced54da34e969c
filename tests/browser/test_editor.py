"""The board editor, in a real browser: a table made by mouse, one by keys alone, an impossible one, undone and run."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_puzzle import brightness
from tests.waiting import wait_in

_NAMELESS = """() => {
  const named = one => one.getAttribute('aria-label') || one.textContent.trim();
  const all = [...document.querySelectorAll('.fluxx-editor :is(button, input, select, textarea)')];
  return all.filter(one => one.checkVisibility() && !named(one)).map(one => one.outerHTML);
}"""
_SMALL = """() => [...document.querySelectorAll('.fluxx-editor *')].filter(one => one.checkVisibility() &&
  [...one.childNodes].some(part => part.nodeType === 3 && part.textContent.trim()) &&
  parseFloat(getComputedStyle(one).fontSize) < 11).map(one => one.outerHTML)"""


def laid(notebook: Notebook, arguments: str = "'math'") -> Locator:
    notebook.open(f"import fluxx_nb\nboard = fluxx_nb.edit({arguments}, animate=False)\nboard")
    found = notebook.page.locator(".fluxx-editor:visible")
    expect(found.locator(".fluxx-place").first).to_be_visible(timeout=MS)
    return found


def gallery(editor: Locator, name: str) -> Locator:
    """A card in the gallery."""
    return editor.locator(f'.fluxx-gallery button[aria-label^="{name},"]')


def place(editor: Locator, name: str) -> Locator:
    """A place of the table."""
    return editor.locator(f'.fluxx-place[data-place="{name}"]')


def test_a_table_by_mouse_refused_undone_and_run(notebook: Notebook) -> None:
    editor = laid(notebook)
    gallery(editor, "Number Two").drag_to(place(editor, "hand:0"))
    expect(place(editor, "hand:0").locator(".fluxx-laid")).to_have_count(1, timeout=MS)
    place(editor, "hand:0").locator(".fluxx-laid").drag_to(place(editor, "keepers:1").locator(".fluxx-here"))
    expect(place(editor, "keepers:1").locator(".fluxx-laid")).to_have_count(1, timeout=MS)
    expect(place(editor, "hand:0").locator(".fluxx-laid")).to_have_count(0)
    for number, name in enumerate(("Play 2", "Play 3"), 1):
        editor.locator(".fluxx-filter").fill(name)
        gallery(editor, name).click()
        expect(gallery(editor, name)).to_have_attribute("aria-pressed", "true")
        place(editor, "rules").locator(".fluxx-here").click()
        expect(place(editor, "rules").locator(".fluxx-laid")).to_have_count(number, timeout=MS)
    problems = editor.locator(".fluxx-problems")
    expect(problems).to_contain_text("Play 2 and Play 3 are never in play together", timeout=MS)
    expect(editor.locator(".fluxx-run")).to_be_disabled()
    editor.locator(".fluxx-undo").click()
    expect(problems).to_have_text("This position is legal.", timeout=MS)
    editor.locator(".fluxx-turn").select_option("1")
    editor.locator(".fluxx-share").click()
    notebook.wait("board.editor.text")
    expect(editor.locator(".fluxx-editor-text")).to_have_value("".join(notebook.ask("board.editor.text")), timeout=MS)
    editor.locator(".fluxx-run").click()
    expect(notebook.find(".fluxx-slot-explain")).to_contain_text("The table is set up", timeout=MS)
    notebook.click(".fluxx-next")
    expect(notebook.find(".fluxx-slot-explain")).to_contain_text("Noor", timeout=MS)
    assert notebook.ask("board.table.session.line.game.keepers('Noor')") == ["Number Two"]
    assert notebook.ask("board.table.session.line.game.rules") == ["Play 2"]
    notebook.click(".fluxx-back")
    notebook.click(".fluxx-next")
    assert notebook.page.evaluate(_NAMELESS) == []
    assert notebook.page.evaluate(_SMALL) == []


def test_a_table_by_keys_alone(notebook: Notebook) -> None:
    editor = laid(notebook)
    keys = notebook.page.keyboard
    editor.locator(".fluxx-filter").focus()
    keys.type("number five")
    keys.press("Tab")
    keys.press("Tab")
    expect(gallery(editor, "Number Five")).to_be_focused()
    keys.press("Enter")
    expect(gallery(editor, "Number Five")).to_have_attribute("aria-pressed", "true")
    for _ in range(5):  # past whose turn, the plays and the players, to the first place
        keys.press("Tab")
    expect(place(editor, "hand:0").locator(".fluxx-here")).to_be_focused()
    keys.press("ArrowDown")
    expect(place(editor, "keepers:0").locator(".fluxx-here")).to_be_focused()
    keys.press("Enter")
    cards = place(editor, "keepers:0").locator(".fluxx-laid")
    expect(cards).to_have_count(1, timeout=MS)
    expect(place(editor, "keepers:0").locator(".fluxx-here")).to_be_focused()
    keys.press("ArrowRight")
    expect(cards).to_be_focused()
    keys.press("Delete")
    expect(cards).to_have_count(0, timeout=MS)
    keys.press("u")
    expect(cards).to_have_count(1, timeout=MS)
    keys.press("ArrowRight")
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(place(editor, "hand:0").locator(".fluxx-laid")).to_have_count(1, timeout=MS)
    keys.press("Control+z")
    expect(cards).to_have_count(1, timeout=MS)
    editor.locator(".fluxx-run").focus()
    keys.press("Enter")
    expect(notebook.find(".fluxx-slot-explain")).not_to_be_empty(timeout=MS)
    assert notebook.ask("board.table.session.line.game.keepers('Ada')") == ["Number Five"]


def test_a_table_is_edited_where_it_stands_and_in_the_dark(notebook: Notebook) -> None:
    editor = laid(notebook, "fluxx_nb.new_game('fantasy', 3, seed=4)")
    expect(place(editor, "hand:0").locator(".fluxx-laid").first).to_be_visible(timeout=MS)
    change = "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
    notebook.page.evaluate(change, "JupyterLab Dark")
    try:
        wait_in(notebook.page, "() => document.body.dataset.jpThemeLight === 'false'")
        colour = editor.evaluate("one => getComputedStyle(one).color")
        assert brightness(colour) > 180
        notebook.page.set_viewport_size({"width": 800, "height": 800})
        wide = editor.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert wide[0] <= wide[1] + 1, "nothing is cut off"
    finally:
        notebook.page.evaluate(change, "JupyterLab Light")
