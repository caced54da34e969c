"""Situations that rest on a ruling of the published game: marked in their file, and wherever they are shown."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout

import pytest

import fluxx_nb
from fluxx_nb.cli import main
from fluxx_nb.desk.finder import find
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios.fields import SOURCES
from fluxx_nb.story.scenarios.scenario import Scenario, ScenarioError
from fluxx_nb.story.scenarios.scenariofile import read_scenario_text
from fluxx_nb.story.study.quiz import questions

NOTE = SOURCES["ruling"]
MARKED = [one for one in fluxx_nb.scenarios() if one.source]
OWN = """
- id: own
  title: A table of my own
  teaches: [keeper.play]
  source: {source}
  players: {{Ada: {{hand: [Number Two]}}, Noor: {{}}}}
  ask: Where does it go?
  options: [in front of Ada, in front of Noor]
  answer: in front of Ada
  script: [{{Ada: Number Two}}]
"""


def printed(*words: str) -> str:
    with redirect_stdout(io.StringIO()) as out:
        main(words)
    return out.getvalue()


def test_every_edition_has_some() -> None:
    assert {one.edition for one in MARKED} == set(fluxx_nb.editions())
    assert {one.source for one in MARKED} == {"ruling"}


@pytest.mark.parametrize("lesson", MARKED, ids=lambda one: one.name)
def test_each_is_a_question_whose_run_quotes_what_it_teaches(lesson: Scenario) -> None:
    assert len(set(lesson.options)) == 4
    assert lesson.because
    quoted = {passage.id for moment in tell(lesson.run()) for passage in moment.passages}
    assert set(lesson.teaches) <= quoted


def test_an_unknown_source_is_refused_with_its_line() -> None:
    assert read_scenario_text(OWN.format(source="ruling"), "math")[0].rests_on == NOTE
    with pytest.raises(ScenarioError, match=r"5: there is no source 'rulling'; did you mean 'ruling'"):
        read_scenario_text(OWN.format(source="rulling"), "math")


def test_it_travels_in_a_code() -> None:
    (own,) = read_scenario_text(OWN.format(source="ruling"), "math")
    opened = codes.opened(codes.code(own))
    assert isinstance(opened, Scenario)
    assert opened.source == "ruling"


def test_the_command_line_says_so() -> None:
    asked = ("find", "taxation", "belay", "--edition", "startrek")
    assert f"({NOTE})" in " ".join(printed(*asked).split())
    found = json.loads(printed(*asked, "--json"))
    told = {one["id"]: one["source"] for one in (found["rulings"] if isinstance(found, dict) else found)}
    assert told["belayed-taxation"] == "ruling"
    plain = printed("find", "new goal replaces old goal", "--edition", "math", "--most", "1")
    assert NOTE not in " ".join(plain.split())


def test_desk_and_lesson_say_so_but_no_hint_does() -> None:
    pytest.importorskip("ipycanvas")
    from fluxx_nb.desk.rulepage import rule_page
    from fluxx_nb.view.lesson.lesson import nudge, reply, saved_answer
    from fluxx_nb.view.words.answers import answer_html
    from fluxx_nb.view.words.rulings import rule_html

    shown = NOTE[0].upper() + NOTE[1:]
    (asked,) = questions("startrek/belayed-taxation")
    assert shown in answer_html(find("taxation belay", "startrek")[0])
    assert NOTE in rule_html(rule_page("surprise.cancel"))
    assert shown in reply(asked, asked.tell())
    assert shown in reply(asked, asked.tell(), brief=True)
    assert shown in saved_answer(asked)
    wrong = next(option for option in asked.options if option != asked.answer)
    assert shown not in nudge(asked.nudge(wrong))
    (plain,) = questions("math/one-goal-at-a-time")
    assert shown not in reply(plain, plain.tell()) + answer_html(find("new goal replaces old goal", "math")[0])
