from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.cli import main
from fluxx_nb.commands.lab import LabCommand, copy_notebooks, trust
from fluxx_nb.lessons import NoLessons, notebooks_root

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    source = tmp_path / "notebooks"
    (source / "pictures").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / "01-first.ipynb").write_text("one", encoding="utf-8")
    (source / "02-second.ipynb").write_text("two", encoding="utf-8")
    (source / "pictures" / "table.svg").write_text("svg", encoding="utf-8")
    (source / ".ipynb_checkpoints" / "01-first.ipynb").write_text("old", encoding="utf-8")
    return source


def test_notebooks_are_copied_once(lessons: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert copy_notebooks(lessons, folder) == (["01-first.ipynb", "02-second.ipynb", "pictures/table.svg"], [])
    assert (folder / "01-first.ipynb").read_text(encoding="utf-8") == "one"
    assert copy_notebooks(lessons, folder) == ([], [])


def test_a_changed_copy_is_never_overwritten_but_an_old_one_is_renewed(lessons: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copy_notebooks(lessons, folder)
    (folder / "01-first.ipynb").write_text("my own thoughts", encoding="utf-8")
    for name in ("01-first.ipynb", "02-second.ipynb"):
        (lessons / name).write_text("a newer lesson", encoding="utf-8")
    assert copy_notebooks(lessons, folder) == (["02-second.ipynb"], ["01-first.ipynb"])
    assert (folder / "01-first.ipynb").read_text(encoding="utf-8") == "my own thoughts"
    assert (folder / "02-second.ipynb").read_text(encoding="utf-8") == "a newer lesson"


@pytest.mark.parametrize("note", ["", "[]", '{"01-first.ipynb": 3}'])
def test_without_a_readable_note_every_copy_is_kept(lessons: Path, tmp_path: Path, note: str) -> None:
    folder = tmp_path / "mine"
    copy_notebooks(lessons, folder)
    (folder / ".fluxx-nb.json").write_text(note, encoding="utf-8")
    (lessons / "01-first.ipynb").write_text("a newer lesson", encoding="utf-8")
    assert copy_notebooks(lessons, folder) == ([], ["01-first.ipynb"])


Started = tuple[list[str], dict[str, str]]


def opened(monkeypatch: pytest.MonkeyPatch, lessons: Path, folder: Path, *jupyter: str) -> tuple[Started, list[str]]:
    """Open the lab with a fake JupyterLab; returns the command and environment of it, and what was said."""
    started: list[Started] = []
    said: list[str] = []
    monkeypatch.setattr("fluxx_nb.commands.lab.notebooks_root", lambda: lessons)
    monkeypatch.setattr("fluxx_nb.commands.lab.find_spec", lambda name: None if "nobody" in name else object())
    monkeypatch.setattr("fluxx_nb.commands.lab._is_root", lambda: False)
    args = argparse.Namespace(to=folder, copy_only=False, jupyter=list(jupyter))
    assert LabCommand().run(args, said.append, lambda *all_: started.append(all_)) == 0
    assert len(started) == 1
    return started[0], said


def test_lab_opens_the_first_notebook(monkeypatch: pytest.MonkeyPatch, lessons: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    (command, environment), said = opened(monkeypatch, lessons, folder, "--no-browser", "--port", "9000")
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert command[-3:] == ["--no-browser", "--port", "9000"]
    assert f"--ServerApp.root_dir={folder}" in command
    assert "--LabApp.default_url=/lab/workspaces/fluxx-nb/tree/01-first.ipynb" in command
    own, theirs = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "theirs"
    for path in (Path(own) / "labconfig/default_setting_overrides.json", front(command) / "fluxx-nb/package.json"):
        assert json.loads(path.read_text(encoding="utf-8"))
    assert said == [f"The notebooks are in {folder} (3 new)."]


def front(command: list[str]) -> Path:
    """Where the script lies by which lessons run when they are opened."""
    return Path(next(word for word in command if "labextensions" in word).partition("=")[2])


@pytest.mark.parametrize("name", ["fluxx_nb.py", "yaml.pyc", "json/__init__.py"])
def test_lessons_do_not_run_by_themselves_beside_what_they_would_import(
    monkeypatch: pytest.MonkeyPatch, lessons: Path, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "mine"
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_text("", encoding="utf-8")
    (folder / "of_nobody.py").write_text("", encoding="utf-8")
    (command, _), said = opened(monkeypatch, lessons, folder)
    assert not [word for word in command if "labextensions" in word]
    assert f"since {name.partition('/')[0]} would be imported" in said[-1]


def notebook(*sources: str, ran: bool = False, **metadata: Any) -> str:
    shown = [{"output_type": "stream", "name": "stdout", "text": "hello"}] if ran else []
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "execution_count": n if ran else None, "outputs": shown,
         "source": one}
        for n, one in enumerate(sources)
    ]  # fmt: skip
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def test_a_lesson_that_was_only_run_gives_way_to_a_newer_one(lessons: Path, tmp_path: Path) -> None:
    folder, mark = tmp_path / "mine", {"run_on_open": True}
    for name in ("run", "edited", "unmarked"):
        (lessons / f"{name}.ipynb").write_text(notebook("1", fluxx_nb=mark), encoding="utf-8")
    copy_notebooks(lessons, folder)
    (folder / "run.ipynb").write_text(notebook("1", ran=True, fluxx_nb=mark, language_info={}), encoding="utf-8")
    (folder / "edited.ipynb").write_text(notebook("2", fluxx_nb=mark), encoding="utf-8")
    (folder / "unmarked.ipynb").write_text(notebook("1"), encoding="utf-8")
    ran = (folder / "run.ipynb").read_text(encoding="utf-8")
    assert copy_notebooks(lessons, folder) == ([], ["edited.ipynb", "unmarked.ipynb"])
    assert (folder / "run.ipynb").read_text(encoding="utf-8") == ran, "nothing new, so what was shown stays"
    for name in ("run", "edited", "unmarked"):
        (lessons / f"{name}.ipynb").write_text(notebook("3", fluxx_nb=mark), encoding="utf-8")
    assert copy_notebooks(lessons, folder) == (["run.ipynb"], ["edited.ipynb", "unmarked.ipynb"])


def test_lab_starts_for_root_too(monkeypatch: pytest.MonkeyPatch, lessons: Path, tmp_path: Path) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("fluxx_nb.commands.lab.notebooks_root", lambda: lessons)
    monkeypatch.setattr("fluxx_nb.commands.lab._is_root", lambda: True)
    args = argparse.Namespace(to=tmp_path / "mine", copy_only=False, jupyter=["--no-browser"])
    pytest.importorskip("jupyterlab")
    assert LabCommand().run(args, lambda _: None, lambda command, _: started.append(command)) == 0
    assert started[0][-1] == "--allow-root"


def test_lab_says_which_copies_it_kept(monkeypatch: pytest.MonkeyPatch, lessons: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "02-second.ipynb").write_text("mine", encoding="utf-8")
    _, said = opened(monkeypatch, lessons, folder)
    assert "Kept as you changed them: 02-second.ipynb." in said[1]


def test_no_command_at_all_is_lab_and_unknown_options_go_to_jupyter(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[argparse.Namespace] = []
    monkeypatch.setattr(LabCommand, "run", lambda self, args, say: seen.append(args) or 0)
    assert main([]) == 0
    assert main(["lab", "--no-browser", "--ip", "0.0.0.0"]) == 0
    assert [args.jupyter for args in seen] == [[], ["--no-browser", "--ip", "0.0.0.0"]]


def test_lab_without_jupyterlab_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("fluxx_nb.commands.lab.find_spec", lambda name: None)
    code, _, err = run("lab", "--to", str(tmp_path / "mine"))
    assert code == 1
    assert "pip install jupyterlab" in err
    assert not (tmp_path / "mine").exists()


def test_lab_can_only_copy(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    code, _, _ = run("lab", "--to", str(folder), "--copy-only")
    assert code == 0
    assert {path.name for path in notebooks_root().iterdir() if not path.name.startswith(".")} <= {
        path.name for path in folder.iterdir()
    }


def test_a_folder_that_cannot_be_made_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, _, err = run("lab", "--to", str(tmp_path / "file" / "mine"), "--copy-only")
    assert code == 1
    assert "name another folder with --to" in err


def test_fresh_copies_are_signed_so_that_their_pictures_show(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    path = tmp_path / "lesson.ipynb"
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("display_data")])]
    )
    nbformat.write(book, path)
    notary = pytest.importorskip("nbformat.sign").NotebookNotary()
    assert not notary.check_signature(nbformat.read(path, as_version=4))
    trust([path])
    assert notary.check_signature(nbformat.read(path, as_version=4))


def test_a_package_without_notebooks_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NoLessons, match="Install fluxx-nb again"):
        notebooks_root(tmp_path / "fluxx_nb")

    def missing() -> Path:
        raise NoLessons("no notebooks found. Install fluxx-nb again.")

    monkeypatch.setattr("fluxx_nb.commands.lab.notebooks_root", missing)
    assert run("lab", "--copy-only") == (1, "", "fluxx-nb: no notebooks found. Install fluxx-nb again.\n")
