"""A Scene on the canvas: one message a step, only what changed, and never a silent canvas."""

from __future__ import annotations

import json
from dataclasses import replace
from math import nan

import pytest

pytest.importorskip("ipycanvas")

from ipycanvas.canvas import COMMANDS

from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.brush import BadNumber
from fluxx_nb.view.canvas.canvas import TableCanvas
from fluxx_nb.view.canvas.paint import Painter
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.scene import Rect, Scene

NAMES = {number: name for name, number in COMMANDS.items()}


class Recorder:
    """Stands for the browser: keeps every message that a painter sends."""

    def __init__(self, painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[bytes] = []
        manager = painter.sheet._canvas_manager
        monkeypatch.setattr(manager, "send", lambda content, buffers: self.messages.append(bytes(buffers[0])))

    def commands(self, at: int = -1) -> list[str]:
        return [NAMES[command[0]] for command in json.loads(self.messages[at])]


@pytest.fixture
def line() -> Timeline:
    game = new_game("math", 3, seed=5)
    Party(game.setup, ("greedy",)).play_out(game, 40)
    return Timeline.of(game)


def scene(line: Timeline, k: int) -> Scene:
    return layout(look(line.state_at(k), None, event=line.event(k - 1)), 800, 520)


@pytest.fixture
def painter() -> Painter:
    return Painter(TableCanvas())


def test_a_scene_is_one_message(painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Recorder(painter, monkeypatch)
    painter.paint(scene(line, 20))
    assert len(seen.messages) == 1
    assert seen.commands().count("switchCanvas") >= 4, "the sheet and all three layers"
    assert seen.commands().count("drawImage") == len(scene(line, 20).cards)


def test_the_same_scene_again_sends_nothing(painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Recorder(painter, monkeypatch)
    painter.paint(scene(line, 20))
    painter.paint(scene(line, 20))
    assert len(seen.messages) == 1


def test_a_new_browser_gets_everything(painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Recorder(painter, monkeypatch)
    painter.paint(scene(line, 20))
    painter.forget()
    painter.paint(scene(line, 20))
    assert seen.messages[0] == seen.messages[1]


def test_a_step_is_far_smaller_than_the_table(
    painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Recorder(painter, monkeypatch)
    for k in range(1, len(line) + 1):
        painter.paint(scene(line, k))
    steps = sorted(len(message) for message in seen.messages[1:])
    assert steps[len(steps) // 2] < 8_000
    assert len(seen.messages[0]) > 10_000


def test_the_felt_is_painted_only_once(painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Recorder(painter, monkeypatch)
    painter.paint(scene(line, 20))
    felt = json.loads(seen.messages[0])
    painter.paint(scene(line, 21))
    layers = [command[1][0] for command in json.loads(seen.messages[1]) if NAMES[command[0]] == "switchCanvas"]
    first = next(command[1][0] for command in felt if NAMES[command[0]] == "switchCanvas")
    assert f"IPY_MODEL_{painter.canvas[0].model_id}" == first
    assert first not in layers


def test_hidden_cards_come_back(painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Recorder(painter, monkeypatch)
    shown = scene(line, 20)
    painter.paint(shown, hidden=[shown.cards[-1].id])
    painter.paint(shown)
    assert "drawImage" in seen.commands()


def test_a_flying_card_touches_only_the_marks(
    painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Recorder(painter, monkeypatch)
    shown = scene(line, 20)
    painter.paint(shown)
    one = shown.cards[-1]
    painter.fly([(shown.faces[one.face], one.box)], [])
    layers = [command[1][0] for command in json.loads(seen.messages[-1]) if NAMES[command[0]] == "switchCanvas"]
    assert layers == [f"IPY_MODEL_{painter.canvas[-1].model_id}"]
    assert len(seen.messages[-1]) < 1_000


def test_a_bad_number_sends_nothing_and_the_next_scene_is_whole(
    painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Recorder(painter, monkeypatch)
    good = scene(line, 20)
    painter.paint(good)
    with pytest.raises(BadNumber):
        painter.paint(replace(good, marks=(Rect(nan, 0, 1, 1, fill="#000000"),)))
    assert len(seen.messages) == 1
    painter.paint(good)
    assert seen.messages[1] == seen.messages[0]


def test_another_size_resizes_the_canvas_and_paints_everything(
    painter: Painter, line: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Recorder(painter, monkeypatch)
    painter.paint(scene(line, 20))
    painter.paint(layout(look(line.state_at(20), None), 1000, 600))
    assert (painter.canvas.width, painter.canvas.height) == (2000, 1200)
    assert seen.commands().count("clear") >= 3
