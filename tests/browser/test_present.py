"""The presenter, in a real browser at 1920 × 1080: sizes of text, keys of a remote, votes, answer, the way out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_accessible import AXE, axe_here
from tests.waiting import wait_in

_SMALL = """() => {
  const read = ['.fluxx-told p', '.fluxx-stage-where', '.fluxx-stage-question', '.fluxx-choice', '.fluxx-hands',
    '.fluxx-answer p', '.fluxx-share', '.fluxx-stage-total', '.fluxx-stage-quotes :is(p, blockquote, figcaption)',
    '.fluxx-clock', '.fluxx-team b'];
  const all = [...document.querySelectorAll('.fluxx-presenting :is(' + read.join() + ')')];
  const size = one => parseFloat(getComputedStyle(one).fontSize);
  return all.filter(one => one.checkVisibility()).map(one => [one.className || one.tagName, size(one)]);
}"""
_FILLS = """() => {
  const {x, y, width, height} = document.querySelector('.fluxx-presenting').getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
_LISTEN = """() => {
  if (window.fluxxLetters) return;
  window.fluxxLetters = [];
  const kind = CanvasRenderingContext2D.prototype, write = kind.fillText;
  kind.fillText = function(text, ...more) {
    window.fluxxLetters.push([text, parseFloat(/([\\d.]+)px/.exec(this.font)[1]) * this.getTransform().a]);
    return write.call(this, text, ...more);
  };
}"""
_LETTERS = """() => {
  const canvas = fluxx.canvas();
  const shown = canvas.getBoundingClientRect().width / canvas.width;
  return window.fluxxLetters.splice(0).map(([text, size]) => [text, size * shown]);
}"""
_ROOM = "() => (one => [one.clientWidth, one.clientHeight])(document.querySelector('.fluxx-presenting .fluxx-stage'))"


@pytest.fixture
def wall(notebook: Notebook) -> Iterator[Notebook]:
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    yield notebook
    notebook.page.keyboard.press("Escape")


def on_stage(wall: Notebook, what: str, *, denied: bool = False) -> Locator:
    """Run a cell that presents something, and press Present."""
    wall.open(f"import fluxx_nb\nshown = fluxx_nb.present({what})\ntable = getattr(shown, 'table', shown)\nshown")
    wall.shown()
    if denied:
        wall.page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error('denied')) }")
    wall.page.locator(".fluxx-present:visible").click()
    wall.wait("table._stage_room is not None")
    return wall.page.locator(".fluxx-presenting")


def letters(wall: Notebook) -> list[tuple[str, float]]:
    """What is written on the canvas when it is painted again, and how large it is on the screen."""
    wall.page.evaluate("() => fluxxLetters.splice(0)")
    wall.do("table.repaint()")
    wait_in(wall.page, "() => fluxxLetters.length > 10")
    return [(text, size) for text, size in wall.page.evaluate(_LETTERS)]


def sizes(wall: Notebook) -> dict[str, float]:
    """The smallest text of each kind that a class reads, in pixels."""
    found: dict[str, float] = {}
    for name, size in wall.page.evaluate(_SMALL):
        found[name] = min(size, found.get(name, size))
    return found


PAIR = "['math/plus-victory', 'math/play-two-becomes-three'], teams=['Reds', 'Blues']"


