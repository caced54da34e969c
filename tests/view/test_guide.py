"""The labels of a first table."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.core.state import BASICS, GOALS
from fluxx_nb.view.live.play import play


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_only_a_table_that_is_asked_to_has_them() -> None:
    assert play("math", seed=4).guide is None
    guide = play("math", seed=4, guide=True).guide
    assert guide is not None
    assert set(guide.labels) == {"next", "quote", "goal"}


@pytest.mark.parametrize("width", [700, 1100])
def test_the_goal_is_pointed_at_where_it_lies(width: int) -> None:
    table = play("math", seed=4, guide=True)
    table.fit(width, 800)
    scene = table.scene()
    place, basics = scene.anchors[GOALS], scene.anchors[BASICS]
    assert table.guide is not None
    across, down = table.guide.goal
    assert (across * scene.width, down * scene.height) == pytest.approx((place.x, basics.bottom), abs=2)


def test_they_are_closed_with_their_table() -> None:
    table = play("math", seed=4, guide=True)
    guide = table.guide
    table.close()
    assert guide is not None
    assert guide.comm is None
