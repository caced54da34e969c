"""The notebooks as texts: numbered, short, in prose, with pictures that need no kernel. nbval sees whether they run."""

from __future__ import annotations

import ast
import json
import re
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from pathlib import Path
from typing import Any

import nbconvert
import pytest

from fluxx_nb import maths
from fluxx_nb.classroom import draw_questions
from fluxx_nb.classroom.sets import gist
from fluxx_nb.cli import main
from fluxx_nb.lessons import MARK, MARKED, digests

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
WRITING = next(path for path in LESSONS if path.stem.endswith("_write_a_card"))
MISTAKE = FOLDER / "mistake.yaml"
RUN = "Run ▸ Run All Cells"
BANNED = re.compile(
    r"\b(whoever|anew|at turn|off turn|one's own|mend|is none|what comes of|all the same|at the most|speaks of"
    r"|situations?)\b",
    re.IGNORECASE,
)
"""Words that no lesson uses, because plainer ones say the same."""
FOR_A_CLASS, IN_THE_LAB = 20, 30
"""The numbers of the first lesson that is made for school, and of the first experiment."""


def text_of(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def cells_of(path: Path, kind: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if not kind or cell["cell_type"] == kind]


def outputs_of(path: Path) -> list[dict[str, Any]]:
    return [output for cell in cells_of(path, "code") for output in cell["outputs"]]


def test_the_lessons_are_numbered_without_a_gap() -> None:
    assert len(LESSONS) > 5
    numbers = [int(path.name[:2]) for path in LESSONS]
    assert all(path.name[2] == "_" for path in LESSONS)
    # The lessons for a class and the experiments have rows of their own.
    for first, end in ((0, FOR_A_CLASS), (FOR_A_CLASS, IN_THE_LAB), (IN_THE_LAB, 100)):
        row = [number for number in numbers if first <= number < end]
        assert row == list(range(first, first + len(row)))


SCHOOL = [path for path in LESSONS if FOR_A_CLASS <= int(path.name[:2]) < IN_THE_LAB]


def test_every_experiment_is_listed() -> None:
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    experiments = [path.name for path in LESSONS if int(path.name[:2]) >= IN_THE_LAB]
    assert len(experiments) >= 4
    assert all(name in listed for name in experiments)


NOTES = (FOLDER / "teacher_notes.md").read_text(encoding="utf-8")


def notes_of(path: Path) -> str:
    """Return the teacher's notes for a lesson."""
    return next(part for part in NOTES.split("\n## ") if part.startswith(f"{path.name[:2]} "))


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_a_lesson_for_a_class_fills_45_minutes_for_every_speed(path: Path) -> None:
    prose = "\n".join(text_of(cell) for cell in cells_of(path, "markdown"))
    assert sum(map(int, re.findall(r"^## .+ \((\d+) minutes\)$", prose, re.MULTILINE))) == 45
    for heading in ("## Three speeds", "## Closing quiz", "## Exit question", "## Change something"):
        assert heading in prose, heading
    for task in ("**Support:**", "**Core:**", "**Extension:**"):
        assert task in prose, task
    assert path.name in (FOLDER / "README.md").read_text(encoding="utf-8")
    assert path.name in (FOLDER / "for_teachers.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_what_is_for_the_teacher_is_in_the_notes_and_not_on_the_wall(path: Path) -> None:
    notes = notes_of(path)
    assert notes.splitlines()[0][3:] == text_of(cells_of(path)[0]).splitlines()[0][2:]
    parts = ("Age", "Before", "Say", "Watch for", "Support", "Core", "Extension", "Exit", "Fits", "Homework", "Paper")
    for part in parts:
        assert f"**{part}" in notes, part
    assert re.search(r"NC .+; CCSS \w+\.\w+", notes)
    wall = "\n".join(text_of(cell) for cell in cells_of(path))
    assert "teacher" not in wall
    assert "fluxx-nb worksheet" not in wall


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_nothing_to_be_predicted_is_shown_beside_its_question(path: Path) -> None:
    for cell in cells_of(path, "code"):
        source = text_of(cell).rpartition("\n\n")[2]
        assert not source.startswith(("maths.", "classroom.which_draw")), "cover it: classroom.covered(…)"
        if source.startswith("classroom.covered(maths.work_out("):
            worked, asked = re.findall(r'"([^"]+)"', source)
            assert asked.startswith(worked), "the calculation is part of its question"


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_no_line_can_end_inside_a_calculation(path: Path) -> None:
    for cell in cells_of(path, "markdown"):
        prose = re.sub("`[^`]*`", "", text_of(cell))
        assert not re.search(r"[\d)½¼¾][ \n][+−×÷=]|[+−×÷=][ \n][\d(½¼¾]", prose), "use no-break spaces"


def drawn_in(words: str) -> set[tuple[object, ...]]:
    """Return the questions that a call or a command draws, each by what makes it another one than the rest."""
    said = dict(re.findall(r"(topic|level|seed|questions)=\"?([\w-]+)", words))
    count = int(said.get("questions", 6))
    drawn = draw_questions("math", said["topic"], int(said.get("level", 1)), int(said["seed"]), count)
    return {gist(question) for question in drawn}


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_lesson_homework_and_paper_ask_different_questions(path: Path) -> None:
    code = "\n".join(text_of(cell) for cell in cells_of(path, "code"))
    sets = [drawn_in(call) for call in re.findall(r"quiz\(.+topic=.+\)", code)]
    set_out = re.findall(r"fluxx-nb worksheet ([\w-]+)(?: --level (\d))? --seed (\d+)", notes_of(path))
    assert len(set_out) == 2
    sets += [drawn_in(f"topic={topic} level={level or 1} seed={seed}") for topic, level, seed in set_out]
    assert sum(map(len, sets)) == len(set().union(*sets))


def test_the_calculations_in_the_notes_are_right() -> None:
    """The answers in the notes are done by Python's own grammar."""
    found = re.findall(r"(?<![\dx] )([\d(][\d() +−×÷]*[+−×÷][\d() +−×÷]*) = (−?\d+)(?![\d ]* ?in)", NOTES)
    assert len(found) >= 6
    for text, value in found:
        spelled = re.sub(r"\d+", lambda number: f"Fraction({number.group()})", text)
        done = eval(spelled.replace("−", "-").replace("×", "*").replace("÷", "/"), {"Fraction": Fraction})
        assert done == int(value.replace("−", "-")), text


NUMBERS = (12, 13, 16, 24, 25, 28, 33, 42, 55, 64, 88, 90, 97, 360)
"""The numbers of Goals."""


def test_the_answers_in_the_notes_leave_out_no_right_one() -> None:
    """A pupil who is right must find the answer in the notes."""
    notes = {path.name[:2]: " ".join(notes_of(path).split()) for path in SCHOOL}
    of_four = [four for four in combinations_with_replacement(range(11), 4) if sum(four) == 12 and prod(four) in NUMBERS]
    for *first, last in of_four:
        assert f"{', '.join(map(str, first))} and {last}" in notes["21"]
    missing = [one.keeper for one in maths.missing([2, 7], 42, "times")]
    assert missing == [3, 4, 6]
    for name in ("a Three", "a Four", "a Six"):
        assert name in notes["23"].partition("**Exit:**")[2].partition("**Fits:**")[0]
    square = maths.square(range(2, 11), rules="times")
    stubborn = notes["23"].partition("**Stubborn Goals:**")[2].partition("**Watch for:**")[0]
    assert [number for number in square.goals - square.made if not re.search(rf"\b{number}\b", stubborn)] == []


@pytest.mark.parametrize("path", SCHOOL, ids=lambda path: path.stem)
def test_a_lesson_for_a_class_has_a_picture_of_its_numbers(path: Path) -> None:
    code = "\n".join(text_of(cell) for cell in cells_of(path, "code"))
    assert re.search(r"maths\.(square|work_out|easiest|machine)\(|classroom\.which_draw\(", code)


def test_the_command_lines_of_the_lessons_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pages = [text_of(cell) for path in SCHOOL for cell in cells_of(path, "markdown")]
    pages += [NOTES, (FOLDER / "for_teachers.md").read_text(encoding="utf-8")]
    found = re.findall(r"fluxx-nb (worksheet [^`\n]+\.html)", "\n".join(pages))
    assert len(found) >= 2 * len(SCHOOL)
    for words in found:
        assert main(words.split()) == 0


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_as_slides_each_heading_begins_one_and_each_table_has_one(lesson: Path) -> None:
    for cell in cells_of(lesson):
        kind = cell["metadata"]["slideshow"]["slide_type"]
        heading = cell["cell_type"] == "markdown" and text_of(cell).startswith("#")
        assert kind == ("slide" if heading else "subslide" if cell.get("outputs") else "-")


def test_as_a_page_of_nbconvert_pictures_stand_in(lesson: Path) -> None:
    html, _ = nbconvert.HTMLExporter().from_filename(str(lesson))
    shown = [output for output in outputs_of(lesson) if "text/html" in output.get("data", {})]
    assert html.count('data-mime-type="text/html"') == len(shown) > 0
    printed = [output for output in outputs_of(lesson) if output["output_type"] == "stream"]
    assert html.count('data-mime-type="text/plain"') == len(printed), "a dump of words"
    assert "widget-view" not in html
    assert "data:image/svg+xml" in html


def test_it_is_short(lesson: Path) -> None:
    assert len(cells_of(lesson)) < 15


def test_it_opens_with_what_one_will_learn_and_how_to_begin(lesson: Path) -> None:
    first = cells_of(lesson)[0]
    assert first["cell_type"] == "markdown"
    assert re.match(r"# \S", text_of(first))
    assert "**You will learn**" in text_of(first)
    assert RUN in text_of(first)


def test_it_says_only_what_is_true_of_cells_that_run_by_themselves(lesson: Path) -> None:
    assert "To begin" not in text_of(cells_of(lesson)[0])


def test_it_is_in_plain_words(lesson: Path) -> None:
    assert BANNED.findall("\n".join(map(text_of, cells_of(lesson, "markdown")))) == []


@pytest.mark.parametrize("name", ["README.md", "for_teachers.md", "teacher_notes.md"])
def test_the_pages_beside_the_lessons_are_in_plain_words(name: str) -> None:
    assert BANNED.findall((FOLDER / name).read_text(encoding="utf-8")) == []


def test_it_asks_for_a_prediction(lesson: Path) -> None:
    prose = " ".join(map(text_of, cells_of(lesson, "markdown")))
    assert re.search(r"predict", prose, re.IGNORECASE)


def test_it_ends_with_something_to_change(lesson: Path) -> None:
    last = cells_of(lesson)[-1]
    assert last["cell_type"] == "markdown"
    assert "## Change something" in text_of(last)


def test_cells_hold_no_helper_code(lesson: Path) -> None:
    first, *others = (text_of(cell) for cell in cells_of(lesson, "code"))
    imported, _, shown = first.partition("\n\n")
    assert re.fullmatch(r"from fluxx_nb import [\w, ]+", imported)
    for source in (*filter(None, [shown]), *others):
        if source.startswith("%%writefile "):
            continue
        assert [type(node) for node in ast.parse(source).body] == [ast.Expr], source
        assert not any(isinstance(node, ast.Lambda | ast.comprehension) for node in ast.walk(ast.parse(source)))


def test_everything_imported_is_used(lesson: Path) -> None:
    code = "\n".join(text_of(cell) for cell in cells_of(lesson, "code"))
    for name in code.partition("\n")[0].removeprefix("from fluxx_nb import ").split(", "):
        assert re.search(rf"\b{name}[(.]", code), name


def test_the_first_table_comes_at_once() -> None:
    words, table = cells_of(LESSONS[0])[:2]
    assert len(text_of(words).split()) < 50
    assert table["cell_type"] == "code"
    assert 'play("first-game")' in text_of(table)


def test_what_may_run_by_itself_is_listed() -> None:
    listed = ROOT / "fluxx_nb/front/labextensions/fluxx-nb/static/lessons.json"
    assert json.loads(listed.read_text(encoding="utf-8")) == digests(FOLDER), "run tools/notebooks.py"


def test_it_shows_a_picture_without_a_kernel(lesson: Path) -> None:
    pictures = 0
    for output in outputs_of(lesson):
        data = output.get("data", {})
        html = "".join(data.get("text/html", ""))
        pictures += "image/svg+xml" in data or "data:image/svg+xml" in html or "<svg" in html
    # The gallery keeps its questions as text; the table below it has the picture.
    assert pictures >= 1


def test_nothing_is_stored_that_would_show_as_an_error_or_differ(lesson: Path) -> None:
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    assert set(notebook["metadata"]) == {"kernelspec", "language_info", MARK}
    assert notebook["metadata"][MARK] == MARKED
    for output in outputs_of(lesson):
        data = output.get("data", {})
        assert "application/vnd.jupyter.widget-view+json" not in data
        assert output["output_type"] != "display_data" or set(data) != {"text/plain"}, "words that a widget left behind"
    for cell in cells_of(lesson, "code"):
        assert cell["execution_count"] is not None, "stored without having been run: python tools/notebooks.py"


def test_links_lead_to_lessons(lesson: Path) -> None:
    for cell in cells_of(lesson, "markdown"):
        for target in re.findall(r"\]\(([^)]+)\)", text_of(cell)):
            assert (FOLDER / target).is_file(), target


def test_only_the_lesson_on_mistakes_shows_one() -> None:
    wrong = {path.stem: output for path in LESSONS for output in outputs_of(path) if output["output_type"] == "error"}
    assert list(wrong) == [WRITING.stem]
    line = next(at for at, text in enumerate(MISTAKE.read_text(encoding="utf-8").splitlines(), 1) if "drow" in text)
    assert wrong[WRITING.stem]["evalue"] == f"{MISTAKE.name}:{line}: there is no verb 'drow'; did you mean 'draw'?"
    assert len(wrong[WRITING.stem]["traceback"]) == 1


def test_files_written_by_a_cell_stand_beside_it(lesson: Path) -> None:
    for cell in cells_of(lesson, "code"):
        head, _, body = text_of(cell).partition("\n")
        if head.startswith("%%writefile "):
            kept = (FOLDER / head.removeprefix("%%writefile ")).read_text(encoding="utf-8")
            assert kept.strip() == body.strip()
