"""Nothing is worked out twice: a step looks at its moment once, and a table that is closed leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from ipywidgets.widgets.widget import _instances

from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.lesson.predict import quiz
from fluxx_nb.view.live.glance import glance
from fluxx_nb.view.live.invitation import play
from fluxx_nb.view.live.sitting import Sitting


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often a State and a question were worked out."""
    counted = {"state_at": 0, "question": 0}
    state_at, question = Timeline.state_at, Sitting.question.fget

    def at(self: Timeline, k: int) -> object:
        counted["state_at"] += 1
        return state_at(self, k)

    def asked(self: Sitting) -> object:
        counted["question"] += 1
        return question(self)

    monkeypatch.setattr(Timeline, "state_at", at)
    monkeypatch.setattr(Sitting, "question", property(asked))
    return counted


@pytest.mark.parametrize("edition", ["math", "startrek", "cthulhu"])
def test_a_step_works_out_one_state_and_one_question(edition: str, calls: dict[str, int]) -> None:
    table = play(edition, seed=5, seats=None)
    steps = 0
    while steps < 60 and not table.sitting.over:
        calls.update(state_at=0, question=0)
        table.controls.next.click()
        assert calls == {"state_at": 1, "question": 1}
        steps += 1
    for _ in range(steps // 2):
        calls.update(state_at=0, question=0)
        table.controls.back.click()
        assert calls == {"state_at": 1, "question": 1}


@pytest.mark.parametrize("page", ["ledger", "monitor", "rules", "discards", "refused"])
def test_an_open_page_works_out_nothing_again(page: str, calls: dict[str, int]) -> None:
    table = play("math", seed=5)
    table.backstage.open(page)
    calls.update(state_at=0, question=0)
    table.controls.next.click()
    assert calls == {"state_at": 1, "question": 1}


def test_a_glance_is_what_the_timeline_says() -> None:
    table = play("cthulhu", seed=3, seats=None)
    for _ in range(80):
        table.controls.next.click()
    sitting = table.sitting
    for k in (0, 1, 5, sitting.at):
        sitting.to(k)
        for since in (0, k, k + 7):
            now = glance(sitting, since)
            assert now.state.zones == sitting.line.state_at(k).zones
            assert (now.beat is None) == (k == 0)
            told = [moment.n for beat in now.beats for moment in beat.moments]
            assert told == list(range(told[0], k)) if k else not told
            assert not k or told[0] <= max(0, min(since, k - 1))
            assert not k or sitting.line.beats.ends_at(told[0]), "a step is told from its beginning"


def test_closed_tables_leave_no_widget_behind() -> None:
    play("math", seed=1).close()
    before = set(_instances)
    for seed in range(50):
        table = play("math", seed=seed)
        for _ in range(3):
            table.controls.next.click()
        if not seed % 10:
            table.backstage.widget.selected_index = len(table.backstage.widget.children) - 1
        table.close()
        table.close()
    assert set(_instances) == before


def test_closed_lessons_leave_no_widget_behind() -> None:
    quiz("math/plus-victory").close()
    before = set(_instances)
    asked = quiz("math/plus-victory")
    asked.guess(asked.quiz.options[0])
    asked.close()
    assert set(_instances) == before
