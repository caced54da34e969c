"""Where one is at the desk has an address: back and forward lead there, and a moment of a table is a link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.notebook import MS
from tests.browser.server import Running, running_app

pytest.importorskip("voila", reason="Voilà is not installed: pip install fluxx-nb[app]")

FIELD, SAYS = ".fluxx-ask-field", "article.fluxx-answer .fluxx-says"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_app(tmp_path_factory.mktemp("app")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, app: Running) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(MS)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(app.link)
    yield page
    page.goto("about:blank")
    context.close()


def asks(page: Page, question: str, says: str) -> None:
    """Type a question, send it, and wait for its answer."""
    page.locator(FIELD).fill(question)
    page.keyboard.press("Enter")
    expect(page.locator(SAYS)).to_contain_text(says, timeout=MS)


def test_back_and_forward_go_through_questions_and_rules(page: Page, app: Running) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.goto(app.place("desk"))
    expect(page.locator(FIELD)).to_be_focused(timeout=MS)
    asks(page, "can i win on another turn", "on anyone's turn")
    asks(page, "the draw pile is empty", "shuffle the discard pile")
    page.locator("[data-act=Rule]").first.click()
    expect(page.locator(".fluxx-ask-back")).to_be_visible(timeout=MS)
    assert "go=rule/pile.reshuffle" in page.url

    page.go_back()
    expect(page.locator(SAYS)).to_contain_text("shuffle the discard pile", timeout=MS)
    expect(page.locator(FIELD)).to_have_value("the draw pile is empty")
    page.go_back()
    expect(page.locator(SAYS)).to_contain_text("on anyone's turn", timeout=MS)
    expect(page.locator(FIELD)).to_have_value("can i win on another turn")
    page.go_back()
    expect(page.locator(".fluxx-ask-typical button")).to_have_count(6, timeout=MS)
    expect(page.locator(FIELD)).to_have_value("")
    for _ in range(3):
        page.go_forward()
    expect(page.locator(".fluxx-ask-back")).to_be_visible(timeout=MS)
    assert "go=rule/pile.reshuffle" in page.url
    page.locator(".fluxx-ask-back").click()
    expect(page.locator(SAYS)).to_contain_text("shuffle the discard pile", timeout=MS)
    assert complaints == []


def test_a_link_to_a_rule_is_one_entry_of_the_history(page: Page, app: Running) -> None:
    before = page.evaluate("history.length")
    page.goto(app.place("rule/limit.others-now"))
    back = page.locator(".fluxx-ask-back")
    expect(back).to_be_visible(timeout=MS)
    assert page.evaluate("history.length") == before + 1
    back.click()
    expect(page.locator(".fluxx-ask-typical button")).to_have_count(6, timeout=MS)
    assert "go=desk" in page.url, "what leads back on the page leads to the desk, also where no one was before"
    page.go_back()
    expect(back).to_be_visible(timeout=MS)
    assert "go=rule/limit.others-now" in page.url
    page.go_back()
    expect(page.locator(".fluxx-ask-page")).to_have_count(0, timeout=MS)
    assert "go=" not in page.url


def test_a_moment_of_a_table_is_shared_as_a_link_that_opens_there(page: Page, app: Running) -> None:
    page.goto(app.place("solo&seed=3"))
    told = page.locator(".fluxx-table:visible .fluxx-slot-explain").first
    expect(told).not_to_be_empty(timeout=MS)
    for _ in range(2):
        before = told.inner_text()
        ways = [page.locator(way) for way in ("button.fluxx-go-on", ".fluxx-ask .fluxx-option:visible", ".fluxx-next")]
        next(way for way in ways if way.count()).first.click()
        expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)
    here = told.inner_text()
    page.get_by_role("tab", name="Ask", exact=True).click()
    page.get_by_role("button", name="Share this moment").click()
    shared = page.locator("dialog.fluxx-shared")
    expect(shared.locator("svg")).to_be_visible(timeout=MS)
    assert shared.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth"
    )
    shared.get_by_role("button", name="Copy").click()
    expect(shared.get_by_role("button", name="Copied")).to_be_visible(timeout=MS)
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link == shared.locator("textarea").input_value()
    page.keyboard.press("Escape")
    expect(shared).to_have_count(0)
    page.goto(link)
    expect(page.locator(".fluxx-table:visible .fluxx-slot-explain").first).to_have_text(
        here, timeout=MS, use_inner_text=True
    )


def test_a_link_that_was_copied_says_how_far_it_reaches(page: Page, app: Running) -> None:
    page.goto(app.place("desk&about=can i win on another turn"))
    page.locator("[data-act=Link][data-go^='rule/']").first.click()
    expect(page.locator(".fluxx-ask-told")).to_have_text(
        "Link copied. This link works on this computer only. Start the app with --for-others to share it.", timeout=MS
    )
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith("?go=rule/goal.everyone")


def test_a_link_to_no_rule_leads_on(page: Page, app: Running) -> None:
    page.goto(app.place("rule/goal.evryone"))
    page.get_by_role("link", name="The Goal is for everyone").click()
    expect(page.locator(".fluxx-ask-back")).to_be_visible(timeout=MS)
    assert "go=rule/goal.everyone" in page.url


def test_on_a_phone_nothing_of_an_answer_at_the_table_is_cut(page: Page, app: Running) -> None:
    page.goto(app.place("solo&seed=3"))
    expect(page.locator(".fluxx-table:visible .fluxx-slot-explain").first).not_to_be_empty(timeout=MS)
    page.get_by_role("tab", name="Ask", exact=True).click()
    page.locator(".fluxx-ask-here input").fill("can I win on another turn")
    page.keyboard.press("Enter")
    link = page.locator(".fluxx-slot-ask-desk .fluxx-rule-link").first
    expect(link).to_be_visible(timeout=MS)
    cut = "one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"
    assert not page.locator(".fluxx-slot-ask-desk").evaluate(cut)
    link.click()
    back = page.locator(".fluxx-leave-rule")
    expect(back).to_be_visible(timeout=MS)
    assert not back.evaluate(cut)


def test_going_back_from_an_example_leads_up_to_its_answer(page: Page, app: Running) -> None:
    page.goto(app.place("desk"))
    asks(page, "can i win on another turn", "on anyone's turn")
    stage, says = page.locator(".fluxx-ask-stage"), page.locator(SAYS)
    for act in ("Show", "Quiz"):
        page.locator(f"[data-act={act}]").first.click()
        expect(stage.locator(".fluxx-table").first).to_be_in_viewport(timeout=MS)
        expect(says).not_to_be_in_viewport(timeout=MS)
        page.go_back()
        expect(says).to_be_in_viewport(timeout=MS)
        expect(page.locator(f"[data-act={act}]").first).to_be_focused()
        expect(page.locator(FIELD)).to_have_value("can i win on another turn")
    page.go_forward()
    expect(says).not_to_be_in_viewport(timeout=MS)
    page.go_back()
    page.locator("[data-act=Rule]").first.click()
    expect(page.locator(".fluxx-ask-back")).to_be_visible(timeout=MS)
    page.locator("[data-act=Show]").first.click()
    expect(stage.locator(".fluxx-table").first).to_be_in_viewport(timeout=MS)
    page.locator(".fluxx-ask-back").click()
    expect(says).to_contain_text("on anyone's turn", timeout=MS)
    assert "go=desk" in page.url, "one press leads from the page of a rule to the answers, whatever was shown below it"
