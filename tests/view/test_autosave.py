"""Games that are kept beside their notebook: where, how, and what becomes of files that are no good."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.bounds import FILE_BYTES, LARGEST_SEED
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.view.live import autosave
from fluxx_nb.view.live.autosave import OLD_FILE, Kept, SavePlace

GAME = Kept("Math Fluxx, turn 3", '{"fluxx_nb": 1}', ("Ada",), "math", "abc", "my/cards.yaml")


@pytest.fixture
def spot(tmp_path: Path) -> SavePlace:
    return SavePlace(tmp_path, "a table")


def test_a_kept_game_comes_back(spot: SavePlace) -> None:
    path = spot.file("math")
    autosave.keep(path, GAME)
    (found,), broken = autosave.kept(spot, "math")
    assert found == GAME._replace(path=path, counter=1)
    assert broken == []
    autosave.drop(path)
    autosave.drop(path)
    assert autosave.kept(spot, "math") == ([], [])


def test_only_the_same_table_and_edition_find_it(spot: SavePlace) -> None:
    autosave.keep(spot.file("math"), GAME)
    assert autosave.kept(spot, "martian")[0] == []
    assert autosave.kept(spot._replace(name="another table"), "math")[0] == []


def test_each_game_has_a_file_of_its_own_and_the_last_ones_are_offered(spot: SavePlace) -> None:
    for number in range(5):
        path = spot.file("math")
        autosave.keep(path, GAME._replace(title=f"game {number}"))
        # A clock that is set back between two games.
        os.utime(path, (1000 - number, 1000 - number))
    assert titles(spot) == ["game 4", "game 3", "game 2"]


def titles(spot: SavePlace) -> list[str]:
    return [game.title for game in autosave.kept(spot, "math")[0]]


def test_a_clock_that_was_wrong_hides_no_game(spot: SavePlace) -> None:
    for number in range(3):
        path = spot.file("math")
        autosave.keep(path, GAME._replace(title=f"game {number}"))
        os.utime(path, (4e9, 4e9))
    autosave.keep(spot.file("math"), GAME._replace(title="of just now"))
    assert titles(spot)[0] == "of just now"


def test_a_game_that_is_played_on_becomes_the_last_one_again(spot: SavePlace) -> None:
    first, second = spot.file("math"), spot.file("math")
    for path, title in ((first, "first"), (second, "second"), (first, "first")):
        autosave.keep(path, GAME._replace(title=title))
        os.utime(path, (5, 5))
    assert titles(spot) == ["first", "second"]


def test_the_games_of_one_table_do_not_count_those_of_another(spot: SavePlace) -> None:
    for edition in ("math", "math", "martian"):
        autosave.keep(spot.file(edition), GAME._replace(edition=edition))
    assert [game.counter for game in autosave.kept(spot, "math")[0]] == [2, 1]
    assert [game.counter for game in autosave.kept(spot, "martian")[0]] == [1]


def without_counter(path: Path, seconds: int) -> None:
    """Make a file what an earlier version would have written at that time."""
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["counter"]
    path.write_text(json.dumps(data), encoding="utf-8")
    os.utime(path, (seconds, seconds))


def test_games_of_earlier_versions_come_after_all_that_have_a_counter(spot: SavePlace) -> None:
    # More than are offered, so that no order of the folder gives the right ones by chance.
    for year in (2021, 2025, 2023, 2020, 2026, 2022, 2024):
        path = spot.file("math")
        autosave.keep(path, GAME._replace(title=f"{year}"))
        without_counter(path, 2_000_000 * year)
    assert titles(spot) == ["2026", "2025", "2024"]
    autosave.keep(spot.file("math"), GAME._replace(title="new"))
    assert titles(spot) == ["new", "2026", "2025"]


@pytest.mark.parametrize("counter", ["x", None, True, -1, 1.5, [], LARGEST_SEED, 10 * LARGEST_SEED + 9, 10**40])
def test_a_counter_that_makes_no_sense_costs_no_game(spot: SavePlace, counter: object) -> None:
    path = spot.file("math")
    autosave.keep(path, GAME._replace(title="changed by hand"))
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "counter": counter}), encoding="utf-8")
    autosave.keep(spot.file("math"), GAME._replace(title="new"))
    found, broken = autosave.kept(spot, "math")
    read = [game.title for game in found]
    # What is no JSON of ours is set aside as a whole; it stays beside the others.
    assert read == (["new"] if broken else ["new", "changed by hand"])
    assert [game.counter for game in found] == [1, 0][: len(found)]
    assert all(one.exists() for one in broken)


def test_a_game_that_another_window_takes_up_meanwhile_is_not_called_broken(
    spot: SavePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave.keep(spot.file("math"), GAME)
    real = autosave.read

    def late(path: Path) -> Kept:
        autosave.drop(path)
        return real(path)

    monkeypatch.setattr(autosave, "read", late)
    assert autosave.kept(spot, "math") == ([], [])


KEEPER = """
import sys
from pathlib import Path
from fluxx_nb.view.live import autosave
spot = autosave.SavePlace(Path(sys.argv[1]), "a table")
game = autosave.Kept(sys.argv[2], '{"fluxx_nb": 1}', ("Ada",), "math", "abc")
path = spot.file("math")
for _ in range(100):
    autosave.keep(path, game)
