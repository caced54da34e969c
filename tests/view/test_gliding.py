"""Gliding, frame by frame as the browser gets it: the card is somewhere in each, and is marked where it ends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

from ipycanvas.canvas import COMMANDS

from fluxx_nb.view.canvas.canvas import TableCanvas
from fluxx_nb.view.canvas.paint import CARDS, MARKS, Painter
from fluxx_nb.view.canvas.playback import Gliding
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.scene import Scene
from tests.tabletop import lay, say
from tests.waiting import without_waiting

NAMES = {number: name for name, number in COMMANDS.items()}


def two_pictures() -> tuple[Scene, Scene]:
    """A hand with two cards, and the table after one of them was played."""
    game = lay("math", {"Ada": {"hand": ["Number One", "Number Two"]}, "Noor": {}})
    before = layout(look(game.state, 0), 800, 520)
    say(game, ("Ada", "Number Two"))
    played = next(event for event in game.events if event.what == "moved" and event.why == "play")
    return before, layout(look(game.state, 0, event=played), 800, 520)


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[dict[int, list[str]]]:
    """What each message does on each layer, from the click on."""
    painter = Painter(TableCanvas())
    layers = {f"IPY_MODEL_{painter.canvas[layer].model_id}": layer for layer in range(3)}
    messages: list[bytes] = []
    before, after = two_pictures()
    painter.paint(before)
    manager = painter.sheet._canvas_manager
    monkeypatch.setattr(manager, "send", lambda content, buffers: messages.append(bytes(buffers[0])))

    async def run() -> None:
        Gliding(painter).show(after, animate=True)
        await asyncio.sleep(0.6)

    without_waiting(run())
    return [_by_layer(json.loads(message), layers) for message in messages]


def _by_layer(commands: list[Any], layers: dict[str, int]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    layer = -1
    for command in commands:
        name = NAMES[command[0]]
        if name == "switchCanvas":
            layer = layers.get(command[1][0], -1)
        else:
            found.setdefault(layer, []).append(name)
    return found


def test_the_card_is_to_be_seen_in_every_frame(frames: list[dict[int, list[str]]]) -> None:
    *flying, last = frames
    assert len(flying) >= 6
    for frame in flying:
        assert frame[MARKS].count("drawImage") == 1
    assert "drawImage" in last[CARDS]


def test_nothing_is_framed_before_the_card_is_there(frames: list[dict[int, list[str]]]) -> None:
    *flying, last = frames
    assert not any("stroke" in frame[MARKS] for frame in flying)
    assert "stroke" in last[MARKS]


def test_the_first_message_takes_the_card_away_and_shows_it_on_its_way(frames: list[dict[int, list[str]]]) -> None:
    first, second, *_ = frames
    assert {CARDS, MARKS} <= set(first)
    assert CARDS not in second
