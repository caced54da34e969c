"""What the README claims in numbers is what the decks hold; its code runs as a doctest."""

from __future__ import annotations

import re
from pathlib import Path

from fluxx_nb import deck, editions, scenario, scenarios

README = Path(__file__).parents[1] / "README.md"


def test_the_scoreboard_counts_the_decks_as_they_are() -> None:
    rows = {
        cells[0]: [int(cell) for cell in cells[1:]]
        for line in README.read_text(encoding="utf-8").splitlines()
        if (cells := [cell.strip() for cell in line.strip("| ").split("|")])[0] in editions()
    }
    assert rows == {name: [*deck(name).count_origins().values(), len(scenarios(name))] for name in editions()}


def test_its_pictures_are_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = [part.partition(")")[0] for part in text.split("](")[1:] if part.partition(")")[0].endswith(".png")]
    assert named, "the README shows no picture of the table"
    assert [name for name in named if not (README.parent / name).is_file()] == []


def test_the_situation_in_it_holds(tmp_path: Path) -> None:
    from fluxx_nb.story.scenario import read_scenarios

    text = README.read_text(encoding="utf-8")
    path = tmp_path / "math" / "scenarios.yaml"
    path.parent.mkdir()
    blocks = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    path.write_text("".join(block for block in blocks if block.startswith("- id: ")), encoding="utf-8")
    assert [one.run().winner for one in read_scenarios(path, "math")] == ["Ada"]


def test_every_situation_that_it_names_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(rf"\b((?:{'|'.join(editions())})/[a-z-]+)\b(?!\.)", text)
    assert len(named) > 2
    assert [scenario(name).name for name in named] == named
