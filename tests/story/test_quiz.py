"""Every question is judged by the engine, and every answer gets a reply of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.quiz import Quiz, questions
from fluxx_nb.story.scenario import ScenarioError, scenario


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


def test_numbers_are_corrected_by_how_much_they_are_off() -> None:
    quiz = Quiz(scenario("math/play-two-becomes-three"))
    assert quiz.judge("2").opening == "Not 2 but 1: you said 1 too many."
    assert quiz.judge(0).opening == "Not 0 but 1: you said 1 too few."
    assert quiz.judge(1).right


def test_a_question_without_reasons_of_its_own_falls_back_on_the_rule() -> None:
    quiz = Quiz(replace(scenario("math/plus-victory"), because=""))
    assert quiz.judge("yes").because == quiz.passages[0].gist


@pytest.mark.parametrize(
    ("name", "settled"),
    [
        ("math/plus-victory", "Ada wins the game with Silver Jubilee: 10 + 9 + 6 = 25."),
        ("math/a-tie-goes-on", "Ada and Noor meet 24 Hours at the same time, so nobody has won yet and play goes on."),
        ("math/round-the-table", "It is Ada's turn."),
        ("math/same-subject-replaces", "Keeper Limit 4 takes the place of Keeper Limit 3, which is discarded."),
        ("martian/a-creeper-blocks", "Ada has all that War of the Worlds asks for, but cannot win because of"),
    ],
)
def test_the_moment_that_settles_a_question_is_found(name: str, settled: str) -> None:
    quiz = Quiz(scenario(name))
    assert quiz.moment is not None
    assert quiz.moment.text.startswith(settled)
    assert quiz.judge(quiz.scenario.answer).shown == (f"On the table: {quiz.moment.text}",)


def test_a_wrong_answer_hears_what_became_of_the_cards_that_it_names() -> None:
    verdict = Quiz(scenario("martian/human-season")).judge("Only Germs")
    assert "In the end Germs is before Ada." in verdict.shown


def test_a_wrong_answer_about_winning_hears_what_is_lacking() -> None:
    verdict = Quiz(scenario("math/one-goal-at-a-time")).judge("yes")
    assert any(said.startswith("Noor lacks Number Five") for said in verdict.shown)
    assert "Ada is blocked by Germs." in Quiz(scenario("martian/no-help-against-germs")).judge("Yes").shown


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"'maybe' is no answer to .*; there are: yes, no"):
        Quiz(scenario("math/plus-victory")).judge("maybe")


def test_a_script_that_does_not_hold_is_no_lesson() -> None:
    broken = replace(scenario("math/plus-victory"), expect={"winner": "Noor"})
    with pytest.raises(ScenarioError, match="the winner should be Noor, but is Ada"):
        Quiz(broken).judge("yes")


def test_questions_come_from_a_name_a_list_or_an_edition() -> None:
    one, two = scenario("math/plus-victory"), scenario("martian/two-at-once")
    assert [quiz.scenario for quiz in questions("math/plus-victory")] == [one]
    assert [quiz.scenario for quiz in questions(["math/plus-victory", two, Quiz(one)])] == [one, two, one]
    assert {quiz.scenario.edition for quiz in questions("martian")} == {"martian"}
