"""The pages of docs/: those made from the code are what it says, and the maps name what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.engine.files.schema import deck_schema
from fluxx_nb.story.scenarios.library import scenario
from tests.test_purity import SUBPACKAGES
from tests.waiting import PATIENCE

PACKAGE = Path(fluxx_nb.__file__).parent
ROOT = PACKAGE.parent
PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.slow
def test_the_made_pages_are_what_the_code_says() -> None:
    check = [sys.executable, "tools/pages.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-1000:]


def test_a_scenario_that_fails_is_named_and_no_page_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    pages, examples = import_module("pages"), import_module("examples")
    failing = replace(scenario("math/plus-victory"), expect={"winner": None})
    monkeypatch.setattr(examples, "scenarios", lambda _: (failing,))
    monkeypatch.setattr(Path, "write_text", None)
    assert pages.main() == 1
    told = capsys.readouterr().err
    assert f"scenarios.yaml:{failing.line}: plus-victory:" in told
    assert "The pages stay as they are." in told


def test_every_word_of_the_reference_has_an_example() -> None:
    """Those of the pages are run when they are checked: see `tools/examples.py`."""
    # Rows about one card are on that card here; in a table of a deck's own they name it.
    for name, without in (("verbs", set[str]()), ("reasons", {"card"})):
        rows = [line.split(" | ") for line in (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8").splitlines()]
        words = {row[0].strip("| `") for row in rows if row[0].startswith("| `") and "none yet" in " | ".join(row)}
        assert words == without


@pytest.mark.parametrize(
    ("package", "part"), [(name, part) for name in SUBPACKAGES for part in SUBPACKAGES[name] if part]
)
def test_an_overview_names_every_module_of_a_subpackage_and_no_other(package: str, part: str) -> None:
    overview = (ROOT / "docs" / f"{package}.md").read_text(encoding="utf-8")
    line = re.search(rf"^\| `{part}/` \|([^|]*)\|", overview, re.MULTILINE)
    assert line is not None, f"docs/{package}.md has no row for {part}"
    named = set(re.findall(r"`([a-z_]+)/?`", line.group(1)))
    found = (ROOT / "fluxx_nb" / package / part).iterdir()
    assert named == {path.stem for path in found if path.suffix == ".py" or (path / "__init__.py").exists()} - {
        "__init__"
    }


@pytest.mark.parametrize("room", ["maths", "classroom", "classroom/live"])
def test_the_map_of_the_classroom_names_every_module(room: str) -> None:
    told = (ROOT / "docs" / "classroom.md").read_text(encoding="utf-8")
    table = re.search(rf"^## `fluxx_nb/{room}`\n(.+?)(?=^## )", told, re.MULTILINE | re.DOTALL)
    assert table is not None
    rows = re.findall(r"^\| (`[^|]+)\|", table.group(1), re.MULTILINE)
    named = set(re.findall(r"`([a-z_]+)`", " ".join(rows)))
    assert named == {path.stem for path in (ROOT / "fluxx_nb" / room).glob("*.py")} - {"__init__"}


def test_the_page_about_decks_names_every_field_of_a_card() -> None:
    text = (ROOT / "docs" / "own_deck.md").read_text(encoding="utf-8")
    listed = text.partition("## What a card may say")[2].partition("```")[0]
    fields = deck_schema()["properties"]["cards"]["items"]["properties"]
    assert [field for field in fields if f"`{field}`" not in listed] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_no_module_that_is_not_there(page: Path) -> None:
    houses = "|".join(sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()))
    named = re.findall(rf"`((?:{houses})/[\w/]+?)(?:\.py)?/?`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not (PACKAGE / name).is_dir() and not (PACKAGE / f"{name}.py").is_file()] == []