def test_a_lesson_by_the_keys_of_a_remote(wall: Notebook) -> None:
    stage = on_stage(wall, PAIR)
    keys = wall.page.keyboard
    assert wall.page.evaluate(_FILLS) == [0, 0, 1920, 1080]
    expect(stage.locator(".fluxx-stage-question")).to_contain_text("Does Ada win?")
    expect(stage.locator(".fluxx-stage-quotes figure")).to_have_count(0)
    expect(stage.locator(".fluxx-bar, .fluxx-log, .fluxx-quote").locator("visible=true")).to_have_count(0)
    keys.press("v")
    for hands in ("3", "12", "5", "0"):
        keys.type(hands)
        keys.press("Enter")
    wall.wait("table.presenting.board.hands('math/plus-victory', 4) == [3, 12, 5, 0]")
    expect(stage.locator(".fluxx-vote-bar i").nth(1)).to_have_attribute("style", "width: 60%;", timeout=MS)
    expect(stage.locator(".fluxx-share")).to_have_text(["15%", "60%", "25%", "0%"])
    expect(stage.locator(".fluxx-stage-total")).to_have_text("20 hands counted")
    keys.press("PageDown")
    expect(stage.locator(".fluxx-answer")).to_contain_text("10 + 9 + 6 = 25", timeout=MS)
    expect(stage.locator(".fluxx-stage-quotes blockquote")).to_contain_text("New Rules take effect instantly")
    small = {name: size for name, size in sizes(wall).items() if size < 28}
    assert small == {}
    assert {"fluxx-stage-question", "fluxx-choice", "BLOCKQUOTE", "FIGCAPTION", "P"} <= {*sizes(wall)}
    keys.press("PageDown")
    told = stage.locator(".fluxx-told p").first
    expect(told).to_have_text("It is Ada's turn.", timeout=MS)
    keys.press("PageDown")
    expect(told).to_have_text("Ada plays Plus Victory.", timeout=MS)
    keys.press("PageUp")
    expect(told).to_have_text("It is Ada's turn.", timeout=MS)
    keys.press("b")
    assert stage.evaluate("one => getComputedStyle(one, '::after').backgroundColor") == "rgb(0, 0, 0)"
    keys.press("b")
    assert stage.evaluate("one => getComputedStyle(one, '::after').content") == "none"
    keys.press("Shift+Digit2")
    expect(stage.locator(".fluxx-team").nth(1)).to_contain_text("Blues 1", timeout=MS)
    keys.press("t")
    expect(stage.locator(".fluxx-clock")).not_to_have_text("1:00", timeout=MS)
    keys.press("n")
    expect(stage.locator(".fluxx-answer p")).to_have_count(0, timeout=MS)
    keys.press("r")
    expect(stage.locator(".fluxx-answer")).to_contain_text("The answer: 1", timeout=MS)
    assert wall.page.locator(".jp-Notebook .jp-Cell").count() == 1, "no key reached the notebook"
    keys.press("Escape")
    expect(stage).to_have_count(0, timeout=MS)
    wall.wait("table._stage_room is None")
    expect(wall.find(".fluxx-bar")).to_be_visible()


def test_a_game_where_full_screen_is_denied(wall: Notebook) -> None:
    stage = on_stage(wall, "'startrek', seed=3, animate=False", denied=True)
    assert wall.page.evaluate("() => document.fullscreenElement") is None
    assert wall.page.evaluate(_FILLS) == [0, 0, 1920, 1080]
    keys = wall.page.keyboard
    keys.press("PageDown")
    expect(stage.locator(".fluxx-stage-question")).to_contain_text("Play which card?", timeout=MS)
    keys.press("r")
    expect(stage.locator("blockquote").first).to_contain_text("Draw the number of cards", timeout=MS)
    assert [size for size in sizes(wall).values() if size < 28] == []
    wall.wait(f"list(table._stage_room[:2]) == {wall.page.evaluate(_ROOM)}")
    wall.sees(wall.cards())
    canvas = wall.canvas_box()
    assert canvas["y"] + canvas["height"] < 900
    stage.locator(".fluxx-choice").first.click()
    wall.wait("len(table.session.line.game.answers) == 1")
    keys.press("Escape")
    expect(stage).to_have_count(0, timeout=MS)


@pytest.mark.parametrize("edition", ["math", "cthulhu", "fantasy"])
def test_every_name_on_the_canvas_is_legible_from_the_back(wall: Notebook, edition: str) -> None:
    on_stage(wall, f"'{edition}', seed=3, animate=False")
    wall.page.keyboard.press("PageDown")
    wall.page.evaluate(_LISTEN)
    for size, least in (((1920, 1080), 28.0), ((1280, 720), 18.6)):
        wall.page.set_viewport_size({"width": size[0], "height": size[1]})
        wall.wait(f"list(table._stage_room[:2]) == {wall.page.evaluate(_ROOM)}")
        found = letters(wall)
        assert [(text, round(high, 1)) for text, high in found if high < least] == []
        assert {"Draw", "Play", "Ada", "Noor"} <= {text.split()[0] for text, _ in found}


def test_any_table_goes_to_the_stage_by_key_and_click(wall: Notebook) -> None:
    wall.play("'math', seed=1")
    stage = wall.page.locator(".fluxx-presenting")
    wall.canvas.focus()
    wall.page.keyboard.press("f")
    expect(stage).to_have_count(1, timeout=MS)
    wall.wait("table._stage_room is not None")
    wall.page.keyboard.press("Escape")
    expect(stage).to_have_count(0, timeout=MS)
    wall.wait("table._stage_room is None")
    wall.find(".fluxx-to-stage").click()
    expect(stage).to_have_count(1, timeout=MS)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_no_fault_on_the_stage(wall: Notebook, theme: str) -> None:
    change = "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
    wall.page.evaluate(change, theme)
    try:
        stage = on_stage(wall, PAIR)
        axe_here(wall)
        scope = {"include": [[".fluxx-presenting"]]}
        assert wall.page.evaluate(AXE, scope) == []
        wall.page.keyboard.press("PageDown")
        expect(stage.locator("blockquote")).to_be_visible(timeout=MS)
        assert wall.page.evaluate(AXE, scope) == []
    finally:
        wall.page.keyboard.press("Escape")
        wall.page.evaluate(change, "JupyterLab Light")
