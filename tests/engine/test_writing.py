"""Files that are written as one act, and reach the disk before they take the place of what was there."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.files import atomic
from fluxx_nb.engine.files.atomic import write_whole


@pytest.fixture
def acts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the system is asked for, in order."""
    done: list[str] = []
    sync, replace = os.fsync, Path.replace

    def synced(opened: int) -> None:
        held = os.fstat(opened)
        done.append("folder" if stat.S_ISDIR(held.st_mode) else f"file of {held.st_size}")
        sync(opened)

    def replaced(path: Path, to: Path) -> Any:
        done.append("replace")
        return replace(path, to)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    return done


@pytest.mark.parametrize("content", ["né", "né".encode()], ids=["text", "bytes"])
def test_the_whole_content_is_on_the_disk_before_the_name_and_the_name_before_the_end(
    tmp_path: Path, acts: list[str], content: str | bytes
) -> None:
    write_whole(tmp_path / "game.json", content)
    assert acts == ["file of 3", "replace", "folder"]
    assert (tmp_path / "game.json").read_bytes() == "né".encode()


def test_a_disk_that_cannot_take_it_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_system_that_opens_no_folders_still_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> int:
        raise PermissionError(13, "a folder")

    monkeypatch.setattr(atomic.os, "open", refused)
    write_whole(tmp_path / "game.json", "new")
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == "new"


def test_lines_end_as_they_were_given(tmp_path: Path) -> None:
    write_whole(tmp_path / "table.csv", "a\r\nb\n")
    assert (tmp_path / "table.csv").read_bytes() == b"a\r\nb\n"


def test_a_pipe_stays_one_and_takes_what_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # Without waiting: a pipe that was replaced would never get a writer.
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "new")
    taken = os.read(reader, 100)
    os.close(reader)
    assert taken == b"new"
    assert pipe.is_fifo()
