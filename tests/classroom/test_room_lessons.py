"""Live lessons from notebooks, scenarios and topics; the command `class`; and what may import what."""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from urllib.request import urlopen

import pytest

import fluxx_nb
from benchmarks.room import measure, percentiles, waits
from fluxx_nb.classroom.live.door import listen
from fluxx_nb.classroom.live.items import LiveQuestion, LiveRace, live_question
from fluxx_nb.classroom.live.lessons import lesson_by_topic, lesson_named, lesson_of, notebook_of, read_notebook
from fluxx_nb.classroom.live.opening import open_room
from fluxx_nb.classroom.live.practice import Practice
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.sets import MOST_ALIKE, draw_questions, gist_of_answer
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.commandline import run
from fluxx_nb.commands import class_room
from fluxx_nb.lessons import notebooks_root
from fluxx_nb.maths.puzzle import Puzzle
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.story.study.quiz import Quiz, TableQuestion
from fluxx_nb.view.present.wall_picture import wall_picture
from tests.thorough import few_or_all
from tests.waiting import PATIENCE

LIVE = Path(fluxx_nb.__file__).parent / "classroom" / "live"
WITH_A_QUIZ = sorted(path.stem for path in notebooks_root().glob("2*.ipynb"))


def test_only_the_server_and_its_handlers_know_tornado_and_no_module_knows_the_view() -> None:
    for path in sorted(LIVE.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert ("tornado" in {name.partition(".")[0] for name in names}) == (
            path.stem in ("server", "handlers", "web")
        ), path
        assert not [name for name in names if name.startswith(("fluxx_nb.view", "jupyter", "ipykernel"))], path
    for path in LIVE.parent.glob("*.py"):
        assert "classroom.live" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("name", WITH_A_QUIZ[: few_or_all(2, of=len(WITH_A_QUIZ))])
def test_every_lesson_with_numbers_can_be_given_live(name: str) -> None:
    lesson = lesson_named(name)
    assert lesson.title
    for item in lesson.items:
        if isinstance(item, LiveQuestion):
            assert 0 <= item.right < len(item.options)
            assert item.ask
            assert item.glance
            assert wall_picture(item).startswith("<svg")
            drawn = isinstance(item.source, Question)
            assert all(option.because for option in item.options) or not drawn
        else:
            assert item.ways
            assert not [hint for hint in item.hints() if item.ways[0] in hint.replace("\u00a0", " ")]


def asked_in(name: str) -> list[TableQuestion]:
    """The questions of a lesson, without its puzzles."""
    path = notebook_of(name)
    assert path is not None
    asked = [one for part in read_notebook(path)[1] for one in part.asked if not isinstance(one, Puzzle)]
    assert asked
    return asked


@pytest.mark.parametrize("name", WITH_A_QUIZ)
def test_every_wrong_option_of_a_lesson_names_its_misreading_and_not_the_end_of_the_game(name: str) -> None:
    asked = asked_in(name)
    for item in map(live_question, asked):
        for at, option in enumerate(item.options):
            assert bool(option.thinks) == bool(option.misreading) == (at != item.right), (item.name, option)
            assert "n the end" not in option.thinks + option.because, option
            assert not option.thinks.startswith("You"), option


def test_a_wrong_option_without_a_misreading_says_nothing_at_the_reveal() -> None:
    mine = replace(scenario("math/plus-victory"), id="mine")
    item = live_question(Quiz(mine))
    wrong = [option for at, option in enumerate(item.options) if at != item.right]
    assert {(one.thinks, one.misreading, one.because) for one in wrong} == {("", "", "")}


@pytest.mark.parametrize("name", WITH_A_QUIZ)
def test_no_answer_and_no_place_is_right_more_than_three_times_in_a_row(name: str) -> None:
    asked = asked_in(name)
    answers = [gist_of_answer(one.answer) for one in asked]
    places = [one.options.index(one.answer) for one in asked]
    for told in (answers, places):
        assert max(len(list(same)) for _, same in groupby(told)) <= MOST_ALIKE, told


def test_a_set_of_any_seed_varies_its_right_answers() -> None:
    """Of these seeds, some would give Yes, or the same place, more often."""
    for seed in range(few_or_all(6, of=60)):
        drawn = draw_questions("math", "order-of-operations", 1, seed, 12)
        for told in (
            [gist_of_answer(one.answer) for one in drawn],
            [one.options.index(one.answer) for one in drawn],
        ):
            assert max(len(list(same)) for _, same in groupby(told)) <= MOST_ALIKE, (seed, told)


@pytest.mark.parametrize("name", ["22", "23", "27"])
def test_the_list_at_the_end_says_something_else_of_each_item(name: str) -> None:
    told = [item.gist for item in lesson_named(name).items if isinstance(item, LiveQuestion)]
    assert len({*told}) == len(told), told
    assert max(map(len, told)) < 50, told


def test_a_lesson_is_found_by_number_and_name_and_made_again_by_its_recipe() -> None:
    lesson = lesson_named("22")
    for word in ("lesson-22", "22_order_of_operations", "order_of_operations"):
        assert lesson_named(word).items == lesson.items
    assert any(isinstance(item, LiveRace) for item in lesson.items)
    drawn = lesson_by_topic("factors", 2, 7, count=2)
    assert lesson_of(json.loads(json.dumps(drawn.recipe))).items == drawn.items
    assert isinstance(drawn.items[-1], LiveRace)
    assert not any(isinstance(item, LiveRace) for item in lesson_by_topic("who-wins", edition="martian").items)


def test_a_question_like_it_is_never_one_of_the_lesson() -> None:
    lesson = lesson_by_topic("factors", 1, 3)
    asked = {item.ask + str(item.options) for item in lesson.items if isinstance(item, LiveQuestion)}
    spare = [one for group in lesson.spare.values() for one in group]
    assert spare
    assert not [one for one in spare if one.ask + str(one.options) in asked]


def test_every_question_of_a_lesson_has_one_like_it_and_a_scenario_first_one_about_its_rule() -> None:
    for number in range(20, 29):
        lesson = lesson_named(str(number))
        asked = {one.name for one in lesson.items}
        for item in lesson.items:
            if not isinstance(item, LiveQuestion):
                continue
            spare = lesson.spare.get(item.kin, ())
            assert spare, f"lesson {number}: {item.name}"
            assert asked.isdisjoint(one.name for one in spare)
            if isinstance(item.source, Quiz):
                rule = item.source.scenario.teaches[0]
                taught = [one.source.scenario.teaches for one in spare if isinstance(one.source, Quiz)]
                about = [rule in others for others in taught]
                assert about == sorted(about, reverse=True)
                subject = rule.split(".")[0]
                assert all(subject in {one.split(".")[0] for one in others} for others in taught)


def test_a_wrong_answer_to_a_scenario_tried_alone_gets_its_misreading_and_the_reason() -> None:
    lesson = lesson_named("math/plus-victory")
    item = lesson.items[0]
    assert isinstance(item, LiveQuestion)
    practice, spare = Practice(lesson), lesson.spare[item.kin][0]
    practice.ask(1, item)
    wrong = (spare.right + 1) % len(spare.options)
    said = practice.judge(1, item, 0, wrong)["say"]
    assert said == f"Your answer {spare.options[wrong].thinks}. {spare.because}"


def test_a_wrong_answer_tried_alone_is_told_as_much_as_in_class() -> None:
    lesson = lesson_by_topic("order-of-operations", level=2, seed=5, count=1, race=None)
    item = lesson.items[0]
    assert isinstance(item, LiveQuestion)
    practice, spare = Practice(lesson), lesson.spare[item.kin][0]
    practice.ask(1, item)
    at = (spare.right + 1) % len(spare.options)
    wrong, said = spare.options[at], practice.judge(1, item, 0, at)["say"]
    assert said == f"Your answer {wrong.thinks}. {wrong.because} {spare.because}"
    assert " is " in spare.because, "the steps of the right way"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("99", "no lesson '99'. Lessons with questions: "),
        ("29", "20 to 28"),
        ("order-of-operations", "is a topic. Use --topic order-of-operations, or lesson 22."),
        ("nope.ipynb", "no notebook"),
        ("notebooks", "no lesson, edition or file 'notebooks'. Lessons with questions: "),
        ("/etc", "no lesson, edition or file '/etc'"),
        ("math/plus-victori", "plus-victory"),
        ("10", "asks nothing"),
    ],
)
def test_a_lesson_that_is_not_there_is_told(word: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["class", word]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "[]", '{"cells": 3}', '{"cells": [{"cell_type": "code"}]}'])
def test_a_file_that_is_no_notebook_is_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.ipynb"
    path.write_text(content)
    with pytest.raises(ClassroomError, match="not a notebook"):
        lesson_named(str(path))