"""


def test_two_windows_that_keep_at_once_lose_no_game_and_neither_outruns_the_next(spot: SavePlace) -> None:
    windows = [subprocess.Popen([sys.executable, "-c", KEEPER, str(spot.folder), title]) for title in ("one", "two")]
    assert [window.wait() for window in windows] == [0, 0]
    assert sorted(titles(spot)) == ["one", "two"]
    autosave.keep(spot.file("math"), GAME._replace(title="three"))
    found, broken = autosave.kept(spot, "math")
    assert found[0].title == "three"
    assert found[0].counter == 1 + max(game.counter for game in found[1:]) > 100
    assert broken == []


DEEP = "[" * 100_000
BROKEN = [
    "", "{", "[]", "null", '{"fluxx_nb_kept": 1}', '{"fluxx_nb_kept": 2, "save": {}, "seats": []}', DEEP,
    '{"fluxx_nb_kept": 1, "save": {}, "seats": 3, "title": "", "edition": "math", "digest": "", "deck": ""}',
    " " * (FILE_BYTES + 1), "\udcff",
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize("old", [False, True])
def test_what_cannot_be_read_is_set_aside_and_told_once(spot: SavePlace, text: str, old: bool) -> None:
    path = spot.folder / OLD_FILE if old else spot.file("math")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    found, broken = autosave.kept(spot, "math")
    assert found == []
    assert broken == [path.with_name(f"{path.name}.broken")]
    assert broken[0].exists()
    assert autosave.kept(spot, "math") == ([], [])


def test_the_one_file_of_earlier_versions_is_still_found_by_its_edition(spot: SavePlace) -> None:
    save: dict[str, Any] = {"fluxx_nb": 1, "deck": "math", "digest": "abc"}
    old = {"fluxx_nb_autosave": 1, "kernel": "x", "title": "an old game", "seats": ["Noor"], "save": save}
    (spot.folder / OLD_FILE).write_text(json.dumps(old), encoding="utf-8")
    assert autosave.kept(spot, "martian") == ([], [])
    (found,), _ = autosave.kept(spot, "math")
    assert (found.title, found.seats, found.digest, json.loads(found.save)) == ("an old game", ("Noor",), "abc", save)


def test_what_is_too_large_to_be_read_again_is_not_written(spot: SavePlace) -> None:
    with pytest.raises(OSError, match="too large"):
        autosave.keep(spot.file("math"), GAME._replace(title="x" * FILE_BYTES))


# The table among all others -------------------------------------------------------------------------------------


class Shell:
    """What a kernel tells of the cell that it runs."""

    def __init__(self, cell: str, run: str) -> None:
        self._request = {"header": {"msg_id": run}, "metadata": {"cellId": cell}}

    def get_parent(self) -> dict[str, Any]:
        return self._request


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(autosave, "_made", {})
    return lambda cell, number: monkeypatch.setattr(autosave, "get_ipython", lambda: Shell(cell, number))


def test_a_cell_that_runs_again_makes_the_same_tables(run: Any) -> None:
    run("a", "1")
    first, second, martian = autosave.spot("math"), autosave.spot("math"), autosave.spot("martian")
    run("b", "2")
    other = autosave.spot("math")
    assert len({first.name, second.name, other.name}) == 3
    assert first.name == martian.name
    run("a", "3")
    assert [autosave.spot("math"), autosave.spot("math")] == [first, second]


def test_without_cells_tables_are_known_by_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "_made", {})
    order = [autosave.spot("math"), autosave.spot("math")]
    assert len(set(order)) == 2
    monkeypatch.setattr(autosave, "_made", {"": ("", Counter())})
    assert [autosave.spot("math"), autosave.spot("math")] == order


def test_notebooks_of_one_folder_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name in ("one.ipynb", "two.ipynb"):
        monkeypatch.setattr(autosave, "_made", {})
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / name))
        found.append(autosave.spot("math"))
    assert [one.folder for one in found] == [tmp_path, tmp_path]
    assert found[0].name != found[1].name


# Writing --------------------------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from fluxx_nb.engine.files.atomic import write_whole
for number in range(1500):
    write_whole(Path(sys.argv[1]), sys.argv[2] * (2000 + number))
"""


def test_two_who_write_one_file_at_once_never_spoil_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "a")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), sign]) for sign in "ab"]
    reads = 0
    while any(writer.poll() is None for writer in writers):
        text = path.read_text(encoding="utf-8")
        assert len(set(text)) == 1
        assert len(text) >= 2000 or not reads or text == "a"
        reads += 1
    assert [writer.wait() for writer in writers] == [0, 0]
    assert reads > 100
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_writing_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "game.json")
    write_whole(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == "new"
