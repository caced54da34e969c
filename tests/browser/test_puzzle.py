"""Make the number, in a real browser: solved by clicks, by keys, with hints and teams, in both themes."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.notebook import MS, Notebook

_NAMELESS = """() => {
  const named = one => one.getAttribute('aria-label') || one.textContent.trim();
  const all = [...document.querySelectorAll('.fluxx-board :is(button, input)')];
  return all.filter(one => one.checkVisibility() && !named(one)).map(one => one.outerHTML);
}"""
_SIZES = """() => [...document.querySelectorAll('.fluxx-board button')].filter(one => one.checkVisibility())
  .map(one => Math.min(one.offsetWidth, one.offsetHeight))"""


def laid(notebook: Notebook, arguments: str = "numbers=[1, 6, 6, 8], make=24") -> Locator:
    notebook.open(f"import fluxx_nb\nboard = fluxx_nb.puzzle({arguments})\nboard")
    found = notebook.page.locator(".fluxx-board:visible")
    expect(found.locator(".fluxx-make")).to_contain_text("Make", timeout=MS)
    return found


def test_a_puzzle_solved_by_clicks(notebook: Notebook) -> None:
    board = laid(notebook)
    cards, said = board.locator(".fluxx-card"), board.locator(".fluxx-said")
    expect(cards).to_have_text(["1", "6", "6", "8"])
    sign = {text: board.get_by_role("button", name=name, exact=True) for text, name in NAMES.items()}
    cards.nth(1).click()
    expect(cards.nth(1)).to_be_disabled()
    expect(cards.nth(2)).to_be_enabled()
    sign["÷"].click()
    cards.nth(3).click()
    expect(board.locator(".fluxx-value")).to_have_text("")
    expect(board.locator(".fluxx-show-ways")).to_be_disabled()
    board.locator(".fluxx-check").click()
    expect(said).to_have_text("✗ 6 ÷ 8 comes to ¾, which is 23¼ too little.", timeout=MS)
    expect(board.locator(".fluxx-value")).to_have_text("= ¾", timeout=MS)
    expect(board.locator(".fluxx-show-ways")).to_be_enabled()
    board.get_by_role("button", name="Clear").click()
    expect(cards.nth(1)).to_be_enabled()
    for click in (cards.nth(1), sign["÷"], sign["("], cards.nth(0), sign["−"], cards.nth(2), sign["÷"], cards.nth(3)):
        click.click()
    sign["("].click()
    board.get_by_role("button", name="Delete the last character").click()
    sign[")"].click()
    expect(board.locator(".fluxx-typed")).to_have_value("6 ÷ (1 − 6 ÷ 8)")
    board.locator(".fluxx-check").click()
    expect(said).to_have_text("✓ Right: 6 ÷ (1 − 6 ÷ 8) is 24. 5 points.", timeout=MS)
    expect(board.locator(".fluxx-teams")).to_have_text("Points: 5")
    assert notebook.page.evaluate(_NAMELESS) == []
    assert min(notebook.page.evaluate(_SIZES)) >= 44, "fingers need room"


NAMES = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by", "(": "open bracket", ")": "close bracket"}


def test_a_puzzle_solved_by_keys_with_hints_for_a_team(notebook: Notebook) -> None:
    board = laid(notebook, "3, 1, teams=['Reds', 'Blues']")
    keys, field, said = notebook.page.keyboard, board.locator(".fluxx-typed"), board.locator(".fluxx-said")
    board.get_by_role("radio", name="Blues: 0").click()
    expect(board.get_by_role("radio", name="Blues: 0")).to_have_attribute("aria-checked", "true", timeout=MS)
    field.focus()
    keys.type("8-9*2")
    keys.press("Enter")
    expect(said).to_contain_text("8 − 9 × 2 comes to −10, which is 90 too little.", timeout=MS)
    expect(board.locator(".fluxx-value")).to_have_text("= −10", timeout=MS)
    for _ in range(8):
        keys.press("Tab")
        if notebook.page.evaluate("() => document.activeElement.className") == "fluxx-hint":
            break
    keys.press("Enter")
    expect(board.locator(".fluxx-hints li")).to_have_count(1, timeout=MS)
    field.focus()
    keys.press("Control+a")
    keys.type("9*8+8")
    keys.press("Enter")
    expect(said).to_have_text("✓ Right: 9 × 8 + 8 is 80. Blues: 4 points.", timeout=MS)
    keys.press("Control+a")
    keys.type("8+(8*9)")
    keys.press("Enter")
    expect(said).to_have_text("You have found this way already: 9 × 8 + 8.", timeout=MS)
    assert notebook.ask("board.scores") == {"Reds": 0, "Blues": 4}
    assert notebook.page.locator(".jp-Cell").count() == 1, "no key reached the notebook"
    board.locator(".fluxx-show-ways").click()
    expect(board.locator(".fluxx-all-ways > ul > li")).to_have_count(4, timeout=MS)
    board.locator(".fluxx-all-ways summary").first.click()
    expect(board.locator(".fluxx-all-ways li li").first).to_have_text("9 × 8 is 72")
    board.locator(".fluxx-next-puzzle").click()
    expect(board.locator(".fluxx-make")).to_have_text("Make 34", timeout=MS)
    expect(field).to_have_value("")
    expect(board.locator(".fluxx-all-ways > ul")).to_have_count(0)


def test_it_is_readable_in_the_dark_and_on_a_phone(notebook: Notebook) -> None:
    board = laid(notebook)
    notebook.page.evaluate(
        "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", "JupyterLab Dark"
    )
    try:
        board.locator(".fluxx-hint").click()
        board.locator(".fluxx-typed").fill("6+6+8")
        board.locator(".fluxx-check").click()
        board.locator(".fluxx-show-ways").click()
        expect(board.locator(".fluxx-all-ways li").first).to_be_visible(timeout=MS)
        colours = board.evaluate(
            "one => [getComputedStyle(one).color, getComputedStyle(one.querySelector('.fluxx-typed')).color]"
        )
        assert all(brightness(colour) > 180 for colour in colours)
        notebook.page.set_viewport_size({"width": 480, "height": 800})
        wide = board.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert wide[0] <= wide[1] + 1, "nothing is cut off"
    finally:
        notebook.page.evaluate(
            "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", "JupyterLab Light"
        )


def brightness(colour: str) -> float:
    """How bright a colour of the page is, 0 to 255."""
    red, green, blue = (float(part) for part in colour.partition("(")[2].rstrip(")").split(",")[:3])
    return (red + green + blue) / 3
