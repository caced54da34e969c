"""`fluxx-nb learn`: the link to the path, the class table, and progress to take along."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.commands.learn import LearnCommand
from fluxx_nb.learning import Shelf, tasks
from fluxx_nb.view.app.visits import learner_of
from fluxx_nb.view.live.autosave import SESSION
from fluxx_nb.view.live.progress_here import PROGRESS, shelf_here

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    learner = Shelf(tmp_path / "progress").learner("Ada")
    task = next(tasks("turn.draw", "math"))
    learner.answer(task, task.answer)
    learner.save()
    return tmp_path / "progress"


def test_tells_a_class_and_writes_it(run: Run, folder: Path, tmp_path: Path) -> None:
    code, out, _ = run("learn", "--progress", str(folder))
    assert code == 0
    assert out.startswith("1 pupil, 49 rules\nDraw first: 1 met\n")
    code, out, _ = run("learn", "cthulhu", "--progress", str(folder), "--to", str(tmp_path / "class.csv"))
    assert (code, out) == (0, f"Wrote 66 rules by 1 pupil to {tmp_path / 'class.csv'}.\n")
    assert (tmp_path / "class.csv").read_text(encoding="utf-8").startswith("rule,title,Ada,often misread\n")


def test_takes_progress_along_and_deletes_it(run: Run, folder: Path, tmp_path: Path) -> None:
    exported = tmp_path / "ada.json"
    assert run("learn", "--export", "ada", "--folder", str(folder), "--to", str(exported))[0] == 0
    assert json.loads(exported.read_text(encoding="utf-8"))["name"] == "Ada"
    assert run("learn", "--delete", "Ada", "--folder", str(folder))[0] == 0
    code, _, err = run("learn", "--export", "Ada", "--folder", str(folder))
    assert (code, "No learner is called 'Ada'" in err) == (1, True)
    code, out, _ = run("learn", "--import", str(exported), "--folder", str(folder))
    assert (code, out) == (0, f"Added Ada: 1 answer in all, in {folder}.\n")


def test_a_damaged_file_is_not_exported_as_if_it_were_empty(run: Run, folder: Path, tmp_path: Path) -> None:
    exported = tmp_path / "ada.json"
    assert run("learn", "--export", "Ada", "--folder", str(folder), "--to", str(exported))[0] == 0
    stored = next(folder.glob("*.json"))
    stored.write_text("{", encoding="utf-8")
    code, _, err = run("learn", "--export", "Ada", "--folder", str(folder), "--to", str(tmp_path / "again.json"))
    assert (code, "is damaged, so nothing was exported" in err) == (1, True)
    assert stored.read_text(encoding="utf-8") == "{"
    code, out, _ = run("learn", "--import", str(exported), "--folder", str(folder))
    assert (code, f"The old file is kept: {stored}.damaged" in out) == (0, True)


def test_what_can_be_exported_can_be_imported(run: Run, tmp_path: Path) -> None:
    learner = Shelf(tmp_path / "here").learner("Ada")
    task = next(tasks("turn.draw", "math"))
    for _ in range(6_000):
        learner.answer(task, task.answer)
    (tmp_path / "ada.json").write_text(learner.export(), encoding="utf-8")
    assert (tmp_path / "ada.json").stat().st_size > 1_000_000
    code, out, _ = run("learn", "--import", str(tmp_path / "ada.json"), "--folder", str(tmp_path / "there"))
    assert (code, out) == (0, f"Added Ada: 6,000 answers in all, in {tmp_path / 'there'}.\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, with a folder elsewhere to work in."""
    (tmp_path / "work").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "home" / "fluxx-nb"


@pytest.mark.parametrize("place", ["app/mine", "."])
def test_finds_progress_of_the_page_and_of_the_lessons_from_any_folder(
    run: Run, folder: Path, home: Path, place: str
) -> None:
    stored = home / "fluxx-progress"
    exported = str(folder.parent / "ada.json")
    learner = Shelf(folder).learner("Ada")
    Shelf(home / place / "fluxx-progress").add(learner.export())
    assert run("learn", "--export", "Ada", "--to", exported)[0] == 0
    code, _, err = run("learn", "--export", "Noor")
    assert (code, f"There are: Ada ({stored})." in err) == (1, True)
    code, out, _ = run("learn", "--import", exported)
    assert (code, out) == (0, f"Added Ada: 1 answer in all, in {stored}.\n")
    assert run("learn", "--delete", "Ada")[0] == 0
    assert Shelf(stored).names() == []


