"""Homework in a real browser: the page asks, replies, and ends with the code that `fluxx-nb results` reads."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from fluxx_nb.classroom import Assignment, read_code
from fluxx_nb.view.export.worksheet import worksheet
from tests.browser.notebook import MS
from tests.waiting import until

DOUBLED = """() => [...document.querySelectorAll('[id]')].map(one => one.id)
  .filter((id, at, all) => all.indexOf(id) !== at)"""
HOMEWORK = Assignment("math", "order-of-operations", 2, 22, 3)


def test_the_page_ends_with_the_code_of_its_first_answers(browser: Browser, tmp_path: Path) -> None:
    paper = worksheet(HOMEWORK.topic, HOMEWORK.level, HOMEWORK.seed, HOMEWORK.questions)
    file = paper.save_homework(tmp_path / "homework.html")
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.goto(file.as_uri())
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    questions = HOMEWORK.draw()
    first = []
    for number, question in enumerate(questions):
        expect(page.locator(".at")).to_have_text(f"Question {number + 1} of 3", timeout=MS)
        # Every table is as it is painted alone: its ids are in the page once, and its colors are found.
        assert page.evaluate(DOUBLED) == []
        expect(page.locator("#picture svg")).to_have_count(1)
        expect(page.locator("#fluxx-desc")).to_contain_text(question.glance[0][1].split(",")[0])
        wrong = next(option for option in question.options if option != question.answer)
        first.append(wrong if number == 0 else question.answer)
        if number == 0:
            page.get_by_role("button", name=wrong, exact=True).click()
            expect(page.locator(".said")).to_contain_text(question.choice(wrong).thinks)
        page.get_by_role("button", name=question.answer, exact=True).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.locator(".onward").click()
    expect(page.locator("h2")).to_have_text("2 of 3 right at the first try")
    assignment, results = read_code(page.locator(".code").inner_text())
    assert assignment == HOMEWORK
    assert [row.first for row in results] == first
    expect(page.locator("#picture")).to_be_hidden()
    page.locator("#reading").click()
    expect(page.locator("body")).to_have_class("large")
    page.close()


def load_again(page: Page, number: int) -> None:
    """Load the page again; Chromium may do that before it has stored what the page gave it, and then once more."""
    kept = "() => JSON.parse(localStorage.getItem(Object.keys(localStorage)[0]) ?? 'null')"

    def stored() -> bool:
        page.reload()
        found = page.evaluate(kept)
        return found is not None and found["number"] == number and found["first"][0] >= 0

    until(stored, f"what is kept at question {number}")


def test_a_page_that_is_loaded_again_keeps_its_answers_and_its_code(browser: Browser, tmp_path: Path) -> None:
    paper = worksheet(HOMEWORK.topic, HOMEWORK.level, HOMEWORK.seed, HOMEWORK.questions)
    file = paper.save_homework(tmp_path / "homework.html")
    page = browser.new_page()
    page.goto(file.as_uri())
    questions = HOMEWORK.draw()
    wrong = next(option for option in questions[0].options if option != questions[0].answer)
    page.get_by_role("button", name=wrong, exact=True).click()
    for number, question in enumerate(questions):
        load_again(page, number)
        expect(page.locator(".at")).to_have_text(f"Question {number + 1} of 3", timeout=MS)
        page.get_by_role("button", name=question.answer, exact=True).click()
        page.locator(".onward").click()
    load_again(page, len(questions))
    expect(page.locator("h2")).to_have_text("2 of 3 right at the first try")
    code = page.locator(".code").inner_text()
    assert read_code(code)[1][0].first == wrong
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".at")).to_have_text("Question 1 of 3", timeout=MS)
    page.close()


def test_a_browser_that_keeps_nothing_says_so_before_anything_is_lost(browser: Browser, tmp_path: Path) -> None:
    paper = worksheet(HOMEWORK.topic, HOMEWORK.level, HOMEWORK.seed, HOMEWORK.questions)
    file = paper.save_homework(tmp_path / "homework.html")
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('no storage') }")
    page.goto(file.as_uri())
    expect(page.locator(".unsaved")).to_contain_text("Don’t close or reload", timeout=MS)
    page.get_by_role("button", name=HOMEWORK.draw()[0].answer, exact=True).click()
    leaving = "() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert page.evaluate(leaving), "the browser asks before it leaves"
    page.close()
