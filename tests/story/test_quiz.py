"""Every question is judged by the engine, and every answer gets a reply of its own."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.scenarios.library import ScenarioError, scenario
from fluxx_nb.story.study.quiz import Quiz, questions


@pytest.mark.parametrize("edition", editions())
def test_every_answer_to_every_question_gets_its_own_reply(edition: str) -> None:
    for quiz in questions(edition):
        replies = {option: quiz.judge(option) for option in quiz.options}
        assert [option for option, verdict in replies.items() if verdict.right] == [quiz.scenario.answer]
        assert len({verdict.text for verdict in replies.values()}) == len(quiz.options)
        for option, verdict in replies.items():
            assert option in verdict.opening, quiz.scenario.name
            assert verdict.because, quiz.scenario.name
            assert verdict.passages[0].id == quiz.scenario.teaches[0]


@pytest.mark.parametrize("edition", editions())
def test_a_nudge_says_no_to_a_wrong_answer_and_does_not_tell_the_right_one(edition: str) -> None:
    for quiz in questions(edition):
        answer = quiz.scenario.answer
        for option in quiz.options:
            nudge = quiz.nudge(option)
            said = " ".join((*nudge.shown, nudge.because))
            assert option in nudge.opening
            assert not re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", said, re.IGNORECASE), quiz.scenario.name
            assert (nudge.moment, nudge.passages) == (None, ())


def test_a_nudge_tells_what_has_become_of_what_the_answer_names() -> None:
    every = [quiz for edition in editions() for quiz in questions(edition)]
    nudges = [quiz.nudge(wrong_to(quiz)) for quiz in every]
    assert sum(any(part.startswith("Think of the rule") for part in one.shown) for one in nudges) > 0.9 * len(every)
    assert sum(len(one.shown) > 1 for one in nudges) > 40


def test_the_answer_can_be_told_without_a_guess() -> None:
    quiz = Quiz(scenario("math/play-two-becomes-three"))
    assert quiz.tell().opening == "The answer: 1."
    assert quiz.tell().because == quiz.judge("1").because


def wrong_to(quiz: Quiz) -> str:
    return next(option for option in quiz.options if option != quiz.scenario.answer)


def test_numbers_are_corrected_without_quotation_marks() -> None:
    quiz = Quiz(scenario("math/play-two-becomes-three"))
    assert quiz.judge("2").opening == "Not 2. The answer: 1."
    assert quiz.judge(0).opening == "Not 0. The answer: 1."
    assert quiz.judge(1).right


def test_the_order_of_the_options_is_drawn_by_the_seed_and_betrays_nothing() -> None:
    first = [Quiz(scenario("math/play-two-becomes-three"), seed) for seed in range(40)]
    assert all(sorted(quiz.options) == sorted(quiz.scenario.options) for quiz in first)
    assert {quiz.options.index(quiz.scenario.answer) for quiz in first} == set(range(len(first[0].options)))
    assert first[7].options == Quiz(scenario("math/play-two-becomes-three"), 7).options


def test_a_question_without_reasons_of_its_own_falls_back_on_the_rule() -> None:
    quiz = Quiz(replace(scenario("math/plus-victory"), because=""))
    assert quiz.judge(quiz.scenario.answer).because == quiz.passages[0].gist


@pytest.mark.parametrize(
    ("name", "settled"),
    [
        (
            "math/plus-victory",
            "Plus Victory applies: on their own turn, players may make the Goal's number by adding Keepers.",
        ),
        (
            "math/a-tie-goes-on",
            "Ada and Noor meet the Goal 24 Hours at the same time, so no one has won yet and play goes on.",
        ),
        ("math/round-the-table", "Lin has played the 1 card required. It is Ada's turn."),
        ("math/same-subject-replaces", "Keeper Limit 4 replaces Keeper Limit 3, which is discarded."),
        ("martian/a-creeper-blocks", "Ada meets the Goal War of the Worlds, but cannot win because of"),
    ],
)
def test_the_moment_that_settles_a_question_is_found(name: str, settled: str) -> None:
    quiz = Quiz(scenario(name))
    assert quiz.moment is not None
    assert quiz.moment.text.startswith(settled)
    assert quiz.judge(quiz.scenario.answer).shown == (f"On the table: {quiz.moment.text}",)


def test_a_wrong_answer_hears_what_became_of_the_cards_that_it_names() -> None:
    verdict = Quiz(scenario("martian/human-season")).judge("Only Germs")
    assert "In the end Germs are in front of Ada." in verdict.shown


def test_a_wrong_answer_about_winning_hears_what_is_lacking() -> None:
    lacking = Quiz(scenario("math/one-goal-at-a-time"))
    wrong = next(option for option in lacking.options if option != lacking.scenario.answer and "win" in option)
    assert any(said.startswith("Noor lacks Number Five") for said in lacking.judge(wrong).shown)
    blocked = Quiz(scenario("martian/no-help-against-germs"))
    assert "Ada is blocked by Germs." in blocked.judge(wrong_to(blocked)).shown


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are() -> None:
    quiz = Quiz(scenario("math/plus-victory"))
    with pytest.raises(ValueError, match=r"'maybe' is no answer to .*; there are: ") as refused:
        quiz.judge("maybe")
    assert all(option in str(refused.value) for option in quiz.options)


def test_a_script_that_does_not_hold_is_no_lesson() -> None:
    broken = replace(scenario("math/plus-victory"), expect={"winner": "Noor"})
    with pytest.raises(ScenarioError, match="the winner should be Noor, but is Ada"):
        Quiz(broken).judge(broken.answer)


def test_questions_come_from_a_name_a_list_or_an_edition() -> None:
    one, two = scenario("math/plus-victory"), scenario("martian/two-at-once")
    assert [quiz.scenario for quiz in questions("math/plus-victory")] == [one]
    assert [quiz.scenario for quiz in questions(["math/plus-victory", two, Quiz(one)])] == [one, two, one]
    assert {quiz.scenario.edition for quiz in questions("martian")} == {"martian"}
