"""What the README claims in numbers is what the decks hold; its code runs as a doctest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fluxx_nb import deck, editions, scenario, scenarios
from fluxx_nb.cli import main
from fluxx_nb.engine.core import bounds

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


def test_the_situation_in_it_holds_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Put into a file of the name that it says, it is checked, told and shown as it says."""
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (situation,) = [block for block in blocks if "scenarios:" in block]
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_text(situation, encoding="utf-8")
    commands = re.findall(r"^fluxx-nb ((?:check|tell) my\.yaml)", text, re.MULTILINE)
    assert len(commands) == 2
    for command in [*commands, *re.findall(r"`fluxx-nb (tell my\.yaml [a-z-]+)`", text)]:
        assert main(command.split()) == 0, capsys.readouterr()
    (called,) = re.findall(r"`fluxx_nb\.scenario\(\"(my\.yaml)\", \"([a-z-]+)\"\)\.show\(\)`", text)
    assert scenario(*called).run().winner == "Ada"


def test_every_situation_that_it_names_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(rf"\b((?:{'|'.join(editions())})/[a-z-]+)\b(?!\.)", text)
    assert len(named) > 2
    assert [scenario(name).name for name in named] == named


def test_the_limits_in_it_are_the_bounds() -> None:
    text = README.read_text(encoding="utf-8")
    for number, words in (
        (bounds.FILE_BYTES, "bytes"),
        (bounds.DEPTH, "levels"),
        (bounds.NODES, "values"),
        (bounds.LONGEST_TEXT, "signs in one"),
        (bounds.MOST_CARDS, "cards"),
        (bounds.MOST_COPIES, "copies"),
        (bounds.MOST_STEPS, "steps"),
        (bounds.MOST_PLAYERS, "players at once"),
        (bounds.MOST_SEATS, "in the whole game"),
        (bounds.MOST_ANSWERS, "answers"),
        (bounds.MOST_BRANCHES, "branches"),
    ):
        assert f"{number:,} {words}" in text
    assert f"names of {bounds.LONGEST_NAME} signs" in text
    assert f"numbers up to {bounds.Face.__metadata__[0].most} on Keepers" in text
