from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fluxx_nb.engine.core.reasons import REASONS, Reason
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.deckroot import decks_root

Run = Callable[..., tuple[int, str, str]]


def test_all_files_of_the_package_hold(run: Run) -> None:
    paths = [str(path) for path in sorted(decks_root().glob("*/*.yaml"))]
    code, out, _ = run("check", *paths)
    assert code == 0, out
    assert len(out.splitlines()) == len(paths) > 5
    assert all("valid" in line for line in out.splitlines())


def test_check_looks_into_folders(run: Run) -> None:
    code, out, _ = run("check", str(decks_root() / "math"))
    assert code == 0
    assert {Path(line.partition(":")[0]).name for line in out.splitlines()} >= {"cards.yaml", "rulebook.yaml"}


@pytest.mark.parametrize("edition", editions())
def test_an_edition_as_it_is_has_no_problem(run: Run, edition: str) -> None:
    code, out, _ = run("check", edition)
    assert code == 0, out
    assert f"{edition}/path.yaml: a learning path of " in out
    assert "practice.json" not in out


def test_a_learning_path_is_checked_wherever_it_is(run: Run, tmp_path: Path) -> None:
    text = (decks_root() / "math" / "path.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("after: [goal.everyone]", "after: [goal.everyon]", 1), encoding="utf-8")
    code, out, _ = run("check", str(path))
    assert code == 1
    assert f"{path}:10: `after` names 'goal.everyon'" in out


def test_check_of_a_save(run: Run, saved: Path) -> None:
    code, out, _ = run("check", str(saved))
    assert code == 0
    assert "a save of Math Fluxx" in out


DECK = """\
cards:
  - {use: Basic Rules, origin: family}
  - name: Toast
    type: keeper
    orgin: house
"""
SCENARIO = """\
- id: too-many
  title: Ada plays two cards
  teaches: [turn.play]
  players:
    Ada: {hand: [Number One, Number Two]}
    Noor: {}
  script:
    - Ada: Number One
    - Ada: Number Two
- id: fine
  title: Ada plays one card
  teaches: [turn.play]
  players:
    Ada: {hand: [Number One, Number Two]}
    Noor: {}
  script:
    - Ada: Number One
- id: wrong-winner
  title: Ada wins
  teaches: [turn.play]
  players:
    Ada: {hand: [Number One]}
    Noor: {}
  expect: {winner: Ada}
"""
RULEBOOK = """\
edition: home
title: Home Fluxx
passages:
  - id: turn.drw
    where: step 1
    quote: "Draw."
"""


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (DECK, 5, "did you mean 'origin'?"),
        ("cards: []\n", 1, "at least one card"),
        ("cards:\n  - {use: Bsic Rules, origin: family}\n", 2, "did you mean 'Basic Rules'?"),
        ("story: 3\n", 1, "a deck has `cards:`"),
        ("rows:\n  - {event: turnd, quote: [order.clockwise]}\n", 2, "did you mean 'turned'?"),
        ("- 'unclosed\n", 2, "is not YAML"),
        ("", 1, "is empty"),
    ],
)
def test_check_says_file_line_and_way_out(run: Run, tmp_path: Path, text: str, line: int, problem: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    code, out, _ = run("check", str(path), "--edition", "math")
    assert code == 1
    assert out.startswith(f"{path}:{line}: ")
    assert problem in out
    assert "1 problem found." in out


def test_check_goes_on_after_a_scenario_that_does_not_hold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    code, out, _ = run("check", str(path), "--edition", "math")
    assert code == 1
    first, second, last = out.splitlines()
    assert first.startswith(f"{path}:9: too-many: Ada answers 'Number Two', but Noor is asked")
    assert second.startswith(f"{path}:24: wrong-winner: the winner should be Ada")
    assert last == "2 problems found."


def test_check_asks_for_the_edition_of_a_scenario_that_stands_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    code, out, _ = run("check", str(path))
    assert code == 1
    assert f"{path}:1: " in out
    assert f"--edition {' or '.join(editions())}" in out


def test_check_of_a_rulebook_names_the_nearest_passage(run: Run, tmp_path: Path) -> None:
    (tmp_path / "common").symlink_to(decks_root() / "common")
    path = tmp_path / "home" / "rulebook.yaml"
    path.parent.mkdir()
    path.write_text(RULEBOOK, encoding="utf-8")
    code, out, _ = run("check", str(path))
    assert code == 1
    assert out.startswith(f"{path}:4: ")
    assert "turn.draw" in out


@pytest.mark.parametrize("name", ["nowhere.yaml", "nowhere.json"])
def test_check_of_a_file_that_is_not_there(run: Run, tmp_path: Path, name: str) -> None:
    code, out, err = run("check", "math", str(tmp_path / name))
    assert (code, out) == (2, "")
    assert "there is no file" in err
    assert name in err


def test_check_of_a_save_that_was_cut_off(run: Run, saved: Path) -> None:
    saved.write_text(saved.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    code, out, _ = run("check", str(saved))
    assert code == 1
    assert out.startswith(f"{saved}:1: ")


def test_check_of_an_empty_folder(run: Run, tmp_path: Path) -> None:
    code, _, err = run("check", str(tmp_path))
    assert code == 2
    assert "holds no .yaml" in err


def test_check_of_a_folder_that_holds_half_a_disk(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.commands.check.MOST_LOOKED_AT", 3)
    for at in range(4):
        (tmp_path / f"{at}.txt").touch()
    code, _, err = run("check", str(tmp_path))
    assert code == 2
    assert "more than 3 files and folders; name the one with your decks or scenarios" in err


def test_a_table_of_ones_own_is_audited_in_games_with_its_deck(run: Run, tmp_path: Path) -> None:
    for name in ("cards.yaml", "rulebook.yaml", "citations.yaml"):
        (tmp_path / name).write_bytes((decks_root() / "math" / name).read_bytes())
    with (tmp_path / "citations.yaml").open("a", encoding="utf-8") as table:
        table.write("  - {event: turned, why: clockwise, by: Number Two, quote: [turn.draw]}\n")
    code, out, _ = run("audit", str(tmp_path / "cards.yaml"), "--games", "2")
    assert code == 0
    last = len((tmp_path / "citations.yaml").read_text(encoding="utf-8").splitlines())
    assert f"{tmp_path.name}/citations.yaml:{last}" in out.rpartition("rows of its own table that never fired:")[2]
    assert "no edition or file named 'mth'; did you mean 'math'?" in run("audit", "mth")[2]


def test_a_reason_or_a_setting_without_a_phrase_is_told_before_a_story_needs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REASONS, "tickle", Reason("tickle", "A card is tickled away."))
    monkeypatch.setitem(REASONS, "hush", Reason("hush", "Everyone is silent.", "still"))
    monkeypatch.setitem(SETTINGS, "ticklish", SETTINGS["free"])
    code, out, _ = run("check", str(decks_root() / "math" / "cards.yaml"))
    assert code == 1
    assert "fluxx_nb/story/words/moves.py:1: the reason 'tickle' has no phrase in PHRASES. Add one, or" in out
    assert "fluxx_nb/story/words/settings.py:1: the setting 'ticklish' has no phrase in PHRASES. Add one" in out
    assert "hush" not in out
    assert "2 problems found." in out
