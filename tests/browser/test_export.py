"""An exported page in a real browser: by keys, by touch, on paper, without eyes, and with the words of strangers."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from fluxx_nb import new_game, scenario
from fluxx_nb.engine.core.game import Game
from fluxx_nb.players import Party
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.view.export.export import write
from fluxx_nb.view.export.reel import steps_of
from fluxx_nb.view.export.subject import Subject, of_game, of_scenario
from fluxx_nb.view.layout.svg import to_svg
from tests.browser.notebook import MS
from tests.hostile import hostile_game

Opened = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_PICTURE: Any = {"x": 0, "y": 0, "width": 560, "height": 640}
QUIZ = "math/play-two-becomes-three"
_SWIPE = """([from, to]) => {
  const stage = document.getElementById('stage'), box = stage.getBoundingClientRect(), y = box.top + box.height / 2;
  const finger = (x) => new Touch({ identifier: 1, target: stage, clientX: box.left + x * box.width, clientY: y });
  stage.dispatchEvent(new TouchEvent('touchstart', { touches: [finger(from)], changedTouches: [finger(from)] }));
  stage.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [finger(to)] }));
}"""


@pytest.fixture(scope="module")
def game() -> Game:
    """A short game of bots."""
    played = new_game("math", ["Ada", "Noor"], seed=5)
    Party(played.setup, "greedy").play_out(played)
    return played


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Open the page of a subject. It may neither complain nor ask for anything."""
    complaints: list[str] = []
    contexts = []

    def open_page(subject: Subject, *, heard: bool = True, **look: Any) -> Page:
        path = write(subject, tmp_path / f"{len(contexts)}.html")
        context = browser.new_context(**look)
        contexts.append(context)
        page = context.new_page()
        if heard:
            page.on("console", lambda message: complaints.append(message.text))
            page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("request", lambda asked: complaints.append(asked.url) if asked.url.startswith("http") else None)
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]", timeout=MS)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def where(page: Page) -> str:
    return page.locator(".where").inner_text().rpartition("· ")[2]


def test_to_the_end_and_back_by_keys(opened: Opened, game: Game) -> None:
    page, steps = opened(of_game(game)), len(Steps(game.events))
    first = page.locator("#stage").inner_html()
    told = [page.locator(".sentence").inner_text()]
    for at in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        assert where(page) == f"step {at} of {steps}"
        told.append(page.locator(".sentence").inner_text())
    assert page.locator("#next").is_disabled()
    page.keyboard.press("ArrowRight")
    for at in range(steps - 1, 0, -1):
        page.keyboard.press("ArrowLeft")
        assert where(page) == f"step {at} of {steps}"
        assert page.locator(".sentence").inner_text() == told[at - 1]
    assert page.locator("#stage").inner_html() == first
    page.keyboard.press("End")
    assert where(page) == f"step {steps} of {steps}"
    page.keyboard.press("Home")
    assert where(page) == f"step 1 of {steps}"


def test_a_step_unfolds_into_its_effects(opened: Opened, game: Game) -> None:
    page = opened(of_game(game))
    parts = [step.effects for step in steps_of(game, None)]
    at = next(number for number, found in enumerate(parts) if len(found) > 2 and number)
    page.locator(f'.unfold[data-step="{at}"]').click()
    inner = page.locator(f'#log [data-at^="{at}."]:not([data-at="{at}.-1"])')
    assert inner.count() == len(parts[at])
    inner.nth(1).click()
    expect(page.locator(".where")).to_contain_text(f"effect 2 of {len(parts[at])}")
    assert page.locator(".sentence").inner_text() == parts[at][1].lines[0]
    expect(inner.nth(1)).to_have_attribute("aria-current", "step")
    page.locator("#fine").check()
    page.keyboard.press("Home")
    for _ in range(len(game.events) - 1):
        page.keyboard.press("ArrowRight")
    assert page.locator("#next").is_disabled()
    for _ in range(len(game.events) - 1):
        page.keyboard.press("ArrowLeft")
    assert page.locator("#back").is_disabled()


