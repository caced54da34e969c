"""The presenter without a browser: the chalkboard as plain data, the slides, and what comes of each cue."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

import fluxx_nb
from fluxx_nb import TableError
from fluxx_nb.maths.line_ends import unbroken
from fluxx_nb.view.lesson.board import NumberBoard
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live.editor import Editor
from fluxx_nb.view.live.registry import handler_of
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.present import cues
from fluxx_nb.view.present.chalkboard import Chalkboard, Timer
from fluxx_nb.view.present.presenter import Presenter
from tests.view.crowds import written


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# The chalkboard ---------------------------------------------------------------------------------------------------


def test_hands_are_counted_for_each_question_apart() -> None:
    board = Chalkboard.of()
    board.vote("a", 3, 0, 5)
    board.vote("a", 3, 2, 15)
    board.vote("b", 2, 1, 4)
    assert (board.hands("a", 3), board.shares("a", 3)) == ([5, 0, 15], [0.25, 0.0, 0.75])
    assert board.hands("b", 2) == [0, 4]
    board.vote("a", 3, 2, 5)
    assert board.shares("a", 3) == [0.5, 0.0, 0.5]
    board.clear("a")
    assert (board.hands("a", 3), board.shares("a", 3), board.hands("b", 2)) == ([0, 0, 0], [0.0, 0.0, 0.0], [0, 4])


@pytest.mark.parametrize(("place", "hands"), [(-1, 1), (3, 1), (0, -1), (0, 1000)])
def test_what_cannot_be_counted_is_refused(place: int, hands: int) -> None:
    board = Chalkboard.of()
    with pytest.raises(TableError):
        board.vote("a", 3, place, hands)
    assert board.votes == {}


def test_teams_get_points_and_never_have_less_than_none() -> None:
    board = Chalkboard.of(["Reds", "Team 1"])
    board.score(0, 2)
    board.score(1, -1)
    board.add_team()
    assert board.teams == {"Reds": 2, "Team 1": 0, "Team 2": 0}
    with pytest.raises(TableError, match="no team number 4"):
        board.score(3, 1)
    for _ in range(5):
        board.add_team()
    with pytest.raises(TableError, match="Up to 8 teams"):
        board.add_team()


def test_a_timer_runs_stops_and_begins_anew() -> None:
    timer = Timer(60.0, 60.0)
    timer.toggle(now=100.0)
    assert (timer.left_at(110.0), timer.runs) == (50.0, True)
    timer.toggle(now=115.0)
    assert (timer.left_at(500.0), timer.runs) == (45.0, False)
    timer.toggle(now=500.0)
    assert timer.left_at(1000.0) == 0.0
    timer.toggle(now=1000.0)
    assert (timer.left_at(1001.0), timer.runs) == (59.0, True)
    timer.lengthen(-500)
    assert (timer.left_at(2000.0), timer.runs) == (10.0, False)


@pytest.mark.parametrize("wrong", [{"teams": ["A", "A"]}, {"teams": [""]}, {"seconds": 0}, {"seconds": 10**9}])
def test_a_class_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TableError):
        fluxx_nb.present("math/plus-victory", **wrong)


# On the stage -----------------------------------------------------------------------------------------------------


class Stage:
    """The page of a presenter, without a browser."""

    def __init__(self, shown: Table | Prediction) -> None:
        self.table = shown.table if isinstance(shown, Prediction) else shown
        assert self.table.presenting is not None
        self.widget = self.table.presenting.widget

    def say(self, name: str, **more: Any) -> None:
        self.widget._handle_custom_msg({"say": name, **more}, [])

    def __getitem__(self, part: str) -> Any:
        return self.widget.slide[part]

    @property
    def marks(self) -> list[str]:
        return [one["mark"] for one in self["choices"]]


@pytest.fixture
def pair() -> Stage:
    return Stage(fluxx_nb.present(["math/plus-victory", "math/play-two-becomes-three"], teams=["Reds", "Blues"]))


CUES = [kind for _, kind in inspect.getmembers(cues, inspect.isclass) if issubclass(kind, cues.Cue)]


@pytest.mark.parametrize("kind", [kind for kind in CUES if kind is not cues.Cue], ids=lambda kind: kind.__name__)
def test_something_comes_of_every_cue(kind: type[cues.Cue]) -> None:
    assert callable(handler_of(kind))


def test_forward_goes_from_question_to_answer_to_steps_to_the_next_question(pair: Stage) -> None:
    assert pair["question"] == "Does Ada win?"
    assert (pair["answer"], pair["quotes"], pair.marks) == ((), [], [""] * 4)
    pair.say("Forward")
    assert pair["answer"][0] == f"The answer: Yes, at once: {unbroken('10 + 9 + 6 = 25')}.", "it stays on one line"
    assert pair.marks.count("right") == 1
    assert [quote["where"] for quote in pair["quotes"]] == ["Math Fluxx rulebook, Card types: New Rule"]
    pair.say("Forward")
    assert pair["sentences"][0] == "It is Ada's turn."
    pair.say("Backward")
    assert pair["sentences"][0].startswith("The table is set up")
    for _ in range(4):
        pair.say("Forward")
    assert pair["where"].endswith("question 2 of 2")
    assert (pair["answer"], pair["quotes"], pair["revealed"]) == ((), [], False)
    pair.say("Backward")
    assert pair["where"].endswith("question 1 of 2")
    pair.say("Skip", by=-1)
    assert "first question" in pair.table.side.message.value


def test_the_next_question_never_shows_its_answer_on_the_way(pair: Stage) -> None:
    seen: list[Any] = []
    pair.widget.observe(lambda change: seen.append(change["new"]), "slide")
    pair.say("Reveal")
    pair.say("Skip", by=1)
    second = [slide for slide in seen if slide["key"] == "math/play-two-becomes-three"]
    assert second
    assert not any(slide["revealed"] or slide["answer"] or slide["quotes"] for slide in second)


def test_a_wrong_answer_gets_its_reply_and_not_the_right_one(pair: Stage) -> None:
    texts = [one["text"] for one in pair["choices"]]
    pair.say("Answer", place=texts.index("No, all her Keepers make 28"), asked=0)
    assert pair["answer"][0] == "Not right: No, all her Keepers make 28."
    assert (sorted(pair.marks), pair["quotes"]) == (["", "", "", "wrong"], [])
    pair.say("Answer", place=0, asked=1)
    assert "Too late" in pair.table.side.message.value


def test_votes_scores_and_timer_come_from_the_page(pair: Stage) -> None:
    pair.say("Vote", key=pair["key"], place=1, hands=9)
    pair.say("Vote", key="another", place=0, hands=9)
    assert (pair.widget.hands, pair.widget.shares) == ([0, 9, 0, 0], [0.0, 1.0, 0.0, 0.0])
    pair.say("Score", team=1, points=1)
    assert pair.widget.teams == [["Reds", 0], ["Blues", 1]]
    pair.say("RunTimer")
    assert pair.widget.timer[1] is True
    pair.say("SetTimer", seconds=30)
    assert pair.widget.timer[:2] == [90.0, False]
    pair.say("Vote", key=pair["key"], place="x", hands=9)
    assert "fluxx-problem" in pair.table.side.message.value
    pair.say("ClearVotes")
    assert pair.widget.hands == [0, 0, 0, 0]


@pytest.mark.parametrize("edition", fluxx_nb.editions())
def test_a_game_of_any_edition_is_stepped_through_and_answered(edition: str) -> None:
    stage = Stage(fluxx_nb.present(edition, seed=3))
    while not stage.table.session.waits_for_person:
        stage.say("Forward")
    assert stage["question"]
    assert stage["quotes"] == []
    stage.say("Reveal")
    assert stage["quotes"]
    step = stage.table.now.step
    assert step is not None
    for quote in stage["quotes"]:
        moment = next(one for one in step.moments if quote["about"] in (one.text, one.ask["prompt"] if one.ask else ""))
        assert quote["text"] in [passage.quote for passage in moment.passages], "it fits what it is quoted for"
    before = len(stage.table.session.line.game.answers)
    stage.say("Answer", place=0, asked=stage["asked"])
    assert stage.table.session.line.game.answers[before:] or stage.table.side.asking.picked
    assert stage["revealed"] is False, "another moment is closed again"


def test_the_picture_is_laid_out_for_the_stage_and_then_for_the_page_again() -> None:
    stage = Stage(fluxx_nb.present("math", seed=1))
    stage.table.fit(900, 700)
    page = stage.table.scene()
    stage.say("Stage", width=1200, height=810, letters=3000)
    wide = stage.table.scene()
    assert (wide.width, wide.height) == (1200.0, 810.0)
    assert min(line.size for line in written(wide)) >= 28
    stage.table.fit(1190, 900)
    assert stage.table.scene().width == 1200.0, "what the page says waits until the stage is left"
    stage.table.fit(900, 700)
    stage.say("Stage", width=0, height=0, letters=0)
    assert (stage.table.scene().width, stage.table.scene().height) == (page.width, page.height)


@pytest.mark.parametrize("size", [(1, 1, 1), (99999, 99999, 999999), (300, 2000, 0), (-5, 7, 3000)])
def test_no_size_of_a_stage_stops_the_table(size: tuple[int, int, int]) -> None:
    stage = Stage(fluxx_nb.present("math", seed=1))
    width, height, letters = size
    stage.say("Stage", width=width, height=height, letters=letters)
    scene = stage.table.scene()
    assert 100 < scene.width <= 4000
    assert 100 < scene.height <= 4000


@pytest.mark.parametrize("widget", [Presenter, NumberBoard, Editor])
def test_what_scripts_have_in_common_stands_in_each_of_them_once(widget: Any) -> None:
    script = str(widget._esm)
    for name in ("make", "button", "following"):
        assert script.count(f"const {name}=") == 1
    assert "import " not in script
    assert script.rstrip().endswith("export default{render};")


def test_what_is_already_made_is_put_on_the_stage_as_it_is() -> None:
    lesson, table = fluxx_nb.quiz("math/plus-victory"), fluxx_nb.play("math", seed=1)
    assert fluxx_nb.present(lesson) is lesson
    assert fluxx_nb.present(table, teams=["Reds"]) is table
    again = table.presenting
    fluxx_nb.present(table, teams=["Blues"])
    assert table.presenting is again
    assert again is not None
    assert again.widget.teams == [["Blues", 0]]
    with pytest.raises(TableError, match="Only a game takes `seed`"):
        fluxx_nb.present(lesson, seed=1)


def test_drawn_questions_go_to_the_stage_too() -> None:
    stage = Stage(fluxx_nb.present(fluxx_nb.quiz("math", level=1, seed=2, questions=2)))
    assert stage["choices"]
    assert stage["answer"] == ()
    stage.say("Forward")
    assert stage["answer"]
    assert stage["quotes"]


def test_the_button_of_any_table_makes_its_stage() -> None:
    table = fluxx_nb.play("math", seed=1)
    assert table.presenting is None
    table.controls.present.click()
    stage = Stage(table)
    assert stage.widget.at_once
    assert table.children[-1] is stage.widget
    stage.say("Stage", width=0, height=0, letters=0)
    assert not stage.widget.at_once
    widget = stage.widget
    table.close()
    assert widget.comm is None


def test_a_lesson_that_waits_for_its_answer_can_be_presented() -> None:
    lesson = fluxx_nb.quiz("math/plus-victory")
    lesson.table.controls.present.click()
    assert Stage(lesson)["question"] == lesson.quiz.ask
