"""The pages of docs/: those made from the code are what it says, and the map of the engine names what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import fluxx_nb

ROOT = Path(fluxx_nb.__file__).parents[1]
ENGINE = ROOT / "fluxx_nb" / "engine"


def test_the_made_pages_are_what_the_code_says() -> None:
    check = [sys.executable, "tools/pages.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-1000:]


def test_the_map_names_every_module_of_the_engine_and_no_other() -> None:
    told = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    for room in ("core", "goals", "systems", "verbs", "files"):
        line = re.search(rf"^\| `{room}/` \|.*$", told, re.MULTILINE)
        assert line is not None, f"the map has no row for {room}"
        named = set(re.findall(r"`([a-z_]+)`", line.group().partition(f"`{room}/`")[2]))
        assert named == {path.stem for path in (ENGINE / room).glob("*.py")} - {"__init__"}
