"""The pages of docs/: those made from the code are what it says, and the maps name what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fluxx_nb
from tests.waiting import PATIENCE

ROOT = Path(fluxx_nb.__file__).parents[1]
ROOMS = {
    "engine": ("core", "goals", "systems", "verbs", "files"),
    "view": ("scene", "face", "look", "draw", "words", "export", "canvas", "live", "lesson"),
}


@pytest.mark.slow
def test_the_made_pages_are_what_the_code_says() -> None:
    check = [sys.executable, "tools/pages.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-1000:]


def test_every_word_of_the_reference_has_an_example() -> None:
    """Those of the pages are run when they are checked: see `tools/examples.py`."""
    for name, without in (("verbs", set[str]()), ("reasons", {"no Goal is left"})):
        rows = [line.split(" | ") for line in (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8").splitlines()]
        words = {row[0].strip("| `") for row in rows if row[0].startswith("| `") and "none yet" in " | ".join(row)}
        assert words == without


@pytest.mark.parametrize(("house", "room"), [(house, room) for house in ROOMS for room in ROOMS[house]])
def test_a_map_names_every_module_of_its_rooms_and_no_other(house: str, room: str) -> None:
    told = (ROOT / "docs" / f"{house}.md").read_text(encoding="utf-8")
    line = re.search(rf"^\| `{room}/` \|([^|]*)\|", told, re.MULTILINE)
    assert line is not None, f"the map has no row for {room}"
    named = set(re.findall(r"`([a-z_]+)`", line.group(1)))
    assert named == {path.stem for path in (ROOT / "fluxx_nb" / house / room).glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("room", ["maths", "classroom"])
def test_the_map_of_the_classroom_names_every_module(room: str) -> None:
    told = (ROOT / "docs" / "classroom.md").read_text(encoding="utf-8")
    table = re.search(rf"^## `fluxx_nb/{room}`\n(.+?)(?=^## )", told, re.MULTILINE | re.DOTALL)
    assert table is not None
    rows = re.findall(r"^\| (`[^|]+)\|", table.group(1), re.MULTILINE)
    named = set(re.findall(r"`([a-z_]+)`", " ".join(rows)))
    assert named == {path.stem for path in (ROOT / "fluxx_nb" / room).glob("*.py")} - {"__init__"}
