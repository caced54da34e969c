"""A notebook goes the whole way through nbgrader: release, fetch, submit, collect, autograde, feedback.

Run it where nbgrader is installed: `pip install nbgrader==0.9.6`, then `pytest -n 0 tests/classroom/test_nbgrader.py`.
"""

from __future__ import annotations

import getpass
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from fluxx_nb.classroom import Assignment
from fluxx_nb.classroom.answers_file import save_answers

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("nbgrader") is None, reason="nbgrader is not installed"),
]
HOMEWORK = Assignment("math", "factors", 1, 7, 3)
WORDS = 'topic="factors", level=1, seed=7, questions=3'


def cell(source: str, **grading: Any) -> Any:
    made = nbformat.v4.new_code_cell(source)
    if grading:
        made.metadata["nbgrader"] = {
            "schema_version": 3,
            "cell_type": "code",
            "solution": False,
            "task": False,
        } | grading
    return made


def course(folder: Path) -> Path:
    """A course with one assignment, and an exchange that belongs to this test."""
    home = folder / "course"
    (home / "source" / "ps1").mkdir(parents=True)
    (folder / "exchange").mkdir(mode=0o777)
    (folder / "exchange").chmod(0o777)
    config = (
        "c = get_config()\n"
        "c.CourseDirectory.course_id = 'maths'\n"
        f"c.Exchange.root = {str(folder / 'exchange')!r}\n"
        f"c.Exchange.cache = {str(folder / 'cache')!r}\n"
    )
    (home / "nbgrader_config.py").write_text(config, encoding="utf-8")
    notebook = nbformat.v4.new_notebook(
        cells=[
            cell(f'from fluxx_nb import quiz\n\nquiz("math", {WORDS}, save="answers.json")'),
            cell(
                f'from fluxx_nb import classroom\n\nclassroom.grade("answers.json", {WORDS}).right',
                grade=True, locked=True, grade_id="first-answers", points=HOMEWORK.questions,
            ),
        ],
        metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    )  # fmt: skip
    nbformat.write(notebook, home / "source" / "ps1" / "homework.ipynb")
    return home


def nbgrader(where: Path, *words: str) -> None:
    # nbgrader calls the program `alembic`, which is beside this Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    surroundings = os.environ | {"PATH": path, "JUPYTER_CONFIG_DIR": str(where)}
    told = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=where,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, f"{words}: {told.stdout}{told.stderr}"


def test_first_answers_become_points_from_release_to_feedback(tmp_path: Path) -> None:
    home, pupil = course(tmp_path), tmp_path / "pupil"
    pupil.mkdir()
    (pupil / "nbgrader_config.py").write_bytes((home / "nbgrader_config.py").read_bytes())
    nbgrader(home, "generate_assignment", "ps1")
    nbgrader(home, "release_assignment", "ps1")
    nbgrader(pupil, "fetch_assignment", "ps1")
    questions = HOMEWORK.draw()
    wrong = next(option for option in questions[0].options if option != questions[0].answer)
    save_answers(pupil / "ps1" / "answers.json", HOMEWORK, [wrong, *(one.answer for one in questions[1:])])
    nbgrader(pupil, "submit", "ps1")
    nbgrader(home, "collect", "ps1")
    nbgrader(home, "autograde", "ps1")
    nbgrader(home, "generate_feedback", "ps1")
    nbgrader(home, "release_feedback", "ps1")
    nbgrader(pupil, "fetch_feedback", "ps1")
    pages = list((pupil / "ps1" / "feedback").rglob("homework.html"))
    assert len(pages) == 1
    assert "Score: 2.0 / 3.0" in pages[0].read_text(encoding="utf-8")
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{home / 'gradebook.db'}") as book:
        handed = book.find_submission("ps1", getpass.getuser())
        assert (handed.score, handed.max_score) == (2, HOMEWORK.questions)
