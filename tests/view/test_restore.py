"""A table keeps its game, and only its own; the next kernel takes it up where it was played."""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from weakref import ref

import pytest

pytest.importorskip("ipycanvas")

from ipywidgets import HTML, Button
from ipywidgets.widgets.widget import _instances

from fluxx_nb.classroom import draw_questions
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files import atomic
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.saves.saves import save
from fluxx_nb.view.learn.learn import learn
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.live import autosave, restore
from fluxx_nb.view.live.autosave import FOLDER, OLD_FILE
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.live.tabs import FORM
from fluxx_nb.view.words.messages import GoOn, Predict
from tests.tabletop import DECKS
from tests.view.page import options, press
from tests.waiting import without_waiting

Restart = Callable[[], None]


@pytest.fixture(autouse=True)
def _own_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(autosave, "_made", {})


@pytest.fixture
def restart(monkeypatch: pytest.MonkeyPatch) -> Restart:
    """The next kernel counts its tables again."""
    return lambda: monkeypatch.setattr(autosave, "_made", {})


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "PAUSE", 0)


def files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*"))


def go_on(table: Table, answers: int = 1) -> Table:
    """Go on until a person has answered so often, with the first option each time."""
    for _ in range(2000):
        if table.session.over or (not answers and table.session.waits_for_person):
            return table
        if table.session.waits_for_person:
            press(table, options(table)[0])
            answers -= 1
        else:
            table.next()
    raise AssertionError("the game does not end")


def offered(table: Table) -> list[str]:
    return [part.value for part in table.side.offer.children if isinstance(part, HTML)]


def buttons(table: Table, label: str) -> list[Button]:
    return [part for part in table.side.offer.children if getattr(part, "description", "") == label]


def take_up(table: Table) -> Table:
    buttons(table, "Resume")[0].click()
    return table


def answers(table: Table) -> list[object]:
    return list(table.session.root.game.answers)


# Kept and taken up ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("at_once")
def test_every_step_is_kept_also_those_of_bots(tmp_path: Path, restart: Restart) -> None:
    table = go_on(play("math", seed=4), 1)
    seen = len(table.session.line)
    assert len(answers(table)) > 1, "bots have answered since"
    restart()
    later = take_up(play("math", seed=9))
    assert answers(later) == answers(table)
    assert len(later.session.line) == seen
    assert later.session.persons == {"Ada"}
    assert later.side.offer.children == ()
    assert len(files(tmp_path)) == 1, "the file that it was taken from has done its work"


def test_a_game_is_written_at_most_once_a_second_and_what_is_left_soon_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    real = atomic.write_whole
    monkeypatch.setattr(autosave, "write_whole", lambda path, text: (written.append(text), real(path, text)))

    async def play_fast() -> Table:
        table = play("math", seed=4, seats="all")
        monkeypatch.setattr(restore, "time", SimpleNamespace(monotonic=asyncio.get_running_loop().time))
        for _ in range(4):
            go_on(table, 1)
        assert len(written) == 1
        await asyncio.sleep(0.9 * restore.PAUSE)
        assert len(written) == 1
        await asyncio.sleep(0.2 * restore.PAUSE)
        assert len(written) == 2
        return table

    table = without_waiting(play_fast())
    assert json.loads(written[-1])["save"] == json.loads(save(table.session.root))
    many = len(written)
    table.back()
    table.next()
    assert len(written) == many, "looking about changes nothing"


def test_tables_do_not_overwrite_each_other(tmp_path: Path, restart: Restart) -> None:
    first, second = go_on(play("math", seed=4), 1), go_on(play("math", seed=5), 2)
    martian = go_on(play("martian", seed=1), 1)
    for table in (first, second, martian):
        table.keeping.flush()
    assert len(files(tmp_path)) == 3
    restart()
    for table in (first, second):
        assert answers(take_up(play("math", seed=1))) == answers(table)
    assert answers(take_up(play("martian", seed=2))) == answers(martian)


def test_a_kept_game_stays_when_another_is_begun_beside_it(tmp_path: Path, restart: Restart) -> None:
    table = go_on(play("math", seed=4), 1)
    table.close()
    restart()
    other = go_on(play("math", seed=5), 1)
    assert len(buttons(other, "Resume")) == 1
    other.close()
    restart()
    both = play("math", seed=6)
    latest, older = offered(both)
    assert latest.startswith("<p>Saved game: ")
    assert older.startswith("<p>Saved before that: ")
    buttons(both, "Delete")[0].click()
    assert len(offered(both)) == len(files(tmp_path)) == 1
    assert answers(take_up(both)) == answers(table)


