"""The table without a mouse and without eyes: keys, the table in words, and nothing told that a seat may not know."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from fluxx_nb.engine.core.card import GOAL, KEEPER
from tests.browser.notebook import MS, Notebook
from tests.browser.openings import seed_with
from tests.browser.test_looks import set_theme

SEED = seed_with("math", KEEPER, GOAL)
_FOCUS = """() => {
  const here = document.activeElement, table = document.querySelector('.fluxx-table');
  window.numbers ??= new Map();
  if (!window.numbers.has(here)) window.numbers.set(here, window.numbers.size);
  return [table.contains(here), here.tagName, window.numbers.get(here)];
}"""
_NAMELESS = """() => {
  const said = one => one.tagName !== 'SELECT' && one.textContent.trim();
  const named = one => one.getAttribute('aria-label') || one.title || said(one) || [...one.labels ?? []].some(said);
  const all = '.fluxx-table :is(button, input, select, textarea, canvas, [tabindex="0"])';
  return [...document.querySelectorAll(all)].filter(one => one.checkVisibility() && !named(one))
    .map(one => one.outerHTML);
}"""


def tab_until(notebook: Notebook, inside: bool, tag: str = "") -> list[int]:
    """Press Tab until the focus is in the table, or has left it; tell what was passed on the way."""
    passed: list[int] = []
    for _ in range(80):
        notebook.page.keyboard.press("Tab")
        within, name, number = notebook.page.evaluate(_FOCUS)
        passed.append(number)
        if within == inside and tag in ("", name):
            return passed
    raise AssertionError(f"the focus never {'came into' if inside else 'left'} the table")


def test_a_turn_by_keys_alone(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    keys = notebook.page.keyboard
    notebook.page.evaluate("() => document.activeElement.blur()")
    tab_until(notebook, inside=True, tag="CANVAS")
    expect(notebook.canvas).to_be_focused()
    sentence = notebook.find(".fluxx-sentence")
    first = sentence.inner_text()
    with notebook.change():
        keys.press("ArrowRight")
    with notebook.change():
        keys.press("ArrowLeft")
    expect(sentence).to_have_text(first)
    with notebook.change():
        keys.press("End")
    keys.press("ArrowDown")
    expect(notebook.find(".fluxx-inspected h4")).to_be_visible(timeout=MS)
    name = notebook.find(".fluxx-inspected h4").inner_text()
    expect(notebook.find(".fluxx-act:visible")).to_have_text("Play it")
    with notebook.change():
        keys.press("Enter")
    card = "table.session.line.event(table.now.step.start + 1).card"
    assert notebook.ask(f"table.session.line.game.deck.cards[{card}].name") == name
    passed = tab_until(notebook, inside=False)
    assert len(passed) == len({*passed}), "Tab came to the same place twice inside the table"
    assert len(passed) > 8, "the buttons are reached with Tab as well"


def test_keys_do_their_work_on_the_buttons_too_and_not_that_of_the_notebook(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    keys = notebook.page.keyboard
    notebook.find(".fluxx-next").focus()
    with notebook.change():
        keys.press("Enter")
    with notebook.change():
        keys.press("p")
    with notebook.change():
        keys.press("n")
    expect(notebook.find(".fluxx-option")).to_have_count(4, timeout=MS)
    text = notebook.find(".fluxx-option").nth(1).inner_text()
    for key in "ab":
        keys.press(key)
        assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 1, f"{key} made a cell"
    with notebook.change():
        keys.press("2")
    # What was chosen is told in the log, whatever comes of it.
    assert text.split(" · ")[0] in notebook.find(".fluxx-log").inner_text()
    expect(notebook.page.locator(".fluxx-table :focus")).to_have_count(1)


def test_the_table_in_words_follows_each_step(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    live = notebook.find(".fluxx-text [aria-live=polite]")
    notebook.page.evaluate("() => { window.region = document.querySelector('.fluxx-text [aria-live]') }")
    for _ in range(4):
        told = notebook.find(".fluxx-sentence").inner_text()
        expect(live.locator("> div").first).to_contain_text(told)
        expect(notebook.canvas).to_have_attribute("aria-label", notebook.ask("table.companion.label"))
        assert told in (notebook.canvas.get_attribute("aria-label") or "")
        shown = [line.strip() for line in live.locator("> div").all_inner_texts()]
        assert shown[1:] == [line.strip() for line in notebook.ask("table.scene().description").split("\n")]
        if notebook.find(".fluxx-option").count():
            notebook.click(".fluxx-option >> nth=0")
        else:
            notebook.click(".fluxx-next")
    # A region that is replaced is not announced.
    assert notebook.page.evaluate("() => window.region.isConnected")


def test_everything_that_can_be_focused_has_a_name(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    notebook.click(".fluxx-end")
    notebook.find("[role=tab] >> text=New game & save").click()
    expect(notebook.find(".fluxx-begin")).to_be_visible(timeout=MS)
    nameless = notebook.page.evaluate(_NAMELESS)
    assert nameless == []


def test_hands_that_a_seat_may_not_see_are_nowhere_in_the_page(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    notebook.click(".fluxx-next")
    notebook.find("[role=tab] >> text=Why not?").click()
    expect(notebook.find(".fluxx-slot-refused")).to_be_visible(timeout=MS)
    hands = "[g.deck.cards[c].name for s in (1, 2) for c in g.state.hand(s)]"
    hidden = notebook.ask(f"(lambda g: {hands})(table.session.line.game)")
    own = notebook.ask("(lambda g: [g.deck.cards[c].name for c in g.state.hand(0)])(table.session.line.game)")
    assert len(hidden) == 6
    page = notebook.page.locator(".jp-OutputArea").evaluate("all => all.outerHTML")
    assert [name for name in hidden if name.replace("'", "&#x27;") in page or name in page] == []
    twin = notebook.find(".fluxx-text")
    for name in own:
        expect(twin).to_contain_text(name)
    # The teacher sees them, so the names would be found if they were there.
    notebook.do("table.session.view_as = 'teacher'; table.show()")
    for name in hidden:
        expect(twin).to_contain_text(name, timeout=MS)


AXE = """scope => axe.run(scope).then(found => found.violations.map(
  one => one.id + ': ' + one.nodes.map(node => node.html.slice(0, 200)).join(' | ')))"""
_TABLE = "import fluxx_nb\ntable = fluxx_nb.play('math', seed=1, animate=False)\ntable"
_LESSON = "lesson = fluxx_nb.quiz(['math/plus-victory', 'math/play-two-becomes-three'])\nlesson"
_DESK = (
    "desk = fluxx_nb.ask('can i win on another turn', 'math')\n"
    "desk.ask_me('math/winning-on-anothers-turn')\ntable = desk.example.table\ndesk"
)


def bring_axe(page: Page) -> None:
    """Bring axe to a page."""
    axe = files(pytest.importorskip("axe_playwright_python", reason="make test installs it")) / "axe.min.js"
    page.evaluate(axe.read_text(encoding="utf-8"))


def axe_here(notebook: Notebook) -> None:
    """Bring axe to the page."""
    bring_axe(notebook.page)


def faults(notebook: Notebook) -> list[str]:
    """What axe finds wrong with everything that the cells show."""
    axe_here(notebook)
    found: list[str] = notebook.page.evaluate(AXE, {"include": [[".jp-OutputArea-output"]]})
    return found


def test_axe_finds_no_fault_in_two_tables_and_a_branch(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\nother = fluxx_nb.play('math', seed=2, animate=False)\nother", _TABLE)
    expect(notebook.page.locator(".fluxx-slot-explain .fluxx-sentence")).to_have_count(2, timeout=MS)
    notebook.wait("tuple(table.companion.space) != (0, 0)")
    assert faults(notebook) == []
    notebook.do("table.end(); table.session.answer(table.session.question.decision.options[:1])")
    notebook.do("table.session.to_last_question(); table.session.answer(table.session.question.decision.options[1:2])")
    notebook.do("table.show()")
    expect(notebook.page.locator(".fluxx-branch-line")).to_be_visible(timeout=MS)
    for tab in ("Who is close?", "Branches", "Compare", "New game & save"):
        notebook.page.locator(f"[role=tab]:visible >> text={tab}").last.click()
        notebook.settled()
        assert faults(notebook) == [], tab
    set_theme(notebook, "JupyterLab Dark")
    in_the_dark = faults(notebook)
    set_theme(notebook, "JupyterLab Light")
    assert in_the_dark == []


def test_axe_finds_no_fault_in_a_lesson(notebook: Notebook) -> None:
    notebook.open(f"import fluxx_nb\n{_LESSON}")
    expect(notebook.page.locator(".fluxx-slot-explain .fluxx-sentence")).to_have_count(1, timeout=MS)
    assert faults(notebook) == []
    notebook.page.locator(".fluxx-reveal").click()
    expect(notebook.page.locator(".fluxx-show-me")).to_be_visible(timeout=MS)
    assert faults(notebook) == []


def test_axe_finds_no_fault_in_the_rulings_desk(notebook: Notebook) -> None:
    notebook.open(f"import fluxx_nb\n{_DESK}")
    expect(notebook.page.locator(".fluxx-slot-explain .fluxx-sentence")).to_have_count(1, timeout=MS)
    assert faults(notebook) == []