def test_a_notebook_is_read_and_never_run(tmp_path: Path) -> None:
    path, trace = tmp_path / "mine.ipynb", tmp_path / "ran"
    writes = f"open({str(trace)!r}, 'w')"
    code = f"{writes}\nquiz('math/plus-victory')\nquiz({writes})\npuzzle(level=1, seed=2)"
    cells = [{"cell_type": "markdown", "source": ["# Mine\n"]}, {"cell_type": "code", "source": code}]
    path.write_text(json.dumps({"cells": cells}))
    lesson = lesson_named(str(path))
    assert (lesson.title, len(lesson.items)) == ("Mine", 2)
    assert not trace.exists()


@pytest.mark.parametrize(
    "words",
    [["22", "--topic", "factors"], ["--topic", "factorz"], ["--level", "9"], ["--race", "12"], ["--port", "0"],
     ["--port", "00000199999"], ["--phones", "0000019999"],
     ["--phones", "9999"], ["--bind", "elsewhere"], ["--talk", "sometimes"]],
)  # fmt: skip
def test_words_that_make_no_sense_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["class", *words]) == 2
    assert len(capsys.readouterr().err) > 20


def test_the_command_serves_a_class_until_it_is_stopped(tmp_path: Path) -> None:
    saved = tmp_path / "class.json"
    words = ["--topic", "factors", "--questions", "1", "--race", "0", "--bind", "127.0.0.1", "--no-browser"]
    command = [sys.executable, "-m", "fluxx_nb", "class", *words, "--autosave", str(saved)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=LIVE.parents[2]) as server:
        try:
            assert server.stdout is not None
            told = ""
            while "Autosave" not in told:
                line = server.stdout.readline()
                assert line, told
                told += line
            found = re.search(r"Phones +(\S+)", told)
            assert found is not None
            with urlopen(found.group(1), timeout=PATIENCE) as page:
                assert b"Join the class" in page.read()
        finally:
            server.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        rest = server.stdout.read()
        assert server.wait(PATIENCE) == 0
    assert "The class is closed" in rest
    assert json.loads(saved.read_text())["recipe"]["topic"] == "factors"


