"""The rulings desk in a real browser: typed at, walked through by keyboard, looked at in three sizes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_accessible import faults

_DESK = "import fluxx_nb\ndesk = fluxx_nb.ask()\ndesk"


def test_an_answer_comes_as_you_type_and_all_goes_by_keyboard(notebook: Notebook) -> None:
    notebook.open(_DESK)
    page = notebook.page
    field = page.locator(".fluxx-ask-field")
    expect(field).to_be_visible(timeout=MS)
    expect(page.locator(".fluxx-ask-typical button")).to_have_count(6, timeout=MS)
    assert faults(notebook) == []
    field.click()
    page.keyboard.type("trade hands others have no crads", delay=15)
    answer = page.locator("article.fluxx-answer")
    expect(answer.locator(".fluxx-says")).to_contain_text("isn't optional", timeout=MS)
    expect(answer.locator("blockquote")).to_contain_text("“")
    expect(page.locator(".fluxx-ask-typical")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
    assert faults(notebook) == []

    page.locator("[data-act=Rule]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fluxx-passages .fluxx-wordings figure").first).to_be_visible(timeout=MS)
    expect(page.locator(".fluxx-ask-back")).to_be_focused(timeout=MS)
    assert faults(notebook) == []
    page.keyboard.press("Enter")
    expect(answer).to_be_visible(timeout=MS)

    page.locator("[data-act=Show]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fluxx-verdict").first).to_be_visible(timeout=MS)
    notebook.wait("desk.example.table.session.at == desk.example.quiz.moment.n + 1")
    expect(page.locator(".fluxx-ask-stage")).to_be_focused(timeout=MS)
    page.locator("[data-act=Quiz]").first.focus()
    page.keyboard.press("Enter")
    notebook.wait("not desk.example.settled")


def test_nothing_is_cut_in_a_narrow_window(notebook: Notebook) -> None:
    notebook.open(_DESK)
    page = notebook.page
    field = page.locator(".fluxx-ask-field")
    expect(field).to_be_visible(timeout=MS)
    field.fill("play 2 then i play play 3 am i done")
    expect(page.locator(".fluxx-says").first).to_be_visible(timeout=MS)
    for width in (1920, 1280, 800):
        page.set_viewport_size({"width": width, "height": 900})
        notebook.settled()
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.fluxx-answer, .fluxx-ask-page, .fluxx-ask-body')]"
            ".filter(one => one.offsetParent && one.scrollWidth > one.clientWidth + 2).map(one => one.className)"
        )
        assert cut == [], width
    field.fill("what is the weather")
    expect(page.locator(".fluxx-nothing")).to_contain_text("Nothing about that here.", timeout=MS)


def test_a_question_at_the_table_is_answered_from_its_moment(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\ntable = fluxx_nb.play('math', ['Ada', 'Noor'], seed=3, seats='Ada')\ntable")
    page = notebook.page
    notebook.ready()
    page.get_by_role("tab", name="Ask", exact=True).click()
    field = page.locator(".fluxx-ask-here input")
    expect(field).to_be_visible(timeout=MS)
    field.click()
    page.keyboard.type("why didn't I win?")
    page.keyboard.press("Enter")
    told = page.locator(".fluxx-slot-ask-desk")
    expect(told).to_contain_text("No Goal is in play, so no one can win.", timeout=MS)
    expect(field).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("how many pl")
    notebook.do("table.next()")
    expect(field).to_be_focused()
    expect(field).to_have_value("how many pl")
    page.keyboard.type("ays are left?")
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Cards to play: 1", timeout=MS)
    expect(field).to_have_value("how many plays are left?")
    told.locator(".fluxx-rule-link").first.click()
    expect(page.locator(".fluxx-slot-rulepage .fluxx-wordings figure").first).to_be_in_viewport(timeout=MS)


def test_a_quote_beside_the_table_leads_to_its_page_by_keyboard_and_mouse(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\ntable = fluxx_nb.scenario('math/draw-three-after-one').show()\ntable")
    page = notebook.page
    notebook.ready()
    notebook.do("table.end()")
    links = page.locator(".fluxx-quote .fluxx-rule-link")
    expect(links.first).to_be_visible(timeout=MS)
    links.first.focus()
    page.keyboard.press("Enter")
    opened = page.locator(".fluxx-slot-rulepage")
    expect(opened.locator(".fluxx-wordings figure").first).to_be_in_viewport(timeout=MS)
    expect(opened).to_be_focused(timeout=MS)
    quoted = "next(one.id for one in table.now.step.sources if hasattr(one, 'title'))"
    assert notebook.ask("table.now.rule") == notebook.ask(quoted)
    assert faults(notebook) == []
    opened.locator(".fluxx-leave-rule").focus()
    page.keyboard.press("Enter")
    back = page.locator(".fluxx-slot-explain")
    expect(back).to_be_focused(timeout=MS)
    expect(back).to_be_in_viewport(timeout=MS)
    expect(opened).to_be_hidden()

    page.locator(".fluxx-also summary").click()
    before = notebook.ask("table.now.rule")
    links.last.click()
    notebook.wait(f"table.now.rule != {before!r}")
    last = notebook.ask("table.now.rule")
    expect(opened.locator(f'[data-passage="{last}"]').first).to_be_in_viewport(timeout=MS)
    for width in (1920, 1280, 800):
        page.set_viewport_size({"width": width, "height": 900})
        notebook.settled()
        assert opened.evaluate("one => one.scrollWidth <= one.clientWidth + 2"), width


def test_the_answer_of_a_question_leads_to_the_page_of_its_rule(notebook: Notebook) -> None:
    notebook.open(
        "import fluxx_nb\nasked = fluxx_nb.quiz('math/draw-three-after-one')\ntable = asked.table\nasked.tell()\nasked"
    )
    page = notebook.page
    about = page.locator(".fluxx-about-rule")
    expect(about).to_be_visible(timeout=MS)
    about.focus()
    page.keyboard.press("Enter")
    opened = page.locator(".fluxx-slot-rulepage")
    expect(opened.locator(".fluxx-wordings figure").first).to_be_in_viewport(timeout=MS)
    expect(opened).to_be_focused(timeout=MS)


def test_a_table_without_one_of_the_pages_has_its_words_all_the_same(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\ntable = fluxx_nb.scenario('startrek/belayed-taxation').show()\ntable")
    page = notebook.page
    link = page.locator(".fluxx-quote .fluxx-rule-link").first
    notebook.do("table.next()\ntable.next()")
    # The card's own words come first; its rule is among the others.
    page.locator(".fluxx-also > summary").first.click()
    expect(link).to_be_visible(timeout=MS)
    link.click()
    expect(page.locator(".fluxx-slot-rulepage .fluxx-wordings figure").first).to_be_in_viewport(timeout=MS)
