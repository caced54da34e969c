"""What the command line does when something is strange: a mistake of its own, or words that would steer a terminal."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from fluxx_nb.commands import check as check_command
from fluxx_nb.commands.check import CheckCommand
from fluxx_nb.engine.core.text import harmless
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.deckroot import decks_root

Run = Callable[..., tuple[int, str, str]]
ESCAPE = "\x1b[2J"


def _fail(*_: object) -> int:
    raise RuntimeError(f"nobody{ESCAPE} foresaw this")


def test_a_mistake_of_its_own_is_one_sentence_that_names_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(CheckCommand, "run", _fail)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code, out, err = run("check", "my.yaml")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert ESCAPE not in err
    report = Path(re.search(r"details are in (\S+)", err).group(1))  # type: ignore[union-attr]
    assert report.parent == tmp_path
    told = report.read_text(encoding="utf-8")
    assert "RuntimeError" in told
    assert "_fail" in told
    assert "'check' 'my.yaml'" in told


def test_where_no_report_can_be_written_the_sentence_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CheckCommand, "run", _fail)
    monkeypatch.setattr(tempfile, "tempdir", "/no/such/folder")
    code, _, err = run("check", "my.yaml")
    assert code == 1
    assert "no report could be written" in err


# Text ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain “text” – 2 × 3\tand\nlines", "plain “text” – 2 × 3\tand\nlines"),
        ("\x1b[31mred", "\\u001b[31mred"),
        ("a\rb\x08\x7f\x9b2J", "a\\u000db\\u0008\\u007f\\u009b2J"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\ud800", "\\ud800"),
    ],
)
def test_what_would_steer_a_terminal_is_spelled_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_names_in_files_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    deck = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8")
    path = tmp_path / f"my{ESCAPE}.yaml"
    path.write_text(deck.replace("title: Math Fluxx", 'title: "Math \\e[2J\\x9bFluxx"'), encoding="utf-8")
    for words in (["check", str(path)], ["tell", str(path)], ["check", str(tmp_path / f"no{ESCAPE}.yaml")]):
        _, out, err = run(*words)
        assert "\\u001b[2J" in out + err
        assert "\x1b" not in out + err
        assert "\x9b" not in out + err


def test_json_stays_json(run: Run, tmp_path: Path) -> None:
    deck = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8")
    path = tmp_path / "cards.yaml"
    path.write_text(deck.replace("title: Math Fluxx", 'title: "Math \\x9bFluxx"'), encoding="utf-8")
    _, out, _ = run("tell", str(path), "--json")
    assert json.loads(out)["edition"] == "math"
    assert "\x9b" not in out


# Checking -----------------------------------------------------------------------------------------------------------


def test_check_without_a_path_says_what_it_can_check(run: Run) -> None:
    code, _, err = run("check")
    assert code == 2
    assert "fluxx-nb check my.yaml" in err
    assert "fluxx-nb check math" in err


def test_check_takes_the_name_of_an_edition(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(check_command, "_CHECKS", dict.fromkeys(check_command._CHECKS, lambda *_: "it holds"))
    for edition in editions():
        code, out, _ = run("check", edition)
        assert code == 0
        assert {Path(line.partition(":")[0]).name for line in out.splitlines()} == {
            "cards.yaml",
            "citations.yaml",
            "rulebook.yaml",
            "path.yaml",
            "scenarios.yaml",
        } | ({"first_game.yaml"} if edition == "math" else set())


def test_a_file_that_breaks_does_not_hide_the_next(run: Run, tmp_path: Path) -> None:
    deck = (decks_root() / "math" / "cards.yaml").read_bytes()
    for name, held in {
        "a.yaml": b"\xff\xfe\x00",
        "b.yaml": b"[" * 50_000,
        "c.yaml": b"cards: \x00",
        "d.json": b"{",
        "e.yaml": b"passages: 5\nedition: [1]\ntitle: t",
        "f.yaml": b"rows: 5",
        "g.yaml": b"scenarios: [{id: {}, players: [1], seed: abc, ages: [1], script: 7, expect: {hand: 3}}]",
        "h.yaml": deck,
    }.items():
        (tmp_path / name).write_bytes(held)
    code, out, err = run("check", str(tmp_path))
    assert (code, err) == (1, "")
    assert {Path(line.partition(":")[0]).name for line in out.splitlines()[:-1]} == {
        f"{letter}.{'json' if letter == 'd' else 'yaml'}" for letter in "abcdefgh"
    }
    assert "h.yaml: Math Fluxx, 100 cards" in out


def test_one_of_anything_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "math"
    folder.mkdir()
    (folder / "citations.yaml").write_text("rows:\n  - {event: won, quote: [goal.everyone]}\n", encoding="utf-8")
    code, out, _ = run("check", str(folder / "citations.yaml"), "--edition", "math")
    assert (code, out.rstrip().endswith("a table of 1 citation; it is valid")) == (0, True), out


def test_solo_fluxx_can_be_simulated(run: Run) -> None:
    code, out, _ = run("simulate", "startrek", "--solo", "--games", "2")
    assert code == 0
    assert out.startswith("Star Trek Fluxx, solo, 2 games")
    assert "scored Goals" in out, "alone there is a score, and no winner"
    code, _, err = run("simulate", "math", "--solo", "--games", "2")
    assert code == 2
    assert "Solo Fluxx" in err


def test_a_save_whose_deck_was_corrected_is_told_with_a_note(run: Run, saved: Path) -> None:
    data = json.loads(saved.read_text(encoding="utf-8"))
    saved.write_text(json.dumps({**data, "digest": "0"}), encoding="utf-8")
    for words in (["check", str(saved)], ["tell", str(saved)]):
        code, out, err = run(*words)
        assert (code, err) == (0, "")
        assert "The same game comes of it" in out


def test_a_file_full_of_mistakes_says_that_there_are_more(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards:\n" + "  - {name: 5}\n" * 300, encoding="utf-8")
    code, out, _ = run("check", str(path))
    assert code == 1
    assert "there may be more after this" in out
    assert len(out.splitlines()) < 110