def test_the_benchmark_counts_a_vote_when_a_frame_counts_it() -> None:
    assert waits([0.0, 0.1, 0.2], [(0.05, 0), (0.15, 2), (0.5, 3)]) == pytest.approx([150, 50, 300])
    assert percentiles([float(n) for n in range(1, 101)]) == (51, 95, 100)


@pytest.mark.slow
def test_the_benchmark_finds_the_room_and_every_vote_in_it() -> None:
    load = measure(3)
    assert load.phones == 3
    assert 0 < load.spread[0] <= load.spread[2]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("kind", [_Terminal, io.StringIO])
def test_a_terminal_shows_the_teachers_link_as_a_qr_code_and_a_file_does_not(
    kind: type[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    with listen("127.0.0.1", 0) as door:
        lesson = lesson_named("math/plus-victory")
        served = open_room(lesson, door, "127.0.0.1", wall_picture, str)
        said: list[str] = []
        monkeypatch.setattr(sys, "stdout", kind())
        class_room.tell_where(served, argparse.Namespace(bind="127.0.0.1", no_browser=True), said.append, None)
    assert served.teach_link in said[0]
    assert len(said) == (3 if kind is _Terminal else 1)
    if kind is _Terminal:
        lines = said[2].splitlines()
        assert len({len(line) for line in lines}) == 1
        assert set("".join(lines)) == set("█▀▄ ")