def test_a_click_on_the_log_and_a_link_lead_to_a_step(opened: Opened, game: Game) -> None:
    page = opened(of_game(game))
    page.locator('#log [data-at="4.-1"]').click()
    assert where(page).startswith("step 5 of")
    assert page.url.endswith("#5")
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=MS)
    assert where(page).startswith("step 5 of")


def test_on_a_phone_by_touch(opened: Opened, game: Game) -> None:
    page = opened(of_game(game), **PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    stage, bar = page.locator("#stage").bounding_box(), page.locator("#bar").bounding_box()
    assert stage is not None
    assert bar is not None
    assert stage["width"] > 360
    assert bar["y"] + bar["height"] <= 844
    for name in ("back", "next", "home", "end"):
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.tap("#next")
    assert where(page).startswith("step 2 of")
    page.evaluate(_SWIPE, [0.8, 0.2])
    assert where(page).startswith("step 3 of")
    page.evaluate(_SWIPE, [0.2, 0.8])
    assert where(page).startswith("step 2 of")
    page.evaluate(_SWIPE, [0.5, 0.52])
    assert where(page).startswith("step 2 of"), "a tap is no swipe"


_LETTERS = """() => {
  const stage = document.getElementById('stage').getBoundingClientRect();
  const size = (one) => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().d;
  const seen = [...document.querySelectorAll('#stage text')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.left >= stage.left
      && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom;
  });
  return [seen.length, Math.min(...seen.map(size))];
}"""


def test_on_a_phone_one_is_close_to_what_happens(opened: Opened, game: Game) -> None:
    page = opened(of_game(game), **PHONE, reduced_motion="reduce")
    frames = [step.frame for step in steps_of(game, None, effects=False)]
    at = next(n for n, frame in enumerate(frames) if n > 2 and " plays " in frame.lines[0])
    for _ in range(at):
        page.tap("#next")
    count, smallest = page.evaluate(_LETTERS)
    assert count > 3
    assert smallest > 10
    expect(page.locator("#zoom")).to_have_text("Whole table")
    page.tap("#stage", position={"x": 60, "y": 60})
    expect(page.locator("#zoom")).to_have_text("Closer")
    assert page.evaluate(_LETTERS)[0] > count
    page.tap("#stage", position={"x": 60, "y": 60})
    assert page.evaluate(_LETTERS)[1] > 10
    page.tap("#zoom")
    expect(page.locator("#zoom")).to_have_text("Closer")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("#zoom")).to_be_hidden()
    assert page.locator(".scene").evaluate("one => one.style.transform") == ""


def test_on_a_phone_the_quote_stands_in_view_at_nearly_every_step(opened: Opened, game: Game) -> None:
    page = opened(of_game(game), **PHONE, reduced_motion="reduce")
    seen = page.evaluate(_QUOTES, len([*steps_of(game, None, effects=False)]))
    assert len(seen) > 20
    assert sum(seen) / len(seen) > 0.8, "one would scroll at each step"


_QUOTES = """(steps) => {
  const found = [], bar = document.getElementById('bar').getBoundingClientRect();
  for (let step = 1; step < steps; step += 1) {
    document.getElementById('next').click();
    const quote = document.querySelector('#words blockquote');
    if (quote) found.push(quote.getBoundingClientRect().bottom <= bar.top);
  }
  return found;
}"""


