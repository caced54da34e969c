"""The wheel, built from the tree and installed by itself: decks, lessons and the command line are in it."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in a folder of its own, away from the tree."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)
    return folder


def run(folder: Path, code: str) -> str:
    """Run a program that finds this package in the folder first, from a place where the tree is not in sight."""
    start = f"import sys; sys.path.insert(0, {str(folder)!r}); import fluxx_nb; "
    done = subprocess.run([sys.executable, "-c", start + code], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def test_it_holds_what_the_tree_holds(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, pattern in (
        ("decks", "*/*.yaml"),
        ("notebooks", "*.ipynb"),
        ("notebooks", "*.yaml"),
        ("fluxx_nb/front", "**/*.js*"),
    ):
        for path in (ROOT / folder).glob(pattern):
            inside = path.relative_to(ROOT).as_posix().removeprefix("fluxx_nb/")
            assert f"fluxx_nb/{inside}" in names
    assert not [name for name in names if name.startswith(("tests/", "decks/", "notebooks/"))]
    assert "fluxx_nb/py.typed" in names, "else type checkers take no notice of our types"


def test_the_source_archive_holds_what_a_newcomer_looks_for(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    pages = ("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING", "README", "SECURITY")
    wanted = {*(f"{page}.md" for page in pages), "CITATION.cff", "LICENSE", "requirements.lock", "tools/metadata.py"}
    wanted |= {".pre-commit-config.yaml", ".github/workflows/check.yml"}
    assert wanted - names == set()


def test_it_plays_from_its_own_decks(installed: Path) -> None:
    where = run(installed, "print(fluxx_nb.__file__); print(fluxx_nb.new_game('math', 2, seed=1).options[0])").split()
    assert Path(where[0]).is_relative_to(installed)
    listed = run(installed, "from fluxx_nb.cli import main; main(['decks', '--json'])")
    assert {deck["edition"]: deck["cards"] for deck in json.loads(listed)} == dict.fromkeys(
        ("cthulhu", "fantasy", "martian", "math", "startrek"), 100
    )


@pytest.mark.slow
def test_its_lessons_go_to_a_folder_of_the_reader(installed: Path, tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    code = f"from fluxx_nb.cli import main; main(['lab', '--copy-only', '--to', {str(lessons)!r}])"
    run(installed, code)
    changed = lessons / "00_start_here.ipynb"
    mine = changed.read_text(encoding="utf-8").replace("# Your first game", "# My Fluxx")
    changed.write_text(mine, encoding="utf-8")
    said = run(installed, code)
    assert "Kept as you changed them: 00_start_here.ipynb" in said
    assert changed.read_text(encoding="utf-8") == mine
    assert len(list(lessons.glob("*.ipynb"))) == len(list((ROOT / "notebooks").glob("*.ipynb")))
