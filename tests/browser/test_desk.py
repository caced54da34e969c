"""The rulings desk in a real browser: typed at, walked through by keyboard, looked at in three sizes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook
from tests.browser.test_accessible import faults

_DESK = "import fluxx_nb\ndesk = fluxx_nb.explore()\ntable = desk.prediction.table\ndesk"


def test_a_ruling_comes_as_one_types_and_all_goes_by_keyboard(notebook: Notebook) -> None:
    notebook.open(_DESK)
    page = notebook.page
    search = page.locator(".fluxx-search-words input")
    expect(search).to_be_visible(timeout=MS)
    search.click()
    page.keyboard.type("trade hands others have no crads", delay=15)
    hits = page.locator(".fluxx-hit:visible")
    expect(hits.first.locator(".fluxx-just-tell")).to_contain_text("for nothing", timeout=MS)
    expect(hits.first.locator("blockquote")).to_contain_text("“")
    expect(hits.first.locator(".fluxx-edition")).to_contain_text("Fluxx")
    assert faults(notebook) == []

    page.locator(".fluxx-rule-hit:visible").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fluxx-passages .fluxx-wordings figure").first).to_be_visible(timeout=MS)
    assert faults(notebook) == []

    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".fluxx-verdict").first).to_be_visible(timeout=MS)
    notebook.wait("table.session.at == desk.prediction.quiz.moment.n + 1")
    expect(hits).to_have_count(1)
    expect(page.locator(".fluxx-passages")).to_have_count(0)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    notebook.wait("not desk.prediction.settled")
    expect(hits).to_have_count(0)


def test_a_hit_is_changed_run_and_exported(notebook: Notebook) -> None:
    notebook.open(_DESK)
    page = notebook.page
    page.locator(".fluxx-search-words input").fill("play 2 then i play play 3 am i done")
    edit = page.locator(".fluxx-edit-hit:visible").first
    expect(edit).to_be_visible(timeout=MS)
    edit.focus()
    page.keyboard.press("Enter")
    editor = page.locator(".fluxx-editor:visible")
    expect(editor.locator(".fluxx-fine")).to_be_visible(timeout=MS)
    editor.locator(".fluxx-filter").fill("draw 3")
    editor.locator('.fluxx-gallery button[aria-label^="Draw 3, New Rule"]').click()
    editor.locator('[data-place="rules"] .fluxx-here').click()
    expect(editor.locator('[data-place="rules"] .fluxx-laid')).to_have_count(2, timeout=MS)
    editor.locator(".fluxx-run").click()
    notebook.wait("'Draw 3' in table.session.line.game.rules")
    expect(notebook.find(".fluxx-stage")).to_be_in_viewport(ratio=0.5, timeout=MS)
    page.get_by_role("tab", name="New game & save", exact=True).click()
    page.locator(".fluxx-export:visible").click()
    expect(page.locator(".fluxx-newgame")).to_contain_text("Exported to", timeout=MS)
    assert list(notebook.path.parent.glob("*.html"))
    before = notebook.ask("len(table.editor.boards)")
    page.locator(".fluxx-edit:visible").click()
    notebook.wait(f"len(table.editor.boards) > {before}")


def test_nothing_is_cut_in_a_narrow_window(notebook: Notebook) -> None:
    notebook.open(_DESK)
    page = notebook.page
    search = page.locator(".fluxx-search-words input")
    expect(search).to_be_visible(timeout=MS)
    search.fill("play 2 then i play play 3 am i done")
    expect(page.locator(".fluxx-hit:visible .fluxx-just-tell").first).to_be_visible(timeout=MS)
    page.locator(".fluxx-rule-hit:visible").first.click()
    expect(page.locator(".fluxx-wordings figure").first).to_be_visible(timeout=MS)
    for width in (1920, 1280, 800):
        page.set_viewport_size({"width": width, "height": 900})
        notebook.settled()
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.fluxx-hit, .fluxx-passages, .fluxx-hits')]"
            ".filter(one => one.offsetParent && one.scrollWidth > one.clientWidth + 2).map(one => one.className)"
        )
        assert cut == [], width


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
    assert notebook.ask("table.now.rule") == notebook.ask("table.now.step.passages[0].id")
    assert faults(notebook) == []

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