def test_a_quote_leads_to_what_the_other_editions_say(opened: Opened) -> None:
    page = opened(of_scenario(scenario(QUIZ)))
    page.locator(".reveal").click()
    about = page.locator("#question .fluxx-about-rule")
    about.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(about).to_contain_text("Cthulhu Fluxx")
    expect(about).to_contain_text("fluxx-nb find rule.play-more")
    expect(about.locator("mark").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#words .fluxx-about-rule").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Opened, game: Game, scheme: str) -> None:
    page = opened(of_game(game), color_scheme=scheme)
    page.keyboard.press("ArrowRight")
    page.locator("#twin summary").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    asking = opened(of_scenario(scenario(QUIZ)), color_scheme=scheme)
    asking.locator(".reveal").click()
    found = Axe().run(asking)
    assert found.violations_count == 0, found.generate_report()


def test_the_table_in_words_follows(opened: Opened, game: Game) -> None:
    page = opened(of_game(game))
    page.locator("#twin summary").click()
    frames = [step.frame for step in steps_of(game, None, effects=False)]
    for at in (0, 1, 2):
        assert page.locator(".fluxx-text p").all_inner_texts() == list(frames[at].twin)
        expect(page.locator("#stage > title")).to_contain_text(frames[at].status)
        page.keyboard.press("ArrowRight")


_ALONE = """picture => Object.assign(picture.style, {
  position: 'fixed', left: 0, top: 0, width: '560px', height: '640px', borderRadius: 0, zIndex: 9,
})"""


def test_the_picture_is_the_one_that_was_laid_out(opened: Opened, game: Game, browser: Browser) -> None:
    page = opened(of_game(game), viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    other = browser.new_page(viewport={"width": 1400, "height": 900})
    frames = [step.frame for step in steps_of(game, None, effects=False)]
    page.locator("#stage").evaluate(_ALONE)
    for frame in frames:
        if frame in (frames[len(frames) // 2], frames[-1]):
            other.set_content(to_svg(frame.scene))
            other.locator("svg").evaluate(_ALONE)
            shown, wanted = (one.screenshot(clip=_PICTURE) for one in (page, other))
            off = ImageChops.difference(pixels(shown), pixels(wanted)).convert("L").histogram()
            assert sum(off[40:]) < 0.002 * sum(off)
        page.keyboard.press("ArrowRight")
    other.close()


def test_printed_it_is_a_story_with_pictures(opened: Opened, game: Game) -> None:
    page = opened(of_game(game))
    paper = page.pdf(format="A4")
    assert paper.startswith(b"%PDF")
    pages = len(re.findall(rb"/Type\s*/Page\b", paper))
    assert 2 <= pages <= 25
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("main").is_hidden()
    story = page.locator("#print").inner_text()
    for step in steps_of(game, None, effects=False):
        assert " ".join(step.frame.lines) in story
    assert 2 <= page.locator("#print svg").count() <= 14
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.locator("#print > *").count() == 0


def test_the_question_comes_first(opened: Opened) -> None:
    lesson = scenario(QUIZ)
    page = opened(of_scenario(lesson))
    expect(page.locator("#question")).to_contain_text(lesson.ask)
    assert page.locator("#bar").is_hidden()
    assert page.locator("#log").is_hidden()
    page.keyboard.press("ArrowRight")
    assert where(page).startswith("step 1 of")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert lesson.because not in (page.locator("#print").text_content() or "")
    wrong = next(option for option in lesson.options if option != lesson.answer)
    page.get_by_role("button", name=wrong, exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("Try another answer")
    assert lesson.because not in page.locator(".verdict").inner_text()
    page.get_by_role("button", name=lesson.answer, exact=True).click()
    expect(page.locator(".verdict")).to_contain_text(lesson.because)
    expect(page.locator("#bar")).to_be_visible()
    page.get_by_role("button", name="Show me on the table").click()
    assert not where(page).startswith("step 1 of")
    page.keyboard.press("End")
    assert page.locator("#next").is_disabled()


def test_words_of_strangers_do_nothing(opened: Opened, tmp_path: Path) -> None:
    page = opened(of_game(hostile_game(tmp_path)))
    page.keyboard.press("End")
    for button in page.locator(".unfold").all():
        button.click()
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("() => window.evil") is None
    assert page.locator("main img, main b, main a, #print img, #print b").count() == 0
    assert page.locator("script").count() == 2
    assert "onerror" in page.locator("main").inner_text()


def test_nothing_but_the_own_script_would_run(opened: Opened, game: Game) -> None:
    page = opened(of_game(game), heard=False)
    page.evaluate("""() => {
      const next = document.getElementById('next');
      for (const act of [
        () => { next.setAttribute('onclick', 'window.evil = 1'); },
        () => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.evil = 2">'); },
        () => { document.body.append(Object.assign(document.createElement('script'), { text: 'window.evil = 3' })); },
      ]) {
        try { act(); } catch { window.refused = (window.refused ?? 0) + 1; }
      }
    }""")
    assert page.evaluate("() => [window.evil ?? 0, window.refused]") == [0, 3]


def pixels(shot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(shot)).convert("RGB")
