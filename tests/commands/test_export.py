"""`fluxx-nb export`: what it writes, and what it says where it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_a_scenario_and_a_save_become_pages(run: Run, here: Path, saved: Path) -> None:
    for words in (["math", "--seed", "7", "--players", "Ada,Noor"], ["math/plus-victory"], [str(saved)]):
        path = here / "page.html"
        code, out, err = run("export", *words, "--to", str(path), "--force")
        assert (code, err) == (0, "")
        assert out.startswith(f"Wrote {path} (")
        assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_step_and_all_steps_become_pictures(run: Run, here: Path) -> None:
    assert run("export", "math/plus-victory", "--to", "one.svg", "--step", "2")[0] == 0
    assert run("export", "math/plus-victory", "--to", "all.svg", "--motion", "--step", "1-3")[0] == 0
    assert 'class="last"' in (here / "all.svg").read_text(encoding="utf-8")


def test_a_seat_is_named_in_the_page(run: Run, here: Path) -> None:
    assert run("export", "math", "--seed", "7", "--seat", "Noor", "--to", "noor.html")[0] == 0
    html = (here / "noor.html").read_text(encoding="utf-8")
    assert "As Noor sees it." in html
    assert "seed" not in html.split("<style>", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["math", "--to", "there.html"], 2, "there already"),
        (["math", "--to", "there.html"], 2, "--force"),
        (["math", "--to", "x.gif"], 2, "end in .html"),
        (["math", "--to", "no/x.html"], 2, "no folder 'no'"),
        (["math"], 2, "--to"),
        (["maths", "--to", "x.html"], 2, "did you mean 'math'?"),
        (["math/plus-victori", "--to", "x.html"], 2, "plus-victory"),
        (["math", "--seat", "Bob", "--to", "x.html"], 2, "No one is called 'Bob'"),
        (["math/plus-victory", "--seat", "Ada", "--to", "x.html"], 2, "all hands"),
        (["math", "--step", "two", "--to", "x.svg"], 2, "'two' is no step"),
        (["math", "--step", "9999", "--to", "x.svg"], 2, "no step 9999"),
        (["math/plus-victory", "--seed", "3", "--to", "x.html"], 2, "brings its own table"),
        (["nowhere.json", "--to", "x.html"], 2, "no file"),
    ],
)
def test_what_cannot_be_exported_is_told(run: Run, here: Path, words: list[str], code: int, said: str) -> None:
    (here / "there.html").write_text("mine", encoding="utf-8")
    found, out, err = run("export", *words)
    assert found == code, err
    assert said in err
    assert out == ""
    assert [path.name for path in here.iterdir()] == ["there.html"]
    assert (here / "there.html").read_text(encoding="utf-8") == "mine"


def test_one_scenario_of_a_file_is_to_be_named(run: Run, here: Path) -> None:
    table = "players: {Ada: {hand: [Number Two]}, Noor: {}}, script: [Ada: Number Two]"
    entry = f"- {{id: %s, title: T, teaches: [turn.play], {table}}}\n"
    (here / "my.yaml").write_text(f"edition: math\nscenarios:\n  {entry % 'one'}  {entry % 'two'}", encoding="utf-8")
    code, _, err = run("export", "my.yaml", "--to", "x.html")
    assert code == 2
    assert "holds 2 scenarios" in err
    assert "one, two" in err
    assert run("export", "my.yaml", "two", "--to", "x.html")[0] == 0
