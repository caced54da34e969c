"""What people call in a notebook: whatever is given to it, there is a table, or a sentence says what would do."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.view.desk.ask import ask, explore
from fluxx_nb.view.export.export import export
from fluxx_nb.view.lesson.predict import quiz
from fluxx_nb.view.live.play import play
from tests.test_surface import try_anything


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


FITTING: dict[Callable[..., Any], dict[str, Any]] = {
    play: {"what": "math", "seed": 1},
    quiz: {"what": "math/plus-victory"},
    ask: {"question": "goal", "edition": "math"},
    explore: {"edition": "math"},
}


@pytest.mark.parametrize(
    ("act", "name"), [(act, name) for act in FITTING for name in inspect.signature(act).parameters]
)
def test_anything_at_all_may_be_given_to_what_people_call(act: Callable[..., Any], name: str) -> None:
    try_anything(lambda **given: act(**given).close(), FITTING[act], name)


@pytest.mark.parametrize("name", inspect.signature(export).parameters)
def test_anything_at_all_may_be_given_to_an_export(name: str, tmp_path: Path) -> None:
    fitting = {"what": "math/plus-victory", "to": tmp_path / "x.html", "force": True}
    if name in ("step", "motion", "what"):
        fitting["to"] = tmp_path / "x.svg"
    if name in ("players", "seed", "seat"):
        fitting |= {"what": "math", "seed": 5}
    try_anything(export, fitting, name)


def test_methods_of_a_table_take_anything() -> None:
    table = play("math", seed=1)
    for method, name in ((table.go, "k"), (table.model, "k"), (table.scene, "k"), (table.load, "text")):
        try_anything(method, {}, name)
    prediction = quiz("math/plus-victory")
    try_anything(prediction.guess, {}, "option")
