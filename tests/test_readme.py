"""What the README and the pages beside it claim is so: numbers, names, pictures, links; their code runs as doctests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fluxx_nb import deck, editions, scenario, scenarios
from fluxx_nb.cli import main
from fluxx_nb.engine.core import bounds
from fluxx_nb.engine.core.card import ORIGINS

README = Path(__file__).parents[1] / "README.md"
DOCS = README.parent / "docs"


def test_the_scoreboard_counts_the_decks_as_they_are() -> None:
    rows = {
        cells[0]: [int(cell) for cell in cells[1:]]
        for line in README.read_text(encoding="utf-8").splitlines()
        if (cells := [cell.strip() for cell in line.strip("| ").split("|")])[0] in editions()
    }
    assert rows == {
        name: [*(deck(name).count_origins().get(origin, 0) for origin in ORIGINS), len(scenarios(name))]
        for name in editions()
    }


def test_its_pictures_are_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = [part.partition(")")[0] for part in text.split("](")[1:] if part.partition(")")[0].endswith(".png")]
    assert named, "the README shows no picture of the table"
    assert [name for name in named if not (README.parent / name).is_file()] == []


def test_it_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").split()) <= 900


def test_every_link_leads_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    targets = [part.partition(")")[0] for part in text.split("](")[1:]]
    own = [target for target in targets if not target.startswith(("http", "#"))]
    assert len(own) > 20
    assert [target for target in own if not (README.parent / target).is_file()] == []


def test_the_scenario_in_the_guide_is_valid_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Put into a file of the name that the guide says, it can be checked, told and shown as the guide says."""
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    written = next(block for block in blocks if "scenarios:" in block)
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_text(written, encoding="utf-8")
    commands = re.findall(r"^fluxx-nb ((?:check|tell) my\.yaml)", text, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert main(command.split()) == 0, capsys.readouterr()
    assert 'scenario("my.yaml").show()' in text
    assert scenario("my.yaml").run().winner == "Ada"


def test_every_scenario_that_it_names_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(rf"\b((?:{'|'.join(editions())})/[a-z-]+)\b(?!\.)", text)
    assert len(named) > 2
    assert [scenario(name).name for name in named] == named


def test_the_limits_in_it_are_the_bounds() -> None:
    text = (DOCS / "limits.md").read_text(encoding="utf-8")
    for number, words in (
        (bounds.FILE_BYTES, "bytes"),
        (bounds.DEPTH, "levels"),
        (bounds.NODES, "values"),
        (bounds.LONGEST_TEXT, "characters in one"),
        (bounds.MOST_CARDS, "cards"),
        (bounds.MOST_COPIES, "copies"),
        (bounds.MOST_STEPS, "steps"),
        (bounds.MOST_PLAYERS, "players at once"),
        (bounds.MOST_SEATS, "in the whole game"),
        (bounds.MOST_ANSWERS, "answers"),
        (bounds.MOST_BRANCHES, "branches"),
    ):
        assert f"{number:,} {words}" in text
    assert f"names of {bounds.LONGEST_NAME} characters" in text
    assert f"numbers up to {bounds.Face.__metadata__[0].most} on Keepers" in text