def test_a_beginners_table_offers_a_saved_game_until_another_is_played(tmp_path: Path, restart: Restart) -> None:
    go_on(play("math", seed=4), 1).close()
    restart()
    table = play("math", seed=5, simple=True, coach=True)
    assert len(buttons(table, "Resume")) == 1
    table.end()
    press(table, options(table)[0])
    panel = table.side.panel
    assert isinstance(panel, Predicting)
    assert offered(table) == [], "a question has the room to itself"
    table.tell(Predict(0, panel.number))
    assert offered(table) == [], "and so has its reply"
    table.tell(GoOn())
    assert table.side.panel is None
    assert offered(table) == []
    table.close()
    restart()
    assert len(offered(play("math", seed=6, simple=True))) == 2, "both are still there"


@pytest.mark.usefixtures("at_once")
def test_a_game_that_is_over_is_not_kept(tmp_path: Path) -> None:
    table = go_on(play("math", seed=4), 1)
    assert len(files(tmp_path)) == 1
    go_on(table, 500)
    assert table.session.over
    assert files(tmp_path) == []
    table.back()
    assert files(tmp_path) == []


def test_a_kernel_that_goes_elsewhere_keeps_its_games_where_they_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play("math", seed=4)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    go_on(table, 1)
    assert len(files(tmp_path)) == 1


def test_nothing_is_kept_of_a_game_that_nobody_plays(tmp_path: Path) -> None:
    table = play("math", seed=4, seats=None)
    for _ in range(30):
        table.controls.next.click()
    assert files(tmp_path) == []


def test_a_game_of_a_cell_is_kept_once_somebody_answers(tmp_path: Path, restart: Restart) -> None:
    def game() -> Game:
        return new_game("math", ["Ada", "Noor"], seed=4)

    table = play(game())
    table.end()
    press(table, options(table)[0])
    restart()
    assert answers(take_up(play(game()))) == answers(table)


def test_the_one_file_of_earlier_versions_is_taken_up_once(tmp_path: Path, restart: Restart) -> None:
    game = go_on(play("math", seed=4, seats="all"), 2).session.root
    data = {"fluxx_nb_autosave": 1, "kernel": "x", "title": "old", "seats": ["Ada"], "save": json.loads(save(game))}
    (tmp_path / OLD_FILE).write_text(json.dumps(data), encoding="utf-8")
    assert offered(play("martian", seed=1)) == []
    assert answers(take_up(play("math", seed=1))) == list(game.game.answers)
    assert not (tmp_path / OLD_FILE).exists()


# Decks of one's own ---------------------------------------------------------------------------------------------


@pytest.fixture
def own_deck(tmp_path: Path) -> Path:
    path = tmp_path / "sampler.yaml"
    shutil.copy(DECKS / "sampler.yaml", path)
    return path


@pytest.mark.usefixtures("at_once")
def test_a_game_with_a_deck_of_ones_own_is_taken_up(own_deck: Path, restart: Restart) -> None:
    table = go_on(play(own_deck, 2, seed=3), 1)
    restart()
    assert answers(take_up(play(own_deck, 2, seed=5))) == answers(table)


def test_a_deck_that_has_changed_is_told_and_the_kept_game_stays(own_deck: Path, restart: Restart) -> None:
    go_on(play(own_deck, 2, seed=3), 1)
    own_deck.write_text(own_deck.read_text(encoding="utf-8").replace("title: ", "title: My ", 1), encoding="utf-8")
    restart()
    later = take_up(play(own_deck, 2, seed=5))
    assert "deck" in later.side.message.value
    assert len([path for path in files(own_deck.parent) if path.suffix == ".json"]) >= 1


def test_a_deck_that_is_gone_is_told(own_deck: Path, restart: Restart) -> None:
    edition = go_on(play(own_deck, 2, seed=3), 1).session.root.game.deck.edition
    own_deck.rename(own_deck.with_name("elsewhere.yaml"))
    text = own_deck.with_name("elsewhere.yaml").read_text(encoding="utf-8").replace("title: ", "title: My ", 1)
    own_deck.with_name("elsewhere.yaml").write_text(text, encoding="utf-8")
    restart()
    later = play(own_deck.with_name("elsewhere.yaml"), 2, seed=5)
    assert later.session.root.game.deck.edition == edition
    before = later.session
    take_up(later)
    assert own_deck.name in later.side.message.value
    assert later.session is before
    assert len(files(own_deck.parent)) == 1


# What goes wrong ------------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_to_is_told_beside_the_table(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way", encoding="utf-8")
    table = go_on(play("math", seed=4), 1)
    assert "cannot be kept" in offered(table)[0]
    table.next()
    assert "cannot be kept" in offered(table)[0], "it stays until it is mended"
    (tmp_path / FOLDER).unlink()
    assert table.keeping.flush()
    assert offered(table) == []


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autosave, "write_whole", full)
    table = go_on(play("math", seed=4), 1)
    assert "No space left on device" in offered(table)[0]


@pytest.mark.parametrize("text", ["{", "[" * 100_000, " " * 2_000_000])
def test_a_broken_file_stops_nobody_and_is_told(tmp_path: Path, restart: Restart, text: str) -> None:
    go_on(play("math", seed=4), 1).close()
    files(tmp_path)[0].write_text(text, encoding="utf-8")
    restart()
    table = play("math", seed=4)
    assert "could not be read" in offered(table)[0]
    assert ".broken" in {path.suffix for path in files(tmp_path)}, "it is put aside, and another game may be kept"
    table.close()
    restart()
    assert not any("could not be read" in told for told in offered(play("math", seed=4)))


