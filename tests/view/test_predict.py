"""Predict, then reveal: the widget asks, judges, and takes the table to the moment that settles it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb import classroom
from fluxx_nb.classroom import ClassroomError
from fluxx_nb.view.lesson import lesson
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.frame import CLOSED
from fluxx_nb.view.live.tab_contents import TABS
from fluxx_nb.view.words.messages import (
    Back,
    Choose,
    End,
    GoStep,
    GoTo,
    Hint,
    Inspect,
    Key,
    Next,
    Preview,
    Run,
    Start,
    Step,
    Switch,
    Turn,
    WhatIf,
)
from tests.view.page import options


@pytest.fixture
def pair() -> Prediction:
    return fluxx_nb.quiz(["math/play-two-becomes-three", "math/plus-victory"])


def words(prediction: Prediction) -> list[str]:
    return [button.description for button in prediction.guesses.children if button.description]


def press(prediction: Prediction, word: str) -> None:
    next(button for button in prediction.guesses.children if button.description == word).click()


def test_it_asks_before_it_shows(pair: Prediction) -> None:
    assert words(pair) == [*pair.quiz.options, "Show the answer"]
    assert sorted(pair.quiz.options) == ["0", "1", "2"]
    assert pair.verdict.value == ""
    assert pair.table.now.step.text.startswith("The table is set up for this scenario.")
    assert "Play 3 applies" not in "".join(pair.table.companion.lines)


def test_a_wrong_guess_is_explained_and_the_right_answer_marked(pair: Prediction) -> None:
    press(pair, "2")
    press(pair, "Show the answer")
    assert words(pair)[:3] == [{"1": "✓ 1", "2": "✗ 2"}.get(option, option) for option in pair.quiz.options]
    assert "Not 2. The answer: 1." in pair.verdict.value
    assert 'data-passage="rule.play-more"' in pair.verdict.value
    assert "fluxx-wrong" in pair.verdict.value


def test_a_wrong_guess_may_be_followed_by_another_and_tells_no_answer(pair: Prediction) -> None:
    press(pair, "2")
    assert words(pair) == [*("✗ 2" if option == "2" else option for option in pair.quiz.options), "Show the answer"]
    assert "Not 2." in pair.verdict.value
    assert "Try another answer, or reveal it." in pair.verdict.value
    assert "blockquote" not in pair.verdict.value
    assert pair.table.closed
    press(pair, "1")
    assert "Right: 1." in pair.verdict.value
    assert not pair.table.closed


def test_where_one_answer_is_left_it_is_told(pair: Prediction) -> None:
    press(pair, "2")
    press(pair, "0")
    assert pair.settled
    assert "Not 0. The answer: 1." in pair.verdict.value


def test_a_teacher_reveals_without_a_guess(pair: Prediction) -> None:
    press(pair, "Show the answer")
    assert "The answer: 1." in pair.verdict.value
    assert 'data-passage="rule.play-more"' in pair.verdict.value
    assert not pair.table.closed
    press(pair, "2")
    assert "Not 2. The answer: 1." in pair.verdict.value, "every reply may be read"
    assert pair.first_guesses == {}, "but what is known is no guess"
    assert pair.score == "question 1 of 2"


def told(prediction: Prediction) -> list[str]:
    """What every page below the table says."""
    found = []
    for page in TABS:
        prediction.table.tabs.open(page.name)
        found.append(prediction.table.companion.words(page.name))
    return found


def test_nothing_tells_the_answer_while_the_question_is_open(pair: Prediction) -> None:
    table = pair.table
    assert all(words == f'<p class="fluxx-closed">{CLOSED}</p>' for words in told(pair))
    at, line = table.session.at, table.companion.tail
    ways = [Next(), Back(), Turn(), Start(), End(), GoTo(9), GoStep(5), Preview(9), Run(), Step(False), WhatIf()]
    for way in (*ways, Switch(0), Choose(0, table.side.asking.number), Hint(), Key("ArrowRight"), Key("1")):
        table.tell(way)
        assert CLOSED in table.side.message.value, way
        assert (table.session.at, table.companion.tail) == (at, line)
        table.show()
    assert table.companion.closed
    assert options(table) == []
    bar = table.controls
    for one in (bar.next, bar.back, bar.turn, bar.end, bar.start, bar.run, bar.what_if, bar.grain):
        assert one.disabled
    card = next(one.card for one in table.scene().cards if one.card >= 0)
    table.tell(Inspect(card))
    assert table.side.inspecting.card == card, "cards may be looked at"


def test_an_answer_opens_the_table_and_the_next_question_closes_it(pair: Prediction) -> None:
    pair.guess("1")
    assert not any(CLOSED in words for words in told(pair))
    at = pair.table.session.at
    pair.table.controls.next.click()
    assert pair.table.session.at > at
    assert not pair.table.controls.next.disabled
    assert not pair.table.companion.closed
    pair.next_question()
    assert pair.table.closed
    assert all(CLOSED in words for words in told(pair))


def test_only_the_first_guess_counts(pair: Prediction) -> None:
    pair.guess("0")
    pair.guess("1")
    assert "Right: 1." in pair.verdict.value
    assert pair.first_guesses == {0: False}
    assert pair.score == "question 1 of 2, 0 of 1 right"
    pair.next_question()
    pair.guess(pair.quiz.scenario.answer)
    assert pair.score == "question 2 of 2, 1 of 2 right"


def test_reveal_takes_the_table_to_the_moment(pair: Prediction) -> None:
    pair.guess("1")
    pair.show_me.click()
    assert str(pair.table.now.step) == "Play 3 applies: everyone plays 3 cards each turn."
    assert "rule.play-more" in pair.table.side.quote.value
    assert "blockquote" not in pair.verdict.value, "the rule now stands beside the table"


def test_reveal_comes_back_from_a_branch(pair: Prediction) -> None:
    pair.guess("1")
    session = pair.table.session
    while session.question is None:
        session.next()
    other = next(option for option in session.question.decision.options if option not in session.question.given)
    session.answer((other,))
    assert pair.table.session.line is not pair.table.session.root
    pair.show_moment()
    assert str(pair.table.now.step) == "Play 3 applies: everyone plays 3 cards each turn."


def test_reveal_waits_for_a_guess(pair: Prediction) -> None:
    start = pair.table.session.at
    pair.show_moment()
    assert pair.table.session.at == start
    assert pair.show_me not in pair.guesses.children
    pair.tell()
    assert pair.show_me in pair.guesses.children


def test_questions_follow_each_other_and_end_with_a_page_that_sums_up(pair: Prediction) -> None:
    pair.guess("1")
    pair.onward.click()
    assert words(pair) == [*pair.quiz.options, "Show the answer"]
    assert pair.quiz.scenario.id == "plus-victory"
    assert pair.verdict.value == ""
    assert pair.table.session.scenario == "math/plus-victory"
    pair.guess(next(option for option in pair.quiz.options if option != pair.quiz.answer))
    pair.tell()
    press(pair, "See how it went")
    assert pair.finished
    assert "1 of 2 right at the first try" in pair._words.value
    assert "Went well:</b> question 1." in pair._words.value
    assert "Question 2: Does Ada win?" in pair._words.value
    assert "Result code" not in pair._words.value, "scenarios are not drawn by a seed"
    assert words(pair) == ["Do the wrong ones again", "Start again"]
    press(pair, "Start again")
    assert (pair.number, pair.finished, pair.results.answered) == (0, False, 0)


def test_a_single_question_keeps_no_score() -> None:
    alone = fluxx_nb.quiz("math/plus-victory")
    alone.guess(alone.quiz.scenario.answer)
    assert alone.score == ""
    assert alone.onward not in alone.guesses.children


def test_no_question_is_said_in_words() -> None:
    with pytest.raises(fluxx_nb.UnknownScenario, match="name a scenario"):
        fluxx_nb.quiz([])


def shown(monkeypatch: pytest.MonkeyPatch, widget: Any) -> list[dict[str, str]]:
    bundles: list[dict[str, str]] = []
    monkeypatch.setattr(lesson, "display", lambda bundle, raw: bundles.append(bundle))
    widget._ipython_display_()
    return bundles


def test_a_saved_notebook_keeps_picture_question_and_answer(monkeypatch: pytest.MonkeyPatch, pair: Prediction) -> None:
    kept, live = shown(monkeypatch, pair)
    assert 'src="data:image/svg+xml;base64,' in kept["text/html"]
    assert "How many more cards must Ada play?" in kept["text/html"]
    assert kept["text/html"].count("<details>") == 2
    assert "Run All Cells" in kept["text/html"]
    assert "text/plain" not in live, "a page without widgets would show it beside the picture"
    assert "application/vnd.jupyter.widget-view+json" in live


def test_what_is_saved_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    once, again = (shown(monkeypatch, fluxx_nb.quiz("math/plus-victory"))[0] for _ in range(2))
    assert once == again


def test_scenarios_get_to_a_table_by_themselves() -> None:
    found = fluxx_nb.scenario("math/plus-victory")
    scripted, free = found.show(), found.play()
    for table in (scripted, free):
        assert table.session.scenario == "math/plus-victory"
    while not scripted.session.over:
        scripted.controls.next.click()
    assert scripted.session.line.game.winner == "Ada"
    assert free.session.persons == {"Ada", "Noor"}
    free.controls.end.click()
    at = free.session.at
    free.controls.next.click()
    assert free.session.at == at, "nobody answers but the person"


def test_the_table_of_a_lesson_is_tall_enough_to_read(pair: Prediction) -> None:
    pair.table.fit(574, 600)
    assert pair.table.scene().height >= 400
    assert pair.table.side.message.value == ""


# Questions that are drawn -------------------------------------------------------------------------------------------


@pytest.fixture
def drawn() -> Prediction:
    return fluxx_nb.quiz("math", topic="plays-left", level=1, seed=7, questions=3)


def wrong_of(prediction: Prediction) -> str:
    return next(option for option in prediction.quiz.options if option != prediction.quiz.answer)


def test_a_drawn_quiz_shows_its_position_and_nothing_of_what_comes(drawn: Prediction) -> None:
    assert len(drawn.quizzes) == 3
    assert words(drawn) == [*drawn.quiz.options, "Show the answer"]
    assert drawn.table.session.at == drawn.quiz.line().at
    assert drawn.verdict.value == ""
    assert drawn.results.answered == 0
    assert "3 not answered" in str(drawn.results)


def test_a_wrong_answer_is_nudged_by_what_it_has_in_mind(drawn: Prediction) -> None:
    wrong = wrong_of(drawn)
    drawn.guess(wrong)
    assert "Try another answer" in drawn.verdict.value
    assert drawn.quiz.judge(wrong).because not in drawn.verdict.value
    drawn.tell()
    assert "fluxx-passage" in drawn.verdict.value


def test_what_went_wrong_is_done_again(drawn: Prediction) -> None:
    drawn.guess(wrong_of(drawn))
    drawn.tell()
    missed = drawn.quiz
    for _ in range(2):
        drawn.next_question()
        drawn.guess(drawn.quiz.answer)
    press(drawn, "See how it went")
    assert drawn.result_code in drawn._words.value
    assert drawn.results.right == 2
    assert [row.name for row in drawn.results.wrong] == [missed.name]
    assert drawn.again().quizzes == [missed]
    press(drawn, "Do the wrong ones again")
    assert drawn.quizzes == [missed]
    assert drawn.results.answered == 0
    drawn.guess(missed.answer)
    with pytest.raises(ValueError, match="nothing to do again"):
        drawn.again()


def test_results_are_taken_along(drawn: Prediction, tmp_path: Any) -> None:
    wrong = wrong_of(drawn)
    drawn.guess(wrong)
    drawn.guess(drawn.quiz.answer)
    rows = list(csv.DictReader(io.StringIO(drawn.results.to_csv(tmp_path / "class.csv"))))
    assert (rows[0]["first"], rows[0]["right"], rows[0]["tries"]) == (wrong, "False", "2")
    assert rows[0]["misreading"]
    assert (rows[1]["first"], rows[1]["right"], rows[1]["tries"]) == ("", "", "0")
    assert (tmp_path / "class.csv").read_text(encoding="utf-8") == drawn.results.to_csv()
    data = json.loads(drawn.results.to_json())
    assert (data["questions"], data["answered"], data["right"]) == (3, 1, 0)
    assert [row["name"] for row in data["answers"]] == [quiz.name for quiz in drawn.quizzes]


def test_the_votes_of_a_class_are_taken_along(drawn: Prediction) -> None:
    options = drawn.quiz.options
    board = drawn.table.present().board
    board.vote(drawn.quiz.name, len(options), 1, 14)
    board.vote(drawn.quiz.name, len(options), 0, 3)
    counted = {option: (3, 14)[place] if place < 2 else 0 for place, option in enumerate(options)}
    first, second, _ = json.loads(drawn.results.to_json())["answers"]
    assert (first["votes"], second["votes"]) == (counted, {})
    row = next(csv.DictReader(io.StringIO(drawn.results.to_csv())))
    assert row["votes"] == "; ".join(f"{option}: {hands}" for option, hands in counted.items())


def test_whoever_goes_back_finds_a_question_as_it_was_left(drawn: Prediction) -> None:
    wrong = wrong_of(drawn)
    drawn.guess(wrong)
    drawn.next_question()
    drawn.guess(drawn.quiz.answer)
    told = drawn.verdict.value
    drawn.next_question()
    drawn.question_before()
    assert drawn.settled
    assert not drawn.table.closed
    assert drawn.verdict.value == told
    assert "Show the answer" not in words(drawn)
    drawn.question_before()
    assert (drawn.settled, drawn.table.closed, drawn.tried) == (False, True, [wrong])
    assert drawn.verdict.value
    drawn.guess(drawn.quiz.answer)
    assert drawn.guessed[0] == [wrong, drawn.quiz.answer]
    for _ in range(3):
        drawn.next_question()
    assert drawn.finished
    drawn.question_before()
    assert (drawn.number, drawn.finished) == (2, False)


def test_first_answers_are_saved_taken_up_again_and_judged_by_seed(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    words_of_quiz: dict[str, Any] = {"topic": "factors", "level": 2, "seed": 7, "questions": 3}
    first = fluxx_nb.quiz("math", **words_of_quiz, save=file)
    wrong = wrong_of(first)
    first.guess(wrong)
    first.guess(first.quiz.answer)
    first.next_question()
    first.guess(first.quiz.answer)
    assert "right" not in file.read_text(encoding="utf-8")
    again = fluxx_nb.quiz("math", **words_of_quiz, save=file)
    assert [row.first for row in again.results] == [wrong, first.quizzes[1].answer, None]
    assert [row.right for row in again.results] == [False, True, None]
    graded = classroom.grade(file, **words_of_quiz)
    assert (graded.right, graded.answered, len(graded)) == (1, 2, 3)
    with pytest.raises(classroom.ClassroomError, match="another quiz"):
        fluxx_nb.quiz("math", topic="factors", level=1, seed=7, questions=3, save=file)
    with pytest.raises(classroom.ClassroomError, match="needs a topic"):
        fluxx_nb.quiz("math/plus-victory", save=file)


def test_text_can_be_larger_and_wider(drawn: Prediction) -> None:
    looks = []
    for _ in range(3):
        drawn.reading.click()
        looks.append([name for name in drawn._dom_classes if name.startswith("fluxx-read-")])
    assert looks == [["fluxx-read-large"], ["fluxx-read-large", "fluxx-read-wide"], []]


def test_a_phone_reads_the_cards_of_the_asked_player_first(drawn: Prediction) -> None:
    question = drawn.quiz
    assert isinstance(question, classroom.Question)
    player = question.position.player
    assert [label for label, _ in question.glance] == [f"{player}'s Keepers", f"{player}'s hand", "New Rules", "Goal"]
    assert "fluxx-glance" in drawn._words.value


def test_scenarios_are_asked_as_before_and_have_results_too(pair: Prediction) -> None:
    pair.guess("2")
    assert pair.results[0].right is False
    assert pair.results[0].name == "math/play-two-becomes-three"


def test_the_answers_of_a_drawn_quiz_fold_away_on_a_page_without_a_kernel(drawn: Prediction) -> None:
    html = lesson.saved_lesson(drawn.quiz)
    assert "<details><summary>The answer" in html
    assert "data:image/svg+xml" in html


@pytest.mark.parametrize("words", [{"level": 0}, {"questions": 0}, {"topic": ""}, {"topic": "plays", "level": 1}])
def test_a_quiz_that_cannot_be_drawn_says_so(words: dict[str, Any]) -> None:
    with pytest.raises(ClassroomError):
        fluxx_nb.quiz("math", **words)


def test_a_quiz_wants_one_edition_to_draw_from() -> None:
    with pytest.raises(fluxx_nb.UnknownEdition):
        fluxx_nb.quiz(["math/plus-victory"], topic="legal")
