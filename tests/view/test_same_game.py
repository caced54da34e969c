"""A game that is shown is that game: what is done at the table is done to it, and what a cell does is seen there."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from tests.view.page import buttons, options, press


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game() -> Game:
    return new_game("math", ["Ada", "Noor"], seed=4)


def to_question(table: Table) -> None:
    table.controls.end.click()
    assert options(table)


def go_on(game: Game) -> None:
    """What a cell does."""
    assert game.decision is not None
    game.answer_at(tuple(range(game.decision.least)) if game.decision.several else 0)


def answer(table: Table) -> None:
    """What a click does, or several."""
    decision = table.session.question.decision
    for place in range(max(1, decision.least)):
        press(table, options(table)[place])
    for confirm in buttons(table, "ask", "confirm") if decision.several else ():
        press(table, confirm)


def test_a_click_answers_the_very_game(game: Game) -> None:
    table = play(game)
    to_question(table)
    asked = game.decision
    press(table, options(table)[1])
    assert len(game.answers) == 1
    assert game.decision is not asked
    assert table.session.line.game is game


def test_a_game_can_be_played_to_its_end_at_the_table(game: Game) -> None:
    table = play(game)
    for _ in range(3000):
        if table.session.over:
            break
        table.controls.next.click()
    assert game.decision is None
    assert game.state.outcome is not None


def test_a_click_answers_the_very_timeline(game: Game) -> None:
    line = Timeline(game)
    table = play(line)
    to_question(table)
    press(table, options(table)[0])
    assert len(line.game.answers) == 1
    assert table.session.root is line


def test_what_if_leaves_the_game_alone(game: Game) -> None:
    table = play(game)
    to_question(table)
    press(table, options(table)[0])
    table.controls.what_if.click()
    press(table, options(table)[1])
    assert len(game.answers) == 1
    assert table.session.line.game is not game


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_cell_goes_on_and_the_table_follows(game: Game, count: int) -> None:
    table = play(game)
    to_question(table)
    for _ in range(count):
        go_on(game)
    table.controls.end.click()
    assert table.companion.at == len(game.events)
    answer(table)
    assert len(game.answers) == count + 1
    assert list(table.session.line.decisions()) == list(Timeline.of(game).decisions())


def test_a_click_on_a_question_that_a_cell_has_answered_does_nothing(game: Game) -> None:
    table = play(game)
    to_question(table)
    stale = options(table)[0]
    game.answer_at(1)
    press(table, stale)
    assert "Too late" in table.side.message.value
    assert len(game.answers) == 1


def test_two_tables_of_one_game_tell_the_same(game: Game) -> None:
    here, there = play(game), play(game)
    for table in (here, there):
        to_question(table)
    for table, other in ((here, there), (there, here), (here, there)):
        answer(table)
        for one in (table, other):
            one.controls.end.click()
        assert here.companion.lines == there.companion.lines
        assert here.companion.at == len(game.events)
    assert len(game.answers) == 3


def test_branches_stay_when_a_cell_goes_on(game: Game) -> None:
    table = play(game)
    to_question(table)
    press(table, options(table)[0])
    table.controls.what_if.click()
    press(table, options(table)[1])
    go_on(game)
    table.controls.next.click()
    assert len(table.session.branches) == 2
    assert table.session.branches[1].line.parent is table.session.root
