"""What pages say in any order, doubled, late, and from two pages of one kernel: the game stays a game.

Each page has kept buttons that it was shown at some moment, and presses any of them now. The same luck in every run.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live import autosave, handlers
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import FROM_PAGE, Key, Turn
from tests.tabletop import assert_cards_in_place
from tests.thorough import first_few
from tests.view.page import buttons, click, key, send

STEPS = 120
KEYS = (
    "n",
    "b",
    "ArrowRight",
    "ArrowLeft",
    "ArrowDown",
    "ArrowUp",
    "Enter",
    "Escape",
    "1",
    "2",
    "9",
    " ",
    "Home",
    "End",
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 20, 10**6, 10**30)
JUNK: tuple[Any, ...] = (
    None, [], {"say": "Nonsense"}, {"say": "GoTo", "moment": "x"}, {"say": "Choose", "place": 0}, {"say": ["Key"]},
    {"say": "OpenPage", "page": "<script>"}, {"say": "Key", "name": "\x1b"},
    {"say": "Room", "width": -5, "height": 10**9},
)  # fmt: skip


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Browser:
    """A page that shows a table: it remembers every button that it has been shown, also long afterwards."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.shown: list[dict[str, Any]] = []

    def look(self) -> None:
        """Take in what the page shows now."""
        for slot in self.table.companion.slots:
            self.shown += [one.says for one in buttons(self.table, slot) if not one.off]
        del self.shown[:-60]

    def act(self, counts: Counter[str]) -> None:
        """Do something, sensible or not; now and then twice."""
        roll, rng, table = self.rng.random(), self.rng, self.table
        again = rng.random() < 0.25
        for _ in range(1 + again):
            if roll < 0.45 and self.shown:
                says = rng.choice(self.shown[-12:] if rng.random() < 0.7 else self.shown)
                send(table, says)
                counts["pressed"] += 1
            elif roll < 0.60:
                table.controls.next.click()
            elif roll < 0.65:
                table.tell(Turn())
            elif roll < 0.72:
                key(table, rng.choice(KEYS))
                send(table, {"say": "Key", "name": rng.choice(KEYS)})
            elif roll < 0.78:
                click(table, rng.random() * 1000, rng.random() * 700)
            elif roll < 0.84:
                send(table, rng.choice(JUNK))
            else:
                send(table, self._any_message())
        self.look()

    def _any_message(self) -> dict[str, Any]:
        """Something that the page may say, with numbers that were never shown."""
        name = self.rng.choice([*FROM_PAGE])
        said: dict[str, Any] = {"say": name}
        for part in FROM_PAGE[name].__dataclass_fields__:
            said[part] = self.rng.choice(KEYS) if part in ("name", "page") else self.rng.choice(NUMBERS)
        return said


def sound(table: Table) -> None:
    """The game holds, it can be saved and taken up, and at most one sentence says what is wrong."""
    session = table.session
    for line in (session.root, session.line):
        assert_cards_in_place(line.game.state)
    assert 0 <= session.at <= len(session.line)
    assert table.side.message.value.count("fluxx-problem") <= 1
    assert "internal error" not in table.side.message.value


def taken_up(table: Table) -> None:
    """What the table saves is the game that it shows."""
    root = table.session.root
    again = load(save(root), root.game.deck)
    assert (again.events, len(again.branches)) == (root.events, len(root.branches))


@pytest.mark.parametrize("edition", first_few(editions(), 2))
def test_two_pages_of_one_table_say_things_in_any_order(edition: str) -> None:
    rng, counts = Random(f"two pages of {edition}"), Counter[str]()
    table = play(edition, seed=rng.randrange(1000), seats=rng.choice(("first", "all")), animate=False)
    pages = [Browser(table, rng), Browser(table, rng)]
    most = 0
    for _ in range(STEPS):
        # The one that has not looked for a while presses what is not there any more.
        rng.choice((pages[0], pages[0], pages[0], pages[1])).act(counts)
        sound(table)
        # A page may also start another game at any time.
        most = max(most, len(table.session.root.game.answers))
    assert counts["pressed"] > STEPS / 5
    assert most > 3, "some of it was play"
    taken_up(table)
    table.close()


