"""Questions above a table: nothing tells the answer before it is given or revealed, and it is read from afar."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.notebook import MS, Notebook

_CLOSED = "Answer the question first, or reveal it."
_SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"


def asked(notebook: Notebook) -> Locator:
    """Put two questions; tell the options of the first."""
    names = "['math/play-two-becomes-three', 'math/plus-victory']"
    notebook.open(f"import fluxx_nb\nlesson = fluxx_nb.quiz({names})\ntable = lesson.table\nlesson")
    expect(notebook.find(".fluxx-slot-explain .fluxx-sentence")).to_be_visible(timeout=MS)
    notebook.wait("tuple(table.companion.space) != (0, 0)")
    return notebook.page.locator(".fluxx-guess:visible")


def test_the_table_stays_closed_until_an_answer_is_given(notebook: Notebook) -> None:
    guesses = asked(notebook)
    expect(guesses).to_have_count(3)
    notebook.page.evaluate("() => document.querySelector('.fluxx-predict').scrollIntoView({block: 'start'})")
    page, picture = notebook.page.locator(".jp-Notebook").bounding_box(), notebook.canvas_box()
    assert page is not None
    # Half a pixel is rounding.
    bottom = page["y"] + page["height"] + 0.5
    assert picture["y"] + picture["height"] <= bottom, "one's own seat is read with the question"
    for name in ("next", "turn", "end", "run", "what-if"):
        expect(notebook.find(f".fluxx-{name}")).to_be_disabled()
    expect(notebook.find(".fluxx-timeline input")).to_be_disabled()
    expect(notebook.find(".fluxx-slot-ledger")).to_have_text(_CLOSED)
    notebook.find("[role=tab] >> text=Who is close?").click()
    expect(notebook.find(".fluxx-slot-monitor")).to_have_text(_CLOSED, timeout=MS)
    at = notebook.ask("table.session.at")
    notebook.canvas.focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(notebook.find(".fluxx-slot-message")).to_contain_text(_CLOSED, timeout=MS)
    assert notebook.ask("table.session.at") == at
    said = notebook.page.locator(".fluxx-predict").inner_text()
    assert "Play 3 applies" not in said
    guesses.filter(has_text="2").click()
    verdict = notebook.page.locator(".fluxx-predict .fluxx-verdict")
    expect(verdict).to_contain_text("Not 2.", timeout=MS)
    expect(guesses.filter(has_text="✓")).to_have_count(0)
    expect(notebook.find(".fluxx-next")).to_be_disabled()
    guesses.filter(has_text="1").click()
    expect(verdict).to_contain_text("Right: 1.", timeout=MS)
    expect(notebook.find(".fluxx-next")).to_be_enabled()
    expect(notebook.find(".fluxx-timeline input")).to_be_enabled()
    expect(notebook.find(".fluxx-slot-monitor")).not_to_contain_text(_CLOSED)
    notebook.click(".fluxx-next")
    assert notebook.ask("lesson.first_guesses") == {"0": False}


def test_a_teacher_reveals_and_goes_on(notebook: Notebook) -> None:
    asked(notebook)
    notebook.page.locator(".fluxx-reveal").click()
    expect(notebook.page.locator(".fluxx-predict .fluxx-verdict")).to_contain_text("The answer: 1.", timeout=MS)
    with notebook.change():
        notebook.page.locator(".fluxx-show-me").click()
    expect(notebook.find(".fluxx-sentence")).to_contain_text("Play 3 applies")
    assert notebook.ask("lesson.first_guesses") == {}
    with notebook.change():
        notebook.page.locator(".fluxx-onward").click()
    expect(notebook.find(".fluxx-next")).to_be_disabled()
    expect(notebook.page.locator(".fluxx-reveal")).to_be_visible()


def test_question_and_options_can_be_read_from_afar(notebook: Notebook) -> None:
    guesses = asked(notebook)
    for one in (
        notebook.page.locator(".fluxx-predict .fluxx-wonder"),
        guesses.first,
        notebook.page.locator(".fluxx-reveal"),
    ):
        assert one.evaluate(_SIZE) >= 17
    border = "one => getComputedStyle(one).borderTopColor"
    assert notebook.page.locator(".fluxx-reveal").evaluate(border) == "rgba(0, 0, 0, 0)", "not one more answer"
    assert guesses.first.evaluate(border) != "rgba(0, 0, 0, 0)"


def test_the_tabs_of_a_phone_are_apart(notebook: Notebook) -> None:
    asked(notebook)
    notebook.page.set_viewport_size({"width": 390, "height": 844})
    tab = notebook.find(".fluxx-tabs [role=tab]").first
    expect(tab).to_have_css("padding-left", "10px", timeout=MS)
    expect(tab).to_have_css("padding-right", "10px")


def test_a_drawn_quiz_goes_to_its_export(notebook: Notebook) -> None:
    words = "'math', topic='plays-left', level=1, seed=7, questions=2"
    notebook.open(f"import fluxx_nb\nlesson = fluxx_nb.quiz({words})\ntable = lesson.table\nlesson")
    expect(notebook.find(".fluxx-slot-explain .fluxx-sentence")).to_be_visible(timeout=MS)
    notebook.wait("tuple(table.companion.space) != (0, 0)")
    guesses = notebook.page.locator(".fluxx-guess:visible")
    verdict = notebook.page.locator(".fluxx-predict .fluxx-verdict")
    wrong = notebook.ask("next(one for one in lesson.quiz.options if one != lesson.quiz.answer)")
    expect(notebook.find(".fluxx-next")).to_be_disabled()
    guesses.get_by_text(wrong, exact=True).click()
    expect(verdict).to_contain_text("That answer ", timeout=MS)
    notebook.page.locator(".fluxx-reveal").click()
    expect(verdict.locator("blockquote")).to_be_visible(timeout=MS)
    notebook.page.locator(".fluxx-onward").click()
    expect(notebook.page.locator(".fluxx-reveal")).to_be_visible(timeout=MS)
    guesses.get_by_text(notebook.ask("lesson.quiz.answer"), exact=True).click()
    expect(verdict).to_contain_text("Right: ", timeout=MS)
    assert notebook.ask("[(row.first, row.right) for row in lesson.results][0]") == [wrong, False]
    assert notebook.ask("lesson.results.to_csv()").count("\n") == 3
    assert notebook.ask("lesson.results.right") == 1
    notebook.page.locator(".fluxx-onward").click()
    notebook.page.locator(".fluxx-redo").click()
    expect(notebook.page.locator(".fluxx-reveal")).to_be_visible(timeout=MS)
    assert notebook.ask("len(lesson.quizzes)") == 1
