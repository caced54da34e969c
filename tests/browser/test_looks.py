"""How the table looks on pages of several sizes, and in JupyterLab's light and dark themes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from fluxx_nb.engine.core.card import GOAL, KEEPER
from tests.browser.notebook import MS, Notebook
from tests.browser.openings import seed_with
from tests.waiting import wait_in

SEED = seed_with("math", KEEPER, GOAL)

# Text below 4.5:1 against the nearest ground that is painted; disabled controls may be pale.
_PALE = """() => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r / 255, g / 255, b / 255]
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const over = (top, below, share) => top.slice(0, 3).map((v, i) => v * share + below[i] * (1 - share));
  const ground = one => {
    for (let up = one; up; up = up.parentElement) {
      const found = numbers(getComputedStyle(up).backgroundColor);
      if ((found[3] ?? 1) > 0.9) return found;
    }
    return [255, 255, 255];
  };
  const pale = [];
  for (const one of document.querySelectorAll('.fluxx-table *')) {
    const own = [...one.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent.trim()).join(' ').trim();
    if (!own || !one.checkVisibility() || one.closest('svg, option, :disabled, style')) continue;
    const back = ground(one), ink = numbers(getComputedStyle(one).color);
    let share = ink[3] ?? 1;
    for (let up = one; up; up = up.parentElement) share *= +getComputedStyle(up).opacity;
    const [a, b] = [light(over(ink, back, share)), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) pale.push(own.slice(0, 40) + ' | ' + one.className + ' | ' + ratio.toFixed(2));
  }
  return pale;
}"""

_INSIDE = """names => names.map(name => {
  const part = document.querySelector('.fluxx-table ' + name);
  const page = part.closest('.jp-WindowedPanel-outer') || part.closest('.jp-Notebook');
  const outer = page.getBoundingClientRect(), inner = part.getBoundingClientRect();
  return [name, inner.top >= outer.top - 1, inner.bottom <= outer.bottom + 1, inner.left >= outer.left - 1,
    inner.right <= outer.right + 1];
})"""

# What lies in a part that scrolls by itself may be wider than that.
_STICKING_OUT = """() => {
  const table = document.querySelector('.fluxx-table'), edge = table.parentElement.getBoundingClientRect().right;
  const scrolls = '.fluxx-scroll, .fluxx-log';
  const out = [...table.querySelectorAll('*')].filter(one => one.checkVisibility() && !one.closest(scrolls)
    && one.getBoundingClientRect().right > edge + 1).map(one => one.className);
  return [table.scrollWidth - table.clientWidth, out];
}"""


@pytest.fixture
def themed(notebook: Notebook) -> Iterator[Notebook]:
    """A notebook that may change JupyterLab's theme."""
    yield notebook
    set_theme(notebook, "JupyterLab Light")


def set_theme(notebook: Notebook, name: str) -> None:
    """Change JupyterLab's theme."""
    notebook.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
    wait_in(notebook.page, "name => document.body.dataset.jpThemeName === name", name)
    notebook.page.locator("#jupyterlab-splash").wait_for(state="detached")


def test_text_can_be_read_in_both_themes_and_the_felt_stays(themed: Notebook) -> None:
    themed.play(f"'math', seed={SEED}")
    themed.click(".fluxx-end")
    cards = themed.cards()
    hand = cards[-1]
    themed.click_table(hand.x + 4, hand.y + hand.h / 2)
    expect(themed.find(".fluxx-inspected h4")).to_be_visible(timeout=MS)
    themed.sees(cards)
    themed.page.evaluate("() => fluxx.keep()")
    pale = themed.page.evaluate(_PALE)
    ink = themed.find(".fluxx-sentence").evaluate("one => getComputedStyle(one).color")
    themed.page.emulate_media(reduced_motion="reduce")
    themed.wait("table.companion.still")
    themed.page.emulate_media(reduced_motion="no-preference")
    themed.wait("not table.companion.still")
    set_theme(themed, "JupyterLab Dark")
    assert themed.find(".fluxx-sentence").evaluate("one => getComputedStyle(one).color") != ink
    wait_in(themed.page, "() => fluxx.unlike() < 0.001")
    assert (pale, themed.page.evaluate(_PALE)) == ([], [])


_CUT = """() => [...document.querySelectorAll('.fluxx-bar, .fluxx-bar :not(.widget-label)')]
  .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .filter(one => getComputedStyle(one).overflowX !== 'visible').map(one => one.className + ': ' + one.textContent)"""