def test_the_app_and_the_lessons_share_progress(
    folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What an earlier app stored for itself moves over, and a file that can't be read stays where it was."""
    pytest.importorskip("voila")
    monkeypatch.setenv(PROGRESS, "")
    before = Shelf(home / "app" / "mine" / "fluxx-progress")
    before.add(Shelf(folder).learner("Ada").export())
    (before.folder / "noor.json").write_text("{", encoding="utf-8")
    lessons = Shelf(home / "fluxx-progress")
    task = next(tasks("turn.play", "math"))
    mine = lessons.learner("ada")
    mine.answer(task, task.answer)
    mine.save()
    parser = argparse.ArgumentParser()
    LearnCommand().options(parser)
    found: list[str] = []

    def serve(rooms: Path, *_: Any, **__: Any) -> None:
        page = shelf_here()
        assert page.folder == lessons.folder
        learner = learner_of(rooms / "mine")
        assert learner is not None
        found.extend(one.rule for one in learner.answers)

    assert LearnCommand().run(parser.parse_args(["--no-browser", "--no-token"]), print, serve) == 0
    assert sorted(found) == ["turn.draw", "turn.play"]
    monkeypatch.setenv(SESSION, str(home / "00_your_first_game.ipynb"))
    assert [one.name for one in shelf_here().learners()] == ["ada"], "a lesson finds the same learner"
    assert [path.name for path in before.paths()] == ["noor.json"]


def test_visitors_get_no_progress_of_whoever_started_the_server(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("voila")
    monkeypatch.setenv(PROGRESS, str(tmp_path / "mine"))
    parser = argparse.ArgumentParser()
    LearnCommand().options(parser)

    def serve(*_: Any, **__: Any) -> None:
        assert shelf_here().folder != tmp_path / "mine"

    args = parser.parse_args(["--for-others", "--no-browser", "--bind", "127.0.0.1"])
    assert LearnCommand().run(args, print, serve) == 0
    assert shelf_here().folder == tmp_path / "mine"


def test_imports_for_the_page_and_asks_which_of_two_is_meant(run: Run, folder: Path, home: Path) -> None:
    exported = folder.parent / "ada.json"
    exported.write_text(Shelf(folder).learner("Ada").export(), encoding="utf-8")
    assert run("learn", "--import", str(exported))[0] == 0
    assert Shelf(home / "fluxx-progress").names() == ["Ada"]
    assert run("learn", "--import", str(exported), "--folder", "fluxx-progress")[0] == 0
    code, _, err = run("learn", "--delete", "Ada")
    assert (code, "Choose with --folder" in err) == (1, True)
    assert run("learn", "--delete", "Ada", "--folder", "fluxx-progress")[0] == 0
    assert run("learn", "--delete", "Ada")[0] == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--progress", "nowhere"), 1, "nowhere is not a folder"),
        (("--import", "nowhere.json"), 1, "cannot be read"),
        (("--to", "x.csv"), 2, "--to goes with --progress or --export"),
        (("nope",), 2, "There is no edition 'nope'"),
        (("--folder", __file__), 2, "is not a folder"),
        (("--folder", "x", "--for-others"), 2, "--folder is for your own progress"),
    ],
)
def test_says_what_is_wrong(run: Run, words: tuple[str, ...], code: int, told: str) -> None:
    found, _, err = run("learn", *words)
    assert found == code
    assert told in err


def test_the_page_stores_progress_in_the_folder_that_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("voila")
    monkeypatch.setenv(PROGRESS, "")
    parser = argparse.ArgumentParser()
    LearnCommand().options(parser)
    args = parser.parse_args(["--no-browser", "--no-token", "--folder", str(tmp_path / "mine")])
    assert LearnCommand().run(args, print, lambda *_, **__: None) == 0
    assert shelf_here().folder == tmp_path / "mine"
    shelf_here().learner("Ada").save()
    learner = learner_of(tmp_path)
    assert learner is not None
    assert learner.name == "Ada"


def test_opens_the_path_of_an_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("voila")
    parser = argparse.ArgumentParser()
    LearnCommand().options(parser)
    said: list[str] = []

    def serve(*_: Any, ready: Callable[[], None], **__: Any) -> None:
        ready()

    args = parser.parse_args(["fantasy", "--no-browser", "--no-token"])
    assert LearnCommand().run(args, said.append, serve) == 0
    assert "/?go=learn&edition=fantasy" in said[0]
