"""Tasks: every rule can be practiced, exactly one option is right, and nothing but the rule gives it away."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from benchmarks.guessing import game_questions, scenario_questions, scores
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.state import DRAW, HAND
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.learning import path_of, tasks
from fluxx_nb.learning.amounts import drawn, required
from fluxx_nb.learning.happenings import SeededGame, happening_in, seeded_game
from fluxx_nb.learning.misreadings import stored
from fluxx_nb.learning.predictions import StepQuestion, act_of
from fluxx_nb.learning.readers import aspects
from fluxx_nb.learning.task import Task, expected
from fluxx_nb.learning.taskstream import game_tasks, one_lap, scenario_tasks
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.time.timeline import Timeline
from tests.thorough import ALL, few_or_all

FEW = {"martian": {"martian.alone"}}
"""The rules that have fewer than three tasks: nothing of them happens at a table."""
EDITIONS = editions() if ALL else ["math"]


@pytest.mark.parametrize("edition", editions())
def test_every_rule_can_be_practiced(edition: str) -> None:
    for rule in path_of(edition):
        assert next(tasks(rule.id, edition), None) is not None, rule


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_but_one_has_three_different_tasks(edition: str) -> None:
    few = {rule.id for rule in path_of(edition) if len({task.id for task in islice(one_lap(rule, edition), 3)}) < 3}
    assert few == FEW.get(edition, set())


def test_only_draws_and_plays_are_compared_with_the_numbers_of_the_basic_rules() -> None:
    found: dict[str, set[str]] = {}
    for seed in range(40):
        played = seeded_game(load_edition("math"), seed)
        for k, event in enumerate(played.game.events):
            aspect = required(played.happening(k)) if event.what == "began" else None
            if aspect is not None:
                found.setdefault(event.slot, set()).update(misreading.says for _, misreading in aspect.wrong)
    assert found.keys() >= {"draw", "play", "hand_limit", "keeper_limit"}
    told = {slot for slot, sentences in found.items() if any("Basic Rules" in one for one in sentences)}
    assert told == {"draw", "play"}


def test_tasks_never_run_out() -> None:
    found = list(islice(tasks("pile.look", "math"), 5))
    assert len(found) == 5
    assert len({task.id for task in islice(tasks("rule.contradict", "math"), 12)}) == 12


def sampled(edition: str) -> list[Task]:
    path = path_of(edition)
    rules = path.rules if ALL else path.rules[::4]
    return [task for rule in rules for task in islice(game_tasks(rule, edition), few_or_all(2, of=6))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_one_option_of_a_game_question_is_what_the_engine_does(edition: str) -> None:
    """The game is played again from the beginning, and what is asked is read from its tables once more."""
    judged = 0
    for task in sampled(edition):
        assert task.options.count(task.answer) == 1
        assert len(set(task.options)) == len(task.options) >= 3
        if isinstance(task.question, StepQuestion):
            line, h = Timeline.of(task.question.game), task.question.happening
            twin = happening_in(line.events, line.state_at(0), 0, line.steps, h.k)
            both = (one for main in (True, False) for one in aspects(twin, task.rule.id, main))
            found = {one.answer for one in both if one.ask == task.question.aspect.ask}
            assert act_of(twin) == task.question.act
            assert found == {task.answer}, task
            judged += 1
    assert judged > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_question_stands_before_what_settles_it(edition: str) -> None:
    for task in sampled(edition)[:: few_or_all(4, of=1)]:
        line = task.line()
        assert line.at < len(line.events)
        assert task.judge(task.answer).right


def test_a_card_whose_name_ends_a_sentence_gets_no_second_stop() -> None:
    asks = [task.ask for task in islice(game_tasks(path_of("math")["action.once"], "math"), 12)]
    assert any("! " in ask for ask in asks)
    assert not any(re.search(r"[!?]\.", ask) for ask in asks), asks


def test_every_wrong_option_of_a_game_question_names_its_misreading() -> None:
    for task in sampled("math"):
        for option in task.options:
            misreading = task.misreading(option)
            assert (misreading is None) == (option == task.answer)
            assert misreading is None or (misreading.name and misreading.says.endswith("."))


@pytest.mark.parametrize("edition", editions())
def test_every_wrong_option_of_a_scenario_names_its_misreading(edition: str) -> None:
    known = {one.id: one for one in scenarios(edition)}
    for task in scenario_questions(edition):
        for option in task.options:
            misreading = task.misreading(option)
            assert (misreading is None) == (option == task.answer)
            assert misreading is None or re.fullmatch(r"You [^“”]+\.", misreading.says), option
            assert misreading is None or misreading != expected(option), option
    for name, says in stored(edition).items():
        assert set(says) == set(known[name].options) - {known[name].answer}


def test_a_wrong_option_without_a_misreading_is_named_as_what_was_expected() -> None:
    task = next(scenario_tasks(path_of("math")["rule.instant"], "math"))
    task = replace(task, misreadings={})
    wrong = next(option for option in task.options if option != task.answer)
    misreading = task.misreading(wrong)
    assert misreading is not None
    assert misreading.says == f"You expected: {wrong.rstrip('.')}."


@pytest.mark.parametrize("edition", editions())
def test_the_questions_of_scenarios_have_one_right_option(edition: str) -> None:
    """Their scripts hold the engine to it: tests/story/test_scenarios.py plays each of them."""
    for task in scenario_questions(edition):
        assert task.options.count(task.answer) == 1
        assert len(set(task.options)) == len(task.options) > 1


def test_position_length_and_wording_do_not_give_the_answer_away() -> None:
    scenes = scores(task for edition in editions() for task in scenario_questions(edition))
    games = scores(task for edition in EDITIONS for task in game_questions(edition, 2))
    for found, most in ((scenes, 0.10), (games, 0.12)):
        for name, score in found.items():
            assert score.right / score.asked < score.chance / score.asked + most, name


def test_a_deck_that_has_changed_only_makes_hints_useless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.learning.taskstream.games_for", lambda rule, edition: (999_983,))
    rule = path_of("math")["pile.look"]
    assert {task.source for task in one_lap(rule, "math")} == {"scenario"}
    assert load_edition("math").edition == "math"


def test_draws_are_asked_for_only_where_no_bonus_brings_other_cards_with_them() -> None:
    asked = 0
    for seed in range(few_or_all(12, of=40)):
        found = SeededGame(load_edition("math"), seed)
        for k, event in enumerate(found.game.events):
            if event.what == "moved" and event.why is reasons.DRAW:
                happening = found.happening(k)
                aspect, hand = drawn(happening), HAND[event.who]
                if aspect is not None:
                    came = [one for one in happening.step() if one.target == hand and one.source == DRAW]
                    assert aspect.answer == str(len(came)), (seed, k)
                    asked += 1
    assert asked > 20