_FREE_BELOW_A_CUT_QUOTE = """() => {
  const quote = document.querySelector('.fluxx-slot-quote'), lower = document.querySelector('.fluxx-lower');
  const last = Math.max(...[...lower.children].map(one => one.getBoundingClientRect().bottom));
  const cut = quote.scrollHeight > quote.clientHeight + 8;
  return [cut && !quote.hasAttribute('data-more'), cut ? lower.getBoundingClientRect().bottom - last : 0];
}"""
_PLAYED = """\
from fluxx_nb.players.party import Party
game = fluxx_nb.new_game('martian', seed=3)
Party(game.setup, ['greedy'] * 3).play_out(game, 3000)
"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (800, 720)])
def test_table_sentence_rule_and_next_are_in_view_at_once(notebook: Notebook, width: int, height: int) -> None:
    notebook.page.set_viewport_size({"width": width, "height": height})
    # On a narrow page nobody keeps the list of files open.
    area = "on => window.jupyterapp.shell[on ? 'expandLeft' : 'collapseLeft']()"
    notebook.page.evaluate(area, width > 1000)
    notebook.play("game, seats=None", prelude=_PLAYED)
    notebook.page.evaluate("() => document.querySelector('.fluxx-stage').scrollIntoView({block: 'start'})")
    seen = []
    for moment in (30, 90, 150, 5000):
        notebook.do(f"table.go({moment})")
        expect(notebook.find(".fluxx-sentence")).to_have_text(notebook.ask("table.now.step.told[0].text"), timeout=MS)
        notebook.settled()
        parts = ["canvas.fluxx-canvas", ".fluxx-slot-explain", ".fluxx-slot-quote", ".fluxx-bar"]
        inside = notebook.page.evaluate(_INSIDE, parts)
        silent, free = notebook.page.evaluate(_FREE_BELOW_A_CUT_QUOTE)
        seen.append(([one for one in inside if not all(one[1:])], silent, free < 30, notebook.page.evaluate(_CUT)))
    notebook.page.evaluate(area, True)
    assert seen == [([], False, True, [])] * 4


@pytest.mark.parametrize("width", [480, 900, 1920])
def test_nothing_sticks_out_at_any_width(notebook: Notebook, width: int) -> None:
    area = "() => window.jupyterapp.commands.execute('application:toggle-left-area')"
    notebook.page.evaluate(area)
    notebook.page.set_viewport_size({"width": width, "height": 900})
    notebook.play(f"'math', seed={SEED}")
    notebook.click(".fluxx-end")
    notebook.sees(notebook.cards())
    sizes = notebook.page.evaluate(_STICKING_OUT)
    box = notebook.canvas_box()
    shape = notebook.page.evaluate("() => fluxx.canvas().width / fluxx.canvas().height")
    # Only now: the area takes room from the table, which then gets another size.
    notebook.page.evaluate(area)
    assert sizes == [0, []]
    assert box["width"] / box["height"] == pytest.approx(shape, rel=0.01), "the picture is stretched"


def test_what_is_cut_in_the_picture_is_read_under_the_mouse(notebook: Notebook) -> None:
    notebook.play(
        "game, seats=None, view_as='teacher'", prelude=_PLAYED.replace("'martian', seed=3", "'fantasy', 5, seed=6")
    )
    notebook.do("table.go(next(k for k in range(100, len(table.session.line), 5) if table.scene(k).hints))")
    box, words = notebook.ask("[list(table.scene_now.hints[0].box), table.scene_now.hints[0].words]")
    notebook.wait("table.companion.hints")
    hint = notebook.find(".fluxx-in-full")
    expect(hint).to_be_hidden()
    canvas = notebook.canvas_box()
    notebook.page.mouse.move(canvas["x"] + box[0] + box[2] / 2, canvas["y"] + box[1] + box[3] / 2)
    expect(hint).to_have_text(words, timeout=MS)
    shown = hint.bounding_box()
    assert shown is not None
    assert canvas["x"] - 1 <= shown["x"]
    assert shown["x"] + shown["width"] <= canvas["x"] + canvas["width"] + 1
    notebook.page.mouse.move(canvas["x"] + canvas["width"] / 2, canvas["y"] + 4)
    expect(hint).to_be_hidden()
