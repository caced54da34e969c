"""What scenarios teach: the step that decides is told, it quotes a taught rule, and right answers are spread evenly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.scenarios.library import scenario, scenarios
from fluxx_nb.story.study.teaching import Teaching, teaching_of


@pytest.mark.parametrize("edition", editions())
def test_every_scenario_tells_and_quotes_what_it_teaches(edition: str) -> None:
    found = teaching_of(scenarios(edition))
    assert found.asked > 90
    assert found.sound, found.as_json()


def test_a_deciding_step_that_quotes_something_else_is_found() -> None:
    one = scenario("math/no-grabbing")
    assert teaching_of([one]).sound
    assert teaching_of([replace(one, teaches=("pile.reshuffle",))]).unquoted == [one.name]


def test_a_deciding_event_that_no_sentence_tells_is_found() -> None:
    one = replace(scenario("math/an-action-is-done-once"), decides={"event": "moved", "why": "spent"})
    assert teaching_of([one]).untold == [one.name]


def test_a_question_that_nothing_decides_is_found() -> None:
    one = replace(scenario("math/no-grabbing"), decides={"event": "lost"})
    assert teaching_of([one]).undecided == [one.name]


def test_a_position_that_is_right_too_often_is_found() -> None:
    even = Teaching(positions={4: Counter({1: 10, 2: 9, 3: 11, 4: 10})})
    uneven = Teaching(positions={4: Counter({1: 20, 2: 7, 3: 7, 4: 6})})
    few = Teaching(positions={3: Counter({1: 3})})
    assert [one.uneven for one in (even, uneven, few)] == [[], [(4, 1)], []]
