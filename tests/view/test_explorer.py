"""The gallery of scenarios: searching by word, rule and edition, and opening what was found."""

from __future__ import annotations

import pytest

import fluxx_nb
from fluxx_nb.story.quiz import questions
from fluxx_nb.view.lesson import lesson
from fluxx_nb.view.lesson.explorer import Explorer, matching


@pytest.fixture
def both() -> Explorer:
    return fluxx_nb.explore(["math", "martian"])


def titles(explorer: Explorer) -> list[str]:
    return [name for name, _ in explorer.titles.options]


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
    both.titles.index = next(place for place, name in enumerate(titles(both)) if name.startswith("Adding up"))
    assert both.prediction.quiz.scenario.id == "plus-victory"
    assert both.prediction.table.sitting.scenario == "math/plus-victory"
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
    both.words.value = "no such thing anywhere"
    assert titles(both) == []
    assert both.count.value == "Nothing found; try fewer words."
    assert both.prediction.quiz is before


def test_one_edition_needs_no_names_of_editions() -> None:
    explorer = fluxx_nb.explore("martian", about="creeper")
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
    explorer._ipython_display_()
    html = bundles[0]["text/html"]
    assert html.count("<details>") == len(explorer.titles.options)
    assert all(name in html for name in titles(explorer))