def test_a_kept_game_that_no_longer_loads_is_put_aside(tmp_path: Path, restart: Restart) -> None:
    go_on(play("math", seed=4), 1).close()
    path = files(tmp_path)[0]
    path.write_text(path.read_text(encoding="utf-8").replace('"answers": "', '"answers": "?'), encoding="utf-8")
    restart()
    table = play("math", seed=4)
    before = table.session
    take_up(table)
    assert "put aside" in table.side.message.value
    assert table.session is before
    assert offered(table) == []
    assert [path.suffix for path in files(tmp_path)] == [".broken"]


def test_a_kept_game_of_which_only_part_can_be_loaded_stays_where_it_is(tmp_path: Path, restart: Restart) -> None:
    go_on(play("math", seed=4), 1).close()
    (path,) = files(tmp_path)
    data = json.loads(path.read_text(encoding="utf-8"))
    whole = data["save"]["answers"] + "z"
    path.write_text(json.dumps({**data, "save": {**data["save"], "answers": whole}}), encoding="utf-8")
    restart()
    table = take_up(play("math", seed=9))
    assert "no longer fits" in table.side.message.value
    assert len(answers(table)) > 0, "what fits is on the table"
    table.close()
    assert json.loads(path.read_text(encoding="utf-8"))["save"]["answers"] == whole
    assert len(files(tmp_path)) == 2


def test_a_kept_game_that_cannot_be_kept_again_stays_where_it_is(
    tmp_path: Path, restart: Restart, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = go_on(play("math", seed=4), 1)
    before.close()
    (path,) = files(tmp_path)
    held = path.read_bytes()
    restart()
    table = play("math", seed=9)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autosave, "write_whole", full)
    take_up(table)
    assert answers(table) == answers(before)
    assert "No space left on device" in offered(table)[0]
    assert path.read_bytes() == held
    monkeypatch.undo()
    assert table.keeping.flush(), "it is kept as soon as there is room"
    assert len(files(tmp_path)) == 2


def test_a_game_of_many_nested_branches_is_set_aside_or_taken_up_but_never_raises(
    tmp_path: Path, restart: Restart
) -> None:
    go_on(play("math", seed=4), 1).close()
    path = files(tmp_path)[0]
    data = json.loads(path.read_text(encoding="utf-8"))
    for depth in (300, 490, 3000):
        branches = '{"at":0,"answers":"0","branches":[' * depth + "]}" * depth
        text = json.dumps({**data, "save": {**data["save"], "branches": [0]}})
        path.write_text(text.replace("[0]", f"[{branches}]"), encoding="utf-8")
        restart()
        table = play("math", seed=4)
        if buttons(table, "Resume"):
            take_up(table)
        assert offered(table) == [] or "could not be read" in offered(table)[0]


# Widgets --------------------------------------------------------------------------------------------------------


def test_a_closed_table_gives_all_its_widgets_back(restart: Restart) -> None:
    play("math", seed=1).close()
    restart()
    before = set(_instances)
    for number in range(3):
        table = go_on(play("math", seed=4), 1)
        assert table.form
        if number:
            table.tabs.open(FORM)
        table.close()
        restart()
        table = play("math", seed=4)
        buttons(table, "Delete")[0].click()
        table.close()
        restart()
    assert [_instances[key] for key in set(_instances) - before] == []
    last = ref(table)
    del table
    gc.collect()
    assert last() is None


def test_the_game_of_a_question_is_not_saved_and_offers_no_other(tmp_path: Path, at_once: None) -> None:
    go_on(play("math", seed=1, seats=["Ada"])).close()
    assert len(files(tmp_path)) == 1
    asked = Prediction(draw_questions("math", "who-wins", 1, 28, 1), animate=False)
    asked.tell()
    asked.table.next()
    assert len(files(tmp_path)) == 1
    assert offered(asked.table) == []


def test_learn_saves_no_game_and_offers_none(tmp_path: Path, at_once: None) -> None:
    go_on(play("math", seed=1, seats=["Ada"])).close()
    saved = files(tmp_path)
    autosave._made.clear()  # as in the next kernel, where the table of Learn is the first one
    page = learn("math", "Ada", folder=tmp_path / "progress", animate=False)
    assert offered(page.table) == []
    page.practice(page.path["turn.any-card"])
    dealt = 0
    while isinstance(panel := page.table.side.panel, Predicting):
        game = page.table.session.root.game
        dealt += game.setup.table is None and len(game.answers) > 0
        page.table.tell(Predict(0, panel.number))
        page.table.next()
        page.table.tell(GoOn())
    assert dealt, "a scenario is not saved at any table; a game that was dealt is"
    page.close()
    assert files(tmp_path) == saved
