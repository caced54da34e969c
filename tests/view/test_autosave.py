"""The game that an earlier kernel kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fluxx_nb.view.live import autosave


def test_a_kept_game_comes_back_for_the_next_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert autosave.keep("Math Fluxx, turn 3", '{"fluxx_nb":1}', ("Ada",), tmp_path)
    assert autosave.kept(tmp_path) is None, "the kernel that wrote it needs no reminder"
    monkeypatch.setattr(autosave, "_KERNEL", "another")
    found = autosave.kept(tmp_path)
    assert found.title == "Math Fluxx, turn 3"
    assert json.loads(found.save) == {"fluxx_nb": 1}
    assert found.seats == ("Ada",)


def test_a_damaged_file_is_no_offer(tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"fluxx_nb_autosave": 1}', '{"fluxx_nb_autosave": 2, "kernel": "x"}'):
        (tmp_path / autosave.FILE).write_text(text)
        assert autosave.kept(tmp_path, own=True) is None


def test_a_folder_that_cannot_be_written_to_stops_nobody(tmp_path: Path) -> None:
    assert not autosave.keep("t", "{}", (), tmp_path / "missing")


def test_let_go_means_gone(tmp_path: Path) -> None:
    autosave.keep("t", "{}", (), tmp_path)
    autosave.drop(tmp_path)
    autosave.drop(tmp_path)
    assert autosave.kept(tmp_path, own=True) is None