def test_two_tables_of_one_game_say_things_in_any_order() -> None:
    rng, counts = Random(8), Counter[str]()
    game = new_game("martian", ["Ada", "Noor", "Lin"], seed=8)
    tables = [play(game, seats="all", animate=False), play(game, seats="all", animate=False)]
    pages = [Browser(table, rng) for table in tables]
    for _ in range(STEPS):
        page = rng.choice(pages)
        page.act(counts)
        sound(page.table)
        if rng.random() < 0.05 and game.decision is not None and not game.decision.several:
            game.answer_at(0)  # in a cell of its own
    for table in tables:
        table.tell(Key("End"))
        table.catch_up()
    assert tables[0].session.root.events == tables[1].session.root.events == game.events
    assert_cards_in_place(game.state)


# What was found like this, and beside it ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(10**6, 10**6), (10**30, 3), (900, 10**30), (1, 1)])
def test_a_page_of_any_size_gets_a_picture_that_can_be_drawn(size: tuple[int, int]) -> None:
    table = play("math", seed=4)
    send(table, {"say": "Room", "width": size[0], "height": size[1]})
    assert 300 < table.scene_now.width <= 4000
    assert table.scene_now.height <= 4000


@pytest.mark.parametrize(
    ("answers", "words"),
    [("", "nothing is answered yet"), ("<join:Max>", "Max joins"), ("<leave:Noor>", "Noor leaves")],
)
def test_a_branch_may_begin_with_anything(answers: str, words: str) -> None:
    game = new_game("math", ["Ada", "Noor", "Lin"], seed=3)
    text = save(game)[:-1] + f',"branches":[{{"at":0,"answers":"{answers}"}}]}}'
    table = play(load(text), seats="all")
    for page in ("branches", "compare"):
        table.tabs.open(page)
    send(table, {"say": "Switch", "branch": 1})
    assert words in table.companion.words("compare")


def test_a_game_that_no_save_can_hold_is_played_on_and_said_to_be_unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("math", seed=4, seats="all")
    while not table.session.waits_for_person:
        table.controls.next.click()
    line = table.session.root
    for _ in range(10):
        branch = line.before_answer(0)
        branch.answer_at(0 if branch.decision and not branch.decision.several else (0,))
        line.branches.append(branch)
        line = branch
    monkeypatch.setattr("fluxx_nb.view.live.restore.PAUSE", 0.0)
    page = Browser(table, Random(1))
    page.look()
    answers = len(table.session.root.game.answers)
    send(table, next(says for says in page.shown if says["say"] == "Choose"))
    assert len(table.session.root.game.answers) == answers + 1
    told = " ".join(getattr(one, "value", "") for one in table.side.offer.children)
    assert "cannot be kept for later" in told
    assert "branches" in told


@pytest.mark.usefixtures("crash_report_wanted")
def test_a_mistake_of_the_program_is_one_sentence_beside_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = play("math", seed=4)

    def fail(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setitem(handlers.ACTS, Turn, fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table.tell(Turn())
    told = table.side.message.value
    report = Path(re.search(r"details are in (\S+\.txt)", told).group(1))  # type: ignore[union-attr]
    assert "Turn()" in report.read_text(encoding="utf-8")
    assert "Traceback" in report.read_text(encoding="utf-8")
    table.controls.next.click()
    assert "internal error" not in table.side.message.value


def test_a_kept_game_comes_in_within_the_same_bounds(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for held in ("[" * 100_000, '{"save": ' + "9" * 5000 + "}", " " * 2_000_000, "\x00", '{"a":1,"a":2}', "NaN"):
        path.write_text(held, encoding="utf-8")
        with pytest.raises(autosave.BadSaveFile):
            autosave.read(path)


def test_a_file_that_is_no_text_is_not_loaded(tmp_path: Path) -> None:
    table = play("math", seed=4)
    before = Timeline(table.session.root.game).events
    for held, said in ((b"\xff\xfe\x00", "UTF-8"), (b"{" * 2_000_000, "larger than"), (b"{", "not JSON")):
        (tmp_path / "game.json").write_bytes(held)
        table.form.file.value = "game.json"
        table.form.load_file.click()
        assert said in table.side.message.value
    assert table.session.root.events == before
