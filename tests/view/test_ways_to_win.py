"""Ways to win: closed until somebody asks, for the decks that have numbers, and a way marks its Keepers."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

import fluxx_nb
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.frame import CLOSED
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.session import ALL, Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.live.tabs import UnknownTab
from fluxx_nb.view.words.messages import MarkWay, ShowWays
from tests.tabletop import lay
from tests.view.page import buttons, send


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def table_with(rules: list[str], ada: list[str], noor: list[str], goal: str = "The Ultimate Answer") -> Table:
    game = lay(
        "math",
        {"Ada": {"hand": ["Draw 2"], "keepers": ada}, "Noor": {"hand": [], "keepers": noor}},
        rules=rules,
        goals=[goal],
    )
    table = Table(Session(Timeline(game), seats=ALL))
    table.tabs.open("ways")
    return table


NOOR = ["Number Six", "Number Seven", "Number One"]


def test_it_is_closed_until_somebody_asks() -> None:
    table = table_with(["Times Victory"], ["Number Two", "Number Nine"], NOOR)
    closed = table.companion.words("ways")
    assert "6 × 7" not in closed
    assert "7 × 6" not in closed
    assert "Noor <small>has 1, 6, 7</small>" in closed
    (show,) = buttons(table, "ways", "show-ways")
    send(table, show.says)
    told = table.companion.words("ways")
    assert [way.text for way in buttons(table, "ways", "way")] == ["7 × 6", "7 × 6 × 1"]
    assert "2 ways, which would count on Noor’s own turn only." in told
    assert "No calculation makes it." in told
    assert "Nearest: 18 (24 too little): 9 × 2." in told


def test_a_new_moment_closes_it_again() -> None:
    table = table_with(["Times Victory"], ["Number Two", "Number Nine"], NOOR)
    table.tell(ShowWays())
    assert buttons(table, "ways", "way")
    table.back()
    assert buttons(table, "ways", "way") == []
    table.end()
    assert buttons(table, "ways", "way") == []


def test_a_way_marks_its_keepers_and_says_so() -> None:
    table = table_with(["Times Victory"], ["Number Two", "Number Nine"], NOOR)
    table.tell(ShowWays())
    bare = table._pointed().marks
    (first, _) = buttons(table, "ways", "way")
    send(table, first.says)
    said = table.companion.words("message")
    assert "Seven times six is forty-two. It takes Number Six and Number Seven in front of Noor." in said
    names = {table.now.state.deck.cards[card].name for card in table.ways_shown.marked}
    assert names == {"Number Six", "Number Seven"}
    assert len(table._pointed().marks) == len(bare) + 4
    table.back()
    assert table.ways_shown.marked == ()


def test_printed_keepers_are_told() -> None:
    table = table_with([], ["Number Two", "Number Nine"], NOOR)
    table.tell(ShowWays())
    told = table.companion.words("ways")
    assert "No rule in play allows a calculation." in told
    assert "One more Keeper would do it: 4." in told


def test_a_late_or_wrong_click_gets_a_sentence() -> None:
    table = table_with(["Times Victory"], ["Number Two", "Number Nine"], NOOR)
    (goal,) = table.now.state.zones[GOALS]
    table.tell(MarkWay(1, goal, 0))
    assert "Show the ways first." in table.companion.words("message")
    table.tell(ShowWays())
    for message in (MarkWay(1, goal, 99), MarkWay(1, -5, 0), MarkWay(7, goal, 0), MarkWay(0, goal, 0)):
        table.tell(message)
        assert table.ways_shown.marked == ()
        assert "fluxx-hinted" in table.companion.words("message")


def test_a_question_of_a_lesson_keeps_it_closed() -> None:
    table = fluxx_nb.quiz("math/plus-victory").table
    table.tabs.open("ways")
    assert CLOSED in table.companion.words("ways")
    table.tell(ShowWays())
    assert CLOSED in table.companion.words("ways")
    assert not table.now.ways_shown


def test_only_tables_with_numbers_have_the_page() -> None:
    table = play("math", seed=4)
    assert table.tabs.titles["ways"] == "Ways to win"
    assert "ways" not in play("martian", seed=4).tabs.titles
    table.tabs.open("ways")
    table.sit_down(Session(Timeline(fluxx_nb.new_game("cthulhu", 3, seed=1))))
    assert "ways" not in table.tabs.titles
    assert table.tabs.opened == "ledger"
    assert table.companion.words("ledger")
    with pytest.raises(UnknownTab):
        table.tabs.open("ways")
    table.tabs.open("rules")
    table.sit_down(Session(Timeline(fluxx_nb.new_game("math", 3, seed=1))))
    assert "ways" in table.tabs.titles
    assert table.tabs.opened == "rules", "a reader of a page goes on reading it"
