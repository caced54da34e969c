"""Nothing is worked out twice: a step looks at its moment once, and a table that is closed leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.lesson.predict import quiz
from fluxx_nb.view.live.frame import frame_of
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.tabs import FORM


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often a State and a question were worked out."""
    counted = {"state_at": 0, "question": 0}
    state_at, question = Timeline.state_at, Session.question.fget

    def at(self: Timeline, k: int) -> object:
        counted["state_at"] += 1
        return state_at(self, k)

    def asked(self: Session) -> object:
        counted["question"] += 1
        return question(self)

    monkeypatch.setattr(Timeline, "state_at", at)
    monkeypatch.setattr(Session, "question", property(asked))
    return counted


@pytest.mark.parametrize("edition", ["math", "startrek", "cthulhu"])
def test_a_step_works_out_one_state_and_one_question(edition: str, calls: dict[str, int]) -> None:
    table = play(edition, seed=5, seats=None)
    steps = 0
    while steps < 60 and not table.session.over:
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
    table.tabs.open(page)
    calls.update(state_at=0, question=0)
    table.controls.next.click()
    assert calls == {"state_at": 1, "question": 1}


def test_a_step_is_one_message_with_picture_and_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("math", seed=5, seats=None, animate=False)
    table.controls.next.click()
    sent: list[tuple[str, set[str], int]] = []

    def send(widget: Widget, message: dict[str, Any], buffers: Any = None) -> None:
        sent.append((type(widget).__name__, set(message.get("state", ())), len(buffers or ())))

    monkeypatch.setattr(Widget, "_send", send)
    for _ in range(20):
        sent.clear()
        table.controls.next.click()
        ((name, state, drawings),) = sent
        assert name == "Companion"
        assert {"drawing", "slot_explain", "lines"} <= state
        assert drawings == 1


def test_what_is_painted_outside_a_step_is_sent_at_once() -> None:
    table = play("math", seed=5)
    number, sent = table.companion.drawing[0], []
    table.painter.manager.send = lambda content, buffers: sent.append(bytes(buffers[0]))
    try:
        table.repaint()
    finally:
        del table.painter.manager.send
    assert len(sent) == 1
    assert table.companion.drawing[0] == number


@pytest.mark.usefixtures("crash_report_wanted")
def test_no_picture_is_lost_when_a_step_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table = play("math", seed=5, seats=None)
    number = table.companion.drawing[0]

    def fails(*_: object) -> None:
        raise ValueError("no log today")

    monkeypatch.setattr(table.logbook, "show", fails)
    table.controls.next.click()
    assert "internal error" in table.side.message.value
    assert table.companion.drawing[0] == number + 1
    assert table.painter.scene == table.scene()


def test_a_glance_is_what_the_timeline_says() -> None:
    table = play("cthulhu", seed=3, seats=None)
    for _ in range(80):
        table.controls.next.click()
    session = table.session
    for k in (0, 1, 5, session.at):
        session.to(k)
        for since in (0, k, k + 7):
            now = frame_of(session, since)
            assert now.state.zones == session.line.state_at(k).zones
            assert (now.step is None) == (k == 0)
            told = [moment.n for step in now.steps for moment in step.moments]
            assert told == list(range(told[0], k)) if k else not told
            assert not k or told[0] <= max(0, min(since, k - 1))
            assert not k or session.line.steps.ends_at(told[0]), "a step is told from its beginning"


def test_closed_tables_leave_no_widget_behind() -> None:
    play("math", seed=1).close()
    before = set(_instances)
    for seed in range(50):
        table = play("math", seed=seed)
        for _ in range(3):
            table.controls.next.click()
        if not seed % 10:
            table.tabs.open(FORM)
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
