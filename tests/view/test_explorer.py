"""The gallery of scenarios: searching by word, rule and edition, and opening what was found."""

from __future__ import annotations

import pytest

import fluxx_nb
from fluxx_nb.desk.board import TableDraft
from fluxx_nb.story.study.quiz import questions
from fluxx_nb.view.lesson import lesson
from fluxx_nb.view.lesson.explorer import Explorer, matching
from fluxx_nb.view.live.table import Table


@pytest.fixture
def both() -> Explorer:
    made = fluxx_nb.explore(["math", "martian"])
    assert isinstance(made, Explorer)
    return made


def titles(explorer: Explorer) -> list[str]:
    return [name for name, _ in explorer.titles.options]


def test_it_says_when_nothing_speaks_of_what_is_typed(both: Explorer) -> None:
    both.words.value = "what do the zombies draw"
    assert both.count.value.startswith("No exact match. Closest: ")
    both.words.value = "keper limit"
    assert both.count.value.endswith(" situations")
    assert "Nothing" not in both.count.value


def test_everything_is_there_at_first(both: Explorer) -> None:
    assert len(titles(both)) == len(fluxx_nb.scenarios("math")) + len(fluxx_nb.scenarios("martian"))
    assert both.prediction.quiz.scenario.edition == "math"


def test_a_word_finds_titles_stories_and_rules(both: Explorer) -> None:
    both.words.value = "tie goal"
    found = titles(both)
    assert "Two players meet the Goal together · Math Fluxx" in found
    assert len(found) < 20
    assert both.count.value.startswith(f"{len(found)} of ")


def test_a_rule_and_an_edition_narrow_it_down(both: Explorer) -> None:
    both.rule.value = "goal.tie"
    both.edition.value = "martian"
    assert both.titles.options
    assert all("Martian" in name for name in titles(both))
    both.titles.index = 0
    assert "goal.tie" in both.prediction.quiz.scenario.teaches


def test_choosing_one_opens_its_question_and_table(both: Explorer) -> None:
    both.words.value = "plus victory"
    both.titles.index = next(place for place, name in enumerate(titles(both)) if name.startswith("Plus Victory and"))
    assert both.prediction.quiz.scenario.id == "plus-victory"
    assert both.prediction.table.session.scenario == "math/plus-victory"
    both.prediction.guess(both.prediction.quiz.scenario.answer)
    assert "10 + 9 + 6 = 25" in both.prediction.verdict.value


def test_a_search_leaves_the_table_until_one_is_chosen(both: Explorer) -> None:
    before = both.prediction.quiz
    both.words.value = "tie"
    assert both.prediction.quiz is before
    assert both.titles.index is None
    both.words.value = ""
    assert both.titles.index == 0, "what is on the table is marked in the list"


def test_nothing_found_leaves_the_last_table(both: Explorer) -> None:
    before = both.prediction.quiz
    both.words.value = "xqzjwv"
    assert titles(both) == []
    assert both.count.value == "Nothing found; try fewer words."
    assert both.prediction.quiz is before


def test_one_edition_needs_no_names_of_editions() -> None:
    explorer = fluxx_nb.explore("martian", about="creeper")
    assert isinstance(explorer, Explorer)
    assert explorer.titles.options
    assert not any("Martian Fluxx" in name for name in titles(explorer))


def test_a_search_without_result_is_said_in_words() -> None:
    with pytest.raises(fluxx_nb.UnknownScenario, match="No scenario speaks of 'xyzzy'"):
        fluxx_nb.explore("math", about="xyzzy")


def test_the_questions_of_the_rulebooks_are_found_by_where_they_stand() -> None:
    every = [quiz for name in ("math", "martian") for quiz in questions(name)]
    found = matching(every, "faq")
    assert len(found) > 40
    for quiz in found:
        assert any(passage.where.startswith("FAQ") for passage in quiz.passages), quiz.scenario.name


def test_a_saved_gallery_keeps_every_question_with_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    bundles: list[dict[str, str]] = []
    monkeypatch.setattr(lesson, "display", lambda bundle, raw: bundles.append(bundle))
    explorer = fluxx_nb.explore("math", about="tie")
    assert isinstance(explorer, Explorer)
    explorer._ipython_display_()
    html = bundles[0]["text/html"]
    assert html.count("<details>") == len(explorer.titles.options)
    assert all(name in html for name in titles(explorer))


def test_the_ruling_stands_there_at_once_with_its_quote_and_edition(both: Explorer) -> None:
    assert all(row.layout.display == "none" for row in both.hits.rows), "nobody has asked yet"
    both.words.value = "trade hands others have no crads"
    first = both.hits.rows[0].words.value
    assert "Noor gets both for nothing: if you play an Action, you must carry it out" in first
    assert "<blockquote>“" in first
    assert "FAQ" in first.partition("<figcaption>")[2]
    assert "Math Fluxx</span></h4>" in first
    both.words.value = ""
    assert both.hits.found == []


def test_show_me_opens_the_table_at_the_step_that_decides(both: Explorer) -> None:
    both.words.value = "double agenda removed"
    both.hits.rows[0].buttons[0].click()
    quiz = both.prediction.quiz
    assert quiz.scenario.name == "martian/double-agenda-leaves"
    assert both.prediction.settled
    assert quiz.moment is not None
    assert both.prediction.table.session.at == quiz.moment.n + 1
    assert both.titles.index == both._found.index(quiz)
    assert both.hits.found == [quiz]


def test_ask_me_makes_it_a_question(both: Explorer) -> None:
    both.words.value = "double agenda removed"
    both.hits.rows[0].buttons[1].click()
    assert both.prediction.quiz.scenario.name == "martian/double-agenda-leaves"
    assert not both.prediction.settled
    assert both.hits.found == [], "the ruling would tell the answer"


def test_a_rule_opens_in_all_editions_and_closes_again(both: Explorer) -> None:
    both.words.value = "play 2 then i play play 3 am i done"
    both.hits.rows[0].buttons[2].click()
    page = both.hits.page.value
    assert "<mark>one</mark>" in page
    assert "Cthulhu Fluxx, FAQ" in page
    assert "Without words of its own: Fantasy Fluxx, Star Trek Fluxx." in page
    both.hits.rows[0].buttons[2].click()
    assert both.hits.page.value == ""


def test_the_table_of_a_hit_can_be_changed_and_goes_on(both: Explorer) -> None:
    both.words.value = "play 2 then i play play 3 am i done"
    quiz = both.hits.found[0]
    both.hits.rows[0].buttons[3].click()
    editor = both.prediction.table.editor
    assert editor is not None
    assert editor.board == TableDraft.from_scenario(quiz.scenario)
    editor._hear({"say": "Put", "name": "Draw 3", "place": "rules"})
    editor._hear({"say": "Run"})
    assert "Draw 3" in both.prediction.table.session.line.game.rules
    both.prediction.show_moment()
    assert "Draw 3" not in both.prediction.table.session.line.game.rules, "the situation itself is as it was"


def test_a_code_opens_its_situation_or_its_table() -> None:
    lesson = fluxx_nb.scenario("math/plus-victory")
    shared = fluxx_nb.explore(fluxx_nb.desk.code(lesson))
    assert isinstance(shared, Explorer)
    assert shared.prediction.quiz.scenario is lesson
    game = fluxx_nb.new_game("math", 2, seed=3)
    table = fluxx_nb.explore(fluxx_nb.desk.code(game))
    assert isinstance(table, Table)
    assert table.session.line.game.answers == game.answers
